import Testing

/// Tokens whose text cannot be printed, or whose revocation does not arrive.
@Suite struct TokenConditionTests {
    @Test func `a token that could not be printed is not created, and the service stays open`() throws {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/users/ada/preferences
            create() { typescale token create --scope admin --store "$STORE" "$@"; }
            create >/dev/full 2>"$D/errors"; echo "full $?"; grep -c 'so none was created' "$D/errors"
            create --json >/dev/full 2>/dev/null; echo "full, JSON $?"
            create >&- 2>/dev/null; echo "closed $?"
            mkfifo "$D/pipe"; exec 4<>"$D/pipe" 5>"$D/pipe" 4<&-
            create >&5 2>/dev/null; echo "pipe $?"; exec 5>&-
            typescale token list --store "$STORE"
            for i in $(seq 40); do [ "$(status $url)" = 200 ] && break; sleep 0.05; done
            status $url; echo
            end
            """)
        #expect(
            said == """
                full 2
                1
                full, JSON 2
                closed 2
                pipe 2
                no tokens: the service is open, to this machine only
                200
                ended with 0

                """)
    }

    @Test func `a closed output pipe does not end the process before the token is removed`() throws {
        let result = try ToolProcess.shell(
            """
            STORE=sqlite:$HOME/db; mkfifo "$HOME/pipe"; exec 4<>"$HOME/pipe" 5>"$HOME/pipe" 4<&-
            typescale token create --scope admin --store "$STORE" >&5; echo "$?"
            typescale token list --store "$STORE"
            """)
        #expect(result.output == "2\nno tokens: the service is open, to this machine only\n")
        #expect(result.errors.contains("so none was created"), "\(result.errors)")
    }

    @Test func `a revoked token stays revoked even if the output fails`() throws {
        let said = try ServiceShell.run(
            """
            for output in '>/dev/full' '>&-'; do
                T=$(typescale token create --scope read --store "$STORE" --json | grep -o '"id": *"[^"]*"' | cut -d'"' -f4)
                eval "typescale token revoke $T --store '$STORE' $output" 2>/dev/null; echo "$?"
                typescale token list --store "$STORE" >/dev/full 2>/dev/null; echo "$?"
                typescale token list --store "$STORE"
            done
            """)
        let none = "no tokens: the service is open, to this machine only"
        #expect(said == "2\n2\n\(none)\n2\n2\n\(none)\n")
    }

    @Test func `a revocation ends the token's streams and writes on several nodes`() throws {
        let said = try ServiceShell.run(
            """
            trap 'kill -KILL ${P:-} ${Q:-} 2>/dev/null; scripts/nats-cluster stop "$D/nats"; wait 2>/dev/null; rm -rf "$D"' EXIT
            export NATS_SECONDS=400 PATH=$PATH:/usr/sbin
            STORE=$(scripts/nats-cluster start "$D/nats" 1)
            T=$(typescale token create --scope preferences:ada --store "$STORE")
            typescale token create --scope admin --store "$STORE" >/dev/null
            serve; Q=$P; mv "$D/s" "$D/t"; serve
            url=http://localhost/v1/users/ada
            for socket in s t; do
                curl -s -N -m 100 --unix-socket "$D/$socket" -H "Authorization: Bearer $T" $url/events >"$D/events-$socket" &
            done
            for socket in s t; do until_is 1 "grep -c '^event: preference' '$D/events-$socket'"; done
            id=$(typescale token list --store "$STORE" | grep preferences:ada | cut -d' ' -f1)
            typescale token revoke "$id" --store "$STORE" >/dev/null
            for socket in s t; do
                until_is 1 "grep -c '^event: end' '$D/events-$socket'"
                curl -s -m 60 --unix-socket "$D/$socket" -H "Authorization: Bearer $T" -X PUT -d '{}' -o /dev/null \\
                    -H 'Content-Type: application/json' -w '%{http_code}\\n' $url/preferences
            done
            kill -TERM $Q; wait $Q; end
            """)
        #expect(said == "401\n401\nended with 0\n")
    }

    /// The node reaches its NATS server through a forwarder, which ends; `typescale token` reaches it directly.
    @Test func `a node without NATS keeps streams but makes no writes, and ends them on reconnection`()
        throws
    {
        let said = try ServiceShell.run(
            """
            trap 'kill -KILL ${P:-} ${F:-} 2>/dev/null; scripts/nats-cluster stop "$D/nats"; wait 2>/dev/null; rm -rf "$D"' EXIT
            export NATS_SECONDS=400 PATH=$PATH:/usr/sbin
            DIRECT=$(scripts/nats-cluster start "$D/nats" 1)
            cat >"$D/forward" <<'END'
            import socket, sys, threading
            def copy(source, target):
                try:
                    while (data := source.recv(65536)): target.sendall(data)
                except OSError: pass
                for end in source, target:
                    try: end.shutdown(socket.SHUT_RDWR)
                    except OSError: pass
            listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
            print(listener.getsockname()[1], flush=True)
            while True:
                client = listener.accept()[0]
                server = socket.create_connection(("127.0.0.1", int(sys.argv[2])))
                for pair in (client, server), (server, client): threading.Thread(target=copy, args=pair, daemon=True).start()
            END
            forward() {
                : >"$D/port"; begin python3 "$D/forward" "$1" "${DIRECT##*:}" >"$D/port"; F=$C
                until_is 1 'wc -l <"$D/port"'
            }
            forward 0; PORT=$(cat "$D/port")
            STORE=nats://127.0.0.1:$PORT
            T=$(typescale token create --scope preferences:ada --store "$DIRECT")
            typescale token create --scope admin --store "$DIRECT" >/dev/null
            serve
            url=http://localhost/v1/users/ada
            put() { send -H "Authorization: Bearer $T" -o /dev/null -w '%{http_code}\n' -X PUT -d '{"percent":150}' $url/preferences; }
            put
            ask -N -m 300 -H "Authorization: Bearer $T" $url/events >"$D/events" & E=$!
            until_is 1 "grep -c '^event: preference' '$D/events'"
            { kill -KILL $F; wait $F; } 2>/dev/null
            until_is 503 'status http://localhost/readyz'
            id=$(typescale token list --store "$DIRECT" | grep preferences:ada | cut -d' ' -f1)
            typescale token revoke "$id" --store "$DIRECT" >/dev/null
            put
            sleep 2; grep -c '^event: end' "$D/events"; kill -0 $E && echo "the stream is open"
            forward $PORT
            until_is 1 "grep -c '^event: end' '$D/events'"; wait $E
            put; end
            { kill -KILL $F; wait $F; } 2>/dev/null; F=
            """)
        #expect(said == "200\n503\n0\nthe stream is open\n401\nended with 0\n")
    }

    @Test func `hundreds of SIGHUP signals end no stream and fail no call`() throws {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/users/ada
            ask -N $url/events >"$D/events" & E=$!
            until_is 1 'grep -c ^event: "$D/events"'
            for n in $(seq 200); do kill -HUP $P; done & H=$!
            for n in $(seq 40); do echo output=/dev/null; echo 'url=http://localhost/v1/scales/chat/resolve?percent='$((100 + n)); done >"$D/many"
            ask -K "$D/many" -w '%{http_code}\\n' | sort | uniq -c | tr -s ' '
            wait $H
            send -X PUT -d '{"percent":150}' -o /dev/null -w '%{http_code}\\n' $url/preferences
            until_is 2 'grep -c ^event: "$D/events"'
            end
            """)
        #expect(said == " 40 200\n200\nended with 0\n")
    }
}
