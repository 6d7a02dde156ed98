import Foundation
import Testing

/// The service as a process, with signals and full disks.
///
/// Each test is a shell script, like an operator's; see ``ServiceShell``.
@Suite struct ServeProcessTests {
    private func shell(_ script: String) throws -> String { try ServiceShell.run(script) }

    @Test func `SIGHUP reloads the scales and closes no connection`() throws {
        let said = try shell(
            """
            mkdir -p "$D/home/fonts" "$D/home/typescales"
            cp typescales/*.json "$D/home/typescales"; cp fonts/*.json "$D/home/fonts"
            export TYPESCALE_HOME=$D/home
            serve
            ask -N http://localhost/v1/users/ada/events >"$D/events" & E=$!
            until_is 1 'grep -c ^event: "$D/events"'
            status http://localhost/v1/scales/ours; echo
            cp typescales/slds.json "$D/home/typescales/ours.json"
            status http://localhost/v1/scales/ours; echo
            kill -HUP $P
            until_is 200 'status http://localhost/v1/scales/ours'
            echo '{' >"$D/home/typescales/ours.json"; kill -HUP $P
            until_is 1 'grep -c "scale broken" "$D/log"'
            grep -o '"event":"scale broken","file":"[^"]*' "$D/log" | sed 's/.*\\///'
            grep -o '"served":"[^"]*"' "$D/log"
            status http://localhost/v1/scales/ours; echo
            send -o /dev/null -X PUT -d '{"category":"S"}' http://localhost/v1/users/ada/preferences
            until_is 2 'grep -c ^event: "$D/events"'
            end
            wait $E
            """)
        #expect(said == "404\n404\nours.json\n\"served\":\"last valid content\"\n200\nended with 0\n")
    }

    @Test func `the signals of programs that rotate logs end nothing`() throws {
        let said = try shell(
            """
            serve
            ask -N http://localhost/v1/users/ada/events >"$D/events" & E=$!
            until_is 1 'grep -c ^event: "$D/events"'
            kill -USR1 $P; kill -USR2 $P
            send -o /dev/null -X PUT -d '{"category":"S"}' http://localhost/v1/users/ada/preferences
            until_is 2 'grep -c ^event: "$D/events"'
            status http://localhost/healthz; echo
            end
            wait $E
            """)
        #expect(said == "200\nended with 0\n")
    }

    @Test func `paths of stores that SQLite could read as URIs are files`() throws {
        let said = try shell(
            """
            mkdir "$D/stores"; cd "$D/stores"
            for path in file:a.db 'file:b.db?mode=memory' :memory:; do
                typescale token create --scope read --store "sqlite:$path" >/dev/null
            done
            ls | sort
            """)
        #expect(said == ":memory:\nfile:a.db\nfile:b.db?mode=memory\n")
    }

    @Test func `scaled values over HTTP have the bytes of the command`() throws {
        let said = try shell(
            """
            serve
            for scale in apple-ios material3; do
                ask "http://localhost/v1/scales/$scale/scaled?values=8,12.5,17&as=value&maximum=40&category=AX5" >"$D/http"
                typescale scaled 8 12.5 17 --scale $scale --as value --maximum 40 --category AX5 --json |
                    cmp - "$D/http" && echo same
            done
            end
            """)
        #expect(said == "same\nsame\nended with 0\n")
    }

