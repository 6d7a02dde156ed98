import Foundation

/// An event on the machine while the tool or the service runs, and the tests that cause it.
struct Condition: Sendable {
    let name: String
    let tests: [Witness]

    /// A test by its file and title; the title states the result.
    struct Witness: Sendable {
        /// The path in `Tests/`.
        let file: String
        /// The title of its suite, if that begins the sentence.
        var suite: String?
        let name: String

        init(_ file: String, _ name: String) { (self.file, self.name) = (file, name) }

        init(_ file: String, _ suite: String, _ name: String) {
            (self.file, self.suite, self.name) = (file, suite, name)
        }

        /// The title of the test, a sentence without its period.
        var sentence: String {
            let text = [suite, name].compactMap(\.self).joined(separator: " ")
            return text.prefix(1).uppercased() + text.dropFirst()
        }

        /// Returns whether the file has this test in this suite.
        func exists() throws -> Bool {
            let folder = ToolProcess.package.appending(component: "Tests")
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return text.contains("func `\(name)`") && (suite.map { text.contains("@Suite(\"\($0)\"") } ?? true)
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
        "each call is answered or refused, keeps acknowledged writes and works afterwards")
    private static let everyCommand = Witness(
        "TypescaleTests/Robustness/StoreCommandTests.swift",
        "each command reports what is wrong with its store and works again afterwards")

    static let all = [full, readOnly, removed, locked, network, fonts, time, tokens, signals]

    private static let full = Condition(
        name: "The disk is full",
        tests: [
            everyCall, everyCommand,
            Witness("TypescaleTests/StandardStreamsTests.swift", "a full disk is an error"),
            Witness(
                files,
                "on a full disk the old file is kept and no other file is left"),
            Witness(
                process,
                "with a full store, writes are refused, reads continue, and no acknowledged write is lost"),
            Witness(
                embedded, "The embedded store",
                "refuses writes on a full disk, keeps its contents, and continues once there is space"),
            Witness(space, "a replacement that fills the disk is refused, and its space is available soon"),
            Witness(space, "a disk that appends and preferences have filled can be made empty by removals"),
            Witness(space, "a disk that other programs have filled takes removals, and no other writes"),
        ])

    private static let space = "StoresTests/SQLite/SpaceBudgetTests.swift"

    private static let readOnly = Condition(
        name: "Files can only be read",
        tests: [
            everyCall, everyCommand,
            Witness(
                files,
                "a read-only folder is unchanged, and the error names the file"),
            Witness(
                stores,
                "a read-only store is refused with its name before the service listens"),
            Witness(stores, "a store on a read-only file system is refused with its name"),
            Witness(embedded, "The embedded store", "reports that a file or its folder cannot be written"),
        ])

    private static let lost = "StoresTests/SQLite/LostStoreTests.swift"

    private static let spoiled = "StoresTests/SQLite/DamagedStoreTests.swift"

    private static let removed = Condition(
        name: "The store's file is moved, removed, replaced or damaged",
        tests: [
            everyCall,
            Witness(lost, "writes are refused while the file is missing and accepted when it is back"),
            Witness(lost, "no acknowledged write is lost if SQLite's log is removed"),
            Witness(lost, "a backup that replaces the file is opened, and listeners and tokens follow it"),
            Witness(lost, "an empty file or another program's database is not used as a store"),
            Witness(lost, "a write whose file is removed meanwhile is not acknowledged"),
            Witness(lost, "damaged pages of an open store are reported until a backup replaces it"),
            Witness(spoiled, "a file overwritten in place accepts no write until a valid one replaces it"),
            Witness(spoiled, "a file that another program vacuums is not reported as damaged"),
            Witness(spoiled, "after SQLite finds a damaged page nothing is written until the store is replaced"),
            Witness(spoiled, "a truncated WAL index is created again without loss"),
            Witness(spoiled, "a WAL index is not created again during a transaction"),
        ])

    private static let locked = Condition(
        name: "The store is locked",
        tests: [
            everyCall, everyCommand,
            Witness(
                stores,
                "while another process locks the store, writes are refused in seconds and reads work"),
            Witness(
                embedded, "The embedded store",
                "refuses writes while another process locks the file, and accepts them afterwards"),
            Witness(
                embedded, "The embedded store",
                "lets writers wait for another process's lock at the same time"),
        ])

