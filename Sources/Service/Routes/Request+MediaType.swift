import TypescaleHTTP
import TypescaleIdentifiers

extension Request {
    /// The media type of the body in lowercase, without parameters; `nil` if there is none.
    var mediaType: Identifier? {
        self[.contentType].map { type in
            Identifier(
                String(decoding: type.utf8.prefix { $0 != 0x3B }.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
                    .lowercasedASCII)
        }
    }
}
