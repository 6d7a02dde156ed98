import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct AndroidReaderTests {
    private func texts(_ text: String) throws -> [String] {
        let file = "<resources><string name=\"a\">\(text)</string></resources>"
        return try StringCatalog(Array(file.utf8), path: "res/values/strings.xml").messages.flatMap { message in
            MessageFiller(language: "en").texts(of: message.pattern).map(\.text)
        }
    }

    @Test(arguments: [
        "@string/ok", " @string/ok\n", "@android:string/ok", "@com.foo:string/ok", "@+id/x", "@*android:string/ok",
        "?attr/foo", "?foo", "?android:attr/textColor", "?android:foo",
    ])
    func `a reference to another resource is no message`(text: String) throws {
        #expect(try self.texts(text) == [])
    }

    @Test(arguments: [
        (#"\?Help"#, "?Help"), (#"\@string/ok"#, "@string/ok"), ("? What is this", "? What is this"), ("?", "?"),
        ("@home", "@home"), ("@string/a b", "@string/a b"), ("?Wo ist es?", "?Wo ist es?"),
        ("<b>@string/ok</b>", "@string/ok"),
    ])
    func `a text that looks like a reference is a message`(text: String, shown: String) throws {
        #expect(try texts(text) == [shown])
    }

    @Test func `entities that the document declares are replaced`() throws {
        let file = """
            <!DOCTYPE resources [<!ENTITY app "Tickets &#8211; App"><!ENTITY city 'Ulm'>]>
            <resources><string name="a">Welcome to &app; in &city; &amp; more</string></resources>
            """
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        let shown = MessageFiller(language: "en").texts(of: try #require(catalog.messages.first).pattern)
        #expect(shown.map(\.text) == ["Welcome to Tickets – App in Ulm & more"])
    }

    @Test func `an entity may have the entities of XML for single characters`() throws {
        let file = """
            <!DOCTYPE resources [<!ENTITY a "R &amp; D &lt;b&gt;">]>
            <resources><string name="a">&a;</string></resources>
            """
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        let shown = MessageFiller(language: "en").texts(of: try #require(catalog.messages.first).pattern)
        #expect(shown.map(\.text) == ["R & D"])
    }

    @Test func `the texts of arrays of any kind are messages`() throws {
        let file = """
            <resources><array name="a"><item>One</item><item>@color/red</item></array>
            <string-array name="b"><item>Two</item></string-array></resources>
            """
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(catalog.messages.map(\.id) == ["a[0]", "b[0]"])
    }

    @Test(arguments: [
        #"<!ENTITY a "x &b; y"><!ENTITY b "z">"#, #"<!ENTITY a "<b>x</b>">"#, #"<!ENTITY a "&#38;b;">"#,
        #"<!ENTITY a SYSTEM "/etc/hostname">"#, #"<!ENTITY % a "x">"#,
    ]) func `other entities are refused with their place`(declarations: String) {
        let file = "<!DOCTYPE resources [\n\(declarations)]><resources/>"
        let error = #expect(throws: CatalogError.self) {
            try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        }
        #expect(error?.position?.line == 2)
        #expect(error?.reason.hasPrefix("an entity has to be a text without other entities") == true)
    }
}
