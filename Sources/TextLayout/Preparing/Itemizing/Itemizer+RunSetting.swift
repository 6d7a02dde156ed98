extension Itemizer {
    /// The settings of a run, with the number of its script in ICU and the index of its face.
    struct RunSetting: Equatable {
        var script: UInt8
        var face: Int
        var isRightToLeft: Bool
        /// The level of the direction; zero in Chromium, which shapes text of one direction together.
        var level: UInt8 = 0
        var presentation = EmojiPresentation.text

        /// Returns whether a character may have the same face because it follows a joiner.
        @inline(__always)
        func joins(_ drawn: borrowing Span<UInt16>, at index: Int, _ origin: Int) -> Bool {
            face > 0 && index > origin && drawn[index - 1] == 0x200D
        }

        /// Returns whether a plain character that begins a cluster continues a run of the primary face, left to right.
        @inline(__always)
        func continues(with cluster: GraphemeCluster, from start: Int, _ engine: BrowserEngine) -> Bool {
            face == 0 && cluster.end == start + 1 && cluster.script == script && cluster.presentation == presentation
                && engine != .webkit
        }

        /// Returns whether Chromium divides the text of two runs, which it shapes as one, at a mark in another face.
        func splitsMark(at start: Int, of paragraph: Paragraph, after setting: RunSetting, _ engine: BrowserEngine)
            -> Bool
        {
            face != setting.face && setting.face >= 0 && self == setting.with(face) && engine == .chromium
                && CharacterFacts.isMark(paragraph.drawn.scalar(at: start))
        }

        func with(_ face: Int) -> RunSetting {
            var changed = self
            changed.face = face
            return changed
        }
    }
}
