"""A cluster whose servers and nodes have a network namespace each, with links, file systems and clocks of their own.

The test itself moves into new network and mount namespaces. The links, bridges and mounts are only in these, so that
they disappear with the test and nothing of the machine is changed. In the network of the test there are two bridges:

- `inside` connects the servers and the nodes. Each has an address 10.77.0.N, servers from 1, nodes from 11 on.
- `outside` connects what was cut off from the others. What is moved there together remains connected.

The test itself reaches the servers by a second link, 10.78.N.0/24, and the nodes by sockets in the file system, which
are in no network. Neither is disturbed.
"""

import asyncio
import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time

COUNT = 3
CLIENT_PORT, ROUTE_PORT, MONITORING_PORT = 4222, 6222, 8222
READY_SECONDS = 60
STORAGE_BYTES = 128 << 20
# The constants of <sched.h> and <sys/prctl.h>.
CLONE_NEWNS, CLONE_NEWNET, PR_SET_PDEATHSIG = 0x00020000, 0x40000000, 1
TRIAL = """
    set -e
    mount -t tmpfs none /run
    ip link set lo up
    ip netns add trial
    ip link add trial type veth peer name peer netns trial
    ip link add bridge type bridge
"""
HERE = os.path.dirname(os.path.abspath(__file__))
library = ctypes.CDLL(None, use_errno=True)


def command(*arguments):
    """Runs a short command; throws if it fails."""
    subprocess.run(arguments, check=True, timeout=20, stdout=subprocess.DEVNULL)


def end_with_parent():
    """Makes the kernel kill the calling process when the test ends, also if the test is killed."""
    library.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def enter_private_namespaces():
    """Moves this process into new network and mount namespaces; returns why that is impossible, or None."""
    missing = [name for name in ("ip", "tc", "nsenter", "unshare", "mount", "umount") if not shutil.which(name)]
    if os.geteuid() != 0:
        return "needs root"
    if missing:
        return f"needs {', '.join(missing)}"
    # First tried by another process, because a process cannot leave new namespaces.
    if subprocess.run(["unshare", "--net", "--mount", "sh", "-c", TRIAL], stderr=subprocess.DEVNULL).returncode:
        return "needs the permission for namespaces, links and mounts"
    if library.unshare(CLONE_NEWNET | CLONE_NEWNS) != 0:
        raise RuntimeError(f"no new namespaces: {os.strerror(ctypes.get_errno())}")
    command("mount", "--make-rprivate", "/")
    # `ip netns` keeps the names of network namespaces here.
    command("mount", "-t", "tmpfs", "none", "/run")
    command("ip", "link", "set", "lo", "up")
    return None


def has_netem():
    """Returns whether this kernel can delay packets by itself; called in the private network namespace."""
    tried = subprocess.run(
        ["tc", "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms"], stderr=subprocess.DEVNULL)
    if tried.returncode == 0:
        command("tc", "qdisc", "delete", "dev", "lo", "root")
    return tried.returncode == 0


def clock_library(folder):
    """Builds the library that changes the clock of one program, and returns its path, or None without a compiler."""
    compiler = next(filter(shutil.which, (os.environ.get("CC", "clang"), "cc")), None)
    if not compiler:
        return None
    command(compiler, "-shared", "-fPIC", "-O1", "-o", folder + "/clock.so", HERE + "/clock.c")
    return folder + "/clock.so"


