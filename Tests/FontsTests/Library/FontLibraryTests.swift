import DynamicType
import Fonts
import Foundation
import Synchronization
import Testing
import TypescaleTestSupport

@Suite struct FontLibraryTests {
    private static let styles = "Typescale Test Styles"

    private func style(_ request: FontRequest) throws -> String {
        try Support.drawn().match(for: request).face.styleName
    }

    @Test func `a family is found in any letter case, and its weight axis is set exactly`() throws {
        let match = try Support.library().match(for: FontRequest(families: ["INTER"], weight: 437))
        #expect(match.family == "Inter")
        #expect(match.reason == .named)
        #expect(match.weight == 437)
        #expect(match.face.variation.contains(FontVariationSetting(tag: "wght", value: 437)))
    }

    @Test func `a name that continues after a zero is not the family before it`() throws {
        let library = try Support.library()
        #expect(library.contains(family: "Inter") && !library.contains(family: "Inter\u{0}x"))
    }

    @Test func `a missing family is replaced by the next or the role's default, and reported`() throws {
        let library = try Support.library()
        let next = try library.match(for: FontRequest(families: ["No Such Family", "DejaVu Sans"]))
        #expect(next.family == "DejaVu Sans")
        #expect(next.missingFamilies == ["No Such Family"])
        let role = try library.match(for: FontRequest(families: ["Inte"]))
        #expect(role.reason == .role(.default))
        #expect(role.explanation == "role default stands in: Inter in roles.json; not installed: Inte")
    }

    @Test func `the explanation of a match escapes and shortens names, and the description of an error its file`()
        throws
    {
        let names = ["a\u{1B}[31m\n", "\u{202E}b", String(repeating: "y", count: 5_000)]
        let text = try Support.library().match(for: FontRequest(families: names + ["Inter"])).explanation
        #expect(text.hasPrefix(#"Inter is named in the stack; not installed: a\u{1b}[31m\u{a}, \u{202e}b, yyy"#))
        #expect(text.hasSuffix("y…") && text.count < 300)
        let error = #expect(throws: FontError.self) { try Support.library().face(file: "/no\u{1B}\nface.ttf") }
        #expect(error?.file == "/no\u{1B}\nface.ttf")
        #expect(error?.description == #"/no\u{1b}\u{a}face.ttf: no such file"#)
        let nameless = try Support.library().match(for: FontRequest(families: ["", "Inter"])).explanation
        #expect(nameless == #"Inter is named in the stack; not installed: """#)
    }

