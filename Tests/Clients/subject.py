#!/usr/bin/python3
"""Runs commands with a Python client: reads one command per line and prints results and events.

usage: subject.py (blocking | asyncio)
"""

import asyncio
import json
import os
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Clients/python/src"))

import typescale  # noqa: E402

POLICY = {
    "timeout": "timeout", "patience": "patience", "firstPause": "first_pause", "streamPause": "stream_pause",
    "longestPause": "longest_pause", "silence": "silence",
}  # fmt: skip
_lock = threading.Lock()


def report(**fields):
    """Prints one complete line."""
    with _lock:
        sys.stdout.write(json.dumps(fields) + "\n")
        sys.stdout.flush()


def described(error):
    """Converts an error to the form that the tests compare."""
    if isinstance(error, typescale.ServiceProblem):
        return {"status": error.status, "type": error.type, "retryAfter": error.retry_after}
    if isinstance(error, typescale.Unreachable):
        return {"unreachable": str(error)}
    return {"failure": "%s: %s" % (type(error).__name__, error)}


def made(kind, command):
    """Creates a client with the settings of a command."""
    policy = typescale.Policy(**{POLICY[key]: value for key, value in command.get("policy", {}).items()})
    return kind(
        command["url"], token=command.get("token"), device=command.get("device"), storage=command.get("storage"),
        policy=policy, engine=command.get("engine"),
    )  # fmt: skip


def shown(table):
    """Converts a table to the form that the tests compare."""
    if table is None:
        return None
    style = table.styles["body"]
    return {
        "origin": table.origin, "size": style["size"], "environment": table.document["environment"],
        "hasWeight": "weight" in style,
    }  # fmt: skip


def event_fields(name, event):
    return {"follow": name, "kind": event.kind, "revision": event.revision, "preference": event.preference}


def call(client, command):
    """Makes the call of a command; returns its value, or a coroutine that returns it."""
    what = command["do"]
    if what == "resolve":
        return client.resolve(command["environment"], fields=command.get("fields"))
    if what == "measure":
        return client.measure(
            command["rows"], lines=command.get("lines", False), strict_fonts=command.get("strictFonts", False)
        )
    if what == "write" and "patch" in command:
        return client.change_preference(command["user"], command["patch"])
    if what == "write":
        return client.remove_preference(command["user"])
    if what == "infinite":
        return client.change_preference(command["user"], {"fontScale": float("inf")})
    if what == "append":
        return client.append(command["conversation"], command["messages"])
    if what == "insert":
        place = {key: command[key] for key in ("at", "before") if key in command}
        return client.insert(command["conversation"], command["messages"], **place)
    if what == "window":
        return client.window(command["conversation"], command["width"], command["environment"], height=1000)
    if what == "invalidation":
        return client.invalidation(
            command["conversation"], command["from"], command["to"], command["width"], viewport=command["viewport"]
        )
    raise ValueError("no such command: %s" % what)


class Blocking:
    """Runs each command and each follower on a thread."""

    def __init__(self):
        self.clients, self.followers = {}, {}

    def run(self):
        for line in sys.stdin:
            threading.Thread(target=self.do, args=[json.loads(line)], daemon=True).start()

    def do(self, command):
        try:
            report(id=command["id"], value=self.value(command))
        except Exception as error:
            report(id=command["id"], error=described(error))

    def value(self, command):
        what = command["do"]
        if what == "create":
            self.clients[command["client"]] = made(typescale.Client, command)
        elif what == "stored":
            return shown(self.clients[command["client"]].stored(fields=command.get("fields")))
        elif what == "follow":
            follower = self.clients[command["client"]].follow(command["user"])
            self.followers[command["name"]] = follower
            threading.Thread(target=self.follow, args=[command["name"], follower], daemon=True).start()
        elif what == "change":
            return self.followers[command["name"]].change(command["patch"])
        elif what == "stop":
            self.followers[command["name"]].close()
        else:
            value = call(self.clients[command["client"]], command)
            return shown(value) if what == "resolve" else value
        return None

    def follow(self, name, follower):
        try:
            for event in follower:
                report(**event_fields(name, event))
            report(follow=name, end=True)
        except Exception as error:
            report(follow=name, error=described(error))


class Tasks:
    """Runs each command and each follower as a task."""

    def __init__(self):
        self.clients, self.followers, self.tasks = {}, {}, {}

    async def run(self):
        reader = asyncio.StreamReader(limit=1 << 24)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        running = set()
        while line := await reader.readline():
            task = asyncio.ensure_future(self.do(json.loads(line)))
            running.add(task)
            task.add_done_callback(running.discard)

    async def do(self, command):
        try:
            report(id=command["id"], value=await self.value(command))
        except Exception as error:
            report(id=command["id"], error=described(error))

    async def value(self, command):
        what = command["do"]
        if what == "create":
            self.clients[command["client"]] = made(typescale.AsyncClient, command)
        elif what == "stored":
            return shown(self.clients[command["client"]].stored(fields=command.get("fields")))
        elif what == "follow":
            follower = self.clients[command["client"]].follow(command["user"])
            self.followers[command["name"]] = follower
            self.tasks[command["name"]] = asyncio.ensure_future(self.follow(command["name"], follower))
        elif what == "change":
            return await self.followers[command["name"]].change(command["patch"])
        elif what == "stop":
            self.tasks[command["name"]].cancel()
        else:
            value = await call(self.clients[command["client"]], command)
            return shown(value) if what == "resolve" else value
        return None

    async def follow(self, name, follower):
        try:
            async with follower:
                async for event in follower:
                    report(**event_fields(name, event))
        except asyncio.CancelledError:
            # A closed follower opens no other stream.
            async for event in follower:
                report(**event_fields(name, event))
            report(follow=name, end=True)
        except Exception as error:
            report(follow=name, error=described(error))


if __name__ == "__main__":
    if sys.argv[1:] == ["asyncio"]:
        asyncio.run(Tasks().run())
    else:
        Blocking().run()
