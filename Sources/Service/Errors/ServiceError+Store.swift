import TypescaleStores

extension ServiceError {
    /// Creates the error of a store.
    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .stale: .stale
            case .refused: .invalidToken
            case .tooLarge: .tooLarge
            case .invalid: .invalidValue
            case .unavailable, .outcomeUnknown, .missing, .full, .readOnly, .closed: .unavailable
            case .damaged, .newer: .internalError
            }
        self.init(code, Self.detail(error), retryAfter: code == .unavailable ? 1 : nil)
    }

    /// Returns the reason for a client: all about its own names and sizes, and about the store only what it can act on.
    ///
    /// Paths and faults of the store are for operators, in `/readyz`.
    private static func detail(_ error: StoreError) -> String {
        switch error.code {
        case .stale, .refused, .tooLarge, .invalid: error.reason
        case .unavailable: "the store is busy or cannot be reached"
        case .outcomeUnknown: "the store did not answer in time; whether the write was made is not known"
        case .missing: "the store's file was moved, removed or replaced"
        case .full: "the store is full"
        case .readOnly: "the store is read-only"
        case .closed: "the service is about to stop"
        case .damaged, .newer: "the data of the store cannot be read"
        }
    }
}

/// Calls the store; its errors become the service's.
func askingStore<Value>(_ ask: () throws(StoreError) -> Value) throws(ServiceError) -> Value {
    do throws(StoreError) {
        return try ask()
    } catch {
        throw ServiceError(error)
    }
}
