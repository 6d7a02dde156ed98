import DynamicType
@testable import ScaleFiles
import Testing

/// Sound files, each broken in one place by the tests.
private let table = """
    {"title": "T", "unit": "pt", "sources": [], "defaultStyle": "body", "minimum": 10,
     "curve": {"type": "table", "categories": ["S", "M", "L"]},
     "tracking": [[10, 0.1], [20, 0]],
     "appSteps": {"base": 10, "values": [9, 10, 12]},
     "irregularLineHeights": [["odd", "M"]],
     "styles": {
      "body": {"size": [10, 12, 14], "lineHeight": [12, 15, 18], "tracking": "bySize", "maximum": 40},
      "odd": {"size": [10, 12, 14], "lineHeight": [12, 16, 15]}}}
    """

private let knots = """
    {"title": "T", "unit": "sp", "sources": [], "defaultStyle": "body", "minimum": 1,
     "curve": {"type": "knots", "threshold": 1.03, "from": [8, 20, 100],
      "tables": [{"scale": 1.5, "to": [12, 25, 100]}, {"scale": 2, "to": [16, 30, 100]}]},
     "styles": {"body": {"size": 16, "lineHeight": 24, "tracking": {"points": 0.5}}}}
    """

private let fluid = """
    {"title": "T", "unit": "px", "sources": [], "defaultStyle": "body", "minimum": 1,
     "curve": {"type": "fluid", "narrow": {"width": 360, "base": 18, "ratio": 1.2},
      "wide": {"width": 1240, "base": 20, "ratio": 1.25}, "defaultWidth": 1240},
     "styles": {"body": {"size": {"step": 0}, "lineHeight": {"multiple": 1.5}}}}
    """

private func load(_ text: String) throws(ScaleFileError) -> TypeScale {
    try TypeScale(json: Array(text.utf8), name: "t", file: "t.json")
}

/// One change to a sound file and what the error must say.
struct Fault: CustomTestStringConvertible {
    let file: String
    let from: String
    let to: String
    let path: String
    let reason: String
    var testDescription: String { "\(from) → \(to)" }

    init(_ file: String, _ from: String, _ to: String, _ path: String, _ reason: String) {
        (self.file, self.from, self.to, self.path, self.reason) = (file, from, to, path, reason)
    }

