// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>
#include <QList>
#include <QRawFont>
#include <QSet>
#include <QString>

namespace attnscope::ui {

/// The ideographs that a PDF shows, so that they are found and copied as what they are. Chinese fonts have
/// one glyph for a radical (U+2F8F) and the ideograph that looks like it (行), and Qt writes that the glyph
/// is the first of the two.
class PdfIdeographs {
public:
    /// That `text` is drawn in this font.
    void add(const QRawFont& font, const QString& text);

    /// Names them in the tables of Qt's PDF, which say what character a glyph is. No length changes.
    void writeInto(QByteArray& pdf) const;

private:
    struct Face {
        QRawFont font;
        QSet<char16_t> letters;
    };

    QList<Face> m_faces;
};

} // namespace attnscope::ui
