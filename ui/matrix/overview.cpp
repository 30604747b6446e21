// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/overview.h"

#include "ui/matrix/heatmap_view.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/heatmap/heatmap_marks.h"
#include "ui/paint/heatmap/tiled_image_cells.h"
#include "ui/paint/thumbnails/tile_thumbnail.h"
#include "ui/session/appearance.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/tile_source.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kPadding = 12.0;
constexpr double kCaption = 24.0;
constexpr double kOverviewNotch = 120.0;

QPointF inside(const QPointF& point, const QRectF& rect) {
    return {std::clamp(point.x(), rect.left(), rect.right() - 1e-6),
            std::clamp(point.y(), rect.top(), rect.bottom() - 1e-6)};
}

} // namespace

Overview::Overview(const Context& context, HeatmapView& view, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_view(view) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Overview"));
    setToolTip(tr("Drag the rectangle to pan, click to centre, turn the wheel to zoom"));
    connect(&view.tiles(), &TileSource::wholeReady, this, &Overview::refresh);
    connect(&view.tiles(), &TileSource::changed, this, &Overview::refresh);
    connect(&view, &HeatmapView::viewportChanged, this, &Overview::refresh);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &Overview::refresh);
    }
    connect(&context.session, &Session::snapshotChanged, this, &Overview::refresh);
    connect(&context.appearance, &Appearance::changed, this, &Overview::refresh);
    connect(&context.selection, &Selection::queryChanged, this, qOverload<>(&QWidget::update));
    connect(&context.selection, &Selection::stageChanged, this, &Overview::refresh);
}

void Overview::refresh() {
    // Of the several signals of one edit only one reads, and the matrix itself is painted first: a timer runs
    // after all posted events, of which the frame is one.
    if (!m_isReadDue && isVisible()) {
        m_isReadDue = true;
        QTimer::singleShot(0, this, &Overview::readImage);
    }
}

QRectF Overview::matrixRect() const {
    const HeatmapGeometry shown = m_view.geometry();
    if (shown.rows == 0 || shown.columns == 0) {
        return {};
    }
    const QSizeF space(width() - 2.0 * kPadding, height() - kPadding - kCaption);
    QSizeF size(static_cast<double>(shown.columns), static_cast<double>(shown.rows));
    // A matrix of few columns is as wide as it is high: of a hair nothing would be seen.
    const bool isThin = size.width() * 4.0 < size.height() || size.height() * 4.0 < size.width();
    size = isThin ? space : size.scaled(space, Qt::KeepAspectRatio);
    return {QPointF(std::floor((width() - size.width()) / 2.0), kPadding), size};
}

QRectF Overview::seenRect() const {
    const HeatmapGeometry shown = m_view.geometry();
    const QRectF all = matrixRect();
    if (all.isEmpty()) {
        return {};
    }
    const double across = all.width() / (shown.cellSize.width() * static_cast<double>(shown.columns));
    const double down = all.height() / (shown.cellSize.height() * static_cast<double>(shown.rows));
    const QPointF first = shown.matrix.topLeft() - shown.origin;
    return QRectF(all.left() + first.x() * across, all.top() + first.y() * down,
                  shown.matrix.width() * across, shown.matrix.height() * down)
        .intersected(all);
}

/// What stands along the displayed rows or columns.
QString Overview::axisWord(bool ofRows) const {
    const Stage stage = m_context.selection.stage();
    const bool ofCoreRows = ofRows != m_view.geometry().transposed;
    if (!ofCoreRows) {
        return stageInfo(stage).cellsAreQueryKey ? tr("keys %1 of %2") : tr("features %1 of %2");
    }
    if (stage == Stage::X) {
        return tr("tokens %1 of %2");
    }
    return rowsAreQueries(stage) ? tr("queries %1 of %2") : tr("keys %1 of %2");
}

QString Overview::caption() const {
    const HeatmapGeometry shown = m_view.geometry();
    if (shown.columns == 0 || shown.cellSize.isEmpty()) {
        return {};
    }
    // Of features there are few, and mostly all are seen.
    const bool isSquare = stageInfo(m_context.selection.stage()).cellsAreQueryKey;
    const bool ofRows = !isSquare && !shown.transposed;
    const std::size_t count = ofRows ? shown.rows : shown.columns;
    const double cell = ofRows ? shown.cellSize.height() : shown.cellSize.width();
    const double low =
        ofRows ? shown.matrix.top() - shown.origin.y() : shown.matrix.left() - shown.origin.x();
    const double extent = ofRows ? shown.matrix.height() : shown.matrix.width();
    const auto first = static_cast<std::size_t>(std::max(0.0, low / cell + 1e-6));
    const auto last = std::min(count, static_cast<std::size_t>(std::ceil((low + extent) / cell - 1e-6)));
    const std::size_t from = m_context.session.scene().notation.indexFrom;
    const QString span = QStringLiteral("%1–%2").arg(indexText(first + from),
                                                     indexText(std::max<std::size_t>(last, 1) - 1 + from));
    return axisWord(ofRows).arg(span, indexText(count));
}

