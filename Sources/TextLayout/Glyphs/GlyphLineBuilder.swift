/// Shapes the content of one line and places it in visual order.
struct GlyphLineBuilder {
    /// A cluster, or a visible hyphen, with its glyphs at distances from its own left edge in points.
    private struct Cluster {
        var start: Int
        var glyphs: [GlyphRun.Glyph] = []
        var width = 0.0
        /// The space before its first glyph: padding, and tracking in a cluster that runs right to left.
        var lead = 0.0
        var span: Int?
    }

    private let paragraph: GlyphParagraph
    /// The drawn part of the line, without the spaces that hang.
    private let content: Range<Int>
    private let endsWithHyphen: Bool
    private let measure: LineMeasure
    private let shaper: Shaper
    private var marks: FullWidthMarks
    /// The parts of runs on the line, in logical order.
    private(set) var pieces: [TextRun] = []
    private var levels: [UInt8] = []
    private let profile: EngineProfile
    private var clusters: [[Cluster]] = []

    init(
        _ paragraph: GlyphParagraph, units: Range<Int>, isHyphenated: Bool, truncation: TextTruncation?,
        _ measure: LineMeasure, _ shaper: Shaper, _ marks: FullWidthMarks
    ) {
        self.paragraph = paragraph
        self.measure = paragraph.traits.wraps ? measure : measure.unbounded
        self.shaper = shaper
        self.marks = marks
        profile = paragraph.traits.engine.profile.treating(paragraph.traits)
        var end = units.upperBound
        let keepsTabs = paragraph.traits.keepsTabs
        let keepsSpaces =
            truncation?.keepsSpaces ?? false
            || end == paragraph.range.upperBound && profile.keepsLastSpaces(of: paragraph.range, in: paragraph.units)
        while !keepsSpaces && end > units.lowerBound && profile.hangs(paragraph.units[end - 1]) {
            if keepsTabs && paragraph.units[end - 1] == 0x09 { break }
            end -= 1
        }
        content = units.lowerBound..<end
        endsWithHyphen =
            isHyphenated
            || truncation == nil && !content.isEmpty && paragraph.units[end - 1] == 0xAD
                && (profile.showsHyphenInBrokenWords
                    || paragraph.traits.breaking.breaksAtSoftHyphens && end == units.upperBound
                        && end < paragraph.range.upperBound)
        splitIntoPieces()
    }

    /// Splits the line into the parts of its runs, and these where levels differ.
    private mutating func splitIntoPieces() {
        if content.isEmpty { return }
        for run in paragraph.runs(in: content) {
            let share = run.units.clamped(to: content)
            let levelRanges = paragraph.levels(in: share)
            if levelRanges.isEmpty {
                append(run, share, level: run.isRightToLeft ? 1 : 0)
            } else {
                for stretch in levelRanges { append(run, stretch.units.clamped(to: share), level: stretch.level) }
            }
        }
    }

    private mutating func append(_ run: TextRun, _ units: Range<Int>, level: UInt8) {
        var piece = run
        piece.units = units
        piece.isRightToLeft = level & 1 == 1
        pieces.append(piece)
        levels.append(level)
    }

    /// Shapes every piece, in logical order.
    mutating func build() {
        var trims = narrowedMarks()
        shapePieces(trims)
        // Tabs that stay on the line may follow the mark that is narrowed at its end.
        if !measure.fits(width), let mark = content.last(where: { paragraph.units[$0] != 0x09 }),
            let trim = marks.trims[mark], trim.kind.isFull
        {
            trims[mark] = trim
            shapePieces(trims)
        }
        if endsWithHyphen { appendHyphen() }
    }

    private mutating func shapePieces(_ trims: [Int: FullWidthTrim]) {
        clusters = pieces.map { shaped($0, trims) }
        applyTabs()
    }

    /// The width of the clusters in points.
    var width: Double { clusters.reduce(0) { $0 + $1.reduce(0) { $0 + $1.width } } }

    /// Returns the widths that full-width marks lose next to each other on this line.
    private mutating func narrowedMarks() -> [Int: FullWidthTrim] {
        guard profile.narrowsMarks, content.contains(where: { paragraph.units[$0] >= 0x2018 }) else { return [:] }
        marks.begin()
        marks.find(in: paragraph.drawn, content, pieces, language: paragraph.traits.locale, nil)
        return marks.trims.filter { !$0.value.kind.isFull }
    }

