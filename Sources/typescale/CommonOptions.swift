internal import CommandFrame
internal import DynamicType
internal import JSON
internal import ScaleFiles

/// Options that several commands share.
enum CommonOptions {
    static let json = Option.flag("json", help: "Answer as JSON.")
    static let scale = Option(
        "scale", "SCALE", .among { ScaleCatalog.names }, help: "The scale (default: \(ScaleLibrary.defaultScale)).")

    /// The scale the option names.
    static func scale(_ arguments: Arguments) throws(CommandError) -> TypeScale {
        try ScaleCatalog.scale(named: arguments.value(scale) ?? ScaleLibrary.defaultScale, place: scale.spelling)
    }

    /// The scale the option names, and the environment the others describe.
    static func scaleAndEnvironment(_ arguments: Arguments) throws(CommandError) -> (TypeScale, Environment) {
        let environment = try EnvironmentOptions.environment(arguments)
        let scale = try scale(arguments)
        try ScaleCatalog.check(environment, for: scale, place: EnvironmentOptions.appStep.spelling)
        return (scale, environment)
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
