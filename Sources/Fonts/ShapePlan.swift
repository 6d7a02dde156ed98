internal import CHarfBuzz

/// What a face does to text of one setting, found once; belongs to whoever shapes with it.
///
/// `hb_shape` looks its plan up in a list of the face's plans, and a face in use has twenty; for a word of ten letters
/// that is a twentieth of the work. Creates the plan (`hb_shape_plan_create_cached2`), owns it, frees it with
/// `hb_shape_plan_destroy`. It is of use with the face it was made for alone, at the same place on its axes.
@safe
public final class ShapePlan {
    /// What it was made for, beside the face.
    public let setting: Shaper.Setting
    private let plan: OpaquePointer?

    init(_ face: FontFace, _ setting: Shaper.Setting, language: hb_language_t?) {
        self.setting = setting
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

    /// Shapes what is in the buffer, which has this plan's setting.
    func shape(_ buffer: OpaquePointer, with face: FontFace) {
        let features = Shaper.features(for: setting)
        unsafe face.font.withUnsafeFont { font in
            _ = unsafe hb_shape_plan_execute(plan, font, buffer, features, UInt32(features.count))
        }
    }
}
