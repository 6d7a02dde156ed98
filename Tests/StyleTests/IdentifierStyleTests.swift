import Testing

/// Names from outside are identifiers, which compare by bytes; `String` compares by canonical equivalence.
@Suite struct IdentifierStyleTests {
    /// Files whose keys are the names of environment variables, which the system gives as text.
    private static let variables: Set<String> = [
        "Sources/ScaleFiles/ScaleDirectory.swift", "Sources/Service/Configuration/Configuration+Store.swift",
        "Sources/Service/Configuration/Configuration.swift",
    ]

    @Test func `no table or set in the sources has texts for keys`() throws {
        for file in try SourceFile.all(under: ["Sources"]) where !Self.variables.contains(file.path) {
            for (number, line) in file.code.enumerated() {
                let hasTextKeys = ["[String: ", "Set<String>", "Dictionary<String,"].contains { line.contains($0) }
                #expect(!hasTextKeys, "\(file):\(number + 1) keys are an Identifier")
            }
        }
    }
}
