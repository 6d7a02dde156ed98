internal import Glibc

/// The process's own streams and variables, and what files and streams have in common.
package enum StandardStreams {
    /// The descriptor of standard output.
    package static let output: Int32 = 1
    static let errors: Int32 = 2

    /// Opens what whoever started the process has closed, so that no file of the tool's own is taken for a stream.
    ///
    /// Each is opened the wrong way round: whoever reads or writes it is told that it is closed, as before.
    static func fillClosed() {
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Has a file that reaches the size allowed to it end in an error of the write, not the process without a word.
    static func survivePerFileBound() { _ = signal(SIGXFSZ, SIG_IGN) }

    /// The columns of the terminal behind standard output; nil where there is none, or it does not say.
    package static var columns: Int? {
        var size = winsize()
        guard isTerminal(output), unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Whether a descriptor is a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// A variable of the process's environment.
    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Writes all of a text; returns the system's error number, or zero.
    static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { unsafe write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// Writes all of some bytes; returns the system's error number, or zero.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        unsafe bytes.withUnsafeBytes { unsafe write($0, to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    static func message(for error: Int32) -> String {
        guard let message = unsafe strerror(error) else { return "error \(error)" }
        return unsafe String(cString: message)
    }
}
