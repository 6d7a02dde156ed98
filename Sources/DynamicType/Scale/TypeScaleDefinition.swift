/// The content of a scale file, before validation.
public struct TypeScaleDefinition: Hashable, Sendable {
    /// The scale's name: the base name of its file.
    public var name: String
    /// The scale's title for display.
    public var title: String
    /// A hash of the file's content.
    public var revision: String
    /// The unit of the numbers, in words.
    public var unit: String
    /// The sources of the numbers.
    public var sources: [String]
    /// The remarks on the scale for people.
    public var notes: [String]
    /// The styles in the publisher's order.
    public var styles: [StyleDefinition]
    /// The style of plain text.
    public var defaultStyle: TextStyle
    /// The curve by which sizes follow the reader's preference.
    public var curve: ScalingCurve
    /// The typeface's tracking by size, for styles with ``StyleDefinition/Tracking-swift.enum/bySize``.
    public var tracking: TrackingTable?
    /// The app's own slider.
    public var appSteps: AppScaleSteps?
    /// The sizes of the scale's platform; `nil` if a reader may prefer any.
    public var platform: PlatformScale?
    /// The rounding of sizes, line heights and tracking.
    public var rounding: ScaleRounding
    /// The smallest size of every style.
    public var minimum: Double
    /// The pixels in a point of an environment that gives none.
    public var displayScale: Double
    /// The weight that the bold-text setting adds.
    public var boldTextAdjustment: Int
    /// Cells of the published table that break its own pattern.
    public var irregularLineHeights: Set<IrregularCell>

    /// A cell of a published table that is not in line with its neighbors.
    public struct IrregularCell: Hashable, Sendable {
        /// The row.
        public let style: TextStyle
        /// The column.
        public let category: ContentSizeCategory

        /// Creates a cell.
        public init(style: TextStyle, category: ContentSizeCategory) {
            self.style = style
            self.category = category
        }
    }

    /// Android's `Configuration.fontWeightAdjustment` while its bold-text setting is on.
    public static let defaultBoldTextAdjustment = 300

    /// Creates a definition; the defaults are those of a scale file without the key.
    public init(
        name: String, title: String, revision: String = "", unit: String = "px", sources: [String] = [],
        notes: [String] = [], styles: [StyleDefinition], defaultStyle: TextStyle, curve: ScalingCurve,
        tracking: TrackingTable? = nil,
        appSteps: AppScaleSteps? = nil, platform: PlatformScale? = nil, rounding: ScaleRounding = ScaleRounding(),
        minimum: Double = 1,
        displayScale: Double = 1, boldTextAdjustment: Int = TypeScaleDefinition.defaultBoldTextAdjustment,
        irregularLineHeights: Set<IrregularCell> = []
    ) {
        self.name = name
        self.title = title
        self.revision = revision
        self.unit = unit
        self.sources = sources
        self.notes = notes
        self.styles = styles
        self.defaultStyle = defaultStyle
        self.curve = curve
        self.tracking = tracking
        self.appSteps = appSteps
        self.platform = platform
        self.rounding = rounding
        self.minimum = minimum
        self.displayScale = displayScale
        self.boldTextAdjustment = boldTextAdjustment
        self.irregularLineHeights = irregularLineHeights
    }

    /// Returns the style of plain text of a scale that names none: one called body, otherwise the one nearest to 16.
    package static func likelyDefaultStyle(of styles: [StyleDefinition], _ curve: ScalingCurve) -> TextStyle? {
        let usual: [TextStyle] = ["body", "bodyLarge", "bodyMedium", "text", "textMedium", "paragraph", "base"]
        if let named = usual.first(where: { name in styles.contains { $0.style == name } }) { return named }
        var column = 0
        if case .table(let categories) = curve { column = TypeScale.column(.default, in: categories) }
        func distance(_ style: StyleDefinition) -> Double {
            switch (style.size, curve) {
            case (.points(let size), _): abs(size - plainSize)
            case (.table(let sizes), _): sizes.indices.contains(column) ? abs(sizes[column] - plainSize) : .infinity
            case (let size, .fluid(let curve)): size.ends(of: curve).map { abs($0.narrow - plainSize) } ?? .infinity
            default: .infinity
            }
        }
        return styles.min { distance($0) < distance($1) }?.style
    }

    /// The size of plain text in browsers and on Android.
    private static let plainSize = 16.0
}

/// A broken rule in a scale's definition.
public struct ScaleDefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position in the scale file's structure, as a JSON pointer.
    public let path: String
    /// The broken rule, with the numbers that break it.
    public let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The path and the reason.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