    private static let network = Condition(
        name: "NATS servers go, and come back",
        tests: [
            everyCall, everyCommand,
            Witness(
                "StoresTests/NATS/NATSStoreTests.swift", "The store of several nodes",
                "waits for a server's return and receives the changes that it missed"),
            Witness(
                "StoresTests/NATS/ClusterTests.swift", "A cluster whose servers are killed",
                "loses no acknowledged write, and listeners receive each change once"),
            Witness(
                stores,
                "without two of three servers no write is acknowledged, and later writes are published"
            ),
            Witness(
                stores,
                "if the only server is killed every write is answered, and each success is stored"
            ),
            Witness(
                "StoresTests/NATS/NATSStoreTests.swift", "The store of several nodes",
                "names unreachable servers without their passwords"),
        ])

    private static let fonts = Condition(
        name: "Fonts are removed, or break",
        tests: [
            Witness(
                files,
                "removed fonts work while open, and are replaced by others elsewhere"
            ),
            Witness(
                "FontsTests/Checking/BrokenFileTests.swift",
                "a pipe in the project's folder does not block, and other faces are found"),
        ])

    private static let time = Condition(
        name: "The clock is set",
        tests: [
            Witness(
                clock,
                "a clock change ends tokens and streams by the new time, not writes or rate limits"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift",
                "A clock change during a replacement of a conversation",
                "makes the embedded store refuse it and keep the old conversation"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift",
                "A clock change during a replacement of a conversation",
                "makes each node refuse it and keep the old conversation"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift", "A clock that is set forward",
                "removes no change that a listener has not received"),
            Witness(
                "StoresTests/ConversationLogs/ClockStepTests.swift", "A clock that is set forward",
                "and back keeps nothing of a replacement whose process was killed"),
            Witness(
                "StoresTests/NATS/ReplaceableNATSConnectionTests.swift",
                "A connection to the NATS servers, after the wall clock was set back,",
                "carries changes of preferences on, each once"),
        ])

    private static let access = "TypescaleTests/Robustness/TokenConditionTests.swift"
    private static let streams = "ServiceTests/Access/StreamAccessTests.swift"

    private static let tokens = Condition(
        name: "A token ends, or its text is lost",
        tests: [
            Witness(access, "a token that could not be printed is not created, and the service stays open"),
            Witness(access, "a revoked token stays revoked even if the output fails"),
            Witness(access, "a revocation ends the token's streams and writes on several nodes"),
            Witness(streams, "streams of a revoked token end with a reason on every node, and others continue"),
            Witness(streams, "streams end in the second in which their token expires"),
            Witness(streams, "streams end when their token loses the scope"),
            Witness(
                "StoresTests/AccessTokens/TokenStoreTests.swift", "The token store",
                "refuses a waiting write whose token was revoked, and accepts others"),
        ])

    private static let signals = Condition(
        name: "A signal comes in the middle",
        tests: [
            everyCall, everyCommand,
            Witness(
                files,
                "an interrupted command leaves the old file or the new one complete"),
            Witness(
                files,
                "endless measuring stops at once, and every answered row is complete"),
            Witness(
                files, "a printed token is stored whenever the tool is stopped"),
            Witness(process, "a request in progress during a stop is answered in full"),
            Witness(
                process,
                "a conversation whose replacement a stop interrupts is unchanged, also after a restart"),
            Witness(stops, "a stop during the start leaves a store that the next start opens"),
            Witness(stops, "a stop while waiting for the store ends the service at once"),
            Witness(stops, "a stop while the fonts are listed ends the service at once"),
            Witness(stops, "the first process of a container receives a stop while it waits for its store"),
            Witness(
                stops, "a stop after the store is open takes effect once the service listens"),
            Witness(stops, "a stop ends the service also if its log is not read"),
            Witness(
                "HTTPTests/Reactor/StoppingTests.swift",
                "Requests that arrived before a stop are answered, on open and on pending connections"),
            Witness(
                stops,
                "a preference acknowledged before a stop is stored, whenever the stop comes"),
            Witness(
                stops,
                "an invalidation in progress during a stop is answered in full"),
            Witness(
                stops,
                "a stop closes the streams of devices, which resume without a gap"),
            Witness(access, "hundreds of SIGHUP signals end no stream and fail no call"),
            Witness(process, "SIGHUP reloads the scales and closes no connection"),
            Witness(
                "StoresTests/SQLite/PowerCutTests.swift", "A killed process",
                "loses no acknowledged write and leaves no partial one"),
        ])
}
