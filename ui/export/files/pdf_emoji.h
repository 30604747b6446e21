// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/files/vector_writer.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace attnscope::ui {

/// Makes emoji in a PDF of Qt's readable: Qt writes them as signs of a font of pictures and names no letter
/// beyond U+FFFF, so that they could be neither searched nor copied.
class PdfEmoji {
public:
    /// What was drawn, in the order of drawing: Qt numbers the signs of a font as they come.
    void add(const VectorText& text);
    bool isEmpty() const { return m_faces.empty(); }
    /// Adds the names as an update behind the end of the file (ISO 32000, 7.5.6); nothing where none is
    /// needed.
    void writeInto(QByteArray& pdf) const;

private:
    struct Sign {
        quint32 glyph = 0;
        QString text;
    };
    struct Face {
        QString family;
        std::vector<Sign> signs; ///< each once; the first has number 1 in the file
    };

    void addPiece(const VectorTextPiece& piece, const QFont& font);

    std::vector<Face> m_faces;
};

} // namespace attnscope::ui
