// Xcode exports the parts of one message as units of their own: the forms of a plural, as in
// `%lld items|==|plural.one`, and those of its substitutions, as in `%lld items|==|substitutions.items.plural.one` or,
// of a `.stringsdict`, `/%lld items:dict/items:dict/one:dict/:string`. They are joined here. The text of a
// `.stringsdict` around a substitution is not exported if it is nothing else; its forms are a plural then.
//
// Xcode leaves out which argument a substitution shows. It is the first whole number of the key that the text does not
// show by itself.

/// Joins the units of XLIFF that Xcode exports for one message.
struct XcodeVariations {
    /// The texts of a unit as they are written: a message has only their patterns.
    struct Texts {
        var source: String
        var target: String?
    }

    /// The part of a message that a unit has.
    private enum Role {
        case plural(of: Identifier, category: Identifier)
        case substitution(Identifier, of: Identifier, device: Identifier?, category: Identifier?)
        /// The text of a `.stringsdict` around its substitutions.
        case format(of: Identifier)
    }

    /// An identifier in one of several original files.
    private struct Key: Hashable {
        var original: Identifier?
        var id: Identifier
    }

    private struct Form {
        var name: Identifier
        var device: Identifier?
        var category: Identifier?
        var message: CatalogMessage
        var texts: Texts
    }

    private var plurals: [Key: [(category: Identifier, message: CatalogMessage)]] = [:]
    private var forms: [Key: [Form]] = [:]
    /// The number of times that each key was joined; a repetition that shows nothing is not joined again.
    private var joined: [Key: Int] = [:]

    /// Returns whether the texts of a unit are needed to join it.
    static func needsTexts(_ id: String, _ source: String) -> Bool {
        id.contains("|==|substitutions.") || id.endsExactly(dictionaryEnd) || source.contains("#@")
    }

    /// Joins the messages of a catalog; `texts` are those of some of them, by index.
    static func join(_ catalog: inout StringCatalog, _ texts: [Int: Texts]) throws(CatalogError) {
        var variations = XcodeVariations()
        var result: [(message: CatalogMessage, texts: Texts?)] = []
        for (index, message) in catalog.messages.enumerated() {
            try CatalogError.checkCancellation()
            switch role(of: message.id) {
            case .plural(let id, let category)?:
                var first = message
                first.id = id
                let key = Key(original: message.qualifier, id: id)
                if variations.plurals[key] == nil { result.append((first, nil)) }
                variations.plurals[key, default: []].append((category, message))
            case .substitution(let name, let id, let device, let category)?:
                guard let own = texts[index] else { continue }
                let form = Form(name: name, device: device, category: category, message: message, texts: own)
                variations.forms[Key(original: message.qualifier, id: id), default: []].append(form)
            case .format(let id)?:
                var text = message
                text.id = id
                result.append((text, texts[index]))
            case nil: result.append((message, texts[index]))
            }
        }
        catalog.messages = []
        for (message, texts) in result {
            try CatalogError.checkCancellation()
            var joined = variations.joined(message, texts, &catalog)
            if case (let id, let device?) = base(of: joined.id) {
                (joined.id, joined.device) = (id, device == "other" ? nil : device)
            }
            catalog.messages.append(joined)
        }
        variations.addRest(to: &catalog)
    }

    /// Adds the forms whose text is not in the file: as plurals if they are those of a `.stringsdict`, else as
    /// warnings.
    private func addRest(to catalog: inout StringCatalog) {
        var rest = forms.filter { joined[$0.key] == nil }.map { ($0.key.id, $0.value) }
        rest.sort { $0.1[0].message.position < $1.1[0].message.position }
        for (id, forms) in rest {
            let first = forms[0].message
            guard Self.dictionaryRole(of: first.id.text) != nil else {
                catalog.warn("the text that shows this substitution is missing", of: first.id, at: first.position)
                continue
            }
            var names: [Identifier] = []
            for form in forms where !names.contains(form.name) { names.append(form.name) }
            for name in names {
                let own = forms.filter { $0.name == name }
                var message = own[0].message
                message.id = names.count == 1 ? id : Identifier("\(id) (\(name))")
                catalog.messages.append(
                    Self.plural(message, own.compactMap { form in form.category.map { ($0, form.message) } }))
            }
        }
    }

