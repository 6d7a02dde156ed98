import DynamicType
import Fonts
import ScaleFiles
import Testing
import TypescaleAPI
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

@Suite struct ScaleRoutesTests {
    let service: ServiceFixture

    init() throws { service = try ServiceFixture() }

    @Test func `the list has every scale file of the folder`() throws {
        let answer = try service.json("/v1/scales")
        let names = answer["scales"]?.elements.compactMap { $0["name"]?.text } ?? []
        #expect(names == (try ScaleLibrary(folder: package + "/typescales").scaleNames().map(\.name)))
    }

    @Test func `a resolved table has the publisher's sizes`() throws {
        // Apple, Human Interface Guidelines: body and caption2 at AX3.
        let answer = try service.json("/v1/scales/apple-ios/resolve?category=AX3")
        #expect(answer.at("styles", "body", "size")?.number == 40)
        #expect(answer.at("styles", "body", "lineHeight")?.number == 48)
        #expect(answer.at("styles", "caption2", "size")?.number == 29)
        #expect(answer.names == ["scale", "revision", "environment", "preference", "curve", "rounding", "styles"])
        #expect(answer.at("styles", "body", "metrics", "ascender")?.number ?? 0 > 0)
    }

    @Test(arguments: ScaleRoutesTests.scales)
    func `a definition equals the scale file and is read back as the same scale`(
        name: String
    ) throws {
        let answer = try service.json("/v1/scales/\(name)")
        let members = answer.members.filter { !["name", "revision"].contains($0.name) }
        var writer = JSONWriter()
        writer.value(JSONValue(.object(members)))
        let scale = try TypeScale(json: writer.bytes, name: name, file: name)
        var expected = try ScaleLibrary(folder: package + "/typescales").scale(named: ScaleName(name)).definition
        #expect(answer["revision"]?.text == expected.revision)
        expected.revision = scale.revision
        #expect(scale.definition == expected)
    }

    static let scales = (try? ScaleLibrary(folder: package + "/typescales").scaleNames().map(\.name)) ?? []

    @Test func `changes list what differs between two environments`() throws {
        let answer = try service.json("/v1/scales/apple-ios/changes?from=category=L&to=category%3DXL%2CappScale%3D1")
        #expect(answer["changed"]?.elements.count == 11)
        let same = try service.json("/v1/scales/apple-ios/changes?from=category=L&to=fontScale=1")
        #expect(same["changed"]?.elements.isEmpty == true)
        #expect(same["unchanged"]?.elements.count == 11)
    }

    @Test func `changes say what the platform limits`() throws {
        let answer = try service.json("/v1/scales/material3/changes?from=category=L&to=category=AX5")
        #expect(answer.at("from", "cap") == nil && answer.at("to", "cap")?.text == "platform")
        let changed = answer["changed"]?.elements ?? []
        #expect(changed.count == 15 && changed.allSatisfy { $0.at("to", "cap")?.text == "platform" })
        #expect(changed.allSatisfy { $0.at("from", "cap") == nil })
        // Beyond the platform's range nothing changes, and the answer says why.
        let beyond = try service.json("/v1/scales/material3/changes?from=category=AX3&to=category=AX5")
        #expect(beyond["changed"]?.elements.isEmpty == true && beyond.at("from", "cap")?.text == "platform")
    }

    @Test func `all notations of an environment get the same bytes and entity tag`() throws {
        let targets = [
            "category=AX3", "category=ax3", "category=%41X3", "category=accessibilityExtraLarge&boldText=false",
            "boldText=0&category=UICTContentSizeCategoryAccessibilityXL",
        ]
        let answers = try targets.map { try service.send("GET", "/v1/scales/apple-ios/resolve?\($0)") }
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(Set(answers.compactMap { $0["ETag"] }).count == 1)
        #expect(service.context.responses.count == 1)
    }

    @Test(arguments: ScaleRoutesTests.scales)
    func `a table of cached styles equals one without a cache`(name: String) throws {
        let library = ScaleLibrary(folder: package + "/typescales")
        let scale = try library.scale(named: ScaleName(name))
        for round in 0..<2 {
            for appScale in [1.0, 1.01, 1.5] {
                for locale in ["en", "ja"] {
                    let environment = try TextEnvironment(
                        .category(.accessibility1), appScale: .factor(appScale), prefersBoldText: round == 1,
                        locale: locale)
                    var writer = JSONWriter()
                    try ResolvedScaleResponse(scale.resolve(in: environment), fonts: ServiceFixture.fonts()).write(
                        to: &writer)
                    let answer = try service.send(
                        "GET",
                        "/v1/scales/\(name)/resolve?"
                            + environment.pairs.map { "\($0.key)=\($0.value)" }.joined(separator: "&"))
                    #expect(answer.text == writer.text + "\n")
                }
            }
        }
    }
}