    private func shaped(_ piece: TextRun, _ trims: [Int: FullWidthTrim]) -> [Cluster] {
        let scale = measure.size / piece.face.unitsPerEm
        if let placeholder = piece.placeholder {
            let start = piece.units.lowerBound
            return [Cluster(start: start, width: placeholder.width * measure.size, span: span(at: start))]
        }
        let setting = profile.setting(of: piece, language: paragraph.traits.locale, isTracked: measure.isTracked)
        var clusters: [Cluster] = []
        for glyph in glyphs(of: piece, setting) {
            let isNew = clusters.last?.start != glyph.start
            if isNew { clusters.append(Cluster(start: glyph.start, span: span(at: glyph.start))) }
            let last = clusters.count - 1
            clusters[last].glyphs.append(
                GlyphRun.Glyph(
                    id: glyph.id, x: clusters[last].width + Double(glyph.xOffset) * scale,
                    rise: Double(glyph.yOffset) * scale, start: glyph.start))
            clusters[last].width += points(glyph.advance, of: piece.face)
        }
        for index in clusters.indices { finish(&clusters[index], of: piece, trims[clusters[index].start]) }
        return clusters
    }

    /// Shapes a part of a run: as part of the whole run in Chromium, word by word in Firefox and WebKit.
    private func glyphs(of piece: TextRun, _ setting: Shaper.Setting) -> [Shaper.Glyph] {
        let drawn = paragraph.drawn
        guard profile.shapingUnit != .words else {
            return shaper.glyphs(of: drawn, piece.units, context: paragraph.range, face: piece.face, setting: setting)
        }
        var words: [Range<Int>] = []
        for index in piece.units {
            let isSpace = drawn[index] == 0x20 || drawn[index] == 0xA0
            // WebKit shapes the space after a word with it.
            let joins =
                words.last.map { word in
                    let followsSpace = drawn[word.upperBound - 1] == 0x20 || drawn[word.upperBound - 1] == 0xA0
                    return !followsSpace && (!isSpace || profile.shapingUnit == .items)
                } ?? false
            if joins, let last = words.popLast() {
                words.append(last.lowerBound..<index + 1)
            } else {
                words.append(index..<index + 1)
            }
        }
        return (piece.isRightToLeft ? words.reversed() : words).flatMap { word in
            shaper.glyphs(of: drawn, word, context: paragraph.range, face: piece.face, setting: setting)
        }
    }

    /// Returns an advance of a face in points; that of an emoji is a whole number of device pixels, unless the system
    /// offered Chromium its face.
    private func points(_ advance: Int32, of face: FontFace) -> Double {
        let points = Double(advance) * (measure.size / face.unitsPerEm) * face.advanceFactor
        if face.advanceFactor == 1 || measure.engine == .webkit || paragraph.stack.isOffered(face) { return points }
        return (points * LineHeight.devicePixelsPerPoint + 0.5).rounded(.down) / LineHeight.devicePixelsPerPoint
    }

    /// Adds the parts of the layout that shaping does not cover.
    private func finish(_ cluster: inout Cluster, of piece: TextRun, _ trim: FullWidthTrim?) {
        if let trim {
            let amount = points(trim.amount, of: piece.face)
            cluster.width -= amount
            // The mark's empty half is the left one of an opening bracket.
            if trim.kind == .opening { cluster.lead -= amount }
        }
        var added = measure.tracking == 0 ? 0 : Double(trackedParts(cluster.start, piece)) * measure.tracking
        if isSeparator(cluster.start) { added += measure.wordSpacing }
        cluster.width += added
        var (before, after) = (0.0, added)
        if let span = paragraph.span(at: cluster.start), span.padding > 0 {
            let padding = span.padding * measure.size
            if cluster.start == span.units.lowerBound { before += padding }
            if cluster.start >= span.lastCluster { after += padding }
            cluster.width += before + after - added
        }
        cluster.lead += piece.isRightToLeft ? after : before
    }

    /// Returns whether a character is a space that `word-spacing` widens.
    private func isSeparator(_ index: Int) -> Bool {
        paragraph.traits.spacesWords && (paragraph.units[index] == 0x20 || paragraph.units[index] == 0xA0)
    }

