internal import TypescaleStrings

/// A value of a YAML document, with the values that its aliases refer to.
struct YAMLNode: Sendable {
    enum Kind: Sendable {
        /// A text; a plain one is written without quotes and without a tag.
        case text(String, isPlain: Bool)
        case map([Member])
        case list([YAMLNode])
    }

    struct Member: Sendable {
        var key: String
        /// The byte of the key.
        var offset: Int
        var value: YAMLNode
        /// A Boolean value that indicates whether the member is from a map that `<<` includes.
        var isIncluded = false
    }

    var kind: Kind
    /// The tag if it is none of YAML's own for texts, maps and lists.
    var foreignTag: String?
    /// The byte at which the value begins.
    var offset: Int
    /// The comment before the value and at the end of its line.
    var comment = CommentBlock()
    /// The levels of values below this one.
    var height = 0
    /// The bytes that aliases of the value are counted with.
    var size: Int

    var members: [Member]? { if case .map(let members) = kind { members } else { nil } }
}

/// Reads the first document of a text in YAML.
struct YAMLTreeReader {
    /// The bytes that a value takes beside its text.
    private static let nodeBytes = StringCatalogsLimits.includedBytes / StringCatalogsLimits.inclusions
    private let text: CatalogText
    private let events: YAMLEvents
    private var anchors: [Identifier: YAMLNode] = [:]
    private var aliasBytes = 0
    /// The end of the last text or alias, after which comments are looked for.
    private var end = 0
    private(set) var warnings: [CatalogWarning] = []

    init(_ text: CatalogText) throws(CatalogError) {
        self.text = text
        events = try YAMLEvents(text)
    }

    /// Returns the value of the first document, as Ruby reads it, and reports others; `nil` if there is none.
    mutating func document() throws(CatalogError) -> YAMLNode? {
        try refuseManyTagDirectives()
        var root: YAMLNode?
        while true {
            let event = try events.next()
            switch event.kind {
            case .streamEnd: return root
            case .documentStart where root != nil:
                warnings.append(
                    CatalogWarning(
                        "only the first document of the file is read", of: nil,
                        at: text.position(of: event.range.lowerBound)))
                return root
            case .documentStart: root = try node(try events.next(), depth: 0)
            default: break
            }
        }
    }

    /// Throws for many signs of `%TAG`, since libyaml compares each of these directives with all before it.
    private func refuseManyTagDirectives() throws(CatalogError) {
        let sign = "%TAG".utf8
        let places = text.bytes.indices.lazy.filter {
            text.bytes[$0] == sign.first && text.bytes[$0...].starts(with: sign)
        }
        if let place = places.dropFirst(StringCatalogsLimits.depth).first {
            throw text.error("YAML: more than \(StringCatalogsLimits.depth) %TAG", at: place)
        }
    }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws(CatalogError) -> YAMLNode {
        let start = event.range.lowerBound
        try check(depth, at: start)
        let before = end
        var node = YAMLNode(kind: .list([]), foreignTag: Self.foreign(event.tag), offset: start, size: Self.nodeBytes)
        switch event.kind {
        case .alias: node = try target(of: event, depth: depth)
        case .scalar(let value, let style):
            node.kind = .text(value, isPlain: style == .plain && event.tag == nil)
            node.size += value.utf8.count
        case .map: try readMembers(of: &node, depth: depth)
        case .list: try readElements(of: &node, depth: depth)
        default: throw text.error("YAML: a value is missing", at: start)
        }
        var comment = comments(in: before..<start)
        if event.kind.isWritten {
            end = max(end, event.range.upperBound)
            addComment(onLineOf: event, to: &comment)
        }
        if !comment.text.isEmpty { node.comment = comment }
        node.size += comment.text.utf8.count
        if event.kind != .alias, let anchor = event.anchor { anchors[anchor] = node }
        return node
    }

    private func check(_ depth: Int, at offset: Int) throws(CatalogError) {
        guard depth < StringCatalogsLimits.depth else {
            throw text.error("values are nested more than \(StringCatalogsLimits.depth) levels deep", at: offset)
        }
    }

    /// Returns the tag of an event unless it is one of YAML's own; bytes in Base64 are no text.
    private static func foreign(_ tag: String?) -> String? {
        guard let tag, tag != "!" else { return nil }
        let own = tag.afterExactly("tag:yaml.org,2002:")
        return own == nil || own == "binary" ? tag : nil
    }

    /// Returns the value of an alias; the values of all aliases together are bounded, as they may contain others.
    private mutating func target(of event: YAMLEvent, depth: Int) throws(CatalogError) -> YAMLNode {
        let start = event.range.lowerBound
        let name = event.anchor ?? ""
        guard let node = anchors[name] else {
            throw text.error("YAML: the alias \(Quotation.quoted(name.text)) has no anchor before it", at: start)
        }
        try check(depth + node.height, at: start)
        aliasBytes += node.size
        guard aliasBytes <= StringCatalogsLimits.includedBytes else {
            throw CatalogError(
                .tooLarge, at: text.position(of: start),
                "the values of the aliases have more than \(StringCatalogsLimits.includedBytes) bytes; write them out")
        }
        return node
    }

