// A short conversation in each language: names, times, an address, digits, emoji, a line feed, words of any length.

import { unpacked } from './pasted.js';

const en = [
  ['Ada', '9:02', 'Morning! The new type scale is on staging. Could somebody read it at the largest size before lunch?'],
  ['Ben', '9:03', 'On it 👀'],
  ['Ben', '9:10', 'Most of it holds up. The header wraps at AX3, and “Forward message” is cut off from XXL on.'],
  ['Ada', '9:11', 'Which screen? I only changed the caps for captions — body text should still grow to 53 points.'],
  ['Ben', '9:12', 'The conversation. Steps:\n1. open any chat\n2. set the text size to AX3\n3. look at the bar below'],
  ['Mina', '9:15', 'Same here. Numbers like 1,048,576 and addresses such as https://example.org/typography/scales?size=AX3 break where I would expect.'],
  ['Ada', '9:16', 'Thank you both! So the line height is right and the label is too long. A shorter word will do: “Forward”.'],
  ['Ben', '9:16', '👍🏽👍🏽'],
  ['Mina', '9:20', 'One more thing: my place in the conversation stays put now when I move the slider. That used to jump by half a screen every time, and I could never find the message I was reading.'],
  ['Ada', '9:21', 'That is the part I like best.'],
  ['Ben', '9:24', 'Shipping it at 14:00, then. I will keep an eye on the reports until tomorrow.'],
  ['Mina', '9:25', '🎉'],
];
const de = [
  ['Jana', '9:02', 'Guten Morgen! Wer liest die neue Schriftgrößeneinstellung einmal in der größten Stufe quer?'],
  ['Emil', '9:04', 'Mache ich. Die Barrierefreiheitsprüfung läuft schon.'],
  ['Emil', '9:11', '„Benachrichtigungseinstellungen“ passt ab AX2 nicht mehr in eine Zeile, und „Nachricht weiterleiten“ wird abgeschnitten.'],
  ['Jana', '9:12', 'Danke! Ich kürze auf „Weiterleiten“. Alles andere bleibt bei 1,5-fachem Zeilenabstand.'],
  ['Emil', '9:15', 'Gut. Übrigens bleibt die gelesene Zeile beim Verstellen jetzt stehen – sehr angenehm 🎉'],
];
const fr = [
  ['Léa', '9:02', 'Bonjour ! Quelqu’un peut-il relire l’écran à la plus grande taille avant midi ?'],
  ['Hugo', '9:05', 'J’y suis. Le titre passe sur deux lignes à partir d’AX3, c’est normal ?'],
  ['Léa', '9:06', 'Oui. Mais « Transférer le message » ne doit pas être coupé : je raccourcis en « Transférer ».'],
  ['Hugo', '9:10', 'Parfait. Et la ligne que je lisais ne bouge plus quand je déplace le curseur 👏'],
];
const ru = [
  ['Аня', '9:02', 'Доброе утро! Кто посмотрит новый масштаб шрифта на самом крупном размере?'],
  ['Лев', '9:05', 'Смотрю. Заголовок переносится начиная с AX3, а «Переслать сообщение» обрезается.'],
  ['Аня', '9:07', 'Спасибо! Сокращу до «Переслать», высота строки остаётся прежней.'],
  ['Лев', '9:12', 'Строка, которую я читаю, больше не прыгает. Отлично 🎉'],
];
const el = [
  ['Ελένη', '9:02', 'Καλημέρα! Μπορεί κάποιος να διαβάσει την οθόνη στο μεγαλύτερο μέγεθος πριν το μεσημέρι;'],
  ['Νίκος', '9:06', 'Το κοιτάζω. Ο τίτλος σπάει σε δύο γραμμές από το AX3 και μετά.'],
  ['Ελένη', '9:09', 'Εντάξει, θα γράψω «Προώθηση» για να χωράει παντού 👍'],
];
const ar = [
  ['ليلى', '٩:٠٢', 'صباح الخير! هل يستطيع أحدكم أن يقرأ الشاشة بأكبر حجم للنص قبل الظهر؟'],
  ['سامي', '٩:٠٥', 'بدأت الآن. العنوان ينتقل إلى سطرين عند AX3، وهذا متوقع.'],
  ['ليلى', '٩:٠٧', 'شكرًا! سأختصر «إعادة توجيه الرسالة» إلى «توجيه» كي لا تُقطع الكلمة.'],
  ['سامي', '٩:١٠', 'ممتاز. السطر الذي كنت أقرؤه لم يعد يتحرك عند تغيير الحجم 🎉'],
  ['ليلى', '٩:١٢', 'سننشره الساعة 14:00 إن شاء الله.'],
];
const he = [
  ['נועה', '9:02', 'בוקר טוב! מי יכול לעבור על המסך בגודל הטקסט הגדול ביותר לפני הצהריים?'],
  ['איתי', '9:05', 'אני על זה. הכותרת נשברת לשתי שורות החל מ-AX3.'],
  ['נועה', '9:08', 'תודה! אקצר את „העברת ההודעה” ל„העברה”, וגובה השורה נשאר 22.'],
  ['איתי', '9:11', 'השורה שקראתי נשארת במקומה כשמזיזים את המחוון 👏'],
];
const hi = [
  ['आशा', '9:02', 'सुप्रभात! दोपहर से पहले कोई इस स्क्रीन को सबसे बड़े आकार में पढ़ सकता है?'],
  ['रवि', '9:06', 'देख रहा हूँ। AX3 पर शीर्षक दो पंक्तियों में आ जाता है, और “संदेश आगे भेजें” कट जाता है।'],
  ['आशा', '9:08', 'धन्यवाद! मैं उसे “आगे भेजें” कर देती हूँ।'],
  ['रवि', '9:12', 'जो पंक्ति मैं पढ़ रहा था वह अब अपनी जगह पर रहती है 🎉'],
];
const th = [
  ['มาลี', '9:02', 'สวัสดีตอนเช้า มีใครช่วยอ่านหน้าจอด้วยขนาดตัวอักษรใหญ่ที่สุดก่อนเที่ยงได้ไหม'],
  ['กานต์', '9:05', 'กำลังดูอยู่ หัวเรื่องขึ้นบรรทัดใหม่ตั้งแต่ขนาด AX3 เป็นต้นไป'],
  ['มาลี', '9:08', 'ขอบคุณมาก จะย่อข้อความบนปุ่มให้สั้นลงเหลือแค่คำว่า “ส่งต่อ”'],
  ['กานต์', '9:11', 'บรรทัดที่อ่านค้างไว้ไม่เลื่อนหายไปแล้ว เยี่ยม 🎉'],
];
const ja = [
  ['美咲', '9:02', 'おはようございます。新しい文字サイズを、お昼までに最大サイズで確認していただけますか？'],
  ['健', '9:05', '確認中です。見出しは「AX3」から二行になり、「メッセージを転送」は途中で切れます。'],
  ['美咲', '9:07', 'ありがとうございます！ボタンは「転送」に短縮します。行の高さは22ポイントのままです。'],
  ['健', '9:10', 'スライダーを動かしても、読んでいた行が動かなくなりましたね（すばらしい）。🎉'],
];
const ko = [
  ['지우', '9:02', '좋은 아침입니다! 점심 전에 가장 큰 글자 크기로 화면을 확인해 주실 분 계신가요?'],
  ['민준', '9:05', '지금 보고 있습니다. 제목은 AX3부터 두 줄이 되고 “메시지 전달하기”는 잘립니다.'],
  ['지우', '9:08', '감사합니다! “전달”로 줄이겠습니다.'],
  ['민준', '9:11', '이제 크기를 바꿔도 읽던 줄이 그대로 있네요 👍'],
];
const zh = [
  ['小雨', '9:02', '早上好！中午之前，谁能用最大字号把这个界面看一遍？'],
  ['阿明', '9:05', '正在看。标题从AX3开始变成两行，“转发这条消息”会被截断。'],
  ['小雨', '9:07', '谢谢！按钮改成“转发”，行高保持22点不变。'],
  ['阿明', '9:10', '拖动滑块的时候，正在读的那一行不会再跳走了，太好了！🎉'],
];

