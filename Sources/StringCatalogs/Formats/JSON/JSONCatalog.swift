internal import TypescaleJSON
internal import TypescaleThreads

/// A JSON document of a catalog, with positions of its values.
struct JSONCatalog {
    /// The key of the document's schema, which is no message.
    static let schemaKey: Identifier = "$schema"
    static let parser = JSONParser(
        limits: JSONLimits(depth: StringCatalogsLimits.depth, bytes: StringCatalogsLimits.fileBytes))

    let text: CatalogText
    private(set) var root: JSONValue
    /// The members whose names occurred before in their object, and that are not read.
    let warnings: [CatalogWarning]

    init(_ text: CatalogText) throws(CatalogError) {
        self.text = text
        do throws(JSONError) {
            let (root, repeated) = try Self.parser.parseRepeating(text.bytes)
            self.root = root
            warnings = repeated.map { member in
                CatalogWarning(repeated: member.name, at: text.position(of: Int(member.position.offset)))
            }
        } catch {
            throw CatalogError(
                error.code == .tooLarge ? .tooLarge : .malformed,
                at: CatalogPosition(line: error.line, column: error.column),
                error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)")
        }
        guard case .object = root.kind else { throw error("expected an object with messages", at: root) }
    }

    /// Returns the messages of each language that keys above them state; all of them without one if none does.
    ///
    /// Angular writes `{"locale": "de", "translations": {…}}`, and i18n-js `{"de": {…}, "en": {…}}`. In a file whose path
    /// states a language, only that one is such a key: others are words, as in `{"nav": {…}}`.
    func parts(in pathLanguage: Identifier?) -> [(language: Identifier?, catalog: JSONCatalog)] {
        let members = Self.members(root).filter { $0.name != Self.schemaKey }
        if members.count == 2, let texts = root["translations"], case .object = texts.kind,
            let language = root["locale"]?.string.flatMap({ LanguageTag.stated($0) })
        {
            return [(language, with(texts))]
        }
        let languages = members.map { member -> Identifier? in
            guard case .object = member.value.kind, let tag = LanguageTag.parsed(member.name.text) else { return nil }
            return tag == pathLanguage || !LanguageTag.isFolderWord(tag) ? tag : nil
        }
        guard !languages.isEmpty, !languages.contains(nil), pathLanguage == nil || languages == [pathLanguage] else {
            return [(nil, self)]
        }
        return zip(languages, members).map { ($0, with($1.value)) }
    }

    /// Returns the document with another value as its root.
    private func with(_ root: JSONValue) -> JSONCatalog {
        var part = self
        part.root = root
        return part
    }

    /// Returns the members of a value; none if it is not an object.
    static func members(_ value: JSONValue?) -> [JSONMember] {
        if case .object(let members)? = value?.kind { members } else { [] }
    }

    /// Returns the elements of a value; none if it is not an array.
    static func elements(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements)? = value?.kind { elements } else { [] }
    }

    /// Returns the values below a value that have no others below them, with their keys joined by periods.
    ///
    /// `isLeaf` says which objects and lists are such values, too.
    static func leaves(
        of value: JSONValue, isLeaf: (JSONValue) -> Bool = { _ in false }
    ) -> [(key: Identifier, value: JSONValue)] {
        var leaves: [(key: Identifier, value: JSONValue)] = []
        addLeaves(of: value, path: "", isLeaf, to: &leaves)
        return leaves
    }

    private static func addLeaves(
        of value: JSONValue, path: String, _ isLeaf: (JSONValue) -> Bool,
        to leaves: inout [(key: Identifier, value: JSONValue)]
    ) {
        // The reader of the format ends at its next check.
        guard !Cancellation.isWorkCancelled else { return }
        /// The beginning of the keys below the value.
        var outer: String { path.isEmpty ? "" : path.asOuterName + "." }
        switch value.kind {
        case .object(let members) where !isLeaf(value):
            let outer = outer
            for member in members where !path.isEmpty || member.name != schemaKey {
                addLeaves(of: member.value, path: outer + member.name.text, isLeaf, to: &leaves)
            }
        case .array(let elements) where !isLeaf(value):
            let outer = outer
            for (index, element) in elements.enumerated() {
                addLeaves(of: element, path: outer + "\(index)", isLeaf, to: &leaves)
            }
        default: leaves.append((Identifier(path), value))
        }
    }

    /// Returns the language that a string states, unless it is empty; throws if it is none.
    func language(_ value: JSONValue?) throws(CatalogError) -> Identifier? {
        guard let value, let written = value.string, !written.trimmedASCII.isEmpty else { return nil }
        return try text.language(written, at: Int(value.position.offset))
    }

    func position(ofComment value: JSONValue?) -> CatalogPosition? { value.map { position($0) } }

    func position(_ value: JSONValue) -> CatalogPosition { text.position(of: Int(value.position.offset)) }

    func error(_ reason: String, at value: JSONValue) -> CatalogError {
        CatalogError(.malformed, at: position(value), reason)
    }
}
