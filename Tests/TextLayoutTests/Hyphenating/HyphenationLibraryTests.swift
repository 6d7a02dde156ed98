import Fonts
import Foundation
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import TextLayout

@Suite struct HyphenationLibraryTests {
    /// Calls a closure with a library of a folder that has these files, and links by the name of their file.
    private func library(
        _ files: [String: String], links: [String: String] = [:], _ body: (HyphenationLibrary, String) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(component: name)) }
            for (name, file) in links {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(component: name).path, withDestinationPath: file)
            }
            try body(HyphenationLibrary(folders: [folder.path, folder.path + "/none"]), folder.path)
        }
    }

    private func traits(_ engine: BrowserEngine, _ locale: String) -> TextTraits {
        var traits = TextTraits(font: FontRequest(families: ["Inter"]), locale: locale, engine: engine)
        traits.breaking.hyphens = .auto
        return traits
    }

    /// Returns the lines of a word of these patterns that is wider than the line.
    private func lines(_ preparer: TextPreparer) throws -> [TextLine] {
        var store = PreparedTexts()
        let index = try preparer.prepare(
            "bananananana", traits(.firefox, "en-US"), clusters: .ofAllWords, into: &store)
        let measure = LineMeasure(size: 16, width: 50, engine: .firefox)
        return try #require(try store.lines(of: index, measure, lineHeight: .normal))
    }

    @Test func `patterns are found by locale and by language, each file once`() throws {
        let files = ["hyph_en_US.dic": "UTF-8\n1na\n", "hyph_en_GB.dic": "UTF-8\n1an\n", "hyph_x.txt": "UTF-8\n1na\n"]
        try library(files, links: ["hyph_en.dic": "hyph_en_US.dic", "hyph_en_Latn_US.dic": "hyph_en_US.dic"]) {
            library, _ in
            let word = Array("banana".utf8)
            #expect(library.patterns(for: "en-gb").map { $0.ends(in: word) } == [[1, 3].filter { $0 > 1 }])
            #expect(library.patterns(for: "en-us").map { $0.ends(in: word) } == [[2, 4]])
            #expect(library.patterns(for: "en").map { $0.ends(in: word) } == [[2, 4], [3]])
            #expect(library.patterns(for: "en-au").isEmpty && library.patterns(for: "x").isEmpty)
            #expect(library.isInstalled("en-latn-us") && !library.isInstalled("de"))
        }
    }

    @Test func `a file that is not of the format has no patterns`() throws {
        try library(["hyph_aa.dic": "\u{0}", "hyph_bb.dic": ""], links: ["hyph_cc.dic": "/dev/zero"]) { library, _ in
            for name in ["aa", "bb", "cc"] {
                #expect(library.isInstalled(Identifier(name)) && library.patterns(for: Identifier(name)).isEmpty)
            }
        }
    }

    @Test func `a language without patterns is missing where the engine has some`() throws {
        try library(["hyph_de_DE.dic": "UTF-8\n1na\n"]) { library, _ in
            #expect(library.missingLanguage(of: traits(.firefox, "de-AT")) == nil)
            #expect(library.missingLanguage(of: traits(.firefox, "eo")) == "eo")
            #expect(library.missingLanguage(of: traits(.firefox, "FR-ca")) == "fr")
            #expect(library.missingLanguage(of: traits(.firefox, "ja")) == nil)
            #expect(library.missingLanguage(of: traits(.webkit, "de-DE")) == nil)
            #expect(library.missingLanguage(of: traits(.webkit, "nl")) == "nl")
            // WebKit hyphenates no text of another region, whatever is installed, nor Japanese.
            #expect(library.missingLanguage(of: traits(.webkit, "de-AT")) == nil)
            #expect(library.missingLanguage(of: traits(.webkit, "ja")) == nil)
            #expect(library.missingLanguage(of: traits(.chromium, "nl")) == nil)
            var manual = traits(.firefox, "nl")
            manual.breaking.hyphens = .manual
            #expect(library.missingLanguage(of: manual) == nil)
        }
    }

    @Test func `patterns whose file could not be read are found when it can`() throws {
        try library(["hyph_en_US.dic": "UTF-8\n1na\n"]) { library, folder in
            let (file, moved) = (folder + "/hyph_en_US.dic", folder + "/moved")
            let preparer = TextPreparer(fonts: try Support.library.get(), hyphenation: library)
            func isHyphenated() throws -> Bool { try lines(preparer).contains { $0.isHyphenated } }
            #expect(library.isInstalled("en-us"))
            try FileManager.default.moveItem(atPath: file, toPath: moved)
            #expect(library.patterns(for: "en-us").isEmpty)
            #expect(try !isHyphenated())
            try FileManager.default.moveItem(atPath: moved, toPath: file)
            #expect(try isHyphenated())
            #expect(library.patterns(for: "en-us").count == 1)
            // Patterns that were read stay.
            try FileManager.default.moveItem(atPath: file, toPath: moved)
            #expect(library.patterns(for: "en-us").count == 1)
        }
    }

    @Test func `a folder that could not be listed is read again`() throws {
        try library(["hyph_en_US.dic": "UTF-8\n1na\n"]) { _, folder in
            let moved = folder + "-moved"
            let library = HyphenationLibrary(folders: [folder])
            try FileManager.default.moveItem(atPath: folder, toPath: moved)
            // Root may list every folder, but no file is one.
            try Data().write(to: URL(filePath: folder))
            #expect(!library.isInstalled("en-us") && library.mayHaveMore(for: "en-us"))
            try FileManager.default.removeItem(atPath: folder)
            try FileManager.default.moveItem(atPath: moved, toPath: folder)
            #expect(library.isInstalled("en-us") && library.patterns(for: "en-us").count == 1)
            #expect(!library.mayHaveMore(for: "en-us"))
        }
    }

    @Test func `several threads load and use the same patterns`() throws {
        let words = ["banana", "ananas", "nana", "bananana"].map { Array($0.utf8) }
        try library(["hyph_en_US.dic": "UTF-8\n1na\n"]) { library, _ in
            let expected = words.map { library.patterns(for: "en-us").first?.ends(in: $0) }
            DispatchQueue.concurrentPerform(iterations: 64) { index in
                let found = library.patterns(for: "en-us").first?.ends(in: words[index % words.count])
                #expect(found == expected[index % words.count])
            }
        }
    }

    @Test func `canceled work does not wait for patterns, and later work has them`() throws {
        // Enough patterns that loading them takes longer than one look at the cancellation.
        var generator = SeededGenerator(seed: 1)
        let letters = Array("bcdefghijklmopqrstuvwxyz")
        let patterns = (0..<60_000).map { _ in
            String((0..<8).map { _ in letters.randomElement(using: &generator) ?? "b" }) + "1q"
        }
        try library(["hyph_en_US.dic": "UTF-8\n1na\n" + patterns.joined(separator: "\n") + "\n"]) { library, _ in
            let preparer = TextPreparer(fonts: try Support.library.get(), hyphenation: library)
            let cancellation = Cancellation()
            cancellation.cancel(.deadline)
            Cancellation.with(cancellation) { #expect(library.patterns(for: "en-us").isEmpty) }
            _ = try? Cancellation.with(cancellation) { try lines(preparer) }
            #expect(try lines(preparer).count > 1)
            #expect(library.patterns(for: "en-us").count == 1)
        }
    }
}
