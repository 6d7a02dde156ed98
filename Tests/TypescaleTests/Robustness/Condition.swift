import Foundation

/// Something that happens to the machine while the tool or the service runs, and the tests that let it happen.
struct Condition: Sendable {
    let name: String
    let tests: [Witness]

    /// A test, by its file and its name. What it says of itself is what holds.
    struct Witness: Sendable {
        /// In `Tests/`.
        let file: String
        /// What its suite is called, where the sentence begins there.
        var suite: String?
        let name: String

        init(_ file: String, _ name: String) { (self.file, self.name) = (file, name) }

        init(_ file: String, _ suite: String, _ name: String) {
            (self.file, self.suite, self.name) = (file, suite, name)
        }

        /// What holds, as a sentence without its full stop.
        var sentence: String {
            let text = [suite, name].compactMap(\.self).joined(separator: " ")
            return text.prefix(1).uppercased() + text.dropFirst()
        }

        /// Whether the file has a test of this name, in such a suite.
        func exists() throws -> Bool {
            let folder = ToolProcess.package.appending(component: "Tests")
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let isThere =
                text.contains("func `\(name)`") || text.contains("@Test(\"\(name)\"")
                || text.contains("        \"\(name)\",\n")
            return isThere && (suite.map { text.contains("@Suite(\"\($0)\"") } ?? true)
        }
    }

    private static let files = "TypescaleTests/Robustness/FileConditionTests.swift"
    private static let stores = "TypescaleTests/Robustness/StoreConditionTests.swift"
    private static let clock = "TypescaleTests/Robustness/ClockConditionTests.swift"
    private static let stops = "TypescaleTests/Robustness/StopConditionTests.swift"
    private static let process = "TypescaleTests/ServeProcessTests.swift"
    private static let embedded = "StoresTests/SQLite/SQLiteStoreTests.swift"

    /// The tests of the matrix, of which each condition is a column.
    private static let everyCall = Witness(
        "TypescaleTests/Robustness/StoreMatrixTests.swift",
        "every call is answered or refused clearly, what is acknowledged is kept, and all is well again after it")
    private static let everyCommand = Witness(
        "TypescaleTests/Robustness/StoreCommandTests.swift",
        "every command that opens a store says what is wrong with it, and all is well again after it")

    static let all = [full, readOnly, removed, locked, network, fonts, time, tokens, signals]

    private static let full = Condition(
        name: "The disk is full",
        tests: [
            everyCall, everyCommand,
            Witness("TypescaleTests/StreamsTests.swift", "a full disk is an error"),
            Witness(
                files,
                "where the disk is full the old file stays, and nothing is left beside it"),
            Witness(
                process,
                "with a full store, writes are refused, reads continue, and no acknowledged write is lost"),
            Witness(
                embedded, "The embedded store",
                "refuses writes on a full disk, keeps its contents, and continues once there is space"),
        ])

    private static let readOnly = Condition(
        name: "Files can only be read",
        tests: [
            everyCall, everyCommand,
            Witness(
                files,
                "a folder that can only be read keeps what it has, and the error names the file"),
            Witness(
                stores,
                "a store that can only be read is refused by name, before anybody is answered"),
            Witness(stores, "a store on a file system that is mounted read-only is refused by name"),
            Witness(embedded, "The embedded store", "says that a file or its folder cannot be written"),
        ])

    private static let lost = "StoresTests/SQLite/LostStoreTests.swift"

    private static let spoiled = "StoresTests/SQLite/SpoiledStoreTests.swift"

    private static let removed = Condition(
        name: "The store's file is moved, removed, replaced or damaged",
        tests: [
            everyCall,
            Witness(lost, "the next write is refused, and all is well when the file is back"),
            Witness(lost, "where a log was removed nothing that was acknowledged is lost"),
            Witness(lost, "a backup in its place is opened, and listeners and tokens follow it"),
            Witness(lost, "no store is made of an empty file, nor is another program's database taken for one"),
            Witness(lost, "a write whose file goes away under it is not acknowledged"),
            Witness(lost, "pages damaged while the store is open are reported, and a backup makes it whole"),
            Witness(spoiled, "a file overwritten in place takes no write, and a sound one in its place does"),
            Witness(spoiled, "a file that another program makes smaller is no damage"),
            Witness(spoiled, "once SQLite has met a damaged page nothing is written until another store is there"),
            Witness(spoiled, "an index that is cut short is made anew, and nothing is lost"),
            Witness(spoiled, "an index is not made anew under a transaction, which would go on with an empty one"),
        ])

