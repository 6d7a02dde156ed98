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