    /// Returns the number of times that a cluster is tracked, as `ParagraphBuilder.trackedClusters(in:)` counts it.
    ///
    /// It is tracked once or not at all.
    private func trackedParts(_ start: Int, _ piece: TextRun) -> Int {
        let drawn = paragraph.drawn
        if drawn[start] == 0x20 { return 1 }
        guard piece.acceptsTracking else { return 0 }
        return drawn[start] < 0xAD || !CharacterFacts.isDefaultIgnorable(drawn.scalar(at: start)) ? 1 : 0
    }

    private func span(at index: Int) -> Int? { paragraph.span(at: index)?.index }

    /// Extends spaces with tabs to the stop.
    private mutating func applyTabs() {
        guard !paragraph.isRightToLeft, content.contains(where: { paragraph.units[$0] == 0x09 }),
            let space = shaper.glyph(for: 0x20, in: paragraph.primary)
        else { return }
        let advance = points(shaper.advance(of: space, in: paragraph.primary), of: paragraph.primary)
        let isTrackedAfter = profile.shapingUnit == .items
        let spacing = measure.tracking + (paragraph.traits.spacesWords ? measure.wordSpacing : 0)
        let stop = (advance + (isTrackedAfter ? 0 : spacing)) * Double(paragraph.traits.tabSize)
        guard stop > 0 else { return }
        let zero = profile.measuresTabsInZeros ? shaper.glyph(for: 0x30, in: paragraph.primary) : nil
        let least = zero.map { points(shaper.advance(of: $0, in: paragraph.primary), of: paragraph.primary) } ?? advance
        var x = 0.0
        for piece in clusters.indices {
            let count = clusters[piece].count
            for number in 0..<count {
                let index = pieces[piece].isRightToLeft ? count - 1 - number : number
                let start = clusters[piece][index].start
                if paragraph.units[start] == 0x09 {
                    let next = ((x + least / 2) / stop).rounded(.up) * stop
                    let isTracked =
                        isTrackedAfter
                        || profile.tracksGraphemes
                            && paragraph.runs.endsTextRun(at: start, lastUnit: paragraph.lastUnit, in: paragraph.units)
                    let tracked = trackedParts(start, pieces[piece]) - (isTracked ? 0 : 1)
                    clusters[piece][index].width = next - x + Double(tracked) * measure.tracking
                }
                x += clusters[piece][index].width
            }
        }
    }

    private mutating func appendHyphen() {
        guard let piece = pieces.last, let glyph = shaper.hyphenGlyph(in: piece.face) else { return }
        let tracking = profile.tracksHyphens ? measure.tracking : 0
        let width = points(shaper.advance(of: glyph, in: piece.face), of: piece.face) + tracking
        let start = content.upperBound - 1
        let cluster = Cluster(
            start: start, glyphs: [GlyphRun.Glyph(id: glyph, x: 0, rise: 0, start: start)], width: width,
            span: span(at: start))
        let last = clusters.count - 1
        clusters[last].insert(cluster, at: piece.isRightToLeft ? 0 : clusters[last].count)
    }

    /// Returns the runs in visual order, the first at `left`; `source` maps a character to its offset in the original
    /// text.
    func runs(from left: Double, source: (Int) -> Int) -> [GlyphRun] {
        var runs: [GlyphRun] = []
        var glyphs: [GlyphRun.Glyph] = []
        var x = left
        var last: TextRun?
        /// Gives the last run its glyphs, which are collected separately: in the run they would be copied for each
        /// cluster.
        func endRun() {
            if let last, last.placeholder == nil { runs[runs.count - 1].content = .glyphs(last.face, glyphs) }
            glyphs.removeAll()
        }
        for piece in BidiResolver.visualOrder(of: levels) {
            let run = pieces[piece]
            for cluster in clusters[piece] {
                if let before = last, before.placeholder == nil, run.placeholder == nil,
                    before.face.isSame(as: run.face),
                    before.isRightToLeft == run.isRightToLeft, runs[runs.count - 1].span == cluster.span
                {
                    runs[runs.count - 1].width += cluster.width
                } else {
                    endRun()
                    last = run
                    runs.append(
                        GlyphRun(
                            content: run.placeholder.map { .placeholder($0) } ?? .glyphs(run.face, []),
                            size: measure.size,
                            left: x, width: cluster.width, span: cluster.span, isRightToLeft: run.isRightToLeft))
                }
                for glyph in cluster.glyphs {
                    glyphs.append(
                        GlyphRun.Glyph(
                            id: glyph.id, x: x + cluster.lead + glyph.x, rise: glyph.rise, start: source(glyph.start)))
                }
                x += cluster.width
            }
        }
        endRun()
        return runs
    }
}
