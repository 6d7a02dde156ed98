internal import CommandFrame
internal import DynamicType
internal import JSON

/// Options that several commands share.
enum CommonOptions {
    static let json = Option.flag("json", help: "Answer as JSON.")
    static let scale = Option(
        "scale", "SCALE", .among { ScaleCatalog.found.names }, help: "The scale (default: \(defaultScale)).")

    /// Where no scale is named.
    static let defaultScale = "apple-ios"

    /// The scale the option names.
    static func scale(_ arguments: Arguments) throws(CommandError) -> TypeScale {
        try ScaleCatalog.found.scale(named: arguments.value(scale) ?? defaultScale, place: scale.spelling)
    }

    /// Refuses an environment the scale cannot mean.
    static func check(_ environment: Environment, for scale: TypeScale, place: String?) throws(CommandError) {
        do {
            try scale.check(environment, scalesWithSteps: ScaleCatalog.found.namesWithSteps)
        } catch {
            throw CommandError(place ?? EnvironmentOptions.appStep.spelling, error.reason)
        }
    }
}

extension Output {
    /// Writes one JSON document, laid out for people and with a line's end.
    mutating func writeJSON(_ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(layout: .pretty)
        body(&writer)
        write(writer.text)
        writeLine()
    }
}
