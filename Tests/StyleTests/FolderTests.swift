import Testing

/// A stranger finds a file by the name of its folder.
@Suite struct FolderTests {
    /// The most files of a folder, those of its folders not among them.
    private static let maximum = 20

    @Test func `no folder of a module has more than 20 files`() throws {
        var counts: [String: Int] = [:]
        for file in try SourceFile.all(under: ["Sources"]) {
            counts[file.path.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
        }
        #expect(counts.count > 50)
        #expect(counts.filter { $0.value > Self.maximum }.isEmpty)
    }
}
