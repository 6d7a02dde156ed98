// Fuzzes the checks of font files together with the libraries that they protect: a file is rejected with a reason, or
// FreeType and HarfBuzz open it, with a variation, and shape text with finite advances.

import Fonts
import Glibc

/// A file in memory, which is written again for each input.
private let descriptor: Int32 = {
    let descriptor = unsafe memfd_create("fuzzed", 0)
    precondition(descriptor >= 0, "no memory for a file")
    return descriptor
}()

private let text = Array("AVo fi 8 \u{E9}e\u{301} \u{5E9}\u{628}\u{644} \u{915}\u{94D}\u{937} \u{6F22} \u{1F600}".utf16)

private func check(_ face: FontFace) {
    var clusters: [Shaper.Cluster] = []
    for script in [ScriptTag.latin, ScriptTag("Arab"), ScriptTag("Deva")].compactMap({ $0 }) {
        let setting = Shaper.ShapingContext(script: script, isRightToLeft: false, language: "", isTracked: false)
        clusters = []
        Shaper().shape(text, 0..<text.count, context: 0..<text.count, face: face, setting: setting, into: &clusters)
        precondition(clusters.allSatisfy { (0..<text.count).contains($0.start) }, "a cluster outside of the text")
    }
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    precondition(unsafe ftruncate(descriptor, 0) == 0 && pwrite(descriptor, data, count, 0) == count, "no memory")
    do throws(FontError) {
        let library = try FontLibrary(directories: FontDirectories(project: nil, system: [], caches: []))
        check(try library.face(file: "/proc/self/fd/\(descriptor)"))
        check(
            try library.face(
                file: "/proc/self/fd/\(descriptor)", variation: [FontVariationSetting(tag: "wght", value: 650)]))
    } catch {
        precondition(!error.reason.isEmpty, "an error without a reason")
    }
    return 0
}
