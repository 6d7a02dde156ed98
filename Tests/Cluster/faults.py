"""The faults of the cluster test. Each begins, remains for some seconds while clients write, and ends."""

import asyncio
import contextlib
import dataclasses
import os

from copies import most_connected
from machines import COUNT, has_netem


@dataclasses.dataclass
class Target:
    """What a round disturbs; servers and nodes have numbers from 1 on."""

    server: int
    is_leader: bool
    node: int
    turn: int  # how many rounds had the same fault before

    @property
    def server_text(self):
        return f"server {self.server} ({'leader' if self.is_leader else 'follower'})"


class Fault:
    """A fault; `begin` and `end` are called in turn with the same target."""

    name = ""
    # How long it remains at least, once the other nodes acknowledge writes.
    seconds = 2
    # How long the round continues after the end.
    calm_seconds = 4
    # Whether the other nodes may acknowledge no writes meanwhile.
    may_stop_writes = False
    # Whether servers may deliver writes that they withdraw later, in the same round.
    needs_corrections = False

    def __init__(self, cluster):
        self.cluster = cluster

    async def begin(self, target):
        raise NotImplementedError

    async def end(self, target):
        raise NotImplementedError

    def cut_off(self, target):
        """Returns the numbers of the nodes that cannot acknowledge writes meanwhile."""
        return set()

    def describe(self, target):
        return f"{target.server_text}: {self.name}"


class Kill(Fault):
    """A server and a node are killed, and restarted."""

    name = "kill"

    async def begin(self, target):
        await asyncio.gather(self.cluster.kill_server(target.server), self.cluster.kill_node(target.node))

    async def end(self, target):
        await self.cluster.restart_server(target.server)
        await self.cluster.restart_node(target.node)

    def cut_off(self, target):
        return {target.node}

    def describe(self, target):
        return f"{target.server_text} and node {target.node} killed"


class CutOff(Fault):
    """Some machines are moved to another network, and back."""

    seconds = 6

    def machines(self, target):
        raise NotImplementedError

    async def begin(self, target):
        for each in self.machines(target):
            each.move("outside")

    async def end(self, target):
        for each in self.machines(target):
            each.move("inside")


class Partition(CutOff):
    """A server and its node remain connected with each other, and with no other server.

    The server reports no error to its node at first. After about ten seconds it knows that it is alone. Connected
    again, a server of version 2.9 that was the leader may deliver events with wrong revisions. Nodes detect that within
    seconds and send `reset`; see docs/several-nodes.md.
    """

    name = "partition"
    calm_seconds = 8
    needs_corrections = True

    def machines(self, target):
        return self.cluster.server(target.server), self.cluster.node(target.server)

    def cut_off(self, target):
        return {target.server}

    def describe(self, target):
        return f"{target.server_text} and node {target.server} cut off from the other servers"


class NodeCutOff(CutOff):
    """A node is disconnected from all servers."""

    name = "node cut off"

    def machines(self, target):
        return (self.cluster.node(target.node),)

    def cut_off(self, target):
        return {target.node}

    def describe(self, target):
        return f"node {target.node} cut off from all servers"


class SlowLink(Fault):
    """The link of a server has a delay, jitter and losses, in both directions."""

    name = "slow link"
    seconds = 6
    DELAY, JITTER, LOSS = 60, 30, 2  # milliseconds and percent

    def __init__(self, cluster):
        super().__init__(cluster)
        self.uses_kernel = has_netem()

    async def begin(self, target):
        server = self.cluster.server(target.server)
        if self.uses_kernel:
            server.set_netem("delay", f"{self.DELAY}ms", f"{self.JITTER}ms", "loss", f"{self.LOSS}%")
        else:
            await self.cluster.start_relay(server, self.DELAY, self.JITTER, self.LOSS)

    async def end(self, target):
        server = self.cluster.server(target.server)
        if self.uses_kernel:
            server.remove_netem()
        else:
            await self.cluster.stop_relays()
            server.move("inside")

    def describe(self, target):
        return (f"{target.server_text} with a slow link, {self.DELAY} ± {self.JITTER} ms in each direction "
                f"and {self.LOSS} % of the packets lost")


