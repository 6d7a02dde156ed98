/// Texts prepared for layout at any size: shaped, itemized and divided at their break opportunities, in flat arrays.
///
/// Widths are integers in a paragraph's own units (`unitsPerEm` of them make an em), so that a font size is one
/// multiplier and a new size needs no new preparation. Data that only few segments need (corrections at unsafe breaks,
/// clusters of long words, tabs, fallback faces) is in separate lists sorted by segment. The common paragraph is a pass
/// over one array and takes seven bytes a segment.
///
/// A text is appended once and identified by its index; nothing is ever moved, so that indices stay valid. A text may
/// be laid out at any tracking.
package struct PreparedTexts: ~Copyable, Sendable {
    // One entry a segment.

    /// The end of the content, measured from the paragraph's start, in design units.
    var ends: [Int32] = []
    /// The advance of the spaces after the content, as an index into `spacesWidths`; `rareSpaces` if it is in `tabs`.
    var spaces: [UInt8] = []
    /// The low half of the start in UTF-16 units from the paragraph's start; `carries` has the rest.
    var starts: [UInt16] = []

    // Sparse lists, sorted by segment.

    var adjustments = IndexedList<BreakAdjustment>()
    var trims = IndexedList<EndTrim>()
    var words = LongWords()
    /// The breaks after which a dictionary finds other words, sorted by segment and cluster.
    var restarts = IndexedList<Resegmentation>()
    /// The ends of those words, in UTF-16 units from the start of the segment that was broken.
    var restartEnds: [UInt32] = []
    var tabs = IndexedList<TabSegment>()
    var pictures = IndexedList<PictureSegment>()
    var faceChanges = IndexedList<FaceChange>()
    /// The segments after which a line ends only if it starts with them, or only if it does not.
    var startRules = IndexedList<StartRule>()
    /// The segments that end with a hyphen that the text does not have; only in Firefox.
    var wordHyphens = IndexedList<HyphenatedSegment>()
    /// The spaces and no-break spaces of texts whose words may be spaced, sorted by segment and cluster.
    var separators = IndexedList<Separator>()
    /// The segments that end with a soft hyphen, in texts whose lines are chosen together.
    var softHyphens = IndexedList<UInt32>()
    /// The segments at which `starts` passed another 65,536 units.
    var carries = IndexedList<UInt32>()
    /// The clusters of each segment, for paragraphs in which they cannot be counted by the segment starts.
    var clusterCounts = ClusterCounts()

    /// The advances of single glyphs; only in stores for an engine that rounds each of them.
    var exact = ExactAdvances()

    /// The offset in its source of each unit of a text whose case was changed, by the text.
    var origins: [Int: [UInt32]] = [:]
    /// The entry in `faceLists` of each text without paragraphs, by the text.
    var emptyTextFaces: [Int: UInt32] = [:]

    /// The clusters of the long words.
    var clusterStore = ClusterStore()
    /// A Boolean value that indicates whether other stores use the same clusters, whose bytes are not the store's own.
    var hasSharedClusters = false
    /// The runs of clusters that later words may share, by a hash of what decides them.
    var sharedWords: [Int: SharedWord] = [:]

    var paragraphs = ParagraphList()
    var texts = TextRanges()

    /// The distinct advances of spaces: few, so that an index takes a byte.
    var spacesWidths: [Int32] = [0]
    /// The marker of spaces whose width is not in `spacesWidths`, because the table is full.
    static let rareSpaces = UInt8.max
    /// The face lists that paragraphs refer to; the first of a list is the primary face.
    var faceLists: [[LineFace]] = []

    /// Creates an empty store.
    package init() {}
}

extension PreparedTexts {
    /// One text: a range of paragraphs.
    struct Text: Sendable {
        var firstParagraph: UInt32
        var paragraphCount: UInt32

        var range: Range<Int> { Int(firstParagraph)..<Int(firstParagraph + paragraphCount) }
    }

