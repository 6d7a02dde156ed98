import Testing
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// The patterns of the OpenAPI document match the texts that the service accepts, and no others.
@Suite struct OpenAPIPatternTests {
    private let schemas: JSONValue
    private let parameters: JSONValue

    init() throws {
        let document = try JSONParser().parse(#require(EmbeddedDocument("openapi.json")).bytes)
        schemas = try #require(document.at("components", "schemas"))
        parameters = try #require(document.at("components", "parameters"))
    }

    private func matches(_ text: String, _ pattern: String) throws -> Bool {
        try Regex(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: text) != nil
    }

    @Test(arguments: [
        "", "category=L", "category=AX3,appScale=1.1", "fontScale=1.3,boldText=true", "percent=150%", "percent=500",
        "percent=99.5", "fontScale=5", "fontScale=0.5,reduceMotion=0", "appScale=3.0", "appStep=-3",
        "locale=de-AT,displayScale=2,viewportWidth=100000", "category=unspecified", "category=xxxLarge",
        "category=accessibilityExtraExtraExtraLarge", "category=UICTContentSizeCategoryAccessibilityXXXL",
    ])
    func `an environment in one parameter that matches is accepted`(word: String) throws {
        for name in ["from", "to"] {
            let pattern = try #require(parameters.at(name, "schema", "pattern")?.text)
            #expect(try matches(word, pattern))
        }
        #expect(try [200, 404].contains(status(of: word)))
    }

    @Test(arguments: [
        "category=HUGE", "category=L,category=M", "category=L,percent=100", "fontScale=1,boldText=true,category=L",
        "appScale=1,appStep=1", "fontScale=5.1", "percent=501", "percent=49.9", "appStep=101", "appStep=1.5",
        "locale=de_AT", "boldText=yes", "viewportWidth=0", "displayScale=8.1", "category", "=", "category=L,",
        "nonsense=1", "locale=" + String(repeating: "abcdefgh-", count: 8) + "i",
    ])
    func `an environment in one parameter that does not match is refused`(word: String) throws {
        let pattern = try #require(parameters.at("from", "schema", "pattern")?.text)
        #expect(try !matches(word, pattern))
        #expect(try [400, 422].contains(status(of: word)))
    }

    private func status(of word: String) throws -> Int {
        let word = word.replacing("%", with: "%25")
        return try ServiceFixture().send("GET", "/v1/scales/apple-ios/changes?from=\(word)&to=").status
    }

    @Test func `a text in the query has no NUL`() throws {
        for name in parameters.names {
            let parameter = try #require(parameters.at(name))
            let schema = parameter["schema"]
            guard parameter["in"]?.text == "query", schema?["type"]?.text == "string", schema?["enum"] == nil else {
                continue
            }
            #expect(try !matches("a\0", schema?["pattern"]?.text ?? ".*"), "\(name)")
        }
        #expect(try ServiceFixture().send("GET", "/v1/users/ada/events?access_token=a%00").status == 400)
    }

    @Test(arguments: [
        "#222", "#2222", "#222222", "#22222280", "#ABC", "rgb(0 0 0)", "rgb(0,0,0)", "rgb(0 0 0 / 50%)",
        "rgba(1, 2, 3, 0.5)", "rgb(10%, 20%, 30%, 40%)", "rgb(none 0 0)", "hsl(120deg 50% 50%)",
        "hsl(0.6turn, 50%, 40%)",
        "hsl(120 50 50 / none)", "hwb(120 10% 10%)", "lab(50% 20 -30)", "lch(50% 40 270grad)", "oklab(.6 .1 -.1)",
        "oklch(60% 0.15 250)", "color(display-p3 1 0 0)", "color(xyz-d50 0.1 +0.2 none / 0.5)",
    ])
    func `a color that matches is accepted`(color: String) throws {
        #expect(try matchesFunction(color))
        #expect(try contrast(of: color).status == 200)
    }

    @Test(arguments: [
        "#22222", "#ggg", "rgb(0 0)", "rgb(0,0 0)", "rgb(none,0,0)", "rgb(1deg 0 0)", "rgb(10%, 20, 30%)",
        "hsl(120, 50, 50)",
        "hsl(10% 50% 50%)", "oklab(1,2,3)", "color(hsl 1 2 3)", "color(1 2 3)", "rgb(0 0 0", "currentcolor", "",
    ])
    func `a color that does not match is refused`(color: String) throws {
        #expect(try !matchesFunction(color))
        #expect(try contrast(of: color).status == 422)
    }

    @Test func `the names of colors in the document are those of the service`() throws {
        let names = try #require(schemas.at("Color", "anyOf")?.elements.first?["enum"]).elements.compactMap(\.text)
        #expect(names.count == 149)
        for name in names { #expect(try contrast(of: name).status == 200, "\(name)") }
    }

    private func matchesFunction(_ color: String) throws -> Bool {
        let patterns = try #require(schemas.at("ColorFunction", "anyOf")).elements.compactMap { $0["pattern"]?.text }
        #expect(patterns.count > 5)
        return try patterns.contains { try matches(color, $0) }
    }

    private func contrast(of color: String) throws -> ClientResponse {
        try ServiceFixture().send(
            "POST", "/v1/accessibility/contrast", body: #"{"foreground":"\#(color)","background":"white"}"#)
    }
}
