/// The reason why a call of a store failed.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The condition does not hold; ``StoreError/present`` is the current revision.
        case stale
        /// The token that admitted the write no longer has the scope. Nothing was changed.
        case refused
        /// A value exceeds a limit.
        case tooLarge
        /// A name, an address or an argument is invalid.
        case invalid
        /// The request is valid and may succeed later. Nothing was changed.
        case unavailable
        /// The outcome of the write is unknown; it may have happened.
        case outcomeUnknown
        /// The store's file was moved, removed or replaced. Nothing was changed.
        case missing
        /// The disk is full, or the store's own limit is reached. Nothing was changed.
        case full
        case readOnly
        /// The stored data is inconsistent or was not written by this program.
        case damaged
        /// A later version of this program wrote the store.
        case newer
        case closed
    }

    package let code: Code
    package let reason: String
    /// The current revision if the condition failed; `nil` if nothing is stored.
    package let present: Revision?

    package init(_ code: Code, _ reason: String, present: Revision? = nil) {
        (self.code, self.reason, self.present) = (code, reason, present)
    }

    package var description: String { reason }
}
