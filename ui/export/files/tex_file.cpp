// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/tex_file.h"

#include "core/formats/arrays/tex_text.h"
#include "ui/export/files/vector_text.h"
#include "ui/export/files/vector_writer.h"

#include <cmath>
#include <numbers>

namespace attnscope::ui {

namespace {

/// More rectangles than this take TeX's memory or patience.
constexpr std::size_t kMostRectangles = 10'000;

QByteArray texNumber(double value) {
    return QByteArray::number(std::abs(value) < 0.0005 ? 0.0 : value, 'f', 3);
}

class TexWriter final : public VectorWriter {
public:
    explicit TexWriter(double height)
        : m_height(height) {}

    void fill(const QPainterPath& path, const QColor& colour, bool isSharp) override;
    void stroke(const QPainterPath& path, const QPen& pen) override;
    void draw(const QImage& image, const QRectF& rect) override;
    void draw(const VectorText& text) override;

    const QByteArray& body() const { return m_body; }
    std::size_t rectangles() const { return m_rectangles; }

private:
    /// TeX's y goes up.
    QByteArray place(const QPointF& point) const {
        return "{\\pgfqpoint{" + texNumber(point.x()) + "bp}{" + texNumber(m_height - point.y()) + "bp}}";
    }
    void setColour(const char* role, const QColor& colour);
    void addPath(const QPainterPath& path);
    /// As outlines, and what has none as small images: every engine of TeX prints them, whatever its fonts.
    void drawShapes(const VectorText& text);

    double m_height;
    QByteArray m_body;
    std::size_t m_rectangles = 0;
};

void TexWriter::setColour(const char* role, const QColor& colour) {
    m_body += "\\definecolor{attnscope}{RGB}{" + QByteArray::number(colour.red()) + ',' +
              QByteArray::number(colour.green()) + ',' + QByteArray::number(colour.blue()) + "}\\pgfset" +
              role + "color{attnscope}\\pgfset" + role + "opacity{" +
              texNumber(static_cast<double>(colour.alphaF())) + "}%\n";
}

void TexWriter::addPath(const QPainterPath& path) {
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element& element = path.elementAt(i);
        if (element.isMoveTo()) {
            m_body += "\\pgfpathmoveto" + place(element);
        } else if (element.isLineTo()) {
            m_body += "\\pgfpathlineto" + place(element);
        } else if (element.isCurveTo()) {
            m_body += "\\pgfpathcurveto" + place(element) + place(path.elementAt(i + 1)) +
                      place(path.elementAt(i + 2));
            i += 2;
        }
    }
    m_body += "%\n";
}

void TexWriter::fill(const QPainterPath& path, const QColor& colour, bool) {
    ++m_rectangles;
    setColour("fill", colour);
    addPath(path);
    m_body += path.fillRule() == Qt::OddEvenFill ? "\\pgfseteorule\\pgfusepath{fill}%\n"
                                                 : "\\pgfsetnonzerorule\\pgfusepath{fill}%\n";
}

void TexWriter::stroke(const QPainterPath& path, const QPen& pen) {
    setColour("stroke", pen.color());
    m_body += "\\pgfsetlinewidth{" + texNumber(pen.widthF()) + "bp}";
    m_body += pen.capStyle() == Qt::FlatCap    ? "\\pgfsetbuttcap"
              : pen.capStyle() == Qt::RoundCap ? "\\pgfsetroundcap"
                                               : "\\pgfsetrectcap";
    m_body += pen.joinStyle() == Qt::RoundJoin   ? "\\pgfsetroundjoin"
              : pen.joinStyle() == Qt::BevelJoin ? "\\pgfsetbeveljoin"
                                                 : "\\pgfsetmiterjoin";
    m_body += "\\pgfsetdash{";
    if (pen.style() != Qt::SolidLine) {
        for (const double part : pen.dashPattern()) {
            m_body += '{' + texNumber(part * pen.widthF()) + "bp}";
        }
    }
    m_body += "}{0pt}%\n";
    addPath(path);
    m_body += "\\pgfusepath{stroke}%\n";
}

void TexWriter::draw(const QImage& image, const QRectF& rect) {
    const double width = rect.width() / image.width();
    const double height = rect.height() / image.height();
    // Equal neighbours are one rectangle: a colour bar is a few hundred, a matrix of small cells too many.
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width();) {
            const QRgb colour = image.pixel(x, y);
            int end = x + 1;
            while (end < image.width() && image.pixel(end, y) == colour) {
                ++end;
            }
            if (m_rectangles > kMostRectangles) {
                return;
            }
            if (qAlpha(colour) == 0) {
                x = end;
                continue;
            }
            // Each reaches below its neighbours, which are drawn later: no line of ground stands between
            // them.
            const double top = rect.y() + y * height;
            const double left = rect.x() + x * width;
            QPainterPath path;
            path.addRect(
                QRectF(QPointF(left, top), QPointF(std::min(left + (end - x + 0.5) * width, rect.right()),
                                                   std::min(top + 1.5 * height, rect.bottom()))));
            fill(path, QColor::fromRgba(colour), true);
            x = end;
        }
    }
}

