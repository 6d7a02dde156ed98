import Preferences

extension ServiceError {
    /// A fault of the store.
    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .stale: .stale
            case .tooLarge: .tooLarge
            case .invalid: .impossibleValue
            case .unavailable, .outcomeUnknown, .full, .readOnly, .closed: .unavailable
            case .damaged, .newer: .internalFault
            }
        let detail =
            error.code == .outcomeUnknown
            ? "\(error.reason); whether the write was made is not known" : error.reason
        self.init(code, detail, retryAfter: code == .unavailable ? 1 : nil)
    }
}

/// Asks the store; its faults become the service's.
func askingStore<Value>(_ ask: () throws(StoreError) -> Value) throws(ServiceError) -> Value {
    do throws(StoreError) {
        return try ask()
    } catch {
        throw ServiceError(error)
    }
}
