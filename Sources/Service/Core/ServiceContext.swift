import Fonts
import ScaleFiles
import Synchronization
import TypescaleHTTP
import TypescaleStores

/// What all routes of a service share, on whatever thread they run.
final class ServiceContext: Sendable {
    /// Who is let in.
    let access: AccessControl
    /// What is kept: preferences, tokens, the sources of conversations. Its calls may wait: workers make them.
    let store: any Store
    /// The preferences of that store, for the calls: each is timed.
    let preferences: any PreferenceStore
    /// Answers kept under what they were made from.
    let answers = AnswerCache()
    /// Measurers to be borrowed.
    let measurers = MeasurerPool()
    /// What is counted beside the connections.
    let metrics: ServiceMetrics
    /// Conversations in memory.
    let conversations: ConversationCache
    /// The channels that event streams and WebSockets listen to.
    let hub: EventHub
    /// The owners whose preferences are followed here.
    let audience = Audience()
    /// What readiness finds wrong, told to the log.
    let readinessLog = ReadinessLog()
    /// Pages of other origins that may use the service; nil where none may.
    let crossOrigin: CORSPolicy?

    /// How long a request may be worked on; 0 for no bound.
    let workSeconds: Int

    private let fonts: FontLibrary
    private let scales: String
    private let current: Mutex<ServiceCatalog>
    private let generation: Atomic<Int>
    private let draining = Atomic(false)
    private let server = Mutex<Server?>(nil)

    /// Reads the scales of a folder.
    convenience init(
        scales: String, fonts: FontLibrary, store: any Store, access: AccessControl, hub: EventHub = EventHub(),
        crossOrigin: CORSPolicy? = nil, workSeconds: Int = 0, conversationBytes: Int = ServiceLimits.conversationsBytes
    ) throws(ScaleFileError) {
        let catalogue = try ServiceCatalog(directory: scales, fonts: fonts, generation: 1)
        self.init(
            scales: scales, catalogue: catalogue, store: store, access: access, hub: hub, crossOrigin: crossOrigin,
            workSeconds: workSeconds, conversationBytes: conversationBytes)
    }

    /// What is shared over the scales of a folder, which have been read.
    init(
        scales: String, catalogue: ServiceCatalog, store: any Store, access: AccessControl, hub: EventHub = EventHub(),
        crossOrigin: CORSPolicy? = nil, workSeconds: Int = 0, conversationBytes: Int = ServiceLimits.conversationsBytes
    ) {
        let fonts = catalogue.fonts
        self.scales = scales
        self.fonts = fonts
        self.store = store
        self.access = access
        self.hub = hub
        self.crossOrigin = crossOrigin
        self.workSeconds = workSeconds
        keptHeaders = Self.keptHeaders(crossOrigin)
        let metrics = ServiceMetrics()
        self.metrics = metrics
        preferences = TimedPreferences(store: store, metrics: metrics)
        conversations = ConversationCache(
            ConversationSource(store: store, fonts: fonts, metrics: metrics), bytes: conversationBytes)
        current = Mutex(catalogue)
        generation = Atomic(catalogue.generation)
    }

    /// Fields that every kept answer carries, whoever asks: what is said to all origins alike, and that the answer to some
    /// would be another one.
    let keptHeaders: Headers

    private static func keptHeaders(_ policy: CORSPolicy?) -> Headers {
        var headers = Headers()
        headers[.cacheControl] = HeaderValue("max-age=\(ServiceLimits.freshSeconds)")
        headers.vary(by: "Accept-Encoding")
        switch policy?.origins {
        case .any: headers[.accessControlAllowOrigin] = "*"
        case .only: headers.vary(by: "Origin")
        case nil: break
        }
        return headers
    }

    /// Whether kept answers are right for a request as they are: not where its origin has to be named.
    func keptAnswersFit(_ request: borrowing Request) -> Bool {
        guard case .only = crossOrigin?.origins else { return true }
        return request[.origin] == nil
    }

    /// The scales and fonts as they are now.
    var catalogue: ServiceCatalog { current.withLock { $0 } }

    /// Which reading of the scales holds: a look at it costs no lock.
    var catalogueGeneration: Int { generation.load(ordering: .acquiring) }

    /// Reads the scales again; where the folder cannot be read, those of before stay.
    func reloadScales() throws(ScaleFileError) -> ServiceCatalog {
        let fresh = try ServiceCatalog(directory: scales, fonts: fonts, generation: catalogueGeneration + 1)
        current.withLock { $0 = fresh }
        answers.removeAll()
        generation.store(fresh.generation, ordering: .releasing)
        return fresh
    }

    /// True once the service is about to stop.
    var isDraining: Bool { draining.load(ordering: .acquiring) }

    /// Tells whoever asks `/readyz` to send nobody here any more.
    func drain() { draining.store(true, ordering: .releasing) }

    /// What the connections have done; nothing before the server has started.
    var serverMetrics: ServerMetrics { server.withLock { $0 }?.metrics ?? ServerMetrics() }

    /// Names the server whose metrics are told; nil lets go of it.
    func attach(_ server: Server?) { self.server.withLock { $0 = server } }
}
