public import Fonts
public import TextLayout

/// A picture before it is a file: what lies where, in points from the top left, in tones.
///
/// Every format is written from this one list, so that they all show the same; what is tested of its geometry holds for
/// each of them.
public struct Drawing: Hashable, Sendable {
    /// One thing that is drawn.
    public enum Mark: Hashable, Sendable {
        /// A box with round corners, filled.
        case box(Box, radius: Double, Tone)
        /// A frame round a box.
        case frame(Box, radius: Double, width: Double, Tone)
        /// A straight line; dashes are as long as the gaps between them, none where that is zero.
        case line(from: Point, to: Point, width: Double, dash: Double, Tone)
        /// A disc.
        case disc(centre: Point, radius: Double, Tone)
        /// Glyphs of one face on a baseline.
        case glyphs(GlyphsMark)
        /// What follows, up to the matching end, belongs together and is called so.
        case begin(Group)
        /// Ends what was begun last.
        case end
    }

    /// Glyphs of one face: `x` of each from `origin`.
    public struct GlyphsMark: Hashable, Sendable {
        /// Their face.
        public var face: FontFace
        /// Font size in points.
        public var size: Double
        /// Where their left edge and baseline are.
        public var origin: Point
        /// The glyphs.
        public var glyphs: [GlyphRun.Glyph]
        /// What they are drawn in, unless they have colours of their own.
        public var tone: Tone
        /// The characters they stand for, each with its offset in UTF-16 units; a PDF gives them to those who search it.
        public var text: SourceText?
    }

    /// A part of the picture that has a name.
    public struct Group: Hashable, Sendable {
        /// What kind of part: a class name in SVG.
        public var kind: String
        /// What it says to those who cannot see it; empty where it says nothing.
        public var label: String
        /// Its box, where it has one that matters.
        public var box: Box?
    }

    /// A place.
    public struct Point: Hashable, Sendable {
        /// From the left.
        public var x: Double
        /// From the top.
        public var y: Double

        /// A place.
        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A rectangle.
    public struct Box: Hashable, Sendable {
        /// Left edge.
        public var x: Double
        /// Top edge.
        public var y: Double
        /// Width.
        public var width: Double
        /// Height.
        public var height: Double

        /// A rectangle.
        public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// The radius of its corners where so much is wished for: no rounder than a half circle.
        func corner(_ radius: Double) -> Double { min(radius, width / 2, height / 2) }
    }

    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// What the picture shows, in a few words.
    public var title: String
    /// The marks, the lowest first.
    public private(set) var marks: [Mark] = []

    /// An empty picture.
    public init(title: String, width: Double = 0, height: Double = 0) {
        self.title = title
        self.width = width
        self.height = height
    }

    /// Draws on top.
    public mutating func add(_ mark: Mark) { marks.append(mark) }

    /// Begins a part.
    mutating func begin(_ kind: String, label: String = "", box: Box? = nil) {
        marks.append(.begin(Group(kind: kind, label: label, box: box)))
    }

    /// Ends the part begun last.
    mutating func end() { marks.append(.end) }
}
