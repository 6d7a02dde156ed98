/// Texts made ready for layout at no size at all: shaped, itemised and cut at their break opportunities, in flat arrays.
///
/// Widths are integers in a paragraph's own units (`unitsPerEm` of them make an em), so a font size is one multiplier
/// and a new size needs no new preparation. What only few segments need (corrections at unsafe breaks, clusters of
/// long words, tabs, fallback faces) stands apart in lists sorted by segment, so that the common paragraph is a run
/// over one array and costs seven bytes a segment.
///
/// A text is appended once and named by the index it got; nothing is ever moved, so indexes stay good. It may be laid
/// out at any tracking.
package struct PreparedTexts: Sendable {
    // One entry a segment.

    /// Content end, measured from the paragraph's start, in units.
    var ends: [Int32] = []
    /// Advance of the spaces after the content, as an index into `gapWidths`; `rareGap` where it stands in `tabs`.
    var gaps: [UInt8] = []
    /// Low half of the start in UTF-16 units from the paragraph's start; `carries` holds what it leaves out.
    var starts: [UInt16] = []

    // Sparse, sorted by segment.

    var adjustments = SegmentList<BreakAdjustment>()
    var trims = SegmentList<EndTrim>()
    var words = LongWords()
    var clusters: [Cluster] = []
    var clusterFacts: [ClusterFacts] = []
    var longClusters = SegmentList<LongCluster>()
    var clusterAdjustments = SegmentList<BreakAdjustment>()
    /// The same as `trims` for places inside long words, sorted by cluster.
    var clusterTrims = SegmentList<EndTrim>()
    /// Cuts after which a dictionary sees other words, sorted by segment and cluster.
    var restarts = SegmentList<Resegmentation>()
    /// Where those words end, in UTF-16 units from the start of the segment that was cut.
    var restartEnds: [UInt32] = []
    var tabs = SegmentList<TabSegment>()
    var faceChanges = SegmentList<FaceChange>()
    /// The same inside long words, sorted by cluster.
    var clusterFaces = SegmentList<FaceChange>()
    /// Segments that end with a hyphen or quotation mark which stays with the next one where it stands at the start of a line.
    var hyphens = SegmentList<UInt32>()
    /// Segments at which `starts` passed another 65,536 units.
    var carries = SegmentList<UInt32>()
    /// Clusters of each segment, for paragraphs where they cannot be counted by the segment starts.
    var clusterCounts: [ClusterCount] = []

    /// Runs of clusters that later words may share, by what decides them.
    var sharedWords: [Int: UInt32] = [:]

    var paragraphs: [Paragraph] = []
    var texts = TextRanges()

    /// The distinct space advances there are: few, so that a gap costs a byte.
    var gapWidths: [Int32] = [0]
    /// Stands for a gap whose width has no place in `gapWidths` any more.
    static let rareGap = UInt8.max
    /// The face lists that paragraphs refer to; the first of a list is the primary face.
    var faceLists: [[LineFace]] = []

    /// An empty store.
    package init() {}

    /// How many texts it holds.
    package var count: Int { texts.count }
}

extension PreparedTexts {
    /// One text: a range of paragraphs.
    struct Text: Sendable {
        var firstParagraph: UInt32
        var paragraphCount: UInt32
    }

    /// The text between two hard breaks.
    struct Paragraph: Sendable {
        var firstSegment: UInt32
        var segmentCount: UInt32
        /// Where it starts in the text, in UTF-16 units.
        var textStart: UInt32
        /// UTF-16 units without the hard break.
        var textLength: UInt32
        var unitsPerEm: Int32
        /// First of its entries in `clusterCounts`, or -1 where every cluster is one UTF-16 unit.
        var firstCount: Int32
        /// Its entry in `faceLists`.
        var faces: UInt16
        var traits: ParagraphTraits

        var segments: Range<Int> { Int(firstSegment)..<Int(firstSegment + segmentCount) }
    }

    /// Which of the sparse lists have entries for a paragraph.
    struct ParagraphTraits: OptionSet, Sendable {
        let rawValue: UInt8

