// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>
#include <QFont>
#include <QRawFont>
#include <QSet>
#include <QString>

#include <vector>

namespace attnscope::ui {

/// The fonts of a file's texts, each cut down to the letters that the file has (by harfbuzz's subsetter).
class EmbeddedFonts {
public:
    /// That `text` is drawn in this font where `asked` was asked for.
    void add(const QRawFont& font, const QFont& asked, const QString& text);

    /// An @font-face rule for each: under its own name, in the weight and style that were asked for.
    QByteArray fontFaces() const;

private:
    struct Face {
        QRawFont font;
        int weight = QFont::Normal;
        bool isItalic = false;
        QSet<char32_t> letters;
    };

    std::vector<Face> m_faces;
};

} // namespace attnscope::ui
