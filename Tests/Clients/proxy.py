#!/usr/bin/python3
"""Tests packaging/nginx.conf in front of a service, with other ports, file names and a test certificate.

Sends calls, an event stream, a WebSocket and an upload through TLS, and checks that the proxy blocks what it should and
that the log contains no token.

usage: proxy.py TOOL
"""

import asyncio
import contextlib
import json
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import time

import httpx
import websockets

from service import Service, free_port

CONFIGURATION = pathlib.Path(__file__).parents[2] / "packaging" / "nginx.conf"
NGINX = "/usr/sbin/nginx"


def expect(found, expected, what):
    """Exits with an error unless the values are equal; prints `what` otherwise."""
    if found != expected:
        raise SystemExit("proxy: %s: %r, expected %r" % (what, found, expected))
    print("  " + what)


def adapted(folder, port, service_port):
    """Returns the configuration with replaced paths and ports, each of which must occur in it."""
    text = CONFIGURATION.read_text()
    for old, new in {
        "server 127.0.0.1:8080;": "server 127.0.0.1:%d;" % service_port,
        "listen 443 ssl http2;": "listen 127.0.0.1:%d ssl http2;" % port,
        "/etc/ssl/type.example": folder,
        "/var/log/nginx": folder,
        "$http_host != $server_name": '$http_host != "$server_name:%d"' % port,
    }.items():
        expect(old in text, True, "adapted: " + old)
        text = text.replace(old, new)
    temporary = "".join(
        "%s_temp_path %s/%s;\n" % (kind, folder, kind) for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return "daemon off; pid %s/pid; error_log %s/error.log; events {}\nhttp {\n%s%s}\n" % (folder, folder, temporary, text)


@contextlib.contextmanager
def proxy(folder, port, service):
    """Runs nginx with the configuration."""
    names = ["-subj", "/CN=type.example", "-addext", "subjectAltName=DNS:type.example,IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *names]
    command += ["-keyout", folder + "/key.pem", "-out", folder + "/fullchain.pem"]
    subprocess.run(command, check=True, capture_output=True)
    path = pathlib.Path(folder, "nginx.conf")
    path.write_text(adapted(folder, port, service.port))
    start = [NGINX, "-p", folder, "-e", folder + "/error.log", "-c", str(path)]
    check = subprocess.run([*start, "-t"], capture_output=True, text=True)
    expect((check.returncode, "warn" in check.stderr), (0, False), "nginx -t: " + check.stderr.strip().splitlines()[-1])
    process = subprocess.Popen(start)
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(10)


async def follow(base, trust, name, token):
    """Checks that a change reaches an open event stream and an open WebSocket."""
    fields = {"Authorization": "Bearer " + token, "Host": name}
    async with httpx.AsyncClient(base_url=base, verify=trust, headers=fields, timeout=10) as client:
        address = "wss://%s/v1/users/ada/live?access_token=%s" % (name, token)
        host, port = base.removeprefix("https://").split(":")
        async with client.stream("GET", "/v1/users/ada/events?access_token=" + token) as stream:
            opened = websockets.connect(address, ssl=trust, origin="https://" + name, host=host, port=int(port))
            async with opened as web_socket:
                chunks = stream.aiter_text()
                text = ""
                while "data: " not in text:
                    text += await asyncio.wait_for(anext(chunks), 10)
                first = json.loads(await asyncio.wait_for(web_socket.recv(), 10))
                stored = (await client.put("/v1/users/ada/preferences", json={"category": "AX2"})).json()
                text = ""
                while "data: " not in text:
                    text += await asyncio.wait_for(anext(chunks), 10)
                received = json.loads(text.split("data: ")[1].split("\n")[0])
                expect((first["preference"]["revision"], received), (0, stored), "an event passes at once")
                message = json.loads(await asyncio.wait_for(web_socket.recv(), 10))
                expect(message["preference"], stored, "a WebSocket passes")


def main():
    """Tests calls without and with a token."""
    tool = sys.argv[1]
    port = free_port()
    base = "https://127.0.0.1:%d" % port
    name = "type.example:%d" % port
    with tempfile.TemporaryDirectory() as folder, Service(tool) as service, proxy(folder, port, service):
        trust = ssl.create_default_context(cafile=folder + "/fullchain.pem")
        with httpx.Client(base_url=base, verify=trust, timeout=60, http2=False, headers={"Host": name}) as client:
            for host, status in ((name, 403), ("localhost", 421), ("127.0.0.1", 421)):
                write = client.put("/v1/users/ada/preferences", json={"category": "S"}, headers={"Host": host})
                expect(write.status_code, status, "without tokens, writes under the name %s are refused" % host)
            store = "sqlite:" + os.path.join(service.folder.name, "store.db")
            scopes = [word for scope in ("read", "measure", "preferences:ada") for word in ("--scope", scope)]
            create = [tool, "token", "create", "--store", store, *scopes]
            token = subprocess.run(create, check=True, capture_output=True, text=True).stdout.split()[0]
            # The service knows the token within 250 ms.
            while client.get("/v1/scales").status_code != 401:
                time.sleep(0.05)
            client.headers["Authorization"] = "Bearer " + token
            answer = client.get("/v1/scales/apple-ios/resolve?category=AX3")
            expect((answer.status_code, answer.json()["styles"]["body"]["size"]), (200, 40), "a call passes")
            tag = {"If-None-Match": answer.headers["ETag"]}
            expect(client.get("/v1/scales/apple-ios/resolve?category=AX3", headers=tag).status_code, 304, "a tag passes")
            expect(client.get("/metrics").status_code, 404, "metrics do not pass")
            rows = (b'{"id":"%d","text":"a word or two, again and again and again"}\n' % number for number in range(50_000))
            rows_type = {"Content-Type": "application/x-ndjson"}
            made = client.put("/v1/conversations/large", content=rows, headers=rows_type)
            expect((made.status_code, made.json()["messages"]), (201, 50_000), "a large body passes in pieces")
            row = b'{"id":"a","text":"a word or two, again and again and again","width":200}\n'
            for count, status, answers in ((13_000, 200, 13_000), (60_000, 413, 0)):
                measured = client.post("/v1/measure", content=row * count, headers=rows_type)
                found = (measured.status_code, measured.content.count(b'"lines":'))
                expect(found, (status, answers), "%d rows are measured or refused" % count)
        asyncio.run(follow(base, trust, name, token))
        service.stop()
        lost = httpx.get(base + "/v1/users/ada/events?access_token=" + token, headers={"Host": name}, verify=trust)
        expect(lost.status_code, 502, "a stopped service is a bad gateway")
        # nginx logs a stream after its client has disconnected.
        end = time.monotonic() + 60
        log = ""
        while log.count("/v1/users/ada/events") < 2 and time.monotonic() < end:
            time.sleep(0.05)
            log = pathlib.Path(folder, "typescale.log").read_text()
        expect(log.count("/v1/users/ada/events"), 2, "the log has calls")
        logs = "".join(path.read_text() for path in pathlib.Path(folder).glob("*.log"))
        expect(token in logs, False, "no log has a token")


if __name__ == "__main__":
    main()
