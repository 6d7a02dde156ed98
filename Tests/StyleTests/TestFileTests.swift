import Testing

/// Tests are found by the name and the folder of the source file that they test.
@Suite struct TestFileTests {
    /// Folders of scenarios, which test the whole tool.
    private static let scenarios: Set<String> = ["Tests/TypescaleTests/Robustness"]

    @Test func `a test file declares a type of its name, which no other test file has`() throws {
        var places: [String: [String]] = [:]
        for file in try SourceFile.all(under: ["Tests"]) where file.name.hasSuffix("Tests") {
            #expect(file.code.contains { $0.contains("struct \(file.name) ") }, "\(file)")
            places[file.name, default: []].append(file.path)
        }
        #expect(places.count > 200)
        #expect(places.filter { $0.value.count > 1 }.isEmpty)
    }

    /// A failure and `make test ONLY=NAME` show the function, so that a title beside it would be a second name.
    @Test func `the name of a test is its title, a sentence in backticks`() throws {
        var count = 0
        for file in try SourceFile.all(under: ["Tests"]) {
            var isTest = false
            for (number, line) in file.code.enumerated() {
                if line.contains("@Test") { isTest = true }
                guard isTest, let function = line.firstRange(of: "func ") else { continue }
                #expect(line[function.upperBound...].hasPrefix("`"), "\(file):\(number + 1)")
                count += 1
                isTest = false
            }
        }
        #expect(count > 2_000)
    }

    @Test func `a folder of tests mirrors a folder of the tested module`() throws {
        var sources: Set<String> = []
        for file in try SourceFile.all(under: ["Sources"]) {
            // A folder may have Swift files in its folders only.
            var parts = file.path.split(separator: "/").dropLast()
            while !parts.isEmpty {
                sources.insert(parts.joined(separator: "/"))
                parts = parts.dropLast()
            }
        }
        for file in try SourceFile.all(under: ["Tests"]) where file.name.hasSuffix("Tests") {
            let parts = file.path.split(separator: "/").dropLast()
            guard parts.count > 2, parts[1].hasSuffix("Tests") else { continue }
            let source = (["Sources", parts[1].dropLast("Tests".count)] + parts.dropFirst(2)).joined(separator: "/")
            let isScenario = Self.scenarios.contains(parts.joined(separator: "/"))
            #expect(sources.contains(source) || isScenario, "\(file): there is no folder \(source)")
        }
    }
}
