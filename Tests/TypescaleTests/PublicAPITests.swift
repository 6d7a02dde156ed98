import Foundation
import Testing

/// `make api` compares the public declarations with `Tests/PublicAPI`; here its script is run on small symbol graphs.
@Suite struct PublicAPITests {
    /// A symbol graph of one structure `Scale` with a property, as the compiler writes it.
    private static func graph(property: String) -> String {
        """
        {"symbols": [
          {"identifier": {"precise": "s1"}, "pathComponents": ["Scale"], "location": {},
           "declarationFragments": [{"spelling": "struct"}, {"spelling": " "}, {"spelling": "Scale"}]},
          {"identifier": {"precise": "s2"}, "pathComponents": ["Scale", "name"], "location": {},
           "declarationFragments": [{"spelling": "\(property)"}]},
          {"identifier": {"precise": "s3"}, "pathComponents": ["Scale", "hash(into:)"],
           "declarationFragments": [{"spelling": "func hash(into: inout Hasher)"}]}
        ], "relationships": [
          {"kind": "conformsTo", "source": "s1", "target": "s9", "targetFallback": "Swift.Hashable"},
          {"kind": "conformsTo", "source": "s1", "target": "s8", "targetFallback": "Swift.Copyable"}
        ]}
        """
    }

    private func run(accepted: String, graph: String, flags: String = "") throws -> ToolProcess {
        try ToolProcess.shell(
            """
            mkdir -p "$HOME/graphs/Sizes" "$HOME/list"
            cat >"$HOME/graphs/Sizes/Sizes.symbols.json" <<'END'
            \(graph)
            END
            cat >"$HOME/list/Sizes.txt" <<'END'
            \(accepted)
            END
            cd "$HOME" && "\(ToolProcess.package.path)/scripts/public-api" graphs list \(flags); code=$?
            cat list/Sizes.txt; exit $code
            """)
    }

    private static let accepted = """
        Sizes.Scale: conforms to Hashable
        Sizes.Scale: let name: String
        Sizes: struct Scale
        """

    @Test func `an accepted list with conformances and without synthesized members passes`() throws {
        let result = try run(accepted: Self.accepted, graph: Self.graph(property: "let name: String"))
        #expect(result.code == 0 && result.output == Self.accepted + "\n", "\(result.output)\(result.errors)")
    }

    @Test func `a changed declaration fails and shows the old and the new form`() throws {
        let result = try run(accepted: Self.accepted, graph: Self.graph(property: "var name: Int"))
        #expect(result.code == 1 && result.errors.contains("make api ACCEPT=1"), "\(result.errors)")
        #expect(result.output.contains("\n-Sizes.Scale: let name: String\n+Sizes.Scale: var name: Int\n"))
    }

    @Test func `accepting a difference writes the list`() throws {
        let graph = Self.graph(property: "var name: Int")
        let result = try run(accepted: Self.accepted, graph: graph, flags: "--accept")
        #expect(result.code == 0 && result.output.hasSuffix("Sizes.Scale: var name: Int\nSizes: struct Scale\n"))
    }

    @Test func `each library product has a list`() throws {
        let manifest = try Document(path: "Package.swift").text()
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { "\($0.1).txt" }
        let folder = ToolProcess.package.appending(path: "Tests/PublicAPI").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == products.sorted())
    }
}
