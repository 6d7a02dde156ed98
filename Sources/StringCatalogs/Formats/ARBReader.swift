internal import TypescaleJSON

/// Reads Flutter's application resource bundles.
///
/// Only the template has descriptions and placeholders; ``StringCatalogs`` joins them to the other languages by key.
struct ARBReader {
    private let catalog: JSONCatalog

    /// Returns the messages of a bundle; `known` are the placeholders of the template.
    static func read(_ text: CatalogText, known: CatalogTemplate?) throws(CatalogError) -> StringCatalog {
        let reader = ARBReader(catalog: try JSONCatalog(text))
        let root = reader.catalog.root
        let locale = JSONCatalog.string(root["@@locale"]).map { Identifier(LanguageTag.normalized($0)) }
        var result = StringCatalog(.arb)
        for member in JSONCatalog.members(root) where !member.name.hasPrefix("@") {
            guard let text = JSONCatalog.string(member.value) else {
                throw reader.catalog.error("a message is a string", at: member.value)
            }
            let details = root[Identifier("@" + member.name.text)]
            let comment = [details?["description"], details?["context"]].compactMap(JSONCatalog.string)
                .joined(separator: " ")
            let position = reader.catalog.position(member.value)
            let arguments = details.map { reader.arguments(of: $0) } ?? known?.arguments[member.name] ?? [:]
            do {
                let pattern = try ICUPatternParser.pattern(text, [.quotes, .plainNumbers], arguments: arguments)
                result.messages.append(
                    CatalogMessage(
                        member.name, language: locale, pattern, at: position,
                        comment: comment.isEmpty ? known?.comments[member.name] ?? "" : comment))
            } catch {
                result.warnings.append(CatalogWarning("\(member.name): \(error.reason)", at: position))
            }
        }
        return result
    }

    /// Returns what the template says of each key.
    static func template(_ text: CatalogText) throws(CatalogError) -> CatalogTemplate {
        let reader = ARBReader(catalog: try JSONCatalog(text))
        var template = CatalogTemplate()
        for member in JSONCatalog.members(reader.catalog.root) {
            guard let key = member.name.text.afterExactly("@"), !key.startsExactly("@") else { continue }
            template.arguments[Identifier(key)] = reader.arguments(of: member.value)
            if let comment = JSONCatalog.string(member.value["description"]) {
                template.comments[Identifier(key)] = comment
            }
        }
        return template
    }

    private func arguments(of details: JSONValue) -> [Identifier: MessageArgument] {
        var result: [Identifier: MessageArgument] = [:]
        for member in JSONCatalog.members(details["placeholders"]) {
            let format = JSONCatalog.string(member.value["format"])
            var argument = MessageArgument(member.name, .text, numbers: format == nil ? .plain : .localized)
            argument.example = JSONCatalog.string(member.value["example"])
            switch JSONCatalog.string(member.value["type"]) {
            case "int": argument.kind = .integer
            case "double", "num": argument.kind = ARBReader.number(format)
            case "DateTime": argument.kind = .date(skeleton: format ?? "yMMMd")
            default: break
            }
            result[member.name] = argument
        }
        return result
    }

    private static func number(_ format: String?) -> MessageArgument.Kind {
        switch format {
        case "percentPattern", "decimalPercentPattern": .percent
        case "currency", "simpleCurrency", "compactCurrency", "compactSimpleCurrency": .currency("USD")
        default: .decimal(digits: nil)
        }
    }
}

/// The comments and placeholders of the file from which others are translated, by key.
package struct CatalogTemplate: Sendable {
    /// The placeholders of each message.
    package var arguments: [Identifier: [Identifier: MessageArgument]] = [:]
    /// The comment of each message.
    package var comments: [Identifier: String] = [:]

    /// Creates an empty template.
    package init() {}
}
