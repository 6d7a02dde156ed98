internal import TypescaleIdentifiers
internal import TypescaleLocales

/// The call of a function of Fluent or a format of i18next, of which `NUMBER` and `DATETIME` format a value.
struct IntlCall {
    /// The first argument without a name.
    var first: MessagePattern?
    /// The arguments with names, which are those of `Intl.NumberFormat` and `Intl.DateTimeFormat`.
    var options: [Identifier: String] = [:]

    /// Returns what a function shows: its first argument, formatted if it is a value of the program.
    func value(of function: Identifier) -> MessagePattern {
        guard let first else { return MessagePattern() }
        return first.mapArguments { argument in
            switch function {
            case "NUMBER":
                argument.kind = withDigits(of: argument.literal).number
                argument.isOrdinal = option("type") == "ordinal"
                if ["false", "0"].contains(options["useGrouping"].map { Identifier($0) }) {
                    argument.numbers = .ungrouped
                }
            case "relativetime":
                argument.kind = .relativeTime(
                    unit: options["range"] ?? "day", width: options["style"] ?? "long")
            case "list":
                argument.kind = .list(type: options["type"] ?? "conjunction", width: options["style"] ?? "long")
            case "DATETIME": argument.kind = styles ?? .date(skeleton: fields)
            default: break
            }
            argument.localeExtension = localeExtension
        }
    }

    /// Returns the call with at least the digits after the point that a number in the message has.
    private func withDigits(of literal: String?) -> IntlCall {
        guard let places = literal.map(IntlCall.places(of:)), places > 0 else { return self }
        var call = self
        call.options.merge(["minimumFractionDigits": "\(places)"]) { own, _ in own }
        return call
    }

    /// Returns the argument of a number that is written in a message, with all of its digits.
    static func argument(ofLiteral digits: String) -> MessageArgument {
        let places = places(of: digits)
        let format = NumberFormat.places(least: places, most: max(places, 3))
        var argument = MessageArgument(
            Identifier("=" + digits), .number(NumberFormat(format, sample: NumberFormat.measure)))
        argument.literal = digits
        return argument
    }

    private static func places(of literal: String) -> Int { literal.parts(at: ".").dropFirst().first?.utf8.count ?? 0 }

    func option(_ name: Identifier) -> Identifier? { options[name].map { Identifier($0) } }

    /// The date and the time if they have a length: `dateStyle: "long"`.
    private var styles: MessageArgument.Kind? {
        let date = options["dateStyle"].flatMap { DateLength(name: $0) }
        let time = options["timeStyle"].flatMap { DateLength(name: $0) }
        guard date != nil || time != nil else { return nil }
        // The pattern of a length has the hours of the language.
        guard time != nil, hourCycle != nil else { return .dateOfLength(date: date, time: time) }
        return .date(skeleton: (date?.dateSkeleton ?? "") + (time?.timeSkeleton ?? ""))
    }

    /// The hours that an option asks for, up to 12 or up to 23; `nil` for those of the language.
    private var hourCycle: Identifier? {
        switch option("hour12") {
        case nil: option("hourCycle").flatMap { ["h11", "h12", "h23", "h24"].contains($0) ? $0 : nil }
        case "false", "0": "h23"
        default: "h12"
        }
    }

    /// The extension of the language's tag for the hours and the digits that options ask for; `nil` without them.
    private var localeExtension: String? {
        let digits = options["numberingSystem"].flatMap { name in
            (3...8).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
                ? name : nil
        }
        let parts = [hourCycle.map { "hc-\($0)" }, digits.map { "nu-\($0)" }].compactMap(\.self)
        return parts.isEmpty ? nil : "-u-" + parts.joined(separator: "-")
    }

    /// The fields of a date that the options name; without any, and beside an era or a time zone, a day in digits.
    private var fields: String {
        let named = Self.fields.filter { options[$0.name] != nil }
        let skeleton = named.map { field in option(field.name).flatMap { field.lengths[$0] } ?? field.usual }.joined()
        return named.allSatisfy { ["era", "timeZoneName"].contains($0.name) } ? skeleton + "yMd" : skeleton
    }

    /// The fields of a date in Unicode's skeletons: with the usual length, and with others.
    private static let fields: [(name: Identifier, usual: String, lengths: [Identifier: String])] = [
        ("era", "G", ["long": "GGGG", "narrow": "GGGGG"]),
        ("year", "y", ["2-digit": "yy"]),
        ("month", "M", ["2-digit": "MM", "short": "MMM", "long": "MMMM", "narrow": "MMMMM"]),
        ("weekday", "EEE", ["long": "EEEE", "narrow": "EEEEE"]),
        ("day", "d", ["2-digit": "dd"]),
        ("hour", "j", ["2-digit": "jj"]),
        ("dayPeriod", "B", ["long": "BBBB", "narrow": "BBBBB"]),
        ("minute", "m", ["2-digit": "mm"]),
        ("second", "s", ["2-digit": "ss"]),
        ("fractionalSecondDigits", "S", ["2": "SS", "3": "SSS"]),
        (
            "timeZoneName", "z",
            ["long": "zzzz", "shortOffset": "O", "longOffset": "OOOO", "shortGeneric": "v", "longGeneric": "vvvv"]
        ),
    ]
}
