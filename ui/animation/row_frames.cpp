// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/row_animation.h"
#include "ui/export/figures/large_picture.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/formula/equation_painter.h"
#include "ui/paint/row/arrows_painter.h"
#include "ui/paint/row/match_painter.h"
#include "ui/paint/row/strips_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

struct AnimationTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::RowFrames)
};

constexpr int kFewestDecimals = 2; ///< of the numbers of the matrix, where so many were chosen
constexpr double kEdge = 16.0;
constexpr double kTitleHeight = 32.0;
constexpr double kStepHeight = 30.0;
constexpr double kRowWidth = 560.0;
/// Strips are wider where that brings them a second decimal.
constexpr double kWidestStrips = 680.0;
constexpr double kStripsStep = 20.0;
constexpr double kPlaneHeight = 380.0;
constexpr double kWidestPlane = 1.5; ///< of the height that there is
constexpr double kMatrixWidth = 420.0;
constexpr double kMatrixHeight = 340.0;
constexpr double kEquationSize = 18.0;

EquationPicture equationOf(const RowAnimation& animation, const RowPicture& row) {
    EquationPicture picture{row, animation.letters, kEquationSize};
    picture.hidesSum = animation.hidesOutput;
    return picture;
}

MatchPicture matchOf(const RowAnimation& animation, const RowPicture& row) {
    MatchPicture picture;
    picture.state = row;
    picture.match = animation.match;
    picture.plane = animation.matchPlane;
    picture.queryToken = animation.queryToken;
    picture.features = animation.keyFeatures;
    return picture;
}

/// The most that the equation of a row takes at any step.
QSizeF largestEquation(const RowAnimation& animation, RowPicture row, double width) {
    QSizeF most(width, 0.0);
    for (std::size_t step = 0; step <= row.steps(); ++step) {
        row.progress = static_cast<double>(step);
        most = most.expandedTo(equationSize(equationOf(animation, row), width));
    }
    return most;
}

/// What the row's drawing takes where it is `width` wide: the most that it does at any step. Of two rows each
/// takes what the larger one does.
QSizeF drawingSize(const RowAnimation& animation, double width) {
    switch (animation.drawing) {
    case RowDrawing::Strips:
        return {width, layoutStrips(animation.row, width).height()};
    case RowDrawing::Arrows:
    case RowDrawing::Match:
        return {width, kPlaneHeight};
    case RowDrawing::Equation:
        break;
    }
    const QSizeF own = largestEquation(animation, animation.row, width);
    const std::optional<RowPicture> other = animation.row.other();
    return other ? own.expandedTo(largestEquation(animation, *other, width)) : own;
}

/// How wide the row is at least.
double rowWidthOf(const RowAnimation& animation) {
    if (animation.drawing != RowDrawing::Strips) {
        return kRowWidth;
    }
    const int enough = std::min(animation.row.digits, 2);
    for (double width = kRowWidth; width <= kWidestStrips; width += kStripsStep) {
        const StripsGeometry places = layoutStrips(animation.row, width);
        if (!places.barcode && places.digits >= enough) {
            return width;
        }
    }
    return kRowWidth;
}

double matrixWidth(const RowAnimation& animation) {
    return animation.matrix ? kMatrixWidth + kEdge : 0.0;
}

} // namespace

namespace {

QSizeF comfortableSizeOfOne(const RowAnimation& animation) {
    const QSizeF drawing = drawingSize(animation, rowWidthOf(animation));
    const double height = drawing.height() + kTitleHeight + kStepHeight;
    return {std::ceil(drawing.width() + matrixWidth(animation) + 2.0 * kEdge),
            std::ceil(std::max(height, animation.matrix ? kMatrixHeight : 0.0) + 2.0 * kEdge)};
}

} // namespace

QSizeF comfortableSize(const RowAnimation& animation) {
    const QSizeF own = comfortableSizeOfOne(animation);
    if (!animation.second) {
        return own;
    }
    const QSizeF beside = comfortableSizeOfOne(*animation.second);
    return {own.width() + beside.width(), std::max(own.height(), beside.height())};
}

