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

    static let engine = Option(
        "engine", "ENGINE", .only(BrowserEngine.allCases.map(\.rawValue)),
        help: "The browser engine whose lines are computed: chromium, firefox or webkit (default: chromium).")

    static func engine(_ arguments: Arguments) -> BrowserEngine {
        arguments.value(engine).flatMap { BrowserEngine(exactly: $0) } ?? .chromium
    }

    /// Parses a number of points; throws an error that names the argument if it is not a number in the range.
    static func points(
        _ word: some StringProtocol, in range: ClosedRange<Double>, place: String
    ) throws(CommandError) -> Double {
        guard let points = Double(decimal: String(word)) else {
            throw CommandError(place, "\(Quotation.quoted(String(word))) is not a number")
        }
        guard range.contains(points) else {
            throw CommandError(place, "\(NumberText.text(points)) is not in \(NumberText.text(range))")
        }
        return points
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

    /// Returns the option's width, or a default.
    static func width(
        _ option: Option, _ arguments: Arguments, in range: ClosedRange<Double>, defaultValue: Double
    ) throws(CommandError) -> Double {
        guard let word = arguments.value(option) else { return defaultValue }
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

    /// Writes one JSON document with a trailing line feed, indented unless the service sends the same bytes.
    mutating func writeJSON(isIndented: Bool = true, _ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(layout: isIndented ? .pretty : .compact)
        body(&writer)
        write(writer.text)
        writeLine()
    }
}
