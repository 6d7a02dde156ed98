/// Why a scale could not be read.
public struct ScaleFileError: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Code: String, Hashable, Sendable {
        /// There is no directory of scales.
        case noDirectory
        /// There is no scale of that name.
        case unknownScale
        /// The file cannot be read.
        case unreadable
        /// The file is no scale file: not JSON, a missing or unknown key, a value of the wrong kind.
        case malformed
        /// The file is well formed and breaks a rule.
        case unsound
    }

    /// The kind of fault.
    public let code: Code
    /// The file or directory.
    public let file: String
    /// The place in the file as a JSON pointer; empty for the whole.
    public let path: String
    /// The line, from 1; nothing where the fault is not in a line.
    public let line: Int?
    /// The fault in words.
    public let reason: String

    /// A fault.
    public init(code: Code, file: String, path: String = "", line: Int? = nil, reason: String) {
        self.code = code
        self.file = file
        self.path = path
        self.line = line
        self.reason = reason
    }
}

extension ScaleFileError: CustomStringConvertible {
    /// `FILE:LINE: /path: reason`, as compilers say it.
    public var description: String {
        file + (line.map { ":\($0)" } ?? "") + ": " + (path.isEmpty ? "" : path + ": ") + reason
    }
}
