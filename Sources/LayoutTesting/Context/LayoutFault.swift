internal import DynamicType
internal import Fonts
internal import ScaleFiles

/// Why nothing can be said about a layout: no such style, no such scale, not the face that was asked for.
struct LayoutFault: Error {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
    init(_ error: ScaleFileError) { sentence = error.description }
    init(_ error: DynamicTypeError) { sentence = error.description }
    init(_ error: FontError) { sentence = error.description }
}
