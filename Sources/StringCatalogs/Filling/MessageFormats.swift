internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import Glibc
internal import TypescaleCaches

/// The sample numbers, dates and texts for arguments in one language; used by one thread.
final class MessageFormats {
    private let language: String
    private var formatters = BoundedCache<Identifier, NumberFormatter?>(limit: StringCatalogsLimits.cachedFormats)
    private var patterns = BoundedCache<Identifier, NumberPatternFormat?>(limit: StringCatalogsLimits.cachedFormats)
    private var dates = BoundedCache<Identifier, String>(limit: StringCatalogsLimits.cachedFormats)
    private var extended = BoundedCache<Identifier, MessageFormats>(limit: StringCatalogsLimits.cachedFormats)
    private var numbers = BoundedCache<NumberKey, String>(limit: StringCatalogsLimits.cachedFormats)

    private struct NumberKey: Hashable {
        var number: Double
        var style: MessageArgument.NumberStyle
    }

    /// The sample text: a long name without a line break opportunity.
    static let text = "Maximiliane"
    /// The texts in a list: with three, each separator of the language is shown.
    private static let listLength = 3

    /// The currency of the language's region.
    private lazy var currency = NumberFormatter.currency(ofTag: language) ?? "USD"

    init(language: String) { self.language = language }

    func sample(_ argument: MessageArgument) -> String {
        if let (formats, plain) = withExtension(of: argument) { return formats.sample(plain) }
        return switch argument.kind {
        case .text: Self.text
        case .character: "W"
        case .integer: text(of: NumberFormat.count, argument)
        case .number(let format): text(of: format.sample, argument)
        case .amount: text(of: NumberFormat.measure, argument)
        case .relativeTime: text(of: NumberFormat.count, argument)
        case .list(let type, let width):
            ListFormat.text(
                tag: language, Array(repeating: Self.text, count: Self.listLength), type: type, width: width)
                ?? Self.text
        case .date(let skeleton):
            longestDate("skeleton \(skeleton)", MessageDateFormat(tag: language, skeleton: skeleton))
        case .dateOfLength(let date, let time):
            longestDate(
                "lengths \(date?.rawValue ?? -1) \(time?.rawValue ?? -1)",
                MessageDateFormat(tag: language, date: date, time: time))
        case .datePattern(let pattern):
            longestDate("pattern \(pattern)", MessageDateFormat(tag: language, pattern: pattern))
        }
    }

    /// Returns the formats of a language with the extension of an argument, and the argument without it.
    private func withExtension(of argument: MessageArgument) -> (formats: MessageFormats, plain: MessageArgument)? {
        guard let ending = argument.localeExtension else { return nil }
        var plain = argument
        plain.localeExtension = nil
        let formats = extended.value(for: Identifier(ending)) {
            // Programs ignore digits that they do not know.
            let isKnown = NumberFormatter(tag: language + ending, skeleton: "")?.text("0") != nil
            return MessageFormats(language: isKnown ? language + ending : language)
        }
        return (formats, plain)
    }

    func text(of value: Double, _ argument: MessageArgument) -> String {
        if let (formats, plain) = withExtension(of: argument) { return formats.text(of: value, plain) }
        guard let layout = argument.layout else { return number(value, in: argument) }
        let number = layout.digits(of: value) ?? number(value, in: argument)
        return value < 0
            ? number : layout.marked(number, zero: layout.radix == 10 ? self.number(0, argument.numbers) : "0")
    }

    private func number(_ value: Double, in argument: MessageArgument) -> String {
        switch argument.kind {
        case .number(let format): return number(value, in: format, argument.numbers)
        case .amount(let symbol, let format): return amount(value, symbol, format, argument.numbers)
        case .relativeTime(let unit, let width):
            return RelativeTimeFormat.text(tag: language, value, unit: unit, width: width)
                ?? number(value, argument.numbers)
        default: return number(value, argument.numbers)
        }
    }

