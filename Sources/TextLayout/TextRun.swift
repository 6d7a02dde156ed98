internal import Fonts

/// Clusters as the shaper gives them.
typealias ShapedCluster = Shaper.Cluster

/// A stretch of a paragraph that is shaped as one: one face, one script, one direction.
struct TextRun {
    var units: Range<Int>
    var face: FontFace
    var script: ScriptTag
    var isRightToLeft: Bool
}
