import Testing

/// Options that would change nothing are refused.
@Suite struct OptionsWithoutEffectTests {
    @Test(arguments: [
        (
            ["audit", "--strings", "Tests/TypescaleTests/Samples/places", "--app-step", "2"],
            "--app-step: apple-ios has no slider of its own; give --app-scale instead"
        ),
        (
            ["audit", "--strings", "Tests/TypescaleTests/Samples/places", "--locale", "de"],
            "--locale: does not apply to catalogs, whose languages are checked; choose some with --languages"
        ),
        (["number", "5", "--as", "digits", "--gender", "feminine"], "--as and --gender: digits have no gender"),
        (
            ["export", "--format", "css", "--locale", "ar"],
            "--locale: is for json only; the other formats do not depend on a language"
        ),
    ])
    func `an option without effect is refused`(words: [String], message: String) throws {
        let result = try ToolProcess.run(words)
        #expect(result.errors == "typescale: \(message)\n")
        #expect(result.output == "" && result.code == 2)
    }
}