    @Test func `a path with a zero is not the path before it, and an empty path is no folder`() throws {
        let file = Support.faces + "/MissingGlyph.ttf"
        for (path, shown) in [(file + "\0zzz", file + #"\u{0}zzz"#), ("", "\"\"")] {
            let face = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path) }
            #expect(face?.code == .notFound && face?.description == shown + ": no such file")
            let roles = #expect(throws: FontError.self) { try FontRoles(contentsOfFile: path) }
            #expect(roles?.description == face?.description)
        }
    }

    @Test func `a missing folder of the project is an error, and a missing one of the system is not`() throws {
        func expectError(_ shown: String, _ folders: FontFolders) {
            for roles in [nil, FontRoles.default] {
                let error = #expect(throws: FontError.self) { try FontLibrary(folders: folders, roles: roles) }
                #expect(error?.description == shown + ": there is no folder of this name")
            }
        }
        for (path, shown) in [(Support.faces + "\0", Support.faces + #"\u{0}"#), ("", "\"\"")] {
            expectError(shown, FontFolders(project: path, system: [], caches: []))
            expectError(shown, FontFolders(project: nil, system: [path], caches: []))
            expectError(shown, FontFolders(project: nil, system: [], caches: [path]))
        }
        try withTemporaryFolder { folder in
            // The folders are checked before a file is read.
            try Data("[]".utf8).write(to: folder.appending(path: "roles.json"))
            expectError("\"\"", FontFolders(project: folder.path, system: [""], caches: []))
        }
        let none = "/no/such/folder"
        expectError(none, FontFolders(project: none, system: [], caches: []))
        #expect(try FontLibrary(folders: FontFolders(project: nil, system: [none], caches: [])).families.isEmpty)
    }

    /// Comparing each name with all names before it takes more than a minute.
    @Test(.timeLimit(.minutes(1)))
    func `thousands of missing families are reported once each`() throws {
        let names = (0..<15_000).map { "No Such Family \($0)" }
        let match = try Support.library().match(for: FontRequest(families: names + names))
        #expect(match.missingFamilies == names && match.reason == .role(.default))
    }

    /// The files are copies: other tests open the originals meanwhile, and all failures are reported to one function.
    @Test func `a family whose file is broken is reported once for all requests`() throws {
        try withTemporaryFolder { folder in
            let names = ["recursive-composite.ttf", "deep-composite.ttf"]
            for name in names {
                try FileManager.default.copyItem(
                    atPath: "\(Support.broken)/\(name)", toPath: folder.appending(path: name).path)
            }
            let library = try Support.library(project: folder.path)
            let reported = Mutex<[FontError]>([])
            FontFailures.observe { error in reported.withLock { $0.append(error) } }
            defer { FontFailures.observe(nil) }
            for weight in [400.0, 401, 700] {
                let request = FontRequest(
                    families: ["Typescale Test Recursive", "Typescale Test Deep"], weight: weight)
                let error = #expect(throws: FontError.self) { try library.match(for: request) }
                #expect(error?.code == .damaged && error?.reason.contains("contains itself") == true)
            }
            let files = reported.withLock { $0.map(\.file) }
            for name in names {
                #expect(files.filter { $0 == folder.appending(path: name).path }.count == 1, "\(files)")
            }
            #expect(library.fault(ofFamily: "Typescale Test Recursive")?.code == .damaged)
            #expect(library.fault(ofFamily: "No Such Family")?.code == .noMatch)
        }
    }

    @Test func `a face that cannot be read at the moment is found once it can be read`() throws {
        try withTemporaryFolder { folder in
            for style in ["Regular", "Bold"] {
                try FileManager.default.copyItem(
                    atPath: "\(Support.faces)/Styles-\(style).ttf", toPath: folder.appending(path: "\(style).ttf").path)
            }
            let library = try Support.library(project: folder.path)
            let request = FontRequest(families: [Self.styles])
            let standIn = try Support.withUnreadable(folder.appending(path: "Regular.ttf").path) {
                try library.match(for: request).face.styleName
            }
            #expect(standIn == "Bold")
            #expect(try library.match(for: request).face.styleName == "Regular")
            #expect(try library.stack(for: request).map(\.styleName) == ["Regular"])
        }
    }

    @Test func `if no family is installed the error lists them`() throws {
        let error = #expect(throws: FontError.self) {
            try Support.drawn().match(for: FontRequest(families: ["No Such Family"]))
        }
        #expect(error?.code == .noMatch)
        #expect(
            error?.description
                == "none of these families is installed: No Such Family, Inter, Roboto, Noto Sans, DejaVu Sans")
    }

    @Test(arguments: [
        ("sans-serif", FontRole.default, "Inter"), ("system-ui", .default, "Inter"), ("serif", .serif, "Noto Serif"),
        ("Monospace", .monospace, "DejaVu Sans Mono"), ("ui-rounded", .rounded, "Inter"),
        ("emoji", .emoji, "Noto Color Emoji"),
    ])
    func `a generic name is the role's first installed family`(name: String, role: FontRole, family: String) throws {
        let match = try Support.library().match(for: FontRequest(families: ["No Such Family", name]))
        #expect(match.reason == .generic(role))
        #expect(match.family == family)
    }

    /// The family has 300, 400, 700 and 900. Expected by CSS Fonts 4, §5.2.
    @Test(arguments: [
        (1, "Light"), (300, "Light"), (350, "Light"), (399, "Light"), (400, "Regular"), (450, "Regular"),
        (500, "Regular"), (501, "Bold"), (600, "Bold"), (700, "Bold"), (701, "Black"), (800, "Black"), (1000, "Black"),
    ])
    func `a static family gives the weight that CSS would choose`(asked: Double, found: String) throws {
        let request = FontRequest(families: [Self.styles], weight: asked)
        #expect(try style(request) == found)
    }

    /// Roboto's faces have the weights 250 (Thin), 300, 400, 500, 700 and 900.
    @Test(arguments: [(100.0, 250.0), (350, 300), (401, 500), (450, 500), (501, 700), (600, 700), (800, 900)])
    func `for weights from 400 to 500 heavier ones up to 500 are preferred`(
        asked: Double, found: Double
    ) throws {
        #expect(try Support.library().match(for: FontRequest(families: ["Roboto"], weight: asked)).weight == found)
    }

    /// Converting NaN to a fixed-point coordinate would end the process.
    @Test func `invalid weights and widths become the nearest valid ones`() throws {
        for (asked, weight, width) in [
            (-5.0, 1.0, 50.0), (5_000, 1_000, 200), (.nan, 400, 100), (.infinity, 1_000, 200),
        ] {
            let made = FontRequest(families: ["Inter"], weight: asked, width: asked)
            var changed = FontRequest(families: ["Inter"])
            changed.weight = asked
            changed.width = asked
            #expect(made.weight == weight && made.width == width && changed == made)
            #expect(try Support.library().match(for: changed).family == "Inter")
        }
    }

    @Test func `a substituted weight is reported as the closest`() throws {
        let match = try Support.drawn().match(for: FontRequest(families: [Self.styles], weight: 600))
        #expect(match.requestedWeight == 600)
        #expect(match.explanation == "Typescale Test Styles is named in the stack; closest weight to 600: 700")
    }

    /// Slant is chosen before weight: an oblique of another weight comes before an upright of the right one.
    @Test(arguments: [
        (FontRequest.Slant.normal, 400.0, "Regular"), (.italic, 400, "Italic"), (.italic, 900, "Italic"),
        (.oblique(degrees: 10), 400, "Bold Oblique"), (.oblique(degrees: 10), 700, "Bold Oblique"),
        (.normal, 700, "Bold"),
    ])
    func `the slant of a face takes precedence over its weight`(
        slant: FontRequest.Slant, weight: Double, found: String
    ) throws {
        #expect(try style(FontRequest(families: [Self.styles], weight: weight, slant: slant)) == found)
    }

    /// Faces have 75, 100 and 125 percent: up to normal width narrower ones are preferred, above it wider ones.
    @Test(arguments: [
        (50.0, "Condensed"), (75, "Condensed"), (87.5, "Condensed"), (100, "Regular"), (112.5, "Expanded"),
        (125, "Expanded"), (200, "Expanded"),
    ])
    func `the width of a face takes precedence over all else`(width: Double, found: String) throws {
        #expect(try style(FontRequest(families: [Self.styles], width: width)) == found)
    }

    /// OpenType's classes 1 and 2 are 50 and 62.5 percent, the second of which fontconfig lists as 63.
    @Test(arguments: [(50.0, 1), (62, 1), (62.5, 2), (75, 2)])
    func `a width between two whole percentages is that of its class`(width: Double, found: Int) throws {
        try withTemporaryFolder { folder in
            for (weight, width) in [("Light", 1), ("Regular", 2)] {
                var bytes = try Data(contentsOf: URL(filePath: "\(Support.faces)/Styles-\(weight).ttf"))
                // The offset of a table is the second number after its tag.
                let record = try #require(bytes.firstRange(of: Data("OS/2".utf8))).lowerBound
                let table = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
                bytes[table + 7] = UInt8(width)
                try bytes.write(to: folder.appending(path: "\(weight).ttf"))
            }
            let face = try Support.library(project: folder.path, caches: [folder.path + "/cache"])
                .match(for: FontRequest(families: [Self.styles], width: width)).face
            #expect(face.styleName == (found == 1 ? "Light" : "Regular"))
        }
    }

    @Test func `a family of the project's folder replaces the system's, however the path is written`() throws {
        try withTemporaryFolder { folder in
            let copy = folder.appending(path: "mine.ttf").path
            try FileManager.default.copyItem(
                atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", toPath: copy)
            let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
            let relative = String(repeating: "../", count: depth) + folder.path.dropFirst()
            for name in [relative, folder.path, folder.path + "/", folder.path + "//", folder.path + "/./"] {
                let folders = FontFolders(
                    project: name, system: ["/usr/share/fonts"],
                    caches: [folder.path + "/cache", "/var/cache/fontconfig"])
                let roles = try FontRoles(contentsOfFile: Support.roles)
                let library = try FontLibrary(folders: folders, roles: roles)
                let match = try library.match(for: FontRequest(families: ["DejaVu Sans"]))
                #expect(match.weight == 700, "\(name)")
                #expect(match.face.file.hasSuffix("/mine.ttf"))
            }
        }
    }

    /// A combining mark after `&` or `/` makes one character of Swift of both.
    @Test func `names of folders and files may have combining marks anywhere`() throws {
        try withTemporaryFolder { parent in
            let folder = parent.path + "/a&\u{301}b"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", toPath: folder + "/\u{301}mine.ttf")
            let folders = FontFolders(
                project: folder, system: ["/usr/share/fonts"],
                caches: [parent.path + "/cache", "/var/cache/fontconfig"])
            let library = try FontLibrary(folders: folders)
            #expect(try library.match(for: FontRequest(families: ["DejaVu Sans"])).weight == 700)
        }
    }

    @Test func `a library works without a folder, and a folder without roles`() throws {
        let library = try FontLibrary()
        #expect(library.roles == .default && library.folders.project == nil)
        #expect(try library.match(for: FontRequest(families: ["sans-serif"])).family == "Inter")
        try withTemporaryFolder { folder in
            #expect(try FontLibrary(folder: folder.path).roles == .default)
            try Data(#"{"roles":{"default":["DejaVu Sans"]}}"#.utf8)
                .write(to: folder.appending(path: "roles.json"))
            let own = try FontLibrary(folder: folder.path)
            #expect(own.roles.families[.default] == ["DejaVu Sans"])
            #expect(own.roles.families[.monospace] == FontRoles.default.families[.monospace])
            #expect(try own.match(for: FontRequest(families: ["sans-serif"])).family == "DejaVu Sans")
            try Data("[]".utf8).write(to: folder.appending(path: "roles.json"))
            let error = #expect(throws: FontError.self) { try FontLibrary(folder: folder.path) }
            #expect(error?.code == .invalidRoles)
        }
        let missing = #expect(throws: FontError.self) { try FontLibrary(folder: "/no/such/folder") }
        #expect(missing?.description == "/no/such/folder: there is no folder of this name")
    }

    @Test func `a face reports the characters that it has and those that it lacks`() throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/MissingGlyph.ttf")
        #expect(face.hasGlyph("A") && face.hasGlyph(" ") && face.hasGlyph("\u{2010}"))
        #expect(!face.hasGlyph("e") && !face.hasGlyph("é"))
    }

    @Test func `the faces of a collection differ, and an index beyond the last is an error`() throws {
        let path = Support.faces + "/Collection.ttc"
        let families = try (0..<3).map { try FontLibrary.shared.face(file: path, index: $0).family }
        #expect(families == ["Typescale Test Lines", "Typescale Test Use Typo", "Typescale Test Em 1337"])
        for index in [3, -1, Int.max] {
            let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path, index: index) }
            #expect(error?.code == .noSuchFace)
            #expect(error?.reason == "there is no face \(index); the file has 3")
        }
    }
}
