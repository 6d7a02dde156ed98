// A tree of an XML document with the position of each element, read by expat.
//
// Catalogs are small and their readers look back and ahead (a comment before a string, a target after its source), so
// a tree is simpler than events. Nesting and bytes are bounded. Catalogs of Android declare entities for names that
// occur in many texts. They are replaced if each is a text of its own, in the document, and the texts are short in all:
// entities that contain entities grow without bound.

internal import CTypescaleExpat

struct XMLElement: Sendable {
    enum Node: Sendable {
        case element(XMLElement)
        case text(String)
        /// A comment, with the bytes between its marks and of these.
        case comment(String, Range<Int>)
    }

    /// The name as written, with its prefix.
    let name: Identifier
    let attributes: [(name: Identifier, value: String)]
    /// The byte of the element's start tag.
    let offset: Int
    var children: [Node] = []

    /// The name without its prefix.
    var localName: Identifier { XMLElement.local(name) }

    /// Returns the value of an attribute, with the name as written or without its prefix.
    func attribute(_ name: Identifier) -> String? {
        attributes.first { $0.name == name }?.value ?? attributes.first { XMLElement.local($0.name) == name }?.value
    }

    private static func local(_ name: Identifier) -> Identifier {
        name.text.lastIndex(ofASCII: ":").map { Identifier(name.text[name.text.utf8.index(after: $0)...]) } ?? name
    }

    var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Returns the child elements of a name, without prefixes.
    func elements(_ name: Identifier) -> [XMLElement] { elements.filter { $0.localName == name } }

    /// Returns the first child element of a name.
    func element(_ name: Identifier) -> XMLElement? { elements.first { $0.localName == name } }

    /// All characters inside the element.
    var text: String { text { $0.text } }

    /// Returns the characters of the element, with a text in place of each element inside it.
    func text(_ shown: (XMLElement) -> String) -> String {
        children.reduce(into: "") { result, child in
            switch child {
            case .text(let text): result += text
            case .element(let element): result += shown(element)
            case .comment: break
            }
        }
    }
}

extension XMLElement {
    /// Reads the root element of a document.
    init(rootOf text: CatalogText) throws(CatalogError) { self = try XMLTreeBuilder(text).parse() }

    /// Reads the root element of a document, whose name its format prescribes.
    init(rootOf text: CatalogText, named name: Identifier, in format: String) throws(CatalogError) {
        try self.init(rootOf: text)
        guard localName == name else { throw text.error("the root element of \(format) is <\(name)>", at: offset) }
    }
}

/// Builds the tree of one document from expat's events.
///
/// Owns the parser: created with `XML_ParserCreate`, released with `XML_ParserFree`.
@safe private final class XMLTreeBuilder {
    private let text: CatalogText
    private let parser: XML_Parser?
    private var open: [XMLElement] = []
    /// The characters since the last tag or comment, which expat gives in pieces.
    private var pending = ""
    private var root: XMLElement?
    private var failure: CatalogError?
    private var entityBytes = 0
    /// The number of references to entities and characters that the document can have.
    private lazy var references = text.bytes.count { $0 == "&" }

    init(_ text: CatalogText) {
        self.text = text
        // The text is already decoded, so that the encoding of the XML declaration does not apply.
        unsafe parser = XML_ParserCreate("UTF-8")
    }

    deinit {
        unsafe XML_ParserFree(parser)
    }

    func parse() throws(CatalogError) -> XMLElement {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let name = unsafe name, let attributes = unsafe attributes else { return }
                unsafe XMLTreeBuilder.of(data)?.begin(String(cString: name), XMLTreeBuilder.pairs(attributes))
            },
            { data, _ in unsafe XMLTreeBuilder.of(data)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { data, bytes, count in
            guard let bytes = unsafe bytes else { return }
            let part = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
            unsafe XMLTreeBuilder.of(data)?.pending += String(decoding: part, as: UTF8.self)
        }
        unsafe XML_SetCommentHandler(parser) { data, bytes in
            guard let bytes = unsafe bytes else { return }
            unsafe XMLTreeBuilder.of(data)?.append(comment: String(cString: bytes))
        }
        unsafe XML_SetEntityDeclHandler(parser) { data, _, isParameter, value, count, _, _, _, _ in
            // An entity of another file has no value.
            let bytes = unsafe value.map { unsafe UnsafeRawBufferPointer(start: $0, count: Int(count)) }
            let entity = unsafe isParameter == 0 ? bytes.map { unsafe [UInt8]($0) } : nil
            unsafe XMLTreeBuilder.of(data)?.declare(entity)
        }
        let status = unsafe text.bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
                unsafe XML_Parse(parser, buffer.baseAddress, Int32(buffer.count), 1)
            }
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK, let root else {
            let code = unsafe XML_GetErrorCode(parser)
            let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "not an XML document"
            throw text.error("XML: \(reason)", at: offset)
        }
        return root
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        unsafe data.map { unsafe Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func pairs(
        _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) -> [(name: Identifier, value: String)] {
        var result: [(name: Identifier, value: String)] = []
        var index = 0
        while let name = unsafe list[index], let value = unsafe list[index + 1] {
            unsafe result.append((Identifier(String(cString: name)), String(cString: value)))
            index += 2
        }
        return result
    }

    private var offset: Int { unsafe Int(XML_GetCurrentByteIndex(parser)) }

    private func stop(_ reason: String) { stop(text.error(reason, at: offset)) }

    private func stop(_ error: CatalogError) {
        guard failure == nil else { return }
        failure = error
        _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// Permits an entity that is a text; `nil` stands for one of parameters or of another file.
    private func declare(_ entity: [UInt8]?) {
        guard let entity, Self.isText(entity) else {
            return stop("an entity has to be a text without other entities and tags; write the text itself")
        }
        entityBytes += entity.count
        // No text can refer to an entity more often than the document has references.
        if entityBytes * references > StringCatalogsLimits.entityBytes {
            stop(
                "the entities have more than \(StringCatalogsLimits.entityBytes) bytes where they are used; shorten them"
            )
        }
    }

    /// Returns whether an entity has no tags, and no other entities than those of XML for single characters.
    private static func isText(_ entity: [UInt8]) -> Bool {
        let parts = entity.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return !entity.contains(UInt8(ascii: "<"))
            && parts.dropFirst().allSatisfy { part in
                ["amp;", "lt;", "gt;", "quot;", "apos;"].contains { part.starts(with: $0.utf8) }
            }
    }

    private func begin(_ name: String, _ attributes: [(name: Identifier, value: String)]) {
        guard open.count < StringCatalogsLimits.depth else {
            return stop("elements are nested more than \(StringCatalogsLimits.depth) levels deep")
        }
        do throws(CatalogError) { try CatalogError.checkCancellation() } catch { return stop(error) }
        flush()
        open.append(XMLElement(name: Identifier(name), attributes: attributes, offset: offset))
    }

    private func end() {
        flush()
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
    }

    private func flush() {
        guard !pending.isEmpty, let last = open.indices.last else { return }
        open[last].children.append(.text(pending))
        pending = ""
    }

    private func append(comment: String) {
        flush()
        guard let last = open.indices.last else { return }
        let count = unsafe Int(XML_GetCurrentByteCount(parser))
        open[last].children.append(.comment(comment, offset..<offset + count))
    }
}
