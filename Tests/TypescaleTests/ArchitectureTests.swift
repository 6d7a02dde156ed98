import Foundation
import Testing

// A part of the serialized suite, which may write the page.
extension DocumentTests {
    /// The diagram and the tables of docs/architecture.md equal the manifest.
    @Suite struct ArchitectureTests {
        private let page = Document(path: "docs/architecture.md")

        /// From the top down; a module depends on modules of its own layer and of those below.
        private static let layers: [(name: String, modules: [String])] = [
            ("programs", ["typescale", "Service"]),
            ("requests and reports", ["API", "Audit", "DesignTokens", "LayoutTesting", "Client"]),
            ("transport and storage", ["HTTP", "Stores"]),
            ("text", ["Preview", "Conversations", "TextLayout", "Fonts", "StringCatalogs", "AccessibilityChecks"]),
            ("scales", ["ScaleFiles", "DynamicType"]),
            (
                "helpers",
                [
                    "Notations", "JSON", "Locales", "CommandLineInterface", "Threads", "Caches", "Files", "Strings",
                    "Cryptography", "Identifiers",
                ]
            ),
        ]

        /// The dependencies of each module, both by their folders.
        private static func dependencies() throws -> [String: Set<String>] {
            let manifest = try Document(path: "Package.swift").text()
            let targets = manifest.matches(
                of: /\.(?:target|executableTarget)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/)
            var found: [String: Set<String>] = [:]
            for target in targets where !["TypescaleTestSupport", "TypescaleHTTPTesting"].contains(target.1) {
                let names = (target.2 ?? "").matches(of: /"(\w+)"/).map { folder($0.1) }
                found[folder(target.1)] = Set(names)
            }
            return found.filter { !$0.key.hasPrefix("CTypescale") }
        }

        private static func folder(_ target: Substring) -> String {
            String(target.hasPrefix("Typescale") ? target.dropFirst("Typescale".count) : target)
        }

        /// Returns the direct dependencies without those that another one implies.
        private static func withoutImplied(_ graph: [String: Set<String>]) -> [String: Set<String>] {
            graph.mapValues { direct in
                direct.filter { module in !direct.contains { all(of: $0, in: graph).contains(module) } }
            }
        }

        /// Returns the direct and the indirect dependencies of a module.
        private static func all(of module: String, in graph: [String: Set<String>]) -> Set<String> {
            (graph[module] ?? []).reduce(into: []) { $0.formUnion(all(of: $1, in: graph).union([$1])) }
        }

        @Test func `modules depend only on modules in the same or lower layers`() throws {
            let order = Self.layers.map(\.modules)
            for (module, dependencies) in try Self.dependencies() {
                let own = try #require(order.firstIndex { $0.contains(module) }, "\(module) is in no layer")
                for dependency in dependencies where !dependency.hasPrefix("CTypescale") {
                    #expect(order[own...].joined().contains(dependency), "\(module) depends on \(dependency)")
                }
            }
        }

        /// Tests of other packages would build what they cannot use.
        @Test func `LayoutTesting depends on Conversations neither directly nor through other modules`() throws {
            let graph = try Self.dependencies()
            let all = Self.all(of: "LayoutTesting", in: graph)
            #expect(all.contains("Audit") && all.isDisjoint(with: ["Conversations", "HTTP", "Service", "Stores"]))
        }

        @Test func `the diagram equals the dependencies of the manifest`() throws {
            let graph = try Self.dependencies().mapValues { $0.filter { !$0.hasPrefix("CTypescale") } }
            let arrows = Self.withoutImplied(graph)
            var lines = ["graph TD"]
            for layer in Self.layers {
                lines.append("    subgraph \(layer.name.replacing(" ", with: "-"))[\(layer.name)]")
                lines += layer.modules.map { "        \($0)" } + ["    end"]
            }
            for module in Self.layers.flatMap(\.modules) {
                lines += (arrows[module] ?? []).sorted().map { "    \(module) --> \($0)" }
            }
            try page.check(blocks: "mermaid") { _ in lines.joined(separator: "\n") + "\n" }
        }

        @Test func `the tables list every module and every C library`() throws {
            let text = try page.text()
            let graph = try Self.dependencies()
            for layer in Self.layers {
                for (index, module) in layer.modules.enumerated() {
                    let row = "| \(index == 0 ? layer.name : "") | `\(module)` |".replacing("|  |", with: "| |")
                    #expect(graph[module] != nil && text.contains(row), "\(row)")
                }
            }
            var users: [String: [String]] = [:]
            for (module, dependencies) in graph {
                for library in dependencies where library.hasPrefix("CTypescale") {
                    users[library, default: []].append("`\(module)`")
                }
            }
            for (library, modules) in users {
                let name = library.dropFirst("CTypescale".count)
                let row = "| `\(name)` | \(modules.sorted().joined(separator: ", ")) |"
                #expect(text.contains(row), "\(row)")
            }
        }
    }
}
