import Fonts
import Foundation
import Glibc
import Testing
import TypescaleTestSupport

@Suite struct BrokenFileTests {
    /// Every file of `.build/faces/broken`, the error it gives, and a word of the reason.
    static let files: [(file: String, code: FontError.Code, reason: String)] = [
        ("empty.ttf", .empty, "no bytes"),
        ("random.ttf", .damaged, "not a font"),
        ("random-with-tag.ttf", .damaged, "the table"),
        ("text.ttf", .damaged, "not a font"),
        ("truncated.ttf", .damaged, "beyond the file's"),
        ("truncated-by-one.ttf", .damaged, "beyond the file's"),
        ("truncated-directory.ttf", .damaged, "beyond the file's"),
        ("past-the-end.ttf", .damaged, "the table glyf ends at byte 4294971136"),
        ("huge-table.ttf", .damaged, "the table hmtx"),
        ("huge-glyph-count.ttf", .damaged, "hmtx is too short for 65535 glyphs"),
        ("loca-out-of-range.ttf", .damaged, "the outline of glyph 1 is outside the table glyf"),
        ("loca-backwards.ttf", .damaged, "the outline of glyph 2 is outside the table glyf"),
        ("overlapping-characters.ttf", .damaged, "the ranges of the character map do not ascend"),
        ("zero-em.ttf", .damaged, "0 units in an em"),
        ("huge-em.ttf", .damaged, "65535 units in an em"),
        ("table-twice.ttf", .damaged, "the table glyf occurs twice"),
        ("no-head.ttf", .damaged, "the table head is missing"),
        ("huge-collection.ttc", .damaged, "4294967295 faces"),
        ("collection-of-itself.ttc", .damaged, "not a font"),
        ("recursive-composite.ttf", .damaged, "contains itself"),
        ("doubling-composite.ttf", .damaged, "contains itself, more than 256 parts"),
        ("deep-composite.ttf", .damaged, "or parts deeper than 32"),
        ("many-maps.ttf", .damaged, "65 character maps; at most 64 are allowed"),
        ("many-selectors.ttf", .damaged, "300 variation selectors; at most 260 exist"),
        ("selectors-twice.ttf", .damaged, "the variation selectors are listed twice"),
        ("endless-group.ttf", .damaged, "the ranges of the character map do not ascend"),
    ]

