// Fuzzes the checks of font files together with the libraries that they protect: a file is rejected with a reason, or
// FreeType and HarfBuzz open it, with and without a variation, and shape text into clusters of the text.

import Fonts
import Glibc

/// A file without a name, which is written again for each input.
private let descriptor: Int32 = {
    var name = Array("/tmp/typescale-fuzz-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    precondition(unsafe unlink(name) == 0, "no file")
    return descriptor
}()

private let text = Array("AVo fi 8 \u{E9}e\u{301} \u{5E9}\u{628}\u{644} \u{915}\u{94D}\u{937} \u{6F22} \u{1F600}".utf16)

private func check(_ face: FontFace) {
    var clusters: [Shaper.Cluster] = []
    for script in [ScriptTag.latin, ScriptTag("Arab"), ScriptTag("Deva")].compactMap({ $0 }) {
        let setting = Shaper.Setting(script: script, isRightToLeft: false, language: "", isTracked: false)
        clusters = []
        Shaper().shape(text, 0..<text.count, context: 0..<text.count, face: face, setting: setting, into: &clusters)
        precondition(clusters.allSatisfy { (0..<text.count).contains($0.start) }, "a cluster outside of the text")
    }
}

/// The library, and the number of files that it has opened.
private nonisolated(unsafe) var library: (FontLibrary, fileCount: Int)?

/// Returns a library with a path of the file that it does not know, since it reads a file once.
private func unknownFile() throws(FontError) -> (FontLibrary, path: String) {
    if unsafe (library?.fileCount ?? 64) == 64 {
        unsafe library = (try FontLibrary(folders: FontFolders(project: nil, system: [], caches: [])), 0)
    }
    unsafe library?.fileCount += 1
    guard let (fonts, fileCount) = unsafe library else { preconditionFailure("set above") }
    return (fonts, "/proc/self/fd/" + String(repeating: "./", count: fileCount) + "\(descriptor)")
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    precondition(unsafe ftruncate(descriptor, 0) == 0 && pwrite(descriptor, data, count, 0) == count, "no space")
    do throws(FontError) {
        let (fonts, path) = try unknownFile()
        check(try fonts.face(file: path))
        check(try fonts.face(file: path, variation: [FontVariationSetting(tag: "wght", value: 650)]))
    } catch {
        precondition(!error.reason.isEmpty, "an error without a reason")
    }
    return 0
}
