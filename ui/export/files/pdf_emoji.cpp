// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/pdf_emoji.h"

#include <QGlyphRun>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// The number of the object that names the letters of the font; 0 where the file has no such font.
qsizetype letterNamesOf(const QByteArray& pdf, const QString& family) {
    const QByteArray font = "/Subtype /Type0\n/BaseFont /" + QString(family).remove(' ').toLatin1() + '\n';
    constexpr QByteArrayView kNames("/ToUnicode ");
    const qsizetype at = pdf.indexOf(font);
    const qsizetype names = at < 0 ? -1 : pdf.indexOf(kNames, at);
    const qsizetype end = names < 0 ? -1 : pdf.indexOf(" 0 R", names);
    return end < 0 ? 0 : pdf.sliced(names + kNames.size(), end - names - kNames.size()).toLongLong();
}

QByteArray utf16Text(char16_t unit) {
    return QByteArray::number(unit, 16).rightJustified(4, '0').toUpper();
}

/// The entry of the sign with that number, in UTF-16.
QByteArray nameOf(std::size_t number, const QString& text) {
    QByteArray entry = '<' + utf16Text(static_cast<char16_t>(number)) + "> <";
    for (const QChar unit : text) {
        entry += utf16Text(unit.unicode());
    }
    return entry + ">\n";
}

/// A CMap from the signs' numbers to their texts (ISO 32000, 9.10.3).
QByteArray characterMap(const std::vector<QString>& texts) {
    constexpr std::size_t kMostTogether = 100; // in one list, as the format has it
    QByteArray map = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                     "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
                     "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                     "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n";
    for (std::size_t first = 0; first < texts.size(); first += kMostTogether) {
        const std::size_t end = std::min(texts.size(), first + kMostTogether);
        map += QByteArray::number(static_cast<qulonglong>(end - first)) + " beginbfchar\n";
        for (std::size_t at = first; at < end; ++at) {
            map += nameOf(at + 1, texts[at]);
        }
        map += "endbfchar\n";
    }
    return map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
}

} // namespace

void PdfEmoji::add(const VectorText& text) {
    for (const VectorTextPiece& piece : text.pieces) {
        if (piece.isColoured) {
            addPiece(piece, text.font);
        }
    }
}

void PdfEmoji::addPiece(const VectorTextPiece& piece, const QFont& font) {
    const QString family = piece.font.familyName();
    auto face = std::find_if(m_faces.begin(), m_faces.end(),
                             [&family](const Face& known) { return known.family == family; });
    if (face == m_faces.end()) {
        face = m_faces.insert(m_faces.end(), {family, {}});
    }
    QTextLayout layout(piece.text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, piece.text);
    qsizetype from = 0;
    for (qsizetype to = letters.toNextBoundary(); to > from; to = letters.toNextBoundary()) {
        QString name = piece.text.mid(from, to - from); // of the first sign of several
        for (const QGlyphRun& run : layout.glyphRuns(static_cast<int>(from), static_cast<int>(to - from))) {
            for (const quint32 glyph : run.glyphIndexes()) {
                const bool isKnown = std::any_of(face->signs.begin(), face->signs.end(),
                                                 [glyph](const Sign& sign) { return sign.glyph == glyph; });
                if (!isKnown) {
                    face->signs.push_back({glyph, std::exchange(name, QString())});
                }
            }
        }
        from = to;
    }
}

void PdfEmoji::writeInto(QByteArray& pdf) const {
    constexpr QByteArrayView kTrailer("trailer\n<<");
    constexpr QByteArrayView kStart("startxref\n");
    const qsizetype trailer = pdf.lastIndexOf(kTrailer);
    const qsizetype start = pdf.lastIndexOf(kStart);
    const qsizetype trailerEnd = trailer < 0 ? -1 : pdf.indexOf(">>", trailer);
    if (trailerEnd < 0 || start < trailerEnd) {
        return;
    }
    const QByteArray about = pdf.sliced(trailer + kTrailer.size(), trailerEnd - trailer - kTrailer.size());
    const qsizetype before = pdf.indexOf('\n', start + kStart.size());
    const QByteArray table = pdf.sliced(start + kStart.size(), before - start - kStart.size()).trimmed();
    QByteArray places;
    for (const Face& face : m_faces) {
        const qsizetype object = letterNamesOf(pdf, face.family);
        if (object <= 0) {
            continue;
        }
        std::vector<QString> texts;
        std::transform(face.signs.begin(), face.signs.end(), std::back_inserter(texts),
                       [](const Sign& sign) { return sign.text; });
        const QByteArray map = characterMap(texts);
        const QByteArray number = QByteArray::number(object);
        pdf += pdf.endsWith('\n') ? "" : "\n";
        places += number + " 1\n" + QByteArray::number(pdf.size()).rightJustified(10, '0') + " 00000 n \n";
        pdf += number + " 0 obj\n<< /Length " + QByteArray::number(map.size()) + " >>\nstream\n" + map +
               "\nendstream\nendobj\n";
    }
    if (places.isEmpty()) {
        return;
    }
    const QByteArray end = QByteArray::number(pdf.size());
    pdf += "xref\n" + places + "trailer\n<<" + about + "/Prev " + table + "\n>>\nstartxref\n" + end +
           "\n%%EOF\n";
}

} // namespace attnscope::ui