    static let all: [Fault] = [
        Fault(table, "\"title\": \"T\"", "\"title\": \"\"", "/title", "an empty text"),
        Fault(table, "\"title\": \"T\", ", "", "", "the key \"title\" is missing"),
        Fault(table, "\"unit\"", "\"units\"", "/units", "unknown key \"units\", did you mean \"unit\"?"),
        Fault(table, "\"maximum\": 40", "\"maximun\": 40", "/styles/body/maximun", "did you mean \"maximum\"?"),
        Fault(table, "\"defaultStyle\": \"body\"", "\"defaultStyle\": \"text\"", "/defaultStyle", "body, odd"),
        Fault(table, "\"minimum\": 10", "\"minimum\": 11", "/styles/body/size/0", "10 at S is under the minimum 11"),
        Fault(table, "\"minimum\": 10", "\"minimum\": 0", "/minimum", "0 is outside 1 to 1000"),
        Fault(
            table, "[10, 12, 14], \"lineHeight\": [12, 15", "[10, 9, 14], \"lineHeight\": [12, 15",
            "/styles/body/size/1", "9 at M is less than 10 at S"),
        Fault(
            table, "[10, 12, 14], \"lineHeight\": [12, 15", "[10, 12], \"lineHeight\": [12, 15",
            "/styles/body/size", "2 sizes for 3 categories"),
        Fault(table, "[12, 15, 18]", "[12, 15]", "/styles/body/lineHeight", "2 line heights for 3 categories"),
        Fault(table, "[12, 15, 18]", "[12, 11, 18]", "/styles/body/lineHeight/1", "11 at M is less than 12 at S"),
        Fault(table, "[12, 15, 18]", "[9, 15, 18]", "/styles/body/lineHeight/0", "outside 1 to 4 times the size 10"),
        Fault(table, "[[\"odd\", \"M\"]]", "[]", "/styles/odd/lineHeight/2", "15 at L is less than 16 at M"),
        Fault(table, "[[\"odd\", \"M\"]]", "[[\"odd\", \"XM\"]]", "/irregularLineHeights/0/1", "is none of XS, S, M"),
        Fault(table, "[[\"odd\", \"M\"]]", "[[\"old\", \"M\"]]", "/irregularLineHeights", "the scale has no style old"),
        Fault(
            table, "[[\"odd\", \"M\"]]", "[[\"odd\", \"AX5\"]]", "/irregularLineHeights", "the table has no column AX5"),
        Fault(table, "\"maximum\": 40", "\"maximum\": 9", "/styles/body/maximum", "9 is less than the minimum 10"),
        Fault(table, "\"maximum\": 40", "\"weight\": 0", "/styles/body/weight", "0 is outside 1 to 1000"),
        Fault(table, "\"maximum\": 40", "\"weight\": 400.5", "/styles/body/weight", "expected a whole number"),
        Fault(
            table, "[\"S\", \"M\", \"L\"]", "[\"M\", \"S\", \"L\"]", "/curve/categories", "the categories do not ascend"
        ),
        Fault(
            table, "\"tracking\": [[10, 0.1], [20, 0]],\n", "\n", "/styles/body/tracking", "needs the scale's tracking"),
        Fault(table, "[20, 0]", "[10, 0]", "/tracking/1/0", "the sizes do not ascend"),
        Fault(table, "[20, 0]", "[20, 11]", "/tracking/1/1", "outside -0.5 to 0.5"),
        Fault(table, "[9, 10, 12]", "[9, 11, 12]", "/appSteps/values", "no step is the base"),
        Fault(table, "[9, 10, 12]", "[10, 9, 12]", "/appSteps/values", "the steps do not ascend"),
        Fault(table, "[9, 10, 12]", "[10, 99]", "/appSteps/values/1", "9.9 is outside 0.5 to 3"),
        Fault(table, "\"type\": \"table\"", "\"type\": \"tables\"", "/curve/type", "table, knots, log, linear, fluid"),
        Fault(
            table, "\"size\": [10, 12, 14], \"lineHeight\": [12, 16, 15]", "\"size\": 10, \"lineHeight\": 12",
            "/styles/odd/size", "expected a list of sizes, one for each category"),
        Fault(table, "[12, 15, 18]", "\"face\"", "/styles/body/lineHeight", "\"face\" is none of font"),
        Fault(table, "\"odd\": {", "\"body\": {", "", "occurs twice"),
        Fault(table, "10, 12, 14", "10, 12, 1e999", "", "cannot be held"),
        Fault(table, "10, 12, 14", "10, 12, 1400", "/styles/body/size/2", "1400 is outside 1 to 1000"),
        Fault(knots, "[8, 20, 100]", "[20, 8, 100]", "/curve/from", "the knots do not ascend"),
        Fault(knots, "[12, 25, 100]", "[12, 25]", "/curve/tables/0/to", "2 numbers for 3 knots"),
        Fault(knots, "[12, 25, 100]", "[25, 12, 100]", "/curve/tables/0/to/1", "12 is less than 25 before it"),
        Fault(knots, "[16, 30, 100]", "[16, 24, 100]", "/curve/tables/1/to/1", "less than 25 at the smaller scale"),
        Fault(knots, "\"scale\": 2", "\"scale\": 1.2", "/curve/tables/1/scale", "the tables do not ascend"),
        Fault(knots, "1.03", "1.6", "/curve/tables/0/scale", "from above the threshold"),
        Fault(knots, "\"lineHeight\": 24", "\"lineHeight\": 15", "/styles/body/lineHeight", "outside 1 to 4 times"),
        Fault(knots, "\"points\": 0.5", "\"points\": 9", "/styles/body/tracking/points", "outside -0.5 to 0.5"),
        Fault(knots, "{\"points\": 0.5}", "{}", "/styles/body/tracking", "one of points, em is missing"),
        Fault(fluid, "\"width\": 1240", "\"width\": 300", "/curve/wide/width", "the wide end is not wider"),
        Fault(fluid, "\"ratio\": 1.25", "\"ratio\": 0.5", "/curve/wide/ratio", "0.5 is outside 1 to 4"),
        Fault(fluid, "\"step\": 0", "\"step\": 99", "/styles/body/size/step", "99 is outside -20 to 20"),
        Fault(fluid, "\"multiple\": 1.5", "\"multiple\": 9", "/styles/body/lineHeight/multiple", "outside 0.8 to 4"),
        Fault(fluid, "{\"multiple\": 1.5}", "20", "/styles/body/lineHeight", "points need a style of one size"),
    ]
}

@Suite struct ScaleFileTests {
    @Test(arguments: [table, knots, fluid]) func `The files the tests break are sound`(text: String) {
        #expect(throws: Never.self) { try load(text) }
    }

    @Test(arguments: Fault.all) func `A broken file is refused with its place, line and rule`(fault: Fault) throws {
        let broken = fault.file.replacing(fault.from, with: fault.to, maxReplacements: 1)
        #expect(broken != fault.file, "the change must hit something")
        do {
            _ = try load(broken)
            Issue.record("no error")
        } catch {
            #expect(error.path == fault.path)
            #expect(error.reason.contains(fault.reason), "\(error)")
            #expect(error.line != nil && error.file == "t.json")
        }
    }

    @Test func `An error reads like a compiler's`() throws {
        let broken = table.replacing("[10, 12, 14]", with: "[10, 9, 14]", maxReplacements: 1)
        #expect {
            try load(broken)
        } throws: { "\($0)" == "t.json:7: /styles/body/size/1: 9 at M is less than 10 at S" }
    }

    @Test func `The revision follows the content`() throws {
        let first = try load(table)
        #expect(try load(table).revision == first.revision && first.revision.count == 16)
        #expect(try load(table + "\n").revision != first.revision)
        // FNV-1a's published test vector for "foobar".
        #expect(TypeScale.revision(of: Array("foobar".utf8)) == "85944171f73967e8")
    }
}
