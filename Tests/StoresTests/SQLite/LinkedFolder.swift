import Foundation
import TypescaleTestSupport

@testable import TypescaleStores

/// A store's folder that is opened through a symbolic link, with commands that change it from outside.
struct LinkedFolder {
    let folder = TemporaryFolder(isOnDisk: true)
    let owner: PreferenceOwner
    var place: String { "\(folder.path)/store" }

    init() throws {
        owner = try .user("ada")
        try run("mkdir store; ln -s store link", in: folder.path)
    }

    /// Runs commands of the shell in the store's folder, or in another one; returns their status.
    @discardableResult
    func run(_ commands: String, in place: String? = nil) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-ec", commands]
        process.currentDirectoryURL = URL(filePath: place ?? self.place)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    func open(_ reports: Reports = Reports()) throws -> SQLiteStore {
        try SQLiteStore(path: "\(folder.path)/link/store.db", reporting: reports.add)
    }

    func write(_ value: Int, to store: SQLiteStore) throws {
        _ = try store.write(.replace(numbered(value)), for: owner, if: .any, origin: nil)
    }

    func value(in store: SQLiteStore) throws -> Int? { number(of: try store.preference(of: owner)?.preference) }
}
