import DynamicType
import Foundation
import Testing
import TextLayout
import TypescaleTestSupport

@testable import TypescalePreview

@Suite struct SVGWriterTests {
    @Test func `an SVG document is valid XML without external references`() throws {
        let svg = DrawingEncoder.svg(try Support.sheet(sample: "a < b & \"c\" 🎉\u{1}"), .light)
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "sheet.svg")
            try Data(svg.utf8).write(to: file)
            let script = "import sys,xml.dom.minidom as m; m.parse(sys.argv[1])"
            let result = try #require(try ExternalProgram.run("/usr/bin/python3", ["-c", script, file.path]))
            #expect(result.code == 0, "\(result.output)")
        }
        #expect(!svg.contains("<text") && !svg.contains("font-family"))
        for link in svg.matches(of: /href="([^"]*)"/) {
            #expect(link.1.hasPrefix("#") || link.1.hasPrefix("data:image/png;base64,"))
        }
    }

    @Test func `a corner radius is limited to half the box, as in pixel images`() {
        var drawing = Drawing(title: "box")
        (drawing.width, drawing.height) = (40, 40)
        drawing.add(.box(.init(0, 0, 20, 4), radius: 8, .ink))
        #expect(DrawingEncoder.svg(drawing, .light).contains("width=\"20\" height=\"4\" rx=\"2\""))
    }

    @Test func `a glyph is defined once and referenced at each use`() throws {
        let svg = DrawingEncoder.svg(try Support.sheet(["body"], sample: "aaaa aaaa", categories: ["L"]), .light)
        let uses = svg.matches(of: /<use href="#(g\d+)"/).map { String($0.1) }
        let definitions = svg.matches(of: /<(?:path|image) id="(g\d+)"/).map { String($0.1) }
        #expect(Set(definitions).count == definitions.count)
        #expect(Set(uses) == Set(definitions))
        #expect(uses.count > definitions.count)
    }

    @Test func `line boxes of the document equal those of the drawing`() throws {
        let drawing = try Support.sheet()
        let found = DrawingEncoder.svg(drawing, .light).matches(of: /<g class="line" data-box="([^"]+)"/).map { match in
            match.1.split(separator: " ").compactMap { Double($0) }
        }
        let wanted = drawing.boxes("line")
        #expect(found.count == wanted.count)
        for (numbers, box) in zip(found, wanted) {
            for (number, value) in zip(numbers, [box.x, box.y, box.width, box.height]) {
                #expect(abs(number - value) < 0.000_501)
            }
        }
    }

    @Test func `a page is one file that forbids scripts and external content`() throws {
        let specimen = try Specimen(
            Support.scale(), in: Support.environments("L", "AX5"), only: ["body"], fonts: Support.fonts.get())
        let sheet = try SpecimenSheet(specimen, typesetter: DrawingTypesetter(fonts: Support.fonts.get())).drawing()
        let page = HTMLPage.page(specimen, sheet)
        #expect(page.contains("default-src 'none'"))
        #expect(
            !page.contains("<script") && !page.contains("http:") && !page.contains("https:")
                || page.matches(of: /https?:\/\/([^"\s]+)/).allSatisfy { $0.1.hasPrefix("www.w3.org/2000/svg") })
        #expect(page.contains("<td>17 / 22</td><td>53 / 62</td>"))
        for role in ColorRole.allCases { #expect(page.contains("--\(role.rawValue): #")) }
    }

    @Test func `a picture with named parts is a group for screen readers, as the parts of an image are not read`()
        throws
    {
        var drawing = Drawing(title: "title")
        #expect(DrawingEncoder.svg(drawing, .light).contains("role=\"img\">\n<title>title</title>"))
        drawing.begin("cell", label: "name")
        drawing.end()
        let svg = DrawingEncoder.svg(drawing, .light)
        #expect(svg.contains("role=\"group\">\n<title>title</title>"))
        #expect(svg.contains("<g class=\"cell\" role=\"img\" aria-label=\"name\">"))
    }
}
