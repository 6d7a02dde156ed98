import HTTP

/// The page at `/`: what the service answers, with links that work.
struct IndexPage {
    /// The page.
    let bytes: [UInt8]

    /// The page for these routes.
    init(routes: [Route]) {
        let rows = routes.map { route in
            let path = Self.escaped(route.pattern)
            let isPlain = route.method == .get && !route.pattern.contains("{")
            let shown = isPlain ? "<a href=\"\(path)\">\(path)</a>" : path
            return "<tr><td>\(route.method)</td><td><code>\(shown)</code></td><td>\(Self.words(route.access))</td></tr>"
        }
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>typescale</title>
            <style>
            body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 44rem; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; }
            th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem .3rem 0; text-align: left; }
            </style>
            <h1>typescale</h1>
            <p>How big text is, and what that does to a layout. The calls are described in
            <a href="/openapi.json">openapi.json</a>; one to begin with:
            <a href="/v1/scales/apple-ios/resolve?category=AX3"><code>/v1/scales/apple-ios/resolve?category=AX3</code></a>.</p>
            <table>
            <tr><th>Method</th><th>Path</th><th>Open to</th></tr>
            \(rows.joined(separator: "\n"))
            </table>
            </html>

            """
        bytes = Array(page.utf8)
    }

    private static func words(_ access: RouteAccess) -> String {
        switch access {
        case .open: "everybody"
        case .read: "scope read"
        case .measure: "scope measure"
        case .admin: "scope admin"
        case .user: "the user's own scope"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
