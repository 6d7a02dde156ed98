// A preview as one self-contained page: no script, no font and no picture from outside.
//
// Pictures are inline SVG, painted with custom properties. The page has a light and a dark theme. The reader's setting
// chooses one, unless the page is to be dark; a checkbox chooses the other. A table repeats what the pictures show, for
// screen readers and for copying numbers. The page's own content security policy forbids everything it does not need.

internal import DynamicType
internal import TextLayout
internal import TypescaleStrings

/// A writer of previews as HTML pages.
package enum HTMLPage {
    package static func page(_ specimen: Specimen, _ sheet: Drawing, isDark: Bool = false) -> String {
        let title = Quotation.printable(specimen.title)
        let body = figure(sheet, "Specimen sheet", title: title) + "\n<h2>Sizes</h2>\n" + table(specimen)
        return document(title: title, body: body, isDark: isDark)
    }

    package static func page(_ drawing: Drawing, isDark: Bool = false) -> String {
        document(title: drawing.title, body: figure(drawing, "Picture", title: drawing.title), isDark: isDark)
    }

    /// Returns the title for those who hear the page, and a picture that scrolls within the page.
    private static func figure(_ drawing: Drawing, _ kind: String, title: String) -> String {
        """
        <h1 class="heard">\(escaped(title))</h1>
        <figure tabindex="0" aria-label="\(kind); scrolls">
        \(inlineSVG(drawing, prefix: "g"))</figure>
        """
    }

    private static func table(_ specimen: Specimen) -> String {
        let heads = specimen.columns.map { "<th scope=\"col\">\(label($0.title))</th>" }.joined()
        let names = specimen.columns.first?.styles.map(\.resolved.style.name) ?? []
        let rows = names.indices.map { row in
            let cells = specimen.columns.map { column in
                let style = column.styles[row]
                let numbers = [style.resolved.size, style.lineHeight].map { FixedPoint.text($0, upTo: 2) }
                return "<td>\(numbers.joined(separator: " / "))</td>"
            }.joined()
            return "<tr><th scope=\"row\">\(label(names[row]))</th>\(cells)</tr>"
        }
        return scrollingTable("Sizes", caption: "Size and line height in points", head: "<td></td>\(heads)", rows: rows)
    }

    /// Returns a table that scrolls within the page, with a class if one is given. All parts but `label` are HTML.
    package static func scrollingTable(
        _ label: String, class name: String? = nil, caption: String, head: String, rows: [String]
    ) -> String {
        """
        <div class="scroll" tabindex="0" role="region" aria-label="\(label); scrolls">
        <table\(name.map { " class=\"\($0)\"" } ?? "")>
        <caption>\(caption)</caption>
        <thead><tr>\(head)</tr></thead>
        <tbody>
        \(rows.joined(separator: "\n"))
        </tbody>
        </table>
        </div>
        """
    }

    /// The element by which a command knows a page that it wrote before.
    package static let mark = "<meta name=\"generator\" content=\"typescale\">"

    /// Returns a page that is dark, or has the theme of the reader's setting.
    package static func document(title: String, body: String, isDark: Bool = false) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        img-src data:">
        <meta name="color-scheme" content="\(isDark ? "dark" : "light dark")">
        \(mark)
        <title>\(escaped(title))</title>
        <style>
        \(isDark ? darkThemes : themes)
        \(style)
        </style>
        </head>
        <body>
        <input type="checkbox" id="other-side"><label for="other-side">Light or dark</label>
        <main>
        \(body)
        </main>
        </body>
        </html>

        """
    }

    private static let themes = """
        :root { \(properties(.light)); }
        @media (prefers-color-scheme: dark) { :root { \(properties(.dark)); } }
        :root:has(#other-side:checked) { \(properties(.dark)); }
        @media (prefers-color-scheme: dark) { :root:has(#other-side:checked) { \(properties(.light)); } }
        """

    private static let darkThemes = """
        :root { \(properties(.dark)); }
        :root:has(#other-side:checked) { \(properties(.light)); }
        """

    private static let style = """
        body { margin: 0; padding: 1rem clamp(1rem, 4vw, 3rem); background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; }
        /* A picture shows the title; this one is for those who hear the page. */
        h1.heard { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; white-space: nowrap; }
        h1, h2, p { overflow-wrap: anywhere; }
        h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
        caption { color: var(--soft); }
        figure, .scroll { margin: 1.5rem 0; overflow-x: auto; border: 1px solid var(--rule); border-radius: 12px; }
        figure svg { display: block; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
        caption { text-align: left; padding: 0.75rem 1rem; }
        th, td { text-align: right; padding: 0.4rem 1rem; border-top: 1px solid var(--rule); white-space: nowrap; }
        th[scope=row], .texts :is(th, td) { text-align: left; }
        th[scope=row] { font-weight: 600; }
        label { display: inline-flex; align-items: center; min-height: 44px; margin-left: 0.5rem; }
        #other-side { inline-size: 20px; block-size: 20px; vertical-align: middle; accent-color: var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        /* Paper does not scroll: pictures and tables are as wide as it, and headings stay with what follows them. */
        @media print {
          body { padding: 0; }
          #other-side, label { display: none; }
          /* Without a margin above it, a picture that is higher than a page begins on the first one. */
          figure, .scroll { overflow: visible; border: 0; margin: 0 0 0.5rem; }
          figure svg { max-width: 100%; height: auto; }
          caption { padding-inline: 0; }
          th, td { white-space: normal; overflow-wrap: anywhere; padding-inline: 0.25rem; }
          th[scope=col] { overflow-wrap: normal; }
          h2, h2 + p, caption, thead { break-after: avoid; }
          figure, tr { break-inside: avoid; }
        }
        """

    private static func properties(_ palette: Palette) -> String {
        ColorRole.allCases.map { "--\($0.rawValue): \(palette[$0].hex)" }.joined(separator: "; ")
    }

    /// Returns a drawing as an element of a page; `prefix` keeps its identifiers apart from those of other pictures.
    package static func inlineSVG(_ drawing: Drawing, prefix: String) -> String {
        var writer = SVGWriter(.properties, prefix: prefix)
        return writer.element(drawing)
    }

    package static func escaped(_ text: String) -> String { SVGWriter.escaped(text) }

    /// Escapes a name from outside, also the characters in it that change the order of the words around them.
    private static func label(_ name: String) -> String { escaped(Quotation.printable(name)) }
}
