// The faces that WebKit counts for the height of a line.
//
// WebKit draws a grapheme cluster with one face, but asks for the face of each of its characters when it computes the
// height of a line: of a letter and a mark that are drawn as one glyph, the face that has the mark alone counts, and of
// an emoji, the first face that has it in any form. Enclosing marks and characters that draw nothing do not count. A
// keycap is asked for as a whole.

internal import Fonts

extension Itemizer {
    /// Appends the faces of a cluster's characters to `lineRuns`; `face` is the index of the face that draws it.
    func appendLineRuns(
        of cluster: GraphemeCluster, _ units: Range<Int>, _ face: Int, _ stack: FaceStack, _ paragraph: Paragraph,
        _ characters: inout CharacterTable
    ) {
        let first = paragraph.drawn.scalar(at: units.lowerBound)
        let firstEnd = units.lowerBound + (first > 0xFFFF ? 2 : 1)
        let isPlain = firstEnd == units.upperBound && !cluster.first.showsEmoji && !Itemizer.isEnclosing(first)
        let isKeycap =
            firstEnd < units.upperBound && paragraph.drawn[units].contains(0x20E3) && CharacterFacts.isEmoji(first)
        if isPlain || isKeycap {
            return appendLineRun(units, stack, max(face, 0))
        }
        var index = units.lowerBound
        while index < units.upperBound {
            let scalar = paragraph.drawn.scalar(at: index)
            let end = index + (scalar > 0xFFFF ? 2 : 1)
            let isCounted = !FaceStack.isInvisible(scalar) && !Itemizer.isEnclosing(scalar)
            if isCounted || lineRuns.last?.units.upperBound != index {
                let single = GraphemeCluster(end: end, first: characters.facts(of: scalar), script: cluster.script)
                let own = isCounted ? stack.faceIndex(ofCharacter: scalar, single) : 0
                appendLineRun(index..<end, stack, own)
            } else {
                extendLineRun(to: end)
            }
            index = end
        }
    }

    private static func isEnclosing(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.generalCategory == .enclosingMark
    }
}
