// Fuzzes the parser of scale files: a file is rejected with a location, or it is a scale that resolves to drawable
// sizes in every environment.

import DynamicType
import ScaleFiles

/// The environments that every accepted scale must resolve.
private let environments: [TextEnvironment] = {
    var result = ContentSizeCategory.allCases.map { TextEnvironment.category($0) }
    for percent in [50.0, 97.3, 200, 500] {
        for width in [nil, 0, 320, 100_000.0] as [Double?] {
            if let environment = try? TextEnvironment(.percent(percent), displayScale: 3, viewportWidth: width) {
                result.append(environment)
            }
        }
    }
    return result
}()

private func check(_ scale: TypeScale) {
    for environment in environments {
        for style in scale.resolve(in: environment).styles {
            precondition(style.size.isFinite && style.size > 0, "a size that is not drawable")
            precondition(style.tracking.isFinite, "tracking that is not drawable")
            precondition((style.lineHeight ?? 1).isFinite && (style.lineHeight ?? 1) > 0, "a line without a height")
            precondition((1...1_000).contains(style.weight), "a weight outside 1 to 1000")
        }
    }
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    do throws(ScaleFileError) {
        check(try TypeScale(json: bytes, name: "fuzzed", file: "fuzzed.json"))
    } catch {
        precondition(!error.reason.isEmpty)
        let lines = bytes.count(where: { $0 == 0x0A }) + 1
        precondition((error.line ?? 1) >= 1 && (error.line ?? 1) <= lines, "a line number beyond the end of the file")
    }
    return 0
}
