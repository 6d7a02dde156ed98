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

    /// The fault for those who asked from elsewhere: the folder is this machine's business, a file in it has a name.
    public var descriptionWithoutFolder: String {
        switch code {
        case .noDirectory, .unknownScale: return reason
        case .unreadable, .malformed, .unsound:
            let name = file.split(separator: "/").last.map(String.init) ?? file
            return ScaleFileError(code: code, file: name, path: path, line: line, reason: reason).description
        }
    }
}
