internal import DynamicType
internal import TypescaleStrings

extension ScaleAssembly {
    /// Makes a fluid scale of styles whose `clamp()` is between two common widths; the other sizes do not grow.
    ///
    /// Styles that grow between other widths than most are left out, and all that grow if none are most.
    func fluid(_ rows: [Row]) throws(TokenError) -> TypeScaleDefinition {
        let widths = try ScaleAssembly.widths(of: rows)
        let fitting = try kept(rows) { row throws(TokenError) in
            if let size = row.cells[0].fluidSize { try requireWidths(widths, of: size, row, rows) }
            return row
        }
        let sizes = fitting.compactMap { $0.cells[0].fluidSize }
        guard let widths, !sizes.isEmpty else { return try proportional(fitting) }
        let styles = try kept(fitting) { row throws(TokenError) in
            let cell = row.cells[0]
            let ends: (narrow: Double, wide: Double) =
                switch cell.style.size {
                case .points(let points): (points, points)
                case .fluid(let size): (TokenNumbers.rounded(size.ends.narrow), TokenNumbers.rounded(size.ends.wide))
                }
            return try style(
                row, size: .fluid(narrow: ends.narrow, wide: ends.wide),
                lineHeight: fluidLineHeight(row, ends), tracking: fluidTracking(cell.style.tracking, ends))
        }
        context.note(
            "the file does not say which width a viewport has by default: defaultWidth is the wide one, "
                + "\(FixedPoint.text(widths.wide, upTo: 2)) px")
        let isInexact = sizes.contains { size in
            var exact = size
            exact.decimal = FluidSize.exact
            return !exact.grows(between: widths)
        }
        if isInexact {
            context.note(
                "the sizes have too few decimals for exact widths: they grow between about "
                    + "\(text(widths.narrow)) and \(text(widths.wide)) px")
        }
        let plain = ScaleAssembly.plainStyle(of: styles) ?? TypeScaleDefinition.likelyDefaultStyle(of: styles, .linear)
        let body = styles.first { $0.style == plain }?.size
        let first = sizes[0].ends
        let (narrow, wide) =
            body.flatMap { size in
                if case .fluid(let narrow, let wide) = size { (narrow, wide) } else { nil }
            } ?? (TokenNumbers.rounded(first.narrow), TokenNumbers.rounded(first.wide))
        // Steps are not used by sizes with two ends; the ratio is a valid one.
        let curve = FluidCurve(
            narrow: FluidCurve.End(width: widths.narrow, base: narrow, ratio: 1),
            wide: FluidCurve.End(width: widths.wide, base: wide, ratio: 1), defaultWidth: widths.wide)
        return definition(styles, curve: .fluid(curve))
    }

    /// Returns the widths between which most sizes grow; `nil` if as many grow between others.
    ///
    /// The size that grows most has the most exact widths.
    private static func widths(of rows: [Row]) throws(TokenError) -> (narrow: Double, wide: Double)? {
        let sizes = rows.compactMap { $0.cells[0].fluidSize }
        let all = try sizes.sorted { abs($0.slope) > abs($1.slope) }.map { size throws(TokenError) in
            // Each size is compared with all others.
            try TokenError.checkCancellation(at: rows[0].cells[0].place)
            let own = size.widths
            let widths = (narrow: simplest(own.narrow, of: size), wide: simplest(own.wide, of: size))
            return (size: size, widths: widths, count: sizes.count { $0.grows(between: widths) })
        }
        let most = all.map(\.count).max()
        guard let best = all.first(where: { $0.count == most })?.widths else { return nil }
        return all.contains { $0.count == most && !$0.size.grows(between: best) } ? nil : best
    }

