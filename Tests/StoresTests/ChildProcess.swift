import Glibc

/// A program that runs beside the test, with its output in a file.
///
/// Foundation's `Process` is not used, because it waits until all descendants have ended, and a server outlives the
/// script that starts it.
final class ChildProcess: Sendable {
    struct Failure: Error {
        let what: String
    }

    private let pid: pid_t
    private let output: String

    /// Starts a program with arguments and additional environment variables.
    init(_ program: String, _ words: [String], variables: [String: String] = [:], output: String) throws {
        self.output = output
        for (name, value) in variables { unsafe setenv(name, value, 1) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        // A test's threads block signals, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + words).map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var pid: pid_t = 0
        let result = unsafe posix_spawn(&pid, program, &actions, &attributes, arguments, environ)
        guard result == 0 else { throw Failure(what: "\(program): error \(result)") }
        self.pid = pid
    }

    /// Kills the program without warning, as in a power cut.
    func killNow() { Glibc.kill(pid, SIGKILL) }

    /// Waits for the program's end and returns its exit code, or the negative number of the signal that ended it.
    @discardableResult
    func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : -signal
    }

    /// The output of the program so far.
    func text() throws -> String {
        let descriptor = unsafe open(output, O_RDONLY)
        guard descriptor >= 0 else { throw Failure(what: output) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
