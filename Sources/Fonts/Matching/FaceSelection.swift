/// Which of a family's faces suits a request: the font matching algorithm of CSS Fonts 4, §5.2.
///
/// Width narrows the choice first, then slant, then weight; each face gets a key of distances and the least wins. A
/// variable face counts as every weight and width of its axes, and hides its own default instance, which fontconfig
/// lists beside it. Where two faces are equal the first path wins, so that the same machine always answers the same.
enum FaceSelection {
    /// The faces in order of preference.
    static func ordered(_ records: [FontRecord], for request: FontRequest) -> [FontRecord] {
        let variable = Set(records.lazy.filter(\.isVariable).map { Place(file: $0.file, index: $0.index) })
        return
            records
            .filter { $0.isVariable || !variable.contains(Place(file: $0.file, index: $0.index)) }
            .map { (key: Key($0, request), record: $0) }
            .sorted { $0.key < $1.key }
            .map(\.record)
    }

    private struct Place: Hashable {
        var file: String
        var index: Int
    }

    private struct Key: Comparable {
        var width: Step
        var slant: Int
        var weight: Step
        var file: String
        var index: Int

        init(_ record: FontRecord, _ request: FontRequest) {
            width = FaceSelection.widthStep(from: request.width, to: record.widths)
            slant = FaceSelection.slantStep(from: request.slant, to: record.slant)
            weight = FaceSelection.weightStep(from: request.weight, to: record.weights)
            file = record.file
            index = record.index
        }

        static func < (left: Key, right: Key) -> Bool {
            if left.width != right.width { return left.width < right.width }
            if left.slant != right.slant { return left.slant < right.slant }
            if left.weight != right.weight { return left.weight < right.weight }
            if left.file != right.file { return left.file < right.file }
            return left.index < right.index
        }
    }

    /// How far a face is from what was asked: which direction of the search it falls in, then how far along.
    struct Step: Comparable {
        var turn: Int
        var distance: Double

        static func < (left: Step, right: Step) -> Bool {
            left.turn != right.turn ? left.turn < right.turn : left.distance < right.distance
        }
    }

    /// Up to 500 from 400…500, then lighter, then bolder; under 400 lighter first; over 500 bolder first.
    static func weightStep(from wanted: Double, to range: ClosedRange<Double>) -> Step {
        if range.contains(wanted) { return Step(turn: 0, distance: 0) }
        let bolder = range.lowerBound > wanted
        let distance = bolder ? range.lowerBound - wanted : wanted - range.upperBound
        if (400...500).contains(wanted) {
            if bolder { return Step(turn: range.lowerBound <= 500 ? 1 : 3, distance: distance) }
            return Step(turn: 2, distance: distance)
        }
        return Step(turn: bolder == (wanted > 500) ? 1 : 2, distance: distance)
    }

    /// Narrower first up to normal width, wider first above it.
    static func widthStep(from wanted: Double, to range: ClosedRange<Double>) -> Step {
        if range.contains(wanted) { return Step(turn: 0, distance: 0) }
        let wider = range.lowerBound > wanted
        let distance = wider ? range.lowerBound - wanted : wanted - range.upperBound
        return Step(turn: wider == (wanted > 100) ? 1 : 2, distance: distance)
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

    /// The place on a face's axes that a request asks for; every axis has a value, clamped to what it offers.
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

    /// CSS draws italic text as oblique by 14 degrees where there is no italic; `slnt` counts anticlockwise.
    private static func slant(_ slant: FontRequest.Slant, _ axis: FontAxis, hasItalicAxis: Bool) -> Double {
        switch slant {
        case .normal: axis.defaultValue
        case .italic: hasItalicAxis ? axis.defaultValue : -14
        case .oblique(let degrees): degrees.isFinite ? -degrees : axis.defaultValue
        }
    }
}

/// What a listing of the installed fonts says of one face, before its file is opened.
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
    var isColour: Bool
    var isProject: Bool
}
