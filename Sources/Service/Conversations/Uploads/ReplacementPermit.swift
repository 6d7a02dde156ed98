internal import Synchronization

/// The permission to replace a conversation by more than one record, returned when it is released.
final class ReplacementPermit: Sendable {
    private let cache: ConversationCache

    /// Takes one of the permits of a cache, or throws if all are taken.
    init(_ cache: ConversationCache) throws(ServiceError) {
        let isFree = cache.replacements.withLock { count in
            guard count < ServiceLimits.replacements else { return false }
            count += 1
            return true
        }
        guard isFree else {
            throw ServiceError(.unavailable, "too many conversations are being replaced", retryAfter: 1)
        }
        self.cache = cache
    }

    deinit { cache.replacements.withLock { $0 -= 1 } }
}
