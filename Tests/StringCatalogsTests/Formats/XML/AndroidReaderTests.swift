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

    @Test(arguments: [
        ("<![CDATA[<p>One</p><p>Two</p>]]>", "One\nTwo"), ("<p>One</p><p>Two</p>", "One\nTwo"),
        ("&lt;p>One <xliff:g>%s</xliff:g>&lt;/p>&lt;p>Two&lt;/p>", "One Maximiliane\nTwo"),
        ("<h1>a</h1><ul>\n  <li>b</li>\n <li>c</li></ul> d", "a\nb\nc\nd"), ("<b>a</b><br/>b", "a\nb"),
        ("&lt;a href=\"<xliff:g>%s</xliff:g>\">x&lt;/a>", "x"),
    ])
    func `blocks of HTML are lines of their own, around placeholders, too`(text: String, shown: String) throws {
        let file = "<resources xmlns:xliff=\"urn:x\"><string name=\"a\">\(text)</string></resources>"
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(catalog.messages.flatMap { MessageFiller(language: "en").texts(of: $0.pattern).map(\.text) } == [shown])
    }

    /// The texts are those of the compiler of Android's resources.
    @Test(arguments: [
        (" <b>x</b> y ", " x y "), ("\n  <b>x</b>\n  y\n  <i> z </i>\n", " x y  z  "), ("a <b/> b", "a  b"),
        ("a <xliff:g id='x'> 5 </xliff:g> <b>q</b> ", "a 5 q "), (" a <xliff:g id='x'> 5 </xliff:g> b ", "a 5 b"),
        (" a <br/> b ", " a \n b "), ("a <g> b</g> ", "a  b "), (#"a\<b>x</b>"#, "ax"), (#"x\"#, "x"),
        ("\" a \"<b>\" b \"</b> \" c \"", " a  b   c "), ("<b>Name: </b> %1$s", "Name:  Maximiliane"),
    ])
    func `spaces fold on each side of a tag`(text: String, shown: String) throws {
        let file = "<resources xmlns:xliff=\"urn:x\"><string name=\"a\">\(text)</string></resources>"
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(catalog.messages.flatMap { MessageFiller(language: "en").texts(of: $0.pattern).map(\.text) } == [shown])
    }

    @Test(arguments: [
        (#"<string name="a">\u12</string>"#, "\\u needs four hexadecimal digits", 0),
        (
            #"<plurals name="a"><item quantity="none">x</item><item quantity="other">y</item></plurals>"#,
            "the quantity \"none\" is no plural category", 1
        ),
    ])
    func `what Android's compiler refuses is reported`(resource: String, reason: String, count: Int) throws {
        let file = "<resources>\(resource)</resources>"
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(catalog.messages.count == count && catalog.warnings.map(\.id) == ["a"])
        #expect(catalog.warnings.map(\.reason) == [reason])
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

    @Test(arguments: [
        "<string name='n'>All</string><plurals name='n'><item quantity='other'>%d</item></plurals>",
        "<plurals name='n'><item quantity='other'>%d</item></plurals><string name='n'>All</string>",
    ])
    func `a string and a plural may have the same name in any order`(resources: String) throws {
        let file = "<resources>\(resources)</resources>"
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(Set(catalog.messages.map(\.id)) == ["n", "n (plurals)"])
        #expect(catalog.messages.filter(\.pattern.hasChoices).map(\.id) == ["n (plurals)"])
        #expect(catalog.warnings.isEmpty)
    }

    @Test func `items of a plural that are references are not checked`() throws {
        let file = """
            <resources><plurals name="a"><item quantity="one">@string/one</item>
            <item quantity="other">%d songs</item></plurals>
            <plurals name="b"><item quantity="other">@string/many</item></plurals></resources>
            """
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(catalog.messages.map(\.id) == ["a"])
        let filler = MessageFiller(language: "en")
        let pattern = try #require(catalog.messages.first).pattern
        #expect(filler.texts(of: pattern).map(\.text).filter { !$0.isEmpty } == ["1000 songs"])
        #expect(filler.missingCategories(of: pattern).isEmpty)
    }

    @Test func `spaces around the quantity of a plural have no meaning`() throws {
        let file = "<resources><plurals name='a'><item quantity=' other&#9;'>%d songs</item></plurals></resources>"
        let catalog = try StringCatalog(Array(file.utf8), path: "res/values/strings.xml")
        #expect(catalog.warnings.isEmpty && catalog.messages.map(\.id) == ["a"])
        let pattern = try #require(catalog.messages.first).pattern
        #expect(MessageFiller(language: "en").texts(of: pattern).map(\.text) == ["1000 songs"])
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
