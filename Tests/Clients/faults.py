"""A proxy in front of a service that injects faults into responses, connections and event streams."""

import asyncio
import collections
import json
import threading
import time
from dataclasses import dataclass, field


@dataclass
class Seen:
    """A received request with its time on a monotonic clock."""

    at: float
    method: str
    target: str
    fields: dict

    @property
    def is_stream(self):
        """A Boolean value that indicates whether the request opens an event stream."""
        return self.target.split("?")[0].endswith("/events")


@dataclass
class Canned:
    """A response that the proxy sends without the service."""

    status: int
    fields: dict = field(default_factory=dict)
    body: bytes = b""

    def encoded(self):
        """Returns the response's bytes; the connection closes after them."""
        fields = {"Content-Length": str(len(self.body)), "Connection": "close", **self.fields}
        head = "HTTP/1.1 %d Canned\r\n" % self.status + "".join("%s: %s\r\n" % pair for pair in fields.items())
        return head.encode() + b"\r\n" + self.body


class FaultProxy:
    """Forwards each request on a separate connection, unless a fault is set.

    `mode` applies to new requests: `pass`, `refuse` (closes the connection without a response), `away` (502 from a
    proxy), `portal` (200 with a page, like a network that requires a sign-in), `silent` (neither responds nor closes), `slow`
    (sends one byte of a body in each 0.2 s), `lose` (forwards a call and closes without its response).
    """

    PORTAL = Canned(200, {"Content-Type": "text/html"}, b"<!doctype html><title>Sign in to the network</title>")

    def __init__(self, service_port, addresses=("127.0.0.1",)):
        self.service_port = service_port
        self.mode = "pass"
        self.repeats = False
        """Sends every event twice."""
        self.tears = False
        """Sends each byte of a stream separately."""
        self.chunks = False
        """Sends streams in chunks, as a proxy does."""
        self.requests = []
        self.pages = {}
        """Handlers of paths under /harness/, without faults: (method, path, query, body) to (type, body)."""
        self._canned = collections.deque()
        self._frozen = False
        self._open = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = self._call(self._listen(addresses))
        self.url = "http://127.0.0.1:%d" % self.port

    def _call(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(30)

    async def _listen(self, addresses):
        first = await asyncio.start_server(self._serve, addresses[0], 0, backlog=1024)
        port = first.sockets[0].getsockname()[1]
        for address in addresses[1:]:
            await asyncio.start_server(self._serve, address, port, backlog=1024)
        return port

    # What a test does

    def answer(self, count, status, body=b"", stream=None, **fields):
        """Sends this response to the next `count` requests; `stream` selects those for streams or the others."""
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        self._canned.extend([(stream, Canned(status, fields, body))] * count)

    def cut(self):
        """Closes all connections without a final message."""

        async def work():
            for writer in list(self._open):
                writer.transport.abort()

        self._call(work())

    def freeze(self, is_frozen=True):
        """Stops sending on open streams, or resumes."""
        self._frozen = is_frozen

    def streams(self):
        """Returns the requests for streams so far."""
        return [seen for seen in list(self.requests) if seen.is_stream]

    def calls(self):
        """Returns the other requests so far."""
        return [seen for seen in list(self.requests) if not seen.is_stream]

    def heal(self):
        """Removes all faults."""
        self.mode, self.repeats, self.tears, self.chunks, self._frozen = "pass", False, False, False, False
        self._canned.clear()

    def close(self):
        """Closes the proxy."""

        async def work():
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=5) if tasks else None

        self._call(work())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # One connection

    async def _serve(self, reader, writer):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            lines = head.decode("latin-1").split("\r\n")
            method, target, _ = lines[0].split(" ", 2)
            fields = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
            lower = {name.lower(): value for name, value in fields.items()}
            body = await reader.readexactly(int(lower.get("content-length", 0)))
            if target.startswith("/harness/"):
                return await self._page(writer, method, target, body)
            seen = Seen(time.monotonic(), method, target, lower)
            self.requests.append(seen)
            self._open.add(writer)
            await self._answer(reader, writer, seen, lines, body)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass
        finally:
            self._open.discard(writer)
            writer.close()

    async def _page(self, writer, method, target, body):
        path, _, query = target.partition("?")
        kind = next((prefix for prefix in sorted(self.pages, reverse=True) if path.startswith(prefix)), None)
        if kind is None:
            writer.write(Canned(404).encoded())
        else:
            media, content = await asyncio.get_running_loop().run_in_executor(
                None, self.pages[kind], method, path, query, body
            )
            writer.write(Canned(200, {"Content-Type": media, "Cache-Control": "no-store"}, content).encoded())
        await writer.drain()

    async def _answer(self, reader, writer, seen, lines, body):
        if self.mode == "refuse":
            return writer.transport.abort()
        if self.mode == "silent":
            await reader.read()
            return None
        if self.mode == "slow":
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
            for _ in range(1000):
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.2)
        canned = self._next_canned(seen)
        if canned:
            writer.write(canned.encoded())
            return await writer.drain()
        kept = [line for line in lines[1:-2] if not line.lower().startswith(("connection:", "accept-encoding:"))]
        head = "\r\n".join([lines[0], *kept, "Connection: close", "", ""]).encode("latin-1")
        try:
            answer, request = await asyncio.open_connection("127.0.0.1", self.service_port)
        except OSError:
            # Like a proxy whose service is unavailable.
            writer.write(Canned(502, {"Content-Type": "text/html"}, b"<h1>Bad gateway</h1>").encoded())
            return await writer.drain()
        try:
            request.write(head + body)
            await request.drain()
            if self.mode == "lose" and not seen.is_stream:
                await answer.read(1)
                return writer.transport.abort()
            await self._forward(answer, reader, writer, seen)
        finally:
            request.close()

    def _next_canned(self, seen):
        if self.mode == "away":
            return Canned(502, {"Content-Type": "text/html"}, b"<h1>Bad gateway</h1>")
        if self.mode == "portal":
            return self.PORTAL
        if self._canned and self._canned[0][0] in (None, seen.is_stream):
            return self._canned.popleft()[1]
        return None

    async def _forward(self, answer, reader, writer, seen):
        head = await answer.readuntil(b"\r\n\r\n")
        is_stream = b"text/event-stream" in head.lower()
        frame = bytes
        if is_stream and self.chunks:
            head = head[:-2] + b"Transfer-Encoding: chunked\r\n\r\n"
            frame = chunk
        writer.write(head)
        # Detects a client that disconnects while the service has nothing to send.
        gone = asyncio.ensure_future(reader.read(1))
        try:
            while True:
                more = asyncio.ensure_future(answer.readuntil(b"\n\n") if is_stream else answer.read(65536))
                await asyncio.wait([more, gone], return_when=asyncio.FIRST_COMPLETED)
                if not more.done():
                    more.cancel()
                    return
                await self._send(writer, await more, is_stream, frame)
                if answer.at_eof():
                    return
        finally:
            gone.cancel()

    async def _send(self, writer, block, is_stream, frame):
        while is_stream and self._frozen:
            await asyncio.sleep(0.02)
        for _ in range(2 if is_stream and self.repeats else 1):
            if is_stream and self.tears:
                for byte in block:
                    writer.write(frame(bytes([byte])))
                    await writer.drain()
                    await asyncio.sleep(0)
            else:
                writer.write(frame(block))
                await writer.drain()


