/// A cache of objects made for settings, for the next text with the same ones; it is emptied when it is full.
struct SettingsCache<Setting: Hashable, Tool> {
    private var tools: [Setting: Tool] = [:]

    /// Returns the object for a setting, created if there is none.
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
