/* Sends requests as fast as a server responds, from one thread.
 *
 *   load PORT TARGET CONNECTIONS PIPELINED SECONDS [HEADER]
 *
 * Requests one target from 127.0.0.1 repeatedly, PIPELINED requests at a time on each connection, and prints one line:
 * requests, requests per second, the 99th percentile of the time to a batch's last byte in microseconds, and the load
 * generator's own processor time per request in microseconds.
 *
 * Rejected: wrk, which reads eight kilobytes per call and copies and parses them. A response of nine kilobytes costs it
 * more processor time than a good server, so that it would measure itself. This program reads the first response, and
 * every 64th batch of a connection of the following ones, which have the same length. The kernel discards the bytes of
 * the others (MSG_TRUNC) and returns their number. A response of another length or status ends the run. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LOOKED_AT = 64, LONGEST_WAIT = 1000000, ROOM = 1 << 20 };

struct connection {
    int socket;
    size_t missing;       /* bytes of the batch that have not come yet */
    uint64_t sent;        /* when the batch was asked for */
    unsigned batches;
};

static char answer[ROOM];
static uint32_t waits[LONGEST_WAIT + 1]; /* batches by microseconds */

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(1);
}

static uint64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int connected(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (made < 0 || connect(made, (struct sockaddr *)&address, sizeof address) < 0)
        fail("port %d: %s", port, strerror(errno));
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return made;
}

/* Returns the length of a response, head and body, from one request. */
static size_t answer_length(int port, const char *request) {
    int asked = connected(port);
    if (send(asked, request, strlen(request), 0) < 0) fail("the first request: %s", strerror(errno));
    size_t have = 0, length = 0;
    while (length == 0 || have < length) {
        ssize_t count = recv(asked, answer + have, sizeof answer - 1 - have, 0);
        if (count <= 0) fail("the first answer ended early, or is longer than %d bytes", ROOM);
        have += (size_t)count;
        answer[have] = 0;
        char *end = strstr(answer, "\r\n\r\n"), *field = strcasestr(answer, "\r\ncontent-length:");
        if (length == 0 && end != NULL) {
            if (strncmp(answer, "HTTP/1.1 200 ", 13) != 0 || field == NULL || field > end)
                fail("the first answer is no 200 with a length: %.40s", answer);
            length = (size_t)(end - answer) + 4 + strtoul(field + 17, NULL, 10);
        }
    }
    if (have > length) fail("%zu bytes came after the first answer", have - length);
    close(asked);
    return length;
}

static void ask(struct connection *one, const char *batch, size_t size, size_t expected) {
    one->missing = expected;
    one->sent = microseconds();
    one->batches += 1;
    if (send(one->socket, batch, size, MSG_NOSIGNAL) != (ssize_t)size) fail("a request: %s", strerror(errno));
}

/* Receives available bytes; returns whether the batch is complete. */

static int take(struct connection *one, size_t expected) {
    int is_first = one->missing == expected, is_read = is_first && one->batches % LOOKED_AT == 0;
    size_t most = is_read && one->missing > sizeof answer ? sizeof answer : one->missing;
    ssize_t count = recv(one->socket, answer, most, MSG_DONTWAIT | (is_read ? 0 : MSG_TRUNC));
    if (count < 0 && errno == EAGAIN) return 0;
    if (count <= 0) fail("a connection was lost after %u batches", one->batches);
    if (is_read && count >= 13 && memcmp(answer, "HTTP/1.1 200 ", 13) != 0) fail("no 200: %.40s", answer);
    one->missing -= (size_t)count;
    return one->missing == 0;
}

static uint64_t percentile(uint64_t batches, double share) {
    uint64_t below = 0;
    for (uint64_t wait = 0; wait <= LONGEST_WAIT; wait++)
        if ((below += waits[wait]) >= (uint64_t)((double)batches * share)) return wait;
    return LONGEST_WAIT;
}

int main(int count, char **arguments) {
    if (count < 6 || count > 7) {
        fputs("usage: load PORT TARGET CONNECTIONS PIPELINED SECONDS [HEADER]\n", stderr);
        return 64;
    }
    int port = atoi(arguments[1]), connections = atoi(arguments[3]), pipelined = atoi(arguments[4]);
    double seconds = atof(arguments[5]);
    if (connections < 1 || pipelined < 1 || seconds <= 0) fail("nothing to do");
    char *request, *batch;
    int size = asprintf(&request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s%s\r\n", arguments[2], port,
                        count > 6 ? arguments[6] : "", count > 6 ? "\r\n" : "");
    if (size < 0 || (batch = malloc((size_t)size * (size_t)pipelined)) == NULL) fail("no memory");
    for (int place = 0; place < pipelined; place++) memcpy(batch + place * size, request, (size_t)size);
    size_t asked = (size_t)size * (size_t)pipelined, expected = answer_length(port, request) * (size_t)pipelined;

    int poll = epoll_create1(EPOLL_CLOEXEC);
    struct connection *all = calloc((size_t)connections, sizeof *all);
    struct epoll_event events[256];
    if (poll < 0 || all == NULL) fail("no memory");
    for (int index = 0; index < connections; index++) {
        all[index].socket = connected(port);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[index]};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, all[index].socket, &event) < 0) fail("epoll: %s", strerror(errno));
    }
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    uint64_t start = microseconds(), now = start, end = start + (uint64_t)(seconds * 1e6), batches = 0;
    for (int index = 0; index < connections; index++) ask(&all[index], batch, asked, expected);
    while (now < end) {
        int ready = epoll_wait(poll, events, 256, 1000);
        now = microseconds();
        if (ready == 0) fail("no answer for a second");
        for (int index = 0; index < ready; index++) {
            struct connection *one = events[index].data.ptr;
            if (!take(one, expected)) continue;
            uint64_t wait = microseconds() - one->sent;
            waits[wait > LONGEST_WAIT ? LONGEST_WAIT : wait] += 1;
            batches += 1;
            ask(one, batch, asked, expected);
        }
    }
    getrusage(RUSAGE_SELF, &after);
    double spent = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec + after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1e6
        + (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec + after.ru_stime.tv_usec - before.ru_stime.tv_usec);
    double requests = (double)batches * pipelined;
    printf("%.0f %.0f %llu %.2f\n", requests, requests / ((double)(now - start) / 1e6),
           (unsigned long long)percentile(batches, 0.99), spent / requests);
    return 0;
}
