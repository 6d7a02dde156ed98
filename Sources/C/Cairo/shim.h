// cairo as a table of functions, filled from the library when it is first drawn with.
//
// The tool is not linked with cairo: the libraries that come with it (X11's among them) would be loaded at every start,
// also by a service that never draws. The types are those of cairo's own header, so the compiler checks every call.
#ifndef TYPESCALE_CCAIRO_H
#define TYPESCALE_CCAIRO_H

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <dlfcn.h>
#include <stddef.h>

// cairo-ft.h wants FreeType's headers for one type, which is a pointer.
typedef cairo_font_face_t *typescale_cairo_ft_face_create(void *face, int load_flags);

#define TYPESCALE_CAIRO_FUNCTIONS(each)                                                                                \
    each(version_string) each(status_to_string)                                                                        \
    each(create) each(destroy) each(status) each(scale) each(save) each(restore) each(translate)                       \
    each(set_source_rgba) each(set_source_surface) each(paint) each(fill) each(stroke) each(set_line_width)            \
    each(set_dash) each(move_to) each(line_to) each(curve_to) each(close_path) each(rectangle) each(arc) each(new_path)\
    each(new_sub_path) each(set_font_face) each(set_font_size) each(set_font_options) each(glyph_path)                 \
    each(show_text_glyphs)                                                                                             \
    each(font_options_create) each(font_options_destroy) each(font_options_set_hint_style)                             \
    each(font_options_set_hint_metrics) each(font_options_set_antialias) each(font_options_set_variations)             \
    each(font_face_destroy) each(font_face_status) each(font_face_set_user_data)                                       \
    each(image_surface_create) each(image_surface_create_from_png_stream) each(image_surface_get_data)                 \
    each(image_surface_get_stride) each(image_surface_get_width) each(image_surface_get_height)                        \
    each(surface_write_to_png_stream) each(surface_destroy) each(surface_status) each(surface_finish)                  \
    each(surface_flush)                                                                                                \
    each(pdf_surface_create_for_stream) each(pdf_surface_set_metadata)                                                 \
    each(pattern_set_filter) each(get_source)

struct typescale_cairo {
#define TYPESCALE_CAIRO_MEMBER(name) __typeof__(cairo_##name) *name;
    TYPESCALE_CAIRO_FUNCTIONS(TYPESCALE_CAIRO_MEMBER)
#undef TYPESCALE_CAIRO_MEMBER
    typescale_cairo_ft_face_create *ft_font_face_create_for_ft_face;
};

// Loads cairo and fills the table; null where all is well, else the loader's reason.
static inline const char *typescale_cairo_load(struct typescale_cairo *table) {
    void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define TYPESCALE_CAIRO_FIND(name)                                                                                     \
    if (!(table->name = (__typeof__(table->name))dlsym(library, "cairo_" #name))) return "cairo_" #name " is missing";
    TYPESCALE_CAIRO_FUNCTIONS(TYPESCALE_CAIRO_FIND)
    TYPESCALE_CAIRO_FIND(ft_font_face_create_for_ft_face)
#undef TYPESCALE_CAIRO_FIND
    return NULL;
}

#endif