std::optional<PictureSize> animationSize(const RowAnimation& animation, const QSize& pixels, double dpi) {
    const QSizeF needed = comfortableSize(animation);
    const double scale = std::min(pixels.width() / needed.width(), pixels.height() / needed.height());
    if (scale < kSmallestType) {
        return std::nullopt;
    }
    return PictureSize{pixels, dpi, scale * kUnitDpi / dpi};
}

RowFrames::RowFrames(RowAnimation animation, const PictureSize& size, const std::stop_token& stop)
    : m_animation(std::move(animation))
    , m_size(size) {
    PictureSize own = size;
    if (m_animation.second) {
        // Both have the same width, so that they have the same layout.
        own.pixels.setWidth(size.pixels.width() / 2);
        m_secondLeft = size.pixels.width() - own.pixels.width();
        m_second = std::make_shared<const RowFrames>(*m_animation.second, own, stop);
    }
    const QRectF inner = QRectF(QPointF(), own.units()).adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const QSizeF comfortable = comfortableSizeOfOne(m_animation);
    const double beside = matrixWidth(m_animation);
    // What a wide file has more than it needs goes to the matrix, else to the row.
    double rowWidth = beside > 0.0 ? comfortable.width() - beside - 2.0 * kEdge : inner.width();
    // Wide strips have larger type, which may need more height than there is.
    const auto heightAt = [this](double width) {
        return drawingSize(m_animation, width).height() + kTitleHeight + kStepHeight;
    };
    if (m_animation.drawing == RowDrawing::Strips && heightAt(rowWidth) > inner.height()) {
        rowWidth = rowWidthOf(m_animation);
    }
    const bool isPlane =
        m_animation.drawing == RowDrawing::Arrows || m_animation.drawing == RowDrawing::Match;
    if (isPlane && beside == 0.0) {
        // Beside arrows in a wider plane would be nothing.
        rowWidth = std::min(rowWidth, std::max(kRowWidth, kWidestPlane * inner.height()));
    }
    const double height = isPlane ? inner.height() : std::min(heightAt(rowWidth), inner.height());
    const double left =
        beside > 0.0 ? inner.right() - rowWidth : inner.left() + (inner.width() - rowWidth) / 2.0;
    m_rowRect = QRectF(left, inner.top() + (inner.height() - height) / 2.0, rowWidth, height);
    if (!m_animation.matrix) {
        return;
    }
    m_matrixRect = QRectF(inner.left(), inner.top(), inner.width() - rowWidth - kEdge, inner.height());
    m_matrixGeometry = layoutHeatmap(*m_animation.matrix, m_matrixRect.size());
    if (m_matrixGeometry.digits < std::min(m_animation.matrix->digits, kFewestDecimals)) {
        m_animation.matrix->values = ValuesShown::Off; // a row of 0.1 0.0 0.0 says less than its colours
    }
    if (m_animation.matrix->tiled) {
        m_animation.matrix->tiled = readTiledImage(*m_animation.matrix, m_matrixGeometry, size.scale(), stop);
    }
}

QRect RowFrames::matrixPixels() const {
    if (!m_animation.matrix) {
        return {};
    }
    const QRectF units = m_matrixGeometry.matrix.translated(m_matrixRect.topLeft());
    const double scale = m_size.scale();
    return QRectF(units.topLeft() * scale, units.size() * scale).toAlignedRect();
}

void RowFrames::draw(QPainter& painter, double progress) const {
    if (m_second) {
        painter.save();
        painter.translate(m_secondLeft / m_size.scale(), 0.0);
        m_second->draw(painter, progress);
        painter.restore();
    }
    RowPicture row = m_animation.row;
    row.progress = progress;
    painter.setRenderHint(QPainter::Antialiasing, m_animation.drawing != RowDrawing::Strips);
    if (m_animation.matrix) {
        drawMatrix(painter, progress);
    }
    painter.save();
    painter.translate(m_rowRect.topLeft());
    drawTitle(painter, row);
    painter.save();
    painter.translate(0.0, kTitleHeight);
    drawRow(painter, row);
    painter.restore();
    painter.setFont(sansFont(kInterfaceSize));
    painter.setPen(row.palette.theme.secondary);
    const QRectF foot(0.0, m_rowRect.height() - kStepHeight, m_rowRect.width(), kStepHeight);
    if (!row.isStill) {
        painter.drawText(
            foot, Qt::AlignLeft | Qt::AlignBottom,
            AnimationTexts::tr("step %1 of %2").arg(indexText(row.done()), indexText(row.steps())));
    }
    painter.restore();
}

