import Foundation
import Testing

import Fonts
import TypescaleTestSupport
@testable import typescale

@Suite struct DoctorCommandTests {
    private struct Report: Decodable {
        struct Entry: Decodable {
            let role: String?
            let script: String?
            let family: String?
            let file: String?
            let missing: Bool?
            let package: String?
            let name: String?
            let error: String?
        }
        let sound: Bool
        struct Store: Decodable {
            let address: String
            let state: String
            let sound: Bool
        }
        struct Hyphenation: Decodable {
            let installed: [String]
            let missing: [String]
        }
        let hyphenation: Hyphenation
        let libraries: [String: String]
        let absent: [String: String]
        let store: Store
        let roles: [Entry]
        let scripts: [Entry]
        let scales: [Entry]
        let errors: [String]
        let packages: [String]
    }

    private func report(_ result: ToolProcess) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    }

    /// Calls a closure with a home folder that has these files.
    private func home(_ files: [String: String], _ body: ([String: String]) throws -> Void) throws {
        try withTemporaryFolder { home in
            for (path, text) in files {
                let file = home.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            try body(["TYPESCALE_HOME": home.path])
        }
    }

    @Test func `a complete installation passes, with the versions that pkg-config reports`() throws {
        let result = try ToolProcess.run(["doctor", "--json"])
        let report = try report(result)
        #expect(result.code == 0)
        #expect(report.sound && report.packages.isEmpty && report.errors.isEmpty)
        #expect(report.absent.isEmpty)
        for (library, name) in [
            ("fontconfig", "fontconfig"), ("HarfBuzz", "harfbuzz"), ("SQLite", "sqlite3"), ("cairo", "cairo"),
            ("libyaml", "yaml-0.1"), ("NATS client", "libnats"),
        ] {
            let version = try ToolProcess.shell("pkg-config --modversion \(name)").output
            #expect(report.libraries[library].map { $0 + "\n" } == version)
        }
        #expect(report.roles.map(\.role) == ["default", "emoji", "monospace", "rounded", "serif"])
        #expect(report.scripts.count == ScriptSample.all.count)
        for entry in report.roles + report.scripts {
            #expect(FileManager.default.fileExists(atPath: entry.file ?? ""))
        }
        #expect(report.hyphenation.installed.count + report.hyphenation.missing.count == 46)
        for locale in ["en-us", "de", "nb"] {
            let names = ["en-us": "en_US", "de": "de", "nb": "nb"]
            let isThere = FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_\(names[locale] ?? "").dic")
            #expect(report.hyphenation.installed.contains(locale) == isThere)
        }
        #expect(report.hyphenation.installed.contains("de") != report.hyphenation.missing.contains("hyphen-de"))
        let table = try ToolProcess.run(["doctor"])
        #expect(table.code == 0)
        #expect(table.output.contains("hyphen-") && table.output.contains("\nnot installed"))
        #expect(table.output.hasSuffix("\nno problems found\n"))
    }

    @Test func `the service's store is checked without creating one`() throws {
        try home(["typescales/broken.json": "{", "letter.txt": "a letter"]) { variables in
            let home = try #require(variables["TYPESCALE_HOME"])
            for (store, sound, word) in [
                ("sqlite:\(home)/new/store.db", true, "does not exist yet"),
                // No user can create files there, not even root.
                ("sqlite:/proc/sys/new/store.db", false, "cannot create it (/proc/sys: "),
                ("sqlite:\(home)/letter.txt", false, "not a database"),
                ("sqlite:\(home)/letter.txt/store.db", false, "letter.txt: Not a directory)"),
                ("nats://127.0.0.1:1", false, "No server available"),
            ] {
                let result = try ToolProcess.run(["doctor", "--json"], variables: ["TYPESCALE_STORE": store])
                let report = try report(result)
                #expect(report.store.address == store && report.store.sound == sound, "\(report.store)")
                #expect(report.store.state.contains(word), "\(report.store)")
                #expect(report.sound == sound && (result.code == 0) == sound)
            }
            #expect(!FileManager.default.fileExists(atPath: home + "/new"))
            let made = "sqlite:\(home)/made/store.db"
            #expect(try ToolProcess.run(["token", "create", "--scope", "read", "--store", made]).code == 0)
            let report = try report(ToolProcess.run(["doctor", "--json"], variables: ["TYPESCALE_STORE": made]))
            #expect(report.store.state == "reads and writes" && report.sound)
        }
    }

    @Test func `missing and broken parts are reported with the package that provides them`() throws {
        let roles = """
            {"roles": {"default": ["Inter"], "serif": ["Liberation Nothing"], "monospace": ["DejaVu Sans Mono"],
             "rounded": ["Nobody's Own"], "emoji": ["Noto Color Emoji"]}, "scripts": {}, "han": {}}
            """
        let own = """
            {"title": "Own", "unit": "pt", "sources": [], "defaultStyle": "text", "minimum": 8,
             "curve": {"type": "linear"}, "styles": {
             "text": {"role": "rounded", "size": 16, "lineHeight": {"multiple": 1.5}},
             "other": {"size": 12, "lineHeight": {"multiple": 1.5}}}}
            """
        let files = ["fonts/roles.json": roles, "typescales/broken.json": "{", "typescales/own.json": own]
        try home(files) { variables in
            let result = try ToolProcess.run(["doctor", "--json"], variables: variables)
            let report = try report(result)
            #expect(result.code == 1)
            #expect(!report.sound)
            #expect(report.packages == ["fonts-liberation"])
            #expect(report.roles.filter { $0.missing == true }.map(\.role) == ["rounded", "serif"])
            #expect(report.scales.first { $0.name == "broken" }?.error?.contains("broken.json:1") == true)
            let table = try ToolProcess.run(["doctor"], variables: variables)
            #expect(table.code == 1)
            #expect(table.output.contains("\nserif      MISSING           install fonts-liberation\n"))
            #expect(table.output.contains("\nrounded    MISSING           none of Nobody's Own is installed\n"))
            #expect(
                table.output.contains("\nto install: sudo apt-get install --no-install-recommends fonts-liberation\n"))
            #expect(table.output.hasSuffix("\nproblems found\n"))
            let resolved = try ToolProcess.run(["resolve", "--scale", "own"], variables: variables).output
            #expect(resolved.contains("without Nobody's Own\n"))
            #expect(resolved.components(separatedBy: "without").count == 2)
        }
    }

    @Test func `a file of the project's folder that is not a font is reported with the reason`() throws {
        let roles = try String(contentsOf: ToolProcess.package.appending(path: "fonts/roles.json"), encoding: .utf8)
        let files = ["fonts/roles.json": roles, "fonts/team/letter.ttf": "a letter", "typescales/broken.json": "{"]
        try home(files) { variables in
            let result = try ToolProcess.run(["doctor", "--json"], variables: variables)
            let report = try report(result)
            #expect(result.code == 1)
            #expect(report.errors.count == 1)
            #expect(report.errors.first?.hasSuffix("fonts/team/letter.ttf: not a font") == true)
        }
    }

    @Test func `an invalid roles file is reported, and the scales are checked nevertheless`() throws {
        try home(["fonts/roles.json": "[]", "typescales/broken.json": "{"]) { variables in
            let result = try ToolProcess.run(["doctor", "--json"], variables: variables)
            let report = try report(result)
            #expect(result.code == 1)
            #expect(report.errors.count == 1 && report.errors[0].contains("fonts/roles.json:1: "))
            #expect(report.scales.contains { $0.name == "broken" && $0.error != nil })
        }
    }

    @Test func `the folder of scales is not said to have the built-in ones`() throws {
        try home(["typescales/empty.txt": ""]) { variables in
            let all = try ToolProcess.run(["doctor"], variables: variables)
            #expect(all.output.contains("/typescales, and built-in scales\n"))
            let own = try ToolProcess.run(["doctor", "--no-builtin-scales"], variables: variables)
            #expect(own.output.contains("/typescales\n") && !own.output.contains("built-in"))
        }
    }

    /// Unicode's Scripts.txt names scripts in full; PropertyValueAliases.txt gives the codes.
    @Test func `the sample characters of scripts belong to those scripts`() throws {
        let folder = URL(filePath: "/usr/share/unicode")
        let aliases = try String(contentsOf: folder.appending(component: "PropertyValueAliases.txt"), encoding: .utf8)
        var names: [String: String] = [:]
        for line in aliases.split(separator: "\n") where line.hasPrefix("sc ;") {
            let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            names[fields[1]] = fields[2]
        }
        let table = try String(contentsOf: folder.appending(component: "Scripts.txt"), encoding: .utf8)
        var ranges: [String: [ClosedRange<UInt32>]] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard fields.count == 2 else { continue }
            let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
            let low = try #require(ends.first)
            ranges[fields[1], default: []].append(low...(ends.last ?? low))
        }
        for sample in ScriptSample.all where sample.script.description != "Zsye" {
            let name = try #require(names[sample.script.description])
            #expect(ranges[name, default: []].contains { $0.contains(sample.scalar.value) }, "\(sample.name)")
        }
    }
}
