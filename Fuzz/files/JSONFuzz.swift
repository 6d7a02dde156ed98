// Fuzzes the JSON parser and writer. Foundation's independent parser must agree on what is JSON; a parsed document is
// equal after it is written and parsed again; rows are the same however their bytes are split.

import Foundation
import TypescaleJSON

/// Returns whether Foundation's parser accepts the bytes. It has no depth or size limit like this one, and accepts
/// duplicate names.
private func isJSONElsewhere(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
}

/// Returns whether the two parsers may differ, for a known reason.
private func mayDiffer(_ code: JSONError.Code?, _ bytes: [UInt8]) -> Bool {
    switch code {
    // Deliberate differences, and numbers outside the range of Double, which Foundation rounds or stores as decimals.
    case .tooDeep, .tooLarge, .duplicateKey, .invalidNumber: return true
    default: break
    }
    // Foundation guesses UTF-16 and UTF-32 from NULs and byte order marks; JSON on the wire is UTF-8 (RFC 8259, 8.1).
    if bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFF, 0xFE])
        || bytes.starts(with: [0xFE, 0xFF])
    {
        return true
    }
    // Foundation accepts a comma before a closing bracket, which RFC 8259 does not allow.
    let solid = bytes.filter { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }
    if zip(solid, solid.dropFirst()).contains(where: { $0 == UInt8(ascii: ",") && ($1 | 0x20) == UInt8(ascii: "}") }) {
        return true
    }
    // Foundation rejects an escaped lone surrogate; this parser replaces it with U+FFFD, as browsers do.
    return String(decoding: bytes, as: UTF8.self).contains("\\u")
}

private func written(_ value: JSONValue, _ layout: JSONWriter.Layout) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    writer.value(value)
    return writer.bytes
}

private func checkReader(_ bytes: [UInt8]) {
    let parser = JSONParser(limits: JSONLimits(depth: 24))
    var failure: JSONError.Code?
    do throws(JSONError) {
        let value = try parser.parse(bytes)
        for layout in [JSONWriter.Layout.compact, .pretty] {
            let text = written(value, layout)
            guard let again = try? parser.parse(text) else {
                preconditionFailure("a written document cannot be parsed")
            }
            precondition(written(again, layout) == text, "parsing and writing again changes the document")
        }
    } catch {
        failure = error.code
        precondition(error.line >= 1 && error.line <= bytes.count(where: { $0 == 0x0A }) + 1)
        precondition(error.column >= 1 && error.column <= bytes.count + 1)
    }
    if !mayDiffer(failure, bytes) {
        precondition(isJSONElsewhere(bytes) == (failure == nil), "the parsers disagree")
    }
}

private func rows(_ bytes: [UInt8], segment: Int) -> [[UInt8]?] {
    var splitter = RowSplitter(maximumBytes: 40)
    var found: [[UInt8]?] = []
    func keep(_ batch: RowBatch) {
        found += batch.rows.map { $0.isTooLong ? nil : Array(batch.bytes[$0.range]) }
    }
    var start = 0
    while start < bytes.count {
        let end = min(bytes.count, start + segment)
        keep(splitter.rows(completedBy: bytes[start..<end]))
        start = end
    }
    keep(splitter.rest())
    return found
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let bytes = unsafe Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    checkReader(bytes)
    precondition(
        rows(bytes, segment: unsafe Int(data[0] % 29) + 1) == rows(bytes, segment: bytes.count),
        "the rows depend on the split")
    return 0
}
