import Foundation
import Testing
import TypescaleHTTPTesting
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// The web client as served by the service.
@Suite struct WebClientTests {
    private static let modules = EmbeddedDocument.names.filter { $0.hasPrefix("client/") }

    private func source(_ name: String) -> String {
        shell("cat '\(package)/Clients/web/\(name.dropFirst("client/".count))'")
    }

    @Test func `every module of the client is served with the types, and nothing else`() {
        let listed = shell("cd '\(package)/Clients/web' && ls *.js *.d.ts").split(separator: "\n").map {
            "client/\($0)"
        }
        #expect(Set(Self.modules) == Set(listed))
    }

    @Test(arguments: modules) func `each module is served unchanged`(name: String) throws {
        let answer = try ServiceFixture(tokens: [.init(.measure)]).send("GET", "/" + name)
        #expect(answer.status == 200)
        let type = name.hasSuffix(".d.ts") ? "text/plain" : "text/javascript"
        #expect(answer["Content-Type"] == type + "; charset=utf-8")
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer.text == source(name))
    }

    @Test(arguments: modules) func `modules import each other only and need no build`(name: String) {
        for match in source(name).matches(of: #/from '([^']+)'/#) where !match.1.hasPrefix("https://") {
            #expect(Self.modules.contains("client/" + match.1.dropFirst(2)), "\(name) imports \(match.1)")
        }
        #expect(source(name).split(separator: "\n", omittingEmptySubsequences: false).count <= 400, "\(name)")
    }

    @Test func `the versions of the clients and the service are the same`() {
        let version = shell("cd '\(package)/Clients' && grep -h '\"version\"' web/package.json")
        #expect(version.contains("\"0.1.0\""))
        #expect(source("client/requests.js").contains("VERSION = '0.1.0'"))
        for file in ["pyproject.toml", "src/typescale/__init__.py"] {
            #expect(shell("grep -i version '\(package)/Clients/python/\(file)'").contains("\"0.1.0\""), "\(file)")
        }
    }

    @Test(arguments: ["heights", "additions", "lists", "events", "studio_pasted", "studio_reader"])
    func `the client and the studio behave as their scripts require`(name: String) {
        let output = shell("node '\(package)/Tests/Clients/\(name).mjs' 2>&1; echo \"status $?\"")
        #expect(output.hasSuffix("status 0\n"), "\(output)")
    }

    @Test func `custom properties have the names that an export has`() throws {
        let names = ["body", "headingXLarge", "größe", "見出し", "ÉtéChaud", "H1", "2xl", "HTMLTitle", "x_y", "ΣΟΦΊΑ"]
        let styles = names.map { "\"\($0)\":{\"size\":17,\"lineHeight\":22}" }.joined(separator: ",")
        let files = shell("cd '\(package)/typescales' && ls *.json").split(separator: "\n")
            .filter { $0 != "schema.json" }.map { shell("cat '\(package)/typescales/\($0)'") }
        let service = try ServiceFixture()
        let scales = try (files + ["{\"curve\":{\"type\":\"linear\"},\"styles\":{\(styles)}}"]).map { file in
            let answers = try [("resolve", ""), ("export", ",\"format\":\"css\"")].map { call, more in
                let answer = try service.send(
                    "POST", "/v1/drafts/\(call)", fields: ["Content-Type: application/json"],
                    body: "{\"scaleFile\":\(file)\(more)}")
                #expect(answer.status == 200, "\(answer.text)")
                return answer.text
            }
            return "{\"table\":\(answers[0]),\"sheet\":\(answers[1])}"
        }
        let folder = TemporaryFolder()
        let input = folder.file("scales.json")
        try Data("[\(scales.joined(separator: ","))]".utf8).write(to: URL(filePath: input))
        let output = shell("node '\(package)/Tests/Clients/properties.mjs' < '\(input)' 2>&1")
        #expect(output == "properties: \(files.count + 1) scales\n")
    }
}
