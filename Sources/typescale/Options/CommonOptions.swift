internal import DynamicType
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// The options that several commands share.
enum CommonOptions {
    static let json = Option.flag("json", help: "Write JSON.")
    static let scale = Option(
        "scale", "SCALE", .among { ScaleCatalog.names }, help: "The scale (default: \(ScaleName.appleIOS.name)).")

    static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames }, repeats: true, help: "Only this style; may be repeated.")
    static let file = Option(
        "output", "FILE", .files, letter: "o", help: "The file to write (default, or -: standard output).")

    static let engine = Option(
        "engine", "ENGINE", .only(BrowserEngine.allCases.map(\.rawValue)),
        help: "The browser engine whose lines are computed: chromium, firefox or webkit (default: chromium).")

    static func engine(_ arguments: Arguments) -> BrowserEngine {
        arguments.choice(engine) ?? .chromium
    }

    /// Parses a number of points; throws an error that names the argument if it is not a number in the range.
    static func points(
        _ word: some StringProtocol, in range: ClosedRange<Double>, place: String
    ) throws(CommandError) -> Double {
        let points = try number(String(word), place: place)
        guard range.contains(points) else {
            throw CommandError(place, "\(NumberText.text(points)) is not in \(NumberText.text(range))")
        }
        return points
    }

    /// Parses a number; throws an error that names the argument if it is none.
    static func number(_ word: String, place: String) throws(CommandError) -> Double {
        guard let number = Double(decimal: word) else {
            throw CommandError(place, "\(Quotation.quoted(word)) is not a number")
        }
        return number
    }

    /// Returns the option's whole number; `nil` if it is not given.
    static func integer(
        _ option: Option, _ arguments: Arguments, in range: ClosedRange<Int>
    ) throws(CommandError) -> Int? {
        guard let word = arguments.value(option) else { return nil }
        guard let number = Int(word), range.contains(number) else {
            throw CommandError(
                option.spelling,
                "\(Quotation.quoted(word)) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the option's number of points; `nil` if it is not given.
    static func points(
        _ option: Option, _ arguments: Arguments, in range: ClosedRange<Double>
    ) throws(CommandError) -> Double? {
        guard let word = arguments.value(option) else { return nil }
        return try points(word, in: range, place: option.spelling)
    }

    static func scale(_ arguments: Arguments) throws(CommandError) -> TypeScale {
        try ScaleCatalog.scale(named: arguments.value(scale) ?? ScaleName.appleIOS.name, place: scale.spelling)
    }

    /// Returns the scale that the option names, and the environment of the other options.
    static func scaleAndEnvironment(_ arguments: Arguments) throws(CommandError) -> (TypeScale, TextEnvironment) {
        let environment = try EnvironmentOptions.environment(arguments)
        let scale = try scale(arguments)
        try ScaleCatalog.check(environment, for: scale, place: EnvironmentOptions.appStep.spelling)
        return (scale, environment)
    }
}

extension Output {
    /// Writes an answer as JSON if the option asks for it, otherwise as `text` does.
    mutating func write(_ arguments: Arguments, json: (inout JSONWriter) -> Void, or text: (inout Output) -> Void) {
        if arguments.contains(CommonOptions.json) { writeJSON(json) } else { text(&self) }
    }

    /// Writes the findings of an audit in the form that the options ask for.
    mutating func write(
        _ arguments: Arguments, json: (inout JSONWriter) -> Void,
        sarif: (_ version: String, _ folder: String, inout JSONWriter) -> Void, or text: (inout Output) -> Void
    ) {
        guard arguments.contains(AuditCommand.sarif) else { return write(arguments, json: json, or: text) }
        writeJSON { sarif(TypescaleTool.version, Checkout.currentFolder, &$0) }
    }

    /// Writes one JSON document with a trailing line feed, indented unless the service sends the same bytes.
    mutating func writeJSON(isIndented: Bool = true, _ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(layout: isIndented ? .pretty : .compact)
        body(&writer)
        write(writer.text)
        writeLine()
    }
}
