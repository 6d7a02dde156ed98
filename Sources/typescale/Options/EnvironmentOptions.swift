internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// The environment on the command line: options named by its keys, or all of it in one word
/// (`category=L,appScale=1.1`).
enum EnvironmentOptions {
    static let category = Option(
        "category", "CATEGORY", .among { ContentSizeCategory.allCases.map(\.name) },
        help: "Content size category: XS to XXXL, AX1 to AX5, or a platform's name (default: L).")
    static let fontScale = Option("font-scale", "FACTOR", help: "Text size as a factor of the default, as in Android.")
    static let percent = Option("percent", "PERCENT", help: "Text size in percent, as in browsers.")
    static let appScale = Option("app-scale", "FACTOR", help: "The app's own factor, applied on top (default: 1).")
    static let appStep = Option("app-step", "STEP", help: "The app's own text size: a step of the scale's slider.")
    static let boldText = Option.flag("bold-text", help: "The reader prefers bold text.")
    static let reduceMotion = Option.flag("reduce-motion", help: "The reader prefers reduced motion.")
    static let locale = Option("locale", "TAG", help: "The reader's locale, a BCP 47 tag (default: en).")
    static let displayScale = Option("display-scale", "FACTOR", help: "Pixels per point (default: the scale's).")
    static let viewportWidth = Option("viewport-width", "POINTS", help: "The viewport's width, for fluid scales.")

    static let group = OptionGroup("Environment", keys.map(\.option))

    /// The environment before a change, in one word.
    static let from = Option(
        "from", "ENV", help: "The earlier environment in one word: \(TextEnvironment.wordExample).")
    /// The environment after a change, in one word.
    static let to = Option("to", "ENV", help: "The later environment.")

    private static let keys: [(option: Option, key: String)] = [
        (category, "category"), (fontScale, "fontScale"), (percent, "percent"), (appScale, "appScale"),
        (appStep, "appStep"), (boldText, "boldText"), (reduceMotion, "reduceMotion"), (locale, "locale"),
        (displayScale, "displayScale"), (viewportWidth, "viewportWidth"),
    ]

    /// Groups of mutually exclusive keys.
    private static let alternatives = [["category", "fontScale", "percent"], ["appScale", "appStep"]]

    static func environment(_ arguments: Arguments) throws(CommandError) -> TextEnvironment {
        let pairs = keys.filter { arguments.contains($0.option) }.map { option, key in
            (key: key, value: option.valueName == nil ? "true" : arguments.value(option) ?? "")
        }
        let spelling = { (key: String) in keys.first { $0.key == key }?.option.spelling ?? key }
        if let (first, second) = conflict(in: pairs.map(\.key)) {
            throw CommandError("\(spelling(first)) and \(spelling(second))", "use only one of them")
        }
        return try rethrowing(TextEnvironment(pairs)) { (error: EnvironmentKeyError) in
            CommandError(spelling(error.key), error.shortReason)
        }
    }

    /// Parses an environment in one word; `place` is the option's name, `other` a key that is read elsewhere.
    static func environment(word: String, place: String, without other: String?) throws(CommandError) -> TextEnvironment
    {
        let pairs = try pairs(ofWord: word, place: place).filter { $0.key != other }
        if let (first, second) = conflict(in: pairs.map(\.key)) {
            throw CommandError(place, "\(first) and \(second): use only one of them")
        }
        do {
            return try TextEnvironment(pairs)
        } catch {
            let keys = TextEnvironment.keys.map(\.text) + (other.map { [$0] } ?? [])
            let reason =
                error.code == .unknownKey
                ? "unknown key" + NearestName.advice(for: error.key, among: keys, kind: "keys") : error.shortReason
            throw CommandError(place, "\(Quotation.quoted(error.key)): \(reason)")
        }
    }

    static func pairs(ofWord word: String, place: String) throws(CommandError) -> [(key: String, value: String)] {
        try rethrowing(TextEnvironment.pairs(ofWord: word)) { CommandError(place, ($0 as EnvironmentKeyError).reason) }
    }

