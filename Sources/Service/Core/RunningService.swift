package import Fonts
internal import Glibc
internal import ScaleFiles
internal import Synchronization
internal import TypescaleAPI
internal import TypescaleFiles
package import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings
internal import TypescaleThreads

/// A service from its configuration to its stop.
package final class RunningService: Sendable {
    /// The endpoints it listens on, with their actual ports.
    package let endpoints: [Endpoint]
    private let server: Server
    private let context: ServiceContext
    private let log: EventLog
    private let expiry: ExpiryTimer
    private let feed: PreferenceFeed
    private let drainSeconds: Int

    /// Reads the scales of a folder, binds, and serves requests.
    ///
    /// Until the store is open, nothing has begun that would have to be ended. The wait for it runs inside `waiting`,
    /// which may end the process. `sink` receives the lines of the log; the default writes to standard error. `clock`
    /// returns the milliseconds of the wall clock since 1970, by which tokens expire.
    package init(
        _ configuration: Configuration, scales: String, includesBundledScales: Bool, fonts: FontLibrary,
        clock: @escaping @Sendable () -> Int64 = SystemClock.wallMilliseconds,
        waiting: (() -> Void) -> Void,
        log sink: @escaping @Sendable ([UInt8]) -> Int = RunningService.writeToStandardError
    ) throws(ConfigurationError) {
        let options = try ServerOptions(configuration)
        let crossOrigin = try configuration.crossOrigin()
        let log = EventLog(to: sink)
        FontFailures.observe { error in
            let event = error.code == .unshapable ? "text not shaped" : "font not opened"
            log.event(event, [("face", error.file), ("reason", error.reason)])
        }
        let report: StoreReport = { error in
            let event =
                switch error.code {
                case .missing: "store file"
                case .full: "store full"
                default: "store damaged"
                }
            log.event(event, [("reason", error.reason)])
        }
        let (store, catalog) = try Self.openStore(configuration, reporting: report, waiting: waiting) {
            Result { () throws(ScaleFileError) in
                try ServiceCatalog(
                    folder: scales, includesBundledScales: includesBundledScales, fonts: fonts, generation: 1)
            }
        }
        let access = AccessControl(
            tokens: store.tokens, isLocal: options.endpoints.allSatisfy(\.isLoopback),
            addressRate: configuration.number(.addressRate), tokenRate: configuration.number(.tokenRate),
            clock: clock)
        do throws(ScaleFileError) {
            context = ServiceContext(
                catalog: try catalog.get(), store: store, access: access, hub: options.hub,
                crossOrigin: crossOrigin, workSeconds: configuration.decimal(.workSeconds),
                conversationBytes: configuration.number(.conversationBytes), log: log, reporting: report)
        } catch {
            throw ConfigurationError(error.file, error.reason)
        }
        try Self.validateReach(of: options.endpoints, store.tokens)
        feed = try rethrowing(PreferenceFeed(store, publishingTo: options.hub, to: context.audience)) {
            (error: StoreError) in ConfigurationError("store", error.reason)
        }
        server = try Self.start(options, context, log, configuration.leastLoggedStatus)
        context.attach(server)
        expiry = ExpiryTimer(access)
        endpoints = server.endpoints
        drainSeconds = configuration.number(.drainSeconds)
        self.log = log
        logBroken(context.catalog)
        log.event("started", [("endpoints", endpoints.map(\.description).joined(separator: " "))])
    }

    /// Reads the scales again; if the folder cannot be read, the present ones remain.
    package func reload() {
        do throws(ScaleFileError) {
            let fresh = try context.reloadScales()
            log.event("scales read", [("scales", "\(fresh.scales.count)"), ("broken", "\(fresh.broken.count)")])
            logBroken(fresh)
        } catch {
            log.event("scales not read", [("reason", error.description)])
        }
    }

    private func logBroken(_ catalog: ServiceCatalog) {
        for scale in catalog.broken {
            let served = scale.isServed ? "last valid content" : "nothing"
            for error in [scale.error] + scale.error.others {
                var members = [("file", error.file)]
                if let line = error.line { members.append(("line", "\(line)")) }
                if let column = error.column { members.append(("column", "\(column)")) }
                members += [("pointer", error.path), ("reason", error.reason), ("served", served)]
                log.event("scale broken", members)
            }
        }
    }

    /// Stops: reports that it is not ready, accepts no connections, finishes the requests in progress, and returns.
    package func stop() {
        context.drain()
        log.event("stopping")
        server.stop(graceSeconds: drainSeconds)
        context.attach(nil)
        expiry.stop()
        feed.stop()
        context.store.close()
        FontFailures.observe(nil)
        log.event("stopped")
        log.stop()
    }

    /// Writes bytes to standard error; they are lost if it is closed.
    static func writeToStandardError(_ bytes: [UInt8]) -> Int {
        var written = 0
        _ = FileSystem.write(bytes, to: STDERR_FILENO, written: &written)
        return written
    }

    /// Opens the store on a separate thread while the scales are read, and returns both.
    ///
    /// Creating a file waits for the disk several times, and finding a cluster waits for the network. The remaining
    /// wait runs inside `waiting`.
    private static func openStore(
        _ configuration: Configuration, reporting report: @escaping StoreReport, waiting: (() -> Void) -> Void,
        during readScales: () -> Result<ServiceCatalog, ScaleFileError>
    ) throws(ConfigurationError) -> (any Store, Result<ServiceCatalog, ScaleFileError>) {
        let opened = Mutex<Result<any Store, ConfigurationError>?>(nil)
        let open = { @Sendable () -> Void in
            let result = Result { () throws(ConfigurationError) in try configuration.openStore(reporting: report) }
            opened.withLock { $0 = result }
        }
        let thread = WorkerThread(open)
        let catalog = readScales()
        waiting { thread?.join() }
        // Without a thread it is opened now.
        if thread == nil { open() }
        guard let store = opened.withLock({ $0 }) else { throw ConfigurationError("store", "was not opened") }
        return (try store.get(), catalog)
    }

    private static func start(
        _ options: ServerOptions, _ context: ServiceContext, _ log: EventLog, _ leastLoggedStatus: Int?
    ) throws(ConfigurationError) -> Server {
        var options = options
        options.limits.connections = DescriptorLimit.connections(atMost: options.limits.connections)
        if let leastLoggedStatus {
            options.leastLoggedStatus = leastLoggedStatus
            options.accessLog = { log.access($0) }
        }
        options.routes = ServiceRoutes.all.count + 1
        do throws(SystemError) {
            return try Server(options) { _ in ServiceResponder.make(context) }
        } catch {
            let places = options.endpoints.map(\.description).joined(separator: " ")
            let listen = ConfigurationSetting.listen
            let advice =
                error.number == EADDRINUSE ? "; --\(listen.flag) or \(listen.variable) names another place" : ""
            throw ConfigurationError(places, error.description + advice)
        }
    }

    /// Throws if a service without tokens listens beyond this machine.
    private static func validateReach(of endpoints: [Endpoint], _ tokens: TokenCache) throws(ConfigurationError) {
        guard tokens.isEmpty, let open = endpoints.first(where: { !$0.isLoopback }) else { return }
        throw ConfigurationError(
            open.description,
            "without tokens the service listens on this machine only (127.0.0.1, ::1, unix:PATH); make one with "
                + "typescale token create")
    }
}
