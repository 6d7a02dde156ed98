import TextLayout
import TypescaleAPI
import TypescaleIdentifiers
import TypescaleJSON

/// A message of a body, checked, and written as a row of a record.
struct UploadedMessage {
    /// Its name.
    let id: Identifier
    /// Its row, without a line's end.
    let json: [UInt8]
    /// Its place in the body, from 0.
    let place: Int

    /// Reads the row at a place of a body; a fault names the row, and points into it.
    init(_ row: RowBatch.Row, of batch: RowBatch, place: Int) throws(ServiceError) {
        guard !row.isTooLong else { throw UploadedMessage.tooLong(row.line, place) }
        do throws(JSONError) {
            let parser = JSONParser(limits: JSONLimits(bytes: ServiceLimits.messageBytes))
            let value = try parser.parse(batch.bytes, in: row.range, line: row.line)
            id = try Message(JSONReader(value)).id
            var writer = JSONWriter()
            writer.value(value)
            json = writer.bytes
        } catch {
            throw UploadedMessage.fault(error, place)
        }
        // What was escaped briefly may be longer in plain text.
        guard json.count <= ServiceLimits.messageBytes else { throw UploadedMessage.tooLong(row.line, place) }
        self.place = place
    }

    /// The pointer to it: its place, as in an array.
    var pointer: String { "/\(place)" }

    private static func fault(_ error: JSONError, _ place: Int) -> ServiceError {
        let fault = ServiceError(error)
        return ServiceError(fault.code, "message \(place + 1): \(fault.detail)", pointer: "/\(place)\(error.path)")
    }

    private static func tooLong(_ line: Int, _ place: Int) -> ServiceError {
        ServiceError(
            .tooLarge, "message \(place + 1): line \(line): longer than \(ServiceLimits.messageBytes) bytes",
            pointer: "/\(place)")
    }
}
