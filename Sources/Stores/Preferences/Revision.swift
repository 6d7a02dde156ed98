/// A point in the history of a whole store: it rises with every change of anybody's preference.
///
/// SQLite numbers the rows of its change feed, NATS the messages of the bucket; an event's id, an entity tag and a
/// `Last-Event-ID` are this one number, and it means the same on every node.
package struct Revision: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number.
    package let number: UInt64

    /// Before every change.
    package static let zero = Revision(0)

    /// The revision of a number.
    package init(_ number: UInt64) { self.number = number }

    /// The revision that digits alone spell, without sign, space or leading zero; nil for any other text.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text == "0" || text.utf8.first != 0x30,
            let number = UInt64(text)
        else { return nil }
        self.init(number)
    }

    /// Whether the first is earlier.
    package static func < (left: Revision, right: Revision) -> Bool { left.number < right.number }

    /// The digits.
    package var description: String { "\(number)" }

    /// The number after this one; the last one stays.
    var next: Revision { Revision(number == .max ? .max : number + 1) }
}
