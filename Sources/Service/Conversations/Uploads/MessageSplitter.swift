internal import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON

/// Splits a body into messages as it arrives: rows, an array, or a single object.
struct MessageSplitter {
    private let isJSON: Bool
    private var body: BodySplitter
    private var count = 0

    /// The bytes of the incomplete message, or a few more.
    var heldBytes: Int { body.heldBytes }

    /// Creates a splitter for a media type; if it is `nil`, the first byte decides between rows and an array.
    init(mediaType: Identifier?) {
        isJSON = mediaType == "application/json"
        let form: BodySplitter.Form? = mediaType == nil || isJSON ? nil : .rows
        body = BodySplitter(form: form, maximumBytes: ServiceLimits.messageBytes)
    }

    mutating func messages(completedBy bytes: [UInt8]) throws(ServiceError) -> [UploadedMessage] {
        let isJSON = isJSON
        return try messages(
            of: body.rows(completedBy: bytes) { first in
                if first == "[" { return .array }
                return !isJSON ? .rows : first == "{" ? .object : .array
            })
    }

    mutating func rest() throws(ServiceError) -> [UploadedMessage] {
        // White space only, without a media type of rows, of which there may be none: a forgotten body must not empty a
        // conversation.
        guard body.form != nil else {
            throw ServiceError(.malformedBody, "the body is empty; an array or an object is expected")
        }
        return try messages(of: body.rest())
    }

    private mutating func messages(of batch: RowBatch) throws(ServiceError) -> [UploadedMessage] {
        var messages: [UploadedMessage] = []
        messages.reserveCapacity(batch.rows.count)
        for row in batch.rows {
            messages.append(try UploadedMessage(row, of: batch, index: body.form == .object ? nil : count))
            count += 1
        }
        if let failure = body.failure { throw ServiceError(failure) }
        guard body.form != .object || count <= 1 else {
            throw ServiceError(.malformedBody, "several messages must be an array, or rows of application/x-ndjson")
        }
        return messages
    }
}

/// A validated message of a body, encoded as a row of a record.
struct UploadedMessage {
    let id: Identifier
    /// The row, without a line feed.
    let json: [UInt8]
    /// The JSON pointer to the message, with rows as elements of an array; `nil` if the message is the whole body.
    let pointer: String?

    /// Decodes a row; an error names the row and points into it. `index` is `nil` if the message is the whole body.
    init(_ row: RowBatch.Row, of batch: RowBatch, index: Int?) throws(ServiceError) {
        guard !row.isTooLong else { throw UploadedMessage.tooLong(row.line, index) }
        do throws(JSONError) {
            let parser = JSONParser(limits: JSONLimits(bytes: ServiceLimits.messageBytes))
            let value = try parser.parse(batch.bytes, in: row.range, line: row.line, column: row.column)
            let reader = JSONReader(value)
            id = try Message(reader).id
            // Only here, so that stored messages remain readable.
            if id.isDotSegment {
                throw try reader.object(allowing: Message.keys).required("id").error(
                    "the id of a message is \(id), which URLs remove from a path; use another id", code: .outOfRange)
            }
            var writer = JSONWriter()
            writer.value(value)
            json = writer.bytes
        } catch {
            throw UploadedMessage.invalid(error, index)
        }
        // Some escapes are shorter than the characters they are written out as.
        guard json.count <= ServiceLimits.messageBytes else { throw UploadedMessage.tooLong(row.line, index) }
        pointer = Self.pointer(index)
    }

    private static func pointer(_ index: Int?, _ path: String = "") -> String? {
        guard let index else { return path.isEmpty ? nil : path }
        return "/\(index)\(path)"
    }

    private static func invalid(_ error: JSONError, _ index: Int?) -> ServiceError {
        let serviceError = ServiceError(error)
        return ServiceError(
            serviceError.code, "message \((index ?? 0) + 1): \(serviceError.detail)",
            pointer: pointer(index, error.path))
    }

    private static func tooLong(_ line: Int, _ index: Int?) -> ServiceError {
        ServiceError(
            .tooLarge, "message \((index ?? 0) + 1): line \(line): longer than \(ServiceLimits.messageBytes) bytes",
            pointer: pointer(index))
    }
}
