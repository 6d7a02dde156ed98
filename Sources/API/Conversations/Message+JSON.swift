internal import DynamicType
package import TextLayout
package import TypescaleJSON

extension Message {
    package static let keys: [Identifier] = ["id", "text", "blocks", "locale", "dir"]

    /// Decodes `{"id","text"}` or `{"id","blocks":[…]}`, with optional `locale` and `dir`.
    ///
    /// A message that was stored before languages were checked has any text as its `locale`.
    package init(_ reader: JSONReader, isStored: Bool = false) throws(JSONError) {
        let object = try reader.object(allowing: Message.keys)
        let name = try object.required("id")
        let id = try name.identifier(maximumCharacters: APILimits.idCharacters)
        // No path has this character, so that the message could not be addressed.
        if id.text.utf8.contains(0) { throw name.error("the id of a message has no U+0000", code: .outOfRange) }
        let locale = try object.optional("locale")?.languageTag(isStored: isStored)
        let direction: BaseDirection = try object.optional("dir")?.choice() ?? .leftToRight
        let (kind, content) = try object.exactlyOne(of: ["text", "blocks"])
        if kind == "text" {
            self.init(id: id.text, text: try content.string(), locale: locale, direction: direction)
        } else {
            self.init(id: id, blocks: try Message.blocks(content), locale: locale, direction: direction)
        }
    }

    package static func blocks(_ reader: JSONReader) throws(JSONError) -> [Message.Block] {
        try reader.array(of: "blocks", in: 0...TextLayoutLimits.blocks).map(Message.Block.init)
    }
}

extension Message.Block {
    private enum Name: String, CaseIterable {
        case paragraph, heading, quote, listItem, codeBlock, image, reactions, divider
    }

    static let keys: [Identifier] = [
        "type", "text", "runs", "style", "maxLines", "reservedLines", "level", "depth", "width", "height", "animated",
    ]

    /// Decodes `{"type":"paragraph","text":…}` or `{"type":…,"runs":[…]}`; the rest depends on the type.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: Message.Block.keys)
        let name: Name = try object.required("type").choice()
        let kind = try Message.Block.kind(name, object)
        let hasText = name != .image && name != .divider
        var runs: [Message.Run] = []
        if !hasText {
            try object.refuse(["text", "runs", "style", "maxLines", "reservedLines"]) { key in
                "a block of type \(name.rawValue) has no \(key); omit it"
            }
        } else {
            let (source, content) = try object.exactlyOne(of: ["text", "runs"])
            if source == "text" {
                runs = [Message.Run(.text, try content.string())]
            } else {
                runs = try content.array().map(Message.Run.init)
            }
        }
        self.init(
            kind, runs: runs,
            style: try object.optional("style").map { value throws(JSONError) in
                TextStyle(try value.string(maximumCharacters: APILimits.familyCharacters))
            }, maxLines: try object.maxLines(upTo: APILimits.blockLines),
            minLines: try object.optional("reservedLines")?.integer(in: 0...APILimits.blockLines) ?? 0)
    }

    private static func kind(_ name: Name, _ object: JSONObjectReader) throws(JSONError) -> Kind {
        let owners: KeyValuePairs<Identifier, Name> = [
            "level": .heading, "depth": .listItem, "width": .image, "height": .image, "animated": .image,
        ]
        for (key, owner) in owners where name != owner {
            if let found = object.optional(key) {
                throw found.error("only a block of type \(owner.rawValue) has \(key)")
            }
        }
        switch name {
        case .paragraph: return .paragraph
        case .quote: return .quote
        case .codeBlock: return .codeBlock
        case .reactions: return .reactions
        case .divider: return .divider
        case .heading: return .heading(level: try object.optional("level")?.integer(in: 1...6) ?? 1)
        case .listItem: return .listItem(depth: try object.optional("depth")?.integer(in: 1...16) ?? 1)
        case .image:
            return .image(
                width: try object.required("width").number(in: TextLayoutLimits.boxes),
                height: try object.required("height").number(in: TextLayoutLimits.boxes),
                isAnimated: try object.optional("animated")?.bool() ?? false)
        }
    }
}

extension Message.Run {
    private enum Name: String, CaseIterable {
        case text, strong, emphasis, link, code, mention, emoji
    }

    /// Decodes `{"type":"strong","text":…}`; an emoji is `{"type":"emoji","name":…,"width":em,"animated":…}`.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["type", "text", "name", "width", "animated"])
        let name: Name = try object.optional("type")?.choice() ?? .text
        if name == .emoji {
            if let text = object.optional("text") { throw text.error("a run of type emoji has no text; give name") }
            let kind = Kind.emoji(
                width: try object.optional("width")?.number(in: TextLayoutLimits.emojiWidths) ?? APILimits.emojiWidth,
                isAnimated: try object.optional("animated")?.bool() ?? false)
            self.init(kind, try object.required("name").identifier(maximumCharacters: APILimits.familyCharacters).text)
            return
        }
        try object.refuse(["name", "width", "animated"]) { "only a run of type emoji has \($0)" }
        let text = try object.required("text").string()
        switch name {
        case .strong: self.init(.strong, text)
        case .emphasis: self.init(.emphasis, text)
        case .link: self.init(.link, text)
        case .code: self.init(.code, text)
        case .mention: self.init(.mention, text)
        case .text, .emoji: self.init(.text, text)
        }
    }
}
