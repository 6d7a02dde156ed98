import DynamicType
import Foundation
import Testing
import TypescaleTestSupport

@testable import Fonts

@Suite struct FontRolesTests {
    private static let roles =
        #""roles":{"default":["A"],"serif":["B"],"monospace":["C"],"rounded":["D"],"emoji":["E"]}"#

    private func error(_ json: String) -> FontError? {
        #expect(throws: FontError.self) { try FontRoles(json: Array(json.utf8), file: "my/roles.json") }
    }

    @Test func `the project's roles file names every role and every script with fonts`() throws {
        let roles = try FontRoles(contentsOfFile: Support.roles)
        for role in [FontRole.default, .serif, .monospace, .rounded, .emoji] {
            #expect(roles.families[role]?.isEmpty == false)
        }
        #expect(roles.scripts.count > 40)
        #expect(Set(roles.han.keys) == ["ja", "ko", "zh-Hans", "zh-Hant", "zh-HK"])
    }

    @Test func `the default roles equal the project's file`() throws {
        #expect(try FontRoles.bundledBytes == [UInt8](Data(contentsOf: URL(filePath: Support.roles))))
        #expect(try FontRoles.default == FontRoles(contentsOfFile: Support.roles))
    }

    @Test(arguments: ["{}", #"{"roles":{"default":["A"]},"scripts":{"Thai":["B"]}}"#])
    func `missing entries of a roles file have the default values`(json: String) throws {
        let roles = try FontRoles(json: Array(json.utf8))
        let thai = try #require(ScriptTag("Thai"))
        let isEmpty = json == "{}"
        #expect(roles.families[.default] == (isEmpty ? FontRoles.default.families[.default] : ["A"]))
        #expect(roles.families[.serif] == FontRoles.default.families[.serif])
        #expect(roles.scripts[thai] == (isEmpty ? FontRoles.default.scripts[thai] : ["B"]))
        #expect(roles.scripts.count == FontRoles.default.scripts.count && roles.han == FontRoles.default.han)
    }

    @Test func `a custom role is read in addition to the predefined five`() throws {
        let json = #"{\#(Self.roles.dropLast()),"code":["F","G"]},"scripts":{"Thai":["H"]},"han":{"ja":["I"]}}"#
        let roles = try FontRoles(json: Array(json.utf8))
        #expect(roles.families[FontRole("code")] == ["F", "G"])
        #expect(roles.scripts[try #require(ScriptTag("Thai"))] == ["H"])
        #expect(roles.han["ja"] == ["I"])
    }

    /// The file, the location and the reason, word for word.
    @Test(arguments: [
        ("", "not JSON: expected a value, found the end"), ("[]", "expected an object, found an array"),
        ("{", "not JSON: expected a name in quotes, found the end"),
        (#"{"roles":{"default":[]}}"#, "/roles/default: the list of families is empty"),
        (#"{\#(roles),"scripts":{},"han":{},"script":{}}"#, "script"),
        (#"{\#(roles),"scripts":{},"han":{"fr":["A"]}}"#, "\"fr\" is not a language with Han text; use ja, ko"),
        (#"{\#(roles),"scripts":{"arab":["A"]},"han":{}}"#, "\"arab\" is not an ISO 15924 code; use one such as Arab"),
        (
            #"{\#(roles),"scripts":{"Arabic":["A"]},"han":{}}"#,
            "\"Arabic\" is not an ISO 15924 code; use one such as Arab"
        ),
        (#"{\#(roles),"scripts":{"Arab":[]},"han":{}}"#, "the list of families is empty"),
        (#"{\#(roles),"scripts":{"Arab":["A","A"]},"han":{}}"#, "\"A\" occurs twice"),
        (#"{\#(roles),"scripts":{"Arab":"A"},"han":{}}"#, "/scripts/Arab: expected an array, found a string"),
        (#"{\#(roles),"scripts":{"Arab":[1]},"han":{}}"#, "/scripts/Arab/0: expected a string, found a number"),
        (#"{\#(roles),\#(roles),"scripts":{},"han":{}}"#, "roles"),
    ])
    func `an invalid roles file is an error with its location`(json: String, reason: String) {
        let error = error(json)
        #expect(error?.code == .invalidRoles)
        #expect(error?.file == "my/roles.json:1")
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test func `an error of a roles file has the form FILE:LINE`() {
        let json = """
            {\(Self.roles),
             "scripts": {
              "arab": ["A"]}, "han": {}}
            """
        let said = error(json)?.description
        #expect(said == "my/roles.json:3: /scripts/arab: \"arab\" is not an ISO 15924 code; use one such as Arab")
    }

    @Test func `a roles file over a megabyte is refused without being read`() throws {
        let families = String(repeating: #""A","#, count: 300_000)
        let json = #"{"roles":{"default":[\#(families)"B"]},"scripts":{},"han":{}}"#
        #expect(error(json)?.code == .invalidRoles)
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "roles.json").path
            try Data(json.utf8).write(to: URL(filePath: path))
            let error = #expect(throws: FontError.self) { try FontRoles(contentsOfFile: path) }
            #expect(error?.code == .tooLarge)
            #expect(error?.reason == "1200049 bytes; at most 1048576 are allowed")
        }
    }

    @Test func `a missing roles file is an error with its path`() {
        let error = #expect(throws: FontError.self) { try FontRoles(contentsOfFile: "/nowhere/roles.json") }
        #expect(error?.code == .notFound)
        #expect(error?.file == "/nowhere/roles.json")
    }
}
