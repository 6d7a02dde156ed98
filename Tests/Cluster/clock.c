// Adds an offset in seconds to the wall clock of a node, as `../Clients/clock.c` does, and to its waits. Preloaded.
//
// The NATS library waits until times of the wall clock. As by the kernel, such a wait ends when the changed clock
// reaches its end, earlier or later than before; a change takes effect within a second. libfaketime is not used: it
// also shortens waits until times of the monotonic clock, and it does not notice a change during a wait.

#include "../Clients/clock.c"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>

// Later times are those of the wall clock: no machine runs for thirty years.
enum { LONGEST_MONOTONIC_SECONDS = 1000000000, BILLION = 1000000000 };

// Sets `next` to the end of the wait, but at most one second from now; returns false if the end is reached.
static bool step(const struct timespec *end, struct timespec *next) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t seconds = end->tv_sec - now.tv_sec, nanoseconds = end->tv_nsec - now.tv_nsec;
    if (nanoseconds < 0) seconds -= 1, nanoseconds += BILLION;
    if (seconds < 0) return false;
    if (seconds >= 1) seconds = 1, nanoseconds = 0;
    clock_gettime(CLOCK_MONOTONIC, next);
    next->tv_sec += seconds;
    next->tv_nsec += nanoseconds;
    if (next->tv_nsec >= BILLION) next->tv_sec += 1, next->tv_nsec -= BILLION;
    return true;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict end) {
    if (end->tv_sec < LONGEST_MONOTONIC_SECONDS)
        return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, end);
    struct timespec next;
    while (step(end, &next)) {
        int result = pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &next);
        if (result != ETIMEDOUT) return result;
    }
    return ETIMEDOUT;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
    struct timespec next;
    while (step(end, &next)) {
        int result = sem_clockwait(semaphore, CLOCK_MONOTONIC, &next);
        if (result == 0 || errno != ETIMEDOUT) return result;
    }
    errno = ETIMEDOUT;
    return -1;
}
