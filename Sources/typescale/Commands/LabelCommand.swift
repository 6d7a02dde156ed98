internal import AccessibilityChecks
internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface

/// `typescale label`: a spoken label from its format and what goes into it.
enum LabelCommand {
    private static let own = Option("self", "TEXT", help: "The element's own label, for [self].")
    private static let source = Option(
        "source", "TEXT", repeats: true, help: "The next source's label, for the next %@; may be empty.")

    static let command = Command(
        "label", summary: "a spoken label, composed from a format and its sources",
        discussion: [
            "In the format [self] is the element's own label, each %@ the next source's, %2$@ the second source's, %% a "
                + "percent sign. What is missing or empty takes its punctuation with it, and a text of the other "
                + "writing direction is isolated."
        ],
        operands: [Operand("FORMAT", help: "The format.")],
        groups: [OptionGroup("Options", [own, source, EnvironmentOptions.locale, CommonOptions.json])],
        examples: [
            .init(
                "typescale label 'Selected ride mode: [self]. %@, %@.' --self Line --source Carpool "
                    + "--source '2 people maximum'",
                "What a screen reader says of a picker.")
        ]
    ) { arguments, output throws(CommandError) in
        let sources = arguments.values(source)
        guard sources.count <= AccessibilityChecksLimits.labelSources else {
            throw CommandError(
                source.spelling,
                "given \(sources.count) times, \(AccessibilityChecksLimits.labelSources) are allowed"
            )
        }
        let locale = try EnvironmentOptions.environment(arguments).locale
        let answer: LabelAnswer
        do throws(AccessibilityError) {
            answer = try LabelAnswer(
                format: arguments.operands[0], own: arguments.value(own), sources: sources, locale: locale)
        } catch {
            throw CommandError("FORMAT", error.reason)
        }
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(answer.write)
        } else {
            output.writeLine(answer.text)
        }
        return .success
    }
}