    /// The text between two hard breaks.
    struct Paragraph: Sendable {
        var firstSegment: UInt32
        var segmentCount: UInt32
        /// The length in UTF-16 units without the hard break.
        var textLength: UInt32
        var unitsPerEm: Int32
        /// The index of its first entry in `clusterCounts`, or -1 if every cluster is one UTF-16 unit and all starts
        /// have 16 bits.
        var firstCount: Int32
        /// The index of its entry in `faceLists`.
        var faces: UInt32
        var traits: ParagraphTraits

        var segments: Range<Int> { Int(firstSegment)..<Int(firstSegment + segmentCount) }
        /// The index of the segment after its last one, which is appended next while the paragraph is built.
        var nextSegment: UInt32 { firstSegment + segmentCount }
    }

    /// The sparse lists that have entries for a paragraph.
    struct ParagraphTraits: OptionSet, Sendable {
        let rawValue: UInt32

        static let adjustments = ParagraphTraits(rawValue: 1 << 0)
        static let tabs = ParagraphTraits(rawValue: 1 << 1)
        static let trims = ParagraphTraits(rawValue: 1 << 2)
        static let carries = ParagraphTraits(rawValue: 1 << 3)
        static let manyFaces = ParagraphTraits(rawValue: 1 << 4)
        static let startRules = ParagraphTraits(rawValue: 1 << 5)
        static let restarts = ParagraphTraits(rawValue: 1 << 6)
        /// Some glyphs are pictures, whose advances are whole device pixels.
        static let pictures = ParagraphTraits(rawValue: 1 << 7)
        /// A word that may have to be broken has a picture among its clusters.
        static let wordPictures = ParagraphTraits(rawValue: 1 << 8)
        /// Only the paragraph's end ends a line.
        static let unwrapped = ParagraphTraits(rawValue: 1 << 9)
        /// Tabs take their width at the end of a line, and are segments of their own.
        static let keptTabs = ParagraphTraits(rawValue: 1 << 10)
        /// Words that are wider than the line overflow it.
        static let keptWords = ParagraphTraits(rawValue: 1 << 11)
        /// Words are broken on the line on which they begin, at the end of its width; only in WebKit.
        static let wordsBrokenAtLineEnds = ParagraphTraits(rawValue: 1 << 12)
        /// Words may be spaced.
        static let separators = ParagraphTraits(rawValue: 1 << 13)
        /// Words are hyphenated by patterns.
        static let hyphenated = ParagraphTraits(rawValue: 1 << 14)
        /// A word that is broken without a hyphen is to be reported.
        static let wholeWords = ParagraphTraits(rawValue: 1 << 15)
        /// Spaces take their width at the end of a line (`break-spaces`).
        static let keptSpaces = ParagraphTraits(rawValue: 1 << 16)
        /// The lines of the text are chosen together (`text-wrap: balance`, `text-wrap: pretty`).
        static let chosenLines = ParagraphTraits(rawValue: 1 << 17)
        /// A segment of the paragraph has more clusters than two bytes can count.
        static let wideCounts = ParagraphTraits(rawValue: 1 << 18)
        /// Words narrower than the store's threshold have no clusters.
        static let clustersLeftOut = ParagraphTraits(rawValue: 1 << 19)
        /// A line may start inside a ligature of which it has a part; only in Firefox.
        static let dividedLigatures = ParagraphTraits(rawValue: 1 << 20)
        /// Preserved spaces after a character that is wider than the line start the next line; not in Chromium.
        static let spacesStartLines = ParagraphTraits(rawValue: 1 << 21)
        /// A word has a part that stays on one line as long as it fits on one.
        static let keptSpans = ParagraphTraits(rawValue: 1 << 22)
        /// Lines differ in height even if they are given one, as some spans have other faces than the text.
        static let spanFaces = ParagraphTraits(rawValue: 1 << 23)

        /// The properties that only a walker knows.
        static let walked: ParagraphTraits = [
            .tabs, .unwrapped, .keptWords, .wordsBrokenAtLineEnds, .separators, .hyphenated, .chosenLines, .wideCounts,
            .dividedLigatures, .keptSpans, .spanFaces,
        ]
        /// The properties that widths alone do not describe.
        static let irregular: ParagraphTraits = [.adjustments, .tabs, .trims, .startRules, .restarts, .wordPictures]
        /// The properties for which a pass over the plain arrays is not enough.
        static let beyondWidths = irregular.union([.pictures, .separators])
        /// The properties of paragraphs whose words only the walker breaks.
        static let brokenOnlyByWalker = irregular.subtracting([.adjustments, .startRules])
        /// The properties that matter only if a line ends next to them.
        static let atLineEnds: ParagraphTraits = [.adjustments, .trims, .startRules]
    }

