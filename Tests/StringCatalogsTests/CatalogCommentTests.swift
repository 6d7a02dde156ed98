import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Comments above a message, of which any may have its place or its limit.
@Suite struct CatalogCommentTests {
    private func message(_ text: String, _ path: String) throws -> CatalogMessage {
        try #require(try StringCatalog(Array(text.utf8), path: path).messages.last)
    }

    private static let files: [(text: String, path: String, line: Int)] = [
        ("# typescale: /1@50\n# [CHAR LIMIT=9]\na = Go\n", "m_en.properties", 1),
        ("# [CHAR LIMIT=9]\r\n! typescale: /1@50\r\na = Go\r\n", "m_en.properties", 2),
        ("/* typescale: /1@50 */\n/* [CHAR LIMIT=9] */\n\"a\" = \"Go\";", "en.lproj/a.strings", 1),
        ("// [CHAR LIMIT=9]\n// typescale: /1@50\n\"a\" = \"Go\";", "en.lproj/a.strings", 2),
        (
            "<resources>\n<!-- typescale: /1@50 -->\n<!-- [CHAR LIMIT=9] -->\n<string name='a'>Go</string></resources>",
            "values/strings.xml", 2
        ),
        ("# typescale: /1@50\n# [CHAR LIMIT=9]\na = Go\n", "en.ftl", 1),
        ("#. typescale: /1@50\n#. [CHAR LIMIT=9]\nmsgid \"Go\"\nmsgstr \"\"\n", "en.po", 1),
    ]

    @Test(arguments: files) func `comments in a row belong to the message below them`(
        text: String, path: String, line: Int
    ) throws {
        let message = try message(text, path)
        #expect(message.comment.contains("typescale: /1@50"))
        #expect(message.limits.characters == 9)
        #expect(message.commentPosition?.line == line)
    }

    @Test(
        arguments: [
            ("20", 20, 0), ("1,000", 1_000, 0), ("12,345,678", 12_345_678, 0), ("40-50", 40, 0),
            ("30 or 2 lines", 30, 0),
            ("NONE", nil, 0), ("abc", nil, 1), ("0", nil, 1), ("-4", nil, 1), ("4em", nil, 1), ("1,0", nil, 1),
            (",100", nil, 1),
            ("2.5", nil, 1),
        ] as [(String, Int?, Int)])
    func `a limit is a number of characters, and one that cannot be read is reported`(
        limit: String, characters: Int?, warnings: Int
    ) throws {
        let text = "/* [CHAR LIMIT=\(limit)] */\n\"a\" = \"Go\";\n\"b\" = \"On\";"
        let catalog = try StringCatalog(Array(text.utf8), path: "en.lproj/a.strings")
        #expect(catalog.messages.first?.limits.characters == characters)
        #expect(catalog.warnings.count == warnings)
        #expect(catalog.warnings.allSatisfy { $0.reason.contains("cannot be read") && $0.position.line == 2 })
    }

    @Test func `a sentence about limits states none`() throws {
        let text = "/* [Char limits apply] */\n\"a\" = \"Go\";"
        let catalog = try StringCatalog(Array(text.utf8), path: "en.lproj/a.strings")
        #expect(catalog.warnings.isEmpty && catalog.messages.first?.limits.characters == nil)
    }

    @Test(arguments: [
        ("# typescale: /1@50\n\n# Title\na = Go\n", "m_en.properties"),
        ("/* typescale: /1@50 */\n\n/* Title */\n\"a\" = \"Go\";", "en.lproj/a.strings"),
        ("# typescale: /1@50\nb = Go\n# Title\na = Go\n", "m_en.properties"),
        (
            "<resources><!-- typescale: /1@50 -->\n\n<!-- Title --><string name='a'>Go</string></resources>",
            "values/strings.xml"
        ),
    ]) func `a comment above an empty line or another message does not`(text: String, path: String) throws {
        let message = try message(text, path)
        #expect(message.comment.contains("Title"))
        #expect(!message.comment.contains("typescale:"))
    }
}
