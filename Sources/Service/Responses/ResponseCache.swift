// Caches responses by what they were computed from, for all reactors and all spellings of a request.
//
// The first response for a key is sent as computed, and eight bytes of its key are remembered. The second one is
// cached, and a thread of its own prepares its other forms (head and body, gzip, 304), which reactors then cache by
// target. So a flood of requests that never repeat costs no memory and no compression, and evicts nothing popular.

internal import DynamicType
internal import Synchronization
internal import TypescaleAPI
internal import TypescaleCaches
internal import TypescaleHTTP
internal import TypescaleThreads

/// The cached responses that depend on their target alone.
final class ResponseCache: Sendable {
    private struct Job: Sendable {
        let key: ResponseKey
        let response: CachedResponse
        let route: Int
    }

    private let table: ResponseTable
    private let jobs: BackgroundQueue<Job>

    init() {
        let table = ResponseTable(bytes: ServiceLimits.cachedResponseBytes)
        self.table = table
        jobs = BackgroundQueue(depth: ServiceLimits.formsWaiting) { batch in
            for job in batch { Self.prepareForms(of: job, on: table) }
        }
    }

    deinit { jobs.stop() }

    private let computed = Atomic<UInt64>(0)

    /// The number of computed responses.
    var made: UInt64 { computed.load(ordering: .relaxed) }

    /// The number of cached responses.
    var count: Int { table.count }

    /// Returns the cached response for a key, or the one that `make` returns, with additional fields.
    func response(
        for key: ResponseKey, route: Int, headers: Headers, make: () throws(ServiceError) -> Response
    ) throws(ServiceError) -> CachedResponse {
        let state = table.state(of: key)
        if case .cached(let cached) = state {
            // If the queue is full, the next request tries again.
            if cached.prepared == nil { jobs.submit(Job(key: key, response: cached, route: route)) }
            return cached
        }
        var response = try make()
        computed.add(1, ordering: .relaxed)
        let tag = EntityTag(of: response.body)
        response.headers.add(headers)
        response.headers.add(.entityTag, tag.headerValue)
        let result = CachedResponse(response: response, tag: tag)
        if case .requested = state {
            table.store(result, for: key)
            jobs.submit(Job(key: key, response: result, route: route))
        }
        return result
    }

    /// Removes all responses, after their source has changed.
    func removeAll() { table.removeAll() }

    /// Prepares the forms of a response once, for any number of concurrent requests.
    private static func prepareForms(of job: Job, on table: ResponseTable) {
        // The entry is missing if the scales were read again meanwhile.
        guard let cached = table[job.key], cached.prepared == nil else { return }
        var response = job.response
        response.prepared = PreparedResponse(response.response, entityTag: response.tag, route: job.route)
        table.store(response, for: job.key)
    }
}

extension EntityTag {
    /// Creates the strong tag of a body, a 64-bit hash that is equal on all nodes and after a restart.
    ///
    /// It identifies versions and protects nothing.
    init(of body: [UInt8]) { self.init(hash: body.span.hash(seed: 0)) }
}

/// Responses by key, in bounded memory.
///
/// Digests of recent keys without a response are kept in a table of fixed size, eight bytes each.
final class ResponseTable: Sendable {
    enum KeyState {
        /// Not requested recently.
        case unknown
        /// Requested once.
        case requested
        case cached(CachedResponse)
    }

    private struct State {
        var responses: TwoGenerationCache<ResponseKey, CachedResponse>
        var requested = [Int](repeating: 0, count: ServiceLimits.recentRequests)

        init(bytes: Int) { responses = TwoGenerationCache(limit: bytes) { $0.size } }
    }

    private let state: Mutex<State>
    private let bytes: Int

    /// Creates a table of about `bytes` bytes.
    init(bytes: Int) {
        self.bytes = bytes
        state = Mutex(State(bytes: bytes))
    }

    var count: Int { state.withLock { $0.responses.count } }

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
        state.withLock { $0.responses.store(response, for: key) }
    }

    /// Removes all responses.
    func removeAll() {
        state.withLock { $0 = State(bytes: bytes) }
    }
}

/// The source of a cached response: requests with equal keys get the same bytes.
struct ResponseKey: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case scales
        case definition(scale: String)
        case resolved(scale: String, TextEnvironment, styles: [TextStyle], fields: StyleFields)
        case scaled(scale: String, ScaledRequest)
        case changes(scale: String, from: TextEnvironment, to: TextEnvironment)
        case fontRoles
        case document(String)
    }

    /// The number of the reading of the scales.
    let generation: Int
    let content: Content
    /// The hash of both, seeded per process, and computed once because several tables use it.
    let digest: Int

    /// Creates the key of a content of one reading.
    init(generation: Int, content: Content) {
        self.generation = generation
        self.content = content
        var hasher = Hasher()
        hasher.combine(generation)
        hasher.combine(content)
        digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A response that depends on its target alone.
struct CachedResponse: Sendable {
    /// The response, with its entity tag.
    let response: Response
    let tag: EntityTag
    /// The prepared bytes, with the gzip form; `nil` until it is requested often enough.
    var prepared: PreparedResponse?

    /// The estimated bytes in memory.
    var size: Int { response.body.count + (prepared?.size ?? 0) + ServiceLimits.cachedResponseOverhead }
}
