internal import TypescaleJSON

/// Reads texts that FormatJS has compiled to lists of parts:
/// `[{"type": 0, "value": "Hello "}, {"type": 1, "value": "name"}]`.
enum FormatJSTree {
    /// The types of parts, as the parser of FormatJS numbers them.
    private enum PartType: Double {
        case literal, argument, number, date, time, select, plural, pound, tag
    }

    /// Returns whether a value is a compiled text.
    static func isTree(_ value: JSONValue) -> Bool {
        let elements = JSONCatalog.elements(value)
        return !elements.isEmpty && elements.allSatisfy { type(of: $0) != nil }
    }

    private static func type(of element: JSONValue) -> PartType? {
        element["type"]?.number.flatMap(PartType.init)
    }

    /// Returns the pattern of a compiled text, whose depth is bounded by the parser of JSON.
    static func pattern(_ value: JSONValue?) throws(PatternFailure) -> MessagePattern {
        var pattern = MessagePattern()
        for element in JSONCatalog.elements(value) {
            guard let type = type(of: element) else {
                throw PatternFailure("a part of a compiled text has a \"type\" of 0 to 8", at: 0)
            }
            if type == .pound {
                pattern.append(.count)
                continue
            }
            guard let value = element["value"]?.string else {
                throw PatternFailure("a part of a compiled text has a string \"value\"", at: 0)
            }
            let name = Identifier(value)
            switch type {
            case .literal, .pound: pattern.append(Markup.stripped(value, lineBreak: Markup.lineBreak))
            case .argument: pattern.append(.argument(MessageArgument(name, numbers: .plain)))
            case .number, .date, .time:
                pattern.append(
                    .argument(
                        ICUArgumentStyle(isFormatJS: true)
                            .argument(name, format: "\(type)", style: style(element["style"]), known: nil)))
            case .select, .plural: pattern.append(.choice(try choice(name, type, element)))
            case .tag:
                let mark = Markup.blocks.contains(name) ? Markup.blockBreak : ""
                pattern.append(mark)
                for part in try self.pattern(element["children"]).parts { pattern.append(part) }
                pattern.append(mark)
            }
        }
        return pattern
    }

    /// Returns a style as texts of ICU's syntax have it: a word, or a skeleton.
    private static func style(_ style: JSONValue?) -> String {
        if let word = style?.string { return word }
        if let pattern = style?["pattern"]?.string { return "::" + pattern }
        let stems = JSONCatalog.elements(style?["tokens"]).map { token in
            ([token["stem"]] + JSONCatalog.elements(token["options"])).compactMap { $0?.string }.joined(separator: "/")
        }
        return stems.isEmpty ? "" : "::" + stems.joined(separator: " ")
    }

    private static func choice(
        _ name: Identifier, _ type: PartType, _ element: JSONValue
    ) throws(PatternFailure) -> MessageChoice {
        let isOrdinal = element["pluralType"]?.string?.isExactly("ordinal") ?? false
        let kind: MessageChoice.Kind = type == .select ? .select : isOrdinal ? .ordinal : .plural
        var branches: [MessageChoice.Branch] = []
        for option in JSONCatalog.members(element["options"]) {
            let exact = kind == .select ? nil : option.name.text.afterExactly("=").flatMap { Double($0) }
            branches.append(
                MessageChoice.Branch(exact.map { .exact($0) } ?? .name(option.name), try pattern(option.value["value"]))
            )
        }
        guard !branches.isEmpty else { throw PatternFailure("a choice of a compiled text has no \"options\"", at: 0) }
        return MessageChoice(name, kind, offset: element["offset"]?.number ?? 0, branches)
    }
}
