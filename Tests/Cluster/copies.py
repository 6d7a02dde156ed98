"""Comparison of the servers' copies of a stream, and of the numbers of connections, by their monitoring."""

import asyncio
import contextlib
import itertools
import json

SAMPLES = 60
SECONDS_BETWEEN = 0.05


async def request(host, port, target):
    """Returns the body of a response as JSON, or None."""
    with contextlib.suppress(OSError, asyncio.TimeoutError, ValueError):
        reader, writer = await asyncio.wait_for(asyncio.open_connection(host, port), 2)
        with contextlib.closing(writer):
            writer.write(f"GET {target} HTTP/1.0\r\n\r\n".encode())
            answer = await asyncio.wait_for(reader.read(), 2)
            return json.loads(answer.split(b"\r\n\r\n", 1)[1])
    return None


async def last_message(host, port, stream):
    """Returns the time and the number of the last message of a server's copy, or None."""
    answer = await request(host, port, "/jsz?accounts=1&streams=1") or {}
    for account in answer.get("account_details", []):
        for each in account.get("stream_detail", []):
            if each["name"] == stream:
                return each["state"]["last_ts"], each["state"]["last_seq"]
    return None


async def most_connected(addresses):
    """Returns the number of the server to which most nodes are connected."""
    counts = []
    for host, port in addresses:
        answer = await request(host, port, "/connz") or {}
        counts.append(sum(each.get("name") == "typescale" for each in answer.get("connections", [])))
    return counts.index(max(counts)) + 1


async def differing(addresses, stream):
    """Returns the numbers of the servers whose copy of a stream equals no other, and a text about the copies.

    During writes the copies end with different messages. So the ends are read many times: the time of a message is the
    same in all copies, and its number has to be.
    """
    found = [{} for _ in addresses]
    for _ in range(SAMPLES):
        lasts = await asyncio.gather(*(last_message(host, port, stream) for host, port in addresses))
        for known, last in zip(found, lasts):
            if last:
                known[last[0]] = last[1]
        await asyncio.sleep(SECONDS_BETWEEN)
    alone = set(range(len(found)))
    for first, second in itertools.combinations(range(len(found)), 2):
        common = [at for at in found[first] if at in found[second]]
        if common and found[first][max(common)] == found[second][max(common)]:
            alone -= {first, second}
    ends = ", ".join(str(max(known.values(), default=None)) for known in found)
    return [each + 1 for each in sorted(alone)], f"last numbers {ends}"
