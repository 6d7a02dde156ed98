// The values of a scale file's members, each decoded as far as it has no mistakes. A value with a mistake is `nil`.

internal import TypescaleJSON

extension ScaleDecoder {
    mutating func size(_ reader: JSONReader) -> StyleDefinition.Size? {
        switch reader.value.kind {
        case .array: return numbers(reader).map { .table($0) }
        case .object:
            guard let size = object(reader, allowing: ["step", "narrow", "wide"]) else { return nil }
            return ends(size)
        default: return attempt(reader.number).map { .points($0) }
        }
    }

    private mutating func ends(_ size: JSONObjectReader) -> StyleDefinition.Size? {
        let start = attempt { () throws(JSONError) in try size.atMostOne(of: ["step", "narrow"]) }
        guard let start else { return nil }
        if let step = start, step.name == "step" {
            return attempt { () throws(JSONError) in
                guard size.optional("wide") == nil else { throw size.error("give a step or two sizes", at: "wide") }
                return .step(try step.reader.integer())
            }
        }
        let narrow = required(size, "narrow", JSONReader.number)
        let wide = required(size, "wide", JSONReader.number)
        guard let narrow, let wide else { return nil }
        return .fluid(narrow: narrow, wide: wide)
    }

    mutating func lineHeight(_ reader: JSONReader, in style: JSONObjectReader) -> StyleDefinition.LineHeight? {
        let scaling = style.optional("scalingLineHeight")
        if let scaling {
            guard case .array = reader.value.kind else {
                return attempt { () throws(JSONError) in throw scaling.error("needs a lineHeight for each category") }
            }
        }
        switch reader.value.kind {
        case .array:
            let published = numbers(reader)
            guard let published, let scaling = scaling.map({ numbers($0) }) ?? published else { return nil }
            return .table(published: published, scaling: scaling)
        case .object:
            guard let object = object(reader, allowing: ["multiple"]) else { return nil }
            return required(object, "multiple", JSONReader.number).map { .multiple($0) }
        case .string(let text):
            return attempt { () throws(JSONError) in
                guard text == "font" else { throw reader.unknownChoice(text, among: ["font"]) }
                return .font
            }
        default: return attempt(reader.number).map { .points($0) }
        }
    }

    mutating func styleTracking(_ reader: JSONReader) -> StyleDefinition.Tracking? {
        if case .string(let text) = reader.value.kind {
            return attempt { () throws(JSONError) in
                guard text == "bySize" else { throw reader.unknownChoice(text, among: ["bySize"]) }
                return .bySize
            }
        }
        guard let object = object(reader, allowing: ["points", "em"]) else { return nil }
        return attempt { () throws(JSONError) in
            let (name, value) = try object.exactlyOne(of: ["points", "em"])
            return name == "em" ? .em(try value.number()) : .points(try value.number())
        }
    }

    mutating func tracking(_ reader: JSONReader) -> TrackingTable? {
        let before = allMistakes.count
        var sizes: [Double] = []
        var points: [Double] = []
        for entry in elements(reader) {
            guard let pair = numbers(entry) else { continue }
            guard pair.count == 2 else {
                attempt { () throws(JSONError) in throw entry.error("expected [size, tracking]", code: .outOfRange) }
                continue
            }
            sizes.append(pair[0])
            points.append(pair[1])
        }
        return hasMistakes(since: before) ? nil : TrackingTable(sizes: sizes, points: points)
    }

    mutating func steps(_ reader: JSONReader) -> AppScaleSteps? {
        guard let object = object(reader, allowing: ["first", "base", "values"]) else { return nil }
        let base = attempt { () throws(JSONError) in try object.required("base").number(in: ScaleFilesLimits.stepBase) }
        let first = attempt { () throws(JSONError) in
            try object.optional("first")?.integer(in: DynamicTypeLimits.appStep) ?? 0
        }
        let values = required(object, "values").flatMap { numbers($0) }
        guard let base, let values else { return nil }
        return AppScaleSteps(first: first ?? 0, multipliers: values.map { $0 / base })
    }

    mutating func platform(_ reader: JSONReader) -> PlatformScale? {
        guard let object = object(reader, allowing: ["name", "steps"]) else { return nil }
        let name = required(object, "name", JSONReader.name)
        let steps = required(object, "steps").flatMap { numbers($0) }
        guard let name, let steps else { return nil }
        return PlatformScale(name: name, steps: steps)
    }

    mutating func rounding(_ reader: JSONReader) -> ScaleRounding {
        guard let object = object(reader, allowing: ["size", "lineHeight", "tracking"]) else { return ScaleRounding() }
        func choice(_ name: Identifier) -> Rounding {
            attempt { () throws(JSONError) in try object.optional(name)?.choice() ?? Rounding.none } ?? Rounding.none
        }
        return ScaleRounding(size: choice("size"), lineHeight: choice("lineHeight"), tracking: choice("tracking"))
    }

    mutating func irregular(_ reader: JSONReader) -> Set<TypeScaleDefinition.IrregularCell> {
        var cells: Set<TypeScaleDefinition.IrregularCell> = []
        for entry in elements(reader) {
            let cell = attempt { () throws(JSONError) in
                let pair = try entry.array()
                guard pair.count == 2 else { throw entry.error("expected [style, category]", code: .outOfRange) }
                return TypeScaleDefinition.IrregularCell(
                    style: TextStyle(try pair[0].string()), category: try pair[1].category())
            }
            if let cell { cells.insert(cell) }
        }
        return cells
    }

    /// Decodes an array of numbers; records each element that is none.
    mutating func numbers(_ reader: JSONReader) -> [Double]? {
        let before = allMistakes.count
        let numbers = elements(reader).compactMap { attempt($0.number) }
        return hasMistakes(since: before) ? nil : numbers
    }

    mutating func texts(_ reader: JSONReader) -> [String] {
        elements(reader).compactMap { attempt($0.note) }
    }
}

extension JSONReader {
    func title() throws(JSONError) -> String { try string(maximumCharacters: ScaleFilesLimits.titleCharacters) }

    func name() throws(JSONError) -> String { try string(maximumCharacters: ScaleFilesLimits.nameCharacters) }

    func note() throws(JSONError) -> String { try string(maximumCharacters: ScaleFilesLimits.noteCharacters) }
}
