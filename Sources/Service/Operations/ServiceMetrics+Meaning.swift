extension ServiceMetrics.Timing {
    /// The description in `/metrics`.
    var help: String {
        switch self {
        case .reflow: "Duration of a reflow of a conversation"
        case .store: "Duration of a call to the store"
        }
    }
}

extension ServiceMetrics.Count {
    /// The description in `/metrics`.
    var help: String {
        switch self {
        case .rows: "Rows of measure with a response"
        case .faultyRows: "Rows of measure with an error"
        case .limited: "Calls refused because of their rate"
        case .refused: "Calls refused because of their token"
        case .conversationsBuilt: "Conversations loaded from the beginning of their log"
        case .conversationsEvicted: "Conversations evicted from memory"
        case .superseded: "Invalidations superseded by a newer one of the same reader"
        }
    }
}
