internal import Synchronization
internal import TypescaleStores
internal import TypescaleThreads

/// A store that is opened on a separate thread while the scales are read.
///
/// Creating a file waits for the disk several times, and finding a cluster waits for the network.
final class StoreOpening: Sendable {
    private let result = Mutex<Result<any Store, ConfigurationError>?>(nil)

    private init() {}

    /// Opens the store of a configuration, runs `other` meanwhile, and returns both. The remaining wait runs inside
    /// `waiting`.
    static func store<Other>(
        of configuration: Configuration, reporting report: @escaping StoreReport,
        waiting: (() -> Void) -> Void, during other: () -> Other
    ) throws(ConfigurationError) -> (any Store, Other) {
        let opening = StoreOpening()
        let thread = WorkerThread { opening.open(configuration, report) }
        let done = other()
        waiting { thread?.join() }
        // Without a thread it is opened now.
        if thread == nil { opening.open(configuration, report) }
        guard let result = opening.result.withLock({ $0 }) else {
            throw ConfigurationError("store", "was not opened")
        }
        return (try result.get(), done)
    }

    private func open(_ configuration: Configuration, _ report: @escaping StoreReport) {
        let opened = Result { () throws(ConfigurationError) in
            try configuration.openStore(reporting: report)
        }
        result.withLock { $0 = opened }
    }
}
