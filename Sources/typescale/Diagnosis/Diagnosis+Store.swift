internal import Synchronization
internal import TypescaleService
internal import TypescaleStores

extension Diagnosis.StorageLocation {
    /// Looks at the store that variables and the configuration file come to, else at the usual one. A file that is not
    /// there yet is none to worry about: the service makes it.
    init(_ configuration: Configuration) {
        address = configuration.shown(.store).joined()
        do throws(ConfigurationError) {
            if try !configuration.hasStore() {
                if let obstacle = try configuration.storeObstacle() {
                    (state, isSound) = ("not there yet, and the service cannot make it (\(obstacle))", false)
                } else {
                    (state, isSound) = ("not there yet, the service makes it", true)
                }
                return
            }
            let damage = Mutex<String?>(nil)
            let store = try configuration.openStore { error in damage.withLock { $0 = $0 ?? error.reason } }
            defer { store.close() }
            switch store.health() {
            case .ready:
                let reason = damage.withLock { $0 }
                (state, isSound) = (reason ?? "reads and writes", reason == nil)
            case .readOnly(let reason), .unavailable(let reason): (state, isSound) = (reason, false)
            }
        } catch {
            (state, isSound) = (error.cause, false)
        }
    }
}
