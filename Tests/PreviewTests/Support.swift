import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescalePreview

/// Sheets, cards and programs for tests of previews.
enum Support {
    static let root = ProjectRoot.path
    static let fonts = Result { try FontLibrary(folders: .standard(project: root + "/fonts")) }
    static let scales = ScaleLibrary(folder: root + "/typescales")

    static func scale(_ name: String = "apple-ios") throws -> TypeScale { try scales.scale(named: ScaleName(name)) }

    static func environments(_ names: String...) throws -> [TextEnvironment] {
        try names.map { try TextEnvironment([(key: "category", value: $0)]) }
    }

    /// Returns a sheet of some styles of the default scale.
    static func sheet(
        _ styles: [TextStyle] = ["largeTitle", "body", "caption2"], sample: String? = nil, width: Double = 240,
        showsGuides: Bool = false, categories: [String] = ["L", "AX1", "AX5"]
    ) throws -> Drawing {
        let specimen = try Specimen(
            scale(), in: categories.map { try TextEnvironment([(key: "category", value: $0)]) }, only: styles,
            sample: sample, width: width, showsGuides: showsGuides, fonts: fonts.get())
        return try SpecimenSheet(specimen, typesetter: DrawingTypesetter(fonts: fonts.get())).drawing()
    }

    static func card(
        _ message: Message, width: Double = 240, engine: BrowserEngine = .chromium, _ categories: String...
    ) throws -> Drawing {
        try MessageCard(
            [message], in: scale(), categories.map { try TextEnvironment([(key: "category", value: $0)]) },
            width: width,
            typesetter: DrawingTypesetter(fonts: fonts.get(), engine: engine)
        ).drawing()
    }

    /// Returns the answers of `measure` to rows, as from the command line and the service.
    static func measured(_ row: String) throws -> [String: Any] {
        let measurer = RowMeasurer(fonts: try fonts.get(), scales: scales, showsLines: true)
        var splitter = RowSplitter(maximumBytes: 1 << 20)
        var writer = JSONWriter()
        _ = measurer.respond(to: splitter.rows(completedBy: Array((row + "\n").utf8)), with: &writer)
        let object = try JSONSerialization.jsonObject(with: Data(writer.text.utf8))
        return object as? [String: Any] ?? [:]
    }
}

extension Drawing {
    /// The boxes of all parts of a kind, in order.
    func boxes(_ kind: String) -> [Box] {
        marks.compactMap { mark in
            if case .begin(let group) = mark, group.kind == kind { group.box } else { nil }
        }
    }

    /// Returns the marks in the parts of a kind.
    func parts(_ kind: String) -> [[Mark]] {
        var parts: [[Mark]] = []
        var depth = 0
        for mark in marks {
            if case .begin(let group) = mark {
                if depth > 0 {
                    depth += 1
                } else if group.kind == kind {
                    depth = 1
                    parts.append([])
                }
            } else if case .end = mark {
                depth = max(depth - 1, 0)
            } else if depth > 0 {
                parts[parts.count - 1].append(mark)
            }
        }
        return parts
    }

    /// Returns the box of a glyph's outline on the sheet; nil if it has no ink.
    static func ink(_ mark: GlyphsMark, _ glyph: GlyphRun.Glyph) -> Box? {
        let scale = mark.size / mark.face.unitsPerEm
        let (x, y) = (mark.origin.x + glyph.x, mark.origin.y - glyph.rise)
        if let picture = mark.face.picture(of: glyph.id) {
            return Box(
                x + picture.left * scale, y - picture.top * scale, picture.width * scale, picture.height * scale)
        }
        var points: [GlyphOutline.Point] = []
        for step in mark.face.outline(of: glyph.id).steps {
            switch step {
            case .move(let to), .line(let to): points.append(to)
            case .quadratic(let control, let to): points += [control, to]
            case .cubic(let first, let second, let to): points += [first, second, to]
            case .close: break
            }
        }
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let bottom = points.map(\.y).min(),
            let top = points.map(\.y).max()
        else { return nil }
        return Box(
            x + Double(left) * scale, y - Double(top) * scale, Double(right - left) * scale,
            Double(top - bottom) * scale)
    }

    /// Returns the texts outside of cells and messages, such as headings and captions.
    var captions: [String] {
        outside.compactMap { mark in
            guard case .glyphs(let glyphs) = mark, let text = glyphs.text else { return nil }
            return text.characters(0..<text.units.count)
        }
    }

    /// Expects that no box of a text covers letters of another line: the boxes of all lines are below all letters.
    static func expectLettersOnTop(_ marks: [Mark]) {
        let letters = marks.firstIndex { if case .glyphs = $0 { true } else { false } }
        let box = marks.lastIndex { if case .box = $0 { true } else { false } }
        guard let letters, let box else {
            Issue.record("no letters or no boxes")
            return
        }
        #expect(box < letters)
    }

    /// Expects that no caption overlaps another one, a cell or a message, and that all are inside the picture.
    func expectApart() {
        let captions = outside.map { InkExtent([$0]) }
        let parts = (parts("cell") + parts("message")).map(InkExtent.init)
        #expect(!captions.isEmpty && !parts.isEmpty)
        let all = (captions + parts).filter { $0.left < $0.right }
        for (index, one) in all.enumerated() {
            #expect(one.left >= 0 && one.right <= width && one.top >= 0 && one.bottom <= height, "\(one)")
            for other in all[(index + 1)...] { #expect(one.isApart(from: other), "\(one) \(other)") }
        }
    }

    /// Returns the marks outside of cells and messages.
    private var outside: [Mark] {
        var depth = 0
        return marks.filter { mark in
            switch mark {
            case .begin: depth += 1
            case .end: depth -= 1
            default: return depth == 0
            }
            return false
        }
    }

    /// Returns the box that the ink of marks covers.
    struct InkExtent {
        var left = Double.infinity
        var right = -Double.infinity
        var top = Double.infinity
        var bottom = -Double.infinity

        init(_ marks: [Drawing.Mark]) {
            for case .glyphs(let mark) in marks {
                for glyph in mark.glyphs {
                    guard let ink = Drawing.ink(mark, glyph) else { continue }
                    left = min(left, ink.x)
                    right = max(right, ink.x + ink.width)
                    top = min(top, ink.y)
                    bottom = max(bottom, ink.y + ink.height)
                }
            }
        }

        func isApart(from other: InkExtent) -> Bool {
            if right <= other.left || other.right <= left { return true }
            return bottom <= other.top || other.bottom <= top
        }
    }
}
