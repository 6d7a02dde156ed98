import CDocuments

/// The OpenAPI document of the service: `Documents/openapi.json` as it was when the program was built.
enum OpenAPIDocument {
    /// Its bytes.
    static var bytes: [UInt8] {
        var count = 0
        guard let start = unsafe typescale_document_openapi(&count) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
