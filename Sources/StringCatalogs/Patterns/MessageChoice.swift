/// Several texts of which a number or a name chooses one.
package struct MessageChoice: Sendable {
    package enum Kind: Sendable {
        case plural
        case ordinal
        /// A name.
        case select
        /// The index of a plural form in a PO file, for each number that was tried.
        case forms
    }

    /// A text with its condition.
    package struct Branch: Sendable {
        var selector: Selector
        var pattern: MessagePattern
        var position: CatalogPosition?

        package init(_ selector: Selector, _ pattern: MessagePattern, at position: CatalogPosition? = nil) {
            (self.selector, self.pattern, self.position) = (selector, pattern, position)
        }
    }

    package enum Selector: Sendable {
        /// A plural category or a name; `other` matches all that no branch names.
        case name(Identifier)
        /// A plural category, and one number that chooses it in every language.
        case category(Identifier, or: Double)
        case exact(Double)
        /// One of these numbers: a form of a PO file, or a range of Java's choice.
        case numbers([Double])
    }

    var argument: Identifier
    var kind: Kind
    /// The number that ICU's syntax subtracts before it chooses a category.
    var offset: Double
    var branches: [Branch]
    /// The notation of the number inside the texts.
    var numbers: MessageArgument.NumberStyle
    /// The index of the branch for values that no other branch has, where the syntax marks one.
    var defaultIndex: Int?
    /// The number that decides, if it is written in the message.
    var literal: Double?

    package init(
        _ argument: Identifier, _ kind: Kind, offset: Double = 0, numbers: MessageArgument.NumberStyle = .localized,
        defaultIndex: Int? = nil, _ branches: [Branch]
    ) {
        (self.argument, self.kind, self.offset) = (argument, kind, offset)
        (self.numbers, self.defaultIndex, self.branches) = (numbers, defaultIndex, branches)
    }

    /// Returns the branch for a value that no other branch has, or the last one.
    var defaultBranch: Branch? { defaultIndex.map { branches[$0] } ?? branches.last }

    func mapBranches(_ body: (MessagePattern) -> MessagePattern) -> MessageChoice {
        var choice = self
        for index in choice.branches.indices { choice.branches[index].pattern = body(choice.branches[index].pattern) }
        return choice
    }
}