def chunk(data):
    """Returns data in the framing of one chunk."""
    return b"%x\r\n%s\r\n" % (len(data), data)


class Mailbox:
    """Carries commands from a test to a page, and results and events back, under /harness/."""

    def __init__(self, proxy, files):
        """Creates a mailbox; `files` are folders by the name under which the page loads their files."""
        self.reports = collections.deque()
        self._commands = collections.deque()
        self._visit = None
        self._files = files
        self._change = threading.Condition()
        proxy.pages["/harness/next"] = self._next
        proxy.pages["/harness/reports"] = self._reports
        proxy.pages["/harness/files/"] = self._file

    def send(self, command):
        """Sends the page a command."""
        with self._change:
            self._commands.append(command)
            self._change.notify_all()

    def receive(self, seconds):
        """Returns the page's next message, or `None` after `seconds` without one."""
        with self._change:
            self._change.wait_for(lambda: self.reports, seconds)
            return self.reports.popleft() if self.reports else None

    def _next(self, method, path, query, body):
        with self._change:
            # A page that is unloading may still poll.

            self._change.wait_for(lambda: self._commands and query == self._visit, 5)
            commands = list(self._commands) if query == self._visit else []
            if commands:
                self._commands.clear()
        return "application/json", json.dumps(commands).encode()

    def _reports(self, method, path, query, body):
        with self._change:
            self.reports.extend(json.loads(body))
            self._visit = query
            self._change.notify_all()
        return "application/json", b"{}"

    def _file(self, method, path, query, body):
        folder, _, name = path[len("/harness/files/"):].partition("/")
        if folder not in self._files or ".." in name:
            return "text/plain", b""
        media = {"js": "text/javascript", "html": "text/html; charset=utf-8", "json": "application/json"}
        with open("%s/%s" % (self._files[folder], name), "rb") as file:
            return media.get(name.rsplit(".", 1)[-1], "text/plain"), file.read()