void RowFrames::drawMatrix(QPainter& painter, double progress) const {
    HeatmapPicture matrix = *m_animation.matrix;
    const std::size_t steps = m_animation.row.steps();
    // As in the window: the term on its way in is lit, and a finished row lights nothing.
    if (progress > 0.0 && progress < static_cast<double>(steps)) {
        const auto term = static_cast<std::size_t>(std::ceil(progress)) - 1;
        matrix.activeTermKey = m_animation.row.row->terms[term].key;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.translate(m_matrixRect.topLeft());
    drawHeatmap(painter, matrix, m_matrixGeometry);
    painter.restore();
}

void RowFrames::drawTitle(QPainter& painter, const RowPicture& row) const {
    const Theme& theme = row.palette.theme;
    const QString query = row.querySubscript(row.row->query);
    const bool isMatch = m_animation.drawing == RowDrawing::Match;
    const Label output = isMatch ? vectorLabel(QStringLiteral("q"), row.orientation, query)
                                 : outputLabel(row.orientation, query);
    const double baseline = 18.0;
    drawLabel(painter, output, kTitleSize, {0.0, baseline}, theme.accentText);
    const double outputWidth = labelWidth(output, kTitleSize);
    const Label sum =
        isMatch ? plainLabel(QStringLiteral(" · ")) + vectorLabel(QStringLiteral("k"), row.orientation, {})
                : sumLabel(row.weightName(), query);
    drawLabel(painter, sum, kTitleSize, {outputWidth, baseline}, theme.text);
    const QString place = AnimationTexts::tr("query %1").arg(row.index(row.row->query));
    QString whole = m_animation.queryToken.isEmpty() || m_animation.queryToken == query
                        ? place
                        : place + QStringLiteral(", ") + m_animation.queryToken;
    if (!m_animation.name.isEmpty()) {
        whole = m_animation.name + QStringLiteral(" · ") + whole;
    }
    const QFont font = sansFont(kInterfaceSize, QFont::DemiBold);
    const double left = outputWidth + labelWidth(sum, kTitleSize) + kEdge;
    painter.setFont(font);
    painter.setPen(theme.accentText);
    painter.drawText(QRectF(left, 0.0, m_rowRect.width() - left, kTitleHeight - 8.0),
                     Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(whole, Qt::ElideRight, m_rowRect.width() - left));
}

void RowFrames::drawRow(QPainter& painter, const RowPicture& row) const {
    const QSizeF size(m_rowRect.width(), m_rowRect.height() - kTitleHeight - kStepHeight);
    switch (m_animation.drawing) {
    case RowDrawing::Strips: {
        const StripsGeometry geometry = layoutStrips(row, size.width());
        drawStripsHeading(painter, row, geometry);
        painter.translate(0.0, geometry.headingHeight);
        drawStripsLines(painter, row, geometry, QRectF(0.0, 0.0, size.width(), geometry.linesHeight()));
        painter.translate(0.0, geometry.linesHeight());
        drawStripsOutput(painter, row, geometry);
        return;
    }
    case RowDrawing::Arrows: {
        const ArrowsPicture picture{row, m_animation.plane, false, false, {}, m_animation.hidesOutput};
        drawArrows(painter, picture, layoutArrows(picture, size));
        return;
    }
    case RowDrawing::Match: {
        const MatchPicture picture = matchOf(m_animation, row);
        drawMatch(painter, picture, layoutMatch(picture, size));
        return;
    }
    case RowDrawing::Equation:
        drawEquation(painter, QRectF(QPointF(), size), equationOf(m_animation, row));
        return;
    }
}

} // namespace attnscope::ui
