import DynamicType
@testable import ScaleFiles
import Testing

/// Valid files, which the tests change in one place.
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

/// A change to a valid file, and the expected error.
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
        Fault(table, "\"title\": \"T\"", "\"title\": \"\"", "/title", "the text is empty"),
        Fault(
            table, "\"curve\": {\"type\": \"table\", \"categories\": [\"S\", \"M\", \"L\"]},", "", "",
            "the key \"curve\" is missing"),
        Fault(table, "\"title\": \"T\"", "\"$comment\": 5", "/$comment", "expected a string"),
        Fault(table, "\"unit\"", "\"units\"", "/units", "unknown key \"units\", did you mean \"unit\"?"),
        Fault(table, "\"maximum\": 40", "\"maximun\": 40", "/styles/body/maximun", "did you mean \"maximum\"?"),
        Fault(table, "\"defaultStyle\": \"body\"", "\"defaultStyle\": \"text\"", "/defaultStyle", "body, odd"),
        Fault(table, "\"minimum\": 10", "\"minimum\": 11", "/styles/body/size/0", "10 at S is under the minimum 11"),
        Fault(table, "\"minimum\": 10", "\"minimum\": 0", "/minimum", "0 is not in 1...1000"),
        Fault(
            table, "[10, 12, 14], \"lineHeight\": [12, 15", "[10, 9, 14], \"lineHeight\": [12, 15",
            "/styles/body/size/1", "9 at M is less than 10 at S"),
        Fault(
            table, "[10, 12, 14], \"lineHeight\": [12, 15", "[10, 12], \"lineHeight\": [12, 15",
            "/styles/body/size", "2 sizes for 3 categories"),
        Fault(table, "[12, 15, 18]", "[12, 15]", "/styles/body/lineHeight", "2 line heights for 3 categories"),
        Fault(table, "[12, 15, 18]", "[12, 11, 18]", "/styles/body/lineHeight/1", "11 at M is less than 12 at S"),
        Fault(table, "[12, 15, 18]", "[7, 15, 18]", "/styles/body/lineHeight/0", "not in 0.8...4 times the size 10"),
        Fault(table, "[[\"odd\", \"M\"]]", "[]", "/styles/odd/lineHeight/2", "15 at L is less than 16 at M"),
        Fault(
            table, "[[\"odd\", \"M\"]]", "[[\"odd\", \"XM\"]]", "/irregularLineHeights/0/1", "is not one of XS, S, M"),
        Fault(table, "[[\"odd\", \"M\"]]", "[[\"old\", \"M\"]]", "/irregularLineHeights", "the scale has no style old"),
        Fault(
            table, "[[\"odd\", \"M\"]]", "[[\"odd\", \"AX5\"]]", "/irregularLineHeights", "the table has no column AX5"),
        Fault(table, "\"maximum\": 40", "\"maximum\": 9", "/styles/body/maximum", "9 is less than the minimum 10"),
        Fault(table, "\"maximum\": 40", "\"weight\": 0", "/styles/body/weight", "0 is not in 1...1000"),
        Fault(table, "\"maximum\": 40", "\"weight\": 400.5", "/styles/body/weight", "expected a whole number"),
        Fault(
            table, "[\"S\", \"M\", \"L\"]", "[\"M\", \"S\", \"L\"]", "/curve/categories", "the categories do not ascend"
        ),
        Fault(
            table, "\"tracking\": [[10, 0.1], [20, 0]],\n", "\n", "/styles/body/tracking", "needs the scale's tracking"),
        Fault(table, "[20, 0]", "[10, 0]", "/tracking/1/0", "the sizes do not ascend"),
        Fault(table, "[20, 0]", "[20, 11]", "/tracking/1/1", "not in -0.5...0.5"),
        Fault(table, "[9, 10, 12]", "[9, 11, 12]", "/appSteps/values", "no step is the base"),
        Fault(table, "[9, 10, 12]", "[10, 9, 12]", "/appSteps/values", "the steps do not ascend"),
        Fault(table, "[9, 10, 12]", "[10, 99]", "/appSteps/values/1", "9.9 is not in 0.5...3"),
        Fault(table, "\"type\": \"table\"", "\"type\": \"tables\"", "/curve/type", "table, knots, log, linear, fluid"),
        Fault(
            table, "\"size\": [10, 12, 14], \"lineHeight\": [12, 16, 15]", "\"size\": 10, \"lineHeight\": 12",
            "/styles/odd/size", "expected a list of sizes, one for each category"),
        Fault(table, "[12, 15, 18]", "\"face\"", "/styles/body/lineHeight", "\"face\" is not one of font"),
        Fault(table, "\"odd\": {", "\"body\": {", "", "occurs twice"),
        Fault(table, "10, 12, 14", "10, 12, 1e999", "", "cannot be held"),
        Fault(table, "10, 12, 14", "10, 12, 1400", "/styles/body/size/2", "1400 is not in 1...1000"),
        Fault(knots, "[8, 20, 100]", "[20, 8, 100]", "/curve/from", "the knots do not ascend"),
        Fault(knots, "[12, 25, 100]", "[12, 25]", "/curve/tables/0/to", "2 numbers for 3 knots"),
        Fault(knots, "[12, 25, 100]", "[25, 12, 100]", "/curve/tables/0/to/1", "12 is less than 25 before it"),
        Fault(knots, "[16, 30, 100]", "[16, 24, 100]", "/curve/tables/1/to/1", "less than 25 at the smaller scale"),
        Fault(knots, "\"scale\": 2", "\"scale\": 1.2", "/curve/tables/1/scale", "the tables do not ascend"),
        Fault(knots, "1.03", "1.6", "/curve/tables/0/scale", "from above the threshold"),
        Fault(knots, "\"lineHeight\": 24", "\"lineHeight\": 12", "/styles/body/lineHeight", "not in 0.8...4 times"),
        Fault(knots, "24,", "24, \"tabSize\": 0,", "/styles/body/tabSize", "0 is not in 1...100"),
        Fault(knots, "24,", "24, \"tabsize\": 4,", "/styles/body/tabsize", "did you mean \"tabSize\"?"),
        Fault(
            knots, "24,", "24, \"overflowWrap\": \"break\",", "/styles/body/overflowWrap",
            "\"break\" is not one of normal, break-word, anywhere"),
        Fault(
            knots, "24,", "24, \"wordSpacing\": {\"em\": 99},", "/styles/body/wordSpacing/em", "99 is not in -20...20"),
        Fault(knots, "\"points\": 0.5", "\"points\": 9", "/styles/body/tracking/points", "not in -0.5...0.5"),
        Fault(knots, "{\"points\": 0.5}", "{}", "/styles/body/tracking", "one of points, em is missing"),
        Fault(fluid, "\"width\": 1240", "\"width\": 300", "/curve/wide/width", "the wide end is not wider"),
        Fault(fluid, "\"ratio\": 1.25", "\"ratio\": 0.5", "/curve/wide/ratio", "0.5 is not in 1...4"),
        Fault(fluid, "\"step\": 0", "\"narrow\": 0, \"wide\": 20", "/styles/body/size", "under the minimum 1"),
        Fault(fluid, "\"step\": 0", "\"narrow\": 16", "/styles/body/size", "the key \"wide\" is missing"),
        Fault(fluid, "\"step\": 0", "\"step\": 0, \"wide\": 20", "/styles/body/size/wide", "a step or two sizes"),
        Fault(fluid, "\"step\": 0", "\"step\": 99", "/styles/body/size/step", "99 is not in -20...20"),
        Fault(fluid, "\"multiple\": 1.5", "\"multiple\": 9", "/styles/body/lineHeight/multiple", "not in 0.8...4"),
        Fault(fluid, "{\"multiple\": 1.5}", "20", "/styles/body/lineHeight", "points need a style of one size"),
    ]
}

