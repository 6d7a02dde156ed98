internal import CTypescaleHarfBuzz

/// The rules that a face applies to text of one setting.
///
/// Creates the plan (`hb_shape_plan_create_cached2`), owns it, frees it with `hb_shape_plan_destroy`. Text is not shaped
/// with it: `hb_shape_plan_execute` leaves out the limits that `hb_shape_full` sets.
@safe
final class ShapePlan {
    private let plan: OpaquePointer?

    init(_ face: FontFace, _ setting: Shaper.ShapingContext, language: hb_language_t?) {
        var properties = unsafe hb_segment_properties_t()
        unsafe properties.direction = setting.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        unsafe properties.script = hb_script_t(setting.script.value)
        unsafe properties.language = language
        let features = Shaper.features(for: setting)
        unsafe plan = face.font.withUnsafeFont { font in
            var count: UInt32 = 0
            let places = unsafe hb_font_get_var_coords_normalized(font, &count)
            return unsafe hb_shape_plan_create_cached2(
                hb_font_get_face(font), &properties, features, UInt32(features.count), places, count, nil)
        }
    }

    deinit {
        unsafe hb_shape_plan_destroy(plan)
    }

    /// Adds the numbers of the rules it applies from `GSUB` or `GPOS` to a set.
    func collectLookups(of table: hb_tag_t, into lookups: OpaquePointer?) {
        unsafe hb_ot_shape_plan_collect_lookups(plan, table, lookups)
    }
}
