import DynamicType
import Testing
import TypescaleJSON
import TypescaleStores

@Suite("A preference")
struct PreferenceTests {
    private func preference(_ text: String) throws(JSONError) -> Preference {
        try Preference(JSONReader(parsing: Array(text.utf8)))
    }

    private func patch(_ text: String) throws(JSONError) -> PreferencePatch {
        try PreferencePatch(JSONReader(parsing: Array(text.utf8)))
    }

    @Test(
        arguments: [
            "{}", #"{"category":"AX3"}"#, #"{"fontScale":1.3}"#, #"{"percent":137.5}"#, #"{"appScale":1.1}"#,
            #"{"appStep":-2}"#, #"{"boldText":true}"#, #"{"reduceMotion":false}"#, #"{"animateEmoji":false}"#,
            #"{"locale":"de-AT"}"#,
            #"{"category":"L","appStep":3,"boldText":false,"reduceMotion":true,"animateEmoji":true,"locale":"ar"}"#,
        ])
    func `is written in the form in which it is read`(text: String) throws {
        #expect(String(decoding: try preference(text).json, as: UTF8.self) == text)
    }

    @Test func `accepts every platform's category names and stores the canonical one`() throws {
        #expect(
            try preference(#"{"category":"UICTContentSizeCategoryAccessibilityXL"}"#).textSize
                == .category(.accessibility3))
    }

    @Test(
        arguments: [
            (#"{"colour":1}"#, "/colour", JSONError.Code.unknownKey),
            (#"{"displayScale":2}"#, "/displayScale", .unknownKey),
            (#"{"category":"HUGE"}"#, "/category", .unknownChoice),
            (#"{"category":3}"#, "/category", .wrongType),
            (#"{"fontScale":9}"#, "/fontScale", .outOfRange),
            (#"{"fontScale":"1.2"}"#, "/fontScale", .wrongType),
            (#"{"percent":1e300}"#, "/percent", .outOfRange),
            (#"{"category":"L","percent":100}"#, "/percent", .invalid),
            (#"{"appScale":1,"appStep":1}"#, "/appStep", .invalid),
            (#"{"appStep":1.5}"#, "/appStep", .wrongType),
            (#"{"appStep":101}"#, "/appStep", .outOfRange),
            (#"{"boldText":1}"#, "/boldText", .wrongType),
            (#"{"locale":"not a tag"}"#, "/locale", .outOfRange),
            (#"{"locale":null}"#, "/locale", .wrongType),
            ("[]", "", .wrongType),
        ])
    func `names the invalid key in the error`(text: String, pointer: String, code: JSONError.Code) {
        let error = #expect(throws: JSONError.self) { try preference(text) }
        #expect(error?.path == pointer)
        #expect(error?.code == code)
    }

    @Test func `lists the valid categories if one is unknown`() {
        let error = #expect(throws: JSONError.self) { try preference(#"{"category":"HUGE"}"#) }
        #expect(error?.reason.contains("XS, S, M, L, XL, XXL, XXXL, AX1, AX2, AX3, AX4, AX5") == true)
    }

    // The first three are RFC 7396's own rules; the others say what it leaves open.
    @Test(
        arguments: [
            (#"{"boldText":true}"#, #"{"locale":"de"}"#, #"{"boldText":true,"locale":"de"}"#),
            (#"{"boldText":true,"locale":"de"}"#, #"{"boldText":null}"#, #"{"locale":"de"}"#),
            (#"{"boldText":true}"#, #"{"locale":null}"#, #"{"boldText":true}"#),
            (#"{"category":"AX3"}"#, #"{"fontScale":1.5}"#, #"{"fontScale":1.5}"#),
            (#"{"category":"AX3"}"#, #"{"fontScale":null}"#, #"{"category":"AX3"}"#),
            (#"{"category":"AX3"}"#, #"{"category":null,"percent":150}"#, #"{"percent":150}"#),
            (#"{"appScale":1.2}"#, #"{"appStep":2}"#, #"{"appStep":2}"#),
            (#"{"appStep":2}"#, #"{"appStep":null}"#, "{}"),
            ("{}", #"{"animateEmoji":false}"#, #"{"animateEmoji":false}"#),
        ])
    func `is changed by a merge patch`(before: String, change: String, after: String) throws {
        let result = try preference(before).applying(try patch(change))
        #expect(String(decoding: result.json, as: UTF8.self) == after)
    }

    @Test func `refuses a patch with two values for one part`() {
        let error = #expect(throws: JSONError.self) { try patch(#"{"category":"L","fontScale":1}"#) }
        #expect(error?.path == "/fontScale")
    }

    @Test func `cannot be made from values outside their range`() {
        #expect(throws: DynamicTypeError.self) { try Preference(textSize: .fontScale(9)) }
        #expect(throws: DynamicTypeError.self) { try Preference(appScale: .step(1_000)) }
        #expect(throws: DynamicTypeError.self) { try Preference(locale: "") }
    }
}

@Suite("A revision")
struct RevisionTests {
    @Test(arguments: ["", "-1", "+1", " 1", "01", "1.0", "18446744073709551616", "٣"])
    func `is read only from its canonical digits`(text: String) { #expect(Revision(text) == nil) }

    @Test(arguments: ["0", "1", "18446744073709551615"])
    func `is written in the form in which it is read`(text: String) { #expect(Revision(text)?.description == text) }
}
