// Fuzzes the reader of scale files: a file is refused with a place in it, or it is a scale that answers every
// environment with sizes that can be drawn.

import DynamicType
import ScaleFiles

/// The environments every accepted scale must answer.
private let environments: [Environment] = {
    var result = ContentSizeCategory.allCases.map { Environment.category($0) }
    for percent in [50.0, 97.3, 200, 500] {
        for width in [nil, 0, 320, 100_000.0] as [Double?] {
            if let environment = try? Environment(
                preference: .percent(percent), displayScale: 3, viewportWidth: width)
            {
                result.append(environment)
            }
        }
    }
    return result
}()

private func check(_ scale: TypeScale) {
    for environment in environments {
        for style in scale.resolve(environment).styles {
            precondition(style.size.isFinite && style.size > 0, "a size that cannot be drawn")
            precondition(style.tracking.isFinite, "letter spacing that cannot be drawn")
            precondition((style.lineHeight ?? 1).isFinite && (style.lineHeight ?? 1) > 0, "a line that has no height")
            precondition((1...1_000).contains(style.weight), "a weight that no face has")
        }
    }
}

/// The entry that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    do throws(ScaleFileError) {
        check(try TypeScale(json: bytes, name: "fuzzed", file: "fuzzed.json"))
    } catch {
        precondition(!error.reason.isEmpty)
        let lines = bytes.count(where: { $0 == 0x0A }) + 1
        precondition((error.line ?? 1) >= 1 && (error.line ?? 1) <= lines, "a line that the file does not have")
    }
    return 0
}
