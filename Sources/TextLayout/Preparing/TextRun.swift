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
    private(set) var picture: StyledText.Placeholder?
    /// Letter spacing is added between its letters.
    private(set) var isOpen: Bool

    init(units: Range<Int>, face: FontFace, script: ScriptTag, isRightToLeft: Bool) {
        self.units = units
        self.face = face
        self.script = script
        self.isRightToLeft = isRightToLeft
        isOpen = !script.isJoined
    }

    /// A picture in place of characters.
    init(units: Range<Int>, _ picture: StyledText.Placeholder, of face: FontFace) {
        self.init(units: units, face: face, script: .common, isRightToLeft: false)
        self.picture = picture
        isOpen = false
    }

    /// Whether what is set like another run goes on where this one ends.
    func continues(with next: TextRun) -> Bool {
        units.upperBound == next.units.lowerBound && face === next.face && script == next.script
            && isRightToLeft == next.isRightToLeft && picture == nil
    }
}

extension [TextRun] {
    /// The index of the run in which a unit stands; runs follow each other.
    func index(holding unit: Int) -> Int {
        var low = 0
        var high = count - 1
        while low < high {
            let middle = (low + high) / 2
            if self[middle].units.upperBound <= unit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A span of a styled text where it came to stand, with the faces it asks for.
struct PlacedSpan {
    var units: Range<Int>
    var stack: FaceStack
    var padding: Double
    var isUnbreakable: Bool
    var picture: StyledText.Placeholder?
}
