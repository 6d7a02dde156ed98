package import DynamicType
package import ScaleFiles
package import TypescaleJSON

extension JSONObjectReader {
    /// What `scale` names, or the scale that is taken where none is named.
    package func scaleName(otherwise standard: String = ScaleName.appleIOS.name) throws(JSONError) -> String {
        try optional("scale")?.string(maximumBytes: APILimits.nameBytes) ?? standard
    }

    /// The scale of that name, of those that can mean an environment.
    func scale(
        of scales: ScaleLibrary, for environment: TextEnvironment,
        otherwise standard: String = ScaleName.appleIOS.name
    ) throws(JSONError) -> TypeScale {
        let name = try scaleName(otherwise: standard)
        let scale: TypeScale
        do {
            scale = try scales.scale(named: ScaleName(name))
        } catch {
            throw self.error(error.descriptionWithoutFolder, at: "scale")
        }
        do {
            try scales.validate(environment, for: scale)
        } catch {
            throw self.error(error.reason, at: error.parameter)
        }
        return scale
    }

    /// The scale, and the environment that the object's keys describe.
    package func scaleAndEnvironment(
        of scales: ScaleLibrary
    ) throws(JSONError) -> (scale: TypeScale, environment: TextEnvironment) {
        let environment = try TextEnvironment(self)
        return (try scale(of: scales, for: environment), environment)
    }
}
