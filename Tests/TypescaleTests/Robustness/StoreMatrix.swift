/// The matrix of docs/robustness.md: operations on a store, and its faults.
enum StoreMatrix {
    /// The section of the page.
    static func text() throws -> String {
        let faults = StoreFault.all
        var text = """

            ## When the store fails in the middle

            Every call of the service is tried during each of these failures, all calls at once and each on a subject of its
            own. A success is stored afterwards, and after a restart. A refusal has changed nothing, and the same request
            succeeds later. Refusals are problem documents (`application/problem+json`) with a `Retry-After`; `/readyz`
            answers with its checks.

            | | failure |
            |---|---|

            """
        for fault in faults { text += row([fault.name, fault.told]) }
        text += "\n" + row(["call", "no fault"] + faults.map(\.name)) + rule(faults.count + 2)
        for operation in StoreOperation.all {
            let call = try DocumentedCall.all.get().first { $0.name == operation.name }
            let name = call.map { "`\($0.method) \($0.pattern)`" } ?? operation.name
            text += row([name, operation.undisturbed] + faults.map { $0.answer(of: operation) })
        }
        text += """

            A command that cannot open its store exits with 2 and one line on standard error; `doctor` reports it. The store
            keeps its data, and accepts changes afterwards. A signal ends commands that wait for the store (143).


            """
        let around = faults.compactMap { fault in fault.commands.map { (fault.name, $0) } }
        text += row(["command", "no fault"] + around.map(\.0)) + rule(around.count + 2)
        for command in StoreCommand.all {
            text += row(["`\(command.name)`", command.undisturbed] + around.map { $0.1.answer(of: command) })
        }
        return text
    }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    private static func rule(_ count: Int) -> String { "|" + String(repeating: "---|", count: count) + "\n" }
}
