#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The AttnScope authors
# SPDX-License-Identifier: MIT
"""Make the embedded fonts of AttnScope from Debian's fonts-inter, fonts-stix and fonts-firacode.

Needs: apt install python3-fonttools fonts-inter fonts-stix fonts-firacode
Usage: resources/fonts/make_fonts.py [FOLDER]    (default: the folder of this script)

AttnScope Sans is Inter with tabular figures as the default ones, because Qt 6.4 has no
QFont::setFeature; AttnScope Math is STIX; AttnScope Mono is Fira Code without ligatures.
The same input gives the same bytes.
"""

import sys
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

INTER = Path("/usr/share/fonts/opentype/inter")
STIX = Path("/usr/share/fonts/opentype/stix-word")
FIRA_CODE = Path("/usr/share/fonts/truetype/firacode")

OFL = (
    "This Font Software is licensed under the SIL Open Font License, Version 1.1. "
    "This license is available with a FAQ at: https://openfontlicense.org"
)

SANS_RANGES = [
    (0x0020, 0x024F),  # Latin, Latin-1, Latin Extended A and B
    (0x02B0, 0x036F),  # spacing modifiers, combining marks
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic
    (0x1D00, 0x1DBF),  # phonetic extensions: superscript and subscript letters
    (0x1E00, 0x1EFF),  # Latin Extended Additional
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x209F),  # superscripts and subscripts
    (0x20A0, 0x20CF),  # currency
    (0x2100, 0x218F),  # letterlike symbols, number forms
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematical operators
    (0x2300, 0x23FF),  # technical: keys such as ⌘ and ⌫
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2700, 0x2763),  # dingbats: check marks; not the heart U+2764, which tokens mean as an emoji
    (0x2765, 0x27BF),
    (0x2C7C, 0x2C7C),  # subscript j
    (0xFFFD, 0xFFFD),  # replacement character
]

MATH_RANGES = [
    (0x0020, 0x00FF),  # Latin, Latin-1
    (0x0131, 0x0131),  # dotless i
    (0x0237, 0x0237),  # dotless j
    (0x02C6, 0x02DC),  # spacing accents
    (0x0300, 0x0338),  # combining accents
    (0x0370, 0x03FF),  # Greek
    (0x1D00, 0x1DBF),  # superscript and subscript letters
    (0x2000, 0x206F),  # punctuation, primes
    (0x2070, 0x209F),  # superscripts and subscripts
    (0x2100, 0x214F),  # letterlike symbols
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematical operators
    (0x2308, 0x230B),  # floor, ceiling
    (0x27E8, 0x27EB),  # angle brackets
    (0x27F5, 0x27FA),  # long arrows
    (0x2A00, 0x2A06),  # n-ary operators
    (0x2C7C, 0x2C7C),  # subscript j
]

MONO_RANGES = [
    (0x0020, 0x017F),  # Latin, Latin-1, Latin Extended A
    (0x0370, 0x03FF),  # Greek
    (0x2010, 0x2027),  # dashes, quotation marks, the ellipsis
    (0x2070, 0x209F),  # superscripts and subscripts
    (0x2190, 0x2193),  # arrows
    (0x2200, 0x2265),  # mathematical operators
    (0xFFFD, 0xFFFD),  # replacement character
]

# What an italic or bold face that lacks it takes from the regular one: operators stay upright.
OPERATOR_RANGES = [
    (0x2010, 0x206F),
    (0x2190, 0x22FF),
    (0x2308, 0x230B),
    (0x27E8, 0x27FA),
    (0x2A00, 0x2A06),
]

# Only what is on by default and changes no character: Inter's `calt` is left out because it
# turns "->" into an arrow and the x of "3x2" into a times sign, and a token is shown as it is.
FEATURES = ["ccmp", "locl", "kern", "mark", "mkmk"]

SUPERSCRIPTS = {"ᵀ": "T"}
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖ", "0123456789ijk"))


def add_glyph(font, code_point, source, source_name, transform):
    """Add a glyph for code_point, drawn as source_name of the font `source`, transformed."""
    name = f"uni{code_point:04X}"
    assert name not in font.getGlyphOrder(), name
    advance = round(source["hmtx"][source_name][0] * transform[0])
    top = font["CFF "].cff.topDictIndex[0]
    pen = T2CharStringPen(advance - top.Private.nominalWidthX, None)
    source.getGlyphSet()[source_name].draw(TransformPen(pen, transform))
    char_string = pen.getCharString(top.Private, top.GlobalSubrs)

    strings = top.CharStrings
    strings.charStringsIndex.append(char_string)
    strings.charStrings[name] = len(strings.charStringsIndex) - 1
    top.charset.append(name)
    font.setGlyphOrder(list(top.charset))
    font["hmtx"][name] = (advance, round(transform[4]))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code_point] = name


def add_scripts(font, characters, scale, rise):
    """Add the missing superscripts or subscripts as scaled letters of the same face."""
    cmap = font.getBestCmap()
    transform = Transform(scale, 0, 0, scale, 0, round(rise * font["head"].unitsPerEm))
    for character, base in characters.items():
        if ord(character) not in cmap:
            add_glyph(font, ord(character), font, cmap[ord(base)], transform)


def borrow_operators(font, upright):
    """Add the operators that a face lacks from an upright one."""
    names = upright.getBestCmap()
    missing = wanted(upright, OPERATOR_RANGES) - set(font.getBestCmap())
    for code_point in sorted(missing):
        if f"uni{code_point:04X}" not in font.getGlyphOrder():
            add_glyph(font, code_point, upright, names[code_point], Transform())


