import Foundation
import Testing
import TypescaleTestSupport

@testable import ScaleFiles

/// The scales that are compiled into the library.
@Suite struct TypeScaleBundledTests {
    @Test func `the bundled scales equal all of the project's files byte by byte`() throws {
        let folder = try ScaleFolder.locate(environment: [:], executable: nil)
        #expect(try ScaleLibrary(folder: folder).scaleNames() == ScaleName.bundled)
        for name in ScaleName.bundled {
            let file = try Data(contentsOf: URL(filePath: "\(folder)/\(name).json"))
            #expect(ScaleBytes.bundled(name) == [UInt8](file), "\(name)")
        }
    }

    @Test func `a scale is available by name, constant and library without a folder`() throws {
        let scales: [(ScaleName, TypeScale)] = [
            (.appleIOS, .appleIOS), (.appleMacOS, .appleMacOS), (.appleTVOS, .appleTVOS),
            (.appleVisionOS, .appleVisionOS), (.appleWatchOS, .appleWatchOS), (.chat, .chat), (.material3, .material3),
            (.slds, .slds), (.webFluid, .webFluid), (.windows, .windows),
        ]
        #expect(scales.map(\.0) == ScaleName.bundled)
        let library = ScaleLibrary()
        #expect(library.folder == nil)
        for (name, scale) in scales {
            #expect(scale.name == name.name && TypeScale.bundled(name) == scale)
            #expect(try library.scale(named: name) == scale)
        }
        #expect(try library.scale() == .appleIOS)
        #expect(TypeScale.bundled("brand") == nil && TypeScale.bundled("../typescales/chat") == nil)
    }

    @Test func `a library without a name in the request returns the scale that was added to it`() throws {
        let bytes = try #require(ScaleBytes.bundled(.slds))
        let library = try ScaleLibrary().adding(bytes, named: "own")
        #expect(try library.scale().name == "own" && library.scale(named: .appleIOS) == .appleIOS)
    }

    @Test func `a custom scale file is read by its path and named after it`() throws {
        try withTemporaryFolder { place in
            let folder = place.path
            let path = folder + "/brand.json"
            let bytes = try #require(ScaleBytes.bundled(.slds))
            try Data(bytes).write(to: URL(filePath: path))
            let brand = try TypeScale(contentsOfFile: path)
            #expect(brand.name == "brand" && brand.revision == TypeScale.slds.revision)
            #expect(try TypeScale(json: bytes, name: "slds") == .slds)
            #expect {
                try TypeScale(contentsOfFile: folder + "/none.json")
            } throws: { "\($0)" == folder + "/none.json: no such file" }
            for (name, shown) in [("", "\"\""), (path + "\0/none", path + #"\u{0}/none"#)] {
                #expect {
                    try TypeScale(contentsOfFile: name)
                } throws: { "\($0)" == shown + ": no such file" }
            }
            #expect {
                try TypeScale(json: Array("{}".utf8), name: "empty")
            } throws: { ($0 as? ScaleFileError)?.file == "empty" && ($0 as? ScaleFileError)?.code == .malformed }
        }
    }
}
