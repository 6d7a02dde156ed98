// Reports to the thread sanitizer when a thread acquires or releases a contended Mutex.
//
// An uncontended Mutex of Swift's Synchronization is locked by an inlined compare-and-exchange, which the sanitizer
// instruments. A contended one is locked by the library's `_lockSlow` and handed over by the kernel (FUTEX_LOCK_PI) in
// `_unlockSlow`. Neither the library nor the kernel is instrumented, so the sanitizer would report a race for every value
// that such a Mutex protects. These two functions wrap those of the library and only report the lock's state, so they hide
// no race of the program. They are preloaded, because the program finds them by their symbol names.
//
// Compile with the clang of the Swift toolchain, which supports Swift's calling convention.
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
