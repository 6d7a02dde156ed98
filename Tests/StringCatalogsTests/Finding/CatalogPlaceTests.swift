import Foundation
import Testing
import TypescaleStringCatalogs
import TypescaleTestSupport

@Suite struct CatalogPlaceTests {
    @Test func `a path begins at the root of its checkout, whose name is a part of it`() throws {
        try withTemporaryFolder { folder in
            let root = folder.appending(path: "it/de")
            try FileManager.default.createDirectory(
                at: root.appending(path: ".git"), withIntermediateDirectories: true)
            let place = CatalogPlace(ofFile: "\(root.path)/x/.././y//app.ftl")
            #expect(place.root == "\(folder.path)/it" && place.path == "de/y/app.ftl")
        }
    }

    @Test func `without a checkout, a path begins in the user's folder or at the root`() {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        let place = CatalogPlace(ofFile: "\(home)/nowhere/a.ftl")
        #expect(place.root == home && place.path == "nowhere/a.ftl")
        #expect(CatalogPlace(ofFile: "/nowhere/de/a.ftl").path == "/nowhere/de/a.ftl")
        #expect(CatalogPlace(path: "de/../a.ftl").path == "de/../a.ftl")
    }

    @Test(arguments: [
        ("/a/../b", "/b"), ("/../a", "/a"), ("/", "/"), ("/a/./b/", "/a/b"),
        ("a", FileManager.default.currentDirectoryPath + "/a"), (".", FileManager.default.currentDirectoryPath),
    ])
    func `periods of a path are resolved without the file system`(path: String, absolute: String) {
        #expect(CatalogPlace.absolute(path) == absolute)
    }
}
