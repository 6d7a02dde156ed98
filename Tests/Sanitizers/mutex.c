// Tells the thread sanitizer of the waits that it cannot see.
//
// A Mutex of Swift's Synchronization that is free is taken by a compare-and-exchange that is compiled into whoever takes
// it: the sanitizer sees that, and what it orders. One that is held is waited for in the library's `_lockSlow`, and handed
// over by the kernel (FUTEX_LOCK_PI) in `_unlockSlow`; neither the library nor the kernel was built with the sanitizer, so
// it would call whatever such a Mutex guards a race. These two stand in front of the library's own, do nothing but say
// what has happened, and so hide no race of the program's. Preloaded, since the program asks for them by their names.
//
// Built by Swift's own clang, which knows its calling convention.
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

SWIFT_METHOD void lock_slow(uint32_t thread, SELF void *mutex) __asm__(
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT_METHOD void unlock_slow(SELF void *mutex) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

static SWIFT_METHOD void (*next_lock_slow)(uint32_t thread, SELF void *mutex);
static SWIFT_METHOD void (*next_unlock_slow)(SELF void *mutex);

__attribute__((constructor)) static void find_next(void) {
    next_lock_slow = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    next_unlock_slow = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
}

SWIFT_METHOD void lock_slow(uint32_t thread, SELF void *mutex) {
    next_lock_slow(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT_METHOD void unlock_slow(SELF void *mutex) {
    __tsan_release(mutex);
    next_unlock_slow(mutex);
}
