import FoundationEssentials
import Glibc

/// A temporary folder that is removed at the end of the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/typescale-preferences-XXXXXX".utf8CString)
        path = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let made = unsafe mkdtemp(start) else { return "/nonexistent" }
            return unsafe String(cString: made)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