    /// A segment after which a line ends only if it starts with it, or only if it does not.
    struct StartRule: IndexKeyed, Sendable {
        /// The reason for a rule.
        enum Kind: UInt8 {
            /// A hyphen or quotation mark: a line that starts with it does not end after it.
            case mark
            /// A word that ends with a hyphen or quotation mark: a line that starts with the mark does not end after
            /// it.
            ///
            /// It starts with the mark if the word is broken before its last cluster.
            case lastMark
            /// The last letters of a script with words of a dictionary: a line that starts with them has no word ends.
            case shortStretch
            /// Ideographic spaces after a space: a line that does not start with them does not end after them.
            case ideographicSpace
            /// A part of a grapheme cluster: a line that starts with it does not end after it unless it fits.
            ///
            /// Other lines end there also if it fits only as it is shown at a line's end.
            case clusterPart
            /// A break that Chromium overlooks if the character after it is the first that does not fit: the line ends
            /// elsewhere if it can.
            case overlooked
        }

        var index: UInt32
        var kind: Kind
        /// The width of the character after an overlooked break.
        var nextWidth: Int32 = 0

        /// The segment with which a line starts, or would start, if the rule matters.
        ///
        /// It is `nil` if the rule matters only for a segment that is alone on its line, or whose end is.
        var sensitiveStart: Int? {
            switch kind {
            case .mark, .lastMark, .shortStretch: nil
            case .clusterPart: Int(index)
            case .ideographicSpace, .overlooked: Int(index) + 1
            }
        }

        /// The segment if it cannot be the only one of a line.
        var neverAlone: Int? { kind == .mark || kind == .shortStretch ? Int(index) : nil }
    }

    /// The changes of width if a line breaks after a segment (or a cluster).
    struct BreakAdjustment: IndexKeyed, Equatable, Sendable {
        var index: UInt32
        /// The width added to a line that ends here: a visible hyphen, kerning that is lost.
        var end: Int32
        /// The width added to a line that starts here.
        var nextStart: Int32
    }

    /// The changes of the number of tracked glyphs if a line breaks after a cluster.
    struct TrackingChange: IndexKeyed, Equatable, Sendable {
        var index: UInt32
        /// The number added to a line that ends here.
        var end: Int16
        /// The number added to a line that starts here.
        var nextStart: Int16
    }

    /// A segment whose last mark becomes half as wide if it would not fit otherwise.
    ///
    /// In WebKit, a segment that may overflow its line by so much.
    struct EndTrim: IndexKeyed, Equatable, Sendable {
        var index: UInt32
        var amount: Int32
        /// A Boolean value that indicates whether that is so only if the segment is alone on its line.
        var onlyAlone = false
    }

    /// A segment that may have to be broken inside.
    struct LongWord: Sendable {
        var firstCluster: UInt32
        var clusterCount: UInt32
    }

    /// The properties of a cluster that do not fit into `ClusterFacts`.
    struct LongCluster: IndexKeyed, Equatable, Sendable {
        var index: UInt32
        var units: UInt32
        var trackedClusters: UInt32
    }

    /// The properties of a cluster beside its width: unsafe (1 bit), number of tracked clusters (3), UTF-16 units (4).
    struct ClusterFacts: Sendable {
        let rawValue: UInt8
        fileprivate static let most = (tracked: 6, units: 14)

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(units: Int, isUnsafe: Bool, trackedClusters: Int) {
            let isShort = units <= ClusterFacts.most.units && trackedClusters <= ClusterFacts.most.tracked
            let (units, tracked) = isShort ? (units, trackedClusters) : (15, 7)
            rawValue = UInt8(units) << 4 | UInt8(tracked) << 1 | (isUnsafe ? 1 : 0)
        }

