// The only file that names libhyphen.

internal import CTypescaleHyphen

/// The hyphenation patterns of a file; used by any number of threads.
///
/// Creates with `hnj_hyphen_load_file`, owns the patterns, frees them with `hnj_hyphen_free`. Finding positions reads
/// the patterns and writes to memory of the call alone.
@safe final class HyphenationPatterns: @unchecked Sendable {
    private let patterns: UnsafeMutablePointer<HyphenDict>
    /// The patterns' encoding, by the name that their file gives it.
    let encoding: Identifier

    /// Loads patterns from the bytes of a file; `nil` if they are not of the format.
    init?(_ bytes: [UInt8]) {
        guard HyphenationFormat.rejectionReason(in: bytes) == nil else { return nil }
        let loaded = unsafe bytes.withUnsafeBytes { unsafe typescale_hyphen_load($0.baseAddress, $0.count) }
        guard let loaded = unsafe loaded else { return nil }
        unsafe patterns = loaded
        encoding = HyphenationFormat.encoding(of: bytes)
    }

    deinit {
        unsafe hnj_hyphen_free(patterns)
    }

    /// Returns the numbers of characters, or of bytes, after which a word may be hyphenated, in order.
    ///
    /// The word is in small letters, in the patterns' encoding, and has no byte of zero.
    func ends(in word: [UInt8]) -> [Int] {
        guard !word.isEmpty, word.count <= TextLayoutLimits.hyphenatedBytes else { return [] }
        let terminated = word + [0]
        var values = [CChar](repeating: 0, count: word.count + 5)
        let failed = unsafe terminated.withUnsafeBytes { bytes in
            unsafe values.withUnsafeMutableBufferPointer { values -> Int32 in
                guard let start = bytes.baseAddress, let room = values.baseAddress else { return 1 }
                let word = unsafe start.assumingMemoryBound(to: CChar.self)
                return unsafe typescale_hyphenate(patterns, word, Int32(bytes.count - 1), room)
            }
        }
        guard failed == 0 else { return [] }
        return values.prefix(word.count).indices.filter { values[$0] & 1 == 1 }.map { $0 + 1 }
    }
}