    private mutating func joined(
        _ message: CatalogMessage, _ texts: Texts?, _ catalog: inout StringCatalog
    ) -> CatalogMessage {
        let key = Key(original: message.qualifier, id: message.id)
        if let forms = plurals.removeValue(forKey: key) { return Self.plural(message, forms) }
        guard let texts, texts.source.contains("#@") || texts.target?.contains("#@") == true else { return message }
        let (base, device) = Self.base(of: message.id)
        let owner = Key(original: message.qualifier, id: base)
        joined[owner, default: 0] += 1
        guard joined[owner, default: 0] <= StringCatalogsLimits.devices else { return message }
        let forms = Self.forms(forms[owner] ?? [], for: device)
        let numbers = Self.numbers(in: texts.source, key: base)
        var result = message
        if let target = texts.target {
            result.pattern = Self.pattern(target, forms, numbers, isSource: false, message, &catalog)
        }
        let source = Self.pattern(texts.source, forms, numbers, isSource: true, message, &catalog)
        if texts.target == nil { result.pattern = source }
        result.source = message.source.map { CatalogMessage.SourceText(source, at: $0.position) }
        return result
    }

    // MARK: Identifiers

    private static let dictionaryEnd = ":dict/:string"
    private static let formatKey: Identifier = "NSStringLocalizedFormatKey"

    /// Returns the part of a message that an identifier names; `nil` for a message of its own.
    private static func role(of id: Identifier) -> Role? {
        guard let mark = id.text.firstRange(of: "|==|") else { return dictionaryRole(of: id.text) }
        let base = id.text[..<mark.lowerBound]
        var words = id.text[mark.upperBound...].parts(at: ".").map { Identifier($0) }
        if words.count >= 2, words[0] == "substitutions" {
            let name = words[1]
            words.removeFirst(2)
            var device: Identifier?
            if words.count >= 2, words[0] == "device" {
                device = words[1]
                words.removeFirst(2)
            }
            let category = words.count == 2 && words[0] == "plural" ? words[1] : nil
            guard words.isEmpty || category != nil else { return nil }
            return .substitution(name, of: Identifier(base), device: device, category: category)
        }
        guard words.count >= 2, words[words.count - 2] == "plural" else { return nil }
        // A plural may be one of several devices.
        let owner = words.dropLast(2).map(\.text).joined(separator: ".")
        return .plural(
            of: Identifier(owner.isEmpty ? String(base) : "\(base)|==|\(owner)"), category: words[words.count - 1])
    }

    /// Returns the part that a unit has of a text in a `.stringsdict`.
    private static func dictionaryRole(of id: String) -> Role? {
        guard id.startsExactly("/"), id.endsExactly(dictionaryEnd) else { return nil }
        var rest = Substring(id.utf8.dropFirst().dropLast(dictionaryEnd.utf8.count))
        var names: [Identifier] = []
        while names.count < 3, let mark = rest.firstRange(of: ":dict/") {
            names.append(Identifier(rest[..<mark.lowerBound]))
            rest = rest[mark.upperBound...]
        }
        names.append(Identifier(rest))
        if names.count == 2, names[1] == formatKey { return .format(of: names[0]) }
        guard names.count == 3, !names[1].hasPrefix("NSString") else { return nil }
        return .substitution(names[1], of: names[0], device: nil, category: names[2])
    }