    /// Returns the styles with sizes that begin to grow at a width that a viewport can have.
    ///
    /// A line such as 1rem + 1vw has its smallest size at no width. It begins at that of the other sizes, or at 320 px.
    func inViewports(_ rows: [Row]) throws(TokenError) -> [Row] {
        let range = DesignTokensLimits.viewportWidth
        let sizes = rows.compactMap { $0.cells[0].fluidSize }
        let given = sizes.first { $0.widths.narrow >= range.lowerBound }
        let usual = given.map { ScaleAssembly.simplest($0.widths.narrow, of: $0) } ?? 320
        return try kept(rows) { row throws(TokenError) in
            guard var size = row.cells[0].fluidSize else { return row }
            let own = size.widths
            let place = row.cells[0].place
            let narrow = own.narrow >= range.lowerBound ? own.narrow : own.wide > usual ? usual : range.lowerBound
            guard narrow < own.wide, own.wide <= range.upperBound else {
                throw place.inexpressible(
                    "\(row.name) grows between viewports of \(text(own.narrow)) and \(text(own.wide)) px; give it "
                        + "a clamp() between 1 and \(Int(range.upperBound)) px")
            }
            guard narrow != own.narrow else { return row }
            size = size.with(narrowWidth: narrow)
            context.note(
                "\(place.description): \(row.name) grows from a viewport of \(text(own.narrow)) px on; its size at "
                    + "\(text(narrow)) px, \(text(size.ends.narrow)) px, is the narrow one")
            var moved = row
            moved.cells[0].style.size = .fluid(size)
            return moved
        }
    }

    /// Throws an error if a size grows between other widths than those of the scale.
    private func requireWidths(
        _ widths: (narrow: Double, wide: Double)?, of size: FluidSize, _ row: Row, _ rows: [Row]
    ) throws(TokenError) {
        if let widths, size.grows(between: widths) { return }
        try TokenError.checkCancellation(at: row.cells[0].place)
        let own = size.widths
        let others = rows.lazy.compactMap { row in
            row.cells[0].fluidSize.map { (name: row.name, widths: $0.widths) }
        }
        let other = others.first { abs($0.widths.narrow - own.narrow) >= 1 || abs($0.widths.wide - own.wide) >= 1 }
        let place = other.map { "\($0.name) between \(text($0.widths.narrow)) and \(text($0.widths.wide))" }
        throw row.cells[0].place.inexpressible(
            "\(row.name) grows between \(text(own.narrow)) and \(text(own.wide)) px, "
                + "\(place ?? "other styles elsewhere"); a scale has two widths")
    }

    /// Returns a line height that grows with the size; a fixed one is a multiple of a size that does not grow.
    private func fluidLineHeight(
        _ row: Row, _ ends: (narrow: Double, wide: Double)
    ) throws(TokenError) -> StyleDefinition.LineHeight {
        switch row.cells[0].style.lineHeight {
        case .font: return .font
        case .multiple(let multiple): return .multiple(multiple)
        case .points(let points):
            guard ends.narrow == ends.wide else {
                throw row.cells[0].place.inexpressible(
                    "\(row.name) has a fixed line height and a size that grows; give a multiple such as 1.5")
            }
            return .multiple(TokenNumbers.rounded(points / ends.narrow))
        }
    }

    /// Returns tracking in points as a share of a size that does not grow; `nil` for other tracking.
    private func fluidTracking(
        _ tracking: TokenStyle.Tracking, _ ends: (narrow: Double, wide: Double)
    ) -> StyleDefinition.Tracking? {
        guard case .points(let points) = tracking, points != 0, ends.narrow == ends.wide else { return nil }
        return .em(TokenNumbers.withoutNoise(points / ends.narrow))
    }

    /// Returns a size's width in whole pixels, if its error permits them.
    private static func simplest(_ width: Double, of size: FluidSize) -> Double {
        let whole = width.rounded()
        return abs(width - whole) < size.error(ofWidth: width) - 1 ? whole : (width * 100).rounded() / 100
    }

    private func text(_ number: Double) -> String { FixedPoint.text(number, upTo: 1) }
}

extension ImportedStyle {
    /// The size between two viewports; `nil` for a fixed one.
    var fluidSize: FluidSize? {
        if case .fluid(let size) = style.size { size } else { nil }
    }
}
