internal import AccessibilityChecks
internal import TypescaleCaches

/// The sample numbers, dates and texts for arguments in one language; used by one thread.
final class MessageFormats {
    private let language: String
    private var formatters = BoundedCache<Identifier, NumberFormatter?>(limit: StringCatalogsLimits.cachedFormats)
    private var dates = BoundedCache<Identifier, String>(limit: StringCatalogsLimits.cachedFormats)
    private var numbers = BoundedCache<NumberKey, String>(limit: StringCatalogsLimits.cachedFormats)

    private struct NumberKey: Hashable {
        var number: Double
        var style: MessageArgument.NumberStyle
    }

    /// The sample text: a long name without a line break opportunity.
    static let text = "Maximiliane"
    /// The sample number of a count.
    static let count = 1_000.0
    /// The sample number of a measure.
    static let decimal = 1_234.56

    init(language: String) { self.language = language }

    /// Returns the sample value of an argument.
    func sample(_ argument: MessageArgument) -> String {
        switch argument.kind {
        case .text: Self.text
        case .character: "W"
        case .integer: text(of: Self.count, argument)
        case .decimal, .currency, .compact: text(of: Self.decimal, argument)
        case .percent: text(of: 1, argument)
        case .date(let skeleton): date(skeleton)
        }
    }

    /// Returns a number in the notation of an argument.
    func text(of value: Double, _ argument: MessageArgument) -> String {
        switch argument.kind {
        case .decimal(let digits):
            return formatted(value, Self.skeleton(argument.numbers) + " " + (Self.places(digits) ?? ".##"))
        case .currency(let currency, let digits, let isSymbol):
            return amount(value, currency, digits, isSymbol: isSymbol)
        case .percent: return formatted(value, "percent scale/100 .##")
        case .compact(let isLong): return formatted(value, isLong ? "compact-long" : "compact-short")
        default: return number(value, argument.numbers)
        }
    }

    /// Returns a number in a notation.
    func number(_ value: Double, _ style: MessageArgument.NumberStyle) -> String {
        numbers.value(for: NumberKey(number: value, style: style)) {
            style == .plain ? Self.digits(value) : formatted(value, Self.skeleton(style) + " .##")
        }
    }

    private static func skeleton(_ style: MessageArgument.NumberStyle) -> String {
        switch style {
        case .plain: "group-off latin"
        case .ungrouped: "group-off"
        case .localized: "group-auto"
        }
    }

    /// Returns the skeleton of a count of fraction digits; `nil` for no count.
    private static func places(_ digits: Int?) -> String? {
        digits.map { $0 == 0 ? "precision-integer" : "." + String(repeating: "0", count: min($0, 20)) }
    }

    /// Returns an amount of a currency, by its ISO 4217 code or a symbol of the program, which may look like a code.
    private func amount(_ value: Double, _ currency: String, _ digits: Int?, isSymbol: Bool) -> String {
        let isCode = !isSymbol && currency.utf8.count == 3 && currency.utf8.allSatisfy(\.isASCIICapital)
        if isCode { return formatted(value, "currency/\(currency)" + (Self.places(digits).map { " " + $0 } ?? "")) }
        // The language decides on the place and the spaces of a symbol. In nearly all languages, that of the dollar is $.
        let places = Self.places(digits) ?? ".00"
        for (code, symbol) in [("USD", "$"), ("XXX", "\u{A4}")] {
            let text = formatted(value, "currency/\(code) unit-width-narrow \(places)")
            if text.contains(symbol) { return text.replacing(symbol, with: currency) }
        }
        return formatted(value, places) + "\u{A0}" + currency
    }

    private func formatted(_ value: Double, _ skeleton: String) -> String {
        let formatter = formatters.value(for: Identifier(skeleton)) {
            NumberFormatter(tag: language, skeleton: skeleton)
        }
        return formatter?.text("\(value)") ?? Self.digits(value)
    }

    /// Returns a number in ASCII, rounded to two digits after the point.
    private static func digits(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    private func date(_ skeleton: String) -> String {
        dates.value(for: Identifier(skeleton)) { longestDate(skeleton) }
    }

    /// Returns the longest of 84 days: the 22nd to the 28th of each month of 2026, in the evening.
    private func longestDate(_ skeleton: String) -> String {
        var longest = ""
        if let format = MessageDateFormat(tag: language, skeleton: skeleton) {
            var day = Self.firstDay
            for length in Self.monthLengths {
                for offset in 21..<28 {
                    let seconds = Double(day + offset) * 86_400 + Self.evening
                    guard let text = format.text(seconds: seconds) else { continue }
                    if text.count > longest.count { longest = text }
                }
                day += length
            }
        }
        return longest.isEmpty ? "2026-09-23" : longest
    }

    /// 1 January 2026, in days since 1970.
    private static let firstDay = 20_454
    private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    /// 22:44:44: two digits in every field.
    private static let evening = 81_884.0
}
