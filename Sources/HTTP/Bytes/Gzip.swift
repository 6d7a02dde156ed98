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

    /// Returns whether a response may be compressed for a client that accepts it.
    static func isAllowed(for response: Response) -> Bool {
        response.headers[.contentEncoding] == nil && response.headers[.entityTag] == nil
            && isWorthwhile(for: response.headers[.contentType])
    }

    /// Adds the fields of a compressed response.
    static func describe(_ headers: inout Headers) {
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

    /// Returns whether the client accepts gzip (RFC 9110 section 12.5.3).
    static func isAccepted(by request: borrowing Request) -> Bool {
        var named: Bool?
        var others: Bool?
        _ = request.anyField("Accept-Encoding") { list in
            list.forEachElement { item in
                let semicolon = item.first(";") ?? item.count
                let coding = item.extracting(..<semicolon)
                let name = coding.extracting(coding.trimmed())
                if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
                    named = hasWeight(item.extracting(semicolon...))
                } else if name.equals("*") {
                    others = hasWeight(item.extracting(semicolon...))
                }
            }
            return false
        }
        return named ?? others ?? false
    }

    /// Returns whether a weight such as `;q=0.5` is valid and above 0; none is 1.
    private static func hasWeight(_ parameters: Span<UInt8>) -> Bool {
        guard parameters.count > 0 else { return true }
        let parameter = parameters.extracting(1...)
        let weight = parameter.extracting(parameter.trimmed())
        // From `q=0` to `q=0.999` and `q=1.000` (RFC 9110 section 12.4.2).
        guard (3...7).contains(weight.count), weight.extracting(first: 2).equalsIgnoringCase("q="),
            weight[2] == "0" || weight[2] == "1", weight.count == 3 || weight[3] == "."
        else { return false }
        var isWhole = true
        for index in 4..<max(weight.count, 4) {
            guard ASCII.of(weight[index], .digit) else { return false }
            if weight[index] != "0" { isWhole = false }
        }
        return isWhole == (weight[2] == "1")
    }
}
