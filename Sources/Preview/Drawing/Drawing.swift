package import Fonts
package import TextLayout

/// A picture before it is a file: what lies where, in points from the top left, in tones.
///
/// Every format is written from this one list, so that they all show the same; what is tested of its geometry holds for
/// each of them.
package struct Drawing: Hashable, Sendable {
    /// One thing that is drawn.
    package enum Mark: Hashable, Sendable {
        /// A box with round corners, filled.
        case box(Box, radius: Double, ColorRole)
        /// A frame round a box.
        case frame(Box, radius: Double, width: Double, ColorRole)
        /// A straight line; dashes are as long as the gaps between them, none where that is zero.
        case line(from: Point, to: Point, width: Double, dash: Double, ColorRole)
        /// A disc.
        case disc(centre: Point, radius: Double, ColorRole)
        /// Glyphs of one face on a baseline.
        case glyphs(GlyphsMark)
        /// What follows, up to the matching end, belongs together and is called so.
        case begin(Group)
        /// Ends what was begun last.
        case end
    }

    /// Glyphs of one face: `x` of each from `origin`.
    package struct GlyphsMark: Hashable, Sendable {
        /// Their face.
        package var face: FontFace
        /// Font size in points.
        package var size: Double
        /// Where their left edge and baseline are.
        package var origin: Point
        /// The glyphs.
        package var glyphs: [GlyphRun.Glyph]
        /// What they are drawn in, unless they have colours of their own.
        package var tone: ColorRole
        /// The characters they stand for, each with its offset in UTF-16 units; a PDF gives them to those who search it.
        package var text: SourceText?
    }

    /// A part of the picture that has a name.
    package struct Group: Hashable, Sendable {
        /// What kind of part: a class name in SVG.
        package var kind: String
        /// What it says to those who cannot see it; empty where it says nothing.
        package var label: String
        /// Its box, where it has one that matters.
        package var box: Box?
    }

    /// A place.
    package struct Point: Hashable, Sendable {
        /// From the left.
        package var x: Double
        /// From the top.
        package var y: Double

        /// A place.
        package init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A rectangle.
    package struct Box: Hashable, Sendable {
        /// Left edge.
        package var x: Double
        /// Top edge.
        package var y: Double
        /// Width.
        package var width: Double
        /// Height.
        package var height: Double

        /// A rectangle.
        package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// The radius of its corners where so much is wished for: no rounder than a half circle.
        func corner(_ radius: Double) -> Double { min(radius, width / 2, height / 2) }
    }

    /// Width in points.
    package var width: Double
    /// Height in points.
    package var height: Double
    /// What the picture shows, in a few words.
    package var title: String
    /// The marks, the lowest first.
    package private(set) var marks: [Mark] = []

    /// An empty picture.
    package init(title: String, width: Double = 0, height: Double = 0) {
        self.title = title
        self.width = width
        self.height = height
    }

    /// Draws on top.
    package mutating func add(_ mark: Mark) { marks.append(mark) }

    /// Begins a part.
    mutating func begin(_ kind: String, label: String = "", box: Box? = nil) {
        marks.append(.begin(Group(kind: kind, label: label, box: box)))
    }

    /// Ends the part begun last.
    mutating func end() { marks.append(.end) }
}
