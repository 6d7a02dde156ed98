internal import AccessibilityChecks
internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// `typescale number`: writes a number as a screen reader should say it.
enum NumberCommand {
    private static let kind = Option(
        "as", "KIND", .only(SpokenNumber.Kind.allCases.map(\.rawValue)),
        help: "cardinal, ordinal, currency, or digits, which are not changed (default: cardinal).")
    private static let currency = Option(
        "currency", "CODE", help: "The amount's currency, an ISO 4217 code such as USD; implies --as currency.")
    private static let gender = Option(
        "gender", "GENDER", .only(SpokenNumber.Gender.allCases.map(\.rawValue)),
        help: "The grammatical gender, in languages whose numbers have one (default for amounts: masculine).")

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
        let requested: SpokenNumber.Kind = arguments.choice(kind) ?? (code == nil ? .cardinal : .currency)
        if code != nil, requested != .currency {
            throw CommandError("\(kind.spelling) and \(currency.spelling)", "\(requested.rawValue) has no currency")
        }
        if requested == .digits, arguments.contains(gender) {
            throw CommandError("\(kind.spelling) and \(gender.spelling)", "digits have no gender")
        }
        let locale = try EnvironmentOptions.environment(arguments).locale
        let number: SpokenNumber
        do throws(AccessibilityError) {
            number = try SpokenNumber(
                arguments.operands[0], as: requested, locale: locale, currency: code,
                gender: arguments.choice(gender))
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
