internal import TypescaleJSON
internal import TypescaleThreads

extension JSONValue {
    // Not inlined, because the optimizer of Swift 6.3 fails in functions that use them after `?`.

    @inline(never)
    var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }

    @inline(never)
    var number: Double? { if case .number(let value) = kind { value } else { nil } }
}

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
    /// Angular writes `{"locale": "de", "translations": {…}}`, and i18n-js `{"de": {…}, "en": {…}}`. In a file whose
    /// path states a language, only that one is such a key: others are words, as in `{"nav": {…}}`.
    func parts(in pathLanguage: Identifier?) -> [(language: Identifier?, catalog: JSONCatalog)] {
        let members = Self.members(root).filter { $0.name != Self.schemaKey }
        if members.count == 2, let texts = root["translations"], case .object = texts.kind,
            let language = root["locale"]?.string.flatMap({ LanguageTag.stated($0) })
        {
            return [(language, with(texts))]
        }
        let languages = members.map { member -> Identifier? in
            guard case .object = member.value.kind, let tag = LanguageTag.parsed(member.name.text) else { return nil }
            return tag == pathLanguage || !LanguageTag.folderWords.contains(tag) ? tag : nil
        }
        guard !languages.isEmpty, !languages.contains(nil), pathLanguage == nil || languages == [pathLanguage] else {
            return [(nil, self)]
        }
        return zip(languages, members).map { ($0, with($1.value)) }
    }

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

    typealias Text = (key: Identifier, text: String, position: CatalogPosition, comment: CatalogComment)

    typealias Leaf = (key: Identifier, value: JSONValue, comment: JSONValue?)

    /// The texts of all objects and lists, with their keys joined by periods.
    var texts: [Text] {
        Self.leaves(of: root).compactMap { leaf in
            leaf.value.string.map { (leaf.key, $0, position(leaf.value), comment(leaf.comment)) }
        }
    }

    /// Returns the values below a value that have no others below them, with their keys joined by periods.
    ///
    /// `isLeaf` says which objects and lists are such values, too. Of a text with a comment, the text is the value.
    static func leaves(of value: JSONValue, isLeaf: (JSONValue) -> Bool = { _ in false }) -> [Leaf] {
        var leaves: [Leaf] = []
        addLeaves(of: value, path: "", isLeaf, to: &leaves)
        return leaves
    }

    private static func addLeaves(
        of value: JSONValue, path: String, _ isLeaf: (JSONValue) -> Bool, to leaves: inout [Leaf]
    ) {
        // The reader of the format ends at its next check.
        guard !Cancellation.isWorkCancelled else { return }
        if !path.isEmpty, let (text, comment) = commentedText(value) {
            return leaves.append((Identifier(path), text, comment))
        }
        let inner: [(name: String, value: JSONValue)]
        switch value.kind {
        case .object(let members) where !isLeaf(value):
            inner = members.filter { !path.isEmpty || $0.name != schemaKey }.map { ($0.name.text, $0.value) }
        case .array(let elements) where !isLeaf(value): inner = elements.enumerated().map { ("\($0)", $1) }
        default: return leaves.append((Identifier(path), value, nil))
        }
        let outer = path.isEmpty ? "" : path.asOuterName + "."
        for (name, value) in inner { addLeaves(of: value, path: outer + name, isLeaf, to: &leaves) }
    }

    /// Returns the text and the comment of an object with nothing else, as in `package.nls.json` of Visual Studio Code.
    ///
    /// The comment is a list of texts; one text may be a message of a form with a field for comments.
    private static func commentedText(_ value: JSONValue) -> (text: JSONValue, comment: JSONValue)? {
        guard let text = value["message"], text.string != nil, let comment = value["comment"],
            members(value).count == 2, lines(comment) != nil
        else { return nil }
        return (text, comment)
    }

    /// Returns the texts of a list; `nil` if the value is no list of texts.
    private static func lines(_ value: JSONValue) -> [String]? {
        guard case .array(let elements) = value.kind else { return nil }
        let lines = elements.compactMap(\.string)
        return lines.count == elements.count ? lines : nil
    }

    /// Returns the language that a string states, unless it is empty; throws if it is none.
    func language(_ value: JSONValue?) throws(CatalogError) -> Identifier? {
        guard let value, let written = value.string, !written.trimmingASCIISpace.isEmpty else { return nil }
        return try text.language(written, at: Int(value.position.offset))
    }

    func comment(_ value: JSONValue?) -> CatalogComment {
        let text = value.flatMap { $0.string ?? Self.lines($0)?.joined(separator: "\n") }
        return CatalogComment(text: text ?? "", position: value.map(position))
    }

    func position(_ value: JSONValue) -> CatalogPosition { text.position(of: Int(value.position.offset)) }

    func error(_ reason: String, at value: JSONValue) -> CatalogError {
        CatalogError(.malformed, at: position(value), reason)
    }
}
