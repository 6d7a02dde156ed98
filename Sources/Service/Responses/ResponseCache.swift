// Caches responses by what they were computed from, for all reactors and all spellings of a request.
//
// The first response for a key is sent as computed, and eight bytes of its key are remembered. The second one is
// cached, and a thread of its own prepares its other forms (head and body, gzip, 304), which reactors then cache by
// target. So a flood of requests that never repeat costs no memory and no compression, and evicts nothing popular.

import Synchronization
import TypescaleHTTP
import TypescaleThreads

/// The cached responses that depend on their target alone.
final class ResponseCache: Sendable {
    private struct Job: Sendable {
        let key: ResponseKey
        let response: CachedResponse
        let route: Int
    }

    private let table: ResponseTable
    private let jobs: BackgroundQueue<Job>

    /// Creates a cache of about `bytes` bytes.
    init(bytes: Int = ServiceLimits.cachedResponseBytes) {
        let table = ResponseTable(bytes: bytes)
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
        let tag = ContentTag.tag(of: response.body)
        for field in headers.fields { response.headers[field.name] = field.value }
        response.headers[.entityTag] = tag.headerValue
        let result = CachedResponse(response: response, tag: tag)
        if case .requested = state {
            table.store(result, for: key)
            jobs.submit(Job(key: key, response: result, route: route))
        }
        return result
    }

    /// Removes all responses, after their source has changed.
    func removeAll() { table.removeAll() }

    /// Prepares the forms of a response, once, however many requests asked for them.
    private static func prepareForms(of job: Job, on table: ResponseTable) {
        // It is gone if the scales were read again meanwhile.
        guard let cached = table[job.key], cached.prepared == nil else { return }
        var response = job.response
        response.prepared = PreparedResponse(response.response, entityTag: response.tag, route: job.route)
        table.store(response, for: job.key)
    }
}
