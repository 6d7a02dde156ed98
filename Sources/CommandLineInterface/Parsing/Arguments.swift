/// A command's parsed arguments: declared options with their values, and the operands.
package struct Arguments: Sendable {
    /// The operands, in order.
    package let operands: [String]
    /// The values of the options that were given, by name.
    let given: [Identifier: [String]]

    package func contains(_ option: Option) -> Bool { given[Identifier(option.name)] != nil }

    /// Returns the option's value, or `nil` if it was not given.
    package func value(_ option: Option) -> String? { given[Identifier(option.name)]?.last }

    package func values(_ option: Option) -> [String] { given[Identifier(option.name)] ?? [] }
}
