internal import TypescaleThreads

/// An error in a file of design tokens, with the other mistakes of the same files.
package struct TokenError: Error, CustomStringConvertible {
    package enum Code: Sendable, Equatable {
        case malformed
        /// The style is right where it is, but no scale can have it.
        ///
        /// Such styles are left out of an import with a note, if others are left and the import is not strict.
        case inexpressible
        /// A reference to something that the file does not have.
        case missing
        /// A cycle or a chain that is too long, which other tokens have, too.
        ///
        /// `cycle` has the members of a cycle, sorted: each of them leads to the same error at another place.
        case endless(cycle: [Identifier])
        case cancelled
    }

    package let code: Code
    package let place: TokenPlace
    /// The error in words, with what would be right.
    package let reason: String
    /// The other mistakes of the same files.
    package var others: [TokenError]
    /// The number of mistakes beyond those that are reported.
    package var unlistedCount: Int

    package init(
        place: TokenPlace, reason: String, code: Code = .malformed, others: [TokenError] = [], unlistedCount: Int = 0
    ) {
        (self.code, self.place, self.reason) = (code, place, reason)
        (self.others, self.unlistedCount) = (others, unlistedCount)
    }

    package var description: String { "\(place.description): \(reason)" }

    /// A Boolean value that indicates whether the error is a cycle or a chain that is too long.
    package var isEndless: Bool {
        if case .endless = code { true } else { false }
    }

    /// The text that errors of the same mistake share: the members of a cycle, or the description.
    package var deduplicationKey: Identifier {
        if case .endless(let cycle) = code, !cycle.isEmpty { Identifier("\(cycle)") } else { Identifier(description) }
    }

    /// Throws if the work of this thread is canceled; called for each group, token, style and reference.
    package static func checkCancellation(at place: TokenPlace) throws(TokenError) {
        if Cancellation.isWorkCancelled { throw cancelled(at: place) }
    }

    package static func cancelled(at place: TokenPlace) -> TokenError {
        TokenError(place: place, reason: "the import was canceled", code: .cancelled)
    }
}
