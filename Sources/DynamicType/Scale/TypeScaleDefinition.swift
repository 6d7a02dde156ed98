/// Everything a scale file says, before it is known to be sound.
public struct TypeScaleDefinition: Hashable, Sendable {
    /// The scale's name: its file's base name.
    public var name: String
    /// What people call it.
    public var title: String
    /// A hash of the file's content.
    public var revision: String
    /// What its numbers count, in words.
    public var unit: String
    /// Where its numbers come from.
    public var sources: [String]
    /// The styles in the publisher's order.
    public var styles: [StyleDefinition]
    /// The style of plain text.
    public var defaultStyle: TextStyle
    /// How sizes follow the reader's.
    public var curve: ScalingCurve
    /// The tracking of the typeface by size, for styles that ask for it.
    public var tracking: TrackingTable?
    /// The app's own slider.
    public var appSteps: AppScaleSteps?
    /// How quantities are rounded.
    public var rounding: ScaleRounding
    /// No size of any style is smaller.
    public var minimum: Double
    /// Pixels a point where the environment does not say.
    public var displayScale: Double
    /// What the bold-text setting adds to a weight.
    public var boldTextAdjustment: Int
    /// Cells of a published table that break its own pattern, as `style/category`.
    public var irregularLineHeights: Set<IrregularCell>

    /// A cell of a published table that is as it is.
    public struct IrregularCell: Hashable, Sendable {
        /// The row.
        public let style: TextStyle
        /// The column.
        public let category: ContentSizeCategory

        /// A cell.
        public init(style: TextStyle, category: ContentSizeCategory) {
            self.style = style
            self.category = category
        }
    }

    /// A definition with the usual values where a file may be silent.
    public init(
        name: String, title: String, revision: String = "", unit: String = "pt", sources: [String] = [],
        styles: [StyleDefinition], defaultStyle: TextStyle, curve: ScalingCurve, tracking: TrackingTable? = nil,
        appSteps: AppScaleSteps? = nil, rounding: ScaleRounding = ScaleRounding(), minimum: Double = 1,
        displayScale: Double = 1, boldTextAdjustment: Int = DynamicTypeLimits.boldTextAdjustment,
        irregularLineHeights: Set<IrregularCell> = []
    ) {
        self.name = name
        self.title = title
        self.revision = revision
        self.unit = unit
        self.sources = sources
        self.styles = styles
        self.defaultStyle = defaultStyle
        self.curve = curve
        self.tracking = tracking
        self.appSteps = appSteps
        self.rounding = rounding
        self.minimum = minimum
        self.displayScale = displayScale
        self.boldTextAdjustment = boldTextAdjustment
        self.irregularLineHeights = irregularLineHeights
    }
}

/// Why a definition is no sound scale.
public struct ScaleDefinitionError: Error, Hashable, Sendable {
    /// The place in the scale file's shape, as a JSON pointer.
    public let path: String
    /// The broken rule, with the numbers that break it.
    public let reason: String

    /// A fault at a place.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}

extension ScaleDefinitionError: CustomStringConvertible {
    /// The place and the rule.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
