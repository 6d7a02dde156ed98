internal import AccessibilityChecks
internal import DynamicType
package import ScaleFiles
package import TypescaleJSON

extension ContrastAnswer {
    /// The answer to `{"foreground","background"}`, or to `{"pairs":[{"foreground","background"},…]}`.
    ///
    /// With `palette`, colours may be names in it, and its own pairs are judged where the request has none. A pair may
    /// say its `use`; otherwise it is text in `style`, the scale's plain one where none is named, in the environment
    /// the request's keys describe. `over` is what shows through a background, white where it is not said.
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
