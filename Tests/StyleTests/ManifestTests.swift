import Foundation
import Testing

/// The dependencies of the manifest equal the imports.
@Suite struct ManifestTests {
    private struct Target {
        var name: String
        var folder: String
        var dependencies: Set<String>
    }

    @Test func `declared dependencies equal the imported modules`() throws {
        let text = try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8)
        let targets = try targets(of: text)
        #expect(targets.count > 40)
        let libraries = text.matches(of: /cLibrary\("(\w+)"/).map { "CTypescale\($0.1)" }
        let systems = text.matches(of: /systemLibrary\(name: "(\w+)"/).map { String($0.1) }
        let modules = Set(targets.map(\.name) + libraries + systems)
        let files = try SourceFile.all(under: ["Sources", "Tests", "Benchmarks"])
        // The headers that a C target includes are not checked.
        for target in targets where !target.name.hasPrefix("CTypescale") {
            let own = files.filter { $0.path.hasPrefix(target.folder + "/") }
            let imported = Set(own.flatMap(\.imports)).intersection(modules)
            // A test may need a program, which it runs.
            let programs = Set(["typescale", "typescale-store-writer"]).intersection(target.dependencies)
            #expect(imported.subtracting(target.dependencies) == [], "\(target.name) does not declare these")
            #expect(
                target.dependencies.subtracting(imported).subtracting(programs) == [], "\(target.name) imports none")
        }
    }

    private func targets(of manifest: String) throws -> [Target] {
        // A target ends where the next one begins.
        let starts = manifest.matches(of: /\.(target|executableTarget|testTarget)\(\s*name: "([\w-]+)"/)
        return starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
            let body = manifest[start.range.upperBound..<end]
            let list = body.firstMatch(of: /^,\s*dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let path = body.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
            let name = String(start.2)
            return Target(
                name: name, folder: path ?? "\(start.1 == "testTarget" ? "Tests" : "Sources")/\(name)",
                dependencies: Set(list.matches(of: /"([\w-]+)"/).map { String($0.1) }))
        }
    }
}
