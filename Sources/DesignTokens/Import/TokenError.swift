internal import TypescaleJSON
internal import TypescaleThreads

/// An error in a token file.
struct TokenError: Error {
    let place: TokenPlace
    /// The error in words, with what would be right.
    let reason: String
    /// The other mistakes of the same files.
    var others: [TokenError] = []
    /// The number of mistakes beyond those that are reported.
    var unlisted = 0
    /// A Boolean value that indicates whether the style is right where it is, but no scale can have it.
    ///
    /// Such styles are left out of an import with a note, if others are left and the import is not strict.
    var isInexpressible = false
    /// The members of a cycle, sorted: each of them leads to the same error at another place.
    var cycle: [Identifier] = []

    /// The text by which errors report the same mistake: the members of a cycle, or the place and the reason.
    var mistake: Identifier {
        cycle.isEmpty ? Identifier("\(place.description) \(reason)") : Identifier("\(cycle)")
    }
}

extension TokenError {
    /// Throws if the work of this thread is canceled; called for each group, token, style and reference.
    static func checkCancellation(at place: TokenPlace) throws(TokenError) {
        if Cancellation.isWorkCancelled { throw canceled(at: place) }
    }

    /// Returns the error of an import that is canceled at a place.
    static func canceled(at place: TokenPlace) -> TokenError {
        TokenError(place: place, reason: "the import was canceled")
    }
}