def make_figures_tabular(font):
    """Let the digits' code points mean the glyphs that `tnum` would put in their place.

    Punctuation stays proportional: its tabular forms are for tables set in one column, while
    a full stop next to a word is seen far more often, and every number has the same one.
    """
    gsub = font["GSUB"].table
    tabular = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in gsub.LookupList.Lookup[index].SubTable:
                    tabular.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    for table in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            if table.cmap.get(digit) in tabular:
                table.cmap[digit] = tabular[table.cmap[digit]]

    # In two weights the 4 is narrower by a thousandth, which adds up in a column of numbers.
    cmap = font.getBestCmap()
    digits = [cmap[ord(digit)] for digit in "0123456789"]
    advance = max(font["hmtx"][name][0] for name in digits)
    for name in digits:
        font["hmtx"][name] = (advance, font["hmtx"][name][1])


def wanted(font, ranges):
    """The code points of the font that lie in the ranges."""
    return {c for c in font.getBestCmap() if any(first <= c <= last for first, last in ranges)}


def rename(font, family, style, weight, notice):
    """Write the names under which Qt, fontconfig and FreeType find the face."""
    linked = style in ("Regular", "Bold", "Italic", "Bold Italic")
    full = f"{family} {style}"
    postscript = f"{family}-{style}".replace(" ", "")
    names = {
        0: notice,
        1: family if linked else full,
        2: style if linked else "Regular",
        3: f"1.0;{postscript}",
        4: full,
        5: "Version 1.0",
        6: postscript,
        13: OFL,
        14: "https://openfontlicense.org",
        16: family,
        17: style,
    }
    table = font["name"]
    table.names = []
    for name_id, text in names.items():
        table.setName(text, name_id, 3, 1, 0x409)

    os2 = font["OS/2"]
    os2.usWeightClass = weight
    italic, bold = "Italic" in style, weight >= 700
    os2.fsSelection = (os2.fsSelection & ~0x61) | (0x01 * italic) | (0x20 * bold)
    if not italic and not bold:
        os2.fsSelection |= 0x40
    font["head"].macStyle = bold | (italic << 1)

    if "CFF " not in font:
        return
    cff = font["CFF "].cff
    cff.fontNames = [postscript]
    top = cff.topDictIndex[0]
    top.FamilyName, top.FullName, top.Weight = family, full, style
    for key in ("Notice", "Copyright"):
        if key in top.rawDict:
            setattr(top, key, notice)


def subset(font, ranges, features=FEATURES):
    options = Options()
    options.layout_features = features
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.glyph_names = False
    options.hinting = False
    options.drop_tables += ["FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted(font, ranges))
    subsetter.subset(font)


def save(font, path):
    font.recalcTimestamp = False
    font.save(path)
    print(f"{path}: {path.stat().st_size} bytes, {len(font.getBestCmap())} characters")


def make_sans(folder, style, weight):
    font = TTFont(INTER / f"Inter-{style}.otf")
    notice = font["name"].getDebugName(0).split(" This Font Software")[0]
    make_figures_tabular(font)
    add_scripts(font, SUPERSCRIPTS, 0.62, 0.33)
    subset(font, SANS_RANGES)
    rename(font, "AttnScope Sans", {"SemiBold": "DemiBold"}.get(style, style), weight, notice)
    save(font, folder / f"AttnScopeSans-{style}.otf")


def make_math(folder, style, weight):
    file_name = style.replace(" ", "")
    font = TTFont(STIX / f"STIX-{file_name}.otf")
    notice = font["name"].getDebugName(0)
    if weight >= 700:
        borrow_operators(font, TTFont(STIX / "STIX-Bold.otf"))
    borrow_operators(font, TTFont(STIX / "STIX-Regular.otf"))
    add_scripts(font, SUPERSCRIPTS, 0.66, 0.27)
    add_scripts(font, SUBSCRIPTS, 0.66, -0.14)
    subset(font, MATH_RANGES)
    # One line height for the four faces; STIX's own runs from 1.3 to 1.6 em.
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = 950, -300, 0
    os2 = font["OS/2"]
    os2.usWinAscent, os2.usWinDescent = 950, 300
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = 950, -300, 0
    rename(font, "AttnScope Math", style, weight, notice)
    save(font, folder / f"AttnScopeMath-{file_name}.otf")


def make_narrower(font, factor):
    """Draw every glyph that much narrower: code then has room on slides in larger type."""
    glyphs = font["glyf"]
    for name in font.getGlyphOrder():
        glyph = glyphs[name]
        if glyph.isComposite():
            for part in glyph.components:
                part.x = round(part.x * factor)
        elif glyph.numberOfContours > 0:
            glyph.coordinates.scale((factor, 1))
            glyph.coordinates.toInt()
        advance, bearing = font["hmtx"][name]
        font["hmtx"][name] = (round(advance * factor), round(bearing * factor))
    for name in font.getGlyphOrder():
        glyphs[name].recalcBounds(glyphs)


def make_mono(folder, style, weight):
    font = TTFont(FIRA_CODE / f"FiraCode-{style}.ttf")
    notice = font["name"].getDebugName(0)
    subset(font, MONO_RANGES, features=[])
    make_narrower(font, 0.93)
    rename(font, "AttnScope Mono", {"SemiBold": "DemiBold"}.get(style, style), weight, notice)
    save(font, folder / f"AttnScopeMono-{style}.ttf")


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    for style, weight in (("Regular", 400), ("Medium", 500), ("SemiBold", 600)):
        make_sans(folder, style, weight)
    for style, weight in (("Regular", 400), ("Italic", 400), ("Bold", 700), ("Bold Italic", 700)):
        make_math(folder, style, weight)
    for style, weight in (("Regular", 400), ("SemiBold", 600)):
        make_mono(folder, style, weight)


if __name__ == "__main__":
    main()
