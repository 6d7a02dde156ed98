import Testing

/// What becomes of calls that are under way when the service is asked to stop, besides those in `ServeProcessTests`.
@Suite struct StopConditionTests {
    @Test func `a stop while it starts leaves a store that the next start opens`() throws {
        let said = try ServiceShell.run(
            """
            for moment in 0 .01 .02 .03 .05 .08 .1 .15 .2 .3 .5 .8; do
                begin typescale serve --listen "unix:$D/s" --store "$STORE" >>"$D/out" 2>>"$D/log"
                sleep $moment
                kill -TERM $C; wait $C; code=$?
                case $code in 0 | 143) ;; *) echo "ended with $code";; esac
            done
            serve
            send -o /dev/null -X PUT -d '{"percent":150}' http://localhost/v1/users/ada/preferences
            ask http://localhost/v1/users/ada/preferences | grep -o '"percent":150'
            end
            """)
        #expect(said == "\"percent\":150\nended with 0\n")
    }

    @Test func `a preference that was acknowledged before a stop is there after it, whenever the stop came`() throws {
        let said = try ServiceShell.run(
            """
            url=http://localhost/v1/users/ada/preferences
            acknowledged() { tail -n 1 "$D/written"; }
            next=51; echo 50 >"$D/written"
            for moment in 1 2 3; do
                serve
                (while case $(status -X PUT -H 'Content-Type: application/json' -d "{\\"percent\\":$next}" $url) in
                    20?) true ;; *) false ;; esac; do echo $next >>"$D/written"; next=$((next + 1)); done) & W=$!
                begun=$(acknowledged)
                until_is yes '[ "$(acknowledged)" -ge $((begun + 5)) ] && echo yes'
                end
                wait $W
                serve
                kept=$(ask $url | grep -o '"percent":[0-9]*' | cut -d : -f 2)
                last=$(acknowledged)
                # The one that nobody heard of any more may be there as well.
                [ $kept = $last ] || [ $kept = $((last + 1)) ] || echo "acknowledged $last, kept $kept"
                next=$((kept + 1))
                end
            done
            """)
        #expect(said == String(repeating: "ended with 0\n", count: 6))
    }

    @Test func `devices that follow are sent away by a stop, in order, and resume after it without a gap`() throws {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/users/ada
            put() { send -o /dev/null -X PUT -d "{\\"percent\\":$1}" $url/preferences; }
            ask -N $url/events >"$D/first" & E=$!
            until_is 1 'grep -c ^event: "$D/first"'
            put 101; until_is 2 'grep -c ^event: "$D/first"'
            end
            wait $E; echo "curl ended with $?"
            last=$(sed -n 's/^id: //p' "$D/first" | tail -n 1)
            serve
            put 102; put 103
            ask -N -H "Last-Event-ID: $last" $url/events >"$D/second" & E=$!
            until_is 2 'grep -c ^event: "$D/second"'
            end
            wait $E
            sed -n 's/^data: .*"percent":\\([0-9]*\\).*/\\1/p' "$D/first" "$D/second"
            """)
        #expect(said == "ended with 0\ncurl ended with 0\nended with 0\n101\n102\n103\n")
    }

    @Test func `an invalidation that is under way when the service is asked to stop is answered in full`() throws {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/conversations/chat
            seq -f '{"id":"%.0f","text":"some words of a message"}' 4000 \\
                | ask -o /dev/null -X PUT -H 'Content-Type: application/x-ndjson' -T - $url
            send -d '{"from":{},"to":{"category":"AX3"},"width":200}' $url/invalidations >"$D/answer" & C=$!
            until_is 1 'ask http://localhost/metrics | sed -n "s/^typescale_connections_open //p" | grep -c "[2-9]"'
            end
            wait $C; echo "curl ended with $?"
            python3 -c 'import json, sys; print(json.load(sys.stdin)["messages"]["total"])' <"$D/answer"
            """)
        #expect(said == "ended with 0\ncurl ended with 0\n4000\n")
    }
}
