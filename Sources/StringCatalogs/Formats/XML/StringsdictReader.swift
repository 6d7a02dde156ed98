private let localizedFormat: Identifier = "NSStringLocalizedFormatKey"
private let variableWidth: Identifier = "NSStringVariableWidthRuleType"

/// Reads Apple's `.stringsdict`.
struct StringsdictReader {
    private let text: CatalogText

    static func read(
        _ text: CatalogText, _ format: CatalogFormat = .stringsdict
    ) throws(CatalogError) -> StringCatalog {
        let reader = StringsdictReader(text: text)
        let root = try XMLElement(rootOf: text)
        guard root.localName == "plist", let dictionary = root.element("dict") else {
            throw text.error("the file has to be a property list with a dictionary", at: root.offset)
        }
        var result = StringCatalog(format)
        for (key, value) in reader.pairs(of: dictionary) {
            try CatalogError.checkCancellation()
            reader.add(key, value, &result)
        }
        return result
    }

    /// Adds the text of an entry, or one for each device.
    private func add(_ id: Identifier, _ entry: XMLElement, _ result: inout StringCatalog) {
        let devices = pairs(of: entry).first { $0.key == "NSStringDeviceSpecificRuleType" }.map { pairs(of: $0.value) }
        var texts: [(key: Identifier, value: XMLElement)] = devices ?? []
        if texts.isEmpty { texts = [("other", entry)] }
        for (device, value) in texts {
            guard let (pattern, offset) = pattern(of: value, id, &result) else {
                result.warn(
                    "expected a string, or a dictionary with \(localizedFormat) or \(variableWidth)", of: id,
                    at: text.position(of: value))
                continue
            }
            var message = CatalogMessage(id, pattern, at: text.position(of: offset))
            message.device = device == "other" ? nil : device
            result.messages.append(message)
        }
    }

    private func pairs(of dictionary: XMLElement) -> [(key: Identifier, value: XMLElement)] {
        var result: [(key: Identifier, value: XMLElement)] = []
        var key: Identifier?
        for element in dictionary.elements {
            if element.localName == "key" {
                key = Identifier(element.text)
            } else if let name = key {
                result.append((name, element))
                key = nil
            }
        }
        return result
    }

    private func pattern(
        of entry: XMLElement, _ id: Identifier, _ result: inout StringCatalog
    ) -> (pattern: MessagePattern, offset: Int)? {
        if entry.localName == "string" {
            return (ApplePattern.pattern(entry.text), entry.offset)
        }
        let members = pairs(of: entry)
        if let widths = members.first(where: { $0.key == variableWidth })?.value {
            return narrowest(of: widths)
        }
        guard let format = members.first(where: { $0.key == localizedFormat })?.value else { return nil }
        var parser = PrintfParser([.conversions, .substitutions, .markdown])
        for member in members where member.value.localName == "dict" {
            parser.substitutions[member.key] = substitution(member.value)
        }
        let pattern = parser.pattern(format.text)
        var warned: Set<Identifier> = []
        result.warn(
            ofSubstitutionsIn: pattern, parser.substitutions, of: id, in: nil, at: text.position(of: format.offset),
            &warned)
        return (pattern, format.offset)
    }

    private func substitution(_ rule: XMLElement) -> AppleSubstitution {
        AppleSubstitution(
            forms: pairs(of: rule).filter { !$0.key.hasPrefix("NSString") && $0.value.localName == "string" }.map {
                AppleSubstitution.Form(category: $0.key, text: $0.value.text, position: text.position(of: $0.value))
            })
    }

    /// Returns the text of the smallest width: the one that is shown where no other fits.
    private func narrowest(of widths: XMLElement) -> (pattern: MessagePattern, offset: Int)? {
        let texts = pairs(of: widths).compactMap { key, value in Double(key.text).map { ($0, value) } }
        guard let least = texts.min(by: { $0.0 < $1.0 })?.1 else { return nil }
        return (ApplePattern.pattern(least.text), least.offset)
    }
}
