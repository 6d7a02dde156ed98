import TypescaleStores

extension ServiceError {
    /// A fault of the store.
    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .stale: .stale
            case .refused: .invalidToken
            case .tooLarge: .tooLarge
            case .invalid: .impossibleValue
            case .unavailable, .outcomeUnknown, .missing, .full, .readOnly, .closed: .unavailable
            case .damaged, .newer: .internalFault
            }
        self.init(code, Self.detail(error), retryAfter: code == .unavailable ? 1 : nil)
    }

    /// What a client is told: of its own names and sizes all, of the store no more than it can do something about. Where
    /// the store is, and what is wrong there, is the machine's business: `/readyz` says it to those who run the service.
    private static func detail(_ error: StoreError) -> String {
        switch error.code {
        case .stale, .refused, .tooLarge, .invalid: error.reason
        case .unavailable: "the store is busy or cannot be reached"
        case .outcomeUnknown: "the store did not answer in time; whether the write was made is not known"
        case .missing: "the store's file was moved, removed or replaced"
        case .full: "the store has no room"
        case .readOnly: "the store can only be read"
        case .closed: "the service is about to stop"
        case .damaged, .newer: "what the store has cannot be read"
        }
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
