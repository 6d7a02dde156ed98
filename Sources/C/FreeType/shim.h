// FreeType as Swift sees it. ft2build.h names the headers by macro, so they are listed here once.
#ifndef TYPESCALE_CFREETYPE_H
#define TYPESCALE_CFREETYPE_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_BBOX_H
#include FT_ERRORS_H

#endif
