import DynamicType
import Testing

/// Material 3's styles from material-web's tokens v0_192: size, line height, tracking, weight.
private let roles: [(String, Double, Double, Double, Int)] = [
    ("displayLarge", 57, 64, -0.25, 400), ("displayMedium", 45, 52, 0, 400), ("displaySmall", 36, 44, 0, 400),
    ("headlineLarge", 32, 40, 0, 400), ("headlineMedium", 28, 36, 0, 400), ("headlineSmall", 24, 32, 0, 400),
    ("titleLarge", 22, 28, 0, 400), ("titleMedium", 16, 24, 0.15, 500), ("titleSmall", 14, 20, 0.1, 500),
    ("bodyLarge", 16, 24, 0.5, 400), ("bodyMedium", 14, 20, 0.25, 400), ("bodySmall", 12, 16, 0.4, 400),
    ("labelLarge", 14, 20, 0.1, 500), ("labelMedium", 12, 16, 0.5, 500), ("labelSmall", 11, 16, 0.5, 500),
]

@Suite struct MaterialTests {
    @Test func `All 15 styles have their published values and order`() throws {
        let styles = try scale("material3").resolve(in: .default).styles
        #expect(styles.map(\.style.name) == roles.map(\.0))
        for (style, role) in zip(styles, roles) {
            #expect(style.size == role.1 && style.lineHeight == role.2 && style.tracking == role.3)
            #expect(style.weight == role.4 && style.lineHeightSource == .proportion && style.curve == .knots)
        }
    }

    @Test func `Line height and tracking keep their ratio to the size, as in Compose`() throws {
        let styles = try scale("material3").resolve(in: environment("fontScale", "2")).styles
        let expected = ["bodyMedium": 26.0, "titleLarge": 35, "labelSmall": 22, "headlineSmall": 36]
        for (style, role) in zip(styles, roles) {
            if let size = expected[role.0] { #expect(abs(style.size - size) < 1e-9) }
            #expect(abs((style.lineHeight ?? 0) / style.size - role.2 / role.1) < 1e-12)
            #expect(abs(style.tracking / style.size - role.3 / role.1) < 1e-12)
        }
    }

    @Test func `A content size category scales Material by the ratio of body`() throws {
        let scale = try scale("material3")
        let xxl = scale.resolve(in: .category(.extraExtraLarge))
        #expect(xxl.environment.fontScale == 21.0 / 17)
        #expect(
            xxl.styles.map(\.size) == scale.resolve(in: try environment("fontScale", "\(21.0 / 17)")).styles.map(\.size)
        )
    }
}