@Suite struct TypeScaleFileTests {
    @Test(arguments: [table, knots, fluid]) func `The unmodified files of this suite are valid`(text: String) {
        #expect(throws: Never.self) { try load(text) }
    }

    @Test func `A tracking of a size that is none is not a mistake of its own`() throws {
        let error = #expect(throws: ScaleFileError.self) { try load(table.replacing("[20, 0]", with: "[0, 0]")) }
        let mistakes = error.map { [$0] + $0.others } ?? []
        #expect(mistakes.map(\.path).allSatisfy { $0 == "/tracking/1/0" }, "\(mistakes)")
    }

    @Test(arguments: Fault.all) func `An invalid file is refused with its line, path and rule`(fault: Fault) throws {
        let broken = fault.file.replacing(fault.from, with: fault.to, maxReplacements: 1)
        #expect(broken != fault.file, "the change must hit something")
        let error = try #require(throws: ScaleFileError.self) { try load(broken) }
        #expect(error.path == fault.path)
        #expect(error.reason.contains(fault.reason), "\(error)")
        #expect(error.line != nil && error.file == "t.json")
    }

    @Test(arguments: [
        (table, "[12, 15, 18]", "[9, 10.8, 12.6]"), (knots, "\"lineHeight\": 24", "\"lineHeight\": 14.4"),
        (fluid, "\"multiple\": 1.5", "\"multiple\": 0.9"),
    ])
    func `Lines of a title may be less than its size, however they are written`(
        file: String, from: String, to: String
    ) throws {
        let resolved = try load(file.replacing(from, with: to, maxReplacements: 1)).resolve(in: .default)
        let style = try #require(resolved["body"])
        #expect(abs((style.lineHeight ?? 0) / style.size - 0.9) < 1e-9)
    }

