// The wording is this project's own; no platform's texts were copied. It needs review by native speakers (decision 5).
//
// In order: the setting; its seven sizes from XS to XXXL; an accessibility size; the default size; an adjustable
// control; bold text on and off; reduced motion on and off; colon, comma and full stop with their spaces.

extension SpokenPhrases {
    static let table: [SpokenPhrases] = [
        SpokenPhrases(
            "en", "Text size", "extra small|small|medium|large|extra large|extra extra large|extra extra extra large",
            "accessibility {}", "{}, the default", "Adjustable", "Bold text on", "Bold text off", "Reduce motion on",
            "Reduce motion off", ": |, |. "),
        SpokenPhrases(
            "ar", "حجم النص", "صغير جدًا|صغير|متوسط|كبير|كبير جدًا|كبير جدًا جدًا|كبير للغاية", "تسهيلات الاستخدام، {}",
            "{}، الحجم الافتراضي", "قابل للتعديل", "النص العريض قيد التشغيل", "النص العريض متوقف",
            "تقليل الحركة قيد التشغيل", "تقليل الحركة متوقف", ": |، |. "),
        SpokenPhrases(
            "da", "Tekststørrelse",
            "ekstra lille|lille|mellem|stor|ekstra stor|ekstra ekstra stor|ekstra ekstra ekstra stor",
            "tilgængelighed {}", "{}, standard", "Kan justeres", "Fed tekst til", "Fed tekst fra",
            "Reducer bevægelse til", "Reducer bevægelse fra", ": |, |. "),
        SpokenPhrases(
            "de", "Textgröße", "sehr klein|klein|mittel|groß|sehr groß|extra groß|besonders groß", "Bedienungshilfe {}",
            "{}, Standard", "Anpassbar", "Fetter Text ein", "Fetter Text aus", "Weniger Bewegung ein",
            "Weniger Bewegung aus", ": |, |. "),
        SpokenPhrases(
            "es", "Tamaño del texto",
            "extra pequeño|pequeño|mediano|grande|extra grande|extra extra grande|extra extra extra grande",
            "accesibilidad {}", "{}, el predeterminado", "Ajustable", "Texto en negrita activado",
            "Texto en negrita desactivado", "Reducir movimiento activado", "Reducir movimiento desactivado", ": |, |. "),
        SpokenPhrases(
            "fi", "Tekstin koko", "erittäin pieni|pieni|keskikoko|suuri|erittäin suuri|erikoissuuri|valtava",
            "käyttöapukoko {}", "{}, oletus", "Säädettävä", "Lihavoitu teksti päällä", "Lihavoitu teksti pois",
            "Vähennetty liike päällä", "Vähennetty liike pois", ": |, |. "),
        SpokenPhrases(
            "fr", "Taille du texte", "très petite|petite|moyenne|grande|très grande|extra grande|extra extra grande",
            "accessibilité {}", "{}, par défaut", "Réglable", "Texte en gras activé", "Texte en gras désactivé",
            "Réduire les animations activé", "Réduire les animations désactivé", "\u{A0}: |, |. "),
        SpokenPhrases(
            "he", "גודל הטקסט", "קטן מאוד|קטן|בינוני|גדול|גדול מאוד|גדול במיוחד|ענק", "נגישות, {}", "{}, ברירת המחדל",
            "ניתן לכוונון", "טקסט מודגש פעיל", "טקסט מודגש כבוי", "הפחתת תנועה פעילה", "הפחתת תנועה כבויה", ": |, |. "),
        SpokenPhrases(
            "hi", "टेक्स्ट का आकार", "बहुत छोटा|छोटा|मध्यम|बड़ा|बहुत बड़ा|बहुत अधिक बड़ा|सबसे अधिक बड़ा", "सुलभता, {}", "{}, डिफ़ॉल्ट", "समायोजन योग्य",
            "बोल्ड टेक्स्ट चालू", "बोल्ड टेक्स्ट बंद", "कम गति चालू", "कम गति बंद", ": |, |। "),
        SpokenPhrases(
            "it", "Dimensione del testo",
            "molto piccola|piccola|media|grande|molto grande|extra grande|extra extra grande", "accessibilità {}",
            "{}, predefinita", "Regolabile", "Testo in grassetto attivato", "Testo in grassetto disattivato",
            "Riduzione del movimento attivata", "Riduzione del movimento disattivata", ": |, |. "),
        SpokenPhrases(
            "ja", "文字サイズ", "極小|小|中|大|特大|特特大|特特特大", "アクセシビリティ{}", "{}、標準", "調整可能", "太字オン", "太字オフ", "視差効果を減らすオン",
            "視差効果を減らすオフ", "：|、|。"),
        SpokenPhrases(
            "ko", "텍스트 크기", "아주 작게|작게|보통|크게|아주 크게|매우 크게|가장 크게", "손쉬운 사용 {}", "{}, 기본값", "조절 가능", "볼드체 텍스트 켬",
            "볼드체 텍스트 끔", "동작 줄이기 켬", "동작 줄이기 끔", ": |, |. "),
        SpokenPhrases(
            "nb", "Tekststørrelse",
            "ekstra liten|liten|middels|stor|ekstra stor|ekstra ekstra stor|ekstra ekstra ekstra stor",
            "tilgjengelighet {}", "{}, standard", "Kan justeres", "Fet tekst på", "Fet tekst av",
            "Reduser bevegelse på", "Reduser bevegelse av", ": |, |. "),
        SpokenPhrases(
            "nl", "Tekstgrootte",
            "extra klein|klein|normaal|groot|extra groot|extra extra groot|extra extra extra groot",
            "toegankelijkheid {}", "{}, de standaard", "Aanpasbaar", "Vette tekst aan", "Vette tekst uit",
            "Minder beweging aan", "Minder beweging uit", ": |, |. "),
        SpokenPhrases(
            "pl", "Rozmiar tekstu", "bardzo mały|mały|średni|duży|bardzo duży|wyjątkowo duży|ogromny", "dostępność, {}",
            "{}, domyślny", "Regulowane", "Pogrubiony tekst włączony", "Pogrubiony tekst wyłączony",
            "Ograniczenie ruchu włączone", "Ograniczenie ruchu wyłączone", ": |, |. "),
        SpokenPhrases(
            "pt", "Tamanho do texto", "muito pequeno|pequeno|médio|grande|muito grande|extra grande|extra extra grande",
            "acessibilidade {}", "{}, o padrão", "Ajustável", "Texto em negrito ativado", "Texto em negrito desativado",
            "Reduzir movimento ativado", "Reduzir movimento desativado", ": |, |. "),
        SpokenPhrases(
            "ru", "Размер текста", "очень мелкий|мелкий|средний|крупный|очень крупный|особо крупный|огромный",
            "универсальный доступ, {}", "{}, по умолчанию", "Регулируется", "Жирный текст включён",
            "Жирный текст выключен", "Уменьшение движения включено", "Уменьшение движения выключено", ": |, |. "),
        SpokenPhrases(
            "sv", "Textstorlek", "extra liten|liten|mellan|stor|extra stor|extra extra stor|extra extra extra stor",
            "hjälpmedel {}", "{}, standard", "Justerbar", "Fet text på", "Fet text av", "Minska rörelse på",
            "Minska rörelse av", ": |, |. "),
        SpokenPhrases(
            "tr", "Metin boyutu", "çok küçük|küçük|orta|büyük|çok büyük|ekstra büyük|ekstra ekstra büyük",
            "erişilebilirlik {}", "{}, varsayılan", "Ayarlanabilir", "Kalın metin açık", "Kalın metin kapalı",
            "Hareketi azalt açık", "Hareketi azalt kapalı", ": |, |. "),
        SpokenPhrases(
            "uk", "Розмір тексту", "дуже дрібний|дрібний|середній|великий|дуже великий|особливо великий|величезний",
            "доступність, {}", "{}, стандартний", "Регулюється", "Жирний текст увімкнено", "Жирний текст вимкнено",
            "Зменшення руху увімкнено", "Зменшення руху вимкнено", ": |, |. "),
        SpokenPhrases(
            "zh-Hans", "文字大小", "特小|小|中|大|特大|超大|极大", "辅助功能{}", "{}，默认", "可调整", "粗体文本已打开", "粗体文本已关闭", "减弱动态效果已打开",
            "减弱动态效果已关闭", "：|，|。"),
        SpokenPhrases(
            "zh-Hant", "文字大小", "特小|小|中|大|特大|超大|極大", "輔助使用{}", "{}，預設", "可調整", "粗體文字已開啟", "粗體文字已關閉", "減少動態效果已開啟",
            "減少動態效果已關閉", "：|，|。"),
    ]
}
