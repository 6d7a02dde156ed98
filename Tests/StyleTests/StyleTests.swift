import Foundation
import Testing

/// The rules of CONTRIBUTING that a program can check.
@Suite struct StyleTests {
    private static let everywhere = ["Sources", "Tests", "Benchmarks", "Fuzz", "Examples"]
    private static let maximum = (fileLines: 400, functionLines: 60, lineCharacters: 120)

    @Test func `no file is longer than 400 lines, and no function longer than 60`() throws {
        for file in try SourceFile.all(under: Self.everywhere) {
            #expect(file.lines.count <= Self.maximum.fileLines + 1, "\(file)")
            for function in FunctionLengths.functions(of: file) {
                #expect(function.count <= Self.maximum.functionLines, "\(file):\(function.line)")
            }
        }
    }

    /// The formatter wraps code only.
    @Test func `no line of a comment has more than 120 characters`() throws {
        for file in try SourceFile.all(under: ["Sources", "Tests"]) {
            for (number, line) in file.lines.enumerated()
            where line.utf8.count > Self.maximum.lineCharacters && line.count > Self.maximum.lineCharacters {
                #expect(!line.drop { $0 == " " }.hasPrefix("//"), "\(file):\(number + 1)")
            }
        }
    }

    @Test func `a file of public types is named after one of them`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            let types = publicTypes(of: file)
            // The only file that names a library has the library's name.
            if types.isEmpty || file.name == "ICU" { continue }
            #expect(types.contains { file.name == $0 || file.name.hasPrefix("\($0)+") }, "\(file): \(types)")
        }
    }

    private func publicTypes(of file: SourceFile) -> [String] {
        file.code.compactMap { line in
            var words = line.split(whereSeparator: { " :<".contains($0) })[...]
            words = words.drop { $0.hasPrefix("@") }
            guard !line.hasPrefix(" "), words.popFirst() == "public" else { return nil }
            while let word = words.first, ["final", "indirect"].contains(word) { words = words.dropFirst() }
            let kinds: [Substring] = ["struct", "class", "enum", "protocol", "actor", "typealias"]
            return words.count > 1 && words.first.map(kinds.contains) == true
                ? String(words[words.startIndex + 1]) : nil
        }
    }

    @Test func `every public declaration has a summary`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.code.enumerated() where isPublicDeclaration(line) {
                #expect(isDocumented(number, in: file), "\(file):\(number + 1)")
            }
        }
    }

    private func isDocumented(_ number: Int, in file: SourceFile) -> Bool {
        let before = file.lines[..<number].last { !$0.drop { $0 == " " }.hasPrefix("@") }
        return before?.drop { $0 == " " }.hasPrefix("///") == true
    }

    /// Enum cases and protocol requirements are as public as their type, without a modifier.
    @Test func `cases of public enums and requirements of public protocols have a summary`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.code.enumerated() {
                guard isPublicDeclaration(line), let kind = ["enum", "protocol"].first(where: line.words.contains)
                else { continue }
                let indent = line.indent + 4
                let members = file.code.indices[(number + 1)...].prefix { index in
                    file.code[index].indent >= indent || file.code[index].words.isEmpty
                }
                let names: [Substring] =
                    kind == "enum" ? ["case"] : ["func", "var", "init", "associatedtype", "subscript"]
                for index in members where file.code[index].indent == indent {
                    guard names.contains(where: file.code[index].words.prefix(2).contains) else { continue }
                    #expect(isDocumented(index, in: file), "\(file):\(index + 1)")
                }
            }
        }
    }

    private func isPublicDeclaration(_ line: String) -> Bool {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        return words.first == "public" && words.dropFirst().first != "import"
    }

    @Test func `the code has no forced unwrapping, casts or try`() throws {
        for file in try SourceFile.all(under: ["Sources", "Benchmarks", "Fuzz", "Examples"]) {
            for (number, line) in file.code.enumerated() {
                let bytes = Array(line.utf8)
                for place in bytes.indices where bytes[place] == UInt8(ascii: "!") && place > 0 {
                    let before = Character(UnicodeScalar(bytes[place - 1]))
                    let isOperator = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "=")
                    let isForced = before.isLetter || before.isNumber || ")]_?".contains(before)
                    #expect(!isForced || isOperator, "\(file):\(number + 1)")
                }
            }
        }
    }

    @Test func `a module has its limits in one type, whose file is at its root`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            let types = file.code.filter {
                $0.contains("Limits") && $0.contains(#/^(package |public )?(enum|struct) \w*Limits\b/#)
            }
            // Limits that a message has in its catalog are a value, not the module's.
            let isLimits = !types.isEmpty && file.name != "MessageLimits"
            // The module of the tool is named like the command.
            let name = file.module.prefix(1).uppercased() + file.module.dropFirst()
            let path = "Sources/\(file.module)/\(name)Limits.swift"
            #expect(isLimits == (file.path == path), "\(file)")
        }
    }

    @Test func `a limit of a text's length has a name`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.code.enumerated() {
                let isLimited = line.contains("maximum") && line.contains(#/maximum(Characters|Bytes): [0-9]/#)
                #expect(!isLimited, "\(file):\(number + 1)")
            }
        }
    }

    @Test func `an import states its access, and exported ones are in one file of the module`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.code.enumerated() {
                #expect(!line.hasPrefix("import "), "\(file):\(number + 1): write internal import")
                let isExported = line.hasPrefix("@_exported ")
                #expect(!isExported || file.path == "Sources/\(file.module)/Exports.swift", "\(file):\(number + 1)")
            }
        }
    }

    @Test func `the problem and the method of a file are noted at its top, not in a summary`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.lines.enumerated() where line.drop(while: { $0 == " " }).hasPrefix("///") {
                let isNote = ["Problem:", "Method:", "Requirement:", "Rejected:"].contains { line.contains($0) }
                #expect(!isNote, "\(file):\(number + 1)")
            }
        }
    }

    @Test func `only the command line prints`() throws {
        for file in try SourceFile.all(under: ["Sources"])
        where !["typescale", "CommandLineInterface"].contains(file.module) {
            for (number, line) in file.code.enumerated() {
                let words = line.split(whereSeparator: { !$0.isLetter && $0 != "(" && $0 != "." })
                #expect(!words.contains { $0.hasPrefix("print(") }, "\(file):\(number + 1)")
            }
        }
    }

    @Test func `every page of a module is linked from its first page`() throws {
        for path in try SourceFile.paths(under: "Sources") where path.hasSuffix(".md") && path.contains(".docc/") {
            let parts = path.split(separator: "/")
            let (folder, name) = (parts.dropLast().joined(separator: "/"), parts[parts.count - 1].dropLast(3))
            let module = parts[parts.count - 2].split(separator: ".")[0]
            let first = try String(
                contentsOf: SourceFile.root.appending(path: "\(folder)/\(module).md"), encoding: .utf8)
            #expect(name == module || first.contains("<doc:\(name)>"), "\(path)")
        }
    }

    @Test func `every golden and recording is used by a test, and every C library by a module`() throws {
        let tests = try SourceFile.all(under: ["Tests"]).flatMap(\.lines).joined(separator: "\n")
        for path in try SourceFile.paths(under: "Tests") where path.contains("/Goldens/") || path.contains("/Recorded/")
        {
            guard let name = path.split(separator: "/").last?.split(separator: ".").first, path.contains(".") else {
                continue
            }
            // Help pages and completions are named after their command or shell.
            let isMade = ["help", "completions"].contains { name.hasPrefix($0) }
            #expect(isMade || tests.contains("\"\(name)") || tests.contains("\(name)."), "\(path)")
        }
        let imported = Set(try SourceFile.all(under: ["Sources", "Tests"]).flatMap(\.imports))
        for library in try FileManager.default.contentsOfDirectory(atPath: SourceFile.root.path + "/Sources/C") {
            #expect(imported.contains("CTypescale\(library)"), "\(library)")
        }
    }
}

extension String {
    /// The number of leading spaces.
    fileprivate var indent: Int { prefix { $0 == " " }.count }

    /// The words between spaces and brackets.
    fileprivate var words: [Substring] { split { " (<:".contains($0) } }
}
