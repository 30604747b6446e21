// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/pdf_ideographs.h"

#include <QHash>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr char16_t kFirstIdeograph = 0x4E00;
constexpr char16_t kLastIdeograph = 0x9FFF;
constexpr char16_t kFirstRadical = 0x2E80;
constexpr char16_t kLastRadical = 0x2FD5;

QByteArray hexadecimal(char16_t letter) {
    return '<' + QByteArray::number(letter, 16).rightJustified(4, '0').toUpper() + '>';
}

quint32 glyphOf(const QRawFont& font, char16_t letter) {
    const QList<quint32> glyphs = font.glyphIndexesForString(QString(QChar(letter)));
    return glyphs.isEmpty() ? 0 : glyphs.front();
}

} // namespace

void PdfIdeographs::add(const QRawFont& font, const QString& text) {
    const auto isIdeograph = [](QChar letter) {
        return letter.unicode() >= kFirstIdeograph && letter.unicode() <= kLastIdeograph;
    };
    if (!font.isValid() || std::none_of(text.begin(), text.end(), isIdeograph)) {
        return;
    }
    auto face = std::find_if(m_faces.begin(), m_faces.end(), [&font](const Face& known) {
        return known.font.familyName() == font.familyName() && known.font.styleName() == font.styleName();
    });
    if (face == m_faces.end()) {
        face = m_faces.insert(m_faces.end(), {font, {}});
    }
    for (const QChar letter : text) {
        if (isIdeograph(letter)) {
            face->letters.insert(letter.unicode());
        }
    }
}

void PdfIdeographs::writeInto(QByteArray& pdf) const {
    QHash<QByteArray, QByteArray> names; ///< of radicals, and what stands in their place
    for (const Face& face : m_faces) {
        QHash<quint32, char16_t> ideographs;
        for (const char16_t letter : face.letters) {
            ideographs.insert(glyphOf(face.font, letter), letter);
        }
        for (char16_t radical = kFirstRadical; radical <= kLastRadical; ++radical) {
            const quint32 glyph = glyphOf(face.font, radical);
            if (glyph != 0 && ideographs.contains(glyph)) {
                names.insert(hexadecimal(radical), hexadecimal(ideographs.value(glyph)));
            }
        }
    }
    for (qsizetype from = names.isEmpty() ? -1 : pdf.indexOf("beginbfrange"); from >= 0;
         from = pdf.indexOf("beginbfrange", from + 1)) {
        const qsizetype end = pdf.indexOf("endbfrange", from);
        for (qsizetype at = pdf.indexOf('<', from); at >= 0 && at < end; at = pdf.indexOf('<', at + 1)) {
            const auto name = names.constFind(pdf.mid(at, 6));
            if (name != names.constEnd()) {
                pdf.replace(at, 6, *name);
            }
        }
    }
}

} // namespace attnscope::ui
