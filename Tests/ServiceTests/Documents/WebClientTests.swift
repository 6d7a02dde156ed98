import Testing
import TypescaleHTTPTesting
import TypescaleStores

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
}
