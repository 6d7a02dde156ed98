// Paragraphs side by side, so that the lines of several are counted at once.
//
// Problem: `LineKernel` spends a dozen instructions on a segment, most of them on one paragraph's single value each,
// and each row takes as long again to find its paragraph, unit and settings. A processor adds and compares eight
// numbers of 16 bits in the time of one.
//
// Method: groups of eight paragraphs of one style and unit, sorted by length, have their segments in columns: the first
// segment of each paragraph, then the second of each, and so on. `LaneKernel` breaks all eight into lines with the same
// instructions. Its widths are rounded, and it says for which paragraphs no rounding can change a line; the others are
// left to `LineBreaker`, which defines the result.
//
// A store builds its lanes once. A message that is appended later is broken on its own until they are built again.

/// The paragraphs of a store's plain messages in groups of eight.
struct ParagraphLanes: Sendable {
    /// The paragraphs of a group.
    static let count = 8
    /// The bits of a width; the sign marks a segment with a space before it.
    static let widthMask: Int16 = 0x7FFF
    /// The widest segment, space and paragraph that fit, so that no sum in `LaneKernel` exceeds 16 bits.
    fileprivate static let widestSegment = 22_000
    fileprivate static let widestSpace = 1_000
    fileprivate static let mostClusters = 500

    /// Groups that follow one another and share all that decides the measure of their lines.
    struct Section: Sendable {
        var groups: Range<Int>
        let style: UInt8
        let role: MessageTheme.Kind
        let unitsPerEm: Int32
        /// A Boolean value that indicates whether the paragraphs are those of tracked text; `nil` if these are the
        /// same.
        let isTracked: Bool?
        let space: Int16
        /// The least width of a segment for each of its clusters, rounded down.
        var leastAdvance = Int16.max
    }

    /// Eight paragraphs of a section.
    struct Group: Sendable {
        /// The index of the first column; each segment has one.
        var firstColumn: UInt32
        var columnCount: UInt8
        /// The number of paragraphs; the remaining lanes are empty.
        var used: UInt8
        /// The bounds of what the group's paragraphs hold.
        var bounds = Bounds()
        /// The index of the first of eight entries in `undecidedStarts`; negative if lanes decide all lines.
        var firstUndecided: Int32 = -1
        /// The index of each paragraph's message; that of the last one for empty lanes.
        var messages = SIMD8<UInt16>()
        /// The index of each paragraph in the store.
        var paragraphs = SIMD8<UInt16>()
        /// The index of the first of each paragraph's words that may have to be broken in the store's list of long
        /// words.
        var firstWords = SIMD8<UInt16>()

        var columns: Range<Int> { Int(firstColumn)..<Int(firstColumn) &+ Int(columnCount) }
    }

    /// The largest values of a group, which bound the error of its lines.
    struct Bounds: Sendable {
        var pictures: UInt16 = 0
        /// The number of advances that an engine rounds, if it rounds each of them.
        var length: UInt16 = 0
        /// The width of a segment and the space before it.
        var width: Int16 = 0
        /// The clusters of a segment and the space before it.
        var clusters: UInt8 = 0

        fileprivate mutating func formUnion(_ other: Bounds) {
            pictures = max(pictures, other.pictures)
            length = max(length, other.length)
            width = max(width, other.width)
            clusters = max(clusters, other.clusters)
        }
    }

    /// The segments of a paragraph whose start as a line lanes cannot decide, the first of them in the highest bit.
    struct UndecidedStarts: Sendable {
        /// The segments that are undecided in any case.
        var single: UInt64 = 0
        /// The segments that are undecided only if they are the only one of their line.
        var neverAlone: UInt64 = 0
        /// The words that are undecided only if they are broken before their last cluster.
        var lastClusters: UInt64 = 0

        var isEmpty: Bool { single | neverAlone | lastClusters == 0 }

        /// Returns whether one of a paragraph's lines is undecided, by the segments that start its lines but the first.
        @inline(__always)
        func include(_ starts: UInt64) -> Bool { single & starts | neverAlone & starts & starts &<< 1 != 0 }
    }

    private(set) var sections: [Section] = []
    private(set) var groups: [Group] = []
    /// The widths of segments and the spaces before them, in column units; the sign marks a space.
    private(set) var widths: [SIMD8<Int16>] = []
    /// The clusters of segments and the spaces before them.
    private(set) var clusters: [SIMD8<UInt8>] = []
    /// The lanes of each column whose segments may have to be broken, one bit each.
    private(set) var wordLanes: [UInt8] = []
    /// The starts of lines that lanes cannot decide.
    private(set) var undecidedStarts: [UndecidedStarts] = []
    /// The number of the store's messages for which the lanes were built.
    private(set) var messageCount = 0
    /// The messages among them that are in no lane, in ascending order.
    private(set) var messagesWithoutLane: [UInt32] = []

