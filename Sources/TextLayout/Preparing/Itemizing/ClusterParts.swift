// Divides grapheme clusters whose marks belong to another script or another face.
//
// Most clusters have one script and one face. A mark may follow a character that it does not belong to, as a Thai vowel
// after a digit. In Chromium a mark of another script begins a run of its own, and a cluster that no face draws has
// boxes in the primary face. Firefox draws each character of such a cluster with the first face that has it, WebKit all
// of them as boxes. A skin tone after a digit may have another direction, and is then a run of its own. Measured in the
// three engines on clusters of a letter, a symbol or an emoji with foreign marks.

/// The position inside a cluster at which a mark of another script or direction begins.
struct ClusterSplit {
    var cluster: Int
    var start: Int
    /// The properties of the mark.
    var first: CharacterTable.Facts
    /// The script of the part that begins there; `nil` if it is that of its cluster.
    var script: UInt8?
    var presentation = EmojiPresentation.text
}

extension Itemizer {
    /// Adds the splits of a cluster, and updates the script of the text before it.
    ///
    /// Returns the script of the cluster's marks if it decides that of the cluster and the undecided ones before it.
    func scripts(
        ofMarksIn units: Range<Int>, cluster: Int, after current: inout UInt8, _ paragraph: Paragraph,
        _ characters: inout CharacterTable
    ) -> UInt8? {
        var decided: UInt8?
        for (scalarRange, scalar) in paragraph.units.scalars(in: units).dropFirst() {
            let facts = characters.facts(of: scalar)
            if facts.script != current && !facts.isCommonOrInherited && !facts.isShared,
                current == UInt8(CharacterFacts.commonScript)
            {
                decided = facts.script
                current = facts.script
            }
            if paragraph.stack.engine == .firefox && turns(at: scalarRange.lowerBound, of: paragraph) {
                splits.append(ClusterSplit(cluster: cluster, start: scalarRange.lowerBound, first: facts, script: nil))
            }
        }
        return decided
    }
}

extension [GraphemeCluster] {
    /// Returns the clusters with those that end at some positions joined with the next ones, except between spans.
    func joined(at joints: [Int], in spans: [ProcessedSpan]) -> [GraphemeCluster] {
        var joined: [GraphemeCluster] = []
        joined.reserveCapacity(count)
        let boundaries = spans.flatMap { [$0.units.lowerBound, $0.units.upperBound] }
        var (next, boundary) = (0, 0)
        var continues = false
        for cluster in self {
            if continues, let last = joined.indices.last {
                joined[last].end = cluster.end
            } else {
                joined.append(cluster)
            }
            while boundary < boundaries.count && boundaries[boundary] < cluster.end { boundary += 1 }
            let isBoundary = boundary < boundaries.count && boundaries[boundary] == cluster.end
            continues = next < joints.count && joints[next] == cluster.end
            if continues { next += 1 }
            continues = continues && !isBoundary
        }
        return joined
    }

    func divided(at splits: [ClusterSplit]) -> [GraphemeCluster] {
        var divided: [GraphemeCluster] = []
        divided.reserveCapacity(count + splits.count)
        var next = 0
        for (index, cluster) in enumerated() {
            var part = cluster
            while next < splits.count && splits[next].cluster == index {
                part.end = splits[next].start
                divided.append(part)
                let split = splits[next]
                part = GraphemeCluster(
                    end: cluster.end, first: split.first, script: split.script ?? cluster.script,
                    presentation: split.presentation)
                next += 1
            }
            divided.append(part)
        }
        return divided
    }
}

extension FaceStack {
    // Negative numbers in place of the index of a face. They are no enumeration, because each cluster compares its face
    // with that of the run before it, and integers compare fastest.

    /// Each character of the cluster is drawn by a face of its own.
    static let separateFaces = -1
    /// The cluster is drawn as missing-glyph boxes.
    static let missingGlyphs = -2
    /// The faces of the cluster depend on the text around it.
    static let shapedFaces = -3
    /// There is no cluster yet.
    static let noFace = -4

    /// Returns an index, or that of the primary face in place of a negative number.
    static func indexOrPrimary(_ index: Int) -> Int { max(index, 0) }

    /// A part of a cluster that one face draws.
    struct Part {
        var units: Range<Int>
        var face: Int
        var isMissing = false
    }

    /// Returns the parts of a cluster that no face draws alone; the index is a negative number.
    ///
    /// A mark is drawn by the face of the character before it if that has it.
    func parts(
        of cluster: GraphemeCluster, _ units: Range<Int>, _ index: Int, _ paragraph: Itemizer.Paragraph,
        _ characters: inout CharacterTable
    ) -> [Part] {
        if index == FaceStack.missingGlyphs {
            let scalar = paragraph.drawn.scalar(at: units.lowerBound)
            let hasFace = engine == .chromium && FaceStack.isC1(scalar)
            let face = hasFace ? faceIndex(ofCharacter: scalar, cluster) : 0
            return [Part(units: units, face: face, isMissing: true)]
        }
        var parts: [Part] = []
        var start = units.lowerBound
        while start < units.upperBound {
            let scalar = paragraph.drawn.scalar(at: start)
            let end = paragraph.drawn.end(ofScalarAt: start)
            if let last = parts.last, face(face(at: last.face), draws: start..<end, in: paragraph.drawn) {
                parts[parts.count - 1].units = last.units.lowerBound..<end
            } else {
                var single = GraphemeCluster(end: end, first: characters.facts(of: scalar), script: cluster.script)
                var face = FaceStack.separateFaces
                // A selector belongs to the character that it selects a presentation of.
                let isWhole = start == units.lowerBound && end + 1 == units.upperBound
                if !isWhole, end < units.upperBound, paragraph.drawn[end] == 0xFE0F {
                    single.end = end + 1
                    face = faceIndex(for: single, start..<single.end, of: paragraph, &characters)
                }
                if face < 0 {
                    single.end = end
                    face = faceIndex(for: single, start..<end, of: paragraph, &characters)
                }
                parts.append(Part(units: start..<single.end, face: FaceStack.indexOrPrimary(face)))
            }
            start = parts[parts.count - 1].units.upperBound
        }
        return parts
    }
}
