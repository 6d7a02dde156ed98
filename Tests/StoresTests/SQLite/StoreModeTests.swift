import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// The mode of the store's files.
@Suite struct StoreModeTests {
    @Test func `the files are for their owner alone, whatever the mode of the folder is`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let path = folder.file("store.db")
        let store = try SQLiteStore(path: path)
        try store.write(.replace(numbered(1)), for: try .user("ada"), if: .any, origin: nil)
        for file in [path, path + "-wal", path + "-shm"] {
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(file)")
        }
        store.close()
    }

    @Test func `a file with two names is refused, and one with a symbolic link is not`() throws {
        let folder = TemporaryFolder()
        let path = folder.file("store.db")
        try SQLiteStore(path: path).close()
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.db"), withDestinationPath: path)
        try SQLiteStore(path: folder.file("link.db")).close()
        try FileManager.default.linkItem(atPath: path, toPath: folder.file("second.db"))
        for name in [path, folder.file("second.db"), folder.file("link.db")] {
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: name) }
            #expect(error?.reason.contains("has 2 names") == true, "\(error?.reason ?? "")")
        }
        try FileManager.default.removeItem(atPath: folder.file("second.db"))
        try SQLiteStore(path: path).close()
    }
}
