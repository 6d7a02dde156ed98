import TypescaleHTTP

/// A response that depends on its target alone.
struct CachedResponse: Sendable {
    /// The response, with its entity tag.
    let response: Response
    /// The entity tag.
    let tag: EntityTag
    /// The prepared bytes, with the gzip form; `nil` until it is requested often enough.
    var prepared: PreparedResponse?

    /// The estimated bytes in memory.
    var size: Int { response.body.count + (prepared?.size ?? 0) + ServiceLimits.cachedResponseOverhead }
}
