import Testing

/// The rules for types of errors.
@Suite struct ErrorStyleTests {
    /// A failed test shows the description of an unexpected error; an enumeration's is the name of its case.
    @Test func `every structure of an error describes itself`() throws {
        var count = 0
        for file in try SourceFile.all(under: ["Sources"]) {
            for line in file.code {
                guard let name = ErrorStyleTests.errorType(declaredIn: line) else { continue }
                count += 1
                let describes = file.code.contains {
                    $0.contains("\(name): ") && $0.contains("CustomStringConvertible")
                }
                #expect(describes, "\(file): \(name)")
            }
        }
        #expect(count > 20)
    }

    /// Returns the name of the structure that a line declares as an error.
    private static func errorType(declaredIn line: String) -> Substring? {
        let words = line.split { " ,:{".contains($0) }
        guard words.contains("Error") || words.contains("LocalizedError"),
            let kind = words.firstIndex(of: "struct")
        else { return nil }
        return words[(kind + 1)...].first
    }

    @Test(arguments: [
        ("package struct AError: Error, Sendable {", "AError" as Substring?), ("enum B: Error {", nil),
        ("    struct C: LocalizedError, CustomStringConvertible {", "C"), ("struct ErrorList: Sendable {", nil),
        ("func f() throws(Error) {", nil),
    ])
    func `an error structure is found by its conformance`(line: String, name: Substring?) {
        #expect(ErrorStyleTests.errorType(declaredIn: line) == name)
    }
}
