// The script of a symbol with a mark that some scripts share, in Chromium.
//
// A symbol without a script, as a space or a dotted circle, takes the scripts of such a mark: it ends the text of
// another script before it, and so does the mark for the text after it. Data of Unicode 16 list the scripts of the acute
// accent and of other marks, and of the middle dot (`NewerScripts`).

/// The scripts of a character that has none of its own.
enum SharedScripts {
    case known(UInt32)
    case newer(NewerScripts)

    private func contains(_ script: CharacterFacts.ScriptCode) -> Bool {
        switch self {
        case .known(let scalar): CharacterFacts.belongs(scalar, to: script)
        case .newer(let scripts): scripts.contains(script)
        }
    }

    private var first: CharacterFacts.ScriptCode {
        switch self {
        case .known(let scalar): CharacterFacts.firstOwner(of: scalar)
        case .newer(let scripts): scripts.first
        }
    }

    /// Returns one of the scripts: that of the text before, that of the next letter, or the first.
    func script(
        after current: UInt8, before end: Int, _ paragraph: Itemizer.Paragraph, _ characters: inout CharacterTable
    ) -> UInt8 {
        if contains(CharacterFacts.ScriptCode(current)) { return current }
        var index = end
        while index < min(paragraph.range.upperBound, end + SharedScripts.reach) {
            let facts = characters.facts(of: paragraph.units.scalar(at: index))
            if !facts.isCommonOrInherited {
                let script = CharacterFacts.ScriptCode(facts.script)
                return contains(script) ? facts.script : UInt8(clamping: first)
            }
            index += paragraph.units.isPair(at: index) ? 2 : 1
        }
        return UInt8(clamping: first)
    }

    /// The UTF-16 units in which a letter is looked for.
    private static let reach = 16
}

extension Itemizer {
    /// Returns the scripts of a symbol: those of the mark after it, or its own; `nil` if it has those around it.
    static func marks(
        in cluster: Range<Int>, _ paragraph: Paragraph, _ characters: inout CharacterTable
    ) -> SharedScripts? {
        let base = paragraph.units.scalar(at: cluster.lowerBound)
        let second = cluster.lowerBound + (base > 0xFFFF ? 2 : 1)
        guard second < cluster.upperBound else { return NewerScripts(of: base).map { .newer($0) } }
        let mark = paragraph.units.scalar(at: second)
        if let scripts = NewerScripts(of: mark) { return .newer(scripts) }
        let facts = characters.facts(of: mark)
        return facts.isCommonOrInherited && facts.isShared ? .known(mark) : nil
    }
}
