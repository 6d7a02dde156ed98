internal import Fonts
internal import TypescaleCommandLineInterface

/// `typescale doctor`: what the tool found on this machine, and what to install.
enum DoctorCommand {
    static let command = Command(
        "doctor", summary: "what was found on this machine, and what to install",
        discussion: [
            "Lists libraries, font folders, the family that plays each role, the face each script falls back to, the "
                + "scales, and where the service keeps things (TYPESCALE_STORE, or the usual place). Exits with 1 when "
                + "something needed is missing or broken."
        ],
        groups: [OptionGroup("Options", [CommonOptions.json])],
        examples: [.init("typescale doctor", "Look first when text comes out wrong.")]
    ) { arguments, output throws(CommandError) in
        let diagnosis = Diagnosis()
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(diagnosis.write)
        } else {
            diagnosis.write(to: &output)
        }
        return diagnosis.isSound ? .success : .checkFailed
    }
}