const actions = {
  en: ['Reply', 'React', 'Forward message'],
  de: ['Antworten', 'Reagieren', 'Nachricht weiterleiten'],
  fr: ['Répondre', 'Réagir', 'Transférer le message'],
  ru: ['Ответить', 'Реакция', 'Переслать сообщение'],
  el: ['Απάντηση', 'Αντίδραση', 'Προώθηση'],
  ar: ['رد', 'تفاعل', 'إعادة توجيه الرسالة'],
  he: ['תגובה', 'אהבתי', 'העברת ההודעה'],
  hi: ['उत्तर दें', 'प्रतिक्रिया', 'संदेश आगे भेजें'],
  th: ['ตอบกลับ', 'แสดงความรู้สึก', 'ส่งต่อข้อความ'],
  ja: ['返信', 'リアクション', 'メッセージを転送'],
  ko: ['답장', '반응', '메시지 전달하기'],
  'zh-Hans': ['回复', '表情', '转发这条消息'],
};
const threads = { en, de, fr, ru, el, ar, he, hi, th, ja, ko, 'zh-Hans': zh };

/** The languages of the sample conversations, each named in itself. */
export const languages = Object.keys(threads).map((tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag)]);

const own = (locale) => (locale in threads ? locale : locale.split('-')[0] in threads ? locale.split('-')[0] : 'en');

/** The conversation of a state, `{id, name, time, text}`: pasted messages or those of the language, and one more. */
export function conversation({ locale, text, messages }) {
  const sample = threads[own(locale)].map(([name, time, words]) => ({ name, time, text: words }));
  const pasted = unpacked(messages);
  const rows = pasted.length === 0 ? sample : pasted.map((words, index) => ({ ...sample[index % 2], text: words }));
  if (text) rows.push({ name: rows[0].name, time: rows.at(-1).time, text });
  return rows.map((row, index) => ({ id: 'm' + (index + 1), ...row }));
}

/** The labels of the bar below the conversation. */
export const labels = (locale) => actions[own(locale)];
