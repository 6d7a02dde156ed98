// Fuzzes the readers of string catalogs and what is done with their messages: a file is rejected with a reason, or its
// messages are in it, and each is filled, made longer and mirrored within the limits.
//
// Every input is read in the format that is recognized by its content, and in the one that the number of its bytes
// selects.

import TypescaleStringCatalogs

/// Languages with different plural rules, numbers and directions.
private nonisolated(unsafe) let fillers = ["en", "ar", "pl", "ja"].map { MessageFiller(language: $0) }

private func check(_ catalog: StringCatalog, _ lineCount: Int) {
    for message in catalog.messages.prefix(50) {
        precondition((1...lineCount).contains(message.position.line), "a message after the end of the file")
        precondition(message.position.column >= 1, "a message before its line")
        for filler in fillers {
            let texts = filler.texts(of: message.pattern)
            precondition((1...StringCatalogsLimits.branches).contains(texts.count), "\(texts.count) texts of a message")
            _ = filler.missingCategories(of: message.pattern)
        }
        for locale in PseudoLocale.allCases {
            let longer = locale.translated(message.pattern)
            precondition(!fillers[0].texts(of: longer).isEmpty, "a message without texts")
        }
    }
    for warning in catalog.warnings { precondition(!warning.reason.isEmpty, "a warning without a reason") }
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    let formats = CatalogFormat.allCases
    for format in [nil, formats[count % formats.count]] {
        do throws(CatalogError) {
            check(try StringCatalog(bytes, path: "fuzzed", format: format), lineCount)
        } catch {
            precondition(!error.reason.isEmpty, "an error without a reason")
        }
    }
    return 0
}
