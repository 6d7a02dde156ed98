import Foundation
import Testing
import TypescaleHTTP
import TypescaleJSON

@testable import TypescaleService

/// The codes and titles of problem documents.
@Suite struct ServiceErrorTests {
    @Test(arguments: ServiceError.Code.allCases)
    func `a code is in kebab case, and its title has the same words`(code: ServiceError.Code) throws {
        #expect(code.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(code)")
        #expect(code.title.lowercased().replacing(" ", with: "-") == code.rawValue)
        #expect(code.title.prefix(1) == code.title.prefix(1).uppercased())
        let problem = try JSONParser().parse(ServiceError(code, "reason").response.body)
        #expect(problem["type"]?.text == "urn:problem-type:typescale:\(code.rawValue)")
        #expect(problem["title"]?.text == code.title)
    }

    @Test func `the OpenAPI document lists every code, and pages name no other`() throws {
        let codes = Set(ServiceError.Code.allCases.map(\.rawValue))
        let document = try JSONParser().parse(#require(EmbeddedDocument("openapi.json")).bytes)
        let type = document.at("components", "schemas", "Problem", "properties", "type")
        let listed = try #require(type?["description"]?.text?.split(separator: "one of ").last).dropLast()
        #expect(Set(listed.split(separator: ", ").map(String.init)) == codes)
        for page in ["README.md", "docs/over-http.md"] {
            let text = try String(contentsOfFile: package + "/" + page, encoding: .utf8)
            for match in text.matches(of: /urn:problem-type:typescale:([\w-]+)","title":"([^"]*)"/) {
                let code = try #require(ServiceError.Code(rawValue: String(match.1)), "\(page): \(match.1)")
                #expect(code.title == String(match.2), "\(page)")
            }
        }
    }
}
