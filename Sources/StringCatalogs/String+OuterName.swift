extension String {
    /// The text as the beginning of names of what it contains; very long ones are cut, as they would be repeated in each.
    var asOuterName: String {
        utf8.count <= StringCatalogsLimits.outerNameBytes
            ? self : String(decoding: utf8.prefix(StringCatalogsLimits.outerNameBytes), as: UTF8.self)
    }
}
