import Testing
import TypescaleIdentifiers

@Suite struct StringProtocolPathsTests {
    @Test(arguments: [
        ("a/b.json", "b.json", "a"), ("b.json", "b.json", ""), ("/b", "b", ""), ("/x/y/", "y", "/x/y"), ("/", "/", ""),
        ("", "", ""), ("../a b", "a b", ".."), ("x/\u{301}y", "\u{301}y", "x"),
    ])
    func `a path has a folder and a name`(path: String, name: String, folder: String) {
        #expect(path.lastPathComponent.isExactly(name))
        #expect(path.folderPath.isExactly(folder))
    }
}
