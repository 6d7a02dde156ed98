import Glibc

/// A system call that failed: which one, and the number it gave.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The call, as the manual names it.
    package let call: String
    /// The value of `errno`.
    package let number: Int32

    /// The call and the system's own words for its failure.
    package var description: String {
        guard let text = unsafe strerror(number) else { return "\(call): error \(number)" }
        return unsafe "\(call): \(String(cString: text))"
    }
}
