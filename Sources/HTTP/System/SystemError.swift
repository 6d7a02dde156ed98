import Glibc

/// A failed system call and its error number.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the call.
    package let call: String
    /// The value of `errno`.
    package let number: Int32

    /// The call and the system's description of the error.
    package var description: String {
        guard let text = unsafe strerror(number) else { return "\(call): error \(number)" }
        return unsafe "\(call): \(String(cString: text))"
    }
}