    private mutating func readElements(of node: inout YAMLNode, depth: Int) throws(CatalogError) {
        var elements: [YAMLNode] = []
        while true {
            let event = try events.next()
            if event.kind == .end { break }
            let element = try self.node(event, depth: depth + 1)
            node.add(element)
            elements.append(element)
        }
        node.kind = .list(elements)
    }

    private mutating func readMembers(of node: inout YAMLNode, depth: Int) throws(CatalogError) {
        var members: [YAMLNode.Member] = []
        var places: [Identifier: Int] = [:]
        /// Adds a member; included ones replace others and are replaced, as in Ruby.
        func add(_ member: YAMLNode.Member) {
            if let place = places[Identifier(member.key)] {
                if member.isIncluded || members[place].isIncluded {
                    members[place] = member
                } else {
                    warnings.append(
                        CatalogWarning(repeated: Identifier(member.key), at: text.position(of: member.offset)))
                }
            } else {
                places[Identifier(member.key)] = members.count
                members.append(member)
            }
        }
        while true {
            let event = try events.next()
            if event.kind == .end { break }
            let start = event.range.lowerBound
            guard case .scalar(let key, let style) = event.kind else {
                throw text.error("YAML: a key has to be a text", at: start)
            }
            let comment = comments(in: end..<start)
            end = max(end, event.range.upperBound)
            let content = try events.next()
            var value = try self.node(content, depth: depth + 1)
            guard key != "<<" || style != .plain else {
                for included in try maps(value, at: start).reversed() {
                    for var member in included {
                        member.isIncluded = true
                        add(member)
                    }
                }
                continue
            }
            if comment.range != nil {
                let own = content.kind == .alias ? CommentBlock() : value.comment
                value.comment = comment
                if let range = own.range { value.comment.add(own.text, range) }
            }
            value.size += comment.text.utf8.count
            // Ruby writes symbols with a colon before them.
            let isSymbol = style == .plain && key.startsExactly(":")
            add(YAMLNode.Member(key: isSymbol ? String(key.dropFirst()) : key, offset: start, value: value))
        }
        for member in members { node.add(member.value, key: member.key) }
        node.kind = .map(members)
    }

    /// Returns the maps that `<<` includes.
    private func maps(_ value: YAMLNode, at offset: Int) throws(CatalogError) -> [[YAMLNode.Member]] {
        let nodes = if case .list(let elements) = value.kind { elements } else { [value] }
        let maps = nodes.compactMap(\.members)
        guard maps.count == nodes.count else { throw text.error("YAML: \"<<\" includes maps only", at: offset) }
        return maps
    }

    // MARK: Comments

    /// Returns the lines of comments in a row before a value.
    private func comments(in range: Range<Int>) -> CommentBlock {
        var block = CommentBlock()
        var scan = ByteScan(Array(text.bytes[range]))
        // The rest of a line belongs to what is before it.
        let isRest = range.lowerBound > 0 && !text.bytes.endsLine(at: range.lowerBound - 1)
        if isRest { takeLine(&scan) }
        while !scan.isAtEnd {
            scan.skip { $0 == " " || $0 == "\t" }
            let start = range.lowerBound + scan.index
            let isComment = scan.peek == "#"
            scan.skipLine()
            // The last line has the value.
            guard !scan.isAtEnd else { break }
            if isComment { add(start..<range.lowerBound + scan.index, to: &block) } else { block = CommentBlock() }
            takeLine(&scan)
        }
        return block
    }

    private func takeLine(_ scan: inout ByteScan) {
        scan.skipLine()
        if !scan.take("\r\n") { scan.index += 1 }
    }

    private func add(_ range: Range<Int>, to block: inout CommentBlock) {
        block.add(text.text(range).drop { $0 == "#" || $0 == " " }, range)
    }

    /// Adds the comment on the line on which a value ends, or on which the sign of a block stands.
    private func addComment(onLineOf event: YAMLEvent, to block: inout CommentBlock) {
        var isBlock = false
        if case .scalar(_, .block) = event.kind { isBlock = true }
        var scan = ByteScan(text.bytes)
        scan.index = isBlock ? event.range.lowerBound : event.range.upperBound
        scan.skip { " \t,]}".utf8.contains($0) || isBlock && "|>+-123456789".utf8.contains($0) }
        let start = scan.index
        guard scan.peek == "#" else { return }
        scan.skipLine()
        add(start..<scan.index, to: &block)
    }
}

extension YAMLNode {
    fileprivate mutating func add(_ child: YAMLNode, key: String = "") {
        height = max(height, child.height + 1)
        size += child.size + key.utf8.count
    }
}
