// The script of text without letters in Firefox.
//
// Text of Latin-1 is Latin. Other text has the first script of the first character that several scripts share, such as
// an ideographic full stop; if there is none, the script that its language is usually written in.

internal import TypescaleStrings

extension Itemizer {
    /// A text of one level without a script of its own, and the script that it is shaped in.
    struct CommonText {
        var units: Range<Int>
        var script: ScriptTag
    }

    /// Adds text without a script of its own; texts follow each other.
    func addCommonText(_ units: Range<Int>, of paragraph: Paragraph) {
        guard paragraph.stack.engine == .firefox, !paragraph.isOfLatin1Text else { return }
        // Where a script continues, no paragraph of the text has one.
        let whole = continued == nil ? units : paragraph.units.indices
        let script = continued?.commonScript ?? script(sharedIn: whole, of: paragraph.units)
        continued?.commonScript = script
        if script != .common { commonTexts.append(CommonText(units: units, script: script)) }
    }

    private func script(sharedIn range: Range<Int>, of units: [UInt16]) -> ScriptTag {
        for (_, scalar) in units.scalars(in: range) where scalar > 0xFF {
            let owner = CharacterFacts.firstOwner(of: scalar)
            if owner == CharacterFacts.commonScript || owner == CharacterFacts.inheritedScript { continue }
            return Itemizer.tag(of: UInt8(clamping: owner))
        }
        return likelyScript
    }

    /// Returns the script that a part of such text is shaped in.
    func script(ofCommon units: Range<Int>) -> ScriptTag {
        let index = commonTexts.indices.partitioningIndex { commonTexts[$0].units.upperBound > units.lowerBound }
        guard index < commonTexts.count, commonTexts[index].units.contains(units.lowerBound) else { return .latin }
        return commonTexts[index].script
    }
}
