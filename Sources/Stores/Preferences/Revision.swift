/// A point in the history of a store; every change of any preference increases it.
///
/// SQLite numbers the rows of its change feed, NATS the messages of the bucket. An event's id, an entity tag and a
/// `Last-Event-ID` are this number, and it means the same on every node.
package struct Revision: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let number: UInt64

    /// The revision before every change.
    package static let zero = Revision(0)

    package init(_ number: UInt64) { self.number = number }

    /// Parses decimal digits without sign, space or leading zero; `nil` for any other text.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.allSatisfy(\.isASCIIDigit), text == "0" || text.utf8.first != 0x30,
            let number = UInt64(text)
        else { return nil }
        self.init(number)
    }

    package static func < (left: Revision, right: Revision) -> Bool { left.number < right.number }

    package var description: String { "\(number)" }

    /// The next revision; the greatest one returns itself.
    var next: Revision { Revision(number == .max ? .max : number + 1) }
}
