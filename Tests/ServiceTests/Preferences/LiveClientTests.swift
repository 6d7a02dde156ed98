import Testing
import TypescaleTestSupport

@testable import TypescaleService

/// Devices that follow and write preferences through clients written by others: httpx and websockets.
@Suite struct LiveClientTests {
    private static let hasClients =
        shell("/usr/bin/python3 -c 'import httpx, websockets; print(1)' 2>/dev/null") == "1\n"

    /// Returns the output of a Python program with the service's addresses in `base` and `ws`, and the helpers below.
    private func python(_ service: LiveFixture, _ program: String) -> String {
        shell(
            """
            timeout 300 /usr/bin/python3 -W ignore - 2>&1 <<'PROGRAM'
            import asyncio, json, httpx, websockets
            base, ws = "http://127.0.0.1:\(service.port)", "ws://127.0.0.1:\(service.port)"
            target = "/v1/users/ada/preferences"
            async def put(client, category, device=None, **fields):
                query = {"device": device} if device else {}
                return await client.put(target, params=query, json={"category": category}, headers=fields)
            async def events(client, device, known=None):
                fields = {"Last-Event-ID": known} if known else {}
                options = {"params": {"device": device}, "headers": fields, "timeout": 120}
                async with client.stream("GET", "/v1/users/ada/events", **options) as answer:
                    buffer = ""
                    async for text in answer.aiter_text():
                        *blocks, buffer = (buffer + text).split("\\n\\n")
                        for block in blocks:
                            event = dict(line.partition(": ")[::2] for line in block.split("\\n"))
                            if "data" in event: yield event["event"], event["id"], json.loads(event["data"])
            \(program)
            PROGRAM

            """)
    }

    @Test(.enabled(if: hasClients))
    func `two devices follow each other, one by events and one over a WebSocket`() throws {
        let service = try LiveFixture()
        let said = python(
            service,
            """
            async def main():
                live = websockets.connect(ws + "/v1/users/ada/live?device=tablet")
                async with httpx.AsyncClient(base_url=base) as client, live as tablet:
                    phone = events(client, "phone")
                    print((await phone.__anext__())[2], json.loads(await tablet.recv())["preference"])
                    await put(client, "S", "phone")
                    print("tablet heard", json.loads(await tablet.recv())["preference"]["category"])
                    await tablet.send(json.dumps({"id": "1", "method": "patch", "preference": {"category": "AX2"}}))
                    answer = json.loads(await tablet.recv())
                    name, id, told = await phone.__anext__()
                    # The phone did not receive its own S: AX2 is the first change that it receives.
                    print("phone heard", name, told["category"], id == str(answer["preference"]["revision"]))
                    await put(client, "L")
                    heard = [(await phone.__anext__())[2], json.loads(await tablet.recv())["preference"]]
                    print("both heard", [preference["category"] for preference in heard])
                    await phone.aclose()
            asyncio.run(main())
            """)
        #expect(
            said == """
                {'revision': 0} {'revision': 0}
                tablet heard S
                phone heard preference AX2 True
                both heard ['L', 'L']

                """)
    }

    @Test(.enabled(if: hasClients))
    func `a device that was offline receives the changes that it missed, but not its own`() throws {
        let service = try LiveFixture()
        let said = python(
            service,
            """
            async def main():
                async with httpx.AsyncClient(base_url=base) as client:
                    known = (await put(client, "S")).json()["revision"]
                    for category, device in [("M", "tablet"), ("L", "phone"), ("XL", None)]:
                        await put(client, category, device)
                    phone = events(client, "phone", str(known))
                    print([(await phone.__anext__())[2]["category"] for _ in range(2)])
                    await phone.aclose()
                    address = f"{ws}/v1/users/ada/live?device=tablet&lastEventId={known}"
                    async with websockets.connect(address) as tablet:
                        print([json.loads(await tablet.recv())["preference"]["category"] for _ in range(2)])
            asyncio.run(main())
            """)
        #expect(said == "['M', 'XL']\n['L', 'XL']\n")
    }

    @Test(.enabled(if: hasClients))
    func `one of two writes on the same revision is refused, and both devices agree`() throws {
        let service = try LiveFixture()
        let said = python(
            service,
            """
            async def main():
                live = websockets.connect(ws + "/v1/users/ada/live")
                async with httpx.AsyncClient(base_url=base) as client, live as socket:
                    await socket.recv()
                    first = await put(client, "S")
                    await socket.recv()
                    tag = first.headers["ETag"]
                    answers = await asyncio.gather(*[put(client, c, **{"If-Match": tag}) for c in ("M", "XL")])
                    print(sorted(answer.status_code for answer in answers))
                    refused = next(answer for answer in answers if answer.status_code == 412)
                    print(refused.headers["content-type"], refused.json()["type"].split(":")[-1])
                    heard = json.loads(await socket.recv())["preference"]
                    print(heard == (await client.get(target)).json())
                    stale = {"id": "x", "method": "put", "preference": {}, "ifMatch": int(tag.strip('"'))}
                    await socket.send(json.dumps(stale))
                    answer = json.loads(await socket.recv())
                    print(answer["id"], answer["status"], answer["problem"]["type"].split(":")[-1])
            asyncio.run(main())
            """)
        #expect(said == "[200, 412]\napplication/problem+json precondition-failed\nTrue\nx 412 precondition-failed\n")
    }
}
