import Testing

/// Files that are written and read during faults.
@Suite struct FileConditionTests {
    private static let writers = [
        "preview --style body --format svg -o", "export --format json -o", "import tokens -o",
    ]

    @Test(arguments: writers)
    func `on a full disk the old file is kept and no other file is left`(writer: String) throws {
        // The output goes to a pipe, because the limit applies to files.
        let said = try ServiceShell.run(
            """
            typescale export --format dtcg -o "$D/tokens"; cd "$D"; echo old >x
            said=$(ulimit -f 2; typescale \(writer) x 2>&1; echo "ended with $?")
            echo "$said"; ls; cat x
            """)
        #expect(said == "typescale: x: File too large\nended with 2\ntokens\nx\nold\n")
    }

    @Test(arguments: writers)
    func `a read-only folder is unchanged, and the error names the file`(writer: String) throws {
        let said = try ServiceShell.run(
            """
            typescale export --format dtcg -o "$D/tokens"; cd "$D"; mkdir kept; echo old >kept/x; chmod a-w kept
            plainly typescale \(writer) kept/x; echo "ended with $?"
            ls kept; cat kept/x
            """)
        #expect(said == "ended with 2\nx\nold\ntypescale: kept/x: Permission denied\n")
    }

    @Test func `an interrupted command leaves the old file or the new one complete`()
        throws
    {
        let said = try ServiceShell.run(
            """
            typescale export --format dtcg -o "$D/tokens"; cd "$D"; mkdir new
            try() {
                typescale $1 new/x.json; echo old >x.json; ended=0
                for delay in 0 0.01 0.02 0.04 0.06 0.08 0.1 0.15 0.2 0.3 0.5; do
                    begin typescale $1 x.json 2>/dev/null
                    sleep $delay; kill -TERM $C 2>/dev/null; wait $C; [ $? = 143 ] && ended=1
                    if [ "$(cat x.json)" != old ]; then cmp x.json new/x.json; echo old >x.json; fi
                done 2>/dev/null
                echo "stopped in the middle: $ended"
            }
            try "preview --format svg -o"; try "export --format json -o"; try "import tokens -o"
            """)
        #expect(said == String(repeating: "stopped in the middle: 1\n", count: 3))
    }

    @Test func `endless measuring stops at once, and every answered row is complete`() throws {
        let said = try ServiceShell.run(
            """
            yes '{"id":"a","text":"some words of a message","width":120}' 2>/dev/null | typescale measure >"$D/rows" & C=$!
            until_is yes '[ -s "$D/rows" ] && echo yes'
            kill -TERM $C; wait $C; echo "ended with $?"
            # The last row may be cut off.
            head -n -1 "$D/rows" | sort -u
            """)
        #expect(
            said == """
                ended with 143
                {"id":"a","lines":2,"height":44,"widest":113.071,"truncated":false}

                """)
    }

    @Test func `a printed token is stored whenever the tool is stopped`() throws {
        let said = try ServiceShell.run(
            """
            for delay in 0 0.01 0.02 0.03 0.04 0.05 0.06 0.08 0.1 0.15 0.3 1; do
                begin typescale token create --scope read --store "$STORE" >>"$D/shown"
                sleep $delay; kill -TERM $C 2>/dev/null; wait $C
            done 2>/dev/null
            kept=$(typescale token list --store "$STORE" | grep -c ' read ')
            shown=$(grep -c . "$D/shown")
            [ "$shown" -gt 0 ] && [ "$kept" -ge "$shown" ] && echo "all kept" || echo "$shown shown, $kept kept"
            """)
        #expect(said == "all kept\n")
    }

    @Test func `removed fonts work while open, and are replaced by others elsewhere`()
        throws
    {
        let said = try ServiceShell.run(
            """
            Tests/Faces/draw-faces.py "$D/faces" >/dev/null
            export XDG_DATA_HOME=$D/share; mkdir -p "$D/share/fonts"; cp "$D/faces/Lines.ttf" "$D/faces/Trak.ttf" "$D/share/fonts"
            serve
            measure() {
                send -d '[{"id":"a","text":"AV Te","width":300,"size":16,"families":["'"$1"'"]}]' \
                    http://localhost/v1/measure | sed 's/,"missingFamilies":[^]]*]//'
            }
            measure "Typescale Test Lines" >"$D/one"
            measure "No Such Family" >"$D/none"
            cmp -s "$D/one" "$D/none" && echo "the face is not used"
            rm "$D"/share/fonts/*
            measure "Typescale Test Lines" | cmp - "$D/one"
            measure "Typescale Test Trak" | cmp - "$D/none"
            status http://localhost/readyz; echo
            end
            serve
            measure "Typescale Test Lines" | cmp - "$D/none"
            end
            """)
        #expect(said == "200\nended with 0\nended with 0\n")
    }
}