void TexWriter::drawShapes(const VectorText& text) {
    constexpr int kEmojiPixels = 20; // a picture of more would be thousands of rectangles
    for (const VectorTextPiece& piece : text.pieces) {
        const QPointF start = text.start + QPointF(piece.left, 0.0);
        if (piece.isColoured) {
            const QFontMetricsF metrics(text.font);
            const QRectF box(start - QPointF(0.0, metrics.ascent()),
                             QSizeF(piece.width, metrics.ascent() + metrics.descent()));
            draw(emojiImage(piece, text.font)
                     .scaledToHeight(kEmojiPixels, Qt::SmoothTransformation)
                     .convertToFormat(QImage::Format_ARGB32),
                 text.transform.mapRect(box));
            continue;
        }
        QPainterPath outlines;
        outlines.addText(start, text.font, piece.text);
        fill(text.transform.map(outlines), text.colour, false);
    }
}

void TexWriter::draw(const VectorText& text) {
    const QString letters = text.text();
    if (letters.trimmed().isEmpty()) {
        return;
    }
    if (!texHasLetters(letters.toStdString())) {
        drawShapes(text);
        return;
    }
    const QTransform& t = text.transform;
    const double scale = std::sqrt(std::abs(t.determinant()));
    const double angle = -std::atan2(t.m12(), t.m11()) * 180.0 / std::numbers::pi;
    const QByteArray size = texNumber(text.font.pixelSize() * scale);
    QByteArray style = text.font.family().contains(QLatin1String("Math")) ? "\\rmfamily" : "\\sffamily";
    style += text.font.weight() >= QFont::DemiBold ? "\\bfseries" : "\\mdseries";
    style += text.font.italic() ? "\\itshape" : "\\upshape";
    m_body += "\\definecolor{attnscope}{RGB}{" + QByteArray::number(text.colour.red()) + ',' +
              QByteArray::number(text.colour.green()) + ',' + QByteArray::number(text.colour.blue()) +
              "}\\pgfsetfillopacity{" + texNumber(static_cast<double>(text.colour.alphaF())) +
              "}\\pgftext[left,base,at=" + place(t.map(text.start)) + ",rotate=" + texNumber(angle) +
              "]{\\color{attnscope}\\fontsize{" + size + "bp}{" + size + "bp}\\selectfont" + style +
              "\\resizebox{" + texNumber(text.width * scale) + "bp}{\\height}{" +
              QByteArray::fromStdString(texText(letters.toStdString())) + "}}%\n";
}

} // namespace

Result<QByteArray> texBytes(const PreparedPicture& picture) {
    const QSizeF points = picture.points();
    TexWriter writer(points.height());
    picture.paintOn(writer);
    if (writer.rectangles() > kMostRectangles) {
        return unexpected(
            makeError(translatable("picture: TeX holds no image, and these cells are too many to "
                                   "be drawn one by one (write a .pdf, or a part of the matrix)")));
    }
    QByteArray facts;
    for (const auto& [key, value] : picture.facts) {
        if (!value.isEmpty()) {
            facts += "% " + key.toUtf8() + ": " + QString(value).replace('\n', ' ').toUtf8() + '\n';
        }
    }
    const QByteArray width = texNumber(points.width());
    const QByteArray height = texNumber(points.height());
    return facts +
           "% Taken in by \\input; the document loads pgf and graphicx.\n\\begingroup\\begin{pgfpicture}%\n"
           "\\pgfpathrectangle{\\pgfpointorigin}{\\pgfqpoint{" +
           width + "bp}{" + height + "bp}}\\pgfusepath{use as bounding box}%\n" + writer.body() +
           "\\end{pgfpicture}\\endgroup\n";
}

} // namespace attnscope::ui
