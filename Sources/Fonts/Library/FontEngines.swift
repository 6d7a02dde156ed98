/// The C libraries the room stands on, as they are at run time.
public enum FontEngines {
    /// Their names and versions.
    public static var versions: [(name: String, version: String)] {
        [("FreeType", FreeType.version), ("fontconfig", Fontconfig.version), ("HarfBuzz", HarfBuzzFace.version)]
    }
}
