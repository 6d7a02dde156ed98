#!/usr/bin/python3
"""Records which words of ICU's Khmer and Lao dictionaries Chromium has, in dictionaries/chromium-*.txt.

usage: dictionaries.py CHROMIUM-DATA

CHROMIUM-DATA is Chromium's `icudtl.dat`, such as /usr/lib/chromium/icudtl.dat. Chromium has abridged dictionaries of its
own for these languages. A file has the differences to the dictionary of the installed ICU, as hexadecimal bytes in
little-endian order:

    8 bytes   FNV-1a hash of ICU's words in order, each followed by a zero byte
    4 bytes   the number of ICU's words
    1 bit     for each of them, the first in the lowest bit: 1 if Chromium has it
    words     that only Chromium has: the number of letters shared with the word before, that of other letters, these

A letter is the distance of its code point from the dictionary's first, as in ICU's files.
"""

import ctypes
import ctypes.util
import os
import re
import struct
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "dictionaries")
NAMES = {"khmer": "khmerdict", "lao": "laodict"}
# Beyond these letters are the joiners, which are no part of a word.
LAST_LETTER = 0xFD


def of_icu(name):
    """Returns the bytes of a dictionary of the installed ICU."""
    file = ctypes.util.find_library("icuuc")
    version = re.search(r"so\.(\d+)", file).group(1)
    icu = ctypes.CDLL(file)
    open_data, memory = getattr(icu, "udata_open_" + version), getattr(icu, "udata_getMemory_" + version)
    open_data.restype = memory.restype = ctypes.c_void_p
    status = ctypes.c_int(0)
    package = b"icudt%sl-brkitr" % version.encode()
    opened = open_data(package, b"dict", name.encode(), ctypes.byref(status))
    if status.value > 0:
        sys.exit("ICU %s has no %s: error %d" % (version, name, status.value))
    start = memory(ctypes.c_void_p(opened))
    return ctypes.string_at(start, struct.unpack("<i", ctypes.string_at(start + 12, 4))[0])


def of_chromium(data, name):
    """Returns the bytes of a dictionary in a file of ICU data."""
    header = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, header)[0]
    for index in range(count):
        named, start = struct.unpack_from("<II", data, header + 4 + 8 * index)
        end = data.index(b"\0", header + named)
        if data[header + named : end].endswith(b"/" + name.encode() + b".dict"):
            start += header
            start += struct.unpack_from("<H", data, start)[0]
            return data[start : start + struct.unpack_from("<i", data, start + 12)[0]]
    sys.exit("the data have no %s" % name)


def number(data, index, kinds):
    """Returns a number, and the index after it; a kind is (limit of the first byte, what it adds, more bytes)."""
    first = data[index]
    for limit, base, more in kinds:
        if first < limit:
            value = first - base
            for byte in data[index + 1 : index + 1 + more]:
                value = value << 8 | byte
            return value, index + 1 + more
    raise ValueError


def value(data, index):
    """Returns the value after a letter, whether a word ends with it, and the index after it."""
    halved = bytes([data[index] >> 1]) + data[index + 1 : index + 5]
    kinds = [(0x51, 0x10, 0), (0x6C, 0x51, 1), (0x7E, 0x6C, 2), (0x7F, 0x7E, 3), (0x80, 0x7F, 4)]
    found, length = number(halved, 0, kinds)
    return found, data[index] & 1 == 1, index + length


def jump(data, index):
    """Returns the target of a jump, and the index after it."""
    kinds = [(0xC0, 0, 0), (0xF0, 0xC0, 1), (0xFE, 0xF0, 2), (0xFF, 0xFE, 3), (0x100, 0xFF, 4)]
    distance, after = number(data, index, kinds)
    return after + distance, after


def words(data, index, word=b""):
    """Generates the words of a trie in order."""
    while True:
        node = data[index]
        if node >= 0x20:
            _, is_last, index = value(data, index)
            yield word
            if is_last:
                return
        elif node >= 0x10:
            word += data[index + 1 : index + node - 0xE]
            index += node - 0xE
        else:
            count, index = (node, index + 1) if node else (data[index + 1], index + 2)
            yield from branches(data, index, count + 1, word)
            return


def branches(data, index, count, word):
    """Generates the words that go on with one of several letters."""
    while count > 5:
        target, index = jump(data, index + 1)
        yield from branches(data, target, count // 2, word)
        count -= count // 2
    for _ in range(count - 1):
        letter = data[index : index + 1]
        distance, is_word, index = value(data, index + 1)
        if is_word:
            yield word + letter
        else:
            yield from words(data, index + distance, word + letter)
    yield from words(data, index + 1, word + data[index : index + 1])


def dictionary(data):
    """Returns the words of a dictionary in order, as bytes."""
    start, kind, transform = (struct.unpack_from("<i", data, 4 * index)[0] for index in (0, 4, 5))
    if kind & 7 != 0 or transform >> 24 != 1:
        sys.exit("a dictionary of another kind")
    return [word for word in words(data, start) if max(word) <= LAST_LETTER]


def differences(icu, chromium):
    """Returns a file's bytes."""
    digest = 0xCBF29CE484222325
    for byte in b"".join(word + b"\0" for word in icu):
        digest = (digest ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    known = set(chromium)
    bits = bytearray((len(icu) + 7) // 8)
    for index, word in enumerate(icu):
        bits[index >> 3] |= (word in known) << (index & 7)
    out = struct.pack("<QI", digest, len(icu)) + bits
    before = b""
    for word in sorted(known - set(icu)):
        shared = len(os.path.commonprefix([before, word]))
        out += bytes([shared, len(word) - shared]) + word[shared:]
        before = word
    return out


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    for language, name in NAMES.items():
        icu, chromium = dictionary(of_icu(name)), dictionary(of_chromium(data, name))
        print("%s: %d words in ICU, %d in Chromium" % (language, len(icu), len(chromium)))
        digits = differences(icu, chromium).hex()
        with open(os.path.join(FOLDER, "chromium-%s.txt" % language), "w", encoding="ascii") as out:
            out.writelines(digits[start : start + 120] + "\n" for start in range(0, len(digits), 120))


if __name__ == "__main__":
    main()
