import DynamicType
import TypescaleJSON

extension ScaleDecoder {
    /// The curves a file may name; a ratio of leadings is an answer's, not a file's.
    private enum CurveType: String, CaseIterable {
        case table
        case knots
        case log
        case linear
        case fluid
    }

    func curve(_ reader: JSONReader) throws(JSONError) -> ScalingCurve {
        let every: [Identifier] = [
            "type", "categories", "threshold", "from", "tables", "base", "narrow", "wide", "defaultWidth",
        ]
        let type: CurveType = try reader.object(allowing: every).required("type").choice()
        switch type {
        case .table:
            var categories: [ContentSizeCategory] = []
            let object = try reader.object(allowing: ["type", "categories"])
            for entry in try object.required("categories").array() { categories.append(try category(entry)) }
            return .table(categories)
        case .knots: return .knots(try knots(reader.object(allowing: ["type", "threshold", "from", "tables"])))
        case .log:
            let object = try reader.object(allowing: ["type", "base"])
            return .log(LogCurve(base: try object.required("base").number()))
        case .linear:
            _ = try reader.object(allowing: ["type"])
            return .linear
        case .fluid:
            let object = try reader.object(allowing: ["type", "narrow", "wide", "defaultWidth"])
            return .fluid(
                FluidCurve(
                    narrow: try end(object.required("narrow")), wide: try end(object.required("wide")),
                    defaultWidth: try object.required("defaultWidth").number()))
        }
    }

    private func knots(_ object: JSONObjectReader) throws(JSONError) -> KnotCurve {
        var tables: [KnotCurve.Table] = []
        for entry in try object.required("tables").array() {
            let table = try entry.object(allowing: ["scale", "to"])
            tables.append(
                KnotCurve.Table(
                    scale: try table.required("scale").number(), scaledSizes: try numbers(table.required("to"))))
        }
        return KnotCurve(
            sizes: try numbers(object.required("from")), tables: tables,
            threshold: try object.required("threshold").number())
    }

    private func end(_ reader: JSONReader) throws(JSONError) -> FluidCurve.End {
        let object = try reader.object(allowing: ["width", "base", "ratio"])
        return FluidCurve.End(
            width: try object.required("width").number(), base: try object.required("base").number(),
            ratio: try object.required("ratio").number())
    }
}
