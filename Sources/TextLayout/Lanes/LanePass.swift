// One pass over the lanes of a store.
//
// A pass breaks each group into lines and gives them to a consumer before the next group, so that no lines are stored:
// `LaneRows` keeps the row of each message, `LaneHeights` only the sum of their heights.

/// Takes the lines of groups in a pass over a store's lanes.
protocol LaneConsumer {
    var pass: LanePass { get set }

    /// Takes the lines of a group, of which lanes cannot decide those of some paragraphs, one bit each.
    mutating func add(_ lines: inout LaneLines, of group: ParagraphLanes.Group, uncertain: UInt8)
}

/// The memory of a pass, which is used again for the next store.
struct LanePass: Sendable {
    /// The words that are wider than the line.
    fileprivate(set) var wideWords = WideWords()
    /// The paragraphs whose lines no lane could decide.
    fileprivate(set) var uncertain: [UncertainParagraph] = []
    /// The heights at the measurer's entry that was used last.
    fileprivate(set) var heights = LineHeights()
    /// A sum of what was read ahead, so that compilers keep the reads.
    fileprivate var readAhead: Int64 = 0

    /// Begins with a store.
    mutating func begin(_ measurer: MessageMeasurer, clusters: ObjectIdentifier?) {
        uncertain.removeAll(keepingCapacity: true)
        wideWords.begin(measurer, clusters: clusters)
    }

    /// Appends the paragraphs of a group, one bit each, whose lines lanes cannot decide.
    @inline(never)
    fileprivate mutating func append(
        _ paragraphs: UInt8, of lines: inout LaneLines, _ lanes: borrowing ParagraphLanes, entryIndex: Int
    ) {
        let group = lanes.groups[lines.group]
        var rest = paragraphs
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            rest &= rest &- 1
            uncertain.append(
                UncertainParagraph(
                    message: group.messages[lane], entryIndex: UInt16(truncatingIfNeeded: entryIndex),
                    paragraph: group.paragraphs[lane], isWide: lines.leastDistance[lane] < 0))
        }
    }
}

/// A paragraph whose lines no lane could decide.
struct UncertainParagraph: Sendable {
    let message: UInt16
    let entryIndex: UInt16
    fileprivate let paragraph: UInt16
    /// A Boolean value that indicates whether a word may be wider than the line.
    fileprivate let isWide: Bool
    /// Prefetched values: the paragraph's segments, first cluster count and first long word.
    fileprivate var segments = 0..<0
    fileprivate var firstCount = -1
    fileprivate var firstWord: Int?
}

/// The heights of numbers of lines at an entry of a measurer.
struct LineHeights: Sendable {
    private var measurer: MessageMeasurer?
    private var entryIndex: UInt16 = 0
    /// The height of each number of lines: up to that of a group's segments, and of lines that start inside words.
    private(set) var micropoints: [Int64] = []
    /// A Boolean value that indicates whether eight of the heights have a sum of 64 bits.
    private(set) var areLow = true

    @inline(__always)
    mutating func move(to entryIndex: UInt16, of measurer: MessageMeasurer) {
        if self.entryIndex == entryIndex && self.measurer === measurer { return }
        (self.measurer, self.entryIndex) = (measurer, entryIndex)
        micropoints.removeAll(keepingCapacity: true)
        append(upTo: Int16(WrapSignature.group))
    }

    /// Adds the heights of the numbers of lines, of which there are more if lines start inside words.
    @inline(__always)
    mutating func cover(_ lines: inout LaneLines) {
        if lines.signaturesIndex >= 0, lines.counts.max() >= micropoints.count { append(upTo: lines.counts.max()) }
    }

    @inline(never)
    private mutating func append(upTo count: Int16) {
        guard let measurer else { return }
        for count in micropoints.count...Int(count) {
            micropoints.append(measurer.height(ofLines: UInt32(count), at: Int(entryIndex)))
        }
        areLow = micropoints.allSatisfy { $0 < 1 << 60 }
    }
}

/// The measures of groups in a layout; groups of one style and unit follow one another, and have the same.
struct LaneMeasures {
    private let measurer: MessageMeasurer
    /// A Boolean value that indicates whether there are rows of an old layout, so that unchanged styles are left out.
    private let hasOld: Bool
    private var last = (entry: -1, unitsPerEm: Int32(0), measure: LaneMeasure?.none)

    init(_ measurer: MessageMeasurer, hasOld: Bool) { (self.measurer, self.hasOld) = (measurer, hasOld) }

    /// Returns the measure of a section; `nil` if lanes cannot break its paragraphs.
    mutating func measure(of section: ParagraphLanes.Section) -> SectionMeasure? {
        if hasOld, !measurer.hasChanged(style: section.style) { return nil }
        let (entryIndex, unitsPerEm) = (measurer.entryIndex(style: section.style, section.role), section.unitsPerEm)
        if last.entry != entryIndex || last.unitsPerEm != unitsPerEm {
            last = (entryIndex, unitsPerEm, measurer.laneMeasure(unitsPerEm, at: entryIndex))
        }
        guard let measure = last.measure, measure.keepsWidths(of: section) else { return nil }
        if let isTracked = section.isTracked, isTracked != measure.isTracked { return nil }
        return SectionMeasure(measure, section, entryIndex: entryIndex)
    }
}

