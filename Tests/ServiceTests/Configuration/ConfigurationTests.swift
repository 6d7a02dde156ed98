import Testing
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

@Suite struct ConfigurationTests {
    private func configuration(
        flags: [String: [String]] = [:], variables: [String: String] = [:], file: String? = nil
    ) throws -> Configuration {
        try Configuration(
            flags: { flags[$0.flag] ?? [] }, variables: variables,
            file: try file.map { try ConfigurationFile(path: "c.json", bytes: Array($0.utf8)) })
    }

    /// Returns the error of a configuration as text.
    private func errorText(
        flags: [String: [String]] = [:], variables: [String: String] = [:], file: String? = nil
    ) -> String? {
        do {
            _ = try configuration(flags: flags, variables: variables, file: file)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `names of flags and variables are derived from the key`() {
        #expect(ConfigurationSetting.maxConnectionsPerAddress.flag == "max-connections-per-address")
        #expect(ConfigurationSetting.maxConnectionsPerAddress.variable == "TYPESCALE_MAX_CONNECTIONS_PER_ADDRESS")
        #expect(Set(ConfigurationSetting.all.map(\.flag)).count == ConfigurationSetting.all.count)
    }

    @Test func `flags override variables, variables the file, and the file the defaults`() throws {
        let file = #"{"maxBody": 3000, "idleSeconds": 3, "tokenRate": 3, "listen": ["[::1]:3", "unix:/3"]}"#
        let variables = ["TYPESCALE_MAX_BODY": "2000", "TYPESCALE_IDLE_SECONDS": "2", "TYPESCALE_HOME": "/x"]
        let found = try configuration(flags: ["max-body": ["1024"]], variables: variables, file: file)
        #expect(found[.maxBody] == .init(words: ["1024"], origin: .flag))
        #expect(found[.idleSeconds] == .init(words: ["2"], origin: .variable("TYPESCALE_IDLE_SECONDS")))
        #expect(found[.tokenRate] == .init(words: ["3"], origin: .file("c.json")))
        #expect(found[.listen].words == ["[::1]:3", "unix:/3"])
        #expect(found[.addressRate] == .init(words: ["200"], origin: .standard))
        #expect(found[.log].words == ["off"])
    }

    @Test func `one variable may have several addresses separated by spaces`() throws {
        let found = try configuration(variables: ["TYPESCALE_LISTEN": "127.0.0.1:1  [::1]:2"])
        #expect(found[.listen].words == ["127.0.0.1:1", "[::1]:2"])
    }

    @Test func `a number of seconds may have a fraction`() throws {
        #expect(try configuration(flags: ["work-seconds": ["0.25"]]).decimal(.workSeconds) == 0.25)
        let found = try configuration(file: "{\"workSeconds\": 1.5}")
        #expect(found.decimal(.workSeconds) == 1.5)
        guard case .number(1.5) = found.json(.workSeconds).kind else {
            Issue.record("\(found.json(.workSeconds).kind)")
            return
        }
    }

    @Test func `every default is a valid value`() {
        #expect(errorText() == nil)
    }

    @Test func `errors name the flag, the variable or the line`() {
        #expect(
            errorText(flags: ["max-body": ["big"]])
                == "--max-body: \"big\" is not a whole number; use one in 1024...1073741824")
        #expect(errorText(flags: ["max-body": ["1"]]) == "--max-body: 1 is not in 1024...1073741824")
        #expect(
            errorText(flags: ["work-seconds": ["soon"]])
                == "--work-seconds: \"soon\" is not a number; use one in 0...3600")
        #expect(errorText(file: "{\"workSeconds\": -0.5}") == "c.json: workSeconds: -0.5 is not in 0...3600")
        #expect(
            errorText(variables: ["TYPESCALE_LOG": "loud"])
                == "TYPESCALE_LOG: \"loud\" is not one of off, errors, failures, all")
        #expect(
            errorText(file: "{\n\"maxBoddy\": 1}")?.hasPrefix(
                "c.json:2: /maxBoddy: unknown key \"maxBoddy\", did you mean \"maxBody\"? The keys are listen, store, ")
                == true)
        #expect(errorText(file: "{\"maxBody\": \"1\"}") == "c.json:1: /maxBody: expected a number, found a string")
        #expect(errorText(file: "{") != nil)
        #expect(
            errorText(file: "{\"log\": \"loud\"}") == "c.json: log: \"loud\" is not one of off, errors, failures, all")
    }

    @Test(arguments: ["", "sqlite:", "nats://", "nats://a:1,,b:1", "postgres://x", "/a/b.db", "sqlite:\u{0}x"])
    func `an invalid store address is refused`(text: String) throws {
        let found = try configuration(flags: ["store": [text]])
        #expect(throws: ConfigurationError.self) { try found.storeAddress() }
        #expect(throws: ConfigurationError.self) { try found.validate() }
    }

    @Test(arguments: [#"{"listen":["127.0.0.1:99999"]}"#, #"{"allowOrigin":["https://a\r\nX: y"]}"#])
    func `--print-config refuses a file that the service would refuse`(file: String) throws {
        let found = try configuration(file: file)
        #expect(throws: ConfigurationError.self) { try found.validate() }
        try configuration().validate()
    }

    @Test func `a password in a store's address is never shown`() throws {
        let found = try configuration(flags: ["store": ["nats://ada:secret@a:4222,b:4222"]])
        #expect(found.shown(.store) == ["nats://a:4222,nats://b:4222"])
    }

    @Test func `the embedded store is in a new subfolder of the user's state folder`() throws {
        #expect(
            Configuration.standardStore(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "sqlite:/s/typescale/typescale.db")
        #expect(Configuration.standardStore(["HOME": "/h"]) == "sqlite:/h/.local/state/typescale/typescale.db")
        let folder = TemporaryFolder()
        let path = folder.file("a/b/c.db")
        let store = try configuration(flags: ["store": ["sqlite:\(path)"]]).openStore()
        #expect(store.health() == .ready)
        store.close()
        #expect(shell("stat -c %a \(folder.file("a"))") == "700\n")
    }

    @Test func `invalid addresses are refused, and so are public ones without tokens`() throws {
        let folder = TemporaryFolder()
        func start(_ listen: String) throws -> RunningService {
            let flags = ["listen": [listen], "store": ["sqlite:\(folder.file("s.db"))"], "reactors": ["1"]]
            return try RunningService(
                configuration(flags: flags), scales: package + "/typescales", includesBundledScales: false,
                fonts: ServiceFixture.fonts(), waiting: { $0() }, log: { $0.count })
        }
        for place in ["", "8080", "localhost", "::1:80", "unix:"] {
            #expect(throws: ConfigurationError.self) { try start(place) }
        }
        let refused = try #require(throws: ConfigurationError.self) { try start("0.0.0.0:0") }
        #expect(refused.subject == "0.0.0.0:0")
        #expect(refused.reason.contains("typescale token create"))
        let local = try start("127.0.0.1:0")
        local.stop()
        let store = try SQLiteStore(path: folder.file("s.db"))
        _ = try IssuedToken(name: "first", scopes: [.read], days: nil, in: store)
        store.close()
        let open = try start("0.0.0.0:0")
        open.stop()
    }
}
