import Testing

/// The service and its clients during faults of the store.
@Suite struct StoreConditionTests {
    @Test func `while another process locks the store, writes are refused in seconds and reads work`()
        throws
    {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/users/ada/preferences
            send -o /dev/null -X PUT -d '{"category":"S"}' $url
            hold "$D/db"
            send -D "$D/head" -X PUT -d '{"category":"M"}' $url | grep -o '"detail":"[^"]*"'
            grep -oE '^(HTTP.1.1 ...|Retry-After: 1)' "$D/head"
            ask $url
            status http://localhost/healthz; echo
            ask http://localhost/readyz | grep -o 'another process keeps it locked'
            typescale token create --scope read --store "$STORE" 2>&1 | shown
            let_go
            send -X PUT -d '{"category":"M"}' $url
            typescale token list --store "$STORE"
            end
            """)
        #expect(
            said == """
                "detail":"the store is busy or cannot be reached"
                HTTP/1.1 503
                Retry-After: 1
                {"category":"S","revision":1}
                200
                another process keeps it locked
                typescale: --store: DIR/db: another process keeps it locked
                {"category":"M","revision":2}
                no tokens: the service is open, to this machine only
                ended with 0

                """)
    }

    @Test func `damaged pages that a call meets are answered with 503 and their cause, and nothing is written`() throws
    {
        let said = try ServiceShell.run(
            """
            serve
            url=http://localhost/v1/conversations
            rows 1 20000 | sed 's/,"width":120//' >"$D/rows"
            for name in a b c; do
                ask -o /dev/null -X PUT -H 'Content-Type: application/x-ndjson' --data-binary @"$D/rows" $url/$name
            done
            python3 - "$D/db" <<'END'
            import os, sqlite3, sys
            sqlite3.connect(sys.argv[1]).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            with open(sys.argv[1], "r+b") as file:
                for page in range(2, os.path.getsize(sys.argv[1]) // 4096):
                    file.seek(page * 4096)
                    file.write(os.urandom(4096))
            END
            for name in a b c; do ask "$url/$name?width=300"; done | sort -u
            send -X PUT -d '{"category":"M"}' http://localhost/v1/users/ada/preferences
            until_is 1 "ask http://localhost/readyz | grep -c 'db: damaged'"
            status http://localhost/healthz; echo
            end
            """)
        let problem = """
            {"type":"urn:problem-type:typescale:service-unavailable","title":"Service unavailable","status":503,\
            "detail":"the store is damaged; its operator has to restore a backup"}

            """
        #expect(said == problem + problem + "200\nended with 0\n")
    }

    @Test func `a read-only store is refused with its name before the service listens`() throws {
        let said = try ServiceShell.run(
            """
            mkdir "$D/kept"; STORE=sqlite:$D/kept/db
            typescale token create --scope read --store "$STORE" >/dev/null
            refused() {
                for command in "token create --scope read" "token list" "serve --listen unix:$D/s"; do
                    plainly timeout 120 typescale $command --store "$STORE" 2>&1 | shown
                done
            }
            chmod a-w "$D/kept"; refused
            chmod u+w "$D/kept"; chmod a-w "$D/kept/db"; refused
            chmod u+w "$D/kept/db"
            plainly typescale token list --store "$STORE" | grep -c read
            """)
        let reason = "typescale: --store: DIR/kept/db: cannot be written"
        let readOnly = "\(reason) (attempt to write a readonly database)\n"
        #expect(
            said == String(repeating: readOnly, count: 3) + String(repeating: "\(reason)\n", count: 3) + "1\n")
    }

    @Test(
        .enabled(if: Namespaces.areAllowed))
    func `a store on a read-only file system is refused with its name`() throws {
        let said = try ServiceShell.run(
            """
            mkdir "$D/kept"; STORE=sqlite:$D/kept/db
            typescale token create --scope read --store "$STORE" >/dev/null
            cp "$D/kept/db" "$D/before"
            # Whoever makes the mount may write everything there; the mount is what keeps them from it.
            cat >"$D/try" <<'SCRIPT'
            mount --bind "$D/kept" "$D/kept" && mount -o remount,bind,ro "$D/kept"
            for store in db new/db; do
                for command in "token create --scope read" "token list" "serve --listen unix:$D/s"; do
                    TYPESCALE_STORE=sqlite:$D/kept/$store timeout 120 typescale $command 2>&1
                    echo "ended with $?"
                done
                TYPESCALE_STORE=sqlite:$D/kept/$store typescale doctor --json | grep -o '"state": "[^"]*' | cut -c 11-
            done
            SCRIPT
            export D
            unshare -rm bash "$D/try" | shown
            cmp "$D/before" "$D/kept/db"; ls "$D/kept"
            typescale token list --store "$STORE" | grep -c read
            """)
        let refused = "typescale: TYPESCALE_STORE: DIR/kept/db: cannot be written\nended with 2\n"
        let problem = "mkdir DIR/kept/new: Read-only file system; --store or TYPESCALE_STORE names another place"
        let unmade = """
            typescale: sqlite:DIR/kept/new/db: \(problem)
            ended with 2

            """
        let wanted = """
            \(String(repeating: refused, count: 3))DIR/kept/db: cannot be written
            \(unmade)no tokens: the service is open, to this machine only
            ended with 0
            \(unmade)does not exist, and the service cannot create it (DIR/kept: Read-only file system)
            db
            1

            """
        #expect(said == wanted)
    }

    @Test
    func `without two of three servers no write is acknowledged, and later writes are published`()
        throws
    {
        let said = try ServiceShell.run(
            """
            trap 'kill -KILL ${P:-} 2>/dev/null; scripts/nats-cluster stop "$D/nats"; wait 2>/dev/null; rm -rf "$D"' EXIT
            export NATS_SECONDS=240 PATH=$PATH:/usr/sbin
            STORE=$(scripts/nats-cluster start "$D/nats" 3)
            serve
            url=http://localhost/v1/users/ada/preferences
            put() { send -X PUT -d "{\\"percent\\":$1}" "${@:2}" $url; }
            ask -m 240 -N http://localhost/v1/users/ada/events >"$D/events" & E=$!
            until_is 1 'grep -c ^event: "$D/events"'
            for n in 101 102 103; do put $n -o /dev/null -w '%{http_code}\\n'; done
            for n in 1 2; do scripts/nats-cluster kill "$D/nats" $n; done
            put 104 -w '%{http_code}\\n' -o "$D/written" >"$D/code" & W=$!
            # A server that led before it was alone answers reads for a while, with what was acknowledged.
            ask -w '%{http_code}' $url | tr -d '\\n' | grep -cE '"percent":103.*200$|"detail":"the store .*503$'
            wait $W # The write was refused before it was sent to the store, or sent and not answered.
            case $(cat "$D/code")$(grep -o 'typescale:outcome-unknown' "$D/written") in
                503 | 500typescale:outcome-unknown) echo not acknowledged ;;
                *) cat "$D/code" "$D/written" ;;
            esac
            grep -o '"detail":"the store' "$D/written"
            ask http://localhost/readyz | grep -o '"store":{"ok":false'
            status http://localhost/v1/scales/chat/resolve; echo
            grep -c '^data' "$D/events"
            for n in 1 2; do scripts/nats-cluster restart "$D/nats" $n; done
            until_is 200 'put 105 -o /dev/null -w "%{http_code}"'
            # A server that was alone may have published the unacknowledged write, and the servers given its number to
            # this one: it is published as a reset then.
            heard() { grep -q "percent.:$1" "$D/events" && echo heard; }
            until_is heard 'heard 105'
            put 106 -o /dev/null
            until_is heard 'heard 106'
            # Unanswered is not refused: 104 may have been made after all.
            sed -n 's/^data: .*"percent":\\([0-9]*\\).*/\\1/p' "$D/events" | sort -u | grep -vx 104
            until_is 200 'status http://localhost/readyz'
            end
            """)
        #expect(
            said == """
                200
                200
                200
                1
                not acknowledged
                "detail":"the store
                "store":{"ok":false
                200
                4
                101
                102
                103
                105
                106
                ended with 0

                """)
    }

    @Test
    func `if the only server is killed every write is answered, and each success is stored`()
        throws
    {
        let said = try ServiceShell.run(
            """
            trap 'kill -KILL ${P:-} 2>/dev/null; scripts/nats-cluster stop "$D/nats"; wait 2>/dev/null; rm -rf "$D"' EXIT
            export NATS_SECONDS=240 PATH=$PATH:/usr/sbin
            STORE=$(scripts/nats-cluster start "$D/nats" 1)
            serve
            python3 - "$D" <<'CLIENT'
            \(Self.manyWriters)
            CLIENT
            until_is 200 'status http://localhost/readyz'
            end
            """)
        #expect(said == "each is answered\nnothing is lost\nnothing else is there\nended with 0\n")
    }

    /// Twenty writers append to a conversation each while the server is stopped twice; each must continue after both.
    private static let manyWriters = """
        import http.client, json, socket, subprocess, sys, threading, time
        folder = sys.argv[1]
        class Connection(http.client.HTTPConnection):
            def connect(self):
                self.sock = socket.socket(socket.AF_UNIX)
                self.sock.settimeout(60)
                self.sock.connect(folder + "/s")
        def ask(method, path, body=None):
            connection = Connection("localhost")
            connection.request(method, "/v1/conversations/" + path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read() or "null")
        def message(name): return json.dumps([{"id": name, "text": "words"}])
        class Writer(threading.Thread):
            def __init__(self, number):
                super().__init__(daemon=True)
                self.name, self.kept, self.open, self.odd, self.isDone = "w%d" % number, [], set(), [], False
                ask("PUT", self.name, message("first"))
            def run(self):
                number = 0
                while not self.isDone:
                    number += 1
                    try: self.write("m%d" % number)
                    except Exception as error: self.odd.append(repr(error))
                    time.sleep(0.01)
            def write(self, name):
                status, answer = ask("POST", self.name + "/messages", message(name))
                detail = answer.get("detail", "")
                if status == 200: self.kept.append(name)
                elif status == 500 and detail.endswith("is not known"): self.open.add(name)
                elif status != 503 or "the store" not in detail: self.odd.append((status, answer))
        def all_go_on(writers):
            before = [len(writer.kept) for writer in writers]
            for _ in range(1200):
                if all(len(w.kept) >= count + 3 for w, count in zip(writers, before)): return
                time.sleep(0.1)
            print("some do not go on")
        def nats(verb): subprocess.run(["scripts/nats-cluster", verb, folder + "/nats", "1"], check=True)
        writers = [Writer(number) for number in range(20)]
        for writer in writers: writer.start()
        for pause in [0, 3]:
            all_go_on(writers)
            nats("kill"); time.sleep(pause); nats("restart")
        all_go_on(writers)
        for writer in writers: writer.isDone = True
        for writer in writers: writer.join(100)
        odd = [w.odd for w in writers if w.odd or w.is_alive()]
        print(odd or "each is answered")
        lost, more = [], []
        for writer in writers:
            found = {m["id"] for m in ask("GET", writer.name + "?width=300&height=100000")[1]["items"]}
            lost += set(writer.kept) - found
            more += found - set(writer.kept) - writer.open - {"first"}
        print(lost or "nothing is lost"); print(more or "nothing else is there")
        """
}