extension ParagraphLanes {
    /// Appends the messages of a store in none of the lanes that were broken into lines, `laneCount` of them.
    func appendMessagesOutside(
        _ measurer: MessageMeasurer, hasOld: Bool, laneCount: Int, of count: Int, to messages: inout [UInt32]
    ) {
        // A message has one lane in a layout, or none.
        if laneCount + messagesWithoutLane.count == messageCount {
            messages += messagesWithoutLane
            messages += UInt32(messageCount)..<UInt32(count)
            return
        }
        var inside = MessageBits(capacity: count)
        var measures = LaneMeasures(measurer, hasOld: hasOld)
        for section in sections {
            guard let measure = measures.measure(of: section) else { continue }
            for group in groups[section.groups] where measure.lengths.tolerance(group.bounds) != nil {
                for lane in 0..<Int(group.used) { inside.insert(Int(group.messages[lane])) }
            }
        }
        for message in 0..<count where !inside.contains(message) { messages.append(UInt32(message)) }
    }
}

extension MessageMeasurer {
    /// Returns the lengths of paragraphs in lanes; `nil` if lanes cannot break them into lines.
    fileprivate func laneMeasure(_ unitsPerEm: Int32, at entryIndex: Int) -> LaneMeasure? {
        let breaker = entries[entryIndex].breaker
        guard entries[entryIndex].fixedLine >= 0, let scale = DesignUnitScale(breaker.measure, unitsPerEm) else {
            return nil
        }
        return LaneMeasure(breaker, scale)
    }
}

extension PreparedTexts {
    /// Breaks the paragraphs in lanes into lines, and returns their number.
    ///
    /// Groups whose style has not changed are left out if there are rows of an old layout. This is a method of the
    /// texts because these are too large to be passed for every group.
    func breakLines(
        of lanes: ParagraphLanes, _ measurer: MessageMeasurer, hasOld: Bool, into consumer: inout some LaneConsumer
    ) -> Int {
        var laneCount = 0
        var measures = LaneMeasures(measurer, hasOld: hasOld)
        let groups = lanes.groups.span
        for section in lanes.sections {
            guard let measure = measures.measure(of: section) else { continue }
            consumer.pass.heights.move(to: UInt16(truncatingIfNeeded: measure.entryIndex), of: measurer)
            for index in section.groups {
                let group = groups[index]
                guard let tolerance = measure.lengths.tolerance(group.bounds) else { continue }
                var lines = LaneLines(group: index, tolerance: tolerance)
                lanes.breakLines(&lines, group, measure, self, &consumer.pass.wideWords)
                consumer.pass.heights.cover(&lines)
                let uncertain = lines.uncertainLanes(of: group, lanes)
                consumer.add(&lines, of: group, uncertain: uncertain)
                if uncertain != 0 {
                    consumer.pass.append(uncertain, of: &lines, lanes, entryIndex: measure.entryIndex)
                }
                laneCount &+= Int(group.used)
            }
        }
        readAhead(&consumer.pass)
        return laneCount
    }

    /// Reads some of what each uncertain paragraph's lines need from memory, and adds it to a sum.
    ///
    /// The paragraphs are spread over the store, and are mostly not in the processor's cache. `breakLines` reads each
    /// value only once it knows the one before, and would wait for memory each time; here, the processor reads the
    /// values of several paragraphs at once.
    private func readAhead(_ pass: inout LanePass) {
        for index in pass.uncertain.indices {
            let paragraph = Int(pass.uncertain[index].paragraph)
            pass.uncertain[index].segments = paragraphs[paragraph].segments
            pass.uncertain[index].firstCount = Int(paragraphs[paragraph].firstCount)
        }
        var sum = pass.readAhead
        for row in pass.uncertain {
            let (first, last) = (row.segments.lowerBound, row.segments.upperBound - 1)
            sum &+= Int64(ends[first]) &+ Int64(ends[last]) &+ Int64(spaces[first]) &+ Int64(spaces[last])
            if row.firstCount < 0 {
                sum &+= Int64(starts[first]) &+ Int64(starts[last])
            } else {
                let count = row.firstCount
                sum &+= Int64(clusterCounts.packed[count]) &+ Int64(clusterCounts.packed[count + last - first])
            }
        }
        for index in pass.uncertain.indices where pass.uncertain[index].isWide {
            let word = words.firstIndex(from: pass.uncertain[index].segments.lowerBound)
            pass.uncertain[index].firstWord = word
            guard word < words.count else { continue }
            let cluster = Int(longWord(at: word).firstCluster)
            sum &+=
                Int64(clusterStore.clusters.end(of: cluster))
                &+ Int64(clusterStore.adjustments.firstIndex(from: cluster))
        }
        pass.readAhead = sum
    }

    /// Returns the row of a paragraph whose lines no lane could decide; `nil` if clusters are missing.
    @inline(__always)
    func row(
        of uncertain: UncertainParagraph, _ measurer: MessageMeasurer, _ scales: inout DesignUnitScales
    ) -> MessageRow? {
        let (paragraph, entryIndex) = (Int(uncertain.paragraph), Int(uncertain.entryIndex))
        var signature = WrapSignature()
        guard let scale = scales.scale(unitsPerEm: paragraphs[paragraph].unitsPerEm, at: entryIndex),
            let lines = breakLines(
                of: paragraph, measurer.entries[entryIndex].breaker, scale, firstWord: uncertain.firstWord, &signature)
        else { return nil }
        return MessageRow(
            micropoints: measurer.height(ofLines: lines.count, at: entryIndex), lines: lines.count,
            wrap: signature.value)
    }
}
