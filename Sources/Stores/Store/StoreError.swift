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

extension StoreError {
    static func check(name: Identifier, of what: String) throws(StoreError) {
        guard !name.isEmpty else { throw StoreError(.invalid, "the name of a \(what) is empty") }
        let characters = name.text.unicodeScalars.count
        guard characters <= StoresLimits.nameCharacters else {
            throw StoreError(
                .invalid,
                "the name of a \(what) has \(characters) characters; at most \(StoresLimits.nameCharacters) "
                    + "are allowed")
        }
    }

    /// Throws if the name of the device that writes is empty or too long.
    static func check(origin: Identifier?) throws(StoreError) {
        if let origin { try check(name: origin, of: "device") }
    }

    static func check(records: Int, bytes: Int, of conversation: ConversationName) throws(StoreError) {
        guard records <= StoresLimits.conversationRecords, bytes <= StoresLimits.conversationBytes else {
            throw StoreError(
                .tooLarge,
                "\(conversation) would have \(records) records and \(bytes) bytes; at most "
                    + "\(StoresLimits.conversationRecords) and \(StoresLimits.conversationBytes) are allowed")
        }
    }

    static func check(record: [UInt8]) throws(StoreError) {
        guard record.count <= StoresLimits.recordBytes else {
            throw StoreError(
                .tooLarge, "a record of \(record.count) bytes; at most \(StoresLimits.recordBytes) are allowed")
        }
    }
}
