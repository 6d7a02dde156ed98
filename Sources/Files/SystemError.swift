internal import Glibc

/// A failed system call and its error number.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the call, or the path that it was made for.
    package let call: String
    /// The value of `errno`.
    package let number: Int32

    /// Creates an error.
    package init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }

    /// A Boolean value that indicates whether there is no such file.
    package var isNotFound: Bool { number == ENOENT }

    /// The call and the system's description of the error.
    package var description: String { "\(call): \(FileSystem.message(for: number))" }
}
