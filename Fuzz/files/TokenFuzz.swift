// Fuzzes the import of design tokens: files are rejected with a reason, or they are a scale with drawable sizes.
//
// The number of bytes decides whether the import is strict. A zero byte begins another file, which a resolver may name.

import DynamicType
import Fonts
import ScaleFiles
import TypescaleDesignTokens

/// The roles of families, read once.
private let roles: FontRoles = {
    guard let fonts = try? FontLibrary(folders: .standard(project: "fonts")) else {
        preconditionFailure("the fuzzer runs in the package's folder")
    }
    return fonts.roles
}()

private func check(_ imported: TokenImport) {
    let text = ScaleFileText.text(imported.definition)
    let scale: TypeScale
    do throws(ScaleFileError) {
        scale = try TypeScale(json: Array(text.utf8), name: "fuzzed", file: "fuzzed.json")
    } catch {
        // What a scale does not allow is the file's mistake, too: the command reports it at the token.
        precondition(!error.reason.isEmpty, "an error without a reason")
        return
    }
    for category in ContentSizeCategory.allCases {
        for style in scale.resolve(in: .category(category)).styles {
            precondition(style.size.isFinite && style.size > 0, "a size that is not drawable")
            precondition((style.lineHeight ?? 1).isFinite && (style.lineHeight ?? 1) > 0, "a line without a height")
            precondition(style.tracking.isFinite && (1...1_000).contains(style.weight), "a style that is not drawable")
        }
    }
    precondition(imported.notes.allSatisfy { !$0.isEmpty }, "an empty note")
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    var options = TokenImport.Options()
    options.isStrict = count.isMultiple(of: 4)
    let files = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false).enumerated().map {
        TokenImport.File(name: "\($0.offset).json", bytes: Array($0.element))
    }
    do throws(DesignTokenError) {
        check(try TokenImport(files, name: "fuzzed", roles: roles, options: options))
    } catch {
        precondition(!error.reason.isEmpty, "an error without a reason")
    }
    return 0
}
