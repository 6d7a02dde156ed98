package import Fonts
import Glibc
import ScaleFiles
package import TypescaleHTTP
import TypescaleStores

/// A service that listens: from its configuration to its end.
package final class RunningService: Sendable {
    /// Where it listens, with the ports it got.
    package let endpoints: [Endpoint]
    private let server: Server
    private let context: ServiceContext
    private let log: EventLog
    private let expiry: ExpiryTimer
    private let feed: PreferenceFeed
    private let drainSeconds: Int

    /// Reads the scales of a folder, binds, and answers from then on. Until the store is open nothing has begun that would
    /// have to be ended: what waits for it is given to `waiting`, which may end the process. `sink` is given the lines of
    /// the log; by default they go to standard error.
    package init(
        _ configuration: Configuration, scales: String, fonts: FontLibrary,
        waiting: (() -> Void) -> Void = { $0() },
        log sink: @escaping @Sendable ([UInt8]) -> Void = RunningService.writeToStandardError
    ) throws(ConfigurationError) {
        let options = try ServerOptions(configuration)
        let crossOrigin = try configuration.crossOrigin()
        let log = EventLog(to: sink)
        ShapingFailures.observe { log.event("text not shaped", [("face", $0.file), ("cause", $0.reason)]) }
        let report: StoreReport = { error in
            log.event(error.code == .missing ? "store file" : "store damaged", [("cause", error.reason)])
        }
        let (store, catalogue) = try StoreOpening.store(of: configuration, reporting: report, waiting: waiting) {
            Result { () throws(ScaleFileError) in try ServiceCatalog(directory: scales, fonts: fonts, generation: 1) }
        }
        let access = AccessControl(
            tokens: store, isLocal: options.endpoints.allSatisfy(\.isLoopback),
            addressRate: configuration.number(.addressRate), tokenRate: configuration.number(.tokenRate))
        do throws(ScaleFileError) {
            context = ServiceContext(
                scales: scales, catalogue: try catalogue.get(), store: store, access: access, hub: options.hub,
                crossOrigin: crossOrigin, workSeconds: configuration.number(.workSeconds),
                conversationBytes: configuration.number(.conversationBytes))
        } catch {
            throw ConfigurationError(error.file, error.reason)
        }
        try Self.checkReach(of: options.endpoints, store)
        do throws(StoreError) {
            feed = try PreferenceFeed(store, publishingTo: options.hub, to: context.audience)
        } catch {
            throw ConfigurationError("store", error.reason)
        }
        server = try Self.start(options, context, log, configuration.leastLoggedStatus)
        context.attach(server)
        context.readinessLog.attach(log)
        expiry = ExpiryTimer(access)
        endpoints = server.endpoints
        drainSeconds = configuration.number(.drainSeconds)
        self.log = log
        tellBroken(context.catalogue)
        log.event("started", [("endpoints", endpoints.map(\.description).joined(separator: " "))])
    }

    /// Reads the scales again; where the folder cannot be read, those of before stay.
    package func reload() {
        do throws(ScaleFileError) {
            let fresh = try context.reloadScales()
            log.event("scales read", [("scales", "\(fresh.scales.count)"), ("broken", "\(fresh.broken.count)")])
            tellBroken(fresh)
        } catch {
            log.event("scales not read", [("cause", error.description)])
        }
    }

    private func tellBroken(_ catalogue: ServiceCatalog) {
        for error in catalogue.broken {
            log.event("scale broken", [("file", error.file), ("cause", error.description)])
        }
    }

    /// Stops: says so to whoever asks, takes no new connections, answers what is under way, and returns at the end.
    package func stop() {
        context.drain()
        log.event("stopping")
        server.stop(graceSeconds: drainSeconds)
        context.attach(nil)
        expiry.stop()
        feed.stop()
        context.store.close()
        ShapingFailures.observe(nil)
        log.event("stopped")
        log.stop()
    }

    /// Writes bytes to standard error, whole; where nobody takes them they are lost.
    package static func writeToStandardError(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe write(2, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno != EINTR { return }
            written += max(count, 0)
        }
    }

    private static func start(
        _ options: ServerOptions, _ context: ServiceContext, _ log: EventLog, _ leastLoggedStatus: Int?
    ) throws(ConfigurationError) -> Server {
        var options = options
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

    /// Without a token anybody who reaches the service may use it, so only this machine may reach it.
    private static func checkReach(
        of endpoints: [Endpoint], _ tokens: any TokenStore
    ) throws(ConfigurationError) {
        guard !tokens.hasTokens, let open = endpoints.first(where: { !$0.isLoopback }) else { return }
        throw ConfigurationError(
            open.description,
            "without tokens the service listens on this machine only (127.0.0.1, ::1, unix:PATH); make one with "
                + "typescale token create")
    }
}
