extension TypeScale {
    /// One style at one published category.
    struct Cell: Hashable, Sendable {
        let size: Double
        let lineHeight: Double
        /// The line height by which the running system scales custom values.
        let scalingLineHeight: Double
        let tracking: Double

        init(_ style: StyleDefinition, column: Int, tracking table: TrackingTable?) {
            guard case .table(let sizes) = style.size else {
                // Validation refuses a style without sizes in a table.
                (size, lineHeight, scalingLineHeight, tracking) = (1, 1, 1, 0)
                return
            }
            size = sizes[column]
            switch style.lineHeight {
            case .table(let published, let scaling):
                lineHeight = published[column]
                scalingLineHeight = scaling[column]
            default:
                lineHeight = 0
                scalingLineHeight = size
            }
            tracking = table?.tracking(at: size) ?? 0
        }
    }

    /// The rule of a line height; a table's numbers are in the cells.
    enum LineHeightRule: Hashable, Sendable {
        case table
        /// Points at the style's own size, in proportion to the size before rounding.
        case points(Double)
        /// A multiple of the drawn size.
        case multiple(Double)
        case font
    }

    enum TrackingRule: Hashable, Sendable {
        /// Points at the style's own size, in proportion to the size before rounding.
        case points(Double)
        /// A multiple of the drawn size.
        case multiple(Double)
        case bySize
    }

    /// A style prepared for resolving: no arrays in payloads, bounds combined, bold weights computed.
    ///
    /// It is a class because an element of an array is copied for each use, with a reference count for each of its
    /// parts.
    final class CompiledStyle: Sendable {
        let style: TextStyle
        let role: FontRole
        let text: SharedTextProperties
        let growsWithSize: Bool
        /// The style's own size, or the size at a fluid scale's narrow end.
        let size: Double
        /// The size at a fluid scale's wide end.
        let wideSize: Double
        let lineHeight: LineHeightRule
        let tracking: TrackingRule
        let minimum: Double
        let maximum: Double
        let weight: Int
        let emphasizedWeight: Int
        let boldWeight: Int
        let boldEmphasizedWeight: Int
        let defaultSize: Double

        init(_ style: StyleDefinition, in scale: TypeScaleDefinition, defaultSize: Double = 1) {
            self.defaultSize = defaultSize
            self.style = style.style
            role = style.role
            text = SharedTextProperties(style.textProperties)
            growsWithSize = style.textProperties != style.textProperties.resolved(at: 0)
            switch (style.size, scale.curve) {
            case (.points(let size), _): (self.size, wideSize) = (size, size)
            case (let ends, .fluid(let curve)): (size, wideSize) = ends.ends(of: curve) ?? (1, 1)
            default: (size, wideSize) = (1, 1)
            }
            lineHeight =
                switch style.lineHeight {
                case .table: .table
                case .points(let points): .points(points)
                case .multiple(let multiple): .multiple(multiple)
                case .font: .font
                }
            tracking =
                switch style.tracking {
                case .none: .points(0)
                case .points(let points): .points(points)
                case .em(let em): .multiple(em)
                case .bySize: .bySize
                }
            minimum = max(scale.minimum, style.minimum ?? 0)
            maximum = style.maximum ?? .infinity
            weight = style.weight
            emphasizedWeight = style.emphasizedWeight
            boldWeight = max(weight, min(DynamicTypeLimits.boldestWeight, weight + scale.boldTextAdjustment))
            boldEmphasizedWeight = max(
                emphasizedWeight, min(DynamicTypeLimits.boldestWeight, emphasizedWeight + scale.boldTextAdjustment))
        }
    }
}
