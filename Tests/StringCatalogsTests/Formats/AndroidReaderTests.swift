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
}
