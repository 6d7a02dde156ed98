import Foundation
import Testing

/// What `packaging/` says is what the tool needs.
@Suite struct PackagingTests {
    @Test func `the container installs every library that the tool is linked with`() throws {
        let linked = try ToolProcess.shell(
            """
            set -o pipefail
            # Swift's own are part of the released tool; of what every Debian has, nothing is installed.
            objdump -p "$(command -v typescale)" | awk '/NEEDED/ { print $2 }' \\
                | grep -viE '^(libswift|lib_?Foundation|libdispatch|libBlocksRuntime|libc\\.|libm\\.|libgcc_s|ld-)' \\
                | while read -r name; do
                    file=$(/sbin/ldconfig -p | awk -v name="$name" '$1 == name { print $NF; exit }')
                    dpkg -S "*/$(basename "$(readlink -f "$file")")" | sed 's/[:,].*//' | head -1
                done | sort -u
            """)
        #expect(linked.code == 0 && linked.errors == "", "\(linked.errors)")
        let packages = linked.output.split(separator: "\n")
        #expect(packages.count > 5)
        let recipe = try String(
            contentsOf: ToolProcess.package.appending(path: "packaging/Containerfile"), encoding: .utf8)
        let words = Set(recipe.split { $0.isWhitespace })
        for package in packages { #expect(words.contains(package), "\(package) is missing") }
    }
}
