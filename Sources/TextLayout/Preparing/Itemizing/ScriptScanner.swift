// Divides text by script, as Chromium does before it chooses faces and shapes.
//
// A character has a list of scripts: one of its own, those that share it, or none. Text goes on as long as some script
// is in the lists of all its characters, and has the script that comes first. A character without a script, before a
// mark that some scripts share, takes those of the mark. A closing bracket takes the script of its counterpart: the
// punctuation after `(y)` in Cyrillic text is Cyrillic, although a Latin letter is nearer.

internal import TypescaleThreads

/// Finds the scripts of a text from its start to its end.
struct ScriptScanner {
    /// The scripts that are left for the text since the last turn; the first has priority.
    private var scripts: [UInt8] = [ScriptScanner.common]
    /// The script of text without a script, if a character prefers one.
    private var preferred = ScriptScanner.common
    private var start: Int
    private var brackets: [(kind: Int32, script: UInt8)] = []
    /// The number of brackets that were opened since the last turn, and have its script.
    private var openedSinceTurn = 0
    private var turns = TextTurns(first: ScriptScanner.common)

    private static let common = UInt8(CharacterFacts.commonScript)
    private static let inherited = UInt8(CharacterFacts.inheritedScript)

    /// Returns the scripts of a range; of its beginning only if the work is canceled meanwhile.
    static func turns(
        of units: [UInt16], in range: Range<Int>, _ characters: inout CharacterTable,
        unless cancellation: Cancellation?
    ) -> TextTurns<UInt8> {
        var scanner = ScriptScanner(start: range.lowerBound)
        var index = range.lowerBound
        // The script of letters that change nothing: that of the last letter, unless other scripts are possible too.
        var settled: UInt8?
        var nextCheck = cancellation == nil ? Int.max : range.lowerBound + TextLayoutLimits.unitsBetweenChecks
        while index < range.upperBound {
            if index >= nextCheck {
                if let cancellation, cancellation.isCancelled { break }
                nextCheck = index + TextLayoutLimits.unitsBetweenChecks
            }
            let scalar = units.scalar(at: index)
            let facts = characters.facts(of: scalar)
            let end = index + (scalar > 0xFFFF ? 2 : 1)
            if !facts.hasOneScript || facts.script != settled {
                let next = end < range.upperBound ? characters.facts(of: units.scalar(at: end)) : nil
                scanner.add(facts, before: next, at: index, of: units, end, &characters)
                settled = facts.hasOneScript ? facts.script : scanner.scripts.count == 1 ? scanner.scripts[0] : nil
            }
            index = end
        }
        scanner.turn(at: range.upperBound)
        return scanner.turns
    }

    private mutating func add(
        _ facts: CharacterTable.Facts, before next: CharacterTable.Facts?, at index: Int, of units: [UInt16],
        _ end: Int, _ characters: inout CharacterTable
    ) {
        let takesNext = next.map { $0.hasScriptList && $0.script == ScriptScanner.inherited } ?? false
        if !facts.hasScriptList && !facts.isBracket && !(takesNext && facts.script == ScriptScanner.common) {
            if facts.isCommonOrInherited { return }
            let script = ScriptScanner.shapedScript(facts.script)
            if scripts.count == 1 {
                if scripts[0] == script { return }
                if scripts[0] == ScriptScanner.common {
                    scripts[0] = script
                    return
                }
            }
            return merge([script], at: index)
        }
        var list = characters.scripts(of: units.scalar(at: index))
        let given = takesNext ? characters.scripts(of: units.scalar(at: end)).dropFirst() : []
        if !given.isEmpty && list[0] == ScriptScanner.common {
            list = Array(given)
        } else if list[0] == ScriptScanner.inherited {
            list = [ScriptScanner.inherited]
        }
        let bracket = facts.isBracket ? CharacterFacts.bracketType(of: units[index]) : .none
        switch bracket {
        case .opening: open(units[index], &list, &characters)
        case .closing: close(units[index], &list)
        case .none: break
        }
        merge(list, at: index, isOpening: bracket == .opening)
    }

    /// Continues the text with a character, or begins another one.
    private mutating func merge(_ list: [UInt8], at index: Int, isOpening: Bool = false) {
        if list[0] <= ScriptScanner.inherited {
            if list.count == 2, scripts[0] <= ScriptScanner.inherited, preferred == ScriptScanner.common {
                preferred = list[1]
            }
            return
        }
        if scripts[0] <= ScriptScanner.inherited {
            scripts = list
            return
        }
        let shared = ScriptScanner.shared(scripts, list)
        if !shared.isEmpty {
            scripts = shared
            return
        }
        turn(at: index, isOpening: isOpening)
        scripts = list
    }

    /// Returns the scripts that are in both lists; that with priority in the first list, or else in the second, is
    /// first.
    private static func shared(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        let priority = second.contains(first[0]) ? first[0] : second[0]
        var shared = first.contains(priority) ? [priority] : []
        let rest = second.contains(first[0]) ? second[...] : second.dropFirst()
        for script in first.dropFirst() where script != priority && rest.contains(script) { shared.append(script) }
        return shared
    }

    /// Ends the text since the last turn.
    private mutating func turn(at index: Int, isOpening: Bool = false) {
        let script = scripts[0] == ScriptScanner.common ? preferred : scripts[0]
        turns.append(script, from: start)
        // The bracket that begins the next text does not have the script of this one.
        let own = isOpening ? 1 : 0
        for opened in brackets.indices.suffix(openedSinceTurn).dropLast(own) { brackets[opened].script = script }
        openedSinceTurn = min(openedSinceTurn, own)
        start = index
    }

    private mutating func open(_ unit: UInt16, _ list: inout [UInt8], _ characters: inout CharacterTable) {
        if brackets.count == TextLayoutLimits.scriptBrackets { brackets.removeFirst() }
        if list == [ScriptScanner.common], CharacterFacts.isEastAsianWide(UInt32(unit)) {
            list = characters.scripts(of: 0x300C)
        }
        brackets.append((CharacterFacts.bracketKind(of: unit, .opening), ScriptScanner.common))
        openedSinceTurn = min(openedSinceTurn + 1, brackets.count)
    }

    private mutating func close(_ unit: UInt16, _ list: inout [UInt8]) {
        let kind = CharacterFacts.bracketKind(of: unit, .closing)
        guard let index = brackets.lastIndex(where: { $0.kind == kind }) else { return }
        var script = brackets[index].script
        let hanScripts = ScriptScanner.hanScripts
        if hanScripts.contains(script), let han = scripts.first(where: hanScripts.contains) { script = han }
        if script != ScriptScanner.common { list = [script] }
        openedSinceTurn = max(0, openedSinceTurn - (brackets.count - 1 - index))
        brackets.removeSubrange((index + 1)...)
    }

    private static let hanScripts = ["Hani", "Hira", "Bopo"].map { UInt8(CharacterFacts.script(tagged: $0)) }
    private static let kana = ["Kana", "Hrkt"].map { UInt8(clamping: CharacterFacts.script(tagged: $0)) }

    /// Returns the script that text is shaped in: OpenType has one for hiragana and katakana.
    static func shapedScript(_ script: UInt8) -> UInt8 { kana.contains(script) ? hanScripts[1] : script }
}
