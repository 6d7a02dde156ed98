internal import DynamicType
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// The environment on the command line: its keys in kebab case, or all of it in one word (`category=L,appScale=1.1`).
enum EnvironmentOptions {
    static let category = Option(
        "category", "CATEGORY", .among { ContentSizeCategory.allCases.map(\.name) },
        help: "Content-size category: XS to XXXL, AX1 to AX5, or any platform's name for one (default: L).")
    static let fontScale = Option(
        "font-scale", "FACTOR", help: "Text size as a factor of the default, as Android has it.")
    static let percent = Option("percent", "PERCENT", help: "Text size in percent, as browsers have it.")
    static let appScale = Option("app-scale", "FACTOR", help: "The app's own factor on top (default: 1).")
    static let appStep = Option("app-step", "STEP", help: "The app's own size as a tick of the scale's slider.")
    static let boldText = Option.flag("bold-text", help: "The reader asked for bold text.")
    static let reduceMotion = Option.flag("reduce-motion", help: "The reader asked for less motion.")
    static let locale = Option("locale", "TAG", help: "The reader's language as a BCP 47 tag (default: en).")
    static let displayScale = Option(
        "display-scale", "FACTOR", help: "Pixels a point (default: what the scale names).")
    static let viewportWidth = Option(
        "viewport-width", "POINTS", help: "The viewport's width, which fluid scales follow.")

    static let group = OptionGroup("Environment", keys.map(\.option))

    /// All of an environment in a word, before a change.
    static let from = Option("from", "ENV", help: "The earlier environment in one word: \(wordExample).")
    /// The same after it.
    static let to = Option("to", "ENV", help: "The later environment.")

    /// What an ENV word looks like, for the help of options that take one.
    static let wordExample = "category=L,appScale=1.1"

    private static let keys: [(option: Option, key: String)] = [
        (category, "category"), (fontScale, "fontScale"), (percent, "percent"), (appScale, "appScale"),
        (appStep, "appStep"), (boldText, "boldText"), (reduceMotion, "reduceMotion"), (locale, "locale"),
        (displayScale, "displayScale"), (viewportWidth, "viewportWidth"),
    ]

    /// Keys of which only one can be true.
    private static let alternatives = [["category", "fontScale", "percent"], ["appScale", "appStep"]]

    /// The environment the options describe.
    static func environment(_ arguments: Arguments) throws(CommandError) -> TextEnvironment {
        let pairs = keys.filter { arguments.contains($0.option) }.map { option, key in
            (key: key, value: option.valueName == nil ? "true" : arguments.value(option) ?? "")
        }
        let spelling = { (key: String) in keys.first { $0.key == key }?.option.spelling ?? key }
        if let (first, second) = conflict(in: pairs.map(\.key)) {
            throw CommandError("\(spelling(first)) and \(spelling(second))", "only one of them can hold")
        }
        do {
            return try TextEnvironment(pairs)
        } catch {
            throw CommandError(spelling(error.key), error.shortReason)
        }
    }

    /// The environment a word describes; `place` names the option it came with.
    static func environment(word: String, place: String) throws(CommandError) -> TextEnvironment {
        var pairs: [(key: String, value: String)] = []
        for part in word.split(separator: ",", omittingEmptySubsequences: word.isEmpty) {
            guard let sign = part.firstIndex(of: "=") else {
                throw CommandError(
                    place, "\(Quotation.quoted(String(part))) is not KEY=VALUE, as in \(wordExample)")
            }
            pairs.append((key: String(part[..<sign]), value: String(part[part.index(after: sign)...])))
        }
        if let (first, second) = conflict(in: pairs.map(\.key)) {
            throw CommandError(place, "\(first) and \(second): only one of them can hold")
        }
        do {
            return try TextEnvironment(pairs)
        } catch {
            throw CommandError(place, "\(Quotation.quoted(error.key)): \(error.shortReason)")
        }
    }

    /// The environments before and after a change of a scale's reader; `others` say nothing of them and cannot stand
    /// beside, `advice` is what to give where one is missing.
    static func change(
        _ arguments: Arguments, of scale: TypeScale, without others: [Option] = group.options, advice: String = ""
    ) throws(CommandError) -> (from: TextEnvironment, to: TextEnvironment) {
        let isMeant = arguments.contains(from) || arguments.contains(to)
        if isMeant, let given = others.first(where: arguments.contains) {
            throw CommandError(given.spelling, "says nothing about --from and --to; put it into them")
        }
        for option in [from, to] where !arguments.contains(option) {
            throw CommandError(option.spelling, "is missing" + advice)
        }
        let ends = try [from, to].map { option throws(CommandError) in
            let environment = try environment(word: arguments.value(option) ?? "", place: option.spelling)
            try ScaleCatalog.check(environment, for: scale, place: option.spelling)
            return environment
        }
        return (ends[0], ends[1])
    }

    private static func conflict(in keys: [String]) -> (String, String)? {
        for group in alternatives {
            let found = group.filter(keys.contains)
            if found.count > 1 { return (found[0], found[1]) }
        }
        return nil
    }
}

extension TextEnvironment {
    /// The environment in words, as a table's caption gives it.
    var caption: String { pairs.map { "\($0.key)=\($0.value)" }.joined(separator: ",") }
}

extension EnvironmentKeyError {
    /// The reason, with a long value shortened.
    var shortReason: String {
        value.isEmpty ? reason : reason.replacing(value, with: Quotation.shortened(value))
    }
}

extension DynamicTypeError {
    /// The reason, with a long value shortened.
    var shortReason: String {
        value.isEmpty ? reason : reason.replacing(value, with: Quotation.shortened(value))
    }
}
