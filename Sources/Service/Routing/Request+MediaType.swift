import HTTP

extension Request {
    /// The media type of the body without its parameters, in lower case; nil where none is said.
    var mediaType: String? {
        self[.contentType].map { type in
            type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        }
    }
}
