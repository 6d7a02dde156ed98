internal import Fonts
internal import TextLayout
internal import TypescaleStrings

/// A picture before it is written to a file: marks with positions in points from the top left, and color roles.
///
/// Every format is written from this list, so that all show the same, and tests of its geometry apply to each of them.
package struct Drawing: Hashable, Sendable {
    package enum Mark: Hashable, Sendable {
        /// A filled box with rounded corners.
        case box(Box, radius: Double, ColorRole)
        case frame(Box, radius: Double, width: Double, ColorRole)
        /// A straight line; dashes and the spaces between them have the same length, and zero means a solid line.
        case line(from: Point, to: Point, width: Double, dash: Double, ColorRole)
        /// A filled circle.
        case disc(center: Point, radius: Double, ColorRole)
        /// Glyphs of one face on a baseline.
        case glyphs(GlyphsMark)
        /// The start of a named group, up to the matching end.
        case begin(Group)
        /// The end of the innermost group.
        case end
    }

    /// Glyphs of one face; the `x` of each is relative to `origin`.
    package struct GlyphsMark: Hashable, Sendable {
        var face: FontFace
        /// The font size in points.
        var size: Double
        /// The left end of the baseline.
        var origin: Point
        var glyphs: [GlyphRun.Glyph]
        /// The color role of glyphs without colors of their own.
        var role: ColorRole
        /// The source characters, with offsets in UTF-16 units; a PDF contains them for searching.
        var text: SourceText?
    }

    /// A named part of the picture.
    package struct Group: Hashable, Sendable {
        /// The kind of part, which is a class name in SVG.
        package var kind: String
        /// The label for screen readers; empty if there is none.
        var label: String
        /// The part's box, if it has one.
        package var box: Box?
    }

    /// A position in points.
    package struct Point: Hashable, Sendable {
        var x: Double
        var y: Double

        init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    package struct Box: Hashable, Sendable {
        var x: Double
        var y: Double
        var width: Double
        package var height: Double

        init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// Limits a corner radius to half of the shorter side.
        func corner(_ radius: Double) -> Double { min(radius, width / 2, height / 2) }
    }

    package var width = 0.0
    var height = 0.0
    /// A short description of the picture, without characters that change the order of the words around it.
    let title: String
    /// The marks, from bottom to top.
    package private(set) var marks: [Mark] = []

    init(title: String) { self.title = Quotation.printable(title) }

    mutating func add(_ mark: Mark) { marks.append(mark) }

    mutating func begin(_ kind: String, label: String = "", box: Box? = nil) {
        marks.append(.begin(Group(kind: kind, label: Quotation.printable(label), box: box)))
    }

    mutating func end() { marks.append(.end) }
}

/// The colors of all roles on a light or a dark background.
///
/// Text has a contrast of at least 7:1 with its background, secondary text at least 4.5:1; a test checks it.
package enum Palette: Hashable, Sendable {
    /// A palette with a warm white background.
    case light
    /// A palette with a near-black background.
    case dark

    subscript(role: ColorRole) -> DrawingColor {
        let (light, dark): (UInt32, UInt32) =
            switch role {
            case .paper: (0xFBFAF7, 0x15161A)
            case .card: (0xFFFFFF, 0x1F2127)
            case .ink: (0x1B1A17, 0xF2F0EA)
            case .soft: (0x66635B, 0xA9A69D)
            case .rule: (0xDEDAD0, 0x383B43)
            case .accent: (0x1F4FD8, 0x8FB0FF)
            case .wash: (0xE9EDFB, 0x232A40)
            case .mark: (0xFFE3A3, 0x3F3209)
            case .shade: (0xF1EEE7, 0x2A2D35)
            }
        return DrawingColor(self == .light ? light : dark)
    }
}

/// The purpose of a color; a ``Palette`` assigns the color.
package enum ColorRole: String, CaseIterable, Hashable, Sendable {
    /// The background of the drawing.
    case paper
    /// The background of bubbles and cards.
    case card
    /// Primary text.
    case ink
    /// Secondary text.
    case soft
    /// Separator lines.
    case rule
    case accent
    /// The accent color as a light background.
    case wash
    /// A highlight behind changed text.
    case mark
    /// The background of code and chips.
    case shade
}

/// A color in sRGB.
struct DrawingColor: Hashable, Sendable {
    var red, green, blue: UInt8

    /// Creates a color from `0xRRGGBB`.
    init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// The color in the notation of CSS and SVG.
    var hex: String { "#" + Hexadecimal.text([red, green, blue]) }
}
