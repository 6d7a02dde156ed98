internal import TypescaleStrings

/// An error in a scale file, in its folder or in a scale's name.
public struct ScaleFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive public enum Code: String, Hashable, Sendable {
        /// There is no folder of scales, or it cannot be read.
        case folderNotFound
        /// The folder has more scale files than are allowed.
        case tooManyFiles
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
    /// The column of the line in bytes, from 1; `nil` if the error is not in a line.
    public let column: Int?
    /// The position in the file as a JSON pointer; empty for the whole file.
    public let path: String
    /// The error in words, with what would be right.
    public let reason: String
    /// The later mistakes in the same file, in its order.
    public let others: [ScaleFileError]

    init(
        _ code: Code, file: String, path: String = "", line: Int? = nil, column: Int? = nil, reason: String,
        others: [ScaleFileError] = []
    ) {
        self.code = code
        self.file = file
        self.path = path
        self.line = line
        self.column = column
        self.reason = reason
        self.others = others
    }

    /// Creates one error from all mistakes of a file, which are put into the file's order; `nil` if there are none.
    init?(_ mistakes: [ScaleFileError]) {
        let sorted = mistakes.enumerated().sorted { one, other in
            (one.element.line ?? 0, one.element.column ?? 0, one.offset)
                < (other.element.line ?? 0, other.element.column ?? 0, other.offset)
        }.map(\.element)
        guard let first = sorted.first else { return nil }
        self.init(
            first.code, file: first.file, path: first.path, line: first.line, column: first.column,
            reason: first.reason, others: Array(sorted.dropFirst().prefix(ScaleFilesLimits.mistakes)))
    }

    /// Creates the error of a name that is not among those of the scales.
    package init(notFound name: ScaleName, among names: [String]) {
        let scales = names.isEmpty ? "there are no scales" : "the scales are \(names.joined(separator: ", "))"
        self.init(
            .scaleNotFound, file: name.name, reason: "\(Quotation.quoted(name.name)) is not a scale; \(scales)")
    }

    /// The file with the line and the column: `FILE:LINE:COLUMN`.
    package var location: String {
        Quotation.named(file) + (line.map { ":\($0)" } ?? "") + (column.map { ":\($0)" } ?? "")
    }

    package var reasonWithPath: String { (path.isEmpty ? "" : path + ": ") + reason }

    /// `FILE:LINE:COLUMN: /path: reason`, a line for each mistake; the reason alone if a scale was not found.
    public var description: String { descriptions.joined(separator: "\n") }

    /// The description of each mistake, in which names of the file may have line feeds.
    package var descriptions: [String] {
        if code == .scaleNotFound { return [reason] }
        return ["\(Quotation.printable(location)): \(reasonWithPath)"] + others.flatMap(\.descriptions)
    }

    /// The description for remote clients, on one line, without this machine's folders: the file is its base name.
    package var descriptionWithoutFolder: String {
        switch code {
        case .folderNotFound, .tooManyFiles, .scaleNotFound: return reason
        case .unreadable, .malformed, .invalid:
            return ([self] + others).map { error in
                ScaleFileError(
                    error.code, file: error.file.lastPathComponent, path: error.path, line: error.line,
                    column: error.column, reason: error.reason
                ).description
            }.joined(separator: "; ")
        }
    }
}
