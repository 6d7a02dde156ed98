import Foundation
import TypescaleTestSupport

/// A Swift file of the project, as written and with comments and strings replaced by spaces.
struct SourceFile: CustomStringConvertible {
    /// The path from the project's root.
    let path: String
    let lines: [String]
    /// The same lines, of the same lengths, with spaces in place of comments and strings.
    let code: [String]

    /// Returns every Swift file in folders of the project; throws if a folder has none.
    static func all(under folders: [String]) throws -> [SourceFile] {
        try folders.flatMap { folder in try known[folder]?.get() ?? files(under: folder) }
    }

    /// The files of the usual folders, each read once.
    private static let known = Dictionary(
        uniqueKeysWithValues: ["Sources", "Tests", "Benchmarks", "Fuzz", "Examples"].map { folder in
            (folder, Result { try files(under: folder) })
        })

    private static func files(under folder: String) throws -> [SourceFile] {
        let files = try paths(under: folder).filter { $0.hasSuffix(".swift") }.map { try SourceFile(path: $0) }
        guard !files.isEmpty else { throw CocoaError(.fileReadNoSuchFile) }
        return files
    }

    /// Returns the paths of all files in a folder of the project, from the root.
    static func paths(under folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { !$0.contains(".build/") }.sorted().map { "\(folder)/\($0)" }
    }

    static let root = URL(filePath: ProjectRoot.path)

    private init(path: String) throws {
        let text = try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        lines = SourceFile.lines(of: Array(text.utf8))
        code = SourceFile.lines(of: CodeScanner.code(of: text))
    }

    private static func lines(of text: [UInt8]) -> [String] {
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// `Fonts` for `Sources/Fonts/Faces/FontFace.swift`.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// `Shaper+Rules` for `Sources/Fonts/Shaping/Shaper+Rules.swift`.
    var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }

    /// The modules it imports.
    var imports: [String] {
        code.compactMap { line in
            let words = line.split(separator: " ").drop { $0.hasPrefix("@") || SourceFile.access.contains($0) }
            guard words.first == "import", let module = words.last?.split(separator: ".").first else { return nil }
            return String(module)
        }
    }

    private static let access: [Substring] = ["public", "package", "internal", "private", "fileprivate"]

    var description: String { path }
}

/// Distinguishes code from comments and strings.
enum CodeScanner {
    /// Returns the text with spaces in place of everything except code and line ends.
    static func code(of text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let end = endOfOther(bytes, index)
            if end == index {
                index += 1
                continue
            }
            for place in index..<min(end, bytes.count) where bytes[place] != UInt8(ascii: "\n") {
                bytes[place] = UInt8(ascii: " ")
            }
            index = end
        }
        return bytes
    }

    /// Returns the end of a comment or string that starts here; this position if none does.
    private static func endOfOther(_ bytes: [UInt8], _ start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "/"):
            if matches("//", bytes, start) { return find("\n", bytes, start) }
            return matches("/*", bytes, start) ? find("*/", bytes, start) + 2 : start
        case UInt8(ascii: "#"):
            if matches("#\"\"\"", bytes, start) { return find("\"\"\"#", bytes, start + 4) + 4 }
            return matches("#\"", bytes, start) ? find("\"#", bytes, start + 2) + 2 : start
        case UInt8(ascii: "\""):
            if matches("\"\"\"", bytes, start) { return find("\"\"\"", bytes, start + 3) + 3 }
            return endOfString(bytes, start)
        default: return start
        }
    }

    /// A string literal may have interpolated code that has string literals again.
    private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
        var index = start + 1
        var depth = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                if matches("\\(", bytes, index) { depth += 1 }
                index += 1
            case UInt8(ascii: "(") where depth > 0: depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            case UInt8(ascii: "\"") where depth == 0: return index + 1
            case UInt8(ascii: "\""): index = endOfString(bytes, index) - 1
            default: break
            }
            index += 1
        }
        return index
    }

    private static func matches(_ text: String, _ bytes: [UInt8], _ start: Int) -> Bool {
        bytes[start...].starts(with: text.utf8)
    }

    private static func find(_ text: String, _ bytes: [UInt8], _ start: Int) -> Int {
        let first = text.utf8.first
        var index = start
        while index < bytes.count, bytes[index] != first || !matches(text, bytes, index) { index += 1 }
        return index
    }
}
