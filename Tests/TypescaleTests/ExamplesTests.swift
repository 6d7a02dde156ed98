import Testing

/// The client that needs only Python, run as its users would; `make examples` runs all examples.
@Suite struct ExamplesTests {
    @Test func `the Python example follows a reader's preference and keeps the top line in place`() throws {
        let run = try ToolProcess.shell("Tests/Clients/examples.py \"$(command -v typescale)\" python")
        #expect(run.code == 0 && run.errors == "", "\(run.output)\(run.errors)")
    }
}
