import Glibc

/// A temporary folder that is removed at the end of the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        // In memory if the system supports it, so that each test's store waits for no disk.
        let parent = unsafe access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/typescale-service-XXXXXX".utf8CString)
        path = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let made = unsafe mkdtemp(start) else { return "/nonexistent" }
            return unsafe String(cString: made)
        }
    }

    deinit { _ = unsafe system("rm -rf '\(path)'") }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
