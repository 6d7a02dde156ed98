/// A command's arguments after parsing: declared options with their values, and the operands.
package struct Arguments: Sendable {
    /// What stood without a name, in order.
    package let operands: [String]
    private let given: [Identifier: [String]]

    init(operands: [String], given: [Identifier: [String]]) {
        self.operands = operands
        self.given = given
    }

    /// Whether the option was given.
    package func contains(_ option: Option) -> Bool { given[Identifier(option.name)] != nil }

    /// The option's value, where it was given.
    package func value(_ option: Option) -> String? { given[Identifier(option.name)]?.last }

    /// All values of an option that may be repeated.
    package func values(_ option: Option) -> [String] { given[Identifier(option.name)] ?? [] }
}
