#include "CTypescaleBundledFiles.h"

#include <string.h>

static const unsigned char typescales_apple_ios_json[] = {
#embed "../../../typescales/apple-ios.json"
};
static const unsigned char typescales_apple_macos_json[] = {
#embed "../../../typescales/apple-macos.json"
};
static const unsigned char typescales_apple_tvos_json[] = {
#embed "../../../typescales/apple-tvos.json"
};
static const unsigned char typescales_apple_visionos_json[] = {
#embed "../../../typescales/apple-visionos.json"
};
static const unsigned char typescales_apple_watchos_json[] = {
#embed "../../../typescales/apple-watchos.json"
};
static const unsigned char typescales_chat_json[] = {
#embed "../../../typescales/chat.json"
};
static const unsigned char typescales_material3_json[] = {
#embed "../../../typescales/material3.json"
};
static const unsigned char typescales_schema_json[] = {
#embed "../../../typescales/schema.json"
};
static const unsigned char typescales_slds_json[] = {
#embed "../../../typescales/slds.json"
};
static const unsigned char typescales_web_fluid_json[] = {
#embed "../../../typescales/web-fluid.json"
};
static const unsigned char typescales_windows_json[] = {
#embed "../../../typescales/windows.json"
};
static const unsigned char fonts_roles_json[] = {
#embed "../../../fonts/roles.json"
};
static const unsigned char dictionaries_chromium_khmer_txt[] = {
#embed "../../../dictionaries/chromium-khmer.txt"
};
static const unsigned char dictionaries_chromium_lao_txt[] = {
#embed "../../../dictionaries/chromium-lao.txt"
};

static const struct {
    const char *path;
    const unsigned char *bytes;
    size_t count;
} files[] = {
    {"typescales/apple-ios.json", typescales_apple_ios_json, sizeof typescales_apple_ios_json},
    {"typescales/apple-macos.json", typescales_apple_macos_json, sizeof typescales_apple_macos_json},
    {"typescales/apple-tvos.json", typescales_apple_tvos_json, sizeof typescales_apple_tvos_json},
    {"typescales/apple-visionos.json", typescales_apple_visionos_json, sizeof typescales_apple_visionos_json},
    {"typescales/apple-watchos.json", typescales_apple_watchos_json, sizeof typescales_apple_watchos_json},
    {"typescales/chat.json", typescales_chat_json, sizeof typescales_chat_json},
    {"typescales/material3.json", typescales_material3_json, sizeof typescales_material3_json},
    {"typescales/schema.json", typescales_schema_json, sizeof typescales_schema_json},
    {"typescales/slds.json", typescales_slds_json, sizeof typescales_slds_json},
    {"typescales/web-fluid.json", typescales_web_fluid_json, sizeof typescales_web_fluid_json},
    {"typescales/windows.json", typescales_windows_json, sizeof typescales_windows_json},
    {"fonts/roles.json", fonts_roles_json, sizeof fonts_roles_json},
    {"dictionaries/chromium-khmer.txt", dictionaries_chromium_khmer_txt, sizeof dictionaries_chromium_khmer_txt},
    {"dictionaries/chromium-lao.txt", dictionaries_chromium_lao_txt, sizeof dictionaries_chromium_lao_txt},
};

const unsigned char *typescale_bundled_file(const char *path, size_t *count) {
    for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
        if (strcmp(files[index].path, path) == 0) {
            *count = files[index].count;
            return files[index].bytes;
        }
    }
    return NULL;
}