    /// Creates lanes without messages.
    init() {}

    var memory: MemoryUse {
        sections.memory + groups.memory + widths.memory + clusters.memory + wordLanes.memory + undecidedStarts.memory
            + messagesWithoutLane.memory
    }

    /// Releases the reserve of the arrays.
    mutating func trim() {
        sections.trim()
        groups.trim()
        widths.trim()
        clusters.trim()
        wordLanes.trim()
        undecidedStarts.trim()
        messagesWithoutLane.trim()
    }
}

extension ParagraphLanes {
    /// Builds the lanes of a store's messages.
    init(_ texts: borrowing PreparedTexts, _ ranges: BlockRanges, _ blocks: [PreparedMessages.Block]) {
        messageCount = ranges.count
        var lanes: [Lane] = []
        for index in 0..<ranges.count {
            let count = lanes.count
            texts.appendLanes(of: index, ranges[index], blocks, to: &lanes)
            if lanes.count == count { messagesWithoutLane.append(UInt32(index)) }
        }
        let order = lanes.indices.sorted { lanes[$0].order < lanes[$1].order }
        var rest = order[...]
        while let first = rest.first {
            let section = rest.prefix { lanes[$0].isAlike(lanes[first]) }
            append(section, of: lanes)
            rest = rest.dropFirst(section.count)
        }
    }

    /// Appends the lanes of a section in groups of eight.
    private mutating func append(_ indices: ArraySlice<Int>, of lanes: [Lane]) {
        guard let first = indices.first else { return }
        var section = Section(
            groups: groups.count..<groups.count, style: lanes[first].style, role: lanes[first].role,
            unitsPerEm: lanes[first].contents.unitsPerEm, isTracked: lanes[first].isTracked,
            space: lanes[first].contents.space)
        for index in indices { section.leastAdvance = min(section.leastAdvance, lanes[index].contents.leastAdvance) }
        var rest = indices
        while !rest.isEmpty {
            append(group: rest.prefix(Self.count), of: lanes)
            rest = rest.dropFirst(Self.count)
        }
        section.groups = section.groups.lowerBound..<groups.count
        sections.append(section)
    }

    /// Appends a group of up to eight lanes, the longest of which comes last.
    private mutating func append(group indices: ArraySlice<Int>, of lanes: [Lane]) {
        guard let last = indices.last else { return }
        let columnCount = lanes[last].contents.segments.count
        var group = Group(
            firstColumn: UInt32(widths.count), columnCount: UInt8(columnCount), used: UInt8(indices.count))
        group.messages = SIMD8(repeating: lanes[last].message)
        if !lanes[last].contents.undecidedStarts.isEmpty {
            group.firstUndecided = Int32(undecidedStarts.count)
            undecidedStarts.append(contentsOf: indices.map { lanes[$0].contents.undecidedStarts })
        }
        for (lane, index) in indices.enumerated() {
            group.messages[lane] = lanes[index].message
            group.paragraphs[lane] = lanes[index].contents.paragraph
            group.firstWords[lane] = lanes[index].contents.words.first
            group.bounds.formUnion(lanes[index].contents.bounds)
        }
        for column in 0..<columnCount {
            var (width, clusterCount, wordLanes) = (SIMD8<Int16>(), SIMD8<UInt8>(), UInt8(0))
            for (lane, index) in indices.enumerated() where column < lanes[index].contents.segments.count {
                (width[lane], clusterCount[lane]) = lanes[index].contents.segments[column]
                if lanes[index].contents.words.contains(column) { wordLanes |= 1 << UInt8(lane) }
            }
            widths.append(width)
            clusters.append(clusterCount)
            self.wordLanes.append(wordLanes)
        }
        groups.append(group)
    }
}

/// A paragraph that fits into a lane, and what it has in common with others of its group.
private struct Lane {
    let message: UInt16
    let style: UInt8
    let role: MessageTheme.Kind
    let isTracked: Bool?
    let contents: LaneContents

    /// A number for what lanes of one group share beside the width of a space.
    let kind: Int

