/// A cache of the character properties that itemization needs, read from ICU once a character; belongs to one thread.
struct CharacterTable {
    /// The properties of a character, in one word.
    struct Facts {
        fileprivate var packed: UInt32

        /// The number of its script in ICU.
        @inline(__always) var script: UInt8 { UInt8(truncatingIfNeeded: packed) }
        /// Its role in grapheme clusters.
        @inline(__always) var part: Part { Part(rawValue: UInt8(truncatingIfNeeded: packed >> 8)) ?? .intricate }
        /// A Boolean value that indicates whether it is drawn as emoji by default, or turns the character before it
        /// into one.
        @inline(__always) var showsEmoji: Bool { packed & Facts.emoji != 0 }
        /// A Boolean value that indicates whether several named scripts share it.
        @inline(__always) var isShared: Bool { packed & Facts.shared != 0 }
        /// A Boolean value that indicates whether it belongs to no script, or to that of the character before it.
        @inline(__always) var isCommonOrInherited: Bool { packed & Facts.commonOrInherited != 0 }
        /// A Boolean value that indicates whether it is one of a pair of brackets.
        @inline(__always) var isBracket: Bool { packed & Facts.bracket != 0 }

        fileprivate static let emoji: UInt32 = 1 << 16
        fileprivate static let shared: UInt32 = 1 << 17
        fileprivate static let commonOrInherited: UInt32 = 1 << 18
        fileprivate static let bracket: UInt32 = 1 << 19
        fileprivate static let isCached: UInt32 = 1 << 31
    }

    /// The role of a character in grapheme clusters (UAX #29), as far as pairs decide it.
    enum Part: UInt8 {
        /// Begins a cluster.
        case base
        /// Belongs to the cluster before it.
        case extending
        /// Forms a cluster alone; nothing extends it.
        case control
        /// Depends on more than a pair: joiners, flags, conjuncts, Hangul letters.
        case intricate
    }

    private var cachedFacts = ScalarTable<UInt32>()

    /// Returns the properties of a character.
    @inline(__always)
    mutating func facts(of scalar: UInt32) -> Facts {
        let packed = cachedFacts[scalar]
        return packed != 0 ? Facts(packed: packed) : learn(scalar)
    }

    @inline(never)
    private mutating func learn(_ scalar: UInt32) -> Facts {
        let script = CharacterFacts.script(of: scalar)
        var packed = Facts.isCached | UInt32(part(of: scalar).rawValue) << 8 | UInt32(UInt8(clamping: script))
        // A variation selector and a keycap turn the character before them into emoji.
        if scalar == 0xFE0F || scalar == 0x20E3 || CharacterFacts.isEmojiPresentation(scalar) { packed |= Facts.emoji }
        if CharacterFacts.isSharedByScripts(scalar) { packed |= Facts.shared }
        if script == CharacterFacts.commonScript || script == CharacterFacts.inheritedScript {
            packed |= Facts.commonOrInherited
        }
        if let unit = UInt16(exactly: scalar), CharacterFacts.bracketType(of: unit) != .none { packed |= Facts.bracket }
        cachedFacts[scalar] = packed
        return Facts(packed: packed)
    }

    private func part(of scalar: UInt32) -> Part {
        let part = CharacterFacts.graphemeBreak(of: scalar)
        // A virama joins consonants in some scripts, which only ICU distinguishes.
        return part == .extending && CharacterFacts.isVirama(scalar) ? .intricate : part
    }
}

/// A table with a number for each character, filled on demand; zero means unknown.
///
/// Pages are created on first write, so that the table is only as large as the scripts in use need.
struct ScalarTable<Value: FixedWidthInteger> {
    private static var pageBits: UInt32 { 7 }
    private static var pageSize: Int { 1 << pageBits }

    /// The index of each page in `values`; 0 is the page that is never written.
    private var pages = [UInt16](repeating: 0, count: 0x11_0000 >> pageBits)
    private var values = [Value](repeating: 0, count: pageSize)

    /// The number of a character, or of half of a surrogate pair.
    subscript(scalar: UInt32) -> Value {
        @inline(__always) get { values[index(of: scalar)] }
        set {
            let page = Int(scalar >> Self.pageBits)
            if pages[page] == 0 {
                pages[page] = UInt16(values.count / Self.pageSize)
                values.append(contentsOf: repeatElement(0, count: Self.pageSize))
            }
            values[index(of: scalar)] = newValue
        }
    }

    @inline(__always)
    private func index(of scalar: UInt32) -> Int {
        Int(pages[Int(scalar >> Self.pageBits)]) << Int(Self.pageBits) | Int(scalar) & (Self.pageSize - 1)
    }
}
