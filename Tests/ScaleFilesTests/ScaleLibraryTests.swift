import DynamicType
import FoundationEssentials
import Glibc
import Testing
import TypescaleJSON
import TypescaleTestSupport

@testable import ScaleFiles

@Suite struct ScaleLibraryTests {
    private var own: ScaleLibrary {
        get throws { ScaleLibrary(folder: try ScaleFolder.locate(environment: [:], executable: nil)) }
    }

    @Test func `The project's directory has ten valid scales with sources`() throws {
        let entries = try own.entries()
        #expect(entries.map(\.name) == ScaleName.bundled)
        #expect(entries.count == 10)
        for entry in entries { #expect(try !entry.result.get().definition.sources.isEmpty) }
    }

    @Test func `The schema is valid JSON`() throws {
        let directory = try ScaleFolder.locate(environment: [:], executable: nil)
        let schema = try Data(contentsOf: URL(filePath: directory + "/schema.json"))
        #expect(throws: Never.self) { try JSONParser().parse([UInt8](schema)) }
    }

    @Test(arguments: ["nope", "", "../README", "schema", "a/b", ".", "apple-ios.json", "apple\0ios"])
    func `An unknown scale or a path is an error that lists the scales`(name: String) throws {
        for library in [try own, ScaleLibrary()] {
            let error = #expect(throws: ScaleFileError.self) { try library.scale(named: ScaleName(name)) }
            #expect(error?.code == .scaleNotFound && error?.file == name)
            #expect(error?.reason.contains("apple-ios, apple-macos") == true)
        }
    }

    /// An app whose folder is misspelled would else get the bundled scale in place of its own.
    @Test(arguments: [
        ("/nonexistent", "/nonexistent"), ("", "\"\""), ("/usr/share\0/x", #"/usr/share\u{0}/x"#),
        ("/dev/null", "/dev/null"),
    ])
    func `A missing folder is reported for every requested scale`(folder: String, shown: String) {
        for library in [false, true].map({ ScaleLibrary(folder: folder, includesBundledScales: $0) }) {
            for name in ["apple-ios", "brand", "../x"] as [ScaleName] {
                #expect {
                    try library.scale(named: name)
                } throws: { error in
                    (error as? ScaleFileError)?.code == .folderNotFound
                        && "\(error)" == "\(shown): there is no folder of this name"
                }
            }
            #expect(throws: ScaleFileError.self) { try library.scaleNames() }
            #expect(throws: ScaleFileError.self) { try library.entries() }
            #expect(library.misnamedFiles().isEmpty)
        }
    }

    @Test func `A folder without scales and one with too many of them are errors that say so`() throws {
        try withTemporaryFolder { place in
            let directory = place.path
            let library = ScaleLibrary(folder: directory)
            #expect(
                throws: ScaleFileError(.scaleNotFound, file: "x", reason: "\"x\" is not a scale; there are no scales")
            ) {
                try library.scale(named: "x")
            }
            for number in 0...ScaleFilesLimits.files {
                #expect(FileManager.default.createFile(atPath: "\(directory)/scale\(number).json", contents: nil))
            }
            let error = #expect(throws: ScaleFileError.self) { try library.scaleNames() }
            #expect(error?.code == .tooManyFiles)
            #expect(error?.description == "\(directory): the folder has 1001 scale files; at most 1000 are allowed")
        }
    }

    @Test func `A broken file is reported without its folder to remote clients`() {
        let broken = ScaleFileError(
            .malformed, file: "/home/ada/x.json", path: "/unit", line: 3, reason: "no text")
        #expect(broken.description == "/home/ada/x.json:3: /unit: no text")
        #expect(broken.descriptionWithoutFolder == "x.json:3: /unit: no text")
        let strange = ScaleFileError(.unreadable, file: "a\u{1B}[31m\n.json", reason: "no file")
        #expect(strange.description == #"a\u{1b}[31m\u{a}.json: no file"#)
        let unknown = ScaleFileError(.scaleNotFound, file: "x", reason: "\"x\" is not a scale")
        #expect(unknown.descriptionWithoutFolder == "\"x\" is not a scale")
    }