    init(message: UInt16, _ block: PreparedMessages.Block, isTracked: Bool?, _ contents: LaneContents) {
        (self.message, style, role) = (message, block.style, block.role)
        self.isTracked = isTracked
        self.contents = contents
        let form = isTracked.map { $0 ? 2 : 1 } ?? 0
        let isNarrow = contents.leastAdvance < LaneMeasure.mostTracking
        let special =
            (isNarrow ? 4 : 0) | (contents.undecidedStarts.isEmpty ? 0 : 2) | (contents.bounds.pictures > 0 ? 1 : 0)
        kind =
            (Int(style) << 8 | role.rawValue) << 40 | Int(UInt32(bitPattern: contents.unitsPerEm)) << 8 | form << 3
            | special
    }

    /// The order of lanes: those that share groups follow one another, shorter ones first.
    var order: (Int, Int16, Int) { (kind, contents.space, contents.segments.count) }

    /// Returns whether two lanes may be in one group.
    func isAlike(_ other: Lane) -> Bool { kind == other.kind && contents.space == other.contents.space }
}

/// A paragraph in column units.
private struct LaneContents {
    /// The index of the paragraph in its store.
    let paragraph: UInt16
    let unitsPerEm: Int32
    var segments: [(width: Int16, clusters: UInt8)] = []
    var space: Int16 = 0
    var bounds = ParagraphLanes.Bounds()
    /// The least width of a segment for each of its clusters, rounded down.
    var leastAdvance = Int16.max
    var words = LaneWords()
    var undecidedStarts = ParagraphLanes.UndecidedStarts()

    /// Appends a segment.
    mutating func append(_ packed: Int16, _ clusters: UInt8) {
        let width = packed & ParagraphLanes.widthMask
        segments.append((packed, clusters))
        bounds.width = max(bounds.width, width)
        bounds.clusters = max(bounds.clusters, clusters)
        // Less the error of the width and of its tracking.
        if clusters > 0 { leastAdvance = min(leastAdvance, (width - 2) / Int16(clusters)) }
    }
}

/// The words of a paragraph in a lane that may have to be broken, and only between their clusters.
private struct LaneWords {
    /// The index of the first of them in the store's list of long words.
    private(set) var first: UInt16 = 0
    /// One bit for each of their segments, the paragraph's first segment in the lowest bit.
    private var segments: UInt64 = 0

    init() {}

    /// Finds the long words among segments; there are none if an index is too large.
    init(_ words: borrowing LongWords, in segments: Range<Int>) {
        let found = words.words(in: segments)
        // Lanes count on from the first one.
        guard found.first + found.bits.nonzeroBitCount <= Int(UInt16.max), let first = UInt16(exactly: found.first)
        else { return }
        (self.first, self.segments) = (first, found.bits)
    }

    var isEmpty: Bool { segments == 0 }

    /// Returns whether a segment is such a word.
    func contains(_ segment: Int) -> Bool { segments >> UInt64(segment) & 1 == 1 }
}

extension PreparedTexts {
    /// Appends a lane for each form of a message's text.
    ///
    /// There is none if the message is not one block of plain lines, or does not fit into a lane.
    fileprivate borrowing func appendLanes(
        of index: Int, _ range: Range<Int>, _ blocks: [PreparedMessages.Block], to lanes: inout [Lane]
    ) {
        guard range.count == 1, let message = UInt16(exactly: index) else { return }
        let block = blocks[range.lowerBound]
        guard block.isPlain else { return }
        let text = Int(block.text)
        let (untracked, tracked) = (texts[text, isTracked: false], texts[text, isTracked: true])
        let isShared = untracked?.firstParagraph == tracked?.firstParagraph
        if let untracked, let contents = laneContents(of: untracked) {
            lanes.append(Lane(message: message, block, isTracked: isShared ? nil : false, contents))
        }
        if !isShared, let tracked, let contents = laneContents(of: tracked) {
            lanes.append(Lane(message: message, block, isTracked: true, contents))
        }
    }

