import Testing

/// Rows that never end, in commands that need all of them.
@Suite struct EndlessRowTests {
    @Test(arguments: [
        "audit --messages /dev/zero", "bench /dev/zero",
        "invalidate --messages /dev/zero --from category=L --to category=AX1 --width 300",
    ])
    func `a row ends the command at its limit`(command: String) throws {
        let result = try ToolProcess.shell("timeout 60 typescale \(command)")
        #expect(result.code == 2 && result.output == "")
        #expect(result.errors == "typescale: /dev/zero:1: longer than 8388608 bytes\n")
    }
}