        static let adjustments = ParagraphTraits(rawValue: 1)
        static let tabs = ParagraphTraits(rawValue: 2)
        static let trims = ParagraphTraits(rawValue: 8)
        static let carries = ParagraphTraits(rawValue: 4)
        static let manyFaces = ParagraphTraits(rawValue: 16)
        static let hyphens = ParagraphTraits(rawValue: 64)
        static let restarts = ParagraphTraits(rawValue: 128)
        /// Words narrower than the store's threshold have no clusters.
        static let clustersLeftOut = ParagraphTraits(rawValue: 32)

        /// What makes the walk over the plain arrays insufficient.
        static let irregular: ParagraphTraits = [.adjustments, .tabs, .trims, .hyphens, .restarts]
        /// The same, and starts that have to be summed up.
        static let beyondWidths = irregular.union(.carries)
        /// What matters only where a line ends beside it.
        static let atLineEnds: ParagraphTraits = [.adjustments, .trims, .hyphens]
    }

    /// A face as far as a line's height depends on it; distances from the baseline in em.
    struct LineFace: Sendable, Hashable {
        var id: Int
        var ascent: Double
        var descent: Double
        var lineGap: Double
    }

    /// How widths change where a line really breaks after a segment (or a cluster).
    struct BreakAdjustment: SegmentKeyed, Sendable {
        var segment: UInt32
        /// Added to a line that ends here: a hyphen that shows, kerning that is lost.
        var end: Int32
        /// Added to a line that starts here.
        var nextStart: Int32
    }

    /// A segment whose last mark becomes half as wide where it would not fit otherwise.
    struct EndTrim: SegmentKeyed, Sendable {
        var segment: UInt32
        var amount: Int32
    }

    /// A segment that may have to be broken inside.
    struct LongWord: SegmentKeyed, Sendable {
        var segment: UInt32
        var firstCluster: UInt32
        var clusterCount: UInt32
    }

    /// A place inside a long word where it can be broken.
    struct Cluster: Sendable {
        /// Width from the word's start up to the end of this cluster.
        var end: Int32
    }

    /// What a cluster's facts have no room for.
    struct LongCluster: SegmentKeyed, Sendable {
        /// The cluster.
        var segment: UInt32
        var units: UInt32
        var spacedClusters: UInt32
    }

    /// A cluster beside its width: whether it is safe (1 bit), clusters that are letter-spaced (3), UTF-16 units (4).
    struct ClusterFacts: Sendable {
        private let packed: UInt8
        fileprivate static let most = (spaced: 6, units: 14)

        init(units: Int, isUnsafe: Bool, spacedClusters: Int) {
            let isShort = units <= ClusterFacts.most.units && spacedClusters <= ClusterFacts.most.spaced
            let (units, spaced) = isShort ? (units, spacedClusters) : (15, 7)
            packed = UInt8(units) << 4 | UInt8(spaced) << 1 | (isUnsafe ? 1 : 0)
        }

        /// The numbers are too large to stand here; `longClusters` has them.
        var isLong: Bool { packed >> 4 == 15 }
        /// The text after the cluster was shaped together with it.
        var isUnsafe: Bool { packed & 1 == 1 }
        var units: Int { Int(packed >> 4) }
        /// How many of the shaper's clusters in it are letter-spaced.
        var spacedClusters: Int { Int(packed >> 1 & 7) }
    }

    /// A cut inside a word, after which a browser asks the dictionary anew and hears of other words.
    struct Resegmentation: SegmentKeyed, Sendable {
        var segment: UInt32
        /// Clusters of the segment before the cut.
        var cluster: UInt32
        var firstEnd: UInt32
        var endCount: UInt32

        var ends: Range<Int> { Int(firstEnd)..<Int(firstEnd + endCount) }
    }

    /// A segment whose gap goes from tab stop to tab stop; what follows the last tab is the gap's own width.
    struct TabSegment: SegmentKeyed, Sendable {
        var segment: UInt32
        var count: UInt32
        /// The gap's own width where `gaps` says `rareGap`, else 0.
        var rareWidth: Int32 = 0
        /// Width between two stops, in units.
        var stop: Int32
    }

    /// From this segment on, the faces in use are these (a mask over the face list).
    struct FaceChange: SegmentKeyed, Sendable {
        var segment: UInt32
        var mask: UInt32
    }
}
