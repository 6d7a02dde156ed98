import HTTP
import Identifiers

extension Request {
    /// The media type of the body without its parameters, in lower case; nil where none is said.
    var mediaType: Identifier? {
        self[.contentType].map { type in
            Identifier(
                String(decoding: type.utf8.prefix { $0 != 0x3B }.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
                    .lowercasedASCII)
        }
    }
}
