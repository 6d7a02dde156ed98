import Testing

/// The parser of source files that the style tests use.
@Suite struct SourceFileTests {
    @Test func `comments and strings are removed from the code, and line numbers are kept`() {
        let text = """
            let a = "x! // \\(b + "y!") z" // try!
            /* print(
            */ let c = #"q"!"# + \"\"\"
            print(
            \"\"\"
            d!
            """
        let file = SourceFile(path: "Sources/Module/Name.swift", text: text)
        #expect(file.lines.count == file.code.count)
        #expect(!file.code.joined().contains("print(") && !file.code.joined().contains("try"))
        #expect(file.code.joined().filter { $0 == "!" } == "!" && file.code.last == "d!")
        #expect(file.module == "Module" && file.name == "Name")
    }

    @Test func `a folder that does not exist is an error`() {
        #expect(throws: (any Error).self) { try SourceFile.all(under: ["Source"]) }
        #expect(throws: Never.self) { try SourceFile.all(under: ["Sources"]) }
    }

    @Test func `a function's length is counted to its closing brace`() {
        let text = """
            func one(_ a: [Int] = [1, 2])
                -> Int
            {
                a.map { $0 + 1 }.count
            }
            protocol P {
                func two() -> Int
            }
            init(x: Int) { self.init(x) }
            """
        let found = FunctionLengths.functions(of: SourceFile(path: "a.swift", text: text))
        #expect(found.map(\.line) == [1, 9] && found.map(\.count) == [5, 1])
    }

    @Test func `imports are found with their attributes and modifiers`() {
        let text = "public import A\n@testable import B\nimport struct C.D\n// import E\nlet important = 1"
        #expect(SourceFile(path: "a.swift", text: text).imports == ["A", "B", "C"])
    }
}
