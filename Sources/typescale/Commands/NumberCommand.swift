internal import AccessibilityChecks
internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// `typescale number`: a number as a screen reader should say it.
enum NumberCommand {
    private static let kind = Option(
        "as", "KIND", .only(SpokenNumber.Kind.allCases.map(\.rawValue)),
        help: "cardinal, ordinal, currency, or digits to be read one by one (default: cardinal).")
    private static let currency = Option(
        "currency", "CODE", help: "The amount's currency by its ISO 4217 code, such as USD; implies --as currency.")
    private static let gender = Option(
        "gender", "GENDER", .only(SpokenNumber.Gender.allCases.map(\.rawValue)),
        help: "The gender of what is counted, in languages whose numbers have one.")

    static let command = Command(
        "number", summary: "a number in the words of a language, for speech",
        discussion: [
            "By ICU's rules for the reader's language. What looks like a telephone number or a code stays as it stands; "
                + "where a language has no rules for words, the number is written in its digits."
        ],
        operands: [Operand("NUMBER", help: "Digits, with a point before a fraction.")],
        groups: [OptionGroup("Options", [kind, currency, gender, EnvironmentOptions.locale, CommonOptions.json])],
        examples: [
            .init("typescale number 520215", "Five hundred twenty thousand …"),
            .init("typescale number 3 --as ordinal --locale fr --gender feminine", "Third, of something feminine."),
            .init("typescale number 12 --currency EUR --locale de", "An amount of money."),
        ]
    ) { arguments, output throws(CommandError) in
        let code = arguments.value(currency)
        let wanted = arguments.value(kind).flatMap(SpokenNumber.Kind.init) ?? (code == nil ? .cardinal : .currency)
        if code != nil, wanted != .currency {
            throw CommandError("\(kind.spelling) and \(currency.spelling)", "\(wanted.rawValue) has no currency")
        }
        let locale = try EnvironmentOptions.environment(arguments).locale
        let number: SpokenNumber
        do throws(AccessibilityError) {
            number = try SpokenNumber(
                arguments.operands[0], wanted, locale: locale, currency: code,
                gender: arguments.value(gender).flatMap(SpokenNumber.Gender.init))
        } catch {
            let word = error.parameter == "currency" ? code ?? "" : arguments.operands[0]
            throw CommandError(
                error.parameter == "currency" ? currency.spelling : "NUMBER",
                word.isEmpty ? error.reason : error.reason.replacing(word, with: Quotation.shortened(word)))
        }
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(NumberAnswer(number).write)
        } else {
            output.writeLine(number.text)
        }
        return .success
    }
}
