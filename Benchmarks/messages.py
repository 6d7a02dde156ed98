#!/usr/bin/python3
"""Generates chat messages for benchmarks as NDJSON rows {"id","text"}; the same seed gives the same messages.

usage: messages.py [COUNT] [--seed N] [--counts]        10,000 messages by default; a million take about a minute
and a half

Words consist of syllables, so that no list of real words is needed. Their frequencies follow Zipf's law: as in real
chats, 10,000 messages have about 137,000 words, 24,000 of them different. A fifth of the messages are not in Latin
script; some contain links, mentions, numbers and emoji. `--counts` prints the numbers of words to standard error.
"""

import argparse
import itertools
import json
import random
import sys

LATIN = (
    "b c d f g h j k l m n p r s t v w br cl dr fl gr pl st tr th sh ch".split(),
    "a e i o u ai ea ou oo".split(),
    "n r s t l m nd st ng rk ll".split() + [""] * 11,
)
# Onsets, vowels and endings of well-formed syllables of each script, and the separator of words; CJK has single
# characters.
SCRIPTS = {
    "ru": (
        "б в г д ж з к л м н п р с т х ч ш".split(),
        "а е и о у ы я ю".split(),
        "н р с т л м й".split() + [""] * 7,
        " ",
    ),
    "el": ("β γ δ θ κ λ μ ν π ρ σ τ φ χ".split(), "α ε η ι ο υ ω ά έ ί ό".split(), ["ν", "ς", "ρ", "", "", ""], " "),
    "ar": ("ب ت ج ح د ر س ش ص ط ع ف ق ك ل م ن ه".split(), ["", "ا", "ي", "و"], ["", "", "", "ة"], " "),
    "he": ("ב ג ד ה ז ח ט ל מ נ ס ע פ צ ק ר ש ת".split(), ["", "ו", "י", "א"], [""], " "),
    "hi": ("क ख ग च ज त द न प ब म र ल व स ह".split(), ["", "ा", "ि", "ी", "ु", "े", "ो"], ["", "", "ं"], " "),
    "th": (
        "ก ข ค ง จ ช ด ต ท น บ ป พ ม ย ร ล ว ส ห".split(),
        ["า", "ี", "ู", "ิ", "ุ", "ะ"],
        ["", "", "น", "ง", "ม", "ก"],
        "",
    ),
    "ko": ([chr(0xAC00 + n * 28) for n in range(0, 399, 3)], [""], [""], " "),
    "ja": (
        list("かきくけこさしすせそたちつてとなにのはまみめもやゆよらりるれわ山川日月火水木金土人大小中上下本学"),
        [""],
        [""],
        "",
    ),
    "zh": ([chr(0x4E00 + n) for n in range(0, 6000, 17)], [""], [""], ""),
}
EMOJI = "😀 😂 👍 🎉 ❤️ 🙏 👀 🔥 👩‍💻 🇩🇪 👍🏽 🤔 🚀 😅 ✅".split()
ENDS = [".", ".", "!", "?", "…", "", "", ""]
UNSPACED_ENDS = {"th": [""], "ja": ["。", "", ""], "zh": ["。", "！", ""]}
FOREIGN_SHARE = 0.2


def vocabulary(rng, onsets, vowels, closings, count, longest):
    """Returns `count` different words."""
    words = {}
    while len(words) < count:
        syllables = rng.choices(range(1, longest + 1), weights=[1 / n**0.5 for n in range(1, longest + 1)])[0]
        words[
            "".join(rng.choice(onsets) + rng.choice(vowels) + rng.choice(closings) for _ in range(syllables))
        ] = None
    return list(words)


class WordSource:
    """Chooses random words of one script by Zipf's law."""

    def __init__(self, rng, words, gap, ends=ENDS):
        self.rng, self.words, self.gap, self.ends = rng, words, gap, ends
        self.weights = list(itertools.accumulate(1 / (rank + 8) ** 1.06 for rank in range(len(words))))

    def choose(self, count):
        return self.rng.choices(self.words, cum_weights=self.weights, k=count)


def extras(rng, pieces):
    """Adds links, mentions, numbers and emoji about as often as in a busy channel."""
    if rng.random() < 0.06:
        pieces.insert(
            rng.randrange(len(pieces) + 1),
            "https://example.com/%x/%x-%x?id=%d"
            % (rng.randrange(4096), rng.randrange(65536), rng.randrange(65536), rng.randrange(100000)),
        )
    if rng.random() < 0.10:
        pieces.insert(0, "@user%d" % rng.randrange(200))
    if rng.random() < 0.12:
        pieces.insert(
            rng.randrange(len(pieces) + 1),
            rng.choice(["%d", "%d:30", "$%d.99", "%d%%", "v2.%d"]) % rng.randrange(100),
        )
    if rng.random() < 0.18:
        pieces.append(rng.choice(EMOJI) * rng.choice([1, 1, 1, 2, 3]))


def messages(count, seed):
    """Generates the texts."""
    rng = random.Random(seed)
    latin = WordSource(rng, vocabulary(rng, *LATIN, 13500, 4), " ")
    foreign = [
        WordSource(rng, vocabulary(rng, *parts[:3], 1000, 4), parts[3], UNSPACED_ENDS.get(code, ENDS))
        for code, parts in SCRIPTS.items()
    ]
    for _ in range(count):
        source = rng.choice(foreign) if rng.random() < FOREIGN_SHARE else latin
        pieces = []
        for _ in range(rng.choices([1, 2, 3], weights=[5, 3, 2])[0]):
            words = source.choose(min(40, 1 + int(rng.expovariate(1 / 7.8))))
            if source.gap:
                pieces += words
                pieces[-1] += rng.choice(source.ends)
            else:
                pieces.append("".join(words) + rng.choice(source.ends))
        if source is latin:
            pieces[0] = pieces[0].capitalize()
        extras(rng, pieces)
        yield " ".join(pieces)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("count", nargs="?", type=int, default=10000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--counts", action="store_true")
    chosen = options.parse_args()
    total, different = 0, set()
    for number, text in enumerate(messages(chosen.count, chosen.seed)):
        sys.stdout.write('{"id":"m%d","text":%s}\n' % (number, json.dumps(text, ensure_ascii=False)))
        if chosen.counts:
            words = text.split()
            total += len(words)
            different.update(words)
    if chosen.counts:
        print("%d messages, %d words, %d different" % (chosen.count, total, len(different)), file=sys.stderr)


if __name__ == "__main__":
    main()
