internal import Synchronization

extension ServiceContext {
    /// Runs work on a body; throws if other requests are at work on too many bytes.
    ///
    /// What is computed from a body takes many times its memory. All large bodies together have at most the bytes of the
    /// largest one, so that many requests at once take no more memory than a single one.
    func working<Result>(
        on body: [UInt8], _ work: () throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        let bytes = body.count <= ServiceLimits.smallBody ? 0 : body.count
        let isFree = largeBodies.withLock { sum in
            guard bytes == 0 || sum + bytes <= ServiceLimits.largeBodies else { return false }
            sum += bytes
            return true
        }
        guard isFree else {
            throw ServiceError(.unavailable, "too many large requests are being answered", retryAfter: 1)
        }
        defer { largeBodies.withLock { $0 -= bytes } }
        return try work()
    }
}
