// Divides runs by script as WebKit does, without the text around an item.
//
// Elsewhere a character without a script of its own takes that of the text beside it, and a bracket that of its
// counterpart. WebKit sees nothing but the characters of an item that one face draws: the first script among them is
// that of all characters up to the next script. "(" before a Hebrew word is common, and is not mirrored, if another
// face draws the word; a vowel sign after a hyphen is in the script of the sign. The direction follows from the script.

extension [TextRun] {
    /// Divides runs whose paragraph has segments that end at `ends`.
    ///
    /// A single run from left to right stays as it is unless its face is East Asian: only items without letters would
    /// differ, and other faces have the same rules for them.
    func divided(byScriptsIn ends: [Int], _ drawn: [UInt16], _ characters: inout CharacterTable) -> [TextRun] {
        guard count > 1 || contains(where: { $0.isRightToLeft || $0.face.isEastAsian }) else { return self }
        var divided: [TextRun] = []
        divided.reserveCapacity(count)
        var (index, next) = (0, 0)
        while index < count {
            let first = self[index]
            var start = first.units.lowerBound
            var end = first.units.upperBound
            index += 1
            while index < count, self[index].isDrawnTogether(with: first) {
                end = self[index].units.upperBound
                index += 1
            }
            guard first.placeholder == nil, !first.isMissing else {
                divided.append(first)
                continue
            }
            while start < end {
                while next < ends.count && ends[next] <= start { next += 1 }
                let itemEnd = next < ends.count ? Swift.min(ends[next], end) : end
                while start < itemEnd {
                    var part = first
                    part.units = start..<start
                    part.resolveScript(upTo: itemEnd, drawn, &characters)
                    start = part.units.upperBound
                    if let last = divided.last, last.continues(with: part) {
                        divided[divided.count - 1].units = last.units.lowerBound..<start
                    } else {
                        divided.append(part)
                    }
                }
            }
        }
        return divided
    }
}

extension FontFace {
    /// A Boolean value that indicates whether the face has ideographs, and so may have other dashes and quotation marks
    /// for each script and language.
    var isEastAsian: Bool { hasGlyph("\u{4E00}") }
}

extension TextRun {
    /// Returns whether a face draws both runs, and no change of the level divides them.
    fileprivate func isDrawnTogether(with other: TextRun) -> Bool {
        face.isSame(as: other.face) && level == other.level && !isMissing && !other.isMissing && placeholder == nil
            && other.placeholder == nil
    }

    /// Extends an empty run up to the first character of another script than the first one that has a script.
    fileprivate mutating func resolveScript(upTo limit: Int, _ drawn: [UInt16], _ characters: inout CharacterTable) {
        let common = UInt8(CharacterFacts.commonScript)
        var script = common
        var end = limit
        for (scalarRange, scalar) in drawn.scalars(in: units.lowerBound..<limit) {
            let facts = characters.facts(of: scalar)
            if !facts.isCommonOrInherited && facts.script != script {
                if script == common {
                    script = facts.script
                } else if !CharacterFacts.belongs(scalar, to: CharacterFacts.ScriptCode(script)) {
                    end = scalarRange.lowerBound
                    break
                }
            }
        }
        units = units.lowerBound..<end
        let tag = Itemizer.tag(of: script)
        if tag != self.script { self.script = tag }
        isRightToLeft = tag.isRightToLeft
    }
}
