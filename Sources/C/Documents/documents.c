#include "CTypescaleDocuments.h"

#include <string.h>

static const unsigned char openapi_json[] = {
#embed "../../Service/Documents/openapi.json"
};
static const unsigned char asyncapi_json[] = {
#embed "../../Service/Documents/asyncapi.json"
};
static const unsigned char studio_index_html[] = {
#embed "../../Service/Documents/studio/index.html"
};
static const unsigned char studio_icon_svg[] = {
#embed "../../Service/Documents/studio/icon.svg"
};
static const unsigned char studio_base_css[] = {
#embed "../../Service/Documents/studio/base.css"
};
static const unsigned char studio_studio_css[] = {
#embed "../../Service/Documents/studio/studio.css"
};
static const unsigned char studio_main_js[] = {
#embed "../../Service/Documents/studio/main.js"
};
static const unsigned char studio_state_js[] = {
#embed "../../Service/Documents/studio/state.js"
};
static const unsigned char studio_service_js[] = {
#embed "../../Service/Documents/studio/service.js"
};
static const unsigned char studio_controls_js[] = {
#embed "../../Service/Documents/studio/controls.js"
};
static const unsigned char studio_samples_js[] = {
#embed "../../Service/Documents/studio/samples.js"
};
static const unsigned char studio_faces_js[] = {
#embed "../../Service/Documents/studio/faces.js"
};
static const unsigned char studio_lines_js[] = {
#embed "../../Service/Documents/studio/lines.js"
};
static const unsigned char studio_thread_js[] = {
#embed "../../Service/Documents/studio/thread.js"
};
static const unsigned char studio_anchor_js[] = {
#embed "../../Service/Documents/studio/anchor.js"
};
static const unsigned char studio_assigned_js[] = {
#embed "../../Service/Documents/studio/assigned.js"
};
static const unsigned char studio_catalogs_js[] = {
#embed "../../Service/Documents/studio/catalogs.js"
};
static const unsigned char studio_changes_js[] = {
#embed "../../Service/Documents/studio/changes.js"
};
static const unsigned char studio_styles_js[] = {
#embed "../../Service/Documents/studio/styles.js"
};
static const unsigned char studio_problems_js[] = {
#embed "../../Service/Documents/studio/problems.js"
};
static const unsigned char studio_reader_js[] = {
#embed "../../Service/Documents/studio/reader.js"
};
static const unsigned char studio_elsewhere_js[] = {
#embed "../../Service/Documents/studio/elsewhere.js"
};
static const unsigned char studio_engine_js[] = {
#embed "../../Service/Documents/studio/engine.js"
};
static const unsigned char studio_element_js[] = {
#embed "../../Service/Documents/studio/element.js"
};
static const unsigned char studio_cap_js[] = {
#embed "../../Service/Documents/studio/cap.js"
};
static const unsigned char studio_columns_js[] = {
#embed "../../Service/Documents/studio/columns.js"
};
static const unsigned char studio_curves_js[] = {
#embed "../../Service/Documents/studio/curves.js"
};
static const unsigned char studio_download_js[] = {
#embed "../../Service/Documents/studio/download.js"
};
static const unsigned char studio_draft_js[] = {
#embed "../../Service/Documents/studio/draft.js"
};
static const unsigned char studio_dropped_js[] = {
#embed "../../Service/Documents/studio/dropped.js"
};
static const unsigned char studio_editor_js[] = {
#embed "../../Service/Documents/studio/editor.js"
};
static const unsigned char studio_fields_js[] = {
#embed "../../Service/Documents/studio/fields.js"
};
static const unsigned char studio_files_js[] = {
#embed "../../Service/Documents/studio/files.js"
};
static const unsigned char studio_inputs_js[] = {
#embed "../../Service/Documents/studio/inputs.js"
};
static const unsigned char studio_kinds_js[] = {
#embed "../../Service/Documents/studio/kinds.js"
};
static const unsigned char studio_knotfields_js[] = {
#embed "../../Service/Documents/studio/knotfields.js"
};
static const unsigned char studio_knots_js[] = {
#embed "../../Service/Documents/studio/knots.js"
};
static const unsigned char studio_link_js[] = {
#embed "../../Service/Documents/studio/link.js"
};
static const unsigned char studio_plot_js[] = {
#embed "../../Service/Documents/studio/plot.js"
};
static const unsigned char studio_messages_js[] = {
#embed "../../Service/Documents/studio/messages.js"
};
static const unsigned char studio_pasted_js[] = {
#embed "../../Service/Documents/studio/pasted.js"
};
static const unsigned char studio_properties_js[] = {
#embed "../../Service/Documents/studio/properties.js"
};
static const unsigned char studio_source_js[] = {
#embed "../../Service/Documents/studio/source.js"
};
static const unsigned char client_engine_js[] = {
#embed "../../../Clients/web/engine.js"
};
static const unsigned char client_typescale_d_ts[] = {
#embed "../../../Clients/web/typescale.d.ts"
};
static const unsigned char client_typescale_js[] = {
#embed "../../../Clients/web/typescale.js"
};
static const unsigned char client_events_js[] = {
#embed "../../../Clients/web/events.js"
};
static const unsigned char client_heights_js[] = {
#embed "../../../Clients/web/heights.js"
};
static const unsigned char client_list_js[] = {
#embed "../../../Clients/web/list.js"
};
static const unsigned char client_mount_js[] = {
#embed "../../../Clients/web/mount.js"
};
static const unsigned char client_properties_js[] = {
#embed "../../../Clients/web/properties.js"
};
static const unsigned char client_requests_js[] = {
#embed "../../../Clients/web/requests.js"
};
static const unsigned char client_size_js[] = {
#embed "../../../Clients/web/size.js"
};
static const unsigned char client_storage_js[] = {
#embed "../../../Clients/web/storage.js"
};

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} documents[] = {
    {"openapi.json", openapi_json, sizeof openapi_json},
    {"asyncapi.json", asyncapi_json, sizeof asyncapi_json},
    {"studio/index.html", studio_index_html, sizeof studio_index_html},
    {"studio/icon.svg", studio_icon_svg, sizeof studio_icon_svg},
    {"studio/base.css", studio_base_css, sizeof studio_base_css},
    {"studio/studio.css", studio_studio_css, sizeof studio_studio_css},
    {"studio/main.js", studio_main_js, sizeof studio_main_js},
    {"studio/state.js", studio_state_js, sizeof studio_state_js},
    {"studio/service.js", studio_service_js, sizeof studio_service_js},
    {"studio/controls.js", studio_controls_js, sizeof studio_controls_js},
    {"studio/samples.js", studio_samples_js, sizeof studio_samples_js},
    {"studio/faces.js", studio_faces_js, sizeof studio_faces_js},
    {"studio/lines.js", studio_lines_js, sizeof studio_lines_js},
    {"studio/thread.js", studio_thread_js, sizeof studio_thread_js},
    {"studio/anchor.js", studio_anchor_js, sizeof studio_anchor_js},
    {"studio/assigned.js", studio_assigned_js, sizeof studio_assigned_js},
    {"studio/catalogs.js", studio_catalogs_js, sizeof studio_catalogs_js},
    {"studio/changes.js", studio_changes_js, sizeof studio_changes_js},
    {"studio/styles.js", studio_styles_js, sizeof studio_styles_js},
    {"studio/problems.js", studio_problems_js, sizeof studio_problems_js},
    {"studio/reader.js", studio_reader_js, sizeof studio_reader_js},
    {"studio/element.js", studio_element_js, sizeof studio_element_js},
    {"studio/elsewhere.js", studio_elsewhere_js, sizeof studio_elsewhere_js},
    {"studio/engine.js", studio_engine_js, sizeof studio_engine_js},
    {"studio/cap.js", studio_cap_js, sizeof studio_cap_js},
    {"studio/columns.js", studio_columns_js, sizeof studio_columns_js},
    {"studio/curves.js", studio_curves_js, sizeof studio_curves_js},
    {"studio/download.js", studio_download_js, sizeof studio_download_js},
    {"studio/draft.js", studio_draft_js, sizeof studio_draft_js},
    {"studio/dropped.js", studio_dropped_js, sizeof studio_dropped_js},
    {"studio/editor.js", studio_editor_js, sizeof studio_editor_js},
    {"studio/fields.js", studio_fields_js, sizeof studio_fields_js},
    {"studio/files.js", studio_files_js, sizeof studio_files_js},
    {"studio/inputs.js", studio_inputs_js, sizeof studio_inputs_js},
    {"studio/kinds.js", studio_kinds_js, sizeof studio_kinds_js},
    {"studio/knotfields.js", studio_knotfields_js, sizeof studio_knotfields_js},
    {"studio/knots.js", studio_knots_js, sizeof studio_knots_js},
    {"studio/link.js", studio_link_js, sizeof studio_link_js},
    {"studio/plot.js", studio_plot_js, sizeof studio_plot_js},
    {"studio/messages.js", studio_messages_js, sizeof studio_messages_js},
    {"studio/pasted.js", studio_pasted_js, sizeof studio_pasted_js},
    {"studio/properties.js", studio_properties_js, sizeof studio_properties_js},
    {"studio/source.js", studio_source_js, sizeof studio_source_js},
    {"client/typescale.js", client_typescale_js, sizeof client_typescale_js},
    {"client/typescale.d.ts", client_typescale_d_ts, sizeof client_typescale_d_ts},
    {"client/engine.js", client_engine_js, sizeof client_engine_js},
    {"client/events.js", client_events_js, sizeof client_events_js},
    {"client/heights.js", client_heights_js, sizeof client_heights_js},
    {"client/list.js", client_list_js, sizeof client_list_js},
    {"client/mount.js", client_mount_js, sizeof client_mount_js},
    {"client/properties.js", client_properties_js, sizeof client_properties_js},
    {"client/requests.js", client_requests_js, sizeof client_requests_js},
    {"client/size.js", client_size_js, sizeof client_size_js},
    {"client/storage.js", client_storage_js, sizeof client_storage_js},
};

static const size_t documents_count = sizeof documents / sizeof documents[0];

const char *typescale_document_name(size_t index) {
    return index < documents_count ? documents[index].name : NULL;
}

const unsigned char *typescale_document(const char *name, size_t *count) {
    for (size_t index = 0; index < documents_count; index++) {
        if (strcmp(documents[index].name, name) == 0) {
            *count = documents[index].count;
            return documents[index].bytes;
        }
    }
    return NULL;
}
