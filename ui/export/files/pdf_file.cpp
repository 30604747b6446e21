// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/pdf_file.h"

#include "ui/export/files/pdf_emoji.h"
#include "ui/export/files/pdf_ideographs.h"
#include "ui/export/files/vector_text.h"
#include "ui/export/files/vector_writer.h"
#include "ui/export/files/xmp_packet.h"

#include <QBuffer>
#include <QDateTime>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace attnscope::ui {

namespace {

/// Qt rounds places to whole dots of the page.
constexpr int kDotsPerInch = 7200;

class PdfWriter final : public VectorWriter {
public:
    explicit PdfWriter(QPainter& painter)
        : m_painter(painter) {}

    void fill(const QPainterPath& path, const QColor& colour, bool) override {
        m_painter.fillPath(path, colour);
    }
    void stroke(const QPainterPath& path, const QPen& pen) override { m_painter.strokePath(path, pen); }
    void draw(const QImage& image, const QRectF& rect) override { m_painter.drawImage(rect, image); }
    void draw(const VectorText& text) override;
    const PdfIdeographs& ideographs() const { return m_ideographs; }
    const PdfEmoji& emoji() const { return m_emoji; }

private:
    QPainter& m_painter;
    PdfIdeographs m_ideographs;
    PdfEmoji m_emoji;
};

void PdfWriter::draw(const VectorText& text) {
    m_painter.save();
    m_painter.setTransform(text.transform, true);
    m_painter.setFont(text.font);
    m_painter.setPen(text.colour);
    m_painter.drawText(text.start, text.text());
    // Qt writes the letters of a font of pictures, but not the pictures.
    const QFontMetricsF metrics(text.font);
    for (const VectorTextPiece& piece : text.pieces) {
        m_ideographs.add(piece.font, piece.text);
        if (piece.isColoured) {
            const QRectF box(text.start.x() + piece.left, text.start.y() - metrics.ascent(), piece.width,
                             metrics.ascent() + metrics.descent());
            m_painter.drawImage(box, emojiImage(piece, text.font));
        }
    }
    m_emoji.add(text);
    m_painter.restore();
}

/// Qt measures a font of pictures at a third of its size once it has written letters of it into a PDF. A font
/// that comes and goes has it open all fonts anew.
void reopenFonts() {
    QFontDatabase::removeApplicationFont(
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/AttnScopeMath-Bold.otf")));
}

/// Where a build names its time (reproducible-builds.org, SOURCE_DATE_EPOCH), that is when the file was made.
void writeNamedDate(QByteArray& bytes) {
    bool isNumber = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    constexpr QByteArrayView kBefore("/CreationDate (D:");
    const qsizetype at = bytes.indexOf(kBefore);
    if (!isNumber || at < 0) {
        return;
    }
    const QDateTime named = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC);
    const QByteArray date = named.toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() + 'Z';
    const qsizetype begin = at + kBefore.size();
    const qsizetype end = bytes.indexOf(')', begin);
    if (end - begin >= date.size()) { // the places of what follows stay
        bytes.replace(begin, end - begin, date.leftJustified(end - begin, ' '));
    }
}

} // namespace

Result<QByteArray> pdfBytes(std::span<const PreparedPicture> pages) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter file(&buffer);
    const PreparedPicture& first = pages.front();
    file.setCreator(QStringLiteral("AttnScope"));
    file.setTitle(first.title());
    file.setDocumentXmpMetadata(xmpPacket(first.facts));
    file.setPageLayout(
        QPageLayout(QPageSize(first.points(), QPageSize::Point, QString(), QPageSize::ExactMatch),
                    QPageLayout::Portrait, QMarginsF()));
    file.setResolution(kDotsPerInch);
    QPainter painter(&file);
    painter.scale(kDotsPerInch / kPointsPerInch, kDotsPerInch / kPointsPerInch);
    painter.setRenderHint(QPainter::LosslessImageRendering); // else Qt writes JPEG, which changes weights
    PdfWriter writer(painter);
    for (const PreparedPicture& page : pages) {
        if (&page != &first) {
            file.newPage();
        }
        page.paintOn(writer);
    }
    painter.end();
    if (!writer.emoji().isEmpty()) {
        reopenFonts();
    }
    writer.ideographs().writeInto(bytes);
    writeNamedDate(bytes);
    writer.emoji().writeInto(bytes);
    return bytes;
}

Result<QByteArray> pdfBytes(const PreparedPicture& picture) {
    return pdfBytes(std::span(&picture, 1));
}

} // namespace attnscope::ui
