package import DynamicType
package import TypescaleJSON

/// The list of scales.
package struct ScaleListResponse: Sendable {
    /// The scales, in the order of the list.
    package let scales: [TypeScale]

    /// Creates a list.
    package init(scales: [TypeScale]) { self.scales = scales }

    /// Encodes the list.
    ///
    /// `{"scales":[{"name","title","revision","curve","unit","defaultStyle","styles":[…],"categories":[…],"appSteps"}]}`
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("scales")
        writer.beginArray()
        for scale in scales {
            writer.beginObject()
            writer.member("name", scale.name)
            writer.member("title", scale.title)
            writer.member("revision", scale.revision)
            writer.member("curve", scale.definition.curve.kind.rawValue)
            writer.member("unit", scale.definition.unit)
            writer.member("defaultStyle", scale.defaultStyle.name)
            writer.member("styles", scale.styles.map(\.style.name))
            writer.member("categories", scale.publishedCategories.map(\.name))
            if let steps = scale.definition.appSteps {
                writer.key("appSteps")
                writer.beginObject()
                writer.member("first", steps.steps.lowerBound)
                writer.member("last", steps.steps.upperBound)
                writer.member("default", steps.defaultStep)
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
