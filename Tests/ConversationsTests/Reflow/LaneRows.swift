@testable import TextLayout

extension LaneRows {
    /// Computes the rows of a store's messages that are in lanes.
    init(_ store: borrowing PreparedMessages, _ measurer: MessageMeasurer) {
        self.init()
        store.computeLaneRows(measurer, hasOld: false, into: &self)
    }

    subscript(message: Int) -> MessageRow? { known.rows[message].lines == 0 ? nil : known.rows[message] }

    /// The number of rows that lanes decided without doubt.
    var decidedCount: Int { known.rows.count { $0.lines > 0 } - uncertainCount }
}
