// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/svg_file.h"

#include "ui/export/files/embedded_fonts.h"
#include "ui/export/files/vector_device.h"
#include "ui/export/files/vector_text.h"
#include "ui/export/files/vector_writer.h"

#include <QBuffer>
#include <QPainter>

#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A length to a thousandth of a point, as short as it can be written.
QByteArray number(double value) {
    constexpr double kParts = 1000.0;
    const double rounded = std::round(value * kParts) / kParts;
    QByteArray text = QByteArray::number(rounded, 'f', 3);
    while (text.endsWith('0')) {
        text.chop(1);
    }
    if (text.endsWith('.')) {
        text.chop(1);
    }
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray attribute(const char* name, const QByteArray& value) {
    return QByteArray(" ") + name + "=\"" + value + '"';
}

QByteArray escaped(const QString& text) {
    return text.toHtmlEscaped().toUtf8();
}

QByteArray place(const QPointF& point) {
    return number(point.x()) + ' ' + number(point.y());
}

QByteArray commandsOf(const QPainterPath& path) {
    QByteArray commands;
    QPointF start;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element& element = path.elementAt(i);
        const QPointF point = element;
        switch (element.type) {
        case QPainterPath::MoveToElement:
            commands += 'M' + place(point);
            start = point;
            break;
        case QPainterPath::LineToElement: {
            const bool closes =
                point == start && (i + 1 == path.elementCount() || path.elementAt(i + 1).isMoveTo());
            commands += closes ? QByteArray("Z") : 'L' + place(point);
            break;
        }
        case QPainterPath::CurveToElement:
            commands += 'C' + place(point);
            break;
        case QPainterPath::CurveToDataElement:
            commands += ' ' + place(point);
            break;
        }
    }
    return commands;
}

QByteArray colourAttributes(const char* role, const QColor& colour) {
    QByteArray text = attribute(role, colour.name(QColor::HexRgb).toLatin1());
    if (colour.alpha() < 255) {
        text += attribute((QByteArray(role) + "-opacity").constData(),
                          number(static_cast<double>(colour.alphaF())));
    }
    return text;
}

QByteArray matrixText(const QTransform& t) {
    // Type is small: a hundred-thousandth keeps a long text where it belongs.
    const auto part = [](double value) { return QByteArray::number(value, 'g', 7); };
    return "matrix(" + part(t.m11()) + ' ' + part(t.m12()) + ' ' + part(t.m21()) + ' ' + part(t.m22()) + ' ' +
           part(t.dx()) + ' ' + part(t.dy()) + ')';
}

QByteArray imageData(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return "data:image/png;base64," + bytes.toBase64();
}

class SvgWriter final : public VectorWriter {
public:
    void fill(const QPainterPath& path, const QColor& colour, bool isSharp) override;
    void stroke(const QPainterPath& path, const QPen& pen) override;
    void draw(const QImage& image, const QRectF& rect) override;
    void draw(const VectorText& text) override;

    const QByteArray& body() const { return m_body; }
    QByteArray fontFaces() const { return m_fonts.fontFaces(); }

private:
    void drawEmoji(const VectorText& text);

    QByteArray m_body;
    EmbeddedFonts m_fonts;
};

void SvgWriter::fill(const QPainterPath& path, const QColor& colour, bool isSharp) {
    const QByteArray sharp = isSharp ? attribute("shape-rendering", "crispEdges") : QByteArray();
    const QByteArray rule = path.fillRule() == Qt::OddEvenFill && path.elementCount() > 5
                                ? attribute("fill-rule", "evenodd")
                                : QByteArray();
    m_body +=
        "<path" + attribute("d", commandsOf(path)) + colourAttributes("fill", colour) + rule + sharp + "/>\n";
}

