internal import TypescaleJSON

/// Reads Flutter's application resource bundles.
///
/// Only the template has descriptions and placeholders; ``StringCatalogs`` joins them to the other languages by key.
enum ARBReader {
    /// Returns the messages of a bundle; `known` are the placeholders of the template.
    static func read(_ text: CatalogText, known: CatalogTemplate?) throws(CatalogError) -> StringCatalog {
        let catalog = try JSONCatalog(text)
        let locale = try catalog.language(catalog.root["@@locale"])
        var result = StringCatalog(.arb, warnings: catalog.warnings)
        let members = JSONCatalog.members(catalog.root)
        let allDetails = Dictionary(members.lazy.map { ($0.name, $0.value) }) { first, _ in first }
        for member in members where !member.name.hasPrefix("@") {
            try CatalogError.checkCancellation()
            guard let text = member.value.string else {
                result.warn("a message is a string", of: member.name, at: catalog.position(member.value))
                continue
            }
            let details = allDetails[Identifier("@" + member.name.text)]
            let comment = [details?["description"], details?["context"]].compactMap { $0?.string }
                .joined(separator: " ")
            let arguments = details.map { Self.arguments(of: $0) } ?? known?.arguments[member.name] ?? [:]
            // An apostrophe is a letter unless a project's l10n.yaml has `use-escaping`.
            result.append(
                member.name, language: locale, at: catalog.position(member.value),
                comment: CatalogComment(
                    text: comment.isEmpty ? known?.comments[member.name] ?? "" : comment,
                    position: details?["description"].map(catalog.position)),
                try ICUPatternParser.pattern(text, [.plainNumbers, .flutter], arguments: arguments))
        }
        return result
    }

    /// Returns what the template says of each key.
    static func template(_ text: CatalogText) throws(CatalogError) -> CatalogTemplate {
        var template = CatalogTemplate()
        for member in JSONCatalog.members(try JSONCatalog(text).root) {
            try CatalogError.checkCancellation()
            guard let key = member.name.text.afterExactly("@"), !key.startsExactly("@") else { continue }
            template.arguments[Identifier(key)] = arguments(of: member.value)
            if let comment = member.value["description"]?.string { template.comments[Identifier(key)] = comment }
        }
        return template
    }

    private static func arguments(of details: JSONValue) -> [Identifier: MessageArgument] {
        var result: [Identifier: MessageArgument] = [:]
        for member in JSONCatalog.members(details["placeholders"]) {
            let format = member.value["format"]?.string
            var argument = MessageArgument(member.name, .text, numbers: numberStyle(format))
            argument.example = member.value["example"]?.string
            switch member.value["type"]?.string.map({ Identifier($0) }) {
            case "int": argument.kind = number(format, member.value["optionalParameters"]) ?? .integer
            case "double", "num":
                argument.kind = number(format, member.value["optionalParameters"]) ?? .decimal(digits: nil)
            case "DateTime": argument.kind = date(format, isCustom: member.value["isCustomDateFormat"])
            default: break
            }
            result[member.name] = argument
        }
        return result
    }

    /// Returns the notation of numbers in a format; Dart's short ones have no groups.
    private static func numberStyle(_ format: String?) -> MessageArgument.NumberStyle {
        guard let format else { return .plain }
        return format.startsExactly("compact") ? .ungrouped : .grouped
    }

    /// Returns the kind of a date by skeletons that "+" joins, or by a pattern of the project.
    private static func date(_ format: String?, isCustom: JSONValue?) -> MessageArgument.Kind {
        guard let format else { return .date(skeleton: "yMMMd") }
        let parts = format.parts(at: "+")
        let isPattern = isCustom?.bool ?? isCustom?.string?.isExactly("true") ?? false
        // The names of skeletons are so in a pattern as well.
        if isPattern, !parts.allSatisfy({ dateSkeletons.contains(Identifier($0)) }) { return .datePattern(format) }
        return .date(skeleton: parts.joined())
    }

    /// The skeletons of Dart's package `intl`.
    private static let dateSkeletons: Set<Identifier> = [
        "d", "E", "EEEE", "LLL", "LLLL", "M", "Md", "MEd", "MMM", "MMMd", "MMMEd", "MMMM", "MMMMd", "MMMMEEEEd", "QQQ",
        "QQQQ", "y", "yM", "yMd", "yMEd", "yMMM", "yMMMd", "yMMMEd", "yMMMM", "yMMMMd", "yMMMMEEEEd", "yQQQ", "yQQQQ",
        "H", "Hm", "Hms", "j", "jm", "jms", "jmv", "jmz", "jv", "jz", "m", "ms", "s",
    ]

    /// Returns the kind of a number by the name of its format and the parameters of that; `nil` for the type's own.
    private static func number(_ format: String?, _ parameters: JSONValue?) -> MessageArgument.Kind? {
        let digits = parameters?["decimalDigits"]?.number.flatMap { Int(exactly: $0) }
        switch format.map({ Identifier($0) }) {
        case "percentPattern", "decimalPercentPattern": return .percent(digits: digits ?? 0)
        case "currency", "simpleCurrency", "compactCurrency", "compactSimpleCurrency":
            return amount(Identifier(format ?? ""), digits, parameters)
        case "scientificPattern":
            return .number(NumberFormat("scientific precision-integer", sample: NumberFormat.measure))
        case "compact": return .number(NumberFormat("compact-short @##", sample: NumberFormat.measure))
        case "compactLong": return .number(NumberFormat("compact-long @##", sample: NumberFormat.measure))
        default: return digits.map { .decimal(digits: $0) }
        }
    }

    private static func amount(
        _ format: Identifier, _ digits: Int?, _ parameters: JSONValue?
    ) -> MessageArgument.Kind {
        let isSimple = format == "simpleCurrency" || format == "compactSimpleCurrency"
        let code = parameters?["name"]?.string ?? "USD"
        // Without a symbol, Dart's `currency` and `compactCurrency` show the code itself.
        let symbol = parameters?["symbol"]?.string ?? (isSimple ? nil : code)
        if let pattern = parameters?["customPattern"]?.string {
            return .number(NumberFormat(pattern: pattern, symbol: symbol ?? code))
        }
        if format == "currency" || format == "simpleCurrency" {
            return symbol.map { .amount(symbol: $0, digits: digits) } ?? .currency(code, digits: digits)
        }
        // Dart shows three digits, whatever the count of decimal digits is.
        let short = "compact-short @##"
        return symbol.map { .amount(symbol: $0, format: short) } ?? .currency(code, format: short)
    }
}
