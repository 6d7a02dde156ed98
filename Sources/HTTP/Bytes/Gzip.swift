import CTypescaleZlib

/// The gzip coding, and when it pays.
package enum Gzip {
    /// Smaller bodies are sent as they are: the coding's own 18 bytes and the head's two lines eat what it saves.
    package static let worthwhileSize = 1_024

    /// The gzip form of `bytes`, or nil where it would not be smaller.
    ///
    /// Creates, owns and frees one `z_stream` in the call (`deflateInit2_`, `deflateEnd`).
    package static func compress(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
        guard bytes.count >= worthwhileSize, bytes.count <= Int(UInt32.max) else { return nil }
        var stream = unsafe z_stream()
        // Window bits above 15 ask for gzip's frame instead of zlib's.
        let started = unsafe deflateInit2_(
            &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
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

    /// Whether a media type is text of some kind; pictures and archives are compressed already.
    static func pays(for type: HeaderValue?) -> Bool {
        guard let type = type?.description.lowercased() else { return false }
        return type.hasPrefix("text/") || type.contains("json") || type.contains("xml") || type.contains("javascript")
            || type.contains("yaml")
    }

    /// Whether the client takes gzip, RFC 9110 section 12.5.3.
    static func isAccepted(by request: borrowing Request) -> Bool {
        var named: Bool?
        var others: Bool?
        _ = request.anyField("Accept-Encoding") { list in
            var start = 0
            while start < list.count {
                let end = list.first(ASCII.comma, from: start) ?? list.count
                let item = list.extracting(start..<end)
                let semicolon = item.first(ASCII.semicolon) ?? item.count
                let coding = item.extracting(..<semicolon)
                let name = coding.extracting(coding.trimmed())
                if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
                    named = hasWeight(item.extracting(semicolon...))
                } else if name.equals("*") {
                    others = hasWeight(item.extracting(semicolon...))
                }
                start = end + 1
            }
            return false
        }
        return named ?? others ?? false
    }

    /// False for `;q=0`, `;q=0.0` and the like.
    private static func hasWeight(_ parameters: Span<UInt8>) -> Bool {
        var at = 0
        while at < parameters.count, parameters[at] != 61 { at += 1 }
        guard at < parameters.count else { return true }
        for index in at..<parameters.count where (49...57).contains(parameters[index]) { return true }
        return false
    }
}
