// The scripts of a text of several paragraphs.
//
// Chromium and Firefox find the scripts of a whole text, also across the line feeds that it keeps: digits after a line
// feed have the script of the line before, or of the first line that has one. Chromium does so in all text but Latin-1.
// Firefox does so in text without characters that run right to left; in other text it divides paragraphs first. WebKit
// finds scripts in each paragraph alone.

internal import TypescaleThreads

/// The script that continues in the next paragraph of a text in Firefox.
struct ContinuedScript {
    /// The script of the last characters that have one, or that take one.
    var script = UInt8(CharacterFacts.commonScript)
    /// The brackets that earlier paragraphs opened.
    var brackets = ScriptBrackets(.firefox)
    /// A Boolean value that indicates whether no character of the text has a script of its own.
    fileprivate(set) var isCommon = false
    /// The script of a text without one, once it is known.
    var commonScript: ScriptTag?

    /// Returns the first script at or after an index of a text that has had none before.
    ///
    /// The search is done once a text: its result continues, or the rest of the text has no script.
    mutating func script(after index: Int, of units: [UInt16], _ characters: inout CharacterTable) -> UInt8 {
        if !isCommon {
            for (_, scalar) in units.scalars(in: index..<units.count) {
                let facts = characters.facts(of: scalar)
                if !facts.isCommonOrInherited { return facts.script }
            }
            isCommon = true
        }
        return UInt8(CharacterFacts.commonScript)
    }
}

extension Itemizer {
    /// Begins a text, whose paragraphs are then itemized in order.
    func beginText(
        _ units: [UInt16], paragraphs: Int, _ engine: BrowserEngine, base: BaseDirection,
        _ characters: inout CharacterTable, unless cancellation: Cancellation?
    ) {
        (wholeTurns, continued, textResolvesLevels) = (nil, nil, nil)
        guard paragraphs > 1, engine != .webkit, !units.isLatin1(units.indices) else { return }
        if engine == .chromium {
            wholeTurns = ScriptScanner.turns(of: units, in: units.indices, &characters, unless: cancellation)
        } else if base != .rightToLeft && !units.contains(where: Itemizer.runsRightToLeft) {
            continued = ContinuedScript()
        }
    }

    /// Returns whether the engine resolves levels in a text, which is found out once for all of its paragraphs.
    func textResolvesLevels(_ text: [UInt16], _ engine: BrowserEngine, base: BaseDirection) -> Bool {
        if let textResolvesLevels { return textResolvesLevels }
        let resolves = engine.resolvesLevels(of: text, base: base)
        textResolvesLevels = resolves
        return resolves
    }

    /// Ends a paragraph, whose script may continue in the next one, and returns the script of its end.
    ///
    /// If it continues and no character so far has one, all clusters are pending, and have the next one of the text.
    func endParagraph(
        after script: UInt8, _ pending: Int, _ brackets: ScriptBrackets, _ clusters: inout [GraphemeCluster],
        _ paragraph: Paragraph, _ characters: inout CharacterTable
    ) -> UInt8 {
        guard continued != nil else { return script }
        var script = script
        if script == UInt8(CharacterFacts.commonScript),
            let next = continued?.script(
                after: paragraph.range.upperBound, of: paragraph.units, &characters)
        {
            script = next
            for index in clusters.indices.suffix(pending) { clusters[index].script = script }
        }
        continued?.script = script
        continued?.brackets = brackets.ended(with: clusters)
        return script
    }
}
