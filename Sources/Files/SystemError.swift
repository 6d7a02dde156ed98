internal import Glibc

/// A failed system call and its error number.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the call, or the path that it was made for.
    private let subject: String
    /// The value of `errno`.
    package let number: Int32

    /// Creates the error of a call.
    package init(call: String, number: Int32) {
        subject = call
        self.number = number
    }

    /// Creates an error about a file or folder.
    init(path: String, number: Int32) {
        subject = path
        self.number = number
    }

    /// A Boolean value that indicates whether there is no such file.
    package var isNotFound: Bool { number == ENOENT }

    /// The call or path, and the system's description of the error.
    package var description: String { "\(subject): \(FileSystem.message(for: number))" }
}
