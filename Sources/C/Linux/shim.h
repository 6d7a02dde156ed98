// What Swift's Glibc module leaves out of the system's own headers.
#ifndef TYPESCALE_CLINUX_H
#define TYPESCALE_CLINUX_H

#include <malloc.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>

// Declared by the headers only under _GNU_SOURCE, which a module map cannot set.
extern int accept4(int, struct sockaddr *, socklen_t *, int);
extern int pthread_setname_np(pthread_t, const char *);

// `epoll_event` is a packed structure with a union: filled here, so that Swift names neither.
static inline int linux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event;
    event.events = events;
    event.data.u64 = token;
    return epoll_ctl(epoll, operation, descriptor, &event);
}

static inline uint64_t linux_epoll_token(const struct epoll_event *event) { return event->data.u64; }

#endif
