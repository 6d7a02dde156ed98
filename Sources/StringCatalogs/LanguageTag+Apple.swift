extension LanguageTag {
    /// The languages of folders in apps of old systems: `German.lproj`.
    static let oldAppleNames: [Identifier: Identifier] = [
        "Albanian": "sq", "Arabic": "ar", "Armenian": "hy", "Belorussian": "be", "Bulgarian": "bg", "Catalan": "ca",
        "Chinese": "zh", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dutch": "nl", "English": "en",
        "Esperanto": "eo", "Estonian": "et", "Farsi": "fa", "Finnish": "fi", "Flemish": "nl-BE", "French": "fr",
        "German": "de", "Greek": "el", "Hebrew": "he", "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is",
        "Indonesian": "id", "Irish": "ga", "Italian": "it", "Japanese": "ja", "Korean": "ko", "Latvian": "lv",
        "Lithuanian": "lt", "Macedonian": "mk", "Malay": "ms", "Maltese": "mt", "Norwegian": "nb", "Polish": "pl",
        "Portuguese": "pt", "Romanian": "ro", "Russian": "ru", "Serbian": "sr", "SimplifiedChinese": "zh-Hans",
        "Slovak": "sk", "Slovenian": "sl", "Spanish": "es", "Swedish": "sv", "Thai": "th",
        "TraditionalChinese": "zh-Hant", "Turkish": "tr", "Ukrainian": "uk", "Urdu": "ur", "Vietnamese": "vi",
        "Welsh": "cy",
    ]
}
