internal import CTypescaleZlib

/// The gzip coding and the decision to use it.
enum Gzip {
    /// The minimum size of a body for compression: for smaller ones, gzip's 18 bytes and two header lines cost what
    /// it saves.
    static let worthwhileSize = 1_024

    /// Returns the gzip form of `bytes`; `nil` if it would not be smaller.
    ///
    /// Creates, owns and frees one `z_stream` in the call (`deflateInit2_`, `deflateEnd`).
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= worthwhileSize, bytes.count <= Int(UInt32.max) else { return nil }
        var stream = unsafe z_stream()
        // Window bits above 15 select the gzip format instead of zlib's.
        let started = unsafe deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK else { return nil }
        defer { _ = unsafe deflateEnd(&stream) }
        var input = bytes
        let result = unsafe input.withUnsafeMutableBufferPointer { source -> [UInt8]? in
            unsafe Array(unsafeUninitializedCapacity: bytes.count) { target, count in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = UInt32(source.count)
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = UInt32(target.count)
                let ended = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = unsafe ended ? target.count - Int(stream.avail_out) : 0
            }
        }
        return result.flatMap { $0.isEmpty ? nil : $0 }
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
