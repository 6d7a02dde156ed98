internal import TypescaleStrings

/// The font matching algorithm of CSS Fonts 4, section 5.2, which orders the faces of a family by a request.
///
/// Width is compared first, then slant, then weight: each face has a key of distances, and the smallest is preferred. A
/// variable face has every weight and width of its axes, and hides its own default instance, which fontconfig lists
/// separately. Of two equal faces the first path is preferred, so that results on a machine are reproducible.
enum FaceSelection {
    /// Returns the faces in order of preference.
    static func ordered(_ records: [FontRecord], for request: FontRequest) -> [FontRecord] {
        let variable = Set(records.lazy.filter(\.isVariable).map(\.typeface))
        return
            records
            .filter { $0.isVariable || !variable.contains($0.typeface) }
            .map { (key: Key($0, request), record: $0) }
            .sorted { $0.key < $1.key }
            .map(\.record)
    }

    private struct Key: Comparable {
        var width: Step
        var slant: Int
        var weight: Step
        var file: Identifier
        var index: Int

        init(_ record: FontRecord, _ request: FontRequest) {
            width = FaceSelection.widthStep(from: request.width, to: record.widths)
            slant = FaceSelection.slantStep(from: request.slant, to: record.slant)
            weight = FaceSelection.weightStep(from: request.weight, to: record.weights)
            file = Identifier(record.file)
            index = record.index
        }

        static func < (left: Key, right: Key) -> Bool {
            (left.width, left.slant, left.weight, left.file, left.index)
                < (right.width, right.slant, right.weight, right.file, right.index)
        }
    }

    /// The distance of a face from a request: the turn of the search in which it is found, then the difference.
    struct Step: Comparable {
        var turn: Int
        var distance: Double

        static func < (left: Step, right: Step) -> Bool {
            (left.turn, left.distance) < (right.turn, right.distance)
        }
    }

    /// Returns the distance of weights: for 400…500 up to 500 first, then lighter, then bolder; else away from 400…500.
    static func weightStep(from wanted: Double, to range: ClosedRange<Double>) -> Step {
        guard (400...500).contains(wanted) else { return step(from: wanted, to: range, upFrom: 500) }
        var step = step(from: wanted, to: range, upFrom: 0)
        if range.lowerBound > 500 { step.turn = 3 }
        return step
    }

    /// Returns the distance of widths: narrower first up to normal width, wider first above.
    static func widthStep(from wanted: Double, to range: ClosedRange<Double>) -> Step {
        step(from: wanted, to: range, upFrom: 100)
    }

    /// Returns the distance of a range from a number: upward first for numbers above `middle`, downward first
    /// otherwise.
    private static func step(from wanted: Double, to range: ClosedRange<Double>, upFrom middle: Double) -> Step {
        if range.contains(wanted) { return Step(turn: 0, distance: 0) }
        let isAbove = range.lowerBound > wanted
        let distance = isAbove ? range.lowerBound - wanted : wanted - range.upperBound
        return Step(turn: isAbove == (wanted > middle) ? 1 : 2, distance: distance)
    }

    private static func slantStep(from wanted: FontRequest.Slant, to slant: FontRecord.Slant) -> Int {
        let order: [FontRecord.Slant] =
            switch wanted {
            case .normal: [.normal, .oblique, .italic]
            case .italic: [.italic, .oblique, .normal]
            case .oblique: [.oblique, .italic, .normal]
            }
        return order.firstIndex(of: slant) ?? order.count
    }

    /// Returns a setting for every axis of a face by a request, clamped to the axis's range.
    static func variation(
        of axes: [FontAxis], for request: FontRequest, isDrawnSlanted: Bool
    ) -> [FontVariationSetting] {
        let hasItalicAxis = axes.contains { $0.tag == "ital" }
        return axes.map { axis in
            let wanted: Double
            switch axis.tag {
            case "wght": wanted = request.weight
            case "wdth": wanted = request.width
            case "opsz":
                if case .auto(let size) = request.opticalSizing, size.isFinite {
                    wanted = size
                } else {
                    wanted = axis.defaultValue
                }
            case "ital" where !isDrawnSlanted: wanted = request.slant == .italic ? 1 : axis.defaultValue
            case "slnt" where !isDrawnSlanted: wanted = slant(request.slant, axis, hasItalicAxis: hasItalicAxis)
            default: wanted = axis.defaultValue
            }
            return FontVariationSetting(tag: axis.tag, value: wanted.clamped(to: axis.range))
        }
    }

    /// Returns the value of `slnt`, which is counterclockwise; CSS renders missing italics as oblique by 14 degrees.
    private static func slant(_ slant: FontRequest.Slant, _ axis: FontAxis, hasItalicAxis: Bool) -> Double {
        switch slant {
        case .normal: axis.defaultValue
        case .italic: hasItalicAxis ? axis.defaultValue : -14
        case .oblique(let degrees): degrees.isFinite ? -degrees : axis.defaultValue
        }
    }
}

/// The properties of an installed face in fontconfig's list, before its file is opened.
struct FontRecord: Hashable, Sendable {
    enum Slant: Sendable {
        case normal, italic, oblique
    }

    var file: String
    var index: Int
    var family: String
    var weights: ClosedRange<Double>
    var widths: ClosedRange<Double>
    var slant: Slant
    var isVariable: Bool
    var isColor: Bool
    var isProject: Bool

    var typeface: FaceCache.TypefaceKey { FaceCache.TypefaceKey(file: Identifier(file), index: index) }
}
