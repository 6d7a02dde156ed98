/// An error in a scale file, in its folder or in a scale's name.
public struct ScaleFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive public enum Code: String, Hashable, Sendable {
        /// There is no folder of scales, or it cannot be read.
        case directoryNotFound
        /// There is no scale of the name.
        case scaleNotFound
        /// The file cannot be read.
        case unreadable
        /// The file is not a scale file: not JSON, a missing or unknown key, or a value of the wrong type.
        case malformed
        /// The file is well formed, and its scale breaks a rule.
        case invalid
    }

    /// The kind of error.
    public let code: Code
    /// The file or folder, or the name of a scale that was not found.
    public let file: String
    /// The line, from 1; `nil` if the error is not in a line.
    public let line: Int?
    /// The position in the file as a JSON pointer; empty for the whole file.
    public let path: String
    /// The error in words, with what would be right.
    public let reason: String

    package init(_ code: Code, file: String, path: String = "", line: Int? = nil, reason: String) {
        self.code = code
        self.file = file
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// `FILE:LINE: /path: reason`, the form of compilers' messages; the reason alone if a scale was not found.
    public var description: String {
        if code == .scaleNotFound { return reason }
        return file + (line.map { ":\($0)" } ?? "") + ": " + (path.isEmpty ? "" : path + ": ") + reason
    }

    /// The description for remote clients, which do not need this machine's folders: the file is its base name.
    package var descriptionWithoutFolder: String {
        switch code {
        case .directoryNotFound, .scaleNotFound: return reason
        case .unreadable, .malformed, .invalid:
            let name = file.split(separator: "/").last.map(String.init) ?? file
            return ScaleFileError(code, file: name, path: path, line: line, reason: reason).description
        }
    }
}
