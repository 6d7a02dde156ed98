internal import AccessibilityChecks
internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// `typescale label`: composes a spoken label from a format and its sources.
enum LabelCommand {
    private static let own = Option("self", "TEXT", help: "The element's own label, for [self].")
    private static let source = Option(
        "source", "TEXT", repeats: true, help: "The next source's label, for the next %@; may be empty.")

    static let command = Command(
        "label", summary: "compose a spoken label from a format and its sources",
        discussion: [
            "In the format, [self] is the element's own label, each %@ the next source's, %2$@ the second "
                + "source's, and %% a percent sign. A missing or empty part is removed with its punctuation, and "
                + "text of the opposite writing direction is isolated."
        ],
        operands: [Operand("FORMAT", help: "The format.")],
        groups: [OptionGroup("Options", [own, source, EnvironmentOptions.locale, CommonOptions.json])],
        examples: [
            .init(
                "typescale label 'Selected ride mode: [self]. %@, %@.' --self Line --source Carpool "
                    + "--source '2 people maximum'",
                "The spoken label of a picker.")
        ]
    ) { arguments, output throws(CommandError) in
        let sources = arguments.values(source)
        guard sources.count <= AccessibilityChecksLimits.labelSources else {
            throw CommandError(
                source.spelling,
                "is given \(sources.count) times; give at most \(AccessibilityChecksLimits.labelSources)"
            )
        }
        let locale = try EnvironmentOptions.environment(arguments).locale
        let response = try rethrowing(
            LabelResponse(format: arguments.operands[0], own: arguments.value(own), sources: sources, locale: locale)
        ) { (error: AccessibilityError) in CommandError("FORMAT", error.reason) }
        output.write(arguments, json: response.write) { $0.writeLine(response.text) }
        return .success
    }
}
