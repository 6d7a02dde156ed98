// What Swift's Glibc module leaves out of the system's own headers.
#ifndef TYPESCALE_CLINUX_H
#define TYPESCALE_CLINUX_H

#include <fcntl.h>
#include <linux/stat.h>
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
extern int statx(int, const char *, int, unsigned int, struct statx *);

// `epoll_event` is a packed structure with a union: filled here, so that Swift names neither.
static inline int linux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event;
    event.events = events;
    event.data.u64 = token;
    return epoll_ctl(epoll, operation, descriptor, &event);
}

// Whether something is mounted at a path itself. Systems before Linux 5.8 do not say so.
static inline int linux_is_mount_root(const char *path) {
    struct statx status;
    if (statx(AT_FDCWD, path, 0, 0, &status) != 0) return 0;
    return (status.stx_attributes & status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0;
}

static inline uint64_t linux_epoll_token(const struct epoll_event *event) { return event->data.u64; }

#endif
