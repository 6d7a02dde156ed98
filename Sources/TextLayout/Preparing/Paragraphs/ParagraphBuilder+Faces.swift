// The faces in each part of a paragraph, for the heights of lines.

internal import TypescaleThreads

extension ParagraphBuilder {
    /// Stores the faces of the clusters of a long word, if there are several; the last cluster reaches to the range's
    /// end.
    func appendClusterFaces(
        _ range: Range<Int>, _ first: Int, _ paragraph: Paragraph, _ store: inout PreparedTexts
    ) {
        let list = store.faceLists[Int(paragraph.faces)]
        guard list.count > 1 else { return }
        var current: UInt32 = 0
        var start = range.lowerBound
        var faces = RunFaces(run: lineRuns.index(holding: start))
        for cluster in first..<store.clusterStore.clusters.count {
            if let cancellation, cluster & 0x1FFF == 0, cancellation.isCancelled { return }
            let isLast = cluster == store.clusterStore.clusters.count - 1
            let end = isLast ? range.upperBound : start + store.units(ofCluster: cluster)
            let mask = mask(of: start..<end, from: &faces, list)
            if mask != current {
                store.clusterStore.faceChanges.append(PreparedTexts.FaceChange(index: UInt32(cluster), mask: mask))
                current = mask
            }
            start = end
        }
    }

    /// Stores the faces of the segments, if there are several.
    func appendFaces(_ ends: [Int], _ paragraph: inout Paragraph, _ store: inout PreparedTexts) {
        let list = store.faceLists[Int(paragraph.faces)]
        guard list.count > 1 else { return }
        paragraph.traits.insert(.manyFaces)
        let hasSpanFaces = lineRuns.contains { $0.spanFace != nil }
        if hasSpanFaces { paragraph.traits.insert(.spanFaces) }
        var segment = paragraph.firstSegment
        var start = range.lowerBound
        var faces = RunFaces(run: 0)
        var current: UInt32 = 0
        for end in ends {
            if let cancellation, segment & 0x1FFF == 0, cancellation.isCancelled { return }
            let shownEnd = shownEnd(of: start..<end)
            var mask = mask(of: start..<shownEnd, from: &faces, list)
            if hasSpanFaces { mask |= spanMask(of: shownEnd..<end, list) }
            if mask != current || segment == paragraph.firstSegment {
                store.faceChanges.append(PreparedTexts.FaceChange(index: segment, mask: mask))
                current = mask
            }
            segment += 1
            start = end
        }
    }

    /// Returns the end of the spaces after a word whose faces count for a line that ends with a part of the word.
    func facesEnd(_ spaces: Range<Int>) -> Int {
        tools.traits.engine == .chromium ? shownEnd(of: spaces) : spaces.lowerBound
    }

    /// Returns the end of a range without the spaces that are removed at a line's end; only Chromium removes their
    /// faces.
    private func shownEnd(of range: Range<Int>) -> Int {
        guard tools.traits.engine == .chromium, !tools.traits.whiteSpace.preservesSpaces else {
            return range.upperBound
        }
        var end = range.upperBound
        while end > range.lowerBound, units[end - 1] == 0x20 { end -= 1 }
        return end
    }

    /// A run, and the bit of its face as soon as a range needs it.
    private struct RunFaces {
        var run: Int
        var bit: UInt32?
    }

    /// Returns the mask of the faces of a range; `faces` is at the run of its start or before it, and is moved there.
    private func mask(of range: Range<Int>, from faces: inout RunFaces, _ list: [PreparedTexts.LineFace]) -> UInt32 {
        while lineRuns[faces.run].units.upperBound <= range.lowerBound { faces = RunFaces(run: faces.run + 1) }
        guard lineRuns[faces.run].units.lowerBound < range.upperBound else { return 0 }
        var mask = faces.bit ?? bit(ofRun: faces.run, list)
        faces.bit = mask
        var next = faces.run + 1
        while next < lineRuns.count && lineRuns[next].units.lowerBound < range.upperBound {
            mask |= bit(ofRun: next, list)
            next += 1
        }
        return mask
    }

