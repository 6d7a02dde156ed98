/// A cache of the character properties that itemization needs, read from ICU once a character; not thread-safe.
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
        /// A Boolean value that indicates whether it is the mark that encloses a character as a keycap.
        @inline(__always) var isKeycap: Bool { packed & Facts.keycap != 0 }
        /// A Boolean value that indicates whether a skin tone may follow it.
        @inline(__always) var takesSkinTones: Bool { packed & Facts.skinTones != 0 }
        /// A Boolean value that indicates whether several named scripts share it.
        @inline(__always) var isShared: Bool { packed & Facts.shared != 0 }
        /// A Boolean value that indicates whether it belongs to no script, or to that of the character before it.
        @inline(__always) var isCommonOrInherited: Bool { packed & Facts.commonOrInherited != 0 }
        @inline(__always) var isBracket: Bool { packed & Facts.bracket != 0 }

        /// A Boolean value that indicates whether several named scripts share it in the Unicode version of Chromium.
        @inline(__always) var hasScriptList: Bool { packed & Facts.scriptList != 0 }

        /// A Boolean value that indicates whether it is a mark; some of Burmese begin a cluster.
        @inline(__always) var isMark: Bool { packed & Facts.mark != 0 }

        /// A Boolean value that indicates whether it belongs to exactly one script and is not a bracket.
        @inline(__always) var hasOneScript: Bool {
            packed & (Facts.commonOrInherited | Facts.scriptList | Facts.bracket) == 0
        }

        fileprivate static let emoji: UInt32 = 1 << 16
        fileprivate static let shared: UInt32 = 1 << 17
        fileprivate static let commonOrInherited: UInt32 = 1 << 18
        fileprivate static let bracket: UInt32 = 1 << 19
        fileprivate static let scriptList: UInt32 = 1 << 20
        fileprivate static let skinTones: UInt32 = 1 << 21
        fileprivate static let mark: UInt32 = 1 << 22
        fileprivate static let keycap: UInt32 = 1 << 23
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
    /// The index of the list of a character's scripts in `scriptLists`, counted from 1.
    private var listNumbers = ScalarTable<UInt16>()
    private var scriptLists: [[UInt8]] = []

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
        if scalar == 0x20E3 { packed |= Facts.keycap }
        if CharacterFacts.hasSkinTones(scalar) { packed |= Facts.skinTones }
        let isShared = CharacterFacts.isSharedByScripts(scalar)
        if isShared { packed |= Facts.shared }
        if isShared || NewerScripts.scripts(of: scalar) != nil { packed |= Facts.scriptList }
        if script == CharacterFacts.commonScript || script == CharacterFacts.inheritedScript {
            packed |= Facts.commonOrInherited
        }
        if let unit = UInt16(exactly: scalar), CharacterFacts.bracketType(of: unit) != .none { packed |= Facts.bracket }
        if CharacterFacts.isMark(scalar) { packed |= Facts.mark }
        cachedFacts[scalar] = packed
        return Facts(packed: packed)
    }

    /// Returns the scripts of a character, as Chromium orders them.
    ///
    /// The first is its own script, or that with the lowest number in ICU, but not Latin. A mark that some scripts
    /// share inherits its script first, and a character with one script in its list has none first.
    mutating func scripts(of scalar: UInt32) -> [UInt8] {
        let number = Int(listNumbers[scalar])
        if number > 0 { return scriptLists[number - 1] }
        let list = CharacterTable.orderedScripts(of: scalar)
        scriptLists.append(list)
        listNumbers[scalar] = UInt16(clamping: scriptLists.count)
        return list
    }

    private static func orderedScripts(of scalar: UInt32) -> [UInt8] {
        let (common, inherited) = (UInt8(CharacterFacts.commonScript), UInt8(CharacterFacts.inheritedScript))
        let own = ScriptScanner.shapedScript(UInt8(clamping: CharacterFacts.script(of: scalar)))
        var list = NewerScripts.scripts(of: scalar) ?? CharacterFacts.extensions(of: scalar)
        if list.isEmpty || list == [own] { return [own] }
        if own != common && own != inherited { return [own] + list.filter { $0 != own } }
        let latin = UInt8(CharacterFacts.latinScript)
        for index in list.indices.dropFirst() where list[0] == latin || list[index] < list[0] { list.swapAt(0, index) }
        if own == inherited || list.count == 1 { list.insert(own, at: 0) }
        return list
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
