import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

/// Clients written by others (python3-websockets, python3-httpx), if installed.
@Suite(.serialized) struct ServerClientTests {
    static func has(_ module: String) -> Bool {
        shell("/usr/bin/python3 -c 'import \(module); print(1)' 2>/dev/null") == "1\n"
    }

    private func python(_ program: String) -> String {
        shell("timeout 300 /usr/bin/python3 - 2>&1 <<'PROGRAM'\n\(program)\nPROGRAM\n")
    }

    @Test(
        .enabled(if: has("websockets")))
    func `The Python package websockets exchanges messages, fragments, pings and closes`() throws {
        try withServer(WebSocketServerTests.Upgrading(WebSocketServerTests.Echo())) { _, port in
            let said = python(
                """
                import asyncio, websockets
                async def main():
                    async with websockets.connect("ws://127.0.0.1:\(port)/live") as socket:
                        print(await socket.recv())
                        await socket.send("héllo €")
                        print(await socket.recv())
                        await socket.send(["one ", "two ", "three"])
                        print(await socket.recv())
                        await socket.send(bytes(range(128)) * 4000)
                        print(len(await socket.recv()))
                        await asyncio.wait_for(await socket.ping(), 60)
                        await socket.send("bye")
                        try:
                            await socket.recv()
                        except websockets.ConnectionClosed as closed:
                            print(closed.code, closed.reason)
                asyncio.run(main())
                """)
            #expect(said == "hello\nhéllo €\none two three\n512000\n1001 as asked\n")
        }
    }

    @Test(.enabled(if: has("httpx")))
    func `The Python package httpx uses kept connections, streams, gzip and conditions`() throws {
        try withServer(EchoResponder()) { server, port in
            let said = python(
                """
                import httpx
                with httpx.Client(base_url="http://127.0.0.1:\(port)") as client:
                    for number in range(100):
                        assert client.get(f"/{number}?a=b").text == f"GET /{number}?a=b"
                    def pieces():
                        for _ in range(300):
                            yield b"x" * 10_000
                    print(len(client.post("/stream", content=pieces()).content))
                    page = client.get("/prepared")
                    print(page.status_code, page.headers["content-encoding"], len(page.text))
                    print(client.get("/prepared", headers={"If-None-Match": page.headers["etag"]}).status_code)
                    print(client.head("/prepared").status_code, client.options("/x").text)
                """)
            #expect(said == "3000000\n200 gzip 2200\n304\n200 OPTIONS /x\n")
            #expect(server.metrics[.connectionsAccepted] == 1)
        }
    }
}
