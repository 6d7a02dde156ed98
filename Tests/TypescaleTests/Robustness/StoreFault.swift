import Foundation
import Testing

/// A fault of a store, or of the service during a call, and the response of every call.
///
/// One column of the matrix in docs/robustness.md; the expected result is stated only here.
struct StoreFault: Sendable, CustomTestStringConvertible {
    /// The name of the fault, for the head of a column.
    let name: String
    /// A description of its cause.
    let told: String
    let keeper: FaultStage.Keeper
    /// A Boolean value that indicates whether every call has its own worker; otherwise extra threads start.
    var hasManyWorkers = true
    /// A Boolean value that indicates whether the fault ends the service, which is then started again.
    var stopsService = false
    /// A Boolean value that indicates whether the last byte of each request is delayed until ``middle`` returns.
    var holdsLastByte = false
    /// Causes the fault, and waits for readiness to show it if necessary, because readiness is cached for a second.
    let begin: @Sendable (FaultStage) throws -> Void
    /// The action when all calls are in progress.
    var middle: @Sendable (FaultStage) throws -> Void = { _ in }
    /// Repairs the store; the service runs afterwards.
    let end: @Sendable (FaultStage) throws -> Void
    /// The responses of calls that read and that write; nil for the usual ones.
    var reads: String?
    var writes: String?
    /// Calls with another status.
    var others: [String: String] = [:]
    /// Another allowed response of calls that need the store, on a machine so slow that their timeout in
    /// seconds is exceeded.
    var late: (answer: String, seconds: Int)?
    /// A Boolean value that indicates whether the store works again while calls wait, as a slow check of readiness may
    /// find.
    var isOverSoon = false
    /// The same fault around commands.
    let commands: StoreCommandFault?

    var testDescription: String { name }

    /// Returns the expected response of a call.
    func answer(of operation: StoreOperation) -> String {
        if let other = others[operation.name] { return other }
        let own =
            switch operation.touch {
            case .nothing: String?.none
            case .reads: reads
            case .writes: writes.map { operation.name.hasSuffix("Socket") ? "101, then \($0)" : $0 }
            }
        return own ?? operation.undisturbed
    }

    static let all =
        [full, readOnly, removed, locked, gone, killed, stopped, stoppedWaiting, stoppedOverServers, stoppedOverGone]

    private static let full = StoreFault(
        name: "disk full", told: "no file may grow or be written (`prlimit --fsize=0`) while the service runs",
        keeper: .file,
        begin: {
            try $0.shell("prlimit --pid $P --fsize=0:")
            try $0.waitUntil(status: 503)
        },
        end: { try $0.shell("prlimit --pid $P --fsize=unlimited:") },
        writes: "503: the store is full", others: ["getReadiness": "503: store does not write"],
        commands: .full)

    private static let readOnly = StoreFault(
        name: "read-only", told: "the rights to write to the file and its folder are taken while the service runs",
        keeper: .file,
        begin: { try $0.shell("chmod a-w \"$D\"/kept/* \"$D/kept\"") },
        end: { try $0.shell("chmod u+w \"$D/kept\" \"$D\"/kept/*") }, commands: .readOnly)

    private static let noFile = "503: the store's file was moved, removed or replaced"

    private static let removed = StoreFault(
        name: "file moved", told: "the file is moved away while the service runs, and put back", keeper: .file,
        begin: {
            try $0.shell("mv \"$D/kept/db\" \"$D/away\"")
            try $0.waitUntil(status: 503)
        }, end: { try $0.shell("mv \"$D/away\" \"$D/kept/db\"") }, reads: noFile, writes: noFile,
        others: unreadable(noFile), commands: nil)

    private static let locked = StoreFault(
        name: "locked", told: "another process keeps the file locked while the service runs", keeper: .file,
        begin: {
            try $0.takeLock()
            try $0.waitUntil(status: 503)
        }, end: { $0.releaseLock() },
        writes: notReached, others: ["getReadiness": "503: store does not write"],
        commands: .locked)

    private static let gone = StoreFault(
        name: "NATS gone", told: "the only NATS server is killed, and started again with its files", keeper: .servers,
        hasManyWorkers: false,
        begin: {
            try $0.killServer()
            try $0.waitUntil(status: 503)
        }, end: { try $0.restartServer() },
        reads: notReached, writes: notReached, others: unreadable(notReached), commands: .gone)

    private static let notReached = "503: the store is busy or cannot be reached"

    /// The responses of a store that cannot be read for a reason, where they are not 503.
    private static func unreadable(_ answer: String) -> [String: String] {
        // The head of streams was sent before, so that their end is read later.
        let closed = "101, then closed: " + answer.dropFirst("503: ".count)
        return [
            "getReadiness": "503: store does not respond", "followUserEvents": "200, then its end",
            "followDeviceEvents": "200, then its end", "openUserSocket": closed, "openDeviceSocket": closed,
        ]
    }

    private static let killed = StoreFault(
        name: "NATS killed",
        told: "the only NATS server is killed while it has the calls and has answered none, and started again at once",
        keeper: .servers,
        begin: {
            // Wait until the cached state of the store expires, which takes a second.
            Thread.sleep(forTimeInterval: 1.5)
            try $0.freezeServer()
        },
        middle: {
            // Wait until each call arrived there.
            Thread.sleep(forTimeInterval: 1)
            try $0.killServer()
            try $0.restartServer()
        }, end: { _ in }, others: ["getReadiness": "503: store does not respond"],
        late: (notReached, 12), isOverSoon: true, commands: nil)

    private static let stopped = StoreFault(
        name: "SIGTERM, half sent", told: "the service is asked to stop before the last byte of the request has come",
        keeper: .file, stopsService: true, holdsLastByte: true, begin: { _ in }, middle: { $0.beginStop() },
        end: { try $0.startAgain() },
        others: [
            "getReadiness": "503: accepting about to stop", "openUserSocket": "101, then closed: the server stops",
            "openDeviceSocket": "101, then closed: the server stops", "followUserEvents": "200, then its end",
            "followDeviceEvents": "200, then its end", "followScaleEvents": "200, then its end",
        ], commands: nil)

    private static let stoppedWaiting = StoreFault(
        name: "SIGTERM, waiting", told: "the service is asked to stop while the store is locked, which ends then",
        keeper: .file, stopsService: true,
        begin: {
            try $0.takeLock()
            // Wait until the cached state of the store expires, which takes a second.
            Thread.sleep(forTimeInterval: 1.5)
        },
        middle: {
            $0.beginStop()
            $0.releaseLock()
        }, end: { try $0.startAgain() }, others: ["getReadiness": "503: accepting about to stop"],
        late: (notReached, 5), commands: .stopped)

    private static let stoppedOverServers = StoreFault(
        name: "SIGTERM, half sent, NATS", told: "as with a file, where a NATS server keeps things", keeper: .servers,
        stopsService: true, holdsLastByte: true, begin: { _ in }, middle: { $0.beginStop() },
        end: { try $0.startAgain() }, others: stopped.others, commands: nil)

    private static let stoppedOverGone = StoreFault(
        name: "SIGTERM, NATS gone",
        told: "the service is asked to stop while calls wait for the only NATS server, which has been killed",
        keeper: .servers, hasManyWorkers: false, stopsService: true,
        begin: {
            try $0.killServer()
            try $0.waitUntil(status: 503)
        }, middle: { $0.beginStop() },
        end: {
            try $0.restartServer()
            try $0.startAgain()
        }, reads: gone.reads, writes: gone.writes,
        others: gone.others.merging(["followScaleEvents": "200, then its end"]) { $1 }, commands: nil)
}
