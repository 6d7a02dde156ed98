import FoundationEssentials
import Glibc
import Testing

@testable import TypescaleCommandLineInterface

@Suite struct OutputFileTests {
    private func rights(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(arguments: [
        ("a.svg", "svg"), ("b.c/A.B.PNG", "png"), ("svg", nil), ("b.c/svg", nil), ("a.", ""), ("-", nil), ("", nil),
        (nil, nil),
    ])
    func `a file extension follows the last period of the name`(path: String?, ending: String?) {
        #expect(OutputFile(path).fileExtension == ending)
    }

    @Test func `a symbolic link at the temporary file's path is not followed`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/output-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(FileManager.default.createFile(atPath: folder + "/victim", contents: Data("kept".utf8)))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/scale.css.\(getpid())-0.part", withDestinationPath: folder + "/victim")
        try OutputFile(folder + "/scale.css").write(Array("new".utf8))
        #expect(FileManager.default.contents(atPath: folder + "/victim") == Data("kept".utf8))
        #expect(FileManager.default.contents(atPath: folder + "/scale.css") == Data("new".utf8))
    }

    @Test(arguments: [0o600, 0o640, 0o664]) func `a replaced file keeps its permissions`(mode: Int) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/output-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/scale.css"
        #expect(FileManager.default.createFile(atPath: path, contents: Data("old".utf8)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try OutputFile(path).write(Array("new".utf8))
        #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
        #expect(try rights(path) == mode)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["scale.css"])
    }
}
