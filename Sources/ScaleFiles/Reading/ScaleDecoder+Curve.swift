// The curve of a scale file. Keys of other curves are unknown, once the type is known.

internal import TypescaleJSON

extension ScaleDecoder {
    /// The curves of scale files; a ratio of line heights occurs in results only.
    enum CurveType: String, CaseIterable {
        case table
        case knots
        case log
        case linear
        case fluid

        /// The keys besides `type`.
        var keys: [Identifier] {
            switch self {
            case .table: ["categories"]
            case .knots: ["threshold", "from", "tables"]
            case .log: ["base"]
            case .linear: []
            case .fluid: ["narrow", "wide", "defaultWidth"]
            }
        }
    }

    mutating func curve(_ reader: JSONReader) -> ScalingCurve? {
        guard let type = type(of: reader), let object = object(reader, allowing: ["type"] + type.keys) else {
            return nil
        }
        switch type {
        case .table:
            let before = allMistakes.count
            let categories = required(object, "categories").map { elements($0).compactMap { attempt($0.category) } }
            hasOmittedColumns = hasMistakes(since: before)
            return .table(hasOmittedColumns ? [] : categories ?? [])
        case .knots: return knots(object).map { .knots($0) }
        case .log: return required(object, "base", JSONReader.number).map { .log(LogCurve(base: $0)) }
        case .linear: return .linear
        case .fluid:
            let narrow = required(object, "narrow").flatMap { end($0) }
            let wide = required(object, "wide").flatMap { end($0) }
            let width = required(object, "defaultWidth", JSONReader.number)
            guard let narrow, let wide, let width else { return nil }
            return .fluid(FluidCurve(narrow: narrow, wide: wide, defaultWidth: width))
        }
    }

    /// Decodes the type of a curve; without one, a key is unknown if no curve has it.
    private mutating func type(of reader: JSONReader) -> CurveType? {
        let every = ["type"] + CurveType.allCases.flatMap(\.keys)
        let object = attempt { () throws(JSONError) in try reader.object(allowing: every) { _ in } }
        guard let object else { return nil }
        let type = attempt { () throws(JSONError) in try object.required("type").choice(CurveType.self) }
        if type == nil { _ = self.object(reader, allowing: every) }
        return type
    }

    private mutating func knots(_ object: JSONObjectReader) -> KnotCurve? {
        let before = allMistakes.count
        let tables = required(object, "tables").map { reader in elements(reader).compactMap { table($0) } }
        let from = required(object, "from").flatMap { numbers($0) }
        let threshold = required(object, "threshold", JSONReader.number)
        guard !hasMistakes(since: before), let tables, let from, let threshold else { return nil }
        return KnotCurve(sizes: from, tables: tables, threshold: threshold)
    }

    private mutating func table(_ reader: JSONReader) -> KnotCurve.Table? {
        guard let table = object(reader, allowing: ["scale", "to"]) else { return nil }
        let scale = required(table, "scale", JSONReader.number)
        let sizes = required(table, "to").flatMap { numbers($0) }
        guard let scale, let sizes else { return nil }
        return KnotCurve.Table(scale: scale, scaledSizes: sizes)
    }

    private mutating func end(_ reader: JSONReader) -> FluidCurve.End? {
        guard let object = object(reader, allowing: ["width", "base", "ratio"]) else { return nil }
        let width = required(object, "width", JSONReader.number)
        let base = required(object, "base", JSONReader.number)
        let ratio = required(object, "ratio", JSONReader.number)
        guard let width, let base, let ratio else { return nil }
        return FluidCurve.End(width: width, base: base, ratio: ratio)
    }
}
