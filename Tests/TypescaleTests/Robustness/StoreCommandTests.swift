import Testing

/// Every command that opens a store is run during each fault, with the results in docs/robustness.md.
@Suite struct StoreCommandTests {
    @Test(arguments: StoreFault.all.filter { $0.commands != nil })
    func `each command reports what is wrong with its store and works again afterwards`(
        fault: StoreFault
    ) throws {
        let commands = try #require(fault.commands)
        let said = try ServiceShell.run(commands.script(for: StoreCommand.all))
        let wanted = StoreCommand.all.map { "\($0.name)|\(commands.answer(of: $0))" }
        let conclusion = ["kept", "other", "after", "kept", "reads and writes", "ended with 0"]
        #expect(said.split(separator: "\n").map(String.init) == wanted + conclusion)
    }

    @Test func `every command with a store has trials`() throws {
        let help = try ToolProcess.run(["--help"]).output
        let list = try #require(help.firstMatch(of: /(?s)\nCommands:\n(.*?)\n\n/)).1
        let tried = Set(StoreCommand.all.map { $0.name.prefix { $0 != " " } })
        for command in list.matches(of: #/(?m)^  (\w+) /#).map(\.1) {
            let takesStore = try ToolProcess.run([String(command), "--help"]).output.contains("--store ")
            // The doctor checks the store that variables name.
            #expect(tried.contains(command) == (takesStore || command == "doctor"), "\(command)")
        }
    }
}
