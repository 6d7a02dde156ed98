// Writes a drawing as SVG: glyphs are outlines, emoji are the face's own PNG images, and nothing outside is referenced.
//
// cairo writes SVG too, but without groups: here every line, cell and guide is a group with a class, a box and, if it
// has one, a label for screen readers. An outline is written once and used for each occurrence of the glyph, in the
// face's own units, so that a run of text is one transformation and a list of positions.

internal import Fonts
internal import TextLayout
internal import TypescaleCryptography
internal import TypescaleStrings

struct SVGWriter {
    /// The notation of color roles.
    enum Paint {
        case colors(Palette)
        /// Custom properties such as `var(--ink)`, for a page with a light and a dark theme.
        case properties
    }

    private struct Key: Hashable {
        var face: Int
        var glyph: UInt32
    }

    private let paint: Paint
    /// The prefix of identifiers, so that one page can contain several pictures.
    private let prefix: String
    /// The identifiers of the shapes defined so far; `nil` for glyphs without ink.
    private var shapes: [Key: String?] = [:]
    private var definitions = ""
    private var body = ""

    init(_ paint: Paint, prefix: String = "g") {
        self.paint = paint
        self.prefix = prefix
    }

    mutating func document(_ drawing: Drawing) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element(drawing)
    }

    /// Returns the `svg` element alone, for a page.
    mutating func element(_ drawing: Drawing) -> String {
        for mark in drawing.marks { write(mark) }
        let (width, height) = (number(drawing.width), number(drawing.height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="\(SVGWriter.role(of: drawing))">
            <title>\(SVGWriter.escaped(drawing.title))</title>
            <defs>
            \(definitions)</defs>
            <rect width="\(width)" height="\(height)" fill="\(color(.paper))"/>
            \(body)</svg>

            """
    }

    /// Returns the role of a picture for screen readers, which read no names of parts of an `img` (WAI-ARIA 1.2).
    private static func role(of drawing: Drawing) -> String {
        let hasNames = drawing.marks.contains { mark in
            if case .begin(let group) = mark { !group.label.isEmpty } else { false }
        }
        return hasNames ? "group" : "img"
    }

    private mutating func write(_ mark: Drawing.Mark) {
        switch mark {
        case .box(let box, let radius, let role):
            body += "<rect \(attributes(box, radius)) fill=\"\(color(role))\"/>\n"
        case .frame(let box, let radius, let width, let role):
            body +=
                "<rect \(attributes(box, radius)) fill=\"none\" stroke=\"\(color(role))\" "
                + "stroke-width=\"\(number(width))\"/>\n"
        case .line(let from, let to, let width, let dash, let role):
            let dashes = dash > 0 ? " stroke-dasharray=\"\(number(dash))\"" : ""
            body +=
                "<path d=\"M\(number(from.x)) \(number(from.y))L\(number(to.x)) \(number(to.y))\" "
                + "stroke=\"\(color(role))\" stroke-width=\"\(number(width))\"\(dashes)/>\n"
        case .disc(let center, let radius, let role):
            body +=
                "<circle cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\" "
                + "fill=\"\(color(role))\"/>\n"
        case .glyphs(let glyphs): write(glyphs)
        case .begin(let group): begin(group)
        case .end: body += "</g>\n"
        }
    }

    private mutating func begin(_ group: Drawing.Group) {
        body += "<g class=\"\(SVGWriter.escaped(group.kind))\""
        if let box = group.box {
            body += " data-box=\"\([box.x, box.y, box.width, box.height].map(number).joined(separator: " "))\""
        }
        if !group.label.isEmpty { body += " role=\"img\" aria-label=\"\(SVGWriter.escaped(group.label))\"" }
        body += ">\n"
    }

    private mutating func write(_ mark: Drawing.GlyphsMark) {
        let scale = mark.size / mark.face.unitsPerEm
        var uses = ""
        for glyph in mark.glyphs {
            let key = Key(face: mark.face.identity, glyph: glyph.id)
            guard let id = shape(key, mark.face) else { continue }
            let x = FixedPoint.text(glyph.x / scale, upTo: 1)
            let y = glyph.rise == 0 ? "" : " y=\"\(FixedPoint.text(glyph.rise / scale, upTo: 1))\""
            uses += "<use href=\"#\(id)\" x=\"\(x)\"\(y)/>"
        }
        if uses.isEmpty { return }
        let factor = FixedPoint.text(scale, upTo: 7)
        body +=
            "<g fill=\"\(color(mark.role))\" transform=\"translate(\(number(mark.origin.x)) "
            + "\(number(mark.origin.y))) scale(\(factor) -\(factor))\">\(uses)</g>\n"
    }

    /// Returns the identifier of a glyph's shape, defined on first use; `nil` for a glyph without ink.
    private mutating func shape(_ key: Key, _ face: FontFace) -> String? {
        if let cached = shapes[key] { return cached }
        let id = "\(prefix)\(shapes.count)"
        var hasInk = true
        if let picture = face.picture(of: key.glyph) {
            let (left, top) = (number(picture.left), number(-picture.top))
            definitions +=
                "<image id=\"\(id)\" transform=\"scale(1 -1)\" x=\"\(left)\" y=\"\(top)\" "
                + "width=\"\(number(picture.width))\" height=\"\(number(picture.height))\" "
                + "href=\"data:image/png;base64,\(Crypto.base64(picture.png))\"/>\n"
        } else {
            let outline = face.outline(of: key.glyph)
            if outline.steps.isEmpty {
                hasInk = false
            } else {
                definitions += "<path id=\"\(id)\" d=\"\(SVGWriter.path(outline))\"/>\n"
            }
        }
        shapes.updateValue(hasInk ? id : nil, forKey: key)
        return hasInk ? id : nil
    }

    private static func path(_ outline: GlyphOutline) -> String {
        func text(_ points: GlyphOutline.Point...) -> String {
            points.map { "\(FixedPoint.text(Double($0.x), upTo: 1)) \(FixedPoint.text(Double($0.y), upTo: 1))" }
                .joined(separator: " ")
        }
        return outline.steps.reduce(into: "") { path, step in
            switch step {
            case .move(let to): path += "M" + text(to)
            case .line(let to): path += "L" + text(to)
            case .quadratic(let control, let to): path += "Q" + text(control, to)
            case .cubic(let first, let second, let to): path += "C" + text(first, second, to)
            case .close: path += "Z"
            }
        }
    }

    private func color(_ role: ColorRole) -> String {
        switch paint {
        case .colors(let palette): palette[role].hex
        case .properties: "var(--\(role.rawValue))"
        }
    }

    private func attributes(_ box: Drawing.Box, _ radius: Double) -> String {
        let corner = box.corner(radius)
        return "x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\" "
            + "height=\"\(number(box.height))\"" + (corner > 0 ? " rx=\"\(number(corner))\"" : "")
    }

    private func number(_ value: Double) -> String { FixedPoint.text(value, upTo: 3) }

    /// Escapes a text for XML; characters that XML cannot represent are left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
