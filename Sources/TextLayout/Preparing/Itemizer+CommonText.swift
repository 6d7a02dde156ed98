// The script of text without letters in Firefox.
//
// Text of Latin-1 is Latin. Other text has the first script of the first character that several scripts share, such as
// an ideographic full stop; if there is none, the script that its language is usually written in.

internal import Fonts
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
        var script = likelyScript
        for (_, scalar) in paragraph.units.scalars(in: units) where scalar > 0xFF {
            let owner = CharacterFacts.firstOwner(of: scalar)
            if owner == CharacterFacts.commonScript || owner == CharacterFacts.inheritedScript { continue }
            script = Itemizer.tag(of: UInt8(clamping: owner))
            break
        }
        if script != .common { commonTexts.append(CommonText(units: units, script: script)) }
    }

    /// Returns the script that a part of such text is shaped in.
    func script(ofCommon units: Range<Int>) -> ScriptTag {
        let index = commonTexts.indices.partitioningIndex { commonTexts[$0].units.upperBound > units.lowerBound }
        guard index < commonTexts.count, commonTexts[index].units.contains(units.lowerBound) else { return .latin }
        return commonTexts[index].script
    }
}
