#define _GNU_SOURCE
#include "CTypescaleShapingGuard.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// glibc's message of the last failed assertion or of memory found corrupted, kept for crash reports.
struct abort_message {
    unsigned int size;
    char text[];
};

static struct abort_message **abort_message;
static atomic_bool is_installed;
// The way out of the shaping call of this thread; NULL outside of one.
static _Thread_local sigjmp_buf *way_out;

// After stack smashing or a corrupted heap nothing in the process can be trusted, and malloc may hold its lock: only
// failed assertions, and aborts without a message, are contained.
static int is_contained(const siginfo_t *information) {
    if (!way_out || information->si_code != SI_TKILL || information->si_pid != getpid()) return 0;
    const struct abort_message *message = abort_message ? *abort_message : NULL;
    return !message || strstr(message->text, "Assertion `") != NULL;
}

static void handle_abort(int signal_number, siginfo_t *information, void *context) {
    (void)context;
    if (is_contained(information)) {
        sigjmp_buf *target = way_out;
        way_out = NULL;
        siglongjmp(*target, 1);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

int shaping_guard_install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle_abort;
    // The jump does not restore the signal mask, so the signal must not be blocked while it is handled.
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    abort_message = dlsym(RTLD_DEFAULT, "__abort_msg");
    if (sigaction(SIGABRT, &action, NULL) != 0) return 0;
    atomic_store(&is_installed, 1);
    return 1;
}

static ShapingOutcome shape(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int feature_count) {
    // Chromium has no other shaper either: Graphite's, which HarfBuzz would prefer in a face made for it, is left out.
    static const char *const shapers[] = {"ot", NULL};
    return hb_shape_full(font, buffer, features, feature_count, shapers) && hb_buffer_allocation_successful(buffer)
        ? ShapingOutcomeShaped
        : ShapingOutcomeLimited;
}

ShapingOutcome shaping_guard_shape(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int feature_count) {
    if (!atomic_load_explicit(&is_installed, memory_order_relaxed)) return shape(font, buffer, features, feature_count);
    sigjmp_buf here;
    if (sigsetjmp(here, 0) != 0) return ShapingOutcomeAborted;
    way_out = &here;
    ShapingOutcome outcome = shape(font, buffer, features, feature_count);
    way_out = NULL;
    return outcome;
}
