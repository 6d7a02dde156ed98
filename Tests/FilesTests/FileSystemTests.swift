import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleFiles

@Suite struct FileSystemTests {
    private static func inFolder(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { try body($0.path) }
    }

    @Test func `a mount point and the links of a file are found`() throws {
        try Self.inFolder { folder in
            let path = folder + "/file"
            try Data().write(to: URL(filePath: path))
            #expect(FileStatus(path)?.linkCount == 1)
            try FileManager.default.linkItem(atPath: path, toPath: folder + "/second")
            #expect(FileStatus(path)?.linkCount == 2)
            #expect(FileSystem.isMountPoint("/proc") && !FileSystem.isMountPoint(path))
            #expect(!FileSystem.isMountPoint(folder) && !FileSystem.isMountPoint(folder + "/none"))
        }
    }

    @Test func `a file's status has its kind, size and identity`() throws {
        try Self.inFolder { folder in
            let path = folder + "/file"
            try Data(repeating: 7, count: 1_234).write(to: URL(filePath: path))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
            let status = try #require(FileStatus(path))
            #expect(status.kind == .regular)
            #expect(status.byteCount == 1_234)
            #expect(FileIdentity(folder + "/link") == status.identity)
            #expect(FileStatus(folder + "/link") == status)
            #expect(FileStatus(folder)?.kind == .folder)
            #expect(FileStatus("/dev/null")?.kind == .other)
            #expect(FileStatus(folder + "/none") == nil)
            #expect(FileSystem.realPath(folder + "/link") == FileSystem.realPath(path))
            FileSystem.resize(path, to: 10)
            #expect(FileStatus(path)?.byteCount == 10)
            let date = Date(timeIntervalSince1970: 1.5)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            #expect(FileStatus(path)?.modified == 1_500_000_000)
        }
    }

    @Test func `a folder is created once, and only if permitted`() throws {
        try Self.inFolder { folder in
            let inner = folder + "/outer/inner"
            #expect(FileSystem.lookupError(inner)?.isNotFound == true)
            #expect(FileSystem.makeFolders(inner, permissions: 0o700) == nil)
            #expect(FileSystem.makeFolders(inner, permissions: 0o700) == nil)
            let permissions = try FileManager.default.attributesOfItem(atPath: inner)[.posixPermissions] as? Int
            #expect(permissions == 0o700)
            #expect(FileSystem.creationError(in: inner) == nil)
            // The first folder that cannot be created is named, not the one inside of it.
            let error = try #require(FileSystem.makeFolders("/proc/outer/inner", permissions: 0o700))
            #expect(error.description.hasPrefix("mkdir /proc/outer: "))
            try Data().write(to: URL(filePath: folder + "/file"))
            #expect(FileSystem.makeFolders(folder + "/file", permissions: 0o700)?.number == EEXIST)
            #expect(FileSystem.makeFolders(folder + "/file/inner", permissions: 0o700)?.number == ENOTDIR)
            #expect(FileSystem.creationError(in: folder + "/file")?.number == ENOTDIR)
            #expect(FileSystem.lookupError(folder + "/file/inner")?.isNotFound == true)
            #expect(FileSystem.missingFolderReason(folder + "/file/inner") == "there is no folder of this name")
        }
    }

    @Test func `a regular file within the limit is read, and anything else has its reason`() throws {
        try Self.inFolder { folder in
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            try Data(bytes).write(to: URL(filePath: folder + "/file"))
            try Data().write(to: URL(filePath: folder + "/empty"))
            #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
            for (name, target) in [("link", "file"), ("broken", "none"), ("loop", "loop")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/" + name, withDestinationPath: folder + "/" + target)
            }
            for name in ["file", "link"] {
                #expect(try FileSystem.contents(ofFile: "\(folder)/\(name)", atMost: bytes.count) == bytes)
            }
            #expect(try FileSystem.contents(ofFile: folder + "/empty", atMost: 0) == [])
            for (path, reason) in [
                (folder + "/none", "no such file"), (folder + "/file/none", "no such file"), ("", "no such file"),
                (folder + "/broken", "the link leads to no file"), (folder, "a folder, not a file"),
                (folder + "/pipe", "not a regular file"), ("/dev/zero", "not a regular file"),
                (folder + "/loop", "Too many levels of symbolic links"),
                (folder + "/file", "the file has 100000 bytes; at most 99999 are allowed"),
            ] {
                let error = #expect(throws: FileReadingError.self) {
                    try FileSystem.contents(ofFile: path, atMost: bytes.count - 1)
                }
                #expect(error?.description == reason, "\(path)")
            }
        }
    }

    @Test func `a path with a zero is one without a file, and not the path before the zero`() throws {
        try Self.inFolder { folder in
            let file = folder + "/file"
            try Data([1]).write(to: URL(filePath: file))
            let path = file + "\0/none"
            #expect(FileStatus(path) == nil && FileIdentity(path) == nil && FileSystem.realPath(path) == nil)
            #expect(FileSystem.lookupError(path)?.isNotFound == true)
            #expect(FileSystem.creationError(in: folder + "\0")?.isNotFound == true)
            #expect(!FileSystem.isFolder(folder + "\0") && !FileSystem.isMountPoint("/proc\0"))
            #expect(FileSystem.freeBytes(at: folder + "\0") == nil)
            #expect(FileSystem.makeFolders(folder + "/new\0/inner", permissions: 0o700)?.isNotFound == true)
            #expect(FileSystem.namesNotUTF8(in: folder + "\0").isEmpty)
            let error = #expect(throws: FileReadingError.self) { try FileSystem.contents(ofFile: path, atMost: 1) }
            #expect(error == .notFound)
            FileSystem.resize(path, to: 0)
            FileSystem.makeFile(folder + "/made\0")
            let identity = try #require(FileIdentity(file))
            FileSystem.remove([(path, identity)], in: folder)
            #expect(FileStatus(file)?.byteCount == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test func `the reason for a missing folder is the system's, unless no file has the name`() throws {
        try Self.inFolder { folder in
            #expect(FileSystem.missingFolderReason(folder) == nil)
            let none = "there is no folder of this name"
            try Data().write(to: URL(filePath: folder + "/file"))
            for path in ["", folder + "/none", folder + "/file", folder + "\0"] {
                #expect(FileSystem.missingFolderReason(path) == none, "\(path)")
            }
            try FileManager.default.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: "loop")
            #expect(FileSystem.missingFolderReason(folder + "/loop") == "Too many levels of symbolic links")
        }
    }

    @Test func `a write to a closed descriptor reports its error`() {
        #expect(FileSystem.write([1], to: -1)?.number == EBADF)
        #expect(FileSystem.message(for: ENOENT) == "No such file or directory")
    }

    @Test func `bundled files equal the project's files`() throws {
        for folder in ["dictionaries", "fonts", "typescales"] {
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(ProjectRoot.path)/\(folder)")
                .filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }
            #expect(!files.isEmpty)
            for path in files.map({ "\(folder)/\($0)" }) {
                let expected = try Data(contentsOf: URL(filePath: "\(ProjectRoot.path)/\(path)"))
                #expect(BundledFile.bytes(path).map { Data($0) } == expected, "\(path)")
            }
        }
        #expect(BundledFile.bytes("fonts/none.json") == nil)
    }
}
