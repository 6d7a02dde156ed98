internal import TypescaleStrings

/// What stands in one place of a table.
package struct TableCell: ExpressibleByStringLiteral, Sendable {
    enum Content {
        case text(String)
        case number(Double, digits: Int)
    }

    let content: Content
    let emphasis: Ink.Emphasis

    /// A text.
    package init(_ text: String, _ emphasis: Ink.Emphasis = .plain) {
        content = .text(Quotation.printable(text))
        self.emphasis = emphasis
    }

    /// A text as written in the source.
    package init(stringLiteral value: String) { self.init(value) }

    /// A number, shown with as many fraction digits as its column needs, at most `digits`.
    package static func number(_ value: Double, digits: Int = 0, _ emphasis: Ink.Emphasis = .plain) -> TableCell {
        TableCell(content: .number(value, digits: digits), emphasis: emphasis)
    }

    private init(content: Content, emphasis: Ink.Emphasis) {
        self.content = content
        self.emphasis = emphasis
    }

    /// The fewest fraction digits that show the number as exactly as allowed; none for a text.
    var fractionDigits: Int {
        guard case .number(let value, let digits) = content else { return 0 }
        return FixedPoint.digits(needed: value, atMost: digits)
    }

    /// The cell as shown in a column of numbers with so many fraction digits.
    func shown(fractionDigits: Int) -> String {
        switch content {
        case .text(let text): text
        case .number(let value, let digits): FixedPoint.text(value, digits: min(digits, fractionDigits))
        }
    }
}