    /// Returns a text for a lane; `nil` if its lines cannot be counted in one.
    ///
    /// A lane has one paragraph of up to 64 segments that wraps, no tabs, and spaces of one width and one cluster each.
    fileprivate borrowing func laneContents(of text: Text) -> LaneContents? {
        guard text.paragraphCount == 1 else { return nil }
        let paragraph = paragraphs[Int(text.firstParagraph)]
        let segments = paragraph.segments
        guard !segments.isEmpty, segments.count <= WrapSignature.group, paragraph.traits.isDisjoint(with: .walked),
            let index = UInt16(exactly: text.firstParagraph), let length = UInt16(exactly: drawnUnits(paragraph)),
            let undecidedStarts = undecidedStarts(of: paragraph)
        else { return nil }
        var contents = LaneContents(paragraph: index, unitsPerEm: paragraph.unitsPerEm)
        contents.segments.reserveCapacity(segments.count)
        contents.undecidedStarts = undecidedStarts
        contents.words = laneWords(of: paragraph, &contents.undecidedStarts)
        contents.bounds.length = length
        contents.bounds.pictures = UInt16(clamping: pictureCount(of: paragraph))
        /// Returns a width in column units, rounded.
        func columns(_ width: Int32) -> Int {
            let unitsPerEm = Int(paragraph.unitsPerEm)
            return (Int(width) * LaneMeasure.columnsPerEm + unitsPerEm / 2) / unitsPerEm
        }
        // Ends are rounded, and widths lead from one to the next, so that errors do not add up.
        var start = 0
        var clusterCount = 0
        var space: Int?
        var spacesIndex: UInt8 = 0
        var hasSpaceBefore = false
        for segment in segments {
            let width = columns(ends[segment]) - start
            var clusters = contentClusters(paragraph, segment)
            guard width >= 0, width <= ParagraphLanes.widestSegment else { return nil }
            start += width
            var packed = Int16(width)
            if hasSpaceBefore, let space {
                packed = (packed + Int16(space)) | ~ParagraphLanes.widthMask
                clusters += 1
            }
            clusterCount += clusters
            guard let clusters = UInt8(exactly: clusters) else { return nil }
            contents.append(packed, clusters)
            if segment == segments.upperBound - 1 { break }
            hasSpaceBefore = spaces[segment] != 0
            if hasSpaceBefore {
                // Nearly all spaces of a paragraph are the same entry of the table.
                if spaces[segment] != spacesIndex {
                    spacesIndex = spaces[segment]
                    let width = columns(spacesWidth(segment))
                    guard space ?? width == width, width >= 0, width <= ParagraphLanes.widestSpace else { return nil }
                    space = width
                }
                guard let space, spaceClusters(paragraph, segment) == 1 else { return nil }
                start += space
            } else if spaceClusters(paragraph, segment) != 0 {
                // A space without a width is tracked, too.
                return nil
            }
        }
        contents.space = Int16(space ?? 0)
        return clusterCount <= ParagraphLanes.mostClusters ? contents : nil
    }

    /// Returns the words of a paragraph that lanes can break; there are none if it has another word that may be broken.
    private borrowing func laneWords(
        of paragraph: Paragraph, _ undecided: inout ParagraphLanes.UndecidedStarts
    ) -> LaneWords {
        let found = LaneWords(words, in: paragraph.segments)
        if found.isEmpty || paragraph.traits.isDisjoint(with: .irregular) { return found }
        guard paragraph.traits.isDisjoint(with: .brokenOnlyByWalker) else { return LaneWords() }
        for (offset, segment) in paragraph.segments.enumerated() where found.contains(offset) {
            // At the end of a line, the word may be narrower, and fit.
            guard undecided.single & SensitiveStarts.bit(offset + 1) == 0 else { return LaneWords() }
            switch startRules.entry(of: segment)?.kind {
            case nil: break
            case .lastMark: undecided.lastClusters |= SensitiveStarts.bit(offset)
            case .mark, .shortStretch, .ideographicSpace, .clusterPart, .overlooked: return LaneWords()
            }
        }
        return found
    }

    private borrowing func pictureCount(of paragraph: Paragraph) -> Int {
        guard paragraph.traits.contains(.pictures) else { return 0 }
        let segments = paragraph.segments
        return pictures.indices(from: segments.lowerBound, upTo: segments.upperBound)
            .reduce(0) { $0 + Int(pictures[$1].count) }
    }

    /// Returns the starts of a paragraph's lines that lanes cannot decide; `nil` if its own start or end is one.
    private borrowing func undecidedStarts(of paragraph: Paragraph) -> ParagraphLanes.UndecidedStarts? {
        if paragraph.traits.isDisjoint(with: .atLineEnds) { return ParagraphLanes.UndecidedStarts() }
        guard paragraph.segments.count <= KernelStretch.most else { return nil }
        let starts = sensitiveStarts(of: paragraph, from: paragraph.segments.lowerBound)
        let (first, end) = (SensitiveStarts.bit(0), SensitiveStarts.bit(paragraph.segments.count))
        guard starts.any & (first | end) == 0 else { return nil }
        // The paragraph's own start and end are not among the starts of a lane's lines.
        let single = starts.any | (starts.neverAlone & first) >> 1 | starts.neverAlone & end << 1
        return ParagraphLanes.UndecidedStarts(single: single, neverAlone: starts.neverAlone)
    }
}