    /// Returns the mask of the first faces of spans in a range of spaces, which count also at a line's end.
    private func spanMask(of spaces: Range<Int>, _ list: [PreparedTexts.LineFace]) -> UInt32 {
        if spaces.isEmpty { return 0 }
        let runs = lineRuns[lineRuns.index(holding: spaces.lowerBound)...].prefix {
            $0.units.lowerBound < spaces.upperBound
        }
        return runs.reduce(0) { mask, run in run.spanFace.map { mask | list.bit(at: list.index(ofSpan: $0)) } ?? mask }
    }

    private func bit(ofRun run: Int, _ list: [PreparedTexts.LineFace]) -> UInt32 {
        list.bits(ofRun: lineRuns[run], in: tools.stack)
    }
}

extension [PreparedTexts.LineFace] {
    /// Returns the index of a run's face. A face's other values follow from it, so that only its identity is compared.
    @inline(__always)
    func index(ofRun run: TextRun, in stack: FaceStack) -> Int? {
        guard run.placeholder == nil else { return firstIndex(of: stack.lineFace(of: run)) }
        let (id, isOffered) = (run.face.identity, stack.isOffered(run.face))
        return firstIndex { $0.id == id && $0.isOffered == isOffered && !$0.isOfSpan }
    }

    func index(ofSpan face: FontFace) -> Int? { firstIndex { $0.isOfSpan && $0.id == face.identity } }

    /// Returns the bits of a run's face and of its span's first face; none if a change of case added the run.
    func bits(ofRun run: TextRun, in stack: FaceStack) -> UInt32 {
        if run.isAdded { return 0 }
        let own = bit(at: index(ofRun: run, in: stack))
        return run.spanFace.map { own | bit(at: index(ofSpan: $0)) } ?? own
    }

    /// Returns the bit of the face at an index in masks over the list; the 32nd face and those after it share the last.
    func bit(at index: Int?) -> UInt32 { 1 << UInt32(Swift.min(index ?? 0, 31)) }

    /// The number of faces that have a bit of their own each.
    private static let maximumCount = 32

    /// Returns whether the list can be used for a paragraph of these faces.
    ///
    /// A paragraph of only the primary face needs a list of only that face.
    fileprivate func isUsable(for faces: [PreparedTexts.LineFace]) -> Bool {
        if faces.count == 1 || count == 1 || faces.count > Self.maximumCount || count > Self.maximumCount {
            return self == faces
        }
        return first == faces.first && faces.allSatisfy { contains($0) }
    }

    /// The bytes of the placeholders, which no other list has.
    var heldBytesOfPlaceholders: Int { count { $0.id < 0 } * 144 }

    fileprivate func canAdd(_ faces: [PreparedTexts.LineFace]) -> Bool {
        count > 1 && first == faces.first && count + faces.count { !contains($0) } <= Self.maximumCount
    }
}

extension PreparedTexts {
    /// Returns the index of a list that has a paragraph's faces, the primary one first.
    ///
    /// Paragraphs of several faces share a list, which grows: a text may mix scripts in a hundred thousand ways. Only
    /// the first lists are shared, since looking for more would take longer than another list.
    mutating func faceList(for stack: FaceStack, runs: [TextRun]) -> UInt32 {
        let shared = faceLists.prefix(TextLayoutLimits.sharedFaceLists).indices
        let primary = stack.primary
        if runs.areText(in: primary),
            let index = shared.first(where: { faceLists[$0].count == 1 && faceLists[$0][0].id == primary.identity })
        {
            return UInt32(index)
        }
        var list = [stack.lineFace(of: primary)]
        let runs = runs.span
        for index in runs.indices {
            if let face = runs[index].spanFace, list.index(ofSpan: face) == nil {
                list.append(LineFace(face, isOffered: false, isOfSpan: true))
            }
            if list.index(ofRun: runs[index], in: stack) == nil { list.append(stack.lineFace(of: runs[index])) }
        }
        if let index = shared.first(where: { faceLists[$0].isUsable(for: list) }) { return UInt32(index) }
        if list.count > 1, let index = shared.first(where: { faceLists[$0].canAdd(list) }) {
            faceLists[index] += list.filter { !faceLists[index].contains($0) }
            return UInt32(index)
        }
        faceLists.append(list)
        return UInt32(faceLists.count - 1)
    }
}

extension [TextRun] {
    fileprivate func areText(in face: FontFace) -> Bool {
        let runs = span
        for index in runs.indices {
            let isOther = !runs[index].face.isSame(as: face) || runs[index].placeholder != nil
            if isOther || runs[index].spanFace != nil { return false }
        }
        return true
    }
}
