import Testing

/// The client that needs nothing but Python, as its readers would run it; `make examples` runs all of them.
@Suite struct ExamplesTests {
    @Test func `the Python example follows a reader's preference and keeps the top line in place`() throws {
        let run = try ToolProcess.shell("Tests/Clients/examples.py \"$(command -v typescale)\" python")
        #expect(run.code == 0 && run.errors == "", "\(run.output)\(run.errors)")
    }
}