    @Test func `A broken file does not affect other files`() throws {
        try withTemporaryFolder { place in
            let directory = place.path
            let own = try ScaleFolder.locate(environment: [:], executable: nil)
            try FileManager.default.copyItem(atPath: own + "/slds.json", toPath: directory + "/good.json")
            #expect(FileManager.default.createFile(atPath: directory + "/bad.json", contents: Data("{".utf8)))
            #expect(FileManager.default.createFile(atPath: directory + "/empty.json", contents: Data()))
            try FileManager.default.createDirectory(
                atPath: directory + "/folder.json", withIntermediateDirectories: true)
            let library = ScaleLibrary(folder: directory)
            let states = try library.entries().map { (try? $0.result.get()) != nil }
            #expect(states == [false, false, false, true])
            #expect(try library.scale(named: "good").defaultStyle == "textMedium")
            #expect {
                try library.scale(named: "bad")
            } throws: { "\($0)".hasPrefix(directory + "/bad.json:1:2: ") }
        }
    }

    @Test func `A file that cannot be read is tried again, and a path through a file leads to none`() throws {
        try withTemporaryFolder { place in
            let own = try ScaleFolder.locate(environment: [:], executable: nil)
            let file = place.path + "/loop.json"
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)
            let library = ScaleLibrary(folder: place.path)
            let error = #expect(throws: ScaleFileError.self) { try library.scale(named: "loop") }
            #expect(error?.code == .unreadable)
            #expect(try library.entries().first?.error?.code == .unreadable)
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.copyItem(atPath: own + "/slds.json", toPath: file)
            #expect(try library.scale(named: "loop").defaultStyle == "textMedium")
            #expect(!ScaleBytes.isFile(file + "/inner.json"))
        }
    }

    @Test func `Validation of a step names the scales that have a slider`() throws {
        let library = ScaleLibrary()
        #expect {
            try library.validate(TextEnvironment(appScale: .step(1)), for: library.scale())
        } throws: { "\($0)".contains("(scales with one: chat)") }
    }

    @Test func `A directory that the variable names is not replaced by another`() throws {
        #expect {
            try ScaleFolder.locate(environment: ["TYPESCALE_HOME": "/nonexistent"])
        } throws: { "\($0)".contains("TYPESCALE_HOME") }
        #expect(throws: ScaleFileError.self) {
            try ScaleFolder.locate(environment: [:], executable: "/bin/x", source: "/bin/y")
        }
        let root = try ScaleFolder.locate(environment: [:], executable: nil)
        #expect(root.hasSuffix("/typescales"))
        let home = String(root.dropLast("/typescales".count))
        #expect(try ScaleFolder.locate(environment: ["TYPESCALE_HOME": home]) == root)
    }

    @Test func `A folder of scales above a program does not replace the bundled ones`() throws {
        try withTemporaryFolder { place in
            let home = place.path
            try FileManager.default.createDirectory(atPath: home + "/typescales", withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: URL(filePath: home + "/typescales/mine.json"))
            let root = try ScaleFolder.locate(environment: [:], executable: nil)
            let program = home + "/project/program"
            #expect(try ScaleFolder.locate(environment: [:], executable: program) == root)
            try Data("{}".utf8).write(to: URL(filePath: home + "/typescales/apple-ios.json"))
            #expect(try ScaleFolder.locate(environment: [:], executable: program) == home + "/typescales")
        }
    }
}

/// Folders with files that would block or fill the memory.
@Suite struct HostileFolderTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { try body($0.path) }
    }

    @Test func `a pipe and a device are not opened`() throws {
        try withFolder { folder in
            #expect(unsafe mkfifo(folder + "/pipe.json", 0o600) == 0)
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/zero.json", withDestinationPath: "/dev/zero")
            let entries = try ScaleLibrary(folder: folder).entries()
            #expect(entries.map(\.name) == ["pipe", "zero"])
            for entry in entries {
                let error = #expect(throws: ScaleFileError.self) { try entry.result.get() }
                #expect(error?.reason == "not a regular file")
            }
        }
    }
}
