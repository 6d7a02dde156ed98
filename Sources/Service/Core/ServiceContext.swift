internal import Conversations
internal import Fonts
internal import ScaleFiles
internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings

/// The state that all routes of a service share, on any thread.
final class ServiceContext: Sendable {
    let access: AccessControl
    /// The store of preferences, tokens and conversation logs. Its calls may block, so workers make them.
    let store: any Store
    let responses = ResponseCache()
    let measurers = MeasurerPool()
    let metrics: ServiceMetrics
    let conversations: ConversationCache
    let invalidations = ReflowRequests(number: InvalidationClock().number(after:))
    let hub: EventHub
    let audience = Audience()
    let readinessLog: ReadinessLog
    /// The policy for pages of other origins; `nil` if none may use the service.
    let crossOrigin: CORSPolicy?

    /// The seconds of work for a request; 0 for no bound.
    let workSeconds: Double
    /// The header fields of every cached response, the same for all callers and origins.
    let cachedHeaders: Headers

    private let current: Mutex<ServiceCatalog>
    private let scalesFailure = Mutex<String?>(nil)
    private let generation: Atomic<Int>
    private let draining = Atomic(false)
    private let server = Mutex<Server?>(nil)

    /// Creates the context of a catalog; `report` receives conversations that cannot be read.
    init(
        catalog: ServiceCatalog, store: any Store, access: AccessControl, hub: EventHub,
        crossOrigin: CORSPolicy?, workSeconds: Double,
        conversationBytes: Int, log: EventLog?,
        reporting report: @escaping StoreReport
    ) {
        self.store = store
        self.access = access
        self.hub = hub
        self.crossOrigin = crossOrigin
        self.workSeconds = workSeconds
        readinessLog = ReadinessLog(log)
        cachedHeaders = Self.cachedHeaders(crossOrigin)
        let metrics = ServiceMetrics()
        self.metrics = metrics
        conversations = ConversationCache(
            store: store, fonts: catalog.fonts, metrics: metrics, bytes: conversationBytes, reporting: report)
        current = Mutex(catalog)
        generation = Atomic(catalog.generation)
    }

    private static func cachedHeaders(_ policy: CORSPolicy?) -> Headers {
        var headers = Headers()
        // A scale file may change at any time, and an event announces that once: the client asks with its tag.
        headers[.cacheControl] = "no-cache"
        headers.vary(by: "Accept-Encoding")
        switch policy?.origins {
        case .any: headers[.accessControlAllowOrigin] = "*"
        case .only: headers.vary(by: "Origin")
        case nil: break
        }
        return headers
    }

    /// Returns whether cached responses fit a request: not if its origin must be named.
    func mayUseCache(_ request: borrowing Request) -> Bool {
        guard case .only = crossOrigin?.origins else { return true }
        return request[.origin] == nil
    }

    var catalog: ServiceCatalog { current.withLock { $0 } }

    /// The number of the present reading, read without a lock.
    var catalogGeneration: Int { generation.load(ordering: .acquiring) }

    /// The reason why the scales could not be read again, so that the earlier ones are served; `nil` if they could.
    var reloadFailure: String? { scalesFailure.withLock { $0 } }

    /// Reads the scales again; if the folder or a file cannot be read, the present ones remain.
    func reloadScales() throws(ScaleFileError) -> ServiceCatalog {
        let fresh: ServiceCatalog
        do throws(ScaleFileError) {
            fresh = try catalog.reread()
        } catch {
            scalesFailure.withLock { $0 = error.description }
            throw error
        }
        scalesFailure.withLock { $0 = nil }
        let before = current.withLock { current in
            defer { current = fresh }
            return current
        }
        responses.removeAll()
        generation.store(fresh.generation, ordering: .releasing)
        ScaleEvent.publish(from: before, to: fresh, on: hub)
        return fresh
    }

    /// Calls the store and records the duration; its errors become the service's.
    func withStore<Value>(_ body: (any Store) throws(StoreError) -> Value) throws(ServiceError) -> Value {
        try rethrowing(metrics.timingStore { () throws(StoreError) in try body(store) }) {
            ServiceError($0 as StoreError)
        }
    }

    /// A Boolean value that indicates whether the service is about to stop.
    var isDraining: Bool { draining.load(ordering: .acquiring) }

    /// Makes `/readyz` report unready, so that load balancers send no further requests.
    func drain() { draining.store(true, ordering: .releasing) }

    /// The metrics of the connections; zero before the server has started.
    var serverMetrics: ServerMetrics { server.withLock { $0 }?.metrics ?? ServerMetrics() }

    /// Sets the server whose metrics are reported; `nil` releases it.
    func attach(_ server: Server?) { self.server.withLock { $0 = server } }
}