    /// Returns the identifier of a text without its device, and the device.
    private static func base(of id: Identifier) -> (id: Identifier, device: Identifier?) {
        guard let mark = id.text.firstRange(of: "|==|") else { return (id, nil) }
        let words = id.text[mark.upperBound...].parts(at: ".")
        let device = words.count == 2 && words[0].isExactly("device") ? Identifier(words[1]) : nil
        return (Identifier(id.text[..<mark.lowerBound]), device)
    }

    // MARK: Substitutions

    /// Returns the forms for a device: its own, or those for other devices.
    private static func forms(_ forms: [Form], for device: Identifier?) -> [Form] {
        let devices = Set(forms.compactMap(\.device))
        guard !devices.isEmpty else { return forms }
        let shown = device.flatMap { devices.contains($0) ? $0 : nil } ?? (devices.contains("other") ? "other" : nil)
        return forms.filter { $0.device == nil || $0.device == shown ?? devices.min() }
    }

    /// Returns the arguments of the substitutions that a text names without a position.
    private static func numbers(in text: String, key: Identifier) -> [Identifier: Identifier] {
        let names = PrintfParser([.conversions, .substitutions]).pattern(text).names
        var used = Set(names)
        var free = ApplePattern.pattern(key.text).parts.compactMap(\.argument).filter(\.kind.isInteger).map(\.name)[...]
        var result: [Identifier: Identifier] = [:]
        var next = 1
        for name in names where Int(name.text) == nil && result[name] == nil {
            guard !text.contains("$#@\(name)@") else { continue }
            while let first = free.first, used.contains(first) { free = free.dropFirst() }
            while free.isEmpty, used.contains(Identifier("\(next)")) { next += 1 }
            let number = free.popFirst() ?? Identifier("\(next)")
            used.insert(number)
            result[name] = number
        }
        return result
    }

    private static func pattern(
        _ text: String, _ forms: [Form], _ numbers: [Identifier: Identifier], isSource: Bool,
        _ message: CatalogMessage, _ catalog: inout StringCatalog
    ) -> MessagePattern {
        var parser = PrintfParser([.conversions, .substitutions])
        for (name, forms) in Dictionary(grouping: forms, by: \.name) {
            // Forms without a translation are in the source language.
            let translated = isSource ? [] : forms.filter { $0.texts.target != nil }
            var substitution = AppleSubstitution(
                forms: (translated.isEmpty ? forms : translated).map { form in
                    let position = isSource ? form.message.source?.position : form.message.position
                    let text = isSource ? form.texts.source : form.texts.target ?? form.texts.source
                    return AppleSubstitution.Form(
                        category: form.category, text: text, position: position ?? form.message.position)
                })
            substitution.argument = numbers[name]
            parser.substitutions[name] = substitution
        }
        let pattern = parser.pattern(text)
        var warned: Set<Identifier> = []
        if !isSource || message.language == catalog.sourceLanguage {
            catalog.warn(
                ofSubstitutionsIn: pattern, parser.substitutions, of: message.id, in: message.language,
                at: message.position, &warned)
        }
        return pattern
    }

    // MARK: Plurals

    private static func plural(
        _ first: CatalogMessage, _ forms: [(category: Identifier, message: CatalogMessage)]
    ) -> CatalogMessage {
        // Forms without a translation are in the source language.
        let translated = forms.filter { $0.message.position != $0.message.source?.position }
        let shown = translated.isEmpty ? forms : translated
        var message = first
        message.language = shown.first?.message.language
        message.position = shown.first?.message.position ?? first.position
        message.pattern = MessagePattern(
            plural: shown.map { category, message in
                MessageChoice.Branch(.categoryWithZero(category), message.pattern, at: message.position)
            })
        let sources = forms.compactMap { category, message in
            message.source.map { MessageChoice.Branch(.categoryWithZero(category), $0.pattern, at: $0.position) }
        }
        message.source = first.source.map {
            CatalogMessage.SourceText(MessagePattern(plural: sources), at: $0.position)
        }
        return message
    }
}