    @Test(arguments: ["TERM", "INT"])
    func `a request in progress during a stop is answered in full`(signal: String) throws {
        let said = try shell(
            """
            serve
            python3 - "$D/s" $P \(signal) <<'CLIENT'
            import os, signal, socket, sys, time
            path, process, name = sys.argv[1:]
            def connect():
                client = socket.socket(socket.AF_UNIX)
                client.settimeout(60)
                client.connect(path)
                return client
            def rows(first, last):
                row = '{"id":"%d","text":"some words of a message","width":120}\\n'
                body = "".join(row % number for number in range(first, last)).encode()
                return b"%x\\r\\n%s\\r\\n" % (len(body), body)
            client = connect()
            head = "POST /v1/measure HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Type: application/x-ndjson\\r\\n"
            client.sendall((head + "Transfer-Encoding: chunked\\r\\n\\r\\n").encode() + rows(0, 100))
            answer = b""
            while answer.count(b'"lines"') < 100: answer += client.recv(65536)
            os.kill(int(process), getattr(signal, "SIG" + name))
            while True:
                try: connect().close()
                except OSError: break
                time.sleep(0.05)
            client.sendall(rows(100, 200) + b"0\\r\\n\\r\\n")
            while more := client.recv(65536): answer += more
            print(answer.count(b'"lines"'), answer.endswith(b"\\r\\n0\\r\\n\\r\\n"))
            CLIENT
            wait $P; echo "ended with $?"; P=
            grep -o '"event":"stop[a-z]*"' "$D/log"
            [ -e "$D/s" ] || echo "socket gone"
            """)
        #expect(
            said == """
                200 True
                ended with 0
                "event":"stopping"
                "event":"stopped"
                socket gone

                """)
    }

    @Test func `a conversation whose replacement a stop interrupts is unchanged, also after a restart`() throws {
        let said = try shell(
            """
            serve --drain-seconds 1
            url=http://localhost/v1/conversations/chat
            send -o /dev/null -X PUT -d '[{"id":"a","text":"one"},{"id":"b","text":"two"}]' $url
            send -o /dev/null -X PUT -d '{"category":"AX1"}' http://localhost/v1/users/ada/preferences
            mkfifo "$D/body"
            ask -T "$D/body" -H 'Content-Type: application/x-ndjson' $url >"$D/answer" & C=$!
            exec 3>"$D/body"
            seq -f '{"id":"%.0f","text":"some words of a message"}' 20000 >&3
            end
            exec 3>&-
            wait $C && ! grep -q work-canceled "$D/answer" || echo "the upload ended"
            serve
            ask $url | sed 's/"revision":[0-9]*/REVISION/'
            ask http://localhost/v1/users/ada/preferences | sed 's/"revision":[0-9]*/REVISION/'
            send -X PUT -d '[{"id":"c","text":"three"}]' -o /dev/null -w '%{http_code}\\n' $url
            end
            """)
        #expect(
            said == """
                ended with 0
                the upload ended
                {"id":"chat",REVISION,"messages":2}
                {"category":"AX1",REVISION}
                200
                ended with 0

                """)
    }

    @Test func `connections beyond the limit of descriptors are refused, and faces can still be opened`() throws {
        let said = try shell(
            """
            typescale() { ulimit -n 64; exec "$(type -P typescale)" "$@"; }
            serve
            python3 - "$D/s" <<'CLIENT'
            import socket, sys
            def send(request):
                client = socket.socket(socket.AF_UNIX)
                client.settimeout(60)
                client.connect(sys.argv[1])
                client.sendall(request.encode())
                return client
            def status(client):
                try: return client.recv(12)[9:].decode()
                except ConnectionError: return "reset"
            head = "%s HTTP/1.1\\r\\nHost: localhost\\r\\n"
            kept = send(head % "HEAD /healthz" + "\\r\\n")
            kept.recv(65536)
            streams = [send(head % "GET /v1/users/ada/events" + "\\r\\n") for _ in range(100)]
            print(*sorted({status(stream) for stream in streams}))
            body = '[{"id":"a","text":"words","families":["Roboto"],"width":300}]'
            kept.sendall((head % "POST /v1/measure" + "Content-Length: %d\\r\\n\\r\\n" % len(body) + body).encode())
            answer = b""
            while not answer.endswith(b"0\\r\\n\\r\\n"): answer += kept.recv(65536)
            print(next(line for line in answer.decode().split("\\r\\n") if line.startswith('{"id"')))
            CLIENT
            end
            printf '{"id":"a","text":"words","families":["Roboto"],"width":300}' | command typescale measure
            """)
        let lines = said.split(separator: "\n")
        #expect(lines.first == "200 503")
        #expect(lines.count == 4 && lines[1] == lines[3], "\(said)")
    }

    @Test func `with a full store, writes are refused, reads continue, and no acknowledged write is lost`()
        throws
    {
        let said = try shell(
            """
            soft=$(ulimit -Sf); ulimit -Sf 1024
            serve
            ulimit -Sf "$soft"
            text=$(head -c 100000 /dev/zero | tr '\\0' x)
            put() { printf '[{"id":"a","text":"%s"}]' "$text" | send -X PUT -d @- "http://localhost/v1/conversations/$1" "${@:2}"; }
            for n in $(seq 40); do
                code=$(put "c$n" -o "$D/answer" -w '%{http_code}')
                [ "$code" = 201 ] || break
                last=$n
            done
            echo "$code"; grep -o '"detail":"[^"]*"' "$D/answer"; grep -c "$D" "$D/answer"
            status "http://localhost/v1/conversations/c$last"; echo
            status http://localhost/healthz; echo
            send -X PUT -d '{"category":"AX1"}' -o /dev/null -w 'small: %{http_code}\\n' http://localhost/v1/users/ada/preferences
            until_is 503 'status http://localhost/readyz'
            ask http://localhost/readyz | grep -o '"ok":false,"detail":"does not write'
            sleep 1.1; status http://localhost/readyz; echo
            prlimit --pid $P --fsize=unlimited:
            until_is 200 'status http://localhost/readyz'
            end
            serve
            for n in $(seq "$last"); do status "http://localhost/v1/conversations/c$n"; done | sed 's/200//g'
            status http://localhost/v1/conversations/c$((last + 1)); echo
            put more -o /dev/null -w '%{http_code}\\n'
            end
            """)
        #expect(
            said == """
                503
                "detail":"the store is full"
                0
                200
                200
                small: 200
                "ok":false,"detail":"does not write
                503
                ended with 0
                404
                201
                ended with 0

                """)
    }
}
