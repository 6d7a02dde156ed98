/// The advances of single glyphs, for an engine that rounds each of them.
///
/// A sum of rounded advances depends on the size. The store has the linear sums in any case, and a line is
/// certain where no rounding can change it; elsewhere the rounded advances are added up (`RoundedWalker`).
struct ExactAdvances: ArrayList, Sendable {
    /// The parts of a paragraph in these lists.
    struct Paragraph: IndexKeyed, Sendable {
        /// The index of the paragraph's first segment.
        var index: UInt32
        /// The index of its first unit in `units`.
        var firstUnit: UInt32
        /// The index of its first segment in `bounds`.
        var firstBound: UInt32
        /// The index of its first run in `runs`.
        var firstRun: UInt32
        /// A Boolean value that indicates whether words must not be broken.
        var keepsWords: Bool
    }

    /// The advance of a UTF-16 unit in design units of its face, with seven marks.
    struct Unit: Sendable {
        private var packed: Int32

        init(advance: Int32, isGrapheme: Bool, isTracked: Bool, isSeparator: Bool, hangs: Bool, isKept: Bool) {
            let limit: Int32 = 1 << 24 - 1
            packed =
                min(max(advance, -limit), limit) << 7 | (isGrapheme ? 1 : 0) | (isTracked ? 2 : 0)
                | (isSeparator ? 4 : 0) | (hangs ? 8 : 0) | (isKept ? 64 : 0)
        }

        var advance: Int32 { packed >> 7 }
        /// A Boolean value that indicates whether a line may end before the unit if its word has to be broken.
        var isGrapheme: Bool { packed & 1 != 0 }
        var isTracked: Bool {
            get { packed & 2 != 0 }
            set { packed = packed & ~2 | (newValue ? 2 : 0) }
        }
        /// A Boolean value that indicates whether it is a space or no-break space of a text whose words may be spaced.
        var isSeparator: Bool { packed & 4 != 0 }
        /// A Boolean value that indicates whether it takes no space at the end of a line, also inside a broken word.
        var hangs: Bool { packed & 8 != 0 }
        /// A Boolean value that indicates whether it is part of a ligature of several grapheme clusters, but not its
        /// first unit, which has the advance.
        var continuesLigature: Bool {
            get { packed & 16 != 0 }
            set { packed = packed & ~16 | (newValue ? 16 : 0) }
        }
        /// A Boolean value that indicates whether it is part of a ligature of several grapheme clusters.
        var isInLigature: Bool { packed & 48 != 0 }

        /// A Boolean value that indicates whether it is inside a part of a word that stays on one line as long as it
        /// fits on one.
        var isKept: Bool { packed & 64 != 0 }

        /// Marks the unit as the first of a ligature of several grapheme clusters.
        mutating func beginLigature() { packed |= 32 }
    }

    /// The ends of a segment's content and of the spaces after it, in UTF-16 units from the paragraph's start.
    struct Bound: Sendable {
        var content: UInt32
        var end: UInt32
    }

    /// A range of UTF-16 units whose advances have one scale.
    struct Run: Sendable {
        /// The end, in UTF-16 units from the paragraph's start.
        var end: UInt32
        var unitsPerEm: Int32
        /// Its face, as a mask over the paragraph's face list.
        var faces: UInt32
        /// The padding in the advance of its only picture, in design units; zero in any other run.
        var padding: Int32
        /// The em of a design unit if glyphs are pictures, whose advances are whole pixels; otherwise zero.
        var pictureUnit: Double
    }

    var paragraphs = IndexedList<Paragraph>()
    var units: [Unit] = []
    var bounds: [Bound] = []
    var runs: [Run] = []

    /// Makes units a ligature that is tracked, if it is, after its last unit.
    mutating func markLigature(_ range: ClosedRange<Int>) {
        units[range.lowerBound].beginLigature()
        for index in range.dropFirst() { units[index].continuesLigature = true }
        let isTracked = units[range.lowerBound].isTracked
        units[range.lowerBound].isTracked = false
        units[range.upperBound].isTracked = isTracked
    }

    /// Returns the number of UTF-16 units of a paragraph's segment before one of its grapheme clusters.
    ///
    /// `counted` are the units of so many clusters that were counted before.
    func unitCount(
        of paragraph: Paragraph, segment: Int, before cluster: Int, counted: (clusters: Int, units: Int)
    ) -> Int {
        let (firstUnit, bound) = (Int(paragraph.firstUnit), Int(paragraph.firstBound) + segment)
        let start = segment == 0 ? 0 : Int(bounds[bound - 1].end)
        let end = Int(bounds[bound].content)
        var (position, count) = (start + counted.units, counted.clusters)
        while position < end && count < cluster {
            position += 1
            if position == end || units[firstUnit + position].isGrapheme { count += 1 }
        }
        return position - start
    }

    var memory: MemoryUse { paragraphs.memory + units.memory + bounds.memory + runs.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        paragraphs.apply(change)
        units.apply(change)
        bounds.apply(change)
        runs.apply(change)
    }
}
