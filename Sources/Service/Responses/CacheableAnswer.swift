import TypescaleHTTP

/// An answer that follows from the target alone.
struct CacheableAnswer: Sendable {
    /// The answer, with its tag.
    let response: Response
    /// What names its bytes.
    let tag: EntityTag
    /// Its bytes made ahead, with its gzip form; nil for one that has not been asked for often enough.
    var prepared: PreparedResponse?

    /// Bytes it keeps in memory, near enough.
    var size: Int { response.body.count + (prepared?.size ?? 0) + ServiceLimits.keptAnswerOverhead }
}
