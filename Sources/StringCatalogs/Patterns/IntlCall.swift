/// The call of a function of Fluent or a format of i18next, of which `NUMBER` and `DATETIME` format a value.
struct IntlCall {
    /// The first argument without a name.
    var first: MessagePattern?
    /// The arguments with names, which are those of `Intl.NumberFormat` and `Intl.DateTimeFormat`.
    var options: [Identifier: String] = [:]

    /// Returns what a function shows: its first argument, formatted if it is a value of the program.
    func value(of function: Identifier) -> MessagePattern {
        guard let first else { return MessagePattern() }
        return first.mapParts { part in
            guard case .argument(var argument) = part else { return [part] }
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
            case "DATETIME": argument.kind = .date(skeleton: styles ?? fields)
            default: break
            }
            return [.argument(argument)]
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
    private var styles: String? {
        let date = options["dateStyle"].map { ICUArgumentStyle.dateSkeleton($0) }
        let time = options["timeStyle"].map(ICUArgumentStyle.timeSkeleton)
        return date == nil && time == nil ? nil : (date ?? "") + (time ?? "")
    }

    /// The fields of a date that the options name; without any, a day in digits.
    private var fields: String {
        var skeleton = ""
        for field in Self.fields {
            guard let length = option(field.name) else { continue }
            let count = field.lengths[length] ?? 1
            var letter = field.letter
            if letter == "j", option("hour12") == "false" { letter = "H" }
            skeleton += String(repeating: letter, count: count)
        }
        return skeleton.isEmpty ? "yMd" : skeleton
    }

    /// A field of a date with its letter in Unicode's skeletons, and the number of letters for each length.
    private struct Field {
        var name: Identifier
        var letter: String
        var lengths: [Identifier: Int]
    }

    private static let fields: [Field] = [
        Field(name: "era", letter: "G", lengths: ["short": 1, "long": 4, "narrow": 5]),
        Field(name: "year", letter: "y", lengths: ["2-digit": 2]),
        Field(name: "month", letter: "M", lengths: ["2-digit": 2, "short": 3, "long": 4, "narrow": 5]),
        Field(name: "weekday", letter: "E", lengths: ["short": 3, "long": 4, "narrow": 5]),
        Field(name: "day", letter: "d", lengths: ["2-digit": 2]),
        Field(name: "hour", letter: "j", lengths: ["2-digit": 2]),
        Field(name: "minute", letter: "m", lengths: ["2-digit": 2]),
        Field(name: "second", letter: "s", lengths: ["2-digit": 2]),
        Field(name: "timeZoneName", letter: "z", lengths: ["long": 4]),
    ]
}
