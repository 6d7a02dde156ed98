import Synchronization
import TypescaleStores
import TypescaleThreads

/// A store that is being opened on a thread of its own: making a file waits for the disk several times, and finding a
/// cluster for the network. The scales can be read meanwhile.
final class StoreOpening: Sendable {
    private let result = Mutex<Result<any Store, ConfigurationError>?>(nil)

    private init() {}

    /// Opens the store a configuration names, does something else meanwhile, and hands both out. What is left to wait is
    /// waited in `waiting`.
    static func store<Other>(
        of configuration: Configuration, reporting report: @escaping StoreReport,
        waiting: (() -> Void) -> Void, during other: () -> Other
    ) throws(ConfigurationError) -> (any Store, Other) {
        let opening = StoreOpening()
        let thread = WorkerThread { opening.open(configuration, report) }
        let done = other()
        waiting { thread?.join() }
        // Where there was no thread to be had it is opened now.
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
