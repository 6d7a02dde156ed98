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
