"""A cluster of three servers and three nodes on the addresses of this machine, started by the project's scripts.

`machines.MachineCluster` has the same methods, and a network of its own.
"""

import asyncio
import os
import shutil

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")


class LocalCluster:
    """Three servers and three nodes, which can only be killed and restarted."""

    # There is no network to disturb, no file system to fill and no clock to change.
    has_machines = False
    can_change_clocks = False

    def __init__(self, folder, tool, limit_seconds):
        self.folder, self.tool = folder, tool
        self.environment = dict(os.environ, NATS_SECONDS=str(limit_seconds))

    async def start(self):
        """Returns the addresses of the nodes and those of the servers, as pairs of host and port for the latter."""
        nodes = (await self.script("service-cluster", "start", self.folder, self.tool)).split()
        with open(self.folder + "/nats/address") as file:
            servers = file.read().strip().removeprefix("nats://").split(",")
        return nodes, [(host, int(port)) for host, port in (server.split(":") for server in servers)]

    async def stop(self):
        await self.script("service-cluster", "stop", self.folder)

    async def kill_server(self, number):
        await self.script("nats-cluster", "kill", self.folder + "/nats", str(number))

    async def restart_server(self, number):
        await self.script("nats-cluster", "restart", self.folder + "/nats", str(number))

    async def kill_node(self, number):
        await self.script("service-cluster", "kill", self.folder, str(number))

    async def restart_node(self, number):
        await self.script("service-cluster", "restart", self.folder, str(number))

    def keep_logs(self, folder):
        """Copies the logs of the servers and the nodes into a folder, for the examination of a failure."""
        for source, prefix in ((self.folder, "node-"), (self.folder + "/nats", "server-")):
            for name in os.listdir(source):
                if name.endswith(".log"):
                    shutil.copy(os.path.join(source, name), os.path.join(folder, prefix + name.removeprefix("node-")))

    async def script(self, name, *arguments):
        process = await asyncio.create_subprocess_exec(
            os.path.join(ROOT, "scripts", name), *arguments, stdout=asyncio.subprocess.PIPE, env=self.environment)
        output, _ = await process.communicate()
        if process.returncode:
            raise RuntimeError(f"scripts/{name} {arguments[0]} failed")
        return output.decode()
