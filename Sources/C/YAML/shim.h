// libyaml as a table of functions, filled from the library when a catalog in YAML is first read.
//
// Most projects have no such catalog, so the tool is not linked with libyaml. The types are those of libyaml's own header,
// so the compiler checks every call.
#ifndef TYPESCALE_CYAML_H
#define TYPESCALE_CYAML_H

#include <dlfcn.h>
#include <stddef.h>
#include <yaml.h>

#define TYPESCALE_YAML_FUNCTIONS(each)                                                                                 \
    each(get_version_string) each(parser_initialize) each(parser_delete) each(parser_set_input_string)                 \
    each(parser_set_encoding) each(parser_parse) each(event_delete)

struct typescale_yaml {
#define TYPESCALE_YAML_MEMBER(name) __typeof__(yaml_##name) *name;
    TYPESCALE_YAML_FUNCTIONS(TYPESCALE_YAML_MEMBER)
#undef TYPESCALE_YAML_MEMBER
};

// Loads libyaml and fills the table; null where all is well, else the loader's reason.
static inline const char *typescale_yaml_load(struct typescale_yaml *table) {
    void *library = dlopen("libyaml-0.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define TYPESCALE_YAML_FIND(name)                                                                                      \
    if (!(table->name = (__typeof__(table->name))dlsym(library, "yaml_" #name))) return "yaml_" #name " is missing";
    TYPESCALE_YAML_FUNCTIONS(TYPESCALE_YAML_FIND)
#undef TYPESCALE_YAML_FIND
    return NULL;
}

#endif
