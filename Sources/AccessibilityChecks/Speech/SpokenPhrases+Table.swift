// The wording is this project's own; no platform's texts were copied. It needs review by native speakers (decision 4).

extension SpokenPhrases {
    static let table: [SpokenPhrases] = [
        SpokenPhrases(
            locale: "en", textSize: "Text size",
            sizes: [
                "extra small", "small", "medium", "large", "extra large", "extra extra large",
                "extra extra extra large",
            ],
            accessibility: "accessibility {}", standard: "{}, the default", adjustable: "Adjustable",
            boldText: ("Bold text on", "Bold text off"),
            reduceMotion: ("Reduce motion on", "Reduce motion off")),
        SpokenPhrases(
            locale: "ar", textSize: "حجم النص",
            sizes: ["صغير جدًا", "صغير", "متوسط", "كبير", "كبير جدًا", "كبير جدًا جدًا", "كبير للغاية"],
            accessibility: "تسهيلات الاستخدام، {}", standard: "{}، الحجم الافتراضي", adjustable: "قابل للتعديل",
            boldText: ("النص العريض قيد التشغيل", "النص العريض متوقف"),
            reduceMotion: ("تقليل الحركة قيد التشغيل", "تقليل الحركة متوقف"),
            marks: (": ", "، ", ". ")),
        SpokenPhrases(
            locale: "da", textSize: "Tekststørrelse",
            sizes: [
                "ekstra lille", "lille", "mellem", "stor", "ekstra stor", "ekstra ekstra stor",
                "ekstra ekstra ekstra stor",
            ],
            accessibility: "tilgængelighed {}", standard: "{}, standard", adjustable: "Kan justeres",
            boldText: ("Fed tekst til", "Fed tekst fra"),
            reduceMotion: ("Reducer bevægelse til", "Reducer bevægelse fra")),
        SpokenPhrases(
            locale: "de", textSize: "Textgröße",
            sizes: ["sehr klein", "klein", "mittel", "groß", "sehr groß", "extra groß", "besonders groß"],
            accessibility: "Bedienungshilfe {}", standard: "{}, Standard", adjustable: "Anpassbar",
            boldText: ("Fetter Text ein", "Fetter Text aus"),
            reduceMotion: ("Weniger Bewegung ein", "Weniger Bewegung aus")),
        SpokenPhrases(
            locale: "es", textSize: "Tamaño del texto",
            sizes: [
                "extra pequeño", "pequeño", "mediano", "grande", "extra grande", "extra extra grande",
                "extra extra extra grande",
            ],
            accessibility: "accesibilidad {}", standard: "{}, el predeterminado", adjustable: "Ajustable",
            boldText: ("Texto en negrita activado", "Texto en negrita desactivado"),
            reduceMotion: ("Reducir movimiento activado", "Reducir movimiento desactivado")),
        SpokenPhrases(
            locale: "fi", textSize: "Tekstin koko",
            sizes: ["erittäin pieni", "pieni", "keskikoko", "suuri", "erittäin suuri", "erikoissuuri", "valtava"],
            accessibility: "käyttöapukoko {}", standard: "{}, oletus", adjustable: "Säädettävä",
            boldText: ("Lihavoitu teksti päällä", "Lihavoitu teksti pois"),
            reduceMotion: ("Vähennetty liike päällä", "Vähennetty liike pois")),
        SpokenPhrases(
            locale: "fr", textSize: "Taille du texte",
            sizes: ["très petite", "petite", "moyenne", "grande", "très grande", "extra grande", "extra extra grande"],
            accessibility: "accessibilité {}", standard: "{}, par défaut", adjustable: "Réglable",
            boldText: ("Texte en gras activé", "Texte en gras désactivé"),
            reduceMotion: ("Réduire les animations activé", "Réduire les animations désactivé"),
            marks: ("\u{A0}: ", ", ", ". ")),
        SpokenPhrases(
            locale: "he", textSize: "גודל הטקסט",
            sizes: ["קטן מאוד", "קטן", "בינוני", "גדול", "גדול מאוד", "גדול במיוחד", "ענק"],
            accessibility: "נגישות, {}", standard: "{}, ברירת המחדל", adjustable: "ניתן לכוונון",
            boldText: ("טקסט מודגש פעיל", "טקסט מודגש כבוי"),
            reduceMotion: ("הפחתת תנועה פעילה", "הפחתת תנועה כבויה")),
        SpokenPhrases(
            locale: "hi", textSize: "टेक्स्ट का आकार",
            sizes: ["बहुत छोटा", "छोटा", "मध्यम", "बड़ा", "बहुत बड़ा", "बहुत अधिक बड़ा", "सबसे अधिक बड़ा"],
            accessibility: "सुलभता, {}", standard: "{}, डिफ़ॉल्ट", adjustable: "समायोजन योग्य",
            boldText: ("बोल्ड टेक्स्ट चालू", "बोल्ड टेक्स्ट बंद"),
            reduceMotion: ("कम गति चालू", "कम गति बंद"),
            marks: (": ", ", ", "। ")),
        SpokenPhrases(
            locale: "it", textSize: "Dimensione del testo",
            sizes: [
                "molto piccola", "piccola", "media", "grande", "molto grande", "extra grande", "extra extra grande",
            ],
            accessibility: "accessibilità {}", standard: "{}, predefinita", adjustable: "Regolabile",
            boldText: ("Testo in grassetto attivato", "Testo in grassetto disattivato"),
            reduceMotion: ("Riduzione del movimento attivata", "Riduzione del movimento disattivata")),
        SpokenPhrases(
            locale: "ja", textSize: "文字サイズ",
            sizes: ["極小", "小", "中", "大", "特大", "特特大", "特特特大"],
            accessibility: "アクセシビリティ{}", standard: "{}、標準", adjustable: "調整可能",
            boldText: ("太字オン", "太字オフ"),
            reduceMotion: ("視差効果を減らすオン", "視差効果を減らすオフ"),
            marks: ("：", "、", "。")),
        SpokenPhrases(
            locale: "ko", textSize: "텍스트 크기",
            sizes: ["아주 작게", "작게", "보통", "크게", "아주 크게", "매우 크게", "가장 크게"],
            accessibility: "손쉬운 사용 {}", standard: "{}, 기본값", adjustable: "조절 가능",
            boldText: ("볼드체 텍스트 켬", "볼드체 텍스트 끔"),
            reduceMotion: ("동작 줄이기 켬", "동작 줄이기 끔")),
        SpokenPhrases(
            locale: "nb", textSize: "Tekststørrelse",
            sizes: [
                "ekstra liten", "liten", "middels", "stor", "ekstra stor", "ekstra ekstra stor",
                "ekstra ekstra ekstra stor",
            ],
            accessibility: "tilgjengelighet {}", standard: "{}, standard", adjustable: "Kan justeres",
            boldText: ("Fet tekst på", "Fet tekst av"),
            reduceMotion: ("Reduser bevegelse på", "Reduser bevegelse av")),
        SpokenPhrases(
            locale: "nl", textSize: "Tekstgrootte",
            sizes: [
                "extra klein", "klein", "normaal", "groot", "extra groot", "extra extra groot",
                "extra extra extra groot",
            ],
            accessibility: "toegankelijkheid {}", standard: "{}, de standaard", adjustable: "Aanpasbaar",
            boldText: ("Vette tekst aan", "Vette tekst uit"),
            reduceMotion: ("Minder beweging aan", "Minder beweging uit")),
        SpokenPhrases(
            locale: "pl", textSize: "Rozmiar tekstu",
            sizes: ["bardzo mały", "mały", "średni", "duży", "bardzo duży", "wyjątkowo duży", "ogromny"],
            accessibility: "dostępność, {}", standard: "{}, domyślny", adjustable: "Regulowane",
            boldText: ("Pogrubiony tekst włączony", "Pogrubiony tekst wyłączony"),
            reduceMotion: ("Ograniczenie ruchu włączone", "Ograniczenie ruchu wyłączone")),
        SpokenPhrases(
            locale: "pt", textSize: "Tamanho do texto",
            sizes: [
                "muito pequeno", "pequeno", "médio", "grande", "muito grande", "extra grande", "extra extra grande",
            ],
            accessibility: "acessibilidade {}", standard: "{}, o padrão", adjustable: "Ajustável",
            boldText: ("Texto em negrito ativado", "Texto em negrito desativado"),
            reduceMotion: ("Reduzir movimento ativado", "Reduzir movimento desativado")),
        SpokenPhrases(
            locale: "ru", textSize: "Размер текста",
            sizes: ["очень мелкий", "мелкий", "средний", "крупный", "очень крупный", "особо крупный", "огромный"],
            accessibility: "универсальный доступ, {}", standard: "{}, по умолчанию", adjustable: "Регулируется",
            boldText: ("Жирный текст включён", "Жирный текст выключен"),
            reduceMotion: ("Уменьшение движения включено", "Уменьшение движения выключено")),
        SpokenPhrases(
            locale: "sv", textSize: "Textstorlek",
            sizes: [
                "extra liten", "liten", "mellan", "stor", "extra stor", "extra extra stor", "extra extra extra stor",
            ],
            accessibility: "hjälpmedel {}", standard: "{}, standard", adjustable: "Justerbar",
            boldText: ("Fet text på", "Fet text av"),
            reduceMotion: ("Minska rörelse på", "Minska rörelse av")),
        SpokenPhrases(
            locale: "tr", textSize: "Metin boyutu",
            sizes: ["çok küçük", "küçük", "orta", "büyük", "çok büyük", "ekstra büyük", "ekstra ekstra büyük"],
            accessibility: "erişilebilirlik {}", standard: "{}, varsayılan", adjustable: "Ayarlanabilir",
            boldText: ("Kalın metin açık", "Kalın metin kapalı"),
            reduceMotion: ("Hareketi azalt açık", "Hareketi azalt kapalı")),
        SpokenPhrases(
            locale: "uk", textSize: "Розмір тексту",
            sizes: [
                "дуже дрібний", "дрібний", "середній", "великий", "дуже великий", "особливо великий", "величезний",
            ],
            accessibility: "доступність, {}", standard: "{}, стандартний", adjustable: "Регулюється",
            boldText: ("Жирний текст увімкнено", "Жирний текст вимкнено"),
            reduceMotion: ("Зменшення руху увімкнено", "Зменшення руху вимкнено")),
        SpokenPhrases(
            locale: "zh-Hans", textSize: "文字大小",
            sizes: ["特小", "小", "中", "大", "特大", "超大", "极大"],
            accessibility: "辅助功能{}", standard: "{}，默认", adjustable: "可调整",
            boldText: ("粗体文本已打开", "粗体文本已关闭"),
            reduceMotion: ("减弱动态效果已打开", "减弱动态效果已关闭"),
            marks: ("：", "，", "。")),
        SpokenPhrases(
            locale: "zh-Hant", textSize: "文字大小",
            sizes: ["特小", "小", "中", "大", "特大", "超大", "極大"],
            accessibility: "輔助使用{}", standard: "{}，預設", adjustable: "可調整",
            boldText: ("粗體文字已開啟", "粗體文字已關閉"),
            reduceMotion: ("減少動態效果已開啟", "減少動態效果已關閉"),
            marks: ("：", "，", "。")),
    ]
}
