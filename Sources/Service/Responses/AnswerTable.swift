import Synchronization
import TypescaleHTTP

/// Responses by key, in bounded memory.
///
/// Digests of recent keys without a response are kept in a table of fixed size, eight bytes each.
final class ResponseTable: Sendable {
    /// The state of a key.
    enum KeyState {
        /// Not requested recently.
        case unknown
        /// Requested once.
        case requested
        /// Cached.
        case cached(CachedResponse)
    }

    private struct State {
        var responses: TwoGenerations<ResponseKey, CachedResponse>
        var requested = [Int](repeating: 0, count: ServiceLimits.recentRequests)

        init(bytes: Int) { responses = TwoGenerations(most: bytes) { $0.size } }
    }

    private let state: Mutex<State>
    private let bytes: Int

    /// Creates a table of about `bytes` bytes.
    init(bytes: Int) {
        self.bytes = bytes
        state = Mutex(State(bytes: bytes))
    }

    /// The number of responses.
    var count: Int { state.withLock { $0.responses.count } }

    /// The response for a key.
    subscript(key: ResponseKey) -> CachedResponse? {
        state.withLock { $0.responses.value(for: key) }
    }

    /// Returns the state of a key, and marks it as requested.
    func state(of key: ResponseKey) -> KeyState {
        state.withLock { state in
            if let response = state.responses.value(for: key) { return .cached(response) }
            let index = Int(UInt(bitPattern: key.digest) % UInt(ServiceLimits.recentRequests))
            guard state.requested[index] != key.digest else { return .requested }
            state.requested[index] = key.digest
            return .unknown
        }
    }

    /// Stores a response, and replaces an older one.
    func store(_ response: CachedResponse, for key: ResponseKey) {
        state.withLock { $0.responses.keep(response, for: key) }
    }

    /// Removes all responses.
    func removeAll() {
        state.withLock { $0 = State(bytes: bytes) }
    }
}
