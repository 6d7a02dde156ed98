internal import CTypescaleZlib

/// The gzip coding and the decision to use it.
enum Gzip {
    /// The minimum size of a body for compression: for smaller ones, gzip's 18 bytes and two header lines cost what
    /// it saves.
    static let worthwhileSize = 1_024

    /// Returns the gzip form of `bytes`; `nil` if it would not be smaller.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= worthwhileSize, bytes.count <= Int(UInt32.max), let stream = GzipStream() else {
            return nil
        }
        let result = stream.compress(bytes, isLast: true)
        return result.count < bytes.count ? result : nil
    }

    /// Returns whether a response may be compressed for a client that prefers it.
    static func isAllowed(for response: Response) -> Bool {
        response.headers[.contentEncoding] == nil && response.headers[.entityTag] == nil
            && isWorthwhile(for: response.headers[.contentType])
    }

    /// Adds the fields of a compressed response.
    static func addFields(to headers: inout Headers) {
        headers[.contentEncoding] = "gzip"
        headers.vary(by: "Accept-Encoding")
    }

    /// Returns whether a media type is textual; pictures and archives are already
    /// compressed.
    static func isWorthwhile(for type: HeaderValue?) -> Bool {
        guard let type = type?.description.lowercased() else { return false }
        return type.hasPrefix("text/") || type.contains("json") || type.contains("xml") || type.contains("javascript")
            || type.contains("yaml")
    }

    /// Returns whether the client accepts gzip and does not prefer other forms (RFC 9110 section 12.5.3).
    ///
    /// A client that names neither `identity` nor `*` accepts the identity, and prefers the codings that it names.
    static func isPreferred(by request: borrowing Request) -> Bool {
        var gzip: Int?
        var identity: Int?
        var others: Int?
        _ = request.anyField("Accept-Encoding") { list in
            list.forEachElement { item in
                let semicolon = item.first(";") ?? item.count
                let coding = item.extracting(..<semicolon)
                let name = coding.extracting(coding.trimmed())
                let weight = Self.weight(item.extracting(semicolon...))
                if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
                    gzip = weight
                } else if name.equalsIgnoringCase("identity") {
                    identity = weight
                } else if name.equals("*") {
                    others = weight
                }
            }
            return false
        }
        let weight = gzip ?? others ?? 0
        return weight > 0 && weight >= identity ?? others ?? 0
    }

    /// Returns a weight such as `;q=0.5` in thousandths; none is 1, an invalid one 0.
    private static func weight(_ parameters: Span<UInt8>) -> Int {
        guard parameters.count > 0 else { return 1_000 }
        let parameter = parameters.extracting(1...)
        let text = parameter.extracting(parameter.trimmed())
        // From `q=0` to `q=0.999` and `q=1.000` (RFC 9110 section 12.4.2).
        guard (3...7).contains(text.count), text.extracting(first: 2).equalsIgnoringCase("q="),
            text.count == 3 || text[3] == "."
        else { return 0 }
        var weight = 0
        for index in [2, 4, 5, 6] {
            weight *= 10
            guard index < text.count else { continue }
            guard ASCII.isIn(text[index], .digit) else { return 0 }
            weight += Int(text[index] - UInt8(ascii: "0"))
        }
        return weight <= 1_000 ? weight : 0
    }
}
