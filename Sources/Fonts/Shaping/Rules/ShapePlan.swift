internal import CTypescaleHarfBuzz

/// The rules that a face applies to text of one setting.
///
/// Creates the plan (`hb_shape_plan_create2`, which does not add it to the face), owns it, frees it with
/// `hb_shape_plan_destroy`. Text is not shaped with it: `hb_shape_plan_execute` leaves out the limits that
/// `hb_shape_full` sets.
@safe
final class ShapePlan {
    private let plan: OpaquePointer?

    convenience init(_ face: FontFace, _ setting: Shaper.Setting) {
        self.init(face.font, setting, Shaper.features(for: setting))
    }

    init(_ font: HarfBuzzFont, _ setting: Shaper.Setting, _ features: [hb_feature_t]) {
        var properties = unsafe hb_segment_properties_t()
        unsafe properties.direction = setting.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        unsafe properties.script = hb_script_t(setting.script.value)
        unsafe properties.language = HarfBuzzFace.language(setting.language)
        unsafe plan = font.withUnsafeFont { font in
            var count: UInt32 = 0
            let places = unsafe hb_font_get_var_coords_normalized(font, &count)
            return unsafe hb_shape_plan_create2(
                hb_font_get_face(font), &properties, features, UInt32(features.count), places, count, nil)
        }
    }

    deinit {
        unsafe hb_shape_plan_destroy(plan)
    }

    func lookups(of table: RuleTable) -> NumberSet {
        let lookups = NumberSet()
        unsafe hb_ot_shape_plan_collect_lookups(plan, table.tag, lookups.set)
        return lookups
    }
}