    @Test func `An error has the form of a compiler's`() throws {
        let broken = table.replacing("[10, 12, 14]", with: "[10, 9, 14]", maxReplacements: 1)
        #expect {
            try load(broken)
        } throws: { "\($0)" == "t.json:7:25: /styles/body/size/1: 9 at M is less than 10 at S" }
    }

    @Test func `All errors of a file are reported in order, without consequential ones`() throws {
        let broken = """
            {"titel": "T", "unit": 5, "minimum": 0,
             "curve": {"type": "linear"},
             "defaultStyle": "gone", "displayScale": 99,
             "appSteps": {"base": 10, "values": [12, 9]},
             "styles": {
              "body": {"size": "16", "lineHeight": 24, "weigth": 400, "role": 7},
              "note": {"size": 12, "lineHeight": 6, "weight": 2000, "tracking": {"em": 3}},
              "gone": {"lineHeight": {"multiple": 9}}}}
            """
        let error = try #require(throws: ScaleFileError.self) { try load(broken) }
        let mistakes = [error] + error.others
        #expect(
            mistakes.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.path)" } == [
                "1:2 /titel", "1:24 /unit", "1:38 /minimum", "3:42 /displayScale", "4:37 /appSteps/values",
                "6:20 /styles/body/size", "6:44 /styles/body/weigth",
                "6:67 /styles/body/role", "7:38 /styles/note/lineHeight", "7:51 /styles/note/weight",
                "7:76 /styles/note/tracking/em", "8:11 /styles/gone",
            ])
        #expect(mistakes.allSatisfy { $0.others.isEmpty || $0 == error })
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == mistakes.count && lines.allSatisfy { $0.hasPrefix("t.json:") })
        #expect(lines[0].hasPrefix("t.json:1:2: /titel: unknown key \"titel\", did you mean \"title\"? "))
    }

    @Test func `the advice for a curve without a type names each key once`() {
        let error = #expect(throws: ScaleFileError.self) { try load(#"{"curve":{"kind":"table"},"styles":{}}"#) }
        let keys = "type, categories, threshold, from, tables, base, narrow, wide, defaultWidth, $comment"
        #expect(error?.description.contains("the keys are \(keys)\n") == true)
    }

    @Test(arguments: [
        // Unknown keys do not hide the mistakes of the same object.
        (
            #"{"curve":{"type":"knots","threshold":"a","tables":[{"scale":"b"},{"scales":2,"to":[1,"c"]}],"x":1},"styles":{"body":{"size":17,"lineHeight":22}}}"#,
            [
                "/curve", "/curve/threshold", "/curve/tables/0", "/curve/tables/0/scale", "/curve/tables/1/scales",
                "/curve/tables/1/to/1", "/curve/x",
            ]
        ),
        (
            #"{"curve":{"type":"fluid","narrow":{"wide":1,"base":"a"},"wide":5},"styles":{"body":{"size":{"narrow":"b"},"lineHeight":{"multipel":2}}}}"#,
            [
                "/curve", "/curve/narrow", "/curve/narrow", "/curve/narrow/wide", "/curve/narrow/base", "/curve/wide",
                "/styles/body/size", "/styles/body/size/narrow", "/styles/body/lineHeight/multipel",
            ]
        ),
        (
            #"{"curve":{"type":"linear"},"platform":{"title":"a","steps":[1,"b",null]},"appSteps":{"x":1,"values":["c",2,"d"]},"rounding":{"size":"pixels","y":1,"lineHeight":"z"},"tracking":[[1],["e",2],3],"styles":{"body":{"size":17,"lineHeight":22}}}"#,
            [
                "/platform", "/platform/title", "/platform/steps/1", "/platform/steps/2", "/appSteps", "/appSteps/x",
                "/appSteps/values/0", "/appSteps/values/2", "/rounding/size", "/rounding/y", "/rounding/lineHeight",
                "/tracking/0", "/tracking/1/0", "/tracking/2",
            ]
        ),
        // Neither a missing style nor a missing curve hides a name or a number.
        (
            #"{"curve":{"type":"lin","z":1},"defaultStyle":"none","styles":{"a":{"size":"x","lineHeight":22},"b":{"size":17,"lineHeight":22,"weight":0}}}"#,
            ["/curve/type", "/curve/z", "/defaultStyle", "/styles/a/size", "/styles/b/weight"]
        ),
        (
            #"{"sources":["a",1,2],"irregularLineHeights":[["body","L"],["body","Q"],5],"curve":{"typ":"table"},"styles":{"body":{"size":[1,"a"],"lineHeight":22}}}"#,
            [
                "/sources/1", "/sources/2", "/irregularLineHeights/1/1", "/irregularLineHeights/2", "/curve/typ",
                "/styles/body/size/1",
            ]
        ),
        // A repeated key, a value of the wrong type and a value out of range hide no others, in one style or its
        // neighbor.
        (
            #"{"curve":{"type":"linear"},"minimun":3,"styles":{"a":{"size":17,"lineHeight":{"multiple":9},"tracking":"x"},"a":{"size":1},"b":{"minimum":20,"maximum":10,"size":-17,"lineHeight":1.5,"tracking":{"points":9}},"c":{"size":"17","lineHeight":1,"weight":5000,"wordSpacing":"x"}}}"#,
            [
                "/minimun", "/styles/a/lineHeight/multiple", "/styles/a/tracking", "", "/styles/b/maximum",
                "/styles/b/size", "/styles/c/size", "/styles/c/weight", "/styles/c/wordSpacing",
            ]
        ),
        // Without its curve, a style is checked as far as its rules do not depend on the curve.
        (
            #"{"curve":{"type":"fluid"},"styles":{"a":{"size":{"narrow":16,"wide":18},"lineHeight":1.5,"weight":9999},"b":{"size":{"step":2},"lineHeight":{"multiple":9}},"c":{"size":[1,2],"lineHeight":[1,2],"maximum":0}}}"#,
            [
                "/curve", "/curve", "/curve", "/styles/a/lineHeight", "/styles/a/weight",
                "/styles/b/lineHeight/multiple", "/styles/c/maximum",
            ]
        ),
        // With an unknown category, a table has its numbers checked, but not how many there are.
        (
            #"{"curve":{"type":"table","categories":["L","XL","huge"]},"irregularLineHeights":[["body","AX1"]],"styles":{"h":{"size":20,"lineHeight":25},"body":{"size":[17,16],"lineHeight":{"multiple":9}},"b":{"size":[17,0,18],"lineHeight":[22,2]}}}"#,
            [
                "/curve/categories/2", "/styles/h/size", "/styles/body/size/1", "/styles/body/lineHeight/multiple",
                "/styles/b/size/1", "/styles/b/lineHeight/1",
            ]
        ),
    ])
    func `No mistake hides another one`(text: String, paths: [String]) throws {
        let error = try #require(throws: ScaleFileError.self) { try load(text) }
        let mistakes = [error] + error.others
        #expect(mistakes.map(\.path) == paths, "\(error)")
        #expect(mistakes.allSatisfy { $0.line == 1 && ($0.column ?? 0) > 1 })
    }

    @Test func `A number of an unknown column is compared without the names of columns`() {
        let error = #expect(throws: ScaleFileError.self) {
            try load(
                #"{"curve":{"type":"table","categories":["L","huge"]},"styles":{"a":{"size":[17,16],"lineHeight":"font"}}}"#
            )
        }
        #expect(error?.others.map(\.reason) == ["16 is less than 17 before it"])
    }

    @Test func `Only curve and styles are required, and the plain style is body or the nearest to 16`() throws {
        let scale = try load(
            #"{"$comment":"c","curve":{"$comment":"c","type":"linear"},"styles":{"$comment":"c","a":{"$comment":"c","size":30,"lineHeight":"font"},"b":{"size":15,"lineHeight":{"$comment":"c","multiple":1.5}}}}"#
        ).definition
        #expect(scale.title == "t" && scale.unit == "px" && scale.sources.isEmpty && scale.minimum == 1)
        #expect(scale.defaultStyle == "b" && scale.styles.map(\.style) == ["a", "b"])
        let defaults = TypeScaleDefinition(
            name: scale.name, title: scale.title, revision: scale.revision, styles: scale.styles, defaultStyle: "b",
            curve: .linear)
        #expect(scale == defaults)
        let named = try load(
            #"{"curve":{"type":"linear"},"styles":{"a":{"size":16,"lineHeight":20},"body":{"size":18,"lineHeight":24}}}"#
        )
        #expect(named.defaultStyle == "body")
        let table = try load(
            #"{"curve":{"type":"table","categories":["S","L","AX1"]},"styles":{"a":{"size":[9,12,16],"lineHeight":"font"},"b":{"size":[11,17,30],"lineHeight":"font"}}}"#
        )
        #expect(table.defaultStyle == "b")
    }

    @Test func `A fluid style has a step or a size at each end`() throws {
        let scale = try load(fluid.replacing("{\"step\": 0}", with: "{\"narrow\": 16, \"wide\": 27}"))
        for (width, size) in [(200.0, 16.0), (360, 16), (800, 21.5), (1240, 27), (2000, 27)] {
            #expect(abs(try scale.resolve("body", in: TextEnvironment(viewportWidth: width)).size - size) < 1e-9)
        }
        // Narrower at the wide end is a valid design, too.
        let falling = try load(fluid.replacing("{\"step\": 0}", with: "{\"narrow\": 27, \"wide\": 16}"))
        #expect(try falling.resolve("body", in: TextEnvironment(viewportWidth: 800)).size == 21.5)
    }

    @Test(arguments: [
        (#""size": 17"#, #""size": "17px""#, "found a string; give the number 17, in points"),
        (#""size": 17"#, #""size": "1rem""#, "give the number 16, in points"),
        (#""size": 17, "#, "", #"the key "size" is missing; give points, such as 17"#),
        (#""lineHeight": 22"#, #""lineHeight": "22px""#, "give the number 22, in points"),
        (#""lineHeight": 22"#, #""lineHeight": "150%""#, #"give {"multiple": 1.5}"#),
        (#""lineHeight": 22"#, #""lineHeight": "1.5""#, #"give {"multiple": 1.5}"#),
        (#""lineHeight": 22"#, #""lineHeight": "normal""#, #"give points, {"multiple": 1.5} or "font""#),
        (#""lineHeight": 22, "#, "", #""lineHeight" is missing; give points, {"multiple": 1.5} or "font""#),
        (#""weight": 400"#, #""weight": "Semi Bold""#, "give the number 600"),
        (#""weight": 400"#, #""weight": "Demi-Bold Italic""#, "give the number 600"),
        (#""weight": 400"#, #""weight": "600""#, "give the number 600"),
        (#""weight": 400"#, #""weight": "heavy-ish""#, "give a whole number from 1 to 1000"),
        (#""weight": 400"#, #""tracking": -0.2"#, #"give {"points": -0.2}"#),
        (#""weight": 400"#, #""tracking": "-0.02em""#, #"give {"em": -0.02}"#),
        (#""weight": 400"#, #""tracking": "-2%""#, #"give {"em": -0.02}"#),
        (#""weight": 400"#, #""fontFamily": "Inter""#, #"a "role", whose families are in fonts/roles.json"#),
        (#""weight": 400"#, #""letterSpacing": 1"#, #"write "tracking""#),
        (#"{"type": "linear"}"#, #""log""#, #"give {"type": "log"}"#),
        (#"{"type": "linear"}"#, #""banana""#, #"give {"type": "linear"}, or another curve"#),
        (#""curve": {"type": "linear"}, "#, "", #""curve" is missing; give {"type": "linear"}, or another curve"#),
        (#"{"body": "#, #"[{"name": "body", "style": "#, "give a member for each style"),
        (#""weight": 400}"#, #""weight": 400,}"#, "found '}'; remove the comma before it"),
        (#"{"type": "linear"}"#, "{'type': 'linear'}", "found '''; use double quotes"),
        (#"{"type": "linear"}"#, #"{"type": "linear" /* for now */}"#, "found '/'; JSON has no comments"),
    ])
    func `The first mistakes of a new user are answered with what to write`(
        good: String, bad: String, advice: String
    ) throws {
        let file =
            #"{"curve": {"type": "linear"}, "styles": {"body": {"size": 17, "lineHeight": 22, "weight": 400}}}"#
        #expect(throws: Never.self) { try load(file) }
        var broken = file.replacing(good, with: bad)
        if bad.hasPrefix("[") { broken = broken.replacing("}}}", with: "}}]}") }
        let error = #expect(throws: ScaleFileError.self) { try load(broken) }
        #expect(error?.reason.contains(advice) == true, "\(error?.reason ?? "")")
    }

    @Test func `All errors of a file are reported in order with line and column`() throws {
        let broken = table.replacing("\"title\": \"T\"", with: "\"titel\": \"T\"").replacing(
            "[12, 15, 18]", with: "[12, 11, 18]"
        ).replacing("\"maximum\": 40", with: "\"maximum\": 40, \"weight\": 0, \"weihgt\": 4").replacing(
            "\"minimum\": 10", with: "\"minimum\": 10, \"displayScale\": \"2\"")
        let error = #expect(throws: ScaleFileError.self) { try load(broken) }
        let all = try #require(error).others.reduce(into: [try #require(error)]) { $0.append($1) }
        // Found by looking for the text of each mistake.
        for (path, text) in [("/titel", "\"titel\""), ("/displayScale", "\"2\"")] {
            let found = try #require(all.first { $0.path == path }, "\(path): \(all)")
            let lines = broken.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(lines.firstIndex { $0.contains(text) })
            let start = try #require(lines[line].firstRange(of: text)).lowerBound
            let column = lines[line].distance(from: lines[line].startIndex, to: start)
            #expect(found.line == line + 1 && found.column == column + 1, "\(found)")
        }
        #expect(all.contains { $0.path == "/styles/body/weihgt" && $0.reason.contains("did you mean \"weight\"?") })
        let places = all.map { ($0.line ?? 0) * 1_000 + ($0.column ?? 0) }
        #expect(places == places.sorted())
        // Rules are checked as far as the file can be read.
        let rules = table.replacing("[12, 15, 18]", with: "[12, 11, 18]").replacing(
            "\"maximum\": 40", with: "\"maximum\": 40, \"weight\": 0")
        let refused = #expect(throws: ScaleFileError.self) { try load(rules) }
        let paths = [refused?.path] + (refused?.others.map(\.path) ?? [])
        #expect(Set(paths) == ["/styles/body/lineHeight/1", "/styles/body/weight"])
    }

    @Test(arguments: [("1.5", true), ("99", false), ("0.5", false)])
    func `A line height that looks like a multiple is an error that suggests a multiple`(
        height: String, isMultiple: Bool
    ) throws {
        let text = knots.replacing("\"lineHeight\": 24", with: "\"lineHeight\": \(height)")
        let error = #expect(throws: ScaleFileError.self) { try load(text) }
        #expect(error?.reason.contains("{\"multiple\": \(height)}") == isMultiple)
    }

    @Test func `The revision depends on the content`() throws {
        let first = try load(table)
        #expect(try load(table).revision == first.revision && first.revision.count == 16)
        #expect(try load(table + "\n").revision != first.revision)
        // FNV-1a's published test vector for "foobar".
        #expect(TypeScale.revision(of: Array("foobar".utf8)) == "85944171f73967e8")
    }
}
