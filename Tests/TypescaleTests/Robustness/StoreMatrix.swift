/// The matrix of docs/robustness.md: what is done with a store, against what happens to it.
enum StoreMatrix {
    /// The section of the page.
    static func text() throws -> String {
        let faults = StoreFault.all
        var text = """

            ## When the store fails in the middle

            Every call of the service is tried while each of these happens, all at once and each on something of its own. What is
            answered with a success is there afterwards, and after a restart; what is refused has changed nothing, and is done
            when it is asked for again. Refusals are problems (`application/problem+json`) with a `Retry-After`; `/readyz`
            answers with what it has checked.

            | | what happens |
            |---|---|

            """
        for fault in faults { text += row([fault.name, fault.told]) }
        text += "\n" + row(["call", "calm"] + faults.map(\.name)) + rule(faults.count + 2)
        for operation in StoreOperation.all {
            let call = try DocumentedCall.all.get().first { $0.name == operation.name }
            let name = call.map { "`\($0.method) \($0.pattern)`" } ?? operation.name
            text += row([name, operation.calm] + faults.map { $0.answer(of: operation) })
        }
        text += """

            Commands that open a store end with 2 and one line on standard error where they cannot; `doctor` says it in its
            report. What the store had is there afterwards, and can be changed. A signal ends those that wait for the store
            (143).


            """
        let around = faults.compactMap { fault in fault.commands.map { (fault.name, $0) } }
        text += row(["command", "calm"] + around.map(\.0)) + rule(around.count + 2)
        for command in StoreCommand.all {
            text += row(["`\(command.name)`", command.calm] + around.map { $0.1.answer(of: command) })
        }
        return text
    }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    private static func rule(_ count: Int) -> String { "|" + String(repeating: "---|", count: count) + "\n" }
}
