import Foundation
import Testing

/// The files of `packaging/` provide what the tool needs.
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

    @Test func `the container copies every folder that the manifest, sources and make install read`() throws {
        let read = try ToolProcess.shell(
            """
            set -o pipefail
            { grep -oE 'path: "[^"/]+' Package.swift | sed 's/.*"//'
              make --dry-run --always-make TOOL=typescale install | grep -oE '[A-Za-z]+/[^ "]+' | sed 's,/.*,,'
              grep -ohE '#embed "[./]+[A-Za-z]+/' Sources/C/*/*.c | sed 's,/$,,; s,.*/,,'
              printf '%s\\n' Package.swift Makefile Sources Tests; } | while read -r name; do
                [[ ! -e $name ]] || echo "$name"
            done | sort -u
            awk '$1 == "COPY" && $2 !~ /^--/ { for (i = 2; i < NF; i++) print $i }' packaging/Containerfile | sort -u >&2
            """)
        let copied = read.errors.split(separator: "\n")
        #expect(read.code == 0 && copied.contains("Package.swift"))
        #expect(read.output.split(separator: "\n") == copied)
    }

    @Test func `the systemd unit is valid, starts the installed tool and has few rights`() throws {
        let run = try ToolProcess.shell(
            """
            set -e
            grep -q '^ExecStart=/usr/local/bin/typescale serve$' packaging/typescale.service
            make --dry-run TOOL=typescale install | grep -q '"/usr/local/bin/typescale"'
            # A reload can reach the service before it handles the signal.
            grep -q '^RestartForceExitStatus=SIGHUP$' packaging/typescale.service
            # Where make install has not put the tool, the one that was just built stands for it.
            sed "s,/usr/local/bin/typescale serve,$(command -v typescale) serve," packaging/typescale.service \\
                >"$HOME/typescale.service"
            systemd-analyze verify --man=no --recursive-errors=no "$HOME/typescale.service"
            # Of ten, tenths: what the unit may do has 1.5 (Debian 12's systemd), an empty one 9.6.
            systemd-analyze security --no-pager --offline=true --threshold=15 "$HOME/typescale.service"
            """)
        // systemd names unknown settings and continues.
        #expect(run.code == 0 && run.errors == "", "\(run.errors)\(run.output.suffix(200))")
    }

    @Test func `every target of the Makefile that needs more than Swift installs it`() throws {
        let bare = try ToolProcess.shell(
            """
            for target in $(make help | awk '{ print $2 }'); do
                [[ $(make --dry-run TOOL=typescale "$target") == *scripts/install-packages* ]] || echo "$target"
            done
            """)
        #expect(bare.output == "help\nlint\nformat\nuninstall\n" && bare.errors == "")
    }

    @Test func `make serve installs no packages for tests and asks for Swift first`() throws {
        let serving = try ToolProcess.shell("make --dry-run TOOL=typescale serve | grep install-packages")
        #expect(serving.output == "scripts/install-packages program\n")
        let packages = try ToolProcess.shell("scripts/install-packages --list program | awk '{ print $2 }'")
        #expect(packages.output.contains("libfreetype-dev\n") && !packages.output.contains("python3"))
        // Missing packages would be reported; they are not even checked.
        let bare = try ToolProcess.shell("make serve SWIFT=no-swift-here")
        #expect(bare.code == 2 && !bare.errors.contains("install-packages"))
        #expect(bare.errors.contains("make: there is no program 'no-swift-here'; install Swift 6.3 "))
    }

    @Test func `the test summary has a line for each suite and all output of failures`()
        throws
    {
        let run = try ToolProcess.shell(
            """
            printf '%s\\n' '◇ Test run started.' '◇ Test a() started.' \\
                '◇ Test case passing 1 argument text → "x' 'y' '" to a() started.' '✔ Test a() passed after 1 seconds.' 'printed' \\
                '✘ Test b() recorded an issue at B.swift:1:1: Expectation failed' '↳ because' 'of this' '➜ Test c() skipped.' \\
                '✔ Suite S passed after 1 seconds.' '✔ Test run with 3 tests in 1 suite passed' | scripts/test-summary
            set -o pipefail
            (echo '✘ Test'; exit 3) | scripts/test-summary > "$HOME/said"
            echo $?
            """)
        let issue = ["✘ Test b() recorded an issue at B.swift:1:1: Expectation failed", "↳ because", "of this"]
        let shown =
            ["printed"] + issue
            + [
                "➜ Test c() skipped.", "✔ Suite S passed after 1 seconds.", "✔ Test run with 3 tests in 1 suite passed",
                "Issues recorded: 1",
            ]
            + issue.map { "    " + $0 } + ["3"]
        #expect(run.output.split(separator: "\n").map(String.init) == shown && run.errors == "")
    }

    @Test func `packages that cannot be installed are reported with the command to run`() throws {
        // A separate folder of programs, without apt-get, sudo or any package.
        let run = try ToolProcess.shell(
            """
            mkdir "$HOME/bin" && ln -s /usr/bin/{awk,cat} "$HOME/bin"
            PATH="$HOME/bin" /bin/bash scripts/install-packages bench
            """)
        #expect(run.code == 1)
        #expect(run.errors.contains("valgrind                    counts instructions"))
        let names = "libpango1.0-dev nginx-light wrk valgrind"
        #expect(run.errors.contains("apt-get update && apt-get install --no-install-recommends \(names)\n"))
    }

    @Test func `an installation works in its folder, and its removal keeps added files`() throws {
        let run = try ToolProcess.shell(
            """
            set -e
            make() { command make --silent -o release TOOL="$(command -v typescale)" PREFIX="$HOME/a place" "$@"; }
            make install
            (cd / && "$HOME/a place/bin/typescale" scales | head -1)
            cp typescales/chat.json "$HOME/a place/share/typescale/typescales/ours.json"
            make uninstall
            (cd "$HOME" && find 'a place' -type f)
            rm "$HOME/a place/share/typescale/typescales/ours.json"
            make uninstall
            ls "$HOME/a place/share"
            """)
        #expect(run.output.hasPrefix("scale ") && run.errors == "")
        #expect(run.output.split(separator: "\n").dropFirst() == ["a place/share/typescale/typescales/ours.json"])
    }
}
