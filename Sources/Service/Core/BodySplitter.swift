internal import TypescaleJSON

/// Splits a body into rows of JSON as it arrives: lines, the elements of an array, or a single object.
///
/// A single object may have several lines; it is read as an array of one element, with the brackets added.
struct BodySplitter: Sendable {
    enum Form: Sendable {
        case rows
        case array
        case object
    }

    /// The form; `nil` before the first byte that is no white space if it was not given.
    private(set) var form: Form?
    /// The bytes of the incomplete row, or a few more.
    private(set) var heldBytes = 0
    private let maximumBytes: Int
    private var rows: RowSplitter
    private var elements: ElementSplitter

    init(form: Form?, maximumBytes: Int) {
        (self.form, self.maximumBytes) = (form, maximumBytes)
        rows = RowSplitter(maximumBytes: maximumBytes)
        elements = ElementSplitter(maximumBytes: maximumBytes)
    }

    /// The reason why the body is not an array or an object.
    var failure: JSONError? { elements.failure }

    /// Returns the rows that the next bytes complete; `choose` returns the form that begins with a byte.
    mutating func rows(completedBy bytes: [UInt8], _ choose: (UInt8) -> Form) -> RowBatch {
        let batch = split(bytes, choose)
        heldBytes = batch.isEmpty ? heldBytes + bytes.count : bytes.count
        // Nothing is kept of a longer row.
        if heldBytes > maximumBytes { heldBytes = 0 }
        return batch
    }

    private mutating func split(_ bytes: [UInt8], _ choose: (UInt8) -> Form) -> RowBatch {
        if form == nil {
            guard let first = bytes.first(where: { !JSONSpace.contains($0) }) else {
                // Both count the lines.
                _ = rows.rows(completedBy: bytes)
                return elements.elements(completedBy: bytes)
            }
            form = choose(first)
            if form == .object { elements.beginArray() }
        }
        return form == .rows ? rows.rows(completedBy: bytes) : elements.elements(completedBy: bytes)
    }

    mutating func rest() -> RowBatch {
        switch form {
        case .rows, nil: return rows.rest()
        case .array, .object:
            let batch = elements.elements(completedBy: form == .object ? [UInt8(ascii: "]")] : [])
            elements.finish()
            return batch
        }
    }
}
