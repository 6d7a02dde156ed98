// Fuzzes files of hyphenation patterns: what is not of the format is refused before libhyphen reads it, and a word is
// divided at positions inside it only. The sources of TextLayout are compiled into the fuzzer, so that it reaches
// internal declarations.

import Fonts

private let words: [[Unicode.Scalar]] = ["a", "hyphenation", "straßenbahn", "überfahrt", "водитель", "x1-2"].map {
    Array($0.unicodeScalars)
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    guard let patterns = HyphenationPatterns(bytes), let encoder = PatternEncoder(patterns.encoding) else { return 0 }
    for word in words {
        let encoded = encoder.bytes(of: word)
        let length = patterns.encoding == "UTF-8" ? word.count : encoded.count
        let ends = patterns.ends(in: encoded)
        precondition(ends.allSatisfy { (1...length).contains($0) }, "\(ends) in a word of \(length)")
        precondition(zip(ends, ends.dropFirst()).allSatisfy { $0 < $1 }, "positions out of order")
    }
    return 0
}
