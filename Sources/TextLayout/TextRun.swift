internal import Fonts

/// Clusters as the shaper gives them.
typealias ShapedCluster = Shaper.Cluster

/// A stretch of a paragraph that is shaped as one: one face, one script, one direction.
struct TextRun {
    var units: Range<Int>
    var face: FontFace
    var script: ScriptTag
    var isRightToLeft: Bool
    /// A picture that stands for the run's one character.
    var picture: StyledText.Picture?

    /// Whether a cluster that is set like this goes on where the run ends.
    @inline(__always)
    func continues(with cluster: Range<Int>, _ face: FontFace, _ script: ScriptTag, _ isRightToLeft: Bool) -> Bool {
        units.upperBound == cluster.lowerBound && self.face === face && self.script == script
            && self.isRightToLeft == isRightToLeft && picture == nil
    }
}

/// A span of a styled text where it came to stand, with the faces it asks for.
struct PlacedSpan {
    var units: Range<Int>
    var stack: FaceStack
    var padding: Double
    var isUnbreakable: Bool
    var picture: StyledText.Picture?
}
