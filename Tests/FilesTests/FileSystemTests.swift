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

    @Test func `a file's status is what Foundation reads`() throws {
        try Self.inFolder { folder in
            let path = folder + "/file"
            try Data(repeating: 7, count: 1_234).write(to: URL(filePath: path))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
            let status = try #require(FileStatus(path))
            #expect(status.kind == .regular)
            #expect(status.byteCount == 1_234)
            #expect(FileIdentity(folder + "/link") == status.identity)
            #expect(FileStatus(folder)?.kind == .folder)
            #expect(FileStatus("/dev/null")?.kind == .other)
            #expect(FileStatus(folder + "/none") == nil)
            #expect(FileSystem.realPath(folder + "/link") == FileSystem.realPath(path))
            FileSystem.resize(path, to: 10)
            #expect(FileStatus(path)?.byteCount == 10)
        }
    }

    @Test func `a folder is created once, and only if permitted`() throws {
        try Self.inFolder { folder in
            let inner = folder + "/inner"
            #expect(FileSystem.lookupError(inner)?.isNotFound == true)
            #expect(FileSystem.makeFolder(inner) == nil)
            #expect(FileSystem.makeFolder(inner) == nil)
            let permissions = try FileManager.default.attributesOfItem(atPath: inner)[.posixPermissions] as? Int
            #expect(permissions == 0o700)
            #expect(FileSystem.creationError(in: inner) == nil)
            let error = try #require(FileSystem.makeFolder("/proc/inner"))
            #expect(error.description.hasPrefix("mkdir /proc/inner: "))
        }
    }

    @Test func `a write to a closed descriptor reports its error`() {
        #expect(FileSystem.write([1], to: -1) == EBADF)
        #expect(FileSystem.message(for: ENOENT) == "No such file or directory")
    }

    @Test func `bundled files equal the project's files`() {
        #expect(BundledFile.bytes("fonts/roles.json")?.isEmpty == false)
        #expect(BundledFile.bytes("fonts/none.json") == nil)
    }
}
