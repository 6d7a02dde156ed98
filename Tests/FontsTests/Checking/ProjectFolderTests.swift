import Foundation
import Testing
import TypescaleTestSupport

@testable import Fonts

@Suite struct ProjectFolderTests {
    @Test func `a folder is listed once, whatever links lead to it`() throws {
        try withTemporaryFolder { folder in
            let path = folder.path
            _ = shell(
                "cd \(path) && mkdir inner && touch a.ttf inner/b.ttf && ln -s . loop && ln -s ../inner inner/loop")
            _ = shell("cd \(path) && ln -s \(path) inner/up && ln -s a.ttf c.ttf && ln -s missing d.ttf")
            let found = ProjectFolder(path)
            #expect(found.files.sorted() == ["a.ttf", "c.ttf", "d.ttf", "inner/b.ttf"].map { "\(path)/\($0)" })
            #expect(found.others.isEmpty && !found.isPlain)
        }
    }

    @Test func `a file with several names is checked by each, and the folder is listed by fontconfig`() throws {
        try withTemporaryFolder { folder in
            _ = shell("cd \(folder.path) && touch blob Brand.ttf && ln -s Brand.ttf Brand")
            _ = shell("cd \(folder.path) && ln -s blob Inter.ttf && ln blob z.otf")
            let found = ProjectFolder(folder.path)
            #expect(found.faces == ["Brand.ttf", "Inter.ttf", "z.otf"].map { "\(folder.path)/\($0)" })
            #expect(found.files.count == 5 && found.isPlain)
        }
    }

    @Test func `fontconfig does not follow links from a folder to itself`() throws {
        try withTemporaryFolder { folder in
            _ = shell("cd \(folder.path) && cp '\(Support.faces)/Lines.ttf' . && ln -s . a && ln -s . b")
            let library = try Support.library(project: folder.path, caches: [folder.path + "/.cache"])
            #expect(library.families == ["Typescale Test Lines"])
        }
    }

    @Test func `files and subfolders of any depth count, and more than the limit are refused`() throws {
        try withTemporaryFolder { folder in
            let deep = "\(folder.path)/1/2/3/4/5/6/7/8/9"
            _ = shell("mkdir -p \(deep) && touch \(deep)/a.ttf")
            let found = ProjectFolder(folder.path)
            #expect(found.files == ["\(deep)/a.ttf"] && found.isPlain && !found.isTooLarge)
            _ = shell("cd \(deep) && seq -f '%.0f.ttf' \(FontsLimits.folderFiles) | xargs touch")
            let error = #expect(throws: FontError.self) { try Support.library(project: folder.path, caches: []) }
            #expect(error?.reason == "more than \(FontsLimits.folderFiles) files and subfolders in the folder")
        }
    }
}
