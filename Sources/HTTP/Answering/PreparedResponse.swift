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
    let notModified: Message?
    /// The route that counts the response, as `ResponseWriter.route`.
    let route: Int
    private let tag: [UInt8]?
    private let tagIsWeak: Bool

    /// Prepares a response. With an entity tag it becomes 304 for clients that have it.
    ///
    /// If compression pays, both forms are kept and distinguished by tag and `Vary`.
    package init(_ response: Response, entityTag: EntityTag? = nil, compresses: Bool = true, route: Int = 0) {
        self.route = route
        var headers = response.headers
        if let entityTag { headers[.entityTag] = entityTag.headerValue }
        let pays = compresses && Gzip.isWorthwhile(for: headers[.contentType]) && headers[.contentEncoding] == nil
        let small = pays ? Gzip.compress(response.body) : nil
        if small != nil { headers.vary(by: "Accept-Encoding") }
        status = response.status.rawValue
        identity = Self.message(response.status, headers, response.body)
        gzip = small.map { body in
            var coded = headers
            coded[.contentEncoding] = "gzip"
            // Two byte sequences are two representations: a strong tag must not name both (RFC 9110 section 8.8.3.3).
            if let entityTag { coded[.entityTag] = Self.coded(entityTag).headerValue }
            return Self.message(response.status, coded, body)
        }
        tag = entityTag.map { Array($0.value.utf8) }
        tagIsWeak = entityTag?.isWeak ?? false
        notModified = entityTag.map { _ in
            var kept = Headers()
            for name in [HeaderName.entityTag, .cacheControl, .vary, .accessControlAllowOrigin] {
                if let value = headers[name] { kept.add(name, value) }
            }
            return Self.message(.notModified, kept, nil)
        }
    }

    /// The memory used in bytes.
    package var size: Int {
        identity.count + (gzip?.count ?? 0) + (notModified?.count ?? 0)
    }

    /// Returns a Boolean value that indicates whether the client has this representation, in either form.
    func isKnown(to request: borrowing Request) -> Bool {
        guard let tag else { return false }
        return request.anyField("If-None-Match") { list in
            if Conditions.find(tag, isWeak: tagIsWeak, in: list, weakly: true) == true { return true }
            guard gzip != nil else { return false }
            return Conditions.find(tag + Self.suffix, isWeak: tagIsWeak, in: list, weakly: true) == true
        }
    }

    private static let suffix = Array("-gzip".utf8)

    private static func coded(_ tag: EntityTag) -> EntityTag {
        EntityTag(tag.value + "-gzip", isWeak: tag.isWeak) ?? tag
    }

    private static func message(_ status: Status, _ headers: Headers, _ body: [UInt8]?) -> Message {
        var writer = ResponseWriter(capacity: Limits.preparedHead)
        writer.writeHead(status, headers, length: status.forbidsBody ? nil : body?.count ?? 0)
        let head = writer.output.copied()
        let line = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: "
        return Message(
            head: head, body: SharedBytes(status.forbidsBody ? [] : body ?? []), dateOffset: line.utf8.count)
    }
}
