import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Entries are refused where Fluent's own parsers refuse them, so that a text that no program shows is not checked.
@Suite struct FluentSyntaxTests {
    private func catalog(_ text: String) throws -> StringCatalog {
        try StringCatalog(Array(text.utf8), path: "en.ftl")
    }

    // All of these are junk of fluent.syntax 0.19.
    @Test(arguments: [
        ("Hello } there", "\"}\" without \"{\""), ("Some { fn() } text", "the name of a function has capitals only"),
        ("{ Fn(1) }", "the name of a function has capitals only"),
        ("{ m.a(1) }", "the name of a function has capitals only"),
        ("{ -g(x: 1, x: 2) }", "the argument \"x\" occurs twice"),
        ("{ FN(x: 1, $n) }", "an argument without a name comes before those with names"),
        ("{ FN(x: $n) }", "the value of an argument with a name is a text or a number"),
        ("{ FN(1: 2) }", "an argument has a name before \":\""), ("{ FN(1 2) }", "the call has no end"),
        ("{ FN(,) }", "expected a value in braces"),
        ("{ -term.attr }", "the attribute of a term is not shown; it can select"),
        ("{ $1 }", "a name begins with a letter"), ("{ -1x }", "the placeable that begins here has no end"),
        ("{ 1. }", "the placeable that begins here has no end"),
        ("{ m ->\n *[a] x\n }", "a message cannot select"), ("{ m.a ->\n *[a] x\n }", "a message cannot select"),
        ("{ -t ->\n *[a] x\n }", "a term cannot select; its attributes can"),
        ("{ { $x } ->\n *[a] x\n }", "braces in braces cannot select"),
        ("{ $x -> *[a] x\n }", "branches begin on the line after \"->\""),
        ("{ $x ->\n *[a] x }", "\"}\" without \"{\""), ("{ $x ->\n *[a]\n }", "a branch has no text"),
        ("{ $x ->\n *[a] x\n *[b] y\n }", "two branches are the default"),
        ("{ $x ->\n *[a b] x\n }", "expected \"]\""), ("{ $x ->\n *[?] x\n }", "a name begins with a letter"),
        ("", "a message has neither a text nor an attribute"), ("x\n .title =", "an attribute has no text"),
        ("x\n .1 = y", "expected the name of an attribute and \"=\""),
    ])
    func `an entry that no parser of Fluent reads is reported`(value: String, reason: String) throws {
        let found = try catalog("ok = fine\nbad = \(value)\nnext = x\n")
        #expect(found.messages.map(\.id) == ["ok", "next"])
        #expect(found.warnings.map(\.reason) == [reason] && found.warnings[0].id == "bad")
    }

    @Test(arguments: [
        ("1bad = x", "expected a name and \"=\"", nil as Identifier?),
        ("bad.title = x", "expected a name and \"=\"", "bad"), (" bad = x", "expected a name and \"=\"", "bad"),
        ("-bad =", "a term has no text", "-bad"), ("-bad =\n .a = x", "a term has no text", "-bad"),
    ])
    func `a line that begins no entry is reported`(line: String, reason: String, id: Identifier?) throws {
        let found = try catalog("# A comment.\n\(line)\nnext = x\n")
        #expect(found.messages.map(\.id) == ["next"])
        #expect(found.warnings.map(\.reason) == [reason])
        #expect(id == nil || found.warnings.map(\.id) == [id])
    }

    // fluent.syntax 0.19 reads all of these.
    @Test(arguments: [
        ("{ FN ($n) }", "Maximiliane"), ("{ NUMBER($n, minimumFractionDigits : 1,) }", "1,234.56"),
        ("x\n{ $n }", "x Maximiliane"), ("{ { $n } }", "Maximiliane"), ("{ -t (a: 1) }", "t"),
        ("{\n $n\n}", "Maximiliane"),
        ("{ $x ->\n\n   [ a ] one\n\n  *[ b ]\n   two\n\n}", "one|two"), ("{\"}\"}", "}"),
        ("{ $x ->\r\n *[b] two\r\n }\r\n", "two"), ("x\n.title = y", "x|y"), ("{ -t.a ->\n *[b] y\n }", "y"),
        ("{ $a-b_1 }", "Maximiliane"),
    ])
    func `an entry that parsers of Fluent read is checked`(value: String, shown: String) throws {
        let found = try catalog("-t = t\n .a = b\na = \(value)\nnext = x\n")
        #expect(found.warnings.isEmpty)
        let texts = found.messages.flatMap { MessageFiller(language: "en").texts(of: $0.pattern).map(\.text) }
        #expect(texts == shown.split(separator: "|").map { String($0) } + ["x"])
    }
}
