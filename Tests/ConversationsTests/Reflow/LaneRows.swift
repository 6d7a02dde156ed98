@testable import TextLayout

/// The rows of a store's messages that lanes can compute.
struct LaneRows {
    private var rows: [MessageRow] = []

    init(_ store: borrowing PreparedMessages, _ measurer: MessageMeasurer) {
        store.computeLaneRows(measurer, hasOld: false, into: &rows)
    }

    subscript(message: Int) -> MessageRow? { rows[message].lines == 0 ? nil : rows[message] }

    /// The number of rows that lanes can compute.
    var count: Int { rows.count { $0.lines > 0 } }
}
