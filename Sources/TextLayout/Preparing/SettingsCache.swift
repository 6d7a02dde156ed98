/// What was made for settings, kept for the next text in the same ones; when there is no more room all of it goes at once.
struct SettingsCache<Setting: Hashable, Tool> {
    private var tools: [Setting: Tool] = [:]

    /// The tool for a setting, made if there is none.
    mutating func tool<Failure: Error>(
        for setting: Setting, make: (Setting) throws(Failure) -> Tool
    ) throws(Failure) -> Tool {
        if let known = tools[setting] { return known }
        let made = try make(setting)
        if tools.count >= TextLayoutLimits.rememberedSettings { tools.removeAll() }
        tools[setting] = made
        return made
    }
}
