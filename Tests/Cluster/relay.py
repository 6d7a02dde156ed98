#!/usr/bin/python3
"""Forwards the packets between two network interfaces with a delay and losses, like `tc netem`.

For kernels without netem. Each packet is delayed by DELAY milliseconds, plus or minus up to JITTER, so that packets
may overtake others; LOSS percent of the packets are dropped.

usage: relay.py INTERFACE INTERFACE DELAY JITTER LOSS
"""

import heapq
import random
import select
import socket
import sys
import time

# The constants of <linux/if_packet.h> and <linux/if_ether.h>.
SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING, ETH_P_ALL = 263, 15, 23, 3


def packet_socket(interface):
    """Returns a socket that receives and sends all packets of an interface, each with its offload header.

    With that header, checksums and segments that the sender left to the interface remain to be done.
    """
    each = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    each.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    each.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
    each.bind((interface, ETH_P_ALL))
    each.setblocking(False)
    return each


def forward(peers, delay, jitter, loss):
    waiting, count = [], 0
    while True:
        timeout = max(0, waiting[0][0] - time.monotonic()) if waiting else None
        for source in select.select(list(peers), [], [], timeout)[0]:
            packet = source.recv(1 << 17)
            if random.random() >= loss:
                count += 1
                due = time.monotonic() + delay + random.uniform(-jitter, jitter)
                heapq.heappush(waiting, (due, count, packet, peers[source]))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, packet, destination = heapq.heappop(waiting)
            try:
                destination.send(packet)
            except OSError:
                pass  # Lost, as on a full queue.


first, second = packet_socket(sys.argv[1]), packet_socket(sys.argv[2])
delay, jitter, loss = (float(argument) for argument in sys.argv[3:6])
forward({first: second, second: first}, delay / 1000, jitter / 1000, loss / 100)
