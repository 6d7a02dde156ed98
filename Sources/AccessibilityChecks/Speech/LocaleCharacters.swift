/// The characters a language is written with, by ICU's exemplar set: what its readers' children learn.
public struct LocaleCharacters: Hashable, Sendable {
    /// The characters, small and large letters alike; none where ICU has no data of the language.
    public let scalars: [Unicode.Scalar]

    /// The characters of a language.
    public init(tag: String) {
        let small = LocaleName(tag: tag).exemplars
        var all = Set(small)
        // The sets list small letters; a language that has large ones needs them as much.
        for scalar in small { all.formUnion(scalar.properties.uppercaseMapping.unicodeScalars) }
        scalars = all.sorted()
    }
}
