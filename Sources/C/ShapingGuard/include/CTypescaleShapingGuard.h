// Calls HarfBuzz's shaper so that an assertion inside it ends the call and not the process.
// Fonts.docc, decision 6, has the reasons.
#ifndef TYPESCALE_SHAPING_GUARD_H
#define TYPESCALE_SHAPING_GUARD_H

#include <hb.h>

// The outcome of a shaping call.
typedef enum {
    ShapingOutcomeShaped,
    // The rules of the face exceed HarfBuzz's bounds of glyphs or operations for a text of this length.
    ShapingOutcomeLimited,
    // HarfBuzz aborted. The buffer's contents are undefined; it may only be destroyed.
    ShapingOutcomeAborted,
} ShapingOutcome;

// Installs the handler of SIGABRT for the process; returns 0 where that fails. Without it an abort ends the process.
int shaping_guard_install(void);

// Shapes a buffer with HarfBuzz's OpenType shaper within its limits.
ShapingOutcome shaping_guard_shape(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int feature_count);

#endif
