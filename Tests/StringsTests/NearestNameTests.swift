import Testing
import TypescaleStrings

@Suite struct NearestNameTests {
    private static let names = ["--category", "--font-scale", "--app-scale", "--app-step", "--json"]

    @Test(arguments: [
        ("--catgory", "--category"), ("--Category", "--category"), ("--fontscale", "--font-scale"),
        ("--jsno", "--json"), ("--appstep", "--app-step"), ("--catetgory", "--category"),
        ("--cat", "--category"), ("--FONT", "--font-scale"), ("--app-st", "--app-step"),
    ])
    func `a misspelled name is corrected`(word: String, name: String) {
        #expect(NearestName.to(word, among: Self.names) == name)
    }

    @Test(arguments: ["--colour", "", "x", "-", "--", "--c", "--app", "--viewport-width"])
    func `a different word gives no suggestion`(word: String) {
        #expect(NearestName.to(word, among: Self.names) == nil)
    }

    @Test func `the swap of two adjacent letters is one error`() {
        #expect(NearestName.to("ab", among: ["ba"]) == "ba")
        #expect(NearestName.to("cd", among: ["ba"]) == nil)
    }
}
