internal import CTypescaleICU

/// Decides whether a text has characters for which WebKit applies the bidirectional algorithm.
enum StrongDirections {
    /// Returns whether a text has a letter written from right to left, an embedding, an override or the end of one.
    ///
    /// Arabic digits and isolates are none of these.
    static func exist(in units: [UInt16]) -> Bool {
        guard units.contains(where: Itemizer.mayRunRightToLeft) else { return false }
        return units.scalars(in: units.indices).contains { _, scalar in
            scalar >= 0x0590 && isStrong(CharacterFacts.value(of: UCHAR_BIDI_CLASS, scalar))
        }
    }

    private static func isStrong(_ direction: UInt32) -> Bool {
        switch direction {
        case U_RIGHT_TO_LEFT.rawValue, U_RIGHT_TO_LEFT_ARABIC.rawValue, U_RIGHT_TO_LEFT_EMBEDDING.rawValue,
            U_RIGHT_TO_LEFT_OVERRIDE.rawValue, U_LEFT_TO_RIGHT_EMBEDDING.rawValue,
            U_LEFT_TO_RIGHT_OVERRIDE.rawValue, U_POP_DIRECTIONAL_FORMAT.rawValue:
            true
        default: false
        }
    }
}
