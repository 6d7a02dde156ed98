/// A response encoded ahead of time: head and body, with its gzip form and its 304.
///
/// It is immutable, so any number of reactors can share it.
package final class PreparedResponse: Sendable {
    /// The bytes of one form of the response.
    struct Message: Sendable {
        /// The head with its empty line. A `Connection` field can be inserted before that line's CRLF.
        let head: [UInt8]
        /// The body, which all reactors send from the same memory.
        let body: SharedBytes
        /// The offset of the 29 bytes of the date.
        let dateOffset: Int

        var count: Int { head.count + body.count }
    }

    let status: Int
    let identity: Message
    let gzip: Message?
    /// The 304 of each form.
    private let notModified: (identity: Message, gzip: Message)?
    /// The route that counts the response, as `ResponseWriter.route`.
    let route: Int
    private let tag: EntityTag?
    /// The tag of the gzip form, if there is one.
    private let compressed: EntityTag?

    /// Prepares a response. With an entity tag it becomes 304 for clients that have it.
    ///
    /// If compression pays, both forms are kept and distinguished by tag and `Vary`.
    package init(_ response: Response, entityTag: EntityTag? = nil, route: Int = 0) {
        self.route = route
        var headers = response.headers
        if let entityTag { headers[.entityTag] = entityTag.headerValue }
        let pays = Gzip.isWorthwhile(for: headers[.contentType]) && headers[.contentEncoding] == nil
        let small = pays ? Gzip.compress(response.body) : nil
        if small != nil { headers.vary(by: "Accept-Encoding") }
        status = response.status.rawValue
        identity = Self.message(response.status, headers, response.body)
        gzip = small.map { body in
            var coded = headers
            coded[.contentEncoding] = "gzip"
            // Two byte sequences are two representations: a strong tag must not name both (RFC 9110 section 8.8.3.3).
            if let entityTag { coded[.entityTag] = Self.compressedTag(of: entityTag).headerValue }
            return Self.message(response.status, coded, body)
        }
        tag = entityTag
        compressed = small == nil ? nil : entityTag.map(Self.compressedTag)
        notModified = entityTag.map { tag in
            let short = { (tag: EntityTag) in
                var kept = Headers()
                kept.add(.entityTag, tag.headerValue)
                for name in [HeaderName.cacheControl, .vary, .accessControlAllowOrigin] {
                    if let value = headers[name] { kept.add(name, value) }
                }
                return Self.message(.notModified, kept, nil)
            }
            return (short(tag), short(Self.compressedTag(of: tag)))
        }
    }

    /// The memory used in bytes.
    package var size: Int {
        identity.count + (gzip?.count ?? 0) + (notModified.map { $0.identity.count + $0.gzip.count } ?? 0)
    }

    /// Returns the 304 of the form that the client has; `nil` if it has neither.
    func notModified(to request: borrowing Request) -> Message? {
        guard let tag, let notModified, let known = Self.knownTag(of: tag, compressed: compressed, to: request)
        else { return nil }
        return known == compressed ? notModified.gzip : notModified.identity
    }

    /// Returns the tag of the form that the client has, by its `If-None-Match`; `nil` if it has neither.
    ///
    /// A cache updates only the stored response with the tag of a 304 (RFC 9111 section 4.3.4). Of two forms it is the
    /// one that a 200 would have.
    package static func knownTag(
        of tag: EntityTag, compressed: EntityTag?, to request: borrowing Request
    ) -> EntityTag? {
        guard request.anyField("If-None-Match", { _ in true }) else { return nil }
        let has = { (tag: EntityTag, request: borrowing Request) in
            request.anyField("If-None-Match") { list in
                Conditions.find(Array(tag.value.utf8), isWeak: tag.isWeak, in: list, weakly: true) == true
            }
        }
        let hasIdentity = has(tag, request)
        guard let compressed, has(compressed, request) else { return hasIdentity ? tag : nil }
        return hasIdentity && !Gzip.isPreferred(by: request) ? tag : compressed
    }

    /// Returns the body of the gzip form if there is one and the client prefers it.
    package func compressedBody(for request: borrowing Request) -> [UInt8]? {
        guard let gzip, Gzip.isPreferred(by: request) else { return nil }
        return gzip.body.copied()
    }

    /// Returns the entity tag of the gzip form of a representation.
    package static func compressedTag(of tag: EntityTag) -> EntityTag {
        EntityTag(tag.value + "-gzip", isWeak: tag.isWeak) ?? tag
    }

    private static func message(_ status: Status, _ headers: Headers, _ body: [UInt8]?) -> Message {
        var writer = ResponseWriter(capacity: HTTPLimits.preparedHead)
        writer.writeHead(status, headers, length: status.forbidsBody ? nil : body?.count ?? 0)
        let head = writer.output.copied()
        let line = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: "
        return Message(head: head, body: SharedBytes(status.forbidsBody ? [] : body ?? []), dateOffset: line.utf8.count)
    }
}
