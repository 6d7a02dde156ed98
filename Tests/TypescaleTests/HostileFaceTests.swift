import Testing

/// Faces that would take excessive time and memory, through the command line and the service.
///
/// A text is measured in each of them by name and as the default role, which previews and the report use.
@Suite struct HostileFaceTests {
    /// Faces with endless rules, positions, subroutines and layers, and composite glyphs that contain themselves.
    private static let faces = ["Growing.ttf", "Recursing.ttf", "Spreading.ttf", "Calling.otf", "Layers.ttf"]
    private static let broken = ["recursive-composite.ttf", "doubling-composite.ttf", "deep-composite.ttf"]

    /// A home with the faces and roles that prefer them, and `peak`, which runs a program and prints its code, its
    /// largest memory in megabytes and whether its processor time exceeded a limit.
    private static let home = """
        H=$D/home; mkdir -p "$H/fonts"; ln -s "$PWD/typescales" "$H/typescales"
        for face in \(faces.joined(separator: " ")); do cp ".build/faces/$face" "$H/fonts/"; done
        for face in \(broken.joined(separator: " ")); do cp ".build/faces/broken/$face" "$H/fonts/"; done
        peak() {
            python3 - "$@" <<'END'
        import resource, subprocess, sys
        code = subprocess.run(sys.argv[1:], stdout=open("/dev/null", "w"), stderr=subprocess.STDOUT).returncode
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        megabytes, seconds = used.ru_maxrss // 1024, used.ru_utime + used.ru_stime
        print(code, "small" if megabytes < 400 else f"{megabytes} MB", "quick" if seconds < 30 else f"{seconds} s")
        END
        }
        roles() {
            python3 - "$1" "$H/fonts/roles.json" <<'END'
        import json, sys
        roles = json.load(open("fonts/roles.json"))
        for name, families in roles["roles"].items():
            roles["roles"][name] = [sys.argv[1]] + [family for family in families if family != sys.argv[1]]
        json.dump(roles, open(sys.argv[2], "w"))
        END
        }
        export TYPESCALE_HOME=$H

        """

    private static let families = ["Growing", "Recursing", "Spreading", "Calling", "Layers"]

    @Test(arguments: families) func `the command line measures texts in hostile faces in bounded time and memory`(
        name: String
    ) throws {
        let said = try ServiceShell.run(
            Self.home + """
                roles "Typescale Test \(name)"
                python3 -c 'import json
                for count in 1, 100, 20000:
                    print(json.dumps({"id": "a", "text": "AHA" * count, "width": 300}))
                    print(json.dumps({"id": "a", "text": "AHA" * count, "width": 300, "font": {"family": \
                "Typescale Test \(name)"}}))' >"$D/rows"
                peak typescale measure "$D/rows"
                peak typescale preview --message "AAHA AVAHA" --format svg
                peak typescale preview --message "AAHA AVAHA" --format png
                peak typescale export --format css
                peak typescale doctor
                """)
        let codes = said.split(separator: "\n").map { $0.drop { $0 != " " } }
        #expect(codes.count == 5 && codes.allSatisfy { $0 == " small quick" }, "\(said)")
        #expect(!said.contains("-"), "a signal: \(said)")
    }

    @Test func `the service measures texts in hostile faces in bounded memory and answers others`() throws {
        let rows = Self.families.map { family in
            #"{"id":"\#(family)","text":"'"$T"'","width":300,"families":["Typescale Test \#(family)"]}"#
        }
        let said = try ServiceShell.run(
            Self.home + """
                roles "Noto Sans"
                serve
                T=$(python3 -c 'print("AHA" * 10000)')
                for row in \(rows.map { "'\($0)'" }.joined(separator: " ")); do
                    echo "$row" | ask -H 'Content-Type: application/x-ndjson' --data-binary @- \\
                        http://localhost/v1/measure | head -c 400 | tr -d '\\n' | grep -oE '"(lines|error)"' || echo none
                done
                ask http://localhost/healthz -o /dev/null -w '%{http_code}\\n'
                awk '/VmHWM/ { print ($2 < 400 * 1024) ? "small" : $2 }' /proc/$P/status
                end
                """)
        let lines = said.split(separator: "\n")
        #expect(lines.count == Self.families.count + 3, "\(said)")
        #expect(
            lines.prefix(Self.families.count).allSatisfy { $0.contains("lines") || $0.contains("error") }, "\(said)")
        #expect(lines.first == "\"error\"", "the growing face is refused: \(said)")
        #expect(lines.suffix(3) == ["200", "small", "ended with 0"], "\(said)")
    }

    @Test func `every answer names a face that is refused, each time, and the log names its file`() throws {
        let said = try ServiceShell.run(
            Self.home + """
                roles "Typescale Test Growing"
                serve
                url=http://localhost/v1
                for attempt in 1 2; do
                    send -d '{"texts":[{"id":"a","text":"AHA"}]}' $url/accessibility/audit
                    send -d '{"screen":{"width":400,"height":800},"rows":[{"id":"a","text":"AHA"}]}' $url/accessibility/sheet
                    send -d '[{"id":"a","text":"AHA","width":300}]' $url/measure
                done | grep -oE 'the rules of .{1,3}Typescale Test Growing'
                send -d '[{"id":"a","text":"H","width":300,"families":["Typescale Test Deep"]}]' $url/measure |
                    grep -o '"missingFamilies.*'
                grep -oE '"font not opened".*parts' "$D/log" | shown
                end
                """)
        let named = String(repeating: "the rules of \\\"Typescale Test Growing\n", count: 6)
        #expect(
            said == named + """
                "missingFamilies":["Typescale Test Deep"]}]
                "font not opened","face":"DIR/home/fonts/deep-composite.ttf","reason":"glyph 46 contains itself, more \
                than 256 parts, or parts
                ended with 0

                """)
    }
}
