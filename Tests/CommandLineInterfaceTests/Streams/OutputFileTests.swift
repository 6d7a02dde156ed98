import FoundationEssentials
import Glibc
import Testing
import TypescaleTestSupport

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
        try withTemporaryFolder { place in
            let folder = place.path
            #expect(FileManager.default.createFile(atPath: folder + "/victim", contents: Data("kept".utf8)))
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/scale.css.\(getpid())-0.part", withDestinationPath: folder + "/victim")
            try OutputFile(folder + "/scale.css").write(Array("new".utf8))
            #expect(FileManager.default.contents(atPath: folder + "/victim") == Data("kept".utf8))
            #expect(FileManager.default.contents(atPath: folder + "/scale.css") == Data("new".utf8))
        }
    }

    @Test(arguments: [0o600, 0o640, 0o664]) func `a replaced file keeps its permissions`(mode: Int) throws {
        try withTemporaryFolder { place in
            let folder = place.path
            let path = folder + "/scale.css"
            #expect(FileManager.default.createFile(atPath: path, contents: Data("old".utf8)))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            try OutputFile(path).write(Array("new".utf8))
            #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
            #expect(try rights(path) == mode)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["scale.css"])
        }
    }

    @Test(arguments: ["target", "sub/../target", "FOLDER/target", "other"])
    func `a link whose target does not exist creates the target`(destination: String) throws {
        try withTemporaryFolder { place in
            let folder = place.path
            try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
            let links = FileManager.default
            try links.createSymbolicLink(atPath: folder + "/other", withDestinationPath: "target")
            try links.createSymbolicLink(
                atPath: folder + "/link", withDestinationPath: destination.replacing("FOLDER", with: folder))
            try OutputFile(folder + "/link").write(Array("new".utf8))
            #expect(links.contents(atPath: folder + "/target") == Data("new".utf8))
            #expect(try links.contentsOfDirectory(atPath: folder).sorted() == ["link", "other", "sub", "target"])
            _ = try links.destinationOfSymbolicLink(atPath: folder + "/link")
        }
    }

    @Test func `a link that leads to itself is an error`() throws {
        try withTemporaryFolder { place in
            let folder = place.path
            try FileManager.default.createSymbolicLink(atPath: folder + "/a", withDestinationPath: "b")
            try FileManager.default.createSymbolicLink(atPath: folder + "/b", withDestinationPath: "a")
            let error = #expect(throws: CommandError.self) { try OutputFile(folder + "/a").write([1]) }
            #expect(error?.reason == "Too many levels of symbolic links")
        }
    }

    @Test func `a path with a zero is neither read nor written, and not the path before the zero`() throws {
        try withTemporaryFolder { place in
            let file = place.path + "/file"
            #expect(FileManager.default.createFile(atPath: file, contents: Data("kept".utf8)))
            let output = #expect(throws: CommandError.self) { try OutputFile(file + "\0.css").write([1]) }
            #expect(output?.subject == file + "\0.css" && output?.reason == "No such file or directory")
            let input = #expect(throws: CommandError.self) { try InputFile(file + "\0.css") }
            #expect(input?.subject == file + "\0.css" && input?.reason == "no such file")
            #expect(FileManager.default.contents(atPath: file) == Data("kept".utf8))
        }
    }

    @Test func `the folder of an output that does not exist is named`() throws {
        let error = #expect(throws: CommandError.self) { try OutputFile("/no/such/scale.json").write([1]) }
        #expect(error?.subject == "/no/such/scale.json")
        #expect(error?.reason == "the folder /no/such does not exist")
    }
}
