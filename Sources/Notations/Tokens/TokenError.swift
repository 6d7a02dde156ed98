internal import TypescaleThreads

package struct TokenError: Error {
    package let place: TokenPlace
    /// The error in words, with what would be right.
    package let reason: String
    /// The other mistakes of the same files.
    package var others: [TokenError] = []
    /// The number of mistakes beyond those that are reported.
    package var unlisted = 0
    /// A Boolean value that indicates whether the style is right where it is, but no scale can have it.
    ///
    /// Such styles are left out of an import with a note, if others are left and the import is not strict.
    package var isInexpressible = false
    /// The members of a cycle, sorted: each of them leads to the same error at another place.
    package var cycle: [Identifier] = []
    /// A Boolean value that indicates whether the error is a cycle or a chain that is too long, which other tokens have, too.
    package var isEndless = false
    /// A Boolean value that indicates whether the error is a reference to something that the file does not have.
    package var isMissing = false

    package init(
        place: TokenPlace, reason: String, others: [TokenError] = [], unlisted: Int = 0, isInexpressible: Bool = false
    ) {
        self.place = place
        self.reason = reason
        self.others = others
        self.unlisted = unlisted
        self.isInexpressible = isInexpressible
    }

    /// The text by which errors report the same mistake: the members of a cycle, or the place and the reason.
    package var mistake: Identifier {
        cycle.isEmpty ? Identifier("\(place.description) \(reason)") : Identifier("\(cycle)")
    }

    /// Throws if the work of this thread is canceled; called for each group, token, style and reference.
    package static func checkCancellation(at place: TokenPlace) throws(TokenError) {
        if Cancellation.isWorkCancelled { throw canceled(at: place) }
    }

    package static func canceled(at place: TokenPlace) -> TokenError {
        TokenError(place: place, reason: "the import was canceled")
    }
}
