import Fonts
import Testing
import TypescaleDesignTokens
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// The studio page at `/` and its files.
@Suite struct StudioTests {
    private static let files = EmbeddedDocument.names.filter { $0.hasPrefix("studio/") && !$0.hasSuffix(".html") }
    private static let targets = ["/"] + files.map { "/" + $0 }

    /// Returns a file of the sources as text.
    private func source(_ target: String) -> String {
        shell("cat '\(package)/Sources/Service/Documents/\(target == "/" ? "studio/index.html" : target)'")
    }

    @Test(arguments: targets)
    func `each file is served unchanged with its media type`(target: String) throws {
        let answer = try ServiceFixture().send("GET", target)
        #expect(answer.status == 200)
        #expect(answer.text == source(target))
        let types = ["html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"]
        let ending = target == "/" ? "html" : String(target.split(separator: ".").last ?? "")
        #expect(answer["Content-Type"]?.hasPrefix(try #require(types[ending])) == true)
        #expect(answer["X-Content-Type-Options"] == "nosniff")
    }

    @Test(arguments: ["GET", "HEAD"]) func `the address of its folder leads to the page`(method: String) throws {
        let answer = try ServiceFixture().send(method, "/studio")
        #expect(answer.status == 308 && answer["Location"] == "/" && answer.body.isEmpty)
    }

    @Test func `the page's policy admits no external and no inline scripts`() throws {
        let answer = try ServiceFixture().send("GET", "/")
        let policy = try #require(answer["Content-Security-Policy"])
        var rules: [String: String] = [:]
        for rule in policy.split(separator: "; ") {
            let words = rule.split(separator: " ", maxSplits: 1)
            rules[String(words[0])] = String(words.last ?? "")
        }
        #expect(rules["default-src"] == "'none'")
        for kind in ["script-src", "style-src", "connect-src"] { #expect(rules[kind] == "'self'") }
        for kind in ["base-uri", "form-action", "frame-ancestors"] { #expect(rules[kind] == "'none'") }
        for word in ["unsafe", "http", "*"] { #expect(!policy.contains(word)) }
        #expect(answer["Referrer-Policy"] == "no-referrer")
        for text in Self.targets.filter({ !$0.hasSuffix(".svg") }).map(source) {
            for word in ["http://", "https://", "style=\"", "onclick", "eval("] where !text.contains("example.org") {
                #expect(!text.contains(word))
            }
        }
    }

    @Test func `files that the page references exist, and each file is referenced`() {
        var named: Set<String> = []
        for text in Self.targets.map(source) {
            for match in text.matches(of: #/(?:\/studio\/|from '\.\/)([\w.]+)/#) { named.insert("studio/" + match.1) }
        }
        #expect(named == Set(Self.files))
        let listed = shell("ls '\(package)/Sources/Service/Documents/studio'").split(separator: "\n").map(String.init)
        #expect(Set(listed.map { "studio/" + $0 }) == Set(Self.files + ["studio/index.html"]))
    }

    @Test func `every rule of an audit has a name of its own`() throws {
        let rules = try ServiceFixture().json("/openapi.json").at("components", "schemas", "AuditRule", "enum")
        let list = try #require(rules).elements
        let names = source("studio/problems.js")
        for rule in list.compactMap(\.text) {
            #expect(names.contains("  '\(rule)': '") || names.contains("  \(rule): '"), "\(rule)")
        }
    }

    @Test func `each format of an export can be downloaded`() {
        let formats = source("studio/download.js")
        for format in ExportFormat.allCases.map(\.rawValue) {
            #expect(formats.contains("  '\(format)': '") || formats.contains("  \(format): '"), "\(format)")
        }
    }

    @Test func `each module of the page has a leading comment and at most 250 lines`() {
        for target in Self.targets where target.hasSuffix(".js") {
            let lines = source(target).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 250, "\(target)")
            #expect(lines.first?.hasPrefix("//") == true, "\(target) does not say what it is for")
        }
    }

    @Test(arguments: targets)
    func `a cached copy gets 304, and HEAD has the fields of GET`(target: String) throws {
        let service = try ServiceFixture()
        let first = try service.send("GET", target)
        let tag = try #require(first["ETag"])
        #expect(!tag.hasPrefix("W/"))
        // The next responses are cached ones with the same fields.
        for _ in 1...3 {
            let again = try service.send("GET", target, fields: ["If-None-Match: \(tag)"])
            #expect(again.status == 304)
            #expect(again["ETag"] == tag)
            #expect(again.body.isEmpty)
            let head = try service.send("HEAD", target)
            #expect(head.status == 200)
            #expect(head["ETag"] == tag)
            #expect(head["Content-Length"] == "\(first.body.count)")
            #expect(head["Content-Security-Policy"] == first["Content-Security-Policy"])
        }
    }

    @Test func `only the files of the page are served without a token`() throws {
        let service = try ServiceFixture(tokens: [.init(.measure)])
        for target in Self.targets { #expect(try service.send("GET", target).status == 200) }
        #expect(try service.send("GET", "/v1/fonts").status == 401)
    }

    @Test(arguments: ["none.js", "index.htm", "..%2Fopenapi.json", "main.js%00", "Main.js", ""])
    func `a missing file gets 404`(name: String) throws {
        let answer = try ServiceFixture().send("GET", "/studio/" + name)
        #expect(answer.status == 404)
    }

    @Test(.enabled(if: ConversationSchemaTests.hasJSONSchema))
    func `requests and responses of the studio match the OpenAPI document`() throws {
        let program = #"""
            sheet = {"screen": {"width": 390, "height": 844}, "rows": [{"id": "row", "height": 20}]}
            text = {"id": "a", "text": "Forward", "maxLines": 1, "width": 20}
            question = {"scale": "slds", "appScale": 1.1, "texts": [text], "sheets": [sheet], "languages": ["ar"]}
            path = "/v1/accessibility/audit"
            check("post", path, 200, question)
            check("post", path, 200, {})
            check("post", path, 400, {"category": "L"})
            check("post", path, 422, {"ignore": ["spelling"]})
            check("post", path, 413, {"texts": [dict(text, text="x" * 300_000)]})
            check("get", "/v1/fonts", 200)
            print("checked", len(seen))
            """#
        #expect(try ConversationSchemaTests.said(by: program) == "checked 5\n")
    }

    @Test func `families are listed in the order in which the service tries them`() throws {
        let answer = try ServiceFixture().json("/v1/fonts")
        let fonts = try ServiceFixture.fonts()
        let roles = try JSONParser().parse(Array(shell("cat '\(package)/fonts/roles.json'").utf8))
        for part in ["roles", "scripts", "han"] {
            let given = try #require(roles[Identifier(part)])
            #expect(answer[Identifier(part)]?.names == given.names.sorted())
            for member in given.members {
                let wanted = member.value.elements.compactMap(\.text).filter { fonts.families.contains($0) }
                #expect(answer[Identifier(part)]?[member.name]?.elements.compactMap(\.text) == wanted)
            }
        }
    }
}
