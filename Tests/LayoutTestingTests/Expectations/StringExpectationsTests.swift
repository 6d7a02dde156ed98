import DynamicType
import Foundation
import LayoutTesting
import Testing
import TextLayout

/// The assertion about string catalogs reports what does not fit, and what cannot be checked.
@Suite struct StringExpectationsTests {
    private static let samples = "../../TypescaleTests/Samples"

    @Test func `a truncated message is reported with its languages and line`() {
        let text = failure { expectStringsFit(catalog: "\(Self.samples)/tickets/Localizable.xcstrings", at: [.large]) }
        #expect(
            text.hasPrefix("“button.buy”: cut off in de from L: up to 2 lines, 1 line of 120 pt available"), "\(text)")
        #expect(text.contains("Localizable.xcstrings:7)\n“Fahrkarte kaufen”"), "\(text)")
    }

    @Test func `a failure says which language was assumed for a file that states none`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assumed-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, isAssumed) in [("texts.ftl", true), ("de.ftl", false)] {
            let file = folder.appending(path: name)
            try Data("a = Benachrichtigungseinstellungen\n".utf8).write(to: file)
            let text = failure { expectStringsFit(catalog: file.path, width: 40, at: [.large]) }
            let reason = "\(name) states no language and is read as en"
            #expect(text.contains(reason) == isAssumed, "\(text)")
        }
    }

    @Test func `messages that fit report nothing`() {
        #expect(
            failures {
                expectStringsFit(
                    catalog: "\(Self.samples)/places", show: ["button.*": "headline/1@120"], languages: ["de"],
                    at: [.small, .large])
            }.isEmpty)
    }

    @Test func `a pattern without messages is reported, and the context's style is not one`() {
        let catalog = "\(Self.samples)/places/Localizable.xcstrings"
        let places: KeyValuePairs = ["button.*": "body", "debug.*": "body", "trip.*": "body"]
        #expect(failures { expectStringsFit(catalog: catalog, show: places, style: .headline, at: [.large]) }.isEmpty)
        let unused: KeyValuePairs = ["button.*": "body", "debug.*": "body", "trip.*": "body", "*": "headline"]
        #expect(
            failure { expectStringsFit(catalog: catalog, show: unused, at: [.large]) }.hasPrefix(
                "show: “*” matches no message of"))
    }

    @Test func `a message that only some engines break inside does not fit, and one with more lines does`() {
        let catalog = "\(Self.samples)/paths"
        let text = failure {
            expectStringsFit(
                catalog: catalog, languages: ["en"], engines: [.firefox, .webkit], width: 200, at: [.large])
        }
        #expect(
            text.hasPrefix(
                "“editor.open”: differs between engines in en from L: at L, 2 lines in firefox; "
                    + "3 lines, a word broken inside in webkit ("), "\(text)")
        #expect(text.contains("paths/Localizable.xcstrings:"), "\(text)")
        #expect(
            failures { expectStringsFit(catalog: catalog, engines: BrowserEngine.allCases, width: 230, at: [.large]) }
                .isEmpty)
        #expect(
            failure { expectStringsFit(catalog: catalog, engines: [.webkit, .webkit]) }
                == "engines: webkit is given more than once")
    }

    @Test func `requested languages without texts are reported`() {
        let catalog = "\(Self.samples)/places"
        for languages in [["fr"], ["de", "fr"]] {
            let text = failure { expectStringsFit(catalog: catalog, languages: languages, at: [.large]) }
            #expect(text.hasPrefix("languages: no catalog has texts in fr; there are texts in de, en"), "\(text)")
        }
    }

    @Test func `messages are checked in the context's engine`() {
        let catalog = "\(Self.samples)/paths"
        for engine in BrowserEngine.allCases {
            let found = failures {
                expectStringsFit(
                    catalog: catalog, languages: ["en"], width: 200, at: [.large], in: LayoutContext(engine: engine))
            }
            #expect(found.isEmpty == (engine == .firefox), "\(found)")
        }
    }

    @Test func `an invalid file, location, style or pattern is reported`() {
        let catalog = "\(Self.samples)/places/Localizable.xcstrings"
        #expect(failure { expectStringsFit(catalog: "nothing.po") } == "nothing.po: no such file or folder")
        #expect(
            failure { expectStringsFit(catalog: catalog, show: ["*": "body/0"]) }.hasPrefix(
                "show: \"body/0\" is no place of a message; the lines are 1 to 1000"))
        #expect(
            failure { expectStringsFit(catalog: catalog, show: ["*": "bodies"]) }.hasPrefix(
                "show: \"bodies\" is not a style of apple-ios; its styles are"))
        #expect(
            failure { expectStringsFit(catalog: catalog, show: ["nope.*": "body"], at: [.large]) }.hasPrefix(
                "show: “nope.*” matches no message of"))
        #expect(
            failure { expectStringsFit(catalog: catalog, pseudo: ["fr-XX"]) }
                == "pseudo: “fr-XX” is not one of en-XA, ar-XB, double and ibm")
    }
}
