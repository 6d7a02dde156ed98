import Foundation
import Testing
import TypescaleTestSupport

/// An abort inside HarfBuzz, caused by a preloaded library, ends neither the process nor another request.
@Suite struct ContainmentTests {
    /// Compiles the preloaded library with the C compiler that comes with Swift.
    ///
    /// `shapings` prints how often HarfBuzz shaped the text.
    private static let library = """
        $COMPILER -shared -fPIC -o "$D/abort.so" Tests/Containment/abort.c $(pkg-config --cflags harfbuzz) -ldl
        export TYPESCALE_TEST_SHAPINGS=$D/shapings
        : >"$D/shapings"
        shapings() { grep -c shaped "$D/shapings"; }

        """

    private func shell(_ script: String) throws -> String {
        let found = try ExternalProgram.run("/bin/sh", ["-c", "command -v clang"])?.output
        let compiler = try #require(found).trimmingCharacters(in: .whitespacesAndNewlines)
        return try ServiceShell.run("COMPILER='\(compiler)'\n" + Self.library + script)
    }

    @Test func `a row on which HarfBuzz aborts is an error, and its text is shaped once only`()
        throws
    {
        let said = try shell(
            """
            for id in a b a; do
                printf '{"id":"%s","text":"snow \\u2603 man","width":300}\\n' $id
                printf '{"id":"whole","text":"snow man","width":300}\\n'
            done >"$D/rows"
            LD_PRELOAD=$D/abort.so typescale measure --jobs 1 "$D/rows" 2>/dev/null |
                sed -E 's/"error":".*(HarfBuzz aborted).* in .*, (which is not tried again)"/"error":"\\1, \\2"/'
            shapings
            """)
        let whole = #"{"id":"whole","lines":1,"height":22,"widest":78.13,"truncated":false}"#
        #expect(
            said == """
                {"id":"a","error":"HarfBuzz aborted, which is not tried again"}
                \(whole)
                {"id":"b","error":"HarfBuzz aborted, which is not tried again"}
                \(whole)
                {"id":"a","error":"HarfBuzz aborted, which is not tried again"}
                \(whole)
                1

                """)
    }

    @Test func `the service continues, and a conversation with such a message stays readable`() throws {
        let said = try shell(
            """
            export LD_PRELOAD=$D/abort.so
            serve
            export -n LD_PRELOAD
            rows 20000 | ask -X POST -H 'Content-Type: application/x-ndjson' --data-binary @- \\
                http://localhost/v1/measure >"$D/others" & OTHERS=$!
            bad='{"id":"a","text":"snow \\u2603 man","width":300}'
            for _ in 1 2 3; do
                printf '%s\\n' "$bad" | ask -H 'Content-Type: application/x-ndjson' --data-binary @- \\
                    http://localhost/v1/measure | grep -c '"error"'
            done
            wait $OTHERS
            grep -c '"lines"' "$D/others"
            C=http://localhost/v1/conversations/c
            change='{"from":{"category":"L"},"to":{"category":"AX3"},"width":100}'
            status -X PUT -H 'Content-Type: application/json' \\
                -d '[{"id":"a","text":"snow \\u2603 man"},{"id":"b","text":"whole"}]' $C; echo
            send -d "$change" $C/invalidations | grep -o '"messages":{.*}]}'
            status -X PATCH -H 'Content-Type: application/merge-patch+json' -d '{"text":"thaw"}' $C/messages/a; echo
            send -d "$change" $C/invalidations | grep -o '"messages":{.*}]}'
            shapings
            ask http://localhost/metrics | grep '^typescale_shaping_failures_total'
            end
            grep -c '"event":"text not shaped"' "$D/log"
            """)
        #expect(
            said == """
                1
                1
                1
                20000
                201
                "messages":{"total":2,"changed":2,"reflowed":2,"items":[{"id":"a","index":0,"old":22,"new":144,"reason":"reflowed"},\
                {"id":"b","index":1,"old":22,"new":96,"reason":"reflowed"}]}
                200
                "messages":{"total":2,"changed":2,"reflowed":1,"items":[{"id":"a","index":0,"old":22,"new":48,"reason":"resized"},\
                {"id":"b","index":1,"old":22,"new":96,"reason":"reflowed"}]}
                1
                typescale_shaping_failures_total 1
                ended with 0
                1

                """)
    }

    @Test func `a corrupted heap ends the process even while a text is shaped`() throws {
        let said = try shell(
            """
            printf '{"id":"a","text":"\\u2603","width":300}\\n' >"$D/rows"
            TYPESCALE_TEST_HEAP=1 LD_PRELOAD=$D/abort.so typescale measure "$D/rows" >/dev/null 2>&1
            echo $?
            """)
        #expect(said.contains("134\n"))
    }

    /// Chains of attached glyphs that HarfBuzz cannot count, on every path through the program.
    @Test func `texts that abort HarfBuzz if shaped in one call are measured`() throws {
        let said = try shell(
            """
            python3 - "$D" <<'ROWS'
            import json, sys
            def write(name, *rows):
                with open(sys.argv[1] + "/" + name, "w", encoding="utf-8") as file:
                    for row in rows:
                        print(json.dumps(row, ensure_ascii=False), file=file)
            points = "".join(chr(0x591 + n % 44) for n in range(66000))
            texts = ["\\u05d0" + "\\u05b0" * 66000, "\\u05d0" + points, "\\u0780" + "\\u07a6" * 66000,
                "\\u07ca" + "\\u07eb" * 66000, "\\u1780" + "\\u17c6" * 80000, "\\u0710\\u0730" * 33000,
                "\\u1780\\u17c6" * 33000]
            write("rows", *({"id": "a", "text": text, "width": 300} for text in texts))
            write("messages", [{"id": "a", "text": texts[0]}, {"id": "b", "text": "whole"}])
            write("audit", {"texts": [{"id": "a", "text": texts[2]}]})
            write("sheet", {"screen": {"width": 390, "height": 844}, "rows": [{"id": "a", "text": texts[3]}]})
            write("message", {"id": "a", "text": texts[0][:20000]})
            ROWS
            typescale measure "$D/rows" | grep -c '"lines"'
            typescale preview --message "$D/message" --format svg | grep -c '<svg'
            serve
            head -n 3 "$D/rows" | ask -H 'Content-Type: application/x-ndjson' --data-binary @- \\
                http://localhost/v1/measure | grep -c '"lines"'
            C=http://localhost/v1/conversations/c
            status -X PUT -H 'Content-Type: application/json' --data-binary @"$D/messages" $C; echo
            ask "$C?width=300" | grep -c '"height"'
            send -d '{"from":{"category":"L"},"to":{"category":"AX3"},"width":300}' $C/invalidations |
                grep -o '"total":2,"changed":2'
            for route in audit sheet; do
                status -H 'Content-Type: application/json' --data-binary @"$D/$route" \\
                    http://localhost/v1/accessibility/$route; echo
            done
            end
            """)
        #expect(said == "7\n1\n3\n201\n1\n\"total\":2,\"changed\":2\n200\n200\nended with 0\n")
    }
}
