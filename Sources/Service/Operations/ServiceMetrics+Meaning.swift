// What the metrics' names stand for, as `/metrics` explains them.

extension ServiceMetrics.Timing {
    /// What is timed.
    var meaning: String {
        switch self {
        case .reflow: "Time to lay a conversation out anew"
        case .store: "Time of one call of the store"
        }
    }
}

extension ServiceMetrics.Count {
    /// What is counted.
    var meaning: String {
        switch self {
        case .rows: "Rows of measure that were answered"
        case .faultyRows: "Rows of measure that were at fault"
        case .limited: "Calls refused for coming too often"
        case .refused: "Calls refused for want of a token that opens them"
        case .conversationsBuilt: "Conversations read into memory from the beginnings of their logs"
        case .conversationsEvicted: "Conversations put out of memory to make room for others"
        case .superseded: "Invalidations ended by a newer one of the same reader"
        }
    }
}
