/// A command's parsed arguments: declared options with their values, and the operands.
package struct Arguments: Sendable {
    package let operands: [String]
    /// The values of the options that were given, by name.
    let given: [Identifier: [String]]

    package func contains(_ option: Option) -> Bool { given[Identifier(option.name)] != nil }

    /// Returns the option's value, or `nil` if it was not given.
    package func value(_ option: Option) -> String? { given[Identifier(option.name)]?.last }

    package func values(_ option: Option) -> [String] { given[Identifier(option.name)] ?? [] }

    /// Returns the case that the option names, or `nil` if it was not given.
    package func choice<Choice: RawRepresentable<String>>(_ option: Option) -> Choice? {
        value(option).flatMap { Choice(exactly: $0) }
    }

    /// Throws an error with a reason if one of the options was given.
    package func refuse(_ options: [Option], _ reason: String) throws(CommandError) {
        if let option = options.first(where: contains) { throw CommandError(option.spelling, reason) }
    }

    /// Throws if two options were given of which only one makes sense.
    package func refuse(_ first: Option, with second: Option) throws(CommandError) {
        guard contains(first), contains(second) else { return }
        throw CommandError("\(first.spelling) and \(second.spelling)", "use only one of them")
    }
}
