// The faces of text in which a letter and its mark are in different faces, as Chromium chooses them.
//
// Chromium shapes a stretch of one script and direction with the first requested face, what that face lacks with the
// next one, and so on. A unit is what the shaper makes of the text: a letter with its marks, a syllable of an Indic
// script. If requested faces are used up, the system offers a face for the first character that has a script, among all
// that remain, until it offers one that was tried. The rest is drawn with boxes of the primary face. Most text needs
// none of this, as some face has all characters of each cluster, and no face before it has a part of them.

internal import TypescaleThreads

/// Chooses faces by shaping; not thread-safe.
final class ShapedFallback {
    private let shaper = Shaper()
    private var clusters: [ShapedCluster] = []

    /// A range of text in one script and direction.
    struct Stretch {
        var units: Range<Int>
        var script: UInt8
        var isRightToLeft: Bool
    }

    /// Returns the parts of a stretch that a face each draws, in order; any of them if the work is canceled meanwhile.
    func parts(
        of stretch: Stretch, in paragraph: Itemizer.Paragraph, _ stack: FaceStack, language: String,
        _ characters: inout CharacterTable
    ) -> [FaceStack.Part] {
        let setting = Shaper.Setting(
            script: Itemizer.tag(of: stretch.script), isRightToLeft: stretch.isRightToLeft, language: language,
            isTracked: false)
        var parts: [FaceStack.Part] = []
        var rest = [stretch.units]
        func shape(with face: Int) {
            var missing: [Range<Int>] = []
            for range in rest {
                shaper.shape(
                    paragraph.drawn, range, context: paragraph.range, face: stack.face(at: face), setting: setting,
                    into: &clusters
                ) { paragraph.cancellation?.isCancelled ?? false }
                divide(range, stack.face(at: face), paragraph.drawn) { units, isMissing in
                    if isMissing {
                        missing.append(units)
                    } else {
                        parts.append(FaceStack.Part(units: units, face: face))
                    }
                }
            }
            rest = missing
        }
        for face in stack.requestedIndexes where !rest.isEmpty { shape(with: face) }
        var tried = Set(stack.requestedIndexes)
        while let hint = hint(rest, paragraph.drawn, &characters),
            let face = stack.lateFallback(for: hint, script: stretch.script, &characters), tried.insert(face).inserted
        {
            shape(with: face)
        }
        parts.append(contentsOf: rest.map { FaceStack.Part(units: $0, face: 0) })
        return parts.sorted { $0.units.lowerBound < $1.units.lowerBound }
    }

    /// Passes the longest ranges that a face has, or lacks, to `body`; the second argument is true for those it lacks.
    private func divide(_ range: Range<Int>, _ face: FontFace, _ units: [UInt16], _ body: (Range<Int>, Bool) -> Void) {
        var (start, isMissing) = (range.lowerBound, false)
        for cluster in clusters.sorted(by: { $0.start < $1.start }) {
            // An ideographic space is not derived from the space.
            let lacks = cluster.isMissing || units[cluster.start] == 0x3000 && !face.hasGlyph("\u{3000}")
            if lacks != isMissing {
                if start < cluster.start { body(start..<cluster.start, isMissing) }
                (start, isMissing) = (cluster.start, lacks)
            }
        }
        body(start..<range.upperBound, isMissing)
    }

    /// Returns the first character that has a script, else the first.
    private func hint(_ rest: [Range<Int>], _ units: [UInt16], _ characters: inout CharacterTable) -> UInt32? {
        for range in rest {
            for (_, scalar) in units.scalars(in: range) where !characters.facts(of: scalar).isCommonOrInherited {
                return scalar
            }
        }
        return rest.first.map { units.scalar(at: $0.lowerBound) }
    }
}

extension Itemizer {
    /// Appends the runs of the text around a cluster that needs several faces, and returns the index after that text.
    ///
    /// It is all text in the script and direction of the cluster up to emoji, which Chromium draws apart.
    func appendShapedRuns(
        around index: Int, _ clusters: [GraphemeCluster], _ indexes: Range<Int>, of paragraph: Paragraph,
        _ stack: FaceStack, _ characters: inout CharacterTable, to runs: inout [TextRun]
    ) -> Int {
        let origin = paragraph.range.lowerBound
        func start(of index: Int) -> Int { index == 0 ? origin : clusters[index - 1].end }
        func runsLeft(_ index: Int) -> Bool { !levels.isEmpty && levels[start(of: index) - origin] & 1 == 1 }
        func belongs(_ other: Int) -> Bool {
            clusters[other].script == clusters[index].script && runsLeft(other) == runsLeft(index)
                && clusters[other].presentation == clusters[index].presentation
        }
        var (first, end) = (index, index + 1)
        while first > indexes.lowerBound && belongs(first - 1) { first -= 1 }
        while end < indexes.upperBound && belongs(end) { end += 1 }
        let stretch = ShapedFallback.Stretch(
            units: start(of: first)..<clusters[end - 1].end, script: clusters[index].script,
            isRightToLeft: runsLeft(index))
        runs.remove(from: stretch.units.lowerBound)
        for part in shapedFallback.parts(of: stretch, in: paragraph, stack, language: language, &characters) {
            let setting = RunSetting(
                script: stretch.script, face: part.face, isRightToLeft: stretch.isRightToLeft,
                presentation: clusters[index].presentation)
            append(part.units, stack, setting, to: &runs)
        }
        return end
    }
}

extension [TextRun] {
    /// Removes the part of the runs after a position.
    mutating func remove(from position: Int) {
        while let last = last, last.units.lowerBound >= position { removeLast() }
        if let last = indices.last, self[last].units.upperBound > position {
            self[last].units = self[last].units.lowerBound..<position
        }
    }
}