    private static let locked = Condition(
        name: "The store is locked",
        tests: [
            everyCall, everyCommand,
            Witness(
                stores,
                "while another process keeps the store locked, writes are refused within seconds, and reads go on"),
            Witness(
                embedded, "The embedded store",
                "gives up where another process keeps the file locked, and works when it does not"),
            Witness(
                embedded, "The embedded store",
                "has many writers wait for another process's lock together, not one after the other"),
        ])

    private static let network = Condition(
        name: "NATS servers go, and come back",
        tests: [
            everyCall, everyCommand,
            Witness(
                "StoresTests/NATS/NATSStoreTests.swift", "The store of several nodes",
                "waits for a server that comes back, and receives the changes of the meantime"),
            Witness(
                "StoresTests/NATS/ClusterTests.swift", "A cluster that loses servers",
                "loses no acknowledged write, and its listeners miss nothing and hear nothing twice"),
            Witness(
                stores,
                "while two of three servers are gone nothing is acknowledged, and once they are back writes are published"
            ),
            Witness(
                stores,
                "while many write and the only server is killed each is answered, and every success is there when it is back"
            ),
            Witness(
                "StoresTests/NATS/NATSStoreTests.swift", "The store of several nodes",
                "says which servers do not answer, and keeps passwords to itself"),
        ])

    private static let fonts = Condition(
        name: "Fonts are removed, or break",
        tests: [
            Witness(
                files,
                "fonts that are removed while the service runs go on where they are open, and else another stands in"
            ),
            Witness(
                "FontsTests/Checking/BrokenFileTests.swift",
                "a pipe in the project's folder does not block, and the faces beside it are found"),
        ])

    private static let time = Condition(
        name: "The clock is set",
        tests: [
            Witness(
                clock,
                "a clock that is set ends tokens and their streams by its time, and no write and no rate"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift",
                "A clock that is set while a conversation is replaced",
                "has the embedded store refuse the replacement, and the conversation stay whole"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift",
                "A clock that is set while a conversation is replaced",
                "has several nodes refuse the replacement, and the conversation stay whole"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift", "A clock that is set ahead",
                "removes no change that a listener has not received"),
        ])

    private static let access = "TypescaleTests/Robustness/TokenConditionTests.swift"
    private static let streams = "ServiceTests/Access/StreamAccessTests.swift"

    private static let tokens = Condition(
        name: "A token ends, or its text is lost",
        tests: [
            Witness(access, "a token whose text reaches no reader is not made, and the service stays open"),
            Witness(access, "a token that is revoked stays revoked where the word of it cannot be written"),
            Witness(access, "on several nodes a revocation ends the token's streams and its writes"),
            Witness(streams, "streams of a revoked token end with a reason on every node, and others go on"),
            Witness(streams, "streams end at the second at which their token expires"),
            Witness(streams, "streams end when their token loses the scope"),
            Witness(
                "StoresTests/AccessTokens/TokenStoreTests.swift", "A store of tokens",
                "takes no write whose token was revoked while the write waited, and those beside it"),
        ])

    private static let signals = Condition(
        name: "A signal comes in the middle",
        tests: [
            everyCall, everyCommand,
            Witness(
                files,
                "a command that is stopped in the middle leaves a file that is the old one or the new one, whole"),
            Witness(
                files,
                "measuring without an end is stopped at once, and every row that was answered is whole"),
            Witness(
                files, "a token that was shown is kept, whenever the tool was stopped"),
            Witness(process, "a request that is under way when the service is asked to stop is answered in full"),
            Witness(
                process,
                "a conversation whose replacement is cut off by a stop is what it was, also after a restart"),
            Witness(stops, "a stop while it starts leaves a store that the next start opens"),
            Witness(stops, "a stop that comes while it waits for its store ends it there and then"),
            Witness(stops, "the first process of a container receives a stop while it waits for its store"),
            Witness(
                stops, "a stop that comes once the store is open is kept until it listens, and leaves nothing behind"),
            Witness(
                "HTTPTests/Reactor/StoppingTests.swift",
                "What lay unread when a stop came is answered: requests on kept connections, and on ones not yet taken"),
            Witness(
                stops,
                "a preference that was acknowledged before a stop is there after it, whenever the stop came"),
            Witness(
                stops,
                "an invalidation that is under way when the service is asked to stop is answered in full"),
            Witness(
                stops,
                "devices that follow are sent away by a stop, in order, and resume after it without a gap"),
            Witness(access, "SIGHUP by the hundred ends no stream and fails no call"),
            Witness(process, "SIGHUP has the scales read again, and who is connected stays so"),
            Witness(
                "StoresTests/SQLite/PowerCutTests.swift", "A process that is killed",
                "loses nothing that was acknowledged, and leaves nothing half done"),
        ])
}
