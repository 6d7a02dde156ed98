import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct StringsdictReaderTests {
    private func catalog(_ entries: String) throws -> StringCatalog {
        try StringCatalog(Array("<plist><dict>\n\(entries)</dict></plist>".utf8), path: "de.lproj/a.stringsdict")
    }

    @Test func `texts for a device are messages of their own`() throws {
        let plural = """
            <dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
            <key>one</key><string>%d Halt</string><key>other</key><string>%d Halte</string></dict></dict>
            """
        let catalog = try catalog(
            """
            <key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>Klicken</string>
            <key>iphone</key>\(plural)<key>other</key><string>Auswählen</string></dict></dict>
            """)
        #expect(catalog.warnings.map(\.reason) == [])
        #expect(catalog.messages.map(\.id) == ["tap", "tap", "tap"])
        #expect(catalog.messages.map(\.device) == ["mac", "iphone", nil])
        #expect(catalog.messages.map(\.position.line) == [2, 3, 4])
        let texts = catalog.messages.flatMap { message in
            MessageFiller(language: "de").texts(of: message.pattern).map(\.text)
        }
        #expect(texts == ["Klicken", "1 Halt", "1.000 Halte", "Auswählen"])
    }

    private static let reason =
        "expected a string, or a dictionary with NSStringLocalizedFormatKey or NSStringVariableWidthRuleType"

    @Test func `a text of one device that has another form is reported, and the others are read`() throws {
        let catalog = try catalog(
            """
            <key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>Klicken</string>
            <key>iphone</key><dict/></dict></dict>
            """)
        #expect(catalog.messages.map(\.device) == ["mac"])
        #expect(catalog.warnings.map(\.reason) == [Self.reason] && catalog.warnings.map(\.position.line) == [3])
    }

    @Test(arguments: [
        "<dict><key>NSStringOtherRuleType</key><dict/></dict>", "<dict/>", "<array/>",
        "<dict><key>NSStringVariableWidthRuleType</key><dict/></dict>",
        "<dict><key>NSStringDeviceSpecificRuleType</key><dict/></dict>",
    ])
    func `an entry of an unknown form is reported`(entry: String) throws {
        let catalog = try catalog("<key>k</key>\(entry)")
        #expect(catalog.messages.isEmpty)
        #expect(catalog.warnings.map(\.reason) == [Self.reason])
        #expect(catalog.warnings.map(\.id) == ["k"])
        #expect(catalog.warnings.map(\.position.line) == [2])
    }

    @Test func `a property list of texts may be named .strings`() throws {
        let file = "<?xml version=\"1.0\"?><plist><dict>\n<key>buy</key><string>Buy %d</string>\n<key>n</key><true/>"
        let catalog = try StringCatalog(Array((file + "</dict></plist>").utf8), path: "de.lproj/a.strings")
        #expect(catalog.format == .strings)
        #expect(catalog.messages.map(\.id) == ["buy"] && catalog.messages.map(\.language) == ["de"])
        #expect(catalog.warnings.map { "\($0.position.line): \($0.reason)" } == ["3: \(Self.reason)"])
    }
}
