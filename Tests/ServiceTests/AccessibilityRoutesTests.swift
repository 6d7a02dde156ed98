import HTTPTesting
import JSON
import Testing

@testable import Service

@Suite struct AccessibilityRoutesTests {
    private func ask(_ word: String, _ body: String, status: Int = 200) throws -> JSONValue {
        let answer = try ServiceFixture().send("POST", "/v1/accessibility/\(word)", body: body)
        #expect(answer.status == status, "\(answer.text)")
        return try JSONParser().parse(answer.body)
    }

    @Test func `contrast of two known pairs`() throws {
        let grey = try ask("contrast", ##"{"foreground":"#ACADB1","background":"#fff"}"##)
        #expect(grey["ratio"]?.number == 2.24)
        let dark = try ask("contrast", ##"{"foreground":"#717274","background":"white"}"##)
        #expect(dark["ratio"]?.number == 4.81)
    }

    @Test func `a label, a number and an announcement as they are spoken`() throws {
        let label = try ask(
            "label",
            #"{"format":"Selected ride mode: %@. [self], %@.","self":"Carpool","sources":["Line","2 people maximum"]}"#)
        #expect(label["text"]?.text == "Selected ride mode: Line. Carpool, 2 people maximum.")
        let number = try ask("number", #"{"value":520215}"#)
        #expect(number["text"]?.text == "five hundred twenty thousand two hundred fifteen")
        let spoken = try ask("announcement", #"{"category":"L"}"#)
        #expect(spoken.at("control", "spoken")?.text == "Text size. Large, the default. Adjustable.")
    }

    @Test func `a sheet is measured, and what text that grows moves out of reach is told`() throws {
        let rows = (1...8).map { #"{"id":"r\#($0)","text":"Row number \#($0)"}"# }.joined(separator: ",")
        let sheet = try ask(
            "sheet", #"{"screen":{"width":390,"height":844},"category":"AX5","rows":[\#(rows)]}"#)
        #expect(sheet["rows"]?.elements.count == 8)
        #expect((sheet.at("long", "height")?.number ?? 0) > 44 * 8)
    }

    @Test(arguments: ["contrast", "label", "number", "announcement", "sheet"])
    func `what cannot be answered is refused with its place`(word: String) throws {
        #expect(try ask(word, "", status: 400)["type"]?.text == "urn:problem-type:typescale:malformedBody")
        let unknown = try ask(word, #"{"nonsense":1}"#, status: 400)
        #expect(unknown["pointer"]?.text == "/nonsense")
        #expect(try ask(word, "[1]", status: 400)["detail"]?.text?.contains("object") == true)
    }
}
