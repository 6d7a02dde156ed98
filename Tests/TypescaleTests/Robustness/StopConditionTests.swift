import Testing

/// Calls in progress when the service is asked to stop, besides those in `ServeProcessTests`.
@Suite struct StopConditionTests {
    @Test func `a stop during the start leaves a store that the next start opens`() throws {
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

    @Test(arguments: ["TERM", "INT"])
    func `a stop while waiting for the store ends the service at once`(signal: String) throws {
        let said = try ServiceShell.run(
            """
            mkdir "$D/kept"; STORE=sqlite:$D/kept/db
            typescale token list --store "$STORE" >/dev/null; serve; end
            trap 'kill -KILL ${P:-} 2>/dev/null; scripts/nats-cluster stop "$D/nats"; wait 2>/dev/null; rm -rf "$D"' EXIT
            export NATS_SECONDS=240 PATH=$PATH:/usr/sbin
            NATS=$(scripts/nats-cluster start "$D/nats" 1)
            # What answers, but cannot keep anything yet, is waited for as a cluster that has not come together.
            scripts/nats-cluster kill "$D/nats" 1
            sed -i '/^jetstream/d' "$D/nats/node-1.conf"; scripts/nats-cluster restart "$D/nats" 1
            hold "$D/kept/db"
            stopped() {
                begin typescale serve --listen "unix:$D/s" --store "$1" 2>>"$D/log"; P=$C
                until_is yes "$2 && echo yes"
                kill -\(signal) $P; wait $P; echo "ended with $?"
                [ ! -e "$D/s" ] || echo "a socket is left"
            }
            stopped "$STORE" 'grep -qs "$D/kept/db-shm" /proc/$P/maps'
            # It has a socket that this shell was not started with.
            sockets() { ls -l "/proc/$1/fd" 2>/dev/null | grep -c socket:; }
            stopped "$NATS" '[ "$(sockets $P)" -gt "$(sockets $$)" ]'
            cat "$D/log" | grep -vE '"event":"(started|stopping|stopped)"'
            let_go
            serve; end
            """)
        let code = signal == "TERM" ? 143 : 130
        #expect(said == "ended with 0\n" + String(repeating: "ended with \(code)\n", count: 2) + "ended with 0\n")
    }

    @Test(arguments: ["TERM", "INT"])
    func `a stop while the fonts are listed ends the service at once`(signal: String) throws {
        let said = try ServiceShell.run(
            """
            # fontconfig opens every file of the system's folders, and waits at a pipe.
            mkdir -p "$D/data/fonts"; mkfifo "$D/data/fonts/face.ttf"; export XDG_DATA_HOME=$D/data
            begin typescale serve --listen "unix:$D/s" --store "$STORE" 2>>"$D/log"; P=$C
            until_is S "cut -d ' ' -f 3 /proc/$P/stat"; sleep 0.2
            kill -\(signal) $P
            timeout 30 tail --pid=$P -f /dev/null || { echo "it goes on"; kill -KILL $P; }
            wait $P; echo "ended with $?"; P=
            """)
        #expect(said == "ended with \(signal == "TERM" ? 143 : 130)\n")
    }

    @Test func `a stop after the store is open takes effect once the service listens`() throws {
        let said = try ServiceShell.run(
            """
            for moment in 1 2 3 4 5 6 7 8; do
                typescale serve --listen "unix:$D/s" --store "$STORE" >"$D/out" 2>>"$D/log" & P=$!
                until [ -S "$D/s" ] || ! kill -0 $P 2>/dev/null; do :; done
                kill -TERM $P; wait $P; code=$?; P=
                [ $code = 0 ] || echo "ended with $code"
                [ ! -e "$D/s" ] || { echo "a socket is left"; rm "$D/s"; }
            done
            grep -c '"event":"stopped"' "$D/log"
            """)
        #expect(said == "8\n")
    }

    @Test func `a stop ends the service also if its log is not read`() throws {
        let said = try ServiceShell.run(
            """
            mkfifo "$D/log"; exec 8<>"$D/log"
            serve --log all
            # More lines than a pipe holds.
            ask -o /dev/null 'http://localhost/none/[1-1000]'
            kill -TERM $P
            timeout 30 tail --pid=$P -f /dev/null || { echo "it goes on"; kill -KILL $P; }
            wait $P; echo "ended with $?"; P=
            """)
        #expect(said == "ended with 0\n")
    }

    @Test(
        .enabled(if: Namespaces.areAllowed))
    func `the first process of a container receives a stop while it waits for its store`() throws {
        let said = try ServiceShell.run(
            """
            typescale token list --store "$STORE" >/dev/null; serve; end
            hold "$D/db"
            for signal in TERM INT; do
                unshare -rpf --kill-child typescale serve --listen "unix:$D/s" --store "$STORE" & P=$!
                until_is 1 'cat /proc/$P/task/$P/children 2>/dev/null | wc -w'
                first=$(cat /proc/$P/task/$P/children)
                until_is yes 'grep -qs "$D/db-shm" /proc/$((first))/maps && echo yes'
                kill -$signal $((first)); wait $P; echo "ended with $?"; P=
            done
            let_go
            serve; end
            """)
        #expect(said == "ended with 0\nended with 143\nended with 130\nended with 0\n")
    }

    @Test func `a preference acknowledged before a stop is stored, whenever the stop comes`() throws {
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
                # The one that was never acknowledged may be there as well.
                [ $kept = $last ] || [ $kept = $((last + 1)) ] || echo "acknowledged $last, kept $kept"
                next=$((kept + 1))
                end
            done
            """)
        #expect(said == String(repeating: "ended with 0\n", count: 6))
    }

    @Test func `a stop closes the streams of devices, which resume without a gap`() throws {
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

    @Test func `a second stop ends the service at once, but not with the first`() throws {
        let said = try ServiceShell.run(
            """
            for pause in 1.5 0.1; do
                serve --drain-seconds $([ $pause = 0.1 ] && echo 2 || echo 30)
                # A body that does not come is waited for.
                sleep 8 | send -o /dev/null -X POST -T - http://localhost/v1/measure &
                until_is 1 'ask http://localhost/metrics | sed -n "s/^typescale_connections_open //p" | grep -c "[2-9]"'
                # Programs such as timeout send a signal to their child and to its group.
                kill -TERM $P; sleep $pause; kill -TERM $P
                wait $P; echo "ended with $?"; P=
            done
            """)
        #expect(said == "ended with 143\nended with 0\n")
    }

    @Test func `an invalidation in progress during a stop is answered in full`() throws {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/conversations/chat
            seq -f '{"id":"%.0f","text":"some words of a message"}' 4000 \\
                | ask -o /dev/null -X PUT -H 'Content-Type: application/x-ndjson' -T - $url
            # The connection of the upload may still be open.
            until_is 1 'ask http://localhost/metrics | sed -n "s/^typescale_connections_open //p"'
            send -d '{"from":{},"to":{"category":"AX3"},"width":200}' $url/invalidations >"$D/answer" & C=$!
            until_is 1 'ask http://localhost/metrics | sed -n "s/^typescale_connections_open //p" | grep -c "[2-9]"'
            end
            wait $C; echo "curl ended with $?"
            python3 -c 'import json, sys; print(json.load(sys.stdin)["messages"]["total"])' <"$D/answer"
            """)
        #expect(said == "ended with 0\ncurl ended with 0\n4000\n")
    }
}
