import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Values have the capitals and the length that their conversions ask for.
@Suite struct CapitalsTests {
    private func texts(_ file: String, _ path: String, values: [Identifier: ArgumentValue] = [:]) throws -> [String] {
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        return catalog.messages.flatMap { message in
            MessageFiller(language: "de", values: values).texts(of: message.pattern).map(\.text)
        }
    }

    private func android(_ text: String, values: [Identifier: ArgumentValue] = [:]) throws -> [String] {
        try texts(
            "<resources><string name=\"a\">\(text)</string></resources>", "res/values/strings.xml", values: values)
    }

    private func po(_ text: String, _ flag: String, values: [Identifier: ArgumentValue] = [:]) throws -> [String] {
        try texts(
            "msgid \"\"\nmsgstr \"\"\n\n#, \(flag)-format\nmsgid \"a\"\nmsgstr \"\(text)\"\n", "de.po", values: values)
    }

    // The texts are those of OpenJDK 17.
    @Test(arguments: [
        ("%S", "MAXIMILIANE"), ("Hi %1$S and %1$s", "Hi MAXIMILIANE and Maximiliane"), ("%B", "MAXIMILIANE"),
        ("%1$TA", "DONNERSTAG"), ("%1$tA", "Donnerstag"), ("%1$Tp", "PM"), ("%13S|", "  MAXIMILIANE|"),
        ("%.3S", "MAX"), ("%X", "3E8"), ("%E", "1,234560E+03"),
    ])
    func `capital letters of Java write the value in capitals`(format: String, shown: String) throws {
        #expect(try android(format) == [shown])
        #expect(try po(format, "java-printf") == [shown])
    }

    @Test func `values of the user are in capitals, too`() throws {
        #expect(try android("%S", values: ["1": .text("straße")]) == ["STRASSE"])
    }

    @Test func `a capital S is a text in C and in the properties of Mozilla`() throws {
        #expect(try po("%S %C", "c") == ["Maximiliane W"])
        #expect(try texts("a=Hi %S\n", "m_de.properties") == ["Hi Maximiliane"])
        #expect(try texts("a=%1$TA\n", "m_de.properties") == ["DONNERSTAG"])
    }

    @Test(arguments: [
        ("java-printf", "%.3s|%5.3s|%-5.3s|", "Max|  Max|Max  |"), ("c", "%.3s|%.0s|%5.3s|", "Max||  Max|"),
        ("python", "%.3s|%(n).3s|%.3r", "Max|Max|Max"), ("ruby", "%.3s|%<n>.3s", "Max|Max"), ("php", "%.3s|", "Max|"),
        ("go", "%.3s|", "Max|"), ("object-pascal", "%.3s|", "Max|"), ("gcc-internal", "%.3s|%.*s", "Max|Maximiliane"),
        ("python-brace", "{n:.3s}|{n:>5.3s}|{n}", "Max|  Max|Maximiliane"), ("c", "%.*s", "Maximiliane"),
    ])
    func `the precision of a text is its most characters`(flag: String, format: String, shown: String) throws {
        #expect(try po(format, flag) == [shown])
    }

    @Test func `values of the user are cut off, too`() throws {
        #expect(try po("%.2s", "c", values: ["1": .text("äöü")]) == ["äö"])
    }

    // The texts are those of Laravel's Translator.
    @Test func `names of Laravel in capitals have values in capitals`() throws {
        let file = #"{"a":"Hi :name, :Name, :NAME, :FIRST_NAME", "b":"{0} no|[1,*] :count"}"#
        #expect(
            try texts(file, "lang/de.json").first == "Hi Maximiliane, Maximiliane, MAXIMILIANE, MAXIMILIANE")
        let values: [Identifier: ArgumentValue] = ["name": .text("ann lee"), "first_name": .text("ann")]
        #expect(try texts(file, "lang/de.json", values: values).first == "Hi ann lee, Ann lee, ANN LEE, ANN")
    }
}
