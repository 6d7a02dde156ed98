import Testing
import TypescaleIdentifiers

@Suite struct StringProtocolPathsTests {
    @Test(arguments: [
        ("a/b.json", "b.json", "a"), ("b.json", "b.json", "."), ("/b", "b", "/"), ("/x/y/", "y", "/x/y"),
        ("/", "/", "/"),
        ("", "", "."), ("../a b", "a b", ".."), ("x/\u{301}y", "\u{301}y", "x"), ("a//b", "b", "a"), ("//b", "b", "/"),
        ("/\u{301}b", "\u{301}b", "/"), ("é/b", "b", "é"),
    ])
    func `a path has a folder and a name`(path: String, name: String, folder: String) {
        #expect(path.lastPathComponent.isExactly(name))
        #expect(path.folderPath.isExactly(folder))
    }

    @Test(arguments: [
        ("b", "a", "a/b"), ("b", ".", "b"), ("b", "/", "/b"), ("/b", "a", "/b"), ("../b", "/x/y", "/x/y/../b"),
    ])
    func `a relative path is seen from a folder`(path: String, folder: String, expected: String) {
        #expect(path.path(from: folder).isExactly(expected))
    }

    @Test(arguments: [
        ("/a/./b/../c//d/", ["a", "c", "d"]), ("../../a/../b", ["..", "..", "b"]), ("a/..", []), ("", []),
        ("..\u{301}/a", ["..\u{301}", "a"]),
    ])
    func `a path has steps without those that lead back`(path: String, steps: [String]) {
        #expect(path.pathSegments.elementsEqual(steps) { $0.isExactly($1) })
    }
}
