internal import Glibc

/// A failed system call and its error number.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the call, or the path that it was made for.
    private let subject: String
    /// The value of `errno`.
    package let number: Int32

    /// Creates the error of a call, or of a call for a path.
    package init(_ subject: String, number: Int32) {
        self.subject = subject
        self.number = number
    }

    /// A Boolean value that indicates whether there is no such file, also because a part of its path is no folder.
    package var isNotFound: Bool { number == ENOENT || number == ENOTDIR }

    /// A Boolean value that indicates whether the reader of a pipe has closed it.
    package var isBrokenPipe: Bool { number == EPIPE }

    /// The system's description of the error.
    package var reason: String { FileSystem.message(for: number) }

    /// The call or path, and the system's description of the error.
    package var description: String { "\(subject): \(reason)" }
}

/// The reason why a file cannot be read.
package enum FileReadingError: Error, Sendable, Equatable, CustomStringConvertible {
    case notFound
    /// A symbolic link to no file.
    case brokenLink
    /// A name that is not UTF-8, given as an error shows it.
    case notUTF8
    case folder
    /// A pipe, a socket or a device.
    case notRegular
    case tooLarge(bytes: Int, limit: Int)
    /// Another error by its number.
    case system(Int32)

    /// Creates the error of opening or reading the file at a path, by the system's number.
    package init(opening path: String, number: Int32) {
        switch number {
        case ENOENT where FileSystem.isNotUTF8(path): self = .notUTF8
        case ENOENT where FileSystem.isLink(path): self = .brokenLink
        case ENOENT, ENOTDIR: self = .notFound
        case EISDIR: self = .folder
        default: self = .system(number)
        }
    }

    package var description: String {
        switch self {
        case .notFound: "no such file"
        case .brokenLink: "the link leads to no file"
        case .notUTF8: FileSystem.notUTF8Reason
        case .folder: "a folder, not a file"
        case .notRegular: "not a regular file"
        case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are allowed"
        case .system(let number): FileSystem.message(for: number)
        }
    }
}
