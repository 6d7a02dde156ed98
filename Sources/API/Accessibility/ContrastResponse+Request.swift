internal import AccessibilityChecks
internal import DynamicType
package import ScaleFiles
package import TypescaleJSON

extension ContrastResponse {
    /// Decodes `{"foreground","background"}` or `{"pairs":[{"foreground","background"},…]}`, and checks the pairs.
    ///
    /// With `palette`, colors may be names in it, and its own pairs are checked if the request has none. A pair may
    /// have a `use`; otherwise it is text in `style`, the scale's plain one by default, in the environment of the
    /// request. `over` is the color behind a translucent background, white by default.
    package init(_ reader: JSONReader, scales: ScaleLibrary) throws(JSONError) {
        let keys = PairMaker.keys + ["pairs", "palette", "level", "scale"] + TextEnvironment.keys
        let object = try reader.object(allowing: keys)
        let (scale, environment) = try object.scaleAndEnvironment(of: scales)
        var palette = ColorPalette()
        if let given = object.optional("palette") { palette = try ColorPalette(given) }
        let maker = PairMaker(palette: palette, scale: scale, environment: environment)
        let level: ContrastLevel = try object.optional("level")?.choice() ?? .aa
        if let list = object.optional("pairs") {
            for key in PairMaker.keys {
                if let other = object.optional(key) {
                    throw other.error("\"\(key)\" cannot stand beside \"pairs\": each pair says it for itself")
                }
            }
            let objects = try list.array().map { pair throws(JSONError) in try pair.object(allowing: PairMaker.keys) }
            self.init(try maker.pairs(objects), level: level)
        } else if object.optional("foreground") == nil, object.optional("background") == nil, !palette.pairs.isEmpty {
            self.init(try maker.palettePairs(), level: level)
        } else {
            let pairs = try maker.pairs(object)
            self.init(pairs, level: level, isSingle: pairs.count == 1)
        }
    }
}