    /// Terminals show a reason, so that a file's table names must not contain control characters.
    @Test func `errors about broken files have printable ASCII characters only`() {
        for (file, _, _) in Self.files {
            let error = #expect(throws: FontError.self) {
                try FontLibrary.shared.face(file: "\(Support.broken)/\(file)")
            }
            #expect(error?.reason.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } == true)
        }
    }

    @Test func `each drawn broken file is in the list of this suite`() throws {
        let drawn = try FileManager.default.contentsOfDirectory(atPath: Support.broken)
        #expect(Set(drawn) == Set(Self.files.map(\.file)))
    }

    @Test(arguments: files) func `a broken file is an error with its name and the reason`(
        file: String, code: FontError.Code, reason: String
    ) throws {
        let path = "\(Support.broken)/\(file)"
        let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path) }
        #expect(error?.code == code)
        #expect(error?.file == path)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    /// A truncated face is never accepted; a face with a changed byte is accepted or an error, and never a crash.
    @Test func `a truncated file or a changed byte does not end the process`() throws {
        try withTemporaryFolder { folder in
            let whole = try Data(contentsOf: URL(filePath: Support.faces + "/Mvar.ttf"))
            let path = folder.appending(path: "part.ttf").path
            for length in stride(from: 1, to: whole.count - 4, by: 7) {
                try whole.prefix(length).write(to: URL(filePath: path))
                #expect(throws: FontError.self) { try Support.library(project: folder.path).face(file: path) }
            }
            let none = folder.appending(path: "none").path
            try FileManager.default.createDirectory(atPath: none, withIntermediateDirectories: true)
            var generator = SeededGenerator(seed: 11)
            for _ in 0..<300 {
                var bytes = whole
                for _ in 0..<4 {
                    bytes[Int.random(in: 0..<whole.count, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                try bytes.write(to: URL(filePath: path))
                guard
                    let face = try? Support.library(project: none).face(
                        file: path, variation: [FontVariationSetting(tag: "wght", value: 650)])
                else { continue }
                #expect(!Shaper().clusters("AVo T-Hfi", face).isEmpty)
            }
        }
    }

    @Test func `anything but a regular file is an error, and a pipe does not block`() throws {
        try withTemporaryFolder { folder in
            let pipe = folder.appending(path: "pipe.ttf").path
            #expect(Support.makePipe(at: pipe))
            let link = folder.appending(path: "link.ttf").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/at/all.ttf")
            for (path, code) in [
                (pipe, FontError.Code.notAFile), (folder.path, .notAFile), ("/dev/zero", .notAFile), (link, .notFound),
                (folder.path + "/none.ttf", .notFound), (folder.path + "/none/none.ttf", .notFound),
            ] {
                let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path) }
                #expect(error?.code == code, "\(path)")
                #expect(error?.file == path)
            }
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file"))
    func `a file without read permission is an error`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "closed.ttf").path
            try Data("x".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path) }
            #expect(error?.code == .unreadable)
        }
    }

    @Test func `a file that cannot be opened is an error`() throws {
        let long = "/" + String(repeating: "n", count: 300) + ".ttf"
        let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: long) }
        #expect(error?.code == .unreadable)
        #expect(error?.reason == "File name too long")
    }

    @Test func `a file beyond the largest size is not read`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "large.ttf").path
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            // A sparse file takes no space on the disk.
            try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: UInt64(FontsLimits.fileBytes) + 1)
            let error = #expect(throws: FontError.self) { try FontLibrary.shared.face(file: path) }
            #expect(error?.code == .tooLarge)
            #expect(error?.reason == "268435457 bytes; at most 268435456 are allowed")
        }
    }

    @Test func `a file that is removed or changed while a library is in use changes no result`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "Lines.ttf").path
            try FileManager.default.copyItem(atPath: Support.faces + "/Lines.ttf", toPath: path)
            try FileManager.default.copyItem(
                atPath: Support.faces + "/UseTypo.ttf", toPath: folder.appending(path: "UseTypo.ttf").path)
            let library = try Support.library(project: folder.path, caches: [folder.path + "/cache"])
            let request = FontRequest(families: ["Typescale Test Lines"])
            let face = try library.match(for: request).face
            try Data().write(to: URL(filePath: path))
            #expect(try library.match(for: request).face == face)
            #expect(try library.face(file: path) == face)
            // A listed file that is removed before it is opened is replaced by the next family, with the reason.
            try FileManager.default.removeItem(at: folder.appending(path: "UseTypo.ttf"))
            let next = try library.match(
                for: FontRequest(families: ["Typescale Test Use Typo", "Typescale Test Lines"]))
            #expect(next.face == face)
            #expect(next.brokenFiles.map(\.code) == [.notFound])
            #expect(next.explanation.contains("UseTypo.ttf: no such file"))
        }
    }

    @Test func `a library lists broken files of the project's folder and its subfolders`() throws {
        let errors = try Support.drawn().brokenFiles()
        let names = errors.map { String($0.file.dropFirst(Support.broken.count + 1)) }
        #expect(names == Self.files.map(\.file).sorted())
    }

    @Test func `a pipe in the project's folder does not block, and other faces are found`() throws {
        try withTemporaryFolder { folder in
            #expect(Support.makePipe(at: folder.appending(path: "pipe.ttf").path))
            for file in ["Lines.ttf", "UseTypo.ttf"] {
                try FileManager.default.copyItem(
                    atPath: "\(Support.faces)/\(file)", toPath: folder.appending(path: file).path)
            }
            try Data("<html>".utf8).write(to: folder.appending(path: "page.woff2"))
            try Data("notes".utf8).write(to: folder.appending(path: "notes.txt"))
            let library = try Support.library(project: folder.path, caches: [folder.path + "/cache"])
            #expect(library.families == ["Typescale Test Lines", "Typescale Test Use Typo"])
            #expect(library.brokenFiles().map(\.code) == [.damaged, .notAFile])
        }
    }
}
