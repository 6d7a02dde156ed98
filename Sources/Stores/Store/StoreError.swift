/// Why a store did not do what it was asked.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    package enum Code: String, Hashable, Sendable {
        /// Something else is stored than the condition expects; ``StoreError/present`` says what.
        case stale
        /// The token that the write was admitted by no longer opens it. Nothing was changed.
        case refused
        /// Larger than a limit allows.
        case tooLarge
        /// A name, an address or an argument that cannot be.
        case invalid
        /// Nothing is wrong with the request: the same one may succeed later. Nothing was changed.
        case unavailable
        /// The store could not be asked whether the write happened; it may have.
        case outcomeUnknown
        /// The store's file was moved, removed or replaced. Nothing was changed.
        case missing
        /// The disk is full, or the store's own bound is reached. Nothing was changed.
        case full
        /// The store can be read only.
        case readOnly
        /// What is stored contradicts itself, or is none of ours.
        case damaged
        /// The store was written by a later version of this program.
        case newer
        /// The store has been closed.
        case closed
    }

    /// The kind of fault.
    package let code: Code
    /// The fault in words.
    package let reason: String
    /// The revision that is there, where the write was refused for it; nil where nothing is.
    package let present: Revision?

    /// A fault.
    package init(code: Code, reason: String, present: Revision? = nil) {
        self.code = code
        self.reason = reason
        self.present = present
    }

    /// The fault in words.
    package var description: String { reason }

    /// What is there, in words.
    static func present(_ revision: Revision?) -> String {
        revision.map { "the present one is \($0)" } ?? "there is none"
    }
}