        /// A Boolean value that indicates whether the numbers are too large and are in `ClusterStore.longClusters`
        /// instead.
        var isLong: Bool { rawValue >> 4 == 15 }
        /// A Boolean value that indicates whether the text after the cluster was shaped together with it.
        var isUnsafe: Bool { rawValue & 1 == 1 }
        var units: Int { Int(rawValue >> 4) }
        /// The number of the shaper's clusters in it that are tracked.
        var trackedClusters: Int { Int(rawValue >> 1 & 7) }
    }

    /// A break inside a word after which a browser segments the text again and finds other words.
    struct Resegmentation: IndexKeyed, Sendable {
        var index: UInt32
        /// The number of clusters of the segment before the break.
        var cluster: UInt32
        var firstEnd: UInt32
        var endCount: UInt32

        var ends: Range<Int> { Int(firstEnd)..<Int(firstEnd + endCount) }
    }

    /// A space or no-break space.
    struct Separator: IndexKeyed, Sendable {
        var index: UInt32
        /// The cluster of the segment's content that it is; `inSpaces` if it is in the spaces after the content.
        var cluster: UInt32

        static let inSpaces = UInt32.max
    }

    /// The hyphens of a word on a line that begins with one of its clusters.
    struct Hyphenation: IndexKeyed, Equatable, Sendable {
        /// The index of the cluster that the line begins with.
        var index: UInt32
        var width: Int32
        /// A bit for each number of clusters after which the word may be hyphenated, the lowest for one.
        var ends: UInt64
        /// A Boolean value that indicates whether the word ends with a space that takes its width on the line.
        var endsWithSpace = false

        /// Returns the greatest number of clusters, up to `most`, after which the word may be hyphenated.
        func last(upTo most: Int) -> Int? {
            let fitting = most < 64 ? ends & (1 << UInt64(max(most, 0)) - 1) : ends
            return fitting == 0 ? nil : 64 - fitting.leadingZeroBitCount
        }

        /// The least number of clusters after which the word may be hyphenated.
        var first: Int { ends.trailingZeroBitCount + 1 }
    }

    /// A segment that ends with a hyphen by the patterns of the text's language.
    struct HyphenatedSegment: IndexKeyed, Sendable {
        var index: UInt32
        /// The end of the last hyphen or soft hyphen that takes precedence, in UTF-16 units from the paragraph's start.
        ///
        /// It takes precedence on lines that begin earlier. The number is zero if there is none, and the greatest one
        /// if one follows.
        var yieldsUpTo: UInt32

        /// Returns whether other opportunities take precedence on a line that begins at a UTF-16 unit.
        func yields(from start: Int) -> Bool { Int(yieldsUpTo) > start }
    }

    /// A segment with pictures, such as emoji.
    struct PictureSegment: IndexKeyed, Sendable {
        var index: UInt32
        var count: UInt32
        /// The width of one of them in em, before it is rounded.
        var em: Double
    }

    /// A segment whose spaces extend from tab stop to tab stop, or have a rare width.
    ///
    /// The spaces' own width is that of the spaces after the last tab.
    struct TabSegment: IndexKeyed, Sendable {
        var index: UInt32
        /// The number of tabs; zero if only the width is rare.
        var count: UInt32
        /// The spaces' own width if `spaces` has `rareSpaces`, otherwise 0.
        var rareWidth: Int32 = 0
        /// The width of a space, in design units.
        var space: Int32
        /// Twice the least width of a tab, in design units; a nearer stop is skipped.
        var leastTwice: Int32 = 0
        /// The width of the spaces before the first tab, in design units, and their number.
        var lead: Int32 = 0
        var leadCount: UInt16 = 0
        /// The number of spaces between two stops.
        var spaces: UInt16 = 0
        /// A Boolean value that indicates whether the segment is a tab without an opportunity before it.
        var staysWithPrevious = false
    }

    /// The faces in use from this segment on, as a mask over the face list.
    struct FaceChange: IndexKeyed, Equatable, Sendable {
        var index: UInt32
        var mask: UInt32
    }
}