void SvgWriter::stroke(const QPainterPath& path, const QPen& pen) {
    m_body += "<path" + attribute("d", commandsOf(path)) + attribute("fill", "none") +
              colourAttributes("stroke", pen.color()) + attribute("stroke-width", number(pen.widthF()));
    if (pen.capStyle() != Qt::FlatCap) {
        m_body += attribute("stroke-linecap", pen.capStyle() == Qt::RoundCap ? "round" : "square");
    }
    if (pen.joinStyle() != Qt::MiterJoin) {
        m_body += attribute("stroke-linejoin", pen.joinStyle() == Qt::RoundJoin ? "round" : "bevel");
    }
    if (pen.style() != Qt::SolidLine) {
        QByteArray dashes;
        for (const double part : pen.dashPattern()) {
            dashes += (dashes.isEmpty() ? "" : " ") + number(part * pen.widthF());
        }
        m_body += attribute("stroke-dasharray", dashes);
    }
    m_body += "/>\n";
}

void SvgWriter::draw(const QImage& image, const QRectF& rect) {
    m_body += "<image" + attribute("x", number(rect.x())) + attribute("y", number(rect.y())) +
              attribute("width", number(rect.width())) + attribute("height", number(rect.height())) +
              attribute("preserveAspectRatio", "none") + attribute("style", "image-rendering:pixelated") +
              attribute("href", imageData(image)) + "/>\n";
}

/// Readers have other emoji or none: their pictures are drawn, and their letters stand there unseen.
void SvgWriter::drawEmoji(const VectorText& text) {
    const QFontMetricsF metrics(text.font);
    for (const VectorTextPiece& piece : text.pieces) {
        if (piece.isColoured) {
            const QByteArray data = imageData(emojiImage(piece, text.font));
            m_body += "<image" + attribute("transform", matrixText(text.transform)) +
                      attribute("x", number(text.start.x() + piece.left)) +
                      attribute("y", number(text.start.y() - metrics.ascent())) +
                      attribute("width", number(piece.width)) +
                      attribute("height", number(metrics.ascent() + metrics.descent())) +
                      attribute("preserveAspectRatio", "none") + attribute("href", data) + "/>\n";
        }
    }
}

void SvgWriter::draw(const VectorText& text) {
    drawEmoji(text);
    QStringList families;
    for (const VectorTextPiece& piece : text.pieces) {
        if (!piece.isColoured && piece.font.isValid()) {
            m_fonts.add(piece.font, text.font, piece.text);
            families << '\'' + piece.font.familyName() + '\'';
        }
    }
    families.removeDuplicates();
    families << QStringLiteral("sans-serif");
    m_body += "<text" + attribute("transform", matrixText(text.transform)) +
              attribute("x", number(text.start.x())) + attribute("y", number(text.start.y())) +
              attribute("font-family", escaped(families.join(','))) +
              attribute("font-size", QByteArray::number(text.font.pixelSize()));
    if (text.font.weight() != QFont::Normal) {
        m_body += attribute("font-weight", QByteArray::number(text.font.weight()));
    }
    if (text.font.italic()) {
        m_body += attribute("font-style", "italic");
    }
    m_body += colourAttributes("fill", text.colour) + attribute("xml:space", "preserve") + '>';
    if (text.pieces.size() == 1 && !text.pieces.front().isColoured) {
        m_body += escaped(text.pieces.front().text);
    } else {
        for (const VectorTextPiece& piece : text.pieces) {
            m_body += "<tspan" + attribute("x", number(text.start.x() + piece.left)) +
                      (piece.isColoured ? attribute("fill", "none") : QByteArray()) + '>' +
                      escaped(piece.text) + "</tspan>";
        }
    }
    m_body += "</text>\n";
}

} // namespace

Result<QByteArray> svgBytes(const PreparedPicture& picture) {
    SvgWriter writer;
    picture.paintOn(writer);
    const QSizeF points = picture.points();
    const QByteArray width = number(points.width());
    const QByteArray height = number(points.height());
    QByteArray facts;
    for (const auto& [key, value] : picture.facts) {
        facts += escaped(key) + ": " + escaped(value) + '\n';
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"" +
           attribute("width", width + "pt") + attribute("height", height + "pt") +
           attribute("viewBox", "0 0 " + width + ' ' + height) + ">\n<title>" + escaped(picture.title()) +
           "</title>\n<desc>" + facts + "</desc>\n<style>\n" + writer.fontFaces() + "</style>\n" +
           writer.body() + "</svg>\n";
}

} // namespace attnscope::ui
