internal import AccessibilityChecks
internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleErrors
internal import TypescaleStrings

/// `typescale number`: writes a number as a screen reader should say it.
enum NumberCommand {
    private static let kind = Option(
        "as", "KIND", .only(SpokenNumber.Kind.allCases.map(\.rawValue)),
        help: "cardinal, ordinal, currency, or digits for single digits (default: cardinal).")
    private static let currency = Option(
        "currency", "CODE", help: "The amount's currency, an ISO 4217 code such as USD; implies --as currency.")
    private static let gender = Option(
        "gender", "GENDER", .only(SpokenNumber.Gender.allCases.map(\.rawValue)),
        help: "The grammatical gender, in languages whose numbers have one.")

    static let command = Command(
        "number", summary: "write a number in the words of a language, for speech",
        discussion: [
            "Uses ICU's rules for the reader's language. A number that looks like a telephone number or a code stays "
                + "unchanged; if a language has no rules for words, the number is written in its digits."
        ],
        operands: [Operand("NUMBER", help: "Digits, with a period before a fraction.")],
        groups: [OptionGroup("Options", [kind, currency, gender, EnvironmentOptions.locale, CommonOptions.json])],
        examples: [
            .init("typescale number 520215", "Five hundred twenty thousand …"),
            .init("typescale number 3 --as ordinal --locale fr --gender feminine", "An ordinal, feminine."),
            .init("typescale number 12 --currency EUR --locale de", "An amount of money."),
        ]
    ) { arguments, output throws(CommandError) in
        let code = arguments.value(currency)
        let requested = arguments.value(kind).flatMap(SpokenNumber.Kind.init) ?? (code == nil ? .cardinal : .currency)
        if code != nil, requested != .currency {
            throw CommandError("\(kind.spelling) and \(currency.spelling)", "\(requested.rawValue) has no currency")
        }
        let locale = try EnvironmentOptions.environment(arguments).locale
        let number: SpokenNumber
        do throws(AccessibilityError) {
            number = try SpokenNumber(
                arguments.operands[0], requested, locale: locale, currency: code,
                gender: arguments.value(gender).flatMap(SpokenNumber.Gender.init))
        } catch {
            let word = error.parameter == "currency" ? code ?? "" : arguments.operands[0]
            throw CommandError(
                error.parameter == "currency" ? currency.spelling : "NUMBER",
                Quotation.shortening(word, in: error.reason))
        }
        output.write(arguments, json: NumberResponse(number).write) { $0.writeLine(number.text) }
        return .success
    }
}

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
        let answer = try rethrowing(
            LabelResponse(format: arguments.operands[0], own: arguments.value(own), sources: sources, locale: locale)
        ) { (error: AccessibilityError) in CommandError("FORMAT", error.reason) }
        output.write(arguments, json: answer.write) { $0.writeLine(answer.text) }
        return .success
    }
}

/// `typescale announcement`: composes what a screen reader says about the text size.
enum AnnouncementCommand {
    private static let (from, to) = (EnvironmentOptions.from, EnvironmentOptions.to)
    private static let accessibility = Option(
        "accessibility", "WHICH", .only(["true", "false"]),
        help: "Whether the system's control has the five accessibility sizes (default: true).")

    static let command = Command(
        "announcement", summary: "compose what a screen reader says about the text size",
        discussion: [
            "Answers with the sentence after a change from one environment to another, or about the present size, "
                + "and with what is said about the control that steps through sizes and its next larger and "
                + "smaller step: the app's own slider if the environment is at one of its ticks, otherwise the "
                + "system's. Between two sizes the steps are those around it. The text is in the reader's language if it is one of "
                + "\(SpokenPhrases.locales.joined(separator: ", ")), otherwise in English."
        ],
        groups: [
            OptionGroup("Options", [from, to, accessibility, CommonOptions.scale, CommonOptions.json]),
            EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale announcement --category AX2 --locale de", "The present size, in German."),
            .init("typescale announcement --from category=L --to category=XL,boldText=true", "After two changes."),
        ]
    ) { arguments, output throws(CommandError) in
        let answer = try answer(arguments)
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(answer.write)
            return .success
        }
        output.writeLine(answer.announcement.isEmpty ? "no announcement: the size is the same" : answer.announcement)
        output.writeLine()
        var table = Table([.text("subject"), .text("text")])
        table.append(["control", TableCell(answer.spoken)])
        table.append(["next larger", TableCell(answer.larger ?? "none: this is the largest")])
        table.append(["next smaller", TableCell(answer.smaller ?? "none: this is the smallest")])
        table.write(to: &output)
        return .success
    }

    private static func answer(_ arguments: Arguments) throws(CommandError) -> AnnouncementResponse {
        guard arguments.contains(from) || arguments.contains(to) else {
            let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
            return try answer(arguments, scale, from: nil, to: environment)
        }
        let scale = try CommonOptions.scale(arguments)
        let change = try EnvironmentOptions.change(arguments, of: scale)
        return try answer(arguments, scale, from: change.from, to: change.to)
    }

    private static func answer(
        _ arguments: Arguments, _ scale: TypeScale, from: TextEnvironment?, to: TextEnvironment
    ) throws(CommandError) -> AnnouncementResponse {
        try rethrowing(
            AnnouncementResponse(
                scale, from: from, to: to, includesAccessibilitySizes: arguments.value(accessibility) != "false")
        ) { (error: AccessibilityError) in CommandError(accessibility.spelling, error.reason) }
    }
}
