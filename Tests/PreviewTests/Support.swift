import DynamicType
import Fonts
import Foundation
import ScaleFiles
import TextLayout
import TypescaleAPI
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescalePreview

/// Sheets, cards and programs for tests of previews.
enum Support {
    static let root = ProjectRoot.path
    static let fonts = Result { try FontLibrary(directories: .standard(project: root + "/fonts")) }
    static let scales = ScaleLibrary(directory: root + "/typescales")

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
        _ message: Message, width: Double = 240, engine: Engine = .chromium, _ categories: String...
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
        _ = measurer.answer(splitter.rows(completedBy: Array((row + "\n").utf8)), to: &writer)
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
}