class Machine:
    """A network namespace with one program."""

    def __init__(self, name, number, folder):
        self.name, self.number = name, number
        self.folder = os.path.join(folder, name)
        self.address = f"10.77.0.{number}"
        self.test_address = f"10.78.{number}.2"
        self.socket = self.folder + "/socket"
        self.process = None

    def create(self):
        os.mkdir(self.folder)
        command("ip", "netns", "add", self.name)
        command("ip", "-n", self.name, "link", "set", "lo", "up")
        self.add_link(self.name, "cluster", self.address)
        self.move("inside")

    def add_link_to_test(self):
        self.add_link(f"test-{self.number}", "test", self.test_address)
        command("ip", "address", "add", f"10.78.{self.number}.1/24", "dev", f"test-{self.number}")

    def add_link(self, end, peer, address):
        """Adds a link from the test to this machine."""
        command("ip", "link", "add", end, "type", "veth", "peer", "name", peer, "netns", self.name)
        command("ip", "link", "set", end, "up")
        command("ip", "-n", self.name, "address", "add", f"{address}/24", "dev", peer)
        command("ip", "-n", self.name, "link", "set", peer, "up")

    def move(self, bridge):
        """Connects the link to a bridge, which disconnects it from any other."""
        command("ip", "link", "set", self.name, "master", bridge)

    def detach(self):
        """Connects the link to no bridge."""
        command("ip", "link", "set", self.name, "nomaster")

    def set_netem(self, *options):
        """Makes the kernel delay and lose packets in both directions of the link."""
        command("tc", "qdisc", "replace", "dev", self.name, "root", "netem", *options)
        command("tc", "-n", self.name, "qdisc", "replace", "dev", "cluster", "root", "netem", *options)

    def remove_netem(self):
        command("tc", "qdisc", "delete", "dev", self.name, "root")
        command("tc", "-n", self.name, "qdisc", "delete", "dev", "cluster", "root")

    async def launch(self, *arguments, environment=None):
        with open(self.folder + "/log", "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                "nsenter", f"--net=/run/netns/{self.name}", *arguments, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, env=environment, start_new_session=True, preexec_fn=end_with_parent)

    async def kill(self):
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()

    async def is_ready(self, connect, request, expected):
        """Waits until the program answers a request with a line that contains `expected`."""
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline and self.process.returncode is None:
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                reader, writer = await asyncio.wait_for(connect(), 2)
                with contextlib.closing(writer):
                    writer.write(request)
                    if expected in await asyncio.wait_for(reader.readline(), 5):
                        return
            await asyncio.sleep(0.05)
        with open(self.folder + "/log", errors="replace") as log:
            raise RuntimeError(f"{self.name} is not ready; the end of its log:\n{log.read()[-1000:]}")


class MachineCluster:
    """Three servers and three nodes with a network namespace each."""

    has_machines = True

    def __init__(self, folder, tool, limit_seconds):
        self.folder, self.tool, self.limit_seconds = folder, tool, limit_seconds
        self.servers = [Machine(f"server-{n}", n, folder) for n in range(1, COUNT + 1)]
        self.nodes = [Machine(f"node-{n}", 10 + n, folder) for n in range(1, COUNT + 1)]
        self.clock_library = clock_library(folder)
        self.relays = []

    @property
    def can_change_clocks(self):
        return self.clock_library is not None

    def server(self, number):
        return self.servers[number - 1]

    def node(self, number):
        return self.nodes[number - 1]

    async def start(self):
        """Returns the addresses of the nodes and those of the servers, as pairs of host and port for the latter."""
        for bridge in ("inside", "outside"):
            command("ip", "link", "add", bridge, "type", "bridge", "stp_state", "0", "forward_delay", "0")
            command("ip", "link", "set", bridge, "up")
        for each in self.servers + self.nodes:
            each.create()
        for each in self.servers:
            self.prepare_server(each)
        await asyncio.gather(*(self.restart_server(n) for n in range(1, COUNT + 1)))
        for number in range(1, COUNT + 1):
            self.set_clock(number, 0)
        await asyncio.gather(*(self.restart_node(n) for n in range(1, COUNT + 1)))
        return ([f"unix:{each.socket}" for each in self.nodes],
                [(each.test_address, CLIENT_PORT) for each in self.servers])

    def storage(self, number):
        """Returns the folder of a server's files, a file system of its own."""
        return self.server(number).folder + "/storage"

    def prepare_server(self, server):
        storage = self.storage(server.number)
        os.mkdir(storage)
        server.add_link_to_test()
        command("mount", "-t", "tmpfs", "-o", f"size={STORAGE_BYTES}", "none", storage)
        routes = ", ".join(f'"nats://{each.address}:{ROUTE_PORT}"' for each in self.servers)
        with open(server.folder + "/configuration", "w") as file:
            # Nodes must not learn the addresses for the test.
            file.write(f'server_name: "node-{server.number}"\nlisten: "0.0.0.0:{CLIENT_PORT}"\n'
                       f'client_advertise: "{server.address}:{CLIENT_PORT}"\n'
                       f'http: "0.0.0.0:{MONITORING_PORT}"\n'
                       f'jetstream {{ store_dir: "{storage}", max_file_store: {STORAGE_BYTES} }}\n'
                       f'cluster {{ name: "typescale", listen: "{server.address}:{ROUTE_PORT}", '
                       f'routes: [{routes}] }}\n')

    async def restart_server(self, number):
        server = self.server(number)
        await server.launch("nats-server", "--config", server.folder + "/configuration")
        await server.is_ready(lambda: asyncio.open_connection(server.test_address, CLIENT_PORT), b"", b"INFO")

    async def rebuild_server(self, number):
        """Restarts a server without its files, which it receives from the others again."""
        await self.server(number).kill()
        for entry in os.scandir(self.storage(number)):
            shutil.rmtree(entry.path)
        await self.restart_server(number)

    @property
    def monitoring(self):
        return [(each.test_address, MONITORING_PORT) for each in self.servers]

    async def restart_node(self, number):
        node = self.node(number)
        store = "nats://" + ",".join(f"{each.address}:{CLIENT_PORT}" for each in self.servers)
        environment = dict(os.environ)
        if self.clock_library:
            environment |= {"LD_PRELOAD": self.clock_library, "TYPESCALE_CLOCK": self.clock_file(number)}
        await node.launch(self.tool, "serve", "--listen", f"unix:{node.socket}", "--store", store,
                          "--drain-seconds", "2", environment=environment)
        request = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        await node.is_ready(lambda: asyncio.open_unix_connection(node.socket), request, b" 200")

    async def kill_server(self, number):
        await self.server(number).kill()

    async def kill_node(self, number):
        await self.node(number).kill()

    def clock_file(self, number):
        return self.node(number).folder + "/clock"

    def set_clock(self, number, seconds):
        """Sets the clock of a node to that of the machine plus an offset."""
        # Written in place, because the node has mapped the file.
        path = self.clock_file(number)
        with open(path, "r+b" if os.path.exists(path) else "wb") as file:
            file.write(seconds.to_bytes(8, sys.byteorder, signed=True))

    async def start_relay(self, machine, *arguments):
        """Inserts a program that delays and loses packets between a machine's link and the others."""
        command("ip", "link", "add", "relay", "type", "veth", "peer", "name", "relay-peer")
        command("ip", "link", "set", "relay", "up")
        command("ip", "link", "set", "relay-peer", "master", "inside", "up")
        machine.detach()
        self.relays.append(await asyncio.create_subprocess_exec(
            sys.executable, HERE + "/relay.py", machine.name, "relay", *map(str, arguments),
            start_new_session=True, preexec_fn=end_with_parent))

    async def stop_relays(self):
        while self.relays:
            relay = self.relays.pop()
            with contextlib.suppress(ProcessLookupError):
                relay.kill()
            await relay.wait()
            command("ip", "link", "delete", "relay")

    async def stop(self):
        """Ends all programs and removes the file systems. The networks end with the test."""
        await self.stop_relays()
        await asyncio.gather(*(each.kill() for each in self.nodes + self.servers))
        for each in self.servers:
            if os.path.ismount(self.storage(each.number)):
                command("umount", self.storage(each.number))

    def keep_logs(self, folder):
        """Copies the logs of the servers and the nodes into a folder, for the examination of a failure."""
        for each in self.servers + self.nodes:
            if os.path.exists(each.folder + "/log"):
                shutil.copy(each.folder + "/log", os.path.join(folder, each.name + ".log"))
