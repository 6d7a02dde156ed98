package import TypescaleStringCatalogs

/// Suggests rules for a configuration: one for each kind of message, by the first or last word of the keys.
package struct PlaceSuggestion: Sendable {
    /// The kinds of messages by the words that name them in keys, with the place that most of them have.
    ///
    /// A place is `STYLE/LINES@WIDTH`: a style, the maximum number of lines and the width in points. Each part may be
    /// absent.
    private static let kinds: [(words: Set<Identifier>, apple: String, material: String, other: String)] = [
        (["title", "heading", "header"], "title1/2", "headlineSmall/2", "/2"),
        (["button", "btn", "action", "cta"], "headline/1@160", "labelLarge/1@160", "/1@160"),
        (["tab", "tabs"], "caption2/1@72", "labelMedium/1@72", "/1@72"),
        (["label", "badge", "chip", "tag"], "subheadline/1@160", "labelMedium/1@160", "/1@160"),
        (["hint", "placeholder"], "body/1@280", "bodyLarge/1@280", "/1@280"),
        (["subtitle", "caption", "footer"], "footnote/2", "bodySmall/2", "/2"),
    ]

    private var counts: [Identifier: Int] = [:]
    /// The platforms whose styles the rule for a key could name: those of the catalogs that have the key.
    ///
    /// A message of one device adds the web, so that no style is named: the device's scale may lack the platform's.
    private var platformsByKey: [Identifier: Set<CatalogFormat.Platform>] = [:]

    package init() {}

    /// Adds the keys of a catalog; a key counts once, in however many languages it is.
    package mutating func add(_ catalog: StringCatalog) {
        for message in catalog.messages {
            if platformsByKey[message.id] == nil {
                for pattern in Self.patterns(of: message.id) { counts[pattern, default: 0] += 1 }
            }
            platformsByKey[message.id, default: []].insert(catalog.format.platform)
            if message.device != nil { platformsByKey[message.id, default: []].insert(.web) }
        }
    }

    /// Returns the patterns that a key suggests: its first and its last word, with the rest as `*`.
    private static func patterns(of id: Identifier) -> [Identifier] {
        let bytes = Array(id.utf8)
        // Texts as keys, as in gettext's catalogs, have no such words.
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return [] }
        var starts = [0]
        for (index, byte) in bytes.enumerated() where index > 0 {
            if "._-/:".utf8.contains(bytes[index - 1]) || (byte.isASCIICapital && !bytes[index - 1].isASCIICapital) {
                starts.append(index)
            }
        }
        guard starts.count > 1 else { return [] }
        let first = String(decoding: bytes[..<starts[1]], as: UTF8.self)
        let last = starts[starts.count - 1]
        let separator = "._-/:".utf8.contains(bytes[last - 1]) ? 1 : 0
        let ending = String(decoding: bytes[(last - separator)...], as: UTF8.self)
        return [Identifier(first + "*"), Identifier("*" + ending)]
    }

    /// A suggested line of the configuration's `show`: a pattern of keys and its place.
    package struct SuggestedPlaceRule {
        package let pattern: Identifier
        package let place: String
        /// The number of keys that suggest the rule.
        var count: Int
    }

    /// Returns the rules, the most frequent first, as lines of a `show`.
    ///
    /// A pattern of one message is left out, unless its word names a kind of message. A pattern that matches keys of
    /// several platforms names no style, because their scales have different ones.
    package func placeRules() -> [SuggestedPlaceRule] {
        let platformsByPattern = matchedPlatforms()
        var rules: [SuggestedPlaceRule] = []
        for (pattern, count) in counts {
            let platforms = platformsByPattern[pattern] ?? []
            let platform = platforms.count == 1 ? platforms.first : nil
            if let place = Self.place(of: pattern, platform ?? .web) {
                rules.append(SuggestedPlaceRule(pattern: pattern, place: place, count: count))
            } else if count > 1, let platform {
                let style = platform == .android ? "bodyLarge" : "body"
                rules.append(SuggestedPlaceRule(pattern: pattern, place: style, count: count))
            }
        }
        rules += decidingRules(between: rules)
        let used = usedPatterns(of: rules)
        return rules.filter { used.contains($0.pattern) }.sorted { ($1.count, $0.pattern) < ($0.count, $1.pattern) }
    }

    /// Returns the platforms of the keys that each pattern matches.
    private func matchedPlatforms() -> [Identifier: Set<CatalogFormat.Platform>] {
        var result: [Identifier: Set<CatalogFormat.Platform>] = [:]
        forEachMatch(of: Set(counts.keys)) { id, starts, ends in
            for pattern in starts + ends { result[pattern, default: []].formUnion(platformsByKey[id] ?? []) }
        }
        return result
    }

    /// Returns a rule for the keys that two patterns match equally well, which a configuration refuses: `title*Label`.
    ///
    /// Its place is that of the last word: a `titleLabel` is a label.
    private func decidingRules(between rules: [SuggestedPlaceRule]) -> [SuggestedPlaceRule] {
        let places = Dictionary(rules.map { ($0.pattern, $0.place) }) { first, _ in first }
        var deciding: [Identifier: SuggestedPlaceRule] = [:]
        forEachMatch(of: Set(places.keys)) { id, starts, ends in
            guard let start = starts.first, let end = ends.first, start.utf8.count == end.utf8.count,
                let place = places[end]
            else { return }
            let both = Self.joined(start, end)
            let pattern = id.utf8.count < both.utf8.count - 1 ? id : both
            deciding[pattern, default: SuggestedPlaceRule(pattern: pattern, place: place, count: 0)].count += 1
        }
        return Array(deciding.values)
    }

    /// Returns the patterns that decide on a key: a configuration reports those that match only what longer ones do.
    private func usedPatterns(of rules: [SuggestedPlaceRule]) -> Set<Identifier> {
        let patterns = Set(rules.map(\.pattern))
        var used: Set<Identifier> = []
        forEachMatch(of: patterns) { id, starts, ends in
            let (start, end) = (starts.first, ends.first)
            let both = start.flatMap { start in end.map { Self.joined(start, $0) } }
            let longest = [start, end].compactMap(\.self).max { $0.utf8.count < $1.utf8.count }
            if let pattern = [id, both].lazy.compactMap(\.self).first(where: patterns.contains) ?? longest {
                used.insert(pattern)
            }
        }
        return used
    }

    /// Returns the pattern of the keys that two patterns match: `title*` and `*Label` become `title*Label`.
    private static func joined(_ start: Identifier, _ end: Identifier) -> Identifier {
        Identifier(start.text + Substring(end.utf8.dropFirst()))
    }

    /// Calls `body` with each key, and the patterns of its starts and of its ends, the longest first.
    private func forEachMatch(
        of patterns: Set<Identifier>, _ body: (Identifier, _ starts: [Identifier], _ ends: [Identifier]) -> Void
    ) {
        // The lengths of all patterns are few; a key may be a text of many bytes.
        let lengths = Set(patterns.map { $0.utf8.count - 1 }).sorted(by: >)
        for id in platformsByKey.keys {
            let bytes = Array(id.utf8)
            var (starts, ends): ([Identifier], [Identifier]) = ([], [])
            for length in lengths where length <= bytes.count {
                let start = Identifier(String(decoding: bytes.prefix(length), as: UTF8.self) + "*")
                if patterns.contains(start) { starts.append(start) }
                let end = Identifier("*" + String(decoding: bytes.suffix(length), as: UTF8.self))
                if patterns.contains(end) { ends.append(end) }
            }
            body(id, starts, ends)
        }
    }

    /// Returns the place of the kind that a pattern's word names; `nil` if it names none.
    private static func place(of pattern: Identifier, _ platform: CatalogFormat.Platform) -> String? {
        let letters = pattern.utf8.filter(\.isASCIILetter)
        let word = Identifier(String(decoding: letters, as: UTF8.self).lowercasedASCII)
        guard let kind = kinds.first(where: { $0.words.contains(word) }) else { return nil }
        switch platform {
        case .apple: return kind.apple
        case .android: return kind.material
        case .web: return kind.other
        }
    }
}