/// Of a large matrix what the view has read; smaller ones are read at once, as the view does.
const std::shared_ptr<const MatrixTile>& Overview::shownTile() {
    if (m_view.isLargeShown()) {
        return m_view.tiles().whole();
    }
    const bool isGrouped = m_view.isGrouped();
    const Snapshot& snapshot = isGrouped ? m_context.groups->snapshot() : m_context.session.snapshot();
    const Stage stage = m_context.selection.stage();
    const bool isLift = !isGrouped && valueScaleOf(m_context.appearance, m_context.session.scene(), stage) ==
                                          ValueScale::Lift;
    const bool isSame = m_small && m_smallIsLift == isLift && m_smallStage == stage &&
                        m_smallOf.lock() == snapshot.result && m_smallJoined.lock() == snapshot.joined;
    if (!isSame) {
        m_small = readWhole(snapshot, stage, kWholePixels, isLift);
        m_smallOf = snapshot.result;
        m_smallJoined = snapshot.joined;
        m_smallStage = stage;
        m_smallIsLift = isLift;
    }
    return m_small;
}

void Overview::readImage() {
    m_isReadDue = false;
    if (!isVisible()) {
        return;
    }
    setAccessibleDescription(caption());
    update();
    const HeatmapGeometry shown = m_view.geometry();
    const bool isTransposed = shown.transposed;
    const auto tile = shown.rows == 0 || shown.columns == 0 ? nullptr : shownTile();
    HeatmapPicture picture = m_view.picture();
    const double ratio = devicePixelRatioF();
    const QSize pixels = (matrixRect().size() * ratio).toSize().expandedTo({1, 1});
    if (tile == m_tile && picture.tiledColours == m_colours && isTransposed == m_isTransposed &&
        pixels == m_image.size()) {
        return;
    }
    m_tile = tile;
    m_colours = picture.tiledColours;
    m_isTransposed = isTransposed;
    m_image = QImage(pixels, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_image.fill(picture.palette.theme.canvas);
    // Every pixel has the strongest of the numbers in it, and a cell of many pixels has one colour.
    picture.tiled.reset();
    picture.tile = tile;
    QPainter painter(&m_image);
    drawTile(painter, picture, {QPointF(), QSizeF(pixels) / ratio});
}

void Overview::drawMatrix(QPainter& painter, const QRectF& all) const {
    const Theme& theme = m_context.appearance.theme();
    painter.fillRect(all, unknownFill(theme));
    // Of a scene that was just opened nothing is known yet, whatever was read of the one before.
    if (!m_tile || (m_view.isLargeShown() && !m_view.tiles().whole())) {
        return;
    }
    painter.drawImage(all.topLeft(), m_image);
}

void Overview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void Overview::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void Overview::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = m_context.appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    const QRectF all = matrixRect();
    if (all.isEmpty()) {
        drawTextCentred(painter, QRectF(rect()).center(), sansFont(kCaptionSize), theme.secondary,
                        tr("No matrix yet"));
        return;
    }
    drawMatrix(painter, all);
    fillRing(painter, all, 1.0, theme.border, all.adjusted(-1.0, -1.0, 1.0, 1.0));
    const HeatmapGeometry shown = m_view.geometry();
    if (rowsAreQueries(m_context.selection.stage())) {
        const std::size_t row = m_view.shownCell(m_context.selection.cell()).row;
        const auto query = static_cast<double>(row) + 0.5;
        const double part = query / static_cast<double>(shown.transposed ? shown.columns : shown.rows);
        painter.fillRect(
            shown.transposed
                ? QRectF(all.left() + std::floor(part * all.width()), all.top(), 1.0, all.height())
                : QRectF(all.left(), all.top() + std::floor(part * all.height()), all.width(), 1.0),
            theme.accent);
    }
    const QRectF seen = seenRect();
    const QRectF shownSeen(seen.left(), seen.top(), std::max(seen.width(), 4.0),
                           std::max(seen.height(), 4.0));
    fillRing(painter, shownSeen.adjusted(1.0, 1.0, -1.0, -1.0), 2.0, theme.text, rect());
    drawTextCentred(painter, {width() / 2.0, height() - kCaption / 2.0}, sansFont(kCaptionSize),
                    theme.secondary, caption());
}

void Overview::centreAt(const QPointF& point) {
    const HeatmapGeometry shown = m_view.geometry();
    const QRectF all = matrixRect();
    if (all.isEmpty()) {
        return;
    }
    const QPointF place = inside(point, all) - all.topLeft();
    const auto column =
        static_cast<std::size_t>(place.x() / all.width() * static_cast<double>(shown.columns));
    const auto row = static_cast<std::size_t>(place.y() / all.height() * static_cast<double>(shown.rows));
    const Stage stage = m_context.selection.stage();
    m_view.centreOn(shown.transposed ? CellRef{stage, column, row} : CellRef{stage, row, column});
}

void Overview::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const QRectF seen = seenRect();
    m_grip = seen.contains(event->position()) ? event->position() - seen.center() : QPointF();
    if (m_grip.isNull()) {
        centreAt(event->position());
    }
}

void Overview::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) {
        centreAt(event->position() - m_grip);
    }
}

void Overview::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / kOverviewNotch;
    const QRectF all = matrixRect();
    const HeatmapGeometry shown = m_view.geometry();
    if (all.isEmpty()) {
        return;
    }
    const QPointF place = inside(event->position(), all) - all.topLeft();
    const auto column =
        static_cast<std::size_t>(place.x() / all.width() * static_cast<double>(shown.columns));
    const auto row = static_cast<std::size_t>(place.y() / all.height() * static_cast<double>(shown.rows));
    const Stage stage = m_context.selection.stage();
    m_view.centreOn(shown.transposed ? CellRef{stage, column, row} : CellRef{stage, row, column},
                    std::exp2(notches));
    event->accept();
}

} // namespace attnscope::ui
