import AccessibilityChecks
import DynamicType
import TypescaleJSON
import TypescaleNotations
import ScaleFiles
import TypescaleTestSupport
import Testing

@testable import TypescaleAPI

/// Palettes that would take excessive time, memory or stack.
@Suite struct ColorPaletteTests {
    private func entries(_ json: String) throws -> [ColorPalette.Entry] {
        try ColorPalette(JSONReader(parsing: Array(json.utf8))).entries
    }

    private func refusal(_ json: String) -> String {
        do {
            _ = try ContrastResponse(
                JSONReader(parsing: Array(json.utf8)),
                scales: ScaleLibrary(
                    folder: ProjectRoot.path + "/typescales")
            )
            return "none"
        } catch {
            return error.reason
        }
    }

    /// Returns tokens of which each is an alias of the next one, and the last one a color.
    private static func chain(_ count: Int, isReversed: Bool = false) -> String {
        var tokens = (0..<count).map { #""t\#($0)":{"$type":"color","$value":"{t\#($0 + 1)}"}"# }
        tokens.append(##""t\##(count)":{"$type":"color","$value":"#010203"}"##)
        return "{\((isReversed ? tokens.reversed() : tokens).joined(separator: ","))}"
    }

    @Test(arguments: [false, true]) func `aliases are followed up to a limit`(isReversed: Bool) throws {
        let known = try entries(Self.chain(NotationsLimits.aliasSteps, isReversed: isReversed))
        #expect(known.count == NotationsLimits.aliasSteps + 1)
        #expect(known.allSatisfy { $0.color.hex == "#010203" })
        let palette = Self.chain(NotationsLimits.aliasSteps + 1, isReversed: isReversed)
        #expect(refusal(#"{"palette":\#(palette)}"#).contains("is longer than \(NotationsLimits.aliasSteps)"))
    }

    @Test(arguments: [500, 5_000, 50_000]) func `a long chain of aliases is refused`(count: Int) {
        #expect(refusal(#"{"palette":\#(Self.chain(count))}"#).contains("is longer than \(NotationsLimits.aliasSteps)"))
        #expect(
            refusal(#"{"palette":\#(Self.chain(count, isReversed: true))}"#).contains(
                "is longer than \(NotationsLimits.aliasSteps)"))
    }

    @Test(arguments: [1, 2, 5, 33, 34]) func `a cycle of aliases is an error that lists its tokens`(count: Int) {
        let tokens = (0..<count).map { #""t\#($0)":{"$value":"{t\#(($0 + 1) % count)}"}"# }.joined(separator: ",")
        let names = ((0..<count) + [0]).map { "t\($0)" }.joined(separator: " → ")
        let expected =
            count > NotationsLimits.aliasSteps
            ? "is longer than \(NotationsLimits.aliasSteps)"
            : "the chain of references is cyclic: \(names); give one of them a value"
        #expect(refusal(#"{"palette":{"$type":"color",\#(tokens)}}"#).contains(expected))
    }

    @Test func `resolving aliases takes time proportional to their number`() throws {
        let ratio = try ProcessorTime.ratio(of: 1_000) { count in
            let tokens = (0..<count).map { #""t\#($0)":{"$value":"{t\#($0 | 31)}"}"# }
            let ends = stride(from: 31, to: count + 32, by: 32).map { ##""t\##($0)":{"$value":"#010203"}"## }
            let others = tokens.enumerated().filter { $0.offset & 31 != 31 }.map(\.element)
            let json = #"{"$type":"color",\#((others + ends).joined(separator: ","))}"#
            let known = try entries(json)
            #expect(known.count >= count)
        }
        #expect(ratio < 8)
    }

    @Test func `checking pairs takes time proportional to the colors and pairs`() throws {
        let scales = ScaleLibrary(
            folder: ProjectRoot.path + "/typescales")
        let ratio = try ProcessorTime.ratio(of: 250) { count in
            let colors = (0..<count * 4).map { ##""group.c\##($0)":"#010203""## }.joined(separator: ",")
            let pairs = (0..<count).map { #"{"foreground":"group.c\#($0)","background":"white","use":"text"}"# }
            let json = #"{"palette":{"colors":{\#(colors)}},"pairs":[\#(pairs.joined(separator: ","))]}"#
            let answer = try ContrastResponse(JSONReader(parsing: Array(json.utf8)), scales: scales)
            #expect(answer.pairs.count == count)
        }
        #expect(ratio < 8)
    }

    @Test func `a color value in a pair with a name is named by its digits`() throws {
        let scales = ScaleLibrary(folder: ProjectRoot.path + "/typescales")
        func names(_ foreground: String, _ background: String) throws -> [String] {
            let json =
                ##"{"palette":{"colors":{"c.bg":"#fff"}},"foreground":"\##(foreground)","background":"\##(background)"}"##
            return try ContrastResponse(JSONReader(parsing: Array(json.utf8)), scales: scales).pairs.map(\.name)
        }
        #expect(try names("red", "c.bg") == ["#ff0000 on c.bg"])
        #expect(try names("c", "rgb(0 0 0 / 50%)") == ["c.bg on #00000080"])
        #expect(try names("red", "navy") == [""])
    }

    @Test func `a token's name with its groups has a limit`() throws {
        let half = String(repeating: "g", count: NotationsLimits.pathBytes / 2)
        let token = ##""a":{"$type":"color","$value":"#010203"}"##
        #expect(try entries(#"{"\#(half)":{\#(token)}}"#).count == 1)
        #expect(refusal(#"{"palette":{"\#(half)":{"\#(half)":{\#(token)}}}}"#).contains("\(NotationsLimits.pathBytes)"))
    }

    @Test func `pairs that groups of colors expand to are limited`() {
        let colors = (0..<65).map { ##""a.\##($0)":"#010203","b.\##($0)":"#fff""## }.joined(separator: ",")
        let pair = #"{"foreground":"a","background":"b","use":"text"}"#
        let expected = "more than \(APILimits.colorPairs) pairs of colors; check fewer at once"
        #expect(refusal(#"{"palette":{"colors":{\#(colors)}},"pairs":[\#(pair)]}"#) == expected)
        let one = #"{"foreground":"a","background":"b.1","use":"text"}"#
        let many = Array(repeating: one, count: 64).joined(separator: ",")
        #expect(refusal(#"{"palette":{"colors":{\#(colors)}},"pairs":[\#(many)]}"#) == expected)
        #expect(refusal(#"{"palette":{"colors":{\#(colors)},"pairs":[\#(pair)]}}"#) == expected)
    }

    @Test func `names that look alike are different colors`() throws {
        let known = try ColorPalette(
            JSONReader(
                parsing: Array(
                    ##"{"colors":{"K":"#000","\u212a":"#111","e\u0301":"#222","\u00e9":"#333","K.a":"#444"}}"##.utf8)))
        #expect(try known.colors(named: "\u{212A}").map(\.color.hex) == ["#111111"])
        #expect(try known.colors(named: "\u{E9}").map(\.color.hex) == ["#333333"])
        #expect(try known.colors(named: "e\u{301}").map(\.color.hex) == ["#222222"])
        #expect(throws: AccessibilityError.self) { try known.colors(named: "blac\u{212A}") }
    }
}
