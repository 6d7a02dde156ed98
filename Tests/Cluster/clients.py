"""Writers and subscribers of a cluster that record responses and events."""

import asyncio
import collections
import itertools
import json
import random
import time

import httpx
import websockets

# During an election, the service retries a write for up to fifteen seconds.
ANSWER_SECONDS = 20


def preference(number):
    return {"percent": 50 + number / 1000}


def number_of(answer):
    return round((answer.get("percent", 50) - 50) * 1000)


class WriteLog:
    """The responses to writes, with their times."""

    def __init__(self):
        self.acknowledged = []  # (begun, at, user, number, revision, node)
        self.outcomes = collections.Counter()
        self.is_over = False

    def after(self, moment):
        """Returns the responses after a moment, without a search of all."""
        return list(itertools.takewhile(lambda entry: entry[1] > moment, reversed(self.acknowledged)))

    def of(self, user):
        return {entry[4]: entry[3] for entry in self.acknowledged if entry[2] == user}


def path_of(address):
    """Returns the path of a socket in the file system, or None for an address in a network."""
    return address.removeprefix("unix:") if address.startswith("unix:") else None


def client(address):
    path = path_of(address)
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=64)
    return httpx.AsyncClient(
        base_url="http://" + ("localhost" if path else address), timeout=ANSWER_SECONDS, trust_env=False,
        transport=httpx.AsyncHTTPTransport(uds=path, limits=limits))


class Nodes:
    """The nodes, each with a pool of connections."""

    def __init__(self, addresses):
        self.addresses = addresses
        self.clients = [client(address) for address in addresses]
        self.is_over = False

    def __len__(self):
        return len(self.clients)

    async def close(self):
        for client in self.clients:
            await client.aclose()

    async def present(self, user, node):
        """Returns the number and the revision at a node, or None if it does not respond."""
        try:
            answer = await self.clients[node].get(f"/v1/users/{user}/preferences")
        except httpx.HTTPError:
            return None
        if answer.status_code != 200:
            return None
        return number_of(answer.json()), answer.json()["revision"]


class Writer:
    """Writes increasing numbers for its users in turn.

    With `node`, writes to that node while it responds, otherwise to all nodes in turn; with `stays`, always to that
    node. With `conditional`, each write
    replaces a number by the next one under the condition that it is still current. So no number is skipped, even with
    other writers and after writes without a response.
    """

    def __init__(self, nodes, log, users, conditional, pause, node=None, stays=False):
        self.nodes, self.log, self.users, self.pause = nodes, log, users, pause
        self.conditional = conditional
        self.home = node
        self.stays = stays
        self.turn = node or 0
        self.known = {user: (0, 0) for user in users}

    async def run(self):
        while not self.log.is_over:
            for user in self.users:
                if self.log.is_over:
                    return
                if not await self.write(user):
                    self.turn += 0 if self.stays else 1
                    await self.refresh(user)
                elif self.home is None:
                    self.turn += 1
                await asyncio.sleep(self.pause * random.uniform(0.5, 1.5))

    async def write(self, user):
        number, revision = self.known[user]
        number += 1
        node = self.turn % len(self.nodes)
        headers = {}
        if self.conditional:
            headers = {"If-Match": f'"{revision}"'} if revision else {"If-None-Match": "*"}
        begun = time.monotonic()
        try:
            answer = await self.nodes.clients[node].put(
                f"/v1/users/{user}/preferences", json=preference(number), headers=headers)
        except httpx.HTTPError as error:
            self.log.outcomes["unanswered" if not isinstance(error, httpx.ConnectError) else "refused"] += 1
            if not self.conditional:
                self.known[user] = (number, 0)
            return False
        self.log.outcomes[answer.status_code] += 1
        if answer.status_code != 200:
            if not self.conditional:
                self.known[user] = (number, 0)
            return answer.status_code == 412 and await self.refresh(user)
        revision = answer.json()["revision"]
        assert answer.headers["ETag"] == f'"{revision}"' and number_of(answer.json()) == number, answer.text
        self.known[user] = (number, revision)
        self.log.acknowledged.append((begun, time.monotonic(), user, number, revision, node))
        return True

    async def refresh(self, user):
        """Reads the current number, which shows whether a write without a response took effect."""
        while self.conditional and not self.log.is_over:
            found = await self.nodes.present(user, self.turn % len(self.nodes))
            if found:
                self.known[user] = found
                break
            self.turn += 1
            await asyncio.sleep(0.05)
        return True


class Subscriber:
    """A device that follows one user, and reconnects to another node after a lost connection."""

    def __init__(self, nodes, user, home):
        self.nodes, self.user, self.node = nodes, user, home
        self.received = []  # (at, kind, revision, number)
        self.returns = 0

    @property
    def last(self):
        return self.received[-1][2] if self.received else None

    def record(self, kind, answer):
        self.received.append((time.monotonic(), kind, answer["revision"], number_of(answer)))

    async def run(self):
        # `wait_for` ignores a cancellation that coincides with the end of a connection.
        while not self.nodes.is_over:
            try:
                # Disconnects every few seconds, also while all nodes are available.
                await asyncio.wait_for(self.listen(), random.uniform(4, 12))
            except (asyncio.TimeoutError, httpx.HTTPError, OSError, websockets.WebSocketException):
                pass
            self.node = (self.node + 1) % len(self.nodes)
            self.returns += 1
            await asyncio.sleep(0.05)


class EventStream(Subscriber):
    """Follows server-sent events and resumes with `Last-Event-ID`."""

    async def listen(self):
        headers = {} if self.last is None else {"Last-Event-ID": str(self.last)}
        timeout = httpx.Timeout(ANSWER_SECONDS, read=None)
        client = self.nodes.clients[self.node]
        target = f"/v1/users/{self.user}/events"
        async with client.stream("GET", target, headers=headers, timeout=timeout) as answer:
            answer.raise_for_status()
            # Not with `aiter_lines`, which returns an event's last line only when the next event arrives.
            rest = ""
            async for text in answer.aiter_text():
                *blocks, rest = (rest + text).split("\n\n")
                for block in blocks:
                    fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
                    if "data" in fields:
                        data = json.loads(fields["data"])
                        assert str(data["revision"]) == fields["id"], block
                        self.record(fields["event"], data)


class Socket(Subscriber):
    """Follows a WebSocket and resumes with the parameter `lastEventId`."""

    async def listen(self):
        query = "" if self.last is None else f"?lastEventId={self.last}"
        address = self.nodes.addresses[self.node]
        path = path_of(address)
        target = f"ws://{'localhost' if path else address}/v1/users/{self.user}/live{query}"
        times = {"open_timeout": ANSWER_SECONDS, "close_timeout": 1}
        connection = websockets.unix_connect(path, target, **times) if path else websockets.connect(target, **times)
        async with connection as socket:
            async for text in socket:
                message = json.loads(text)
                self.record(message["event"], message["preference"])
