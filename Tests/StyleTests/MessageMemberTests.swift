import Testing

/// Messages in JSON repeat names from outside; `JSONWriter.message` makes them printable.
@Suite struct MessageMemberTests {
    /// The files that have a member with such a name that is no message.
    private static let others: Set<String> = [
        // The reason of a change is one of a few words.
        "Sources/Service/Conversations/Responses/InvalidationResponse.swift",
        // The notes of a scale file are stored as they are.
        "Sources/DesignTokens/Import/Scales/ScaleFileText.swift",
    ]

    @Test func `a member that is a message is written as one`() throws {
        let member = #/\.(?:member|key|object)\("(?:detail|errors?|message|notes?|problem|reason|refusal|warnings?)"/#
        var found: Set<String> = []
        for file in try SourceFile.all(under: ["Sources"]) {
            // In SARIF, a message is an object with a text.
            for (number, line) in file.lines.enumerated() where line.contains(member) && !line.contains(".message(") {
                found.insert(file.path)
                #expect(Self.others.contains(file.path), "\(file):\(number + 1) use JSONWriter.message")
            }
        }
        #expect(found == Self.others)
    }
}
