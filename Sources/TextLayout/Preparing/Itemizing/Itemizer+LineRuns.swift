// The faces that WebKit counts for the height of a line.
//
// WebKit draws a grapheme cluster with one face, but asks for the face of each of its characters when it computes the
// height of a line: of a letter and a mark that are drawn as one glyph, the face that has the mark alone counts, and of
// an emoji, the first face that has it in any form. Characters that draw nothing do not count, and an enclosing mark,
// as that of a keycap, counts only if its glyph has an advance.

extension Itemizer {
    /// Appends the faces of a cluster's characters to `lineRuns`; `face` is the index of the face that draws it.
    func appendLineRuns(
        of cluster: GraphemeCluster, _ units: Range<Int>, _ face: Int, _ stack: FaceStack, _ paragraph: Paragraph,
        _ characters: inout CharacterTable
    ) {
        let first = paragraph.drawn.scalar(at: units.lowerBound)
        let isSingle = units.upperBound == paragraph.drawn.end(ofScalarAt: units.lowerBound)
        if isSingle, !stack.engine.showsEmoji(cluster.first), !Itemizer.isEnclosing(first),
            !FaceStack.isInvisible(first)
        {
            return appendLineRun(units, stack, FaceStack.indexOrPrimary(face))
        }
        for (scalarRange, scalar) in paragraph.drawn.scalars(in: units) {
            let single = GraphemeCluster(
                end: scalarRange.upperBound, first: characters.facts(of: scalar), script: cluster.script)
            let own = FaceStack.isInvisible(scalar) ? nil : stack.faceIndex(ofCharacter: scalar, single)
            if let own, !Itemizer.isEnclosing(scalar) || stack.face(at: own).hasAdvance(scalar) {
                appendLineRun(scalarRange, stack, own)
            } else if lineRuns.last?.units.upperBound == scalarRange.lowerBound {
                extendLineRun(to: scalarRange.upperBound)
            } else {
                appendLineRun(scalarRange, stack, 0)
            }
        }
    }

    private static func isEnclosing(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.generalCategory == .enclosingMark
    }
}
