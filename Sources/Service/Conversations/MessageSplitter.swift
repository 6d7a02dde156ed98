import TypescaleJSON

/// Cuts a body into messages as it arrives: rows, an array, or a single object.
///
/// The single object, over however many lines, is read as an array of one whose brackets are thought.
struct MessageSplitter {
    private enum Form {
        case rows
        case array
        case object
    }

    private let isJSON: Bool
    private var form: Form?
    private var rows = RowSplitter(maximumBytes: ServiceLimits.messageBytes)
    private var elements = ElementSplitter(maximumBytes: ServiceLimits.messageBytes)
    private var count = 0

    /// A splitter for a body of a media type; where none is said, the first byte tells rows from an array.
    init(mediaType: Identifier?) {
        isJSON = mediaType == "application/json"
        if let mediaType, mediaType != "application/json" { form = .rows }
    }

    /// The messages that the next bytes complete.
    mutating func messages(completedBy bytes: [UInt8]) throws(ServiceError) -> [UploadedMessage] {
        let form = chosenForm(bytes)
        switch form {
        case nil: return []
        case .rows: return try messages(of: rows.rows(completedBy: bytes))
        case .array, .object:
            let batch = elements.elements(completedBy: bytes)
            let messages = try messages(of: batch)
            try checkElements()
            if form == .object, count > 1 { throw Self.notOneObject }
            return messages
        }
    }

    /// The messages that the body's end completes.
    mutating func rest() throws(ServiceError) -> [UploadedMessage] {
        switch form {
        // Nothing but white space, and nobody said that there are rows, of which there may be none: a body that was
        // forgotten must not empty a conversation.
        case nil:
            throw ServiceError(.malformedBody, "the body is empty; an array or an object is expected")
        case .rows: return try messages(of: rows.rest())
        case .array:
            elements.finish()
            try checkElements()
            return []
        case .object:
            let messages = try messages(of: elements.elements(completedBy: [UInt8(ascii: "]")]))
            elements.finish()
            try checkElements()
            if count > 1 { throw Self.notOneObject }
            return messages
        }
    }

    private mutating func chosenForm(_ bytes: [UInt8]) -> Form? {
        if let form { return form }
        guard let first = bytes.first(where: { !JSONSpace.contains($0) }) else { return nil }
        if first == UInt8(ascii: "[") {
            form = .array
        } else if isJSON, first == UInt8(ascii: "{") {
            form = .object
            _ = elements.elements(completedBy: [UInt8(ascii: "[")])
        } else {
            form = isJSON ? .array : .rows
        }
        return form
    }

    private mutating func messages(of batch: RowBatch) throws(ServiceError) -> [UploadedMessage] {
        var messages: [UploadedMessage] = []
        messages.reserveCapacity(batch.rows.count)
        for row in batch.rows {
            messages.append(try UploadedMessage(row, of: batch, place: count))
            count += 1
        }
        return messages
    }

    private func checkElements() throws(ServiceError) {
        if let failure = elements.failure { throw ServiceError(failure) }
    }

    private static let notOneObject = ServiceError(
        .malformedBody, "several messages are an array, or rows of application/x-ndjson")
}