    /// Returns the environments before and after a change; throws if one of `others` is given as well.
    ///
    /// `advice` is added to the error for a missing environment; `key` of the words is read elsewhere.
    static func change(
        _ arguments: Arguments, of scale: TypeScale, without others: [Option] = group.options, advice: String = "",
        readingElsewhere key: String? = nil
    ) throws(CommandError) -> (from: TextEnvironment, to: TextEnvironment) {
        let isGiven = arguments.contains(from) || arguments.contains(to)
        if isGiven { try arguments.refuse(others, "does not apply with --from and --to; put it into them") }
        for option in [from, to] where !arguments.contains(option) {
            throw CommandError(option.spelling, "is missing" + advice)
        }
        let ends = try [from, to].map { option throws(CommandError) in
            let environment = try environment(word: arguments.value(option) ?? "", place: option.spelling, without: key)
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
    /// The environment as shown in a table's caption.
    var caption: String { pairs.map { "\($0.key)=\($0.value)" }.joined(separator: ",") }
}

extension EnvironmentKeyError {
    /// The reason with a long value abridged.
    var shortReason: String { Quotation.shortening(value, in: reason) }
}

extension DynamicTypeError {
    /// The reason with a long value abridged.
    var shortReason: String { Quotation.shortening(value, in: reason) }
}

/// Several environments on the command line: a list of categories, or two environments; shared settings apart.
enum EnvironmentList {
    static let categories = categories(" (default: L,AX1,AX5)")

    private static func categories(_ standard: String) -> Option {
        Option(
            "categories", "LIST", .list { ["all"] + ContentSizeCategory.allCases.map(\.name) },
            help: "Content size categories, separated by commas, or all\(standard).")
    }

    /// The options that apply to all categories of a list.
    static let shared = [
        EnvironmentOptions.appScale, EnvironmentOptions.appStep, EnvironmentOptions.boldText,
        EnvironmentOptions.locale, EnvironmentOptions.displayScale, EnvironmentOptions.viewportWidth,
    ]

    static let group = OptionGroup(
        "Environments", [categories, EnvironmentOptions.from, EnvironmentOptions.to] + shared)

    /// The options without two environments, for a command with its own default.
    static let categoryGroup = OptionGroup("Environments", [categories("")] + shared)

    /// Returns the requested environments in order; without any, those of `defaultValue`.
    static func environments(
        _ arguments: Arguments, defaultValue: [String], of scale: TypeScale
    ) throws(CommandError) -> [TextEnvironment] {
        if arguments.contains(EnvironmentOptions.from) || arguments.contains(EnvironmentOptions.to) {
            let (from, to) = try EnvironmentOptions.change(
                arguments, of: scale, without: [categories] + shared,
                advice: "; give --from ENV and --to ENV, or --categories LIST")
            return [from, to]
        }
        let base = try EnvironmentOptions.environment(arguments)
        try ScaleCatalog.check(base, for: scale, place: EnvironmentOptions.appStep.spelling)
        var names = defaultValue
        if let list = arguments.value(categories) {
            names = list.parts(at: ",").map(String.init)
            if names.map({ Identifier($0.lowercasedASCII) }) == ["all"] {
                names = ContentSizeCategory.allCases.map(\.name)
            }
        }
        var environments: [TextEnvironment] = []
        for name in names {
            guard let category = ContentSizeCategory(named: name) else {
                let known = ContentSizeCategory.allCases.map(\.name).joined(separator: ", ")
                throw CommandError(
                    categories.spelling,
                    "\(Quotation.quoted(name)) is not a content size category; use \(known) or all")
            }
            let environment = try rethrowing(base.with(.category(category))) { (error: DynamicTypeError) in
                CommandError(error.parameter, error.shortReason)
            }
            guard !environments.contains(environment) else {
                throw CommandError(categories.spelling, "\(category.name) is listed twice")
            }
            environments.append(environment)
        }
        return environments
    }
}
