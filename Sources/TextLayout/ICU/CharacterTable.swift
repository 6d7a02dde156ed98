/// What itemising asks of every character, asked of ICU once a character; belongs to one thread.
struct CharacterTable {
    /// What is known of a character, in one word.
    struct Facts {
        fileprivate var packed: UInt32

        /// ICU's number of its script.
        @inline(__always) var script: UInt8 { UInt8(truncatingIfNeeded: packed) }
        /// Its part in grapheme clusters.
        @inline(__always) var part: Part { Part(rawValue: UInt8(truncatingIfNeeded: packed >> 8)) ?? .intricate }
        /// It is drawn as emoji unless something says otherwise, or makes one of what stands before it.
        @inline(__always) var showsEmoji: Bool { packed & Facts.emoji != 0 }
        /// Several scripts share it, by name.
        @inline(__always) var isShared: Bool { packed & Facts.shared != 0 }
        /// It belongs to no script, or to that of the character before it.
        @inline(__always) var isAnyScripts: Bool { packed & Facts.anyScripts != 0 }

        fileprivate static let emoji: UInt32 = 1 << 16
        fileprivate static let shared: UInt32 = 1 << 17
        fileprivate static let anyScripts: UInt32 = 1 << 18
        fileprivate static let known: UInt32 = 1 << 31
    }

    /// What a character does to grapheme clusters (UAX #29), as far as pairs decide it.
    enum Part: UInt8 {
        /// Begins a cluster.
        case base
        /// Belongs to what stands before it.
        case extending
        /// Stands alone, and nothing extends it.
        case control
        /// More than a pair decides: joiners, flags, conjuncts, Hangul letters.
        case intricate
    }

    private var known = ScalarTable<UInt32>()

    /// The facts of a character.
    @inline(__always)
    mutating func facts(of scalar: UInt32) -> Facts {
        let packed = known[scalar]
        return packed != 0 ? Facts(packed: packed) : learn(scalar)
    }

    @inline(never)
    private mutating func learn(_ scalar: UInt32) -> Facts {
        let script = CharacterFacts.script(of: scalar)
        var packed = Facts.known | UInt32(part(of: scalar).rawValue) << 8 | UInt32(UInt8(clamping: script))
        // A variation selector and a keycap make emoji of what they follow.
        if scalar == 0xFE0F || scalar == 0x20E3 || CharacterFacts.isEmojiPresentation(scalar) { packed |= Facts.emoji }
        if CharacterFacts.isSharedByScripts(scalar) { packed |= Facts.shared }
        if script == CharacterFacts.commonScript || script == CharacterFacts.inheritedScript {
            packed |= Facts.anyScripts
        }
        known[scalar] = packed
        return Facts(packed: packed)
    }

    private func part(of scalar: UInt32) -> Part {
        let part = CharacterFacts.graphemeBreak(of: scalar)
        // A virama joins consonants in some scripts; which ones is ICU's to know.
        return part == .extending && CharacterFacts.isVirama(scalar) ? .intricate : part
    }
}