class FullDisk(Fault):
    """The file system of a server is full.

    A server of version 2.9 waits for itself after a failed write, in `rebuildStateLocked`, and must be killed. If it is
    the leader, it may remain the leader until then, so that no write is acknowledged.
    """

    name = "full disk"
    seconds = 6
    may_stop_writes = True

    def __init__(self, cluster):
        super().__init__(cluster)
        self.filling = None

    def file(self, target):
        return self.cluster.storage(target.server) + "/filling"

    async def begin(self, target):
        fill(self.file(target))
        self.filling = asyncio.create_task(self.keep_full(target))

    async def keep_full(self, target):
        """Fills what the server frees."""
        while True:
            await asyncio.sleep(0.1)
            fill(self.file(target))

    async def end(self, target):
        self.filling.cancel()
        await asyncio.gather(self.filling, return_exceptions=True)
        os.unlink(self.file(target))
        await self.cluster.kill_server(target.server)
        await self.cluster.restart_server(target.server)

    def describe(self, target):
        return f"{target.server_text} with a full disk"


def fill(path):
    """Appends to a file until there is no space left."""
    with open(path, "ab", buffering=0) as file:
        for size in (1 << 20, 1 << 12):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)) == size:
                    pass


class ClockJump(Fault):
    """The wall clock of a node is set to another time, and back.

    Servers keep their clocks: `nats-server` is a Go program, which reads the clock without the C library, so that no
    preloaded library can change it; a time namespace changes only monotonic clocks.
    """

    name = "clock jump"
    seconds = 6
    OFFSETS = {"an hour ahead": 3600, "an hour back": -3600, "a year ahead": 31536000, "a year back": -31536000}

    async def begin(self, target):
        self.cluster.set_clock(target.node, self.offset(target)[1])

    async def end(self, target):
        self.cluster.set_clock(target.node, 0)

    def offset(self, target):
        return list(self.OFFSETS.items())[target.turn % len(self.OFFSETS)]

    def describe(self, target):
        return f"clock of node {target.node} set {self.offset(target)[0]}"


class ClockBackAndPartition(Fault):
    """The clocks of all nodes are set an hour back; then the server with most of their connections is cut off alone.

    The NATS library waits for the next ping by the wall clock, which is an hour later now. The nodes have to connect again,
    to notice the lost connection by missing responses to pings, and to use another server.
    """

    name = "clock back and partition"
    seconds = 2
    needs_corrections = True

    def __init__(self, cluster):
        super().__init__(cluster)
        self.server = None

    async def begin(self, target):
        self.server = await most_connected(self.cluster.monitoring)
        for number in range(1, COUNT + 1):
            self.cluster.set_clock(number, -3600)
        await asyncio.sleep(2)
        self.cluster.server(self.server).move("outside")

    async def end(self, target):
        self.cluster.server(self.server).move("inside")
        for number in range(1, COUNT + 1):
            self.cluster.set_clock(number, 0)

    def describe(self, target):
        return f"clocks of all nodes set an hour back, and server {self.server} cut off alone"


def available(cluster, selected):
    """Returns the faults that are possible here, and sentences about those that are not or differ."""
    kinds, notes = [Kill], []
    if cluster.has_machines:
        kinds += [Partition, NodeCutOff, SlowLink, FullDisk]
        if cluster.can_change_clocks:
            kinds += [ClockJump, ClockBackAndPartition]
        else:
            notes.append("left out: clock jump (needs a C compiler)")
    unknown = set(selected) - {each.name for each in kinds}
    if unknown:
        raise SystemExit(f"not available: {', '.join(sorted(unknown))}")
    faults = [each(cluster) for each in kinds if not selected or each.name in selected]
    if any(isinstance(each, SlowLink) and not each.uses_kernel for each in faults):
        notes.append("this kernel has no netem: a program delays the packets of slow links")
    return faults, notes