    private func number(
        _ value: Double, in format: NumberFormat, _ style: MessageArgument.NumberStyle
    ) -> String {
        if let general = format.general {
            let rounded = general.rounded(value)
            return number(rounded, in: general.format(of: rounded), style)
        }
        if let pattern = format.pattern {
            let formatter = patterns.value(for: Identifier(pattern)) {
                NumberPatternFormat(tag: language, pattern: pattern, currency: currency)
            }
            return formatter?.text("\(value)") ?? Self.digits(value)
        }
        let local = format.skeleton.replacing(NumberFormat.localCurrency, with: "currency/\(currency)")
        let skeleton = format.statesGrouping ? local : Self.skeleton(style) + local
        guard let (letter, digits) = format.exponent else {
            return format.before + formatted(value, skeleton, style) + format.after
        }
        let power = NumberFormat.power(of: value, digits: format.mantissaDigits)
        let exponent = String(abs(power))
        return formatted(value / pow(10, Double(power)), skeleton, style) + letter + (power < 0 ? "-" : "+")
            + String(repeating: "0", count: max(digits - exponent.utf8.count, 0)) + exponent
    }

    func number(_ value: Double, _ style: MessageArgument.NumberStyle) -> String {
        numbers.value(for: NumberKey(number: value, style: style)) {
            style == .plain || style == .english
                ? Self.digits(value) : formatted(value, Self.skeleton(style) + ".##", style)
        }
    }

    private static func skeleton(_ style: MessageArgument.NumberStyle) -> String {
        switch style {
        case .plain: "group-off latin "
        case .ungrouped, .english: "group-off "
        case .grouped: "group-on-aligned "
        case .localized, .groupedEnglish: ""
        }
    }

    /// Returns an amount of a currency by a symbol of the program.
    private func amount(
        _ value: Double, _ symbol: String, _ format: String, _ style: MessageArgument.NumberStyle
    ) -> String {
        let format = Self.skeleton(style) + format
        // The language decides on the place and the spaces of a symbol. That of the dollar is $ or US$ in nearly all.
        for (code, own) in [("USD", "US$"), ("USD", "$"), ("XXX", "\u{A4}")] {
            let text = formatted(value, "currency/\(code) unit-width-narrow \(format)")
            if text.contains(own) { return text.replacing(own, with: symbol) }
        }
        return formatted(value, format) + "\u{A0}" + symbol
    }

    private func formatted(
        _ value: Double, _ skeleton: String, _ style: MessageArgument.NumberStyle = .localized
    ) -> String {
        let tag = style == .english || style == .groupedEnglish ? "en" : language
        let formatter = formatters.value(for: Identifier("\(tag) \(skeleton)")) {
            // A catalog may have skeletons that are none.
            NumberFormatter(tag: tag, skeleton: skeleton) ?? NumberFormatter(tag: tag, skeleton: ".##")
        }
        return formatter?.text("\(value)") ?? Self.digits(value)
    }

    /// Returns a number in ASCII, rounded to two digits after the point.
    private static func digits(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    /// Returns the longest of 84 days: the 22nd to the 28th of each month of 2026, in the evening.
    private func longestDate(_ key: String, _ format: @autoclosure () -> MessageDateFormat?) -> String {
        dates.value(for: Identifier(key)) {
            let format = format()
            var longest = ""
            var day = Self.firstDay
            for length in Self.monthLengths {
                for offset in 21..<28 {
                    let text = format?.text(seconds: Double(day + offset) * 86_400 + Self.evening) ?? ""
                    if text.count > longest.count { longest = text }
                }
                day += length
            }
            return longest.isEmpty ? "2026-09-23" : longest
        }
    }

    /// 1 January 2026, in days since 1970.
    private static let firstDay = 20_454
    private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    /// 22:44:44: two digits in every field.
    private static let evening = 81_884.0
}
