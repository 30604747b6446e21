// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_overview.h"

#include "core/engine/snapshot.h"
#include "ui/inputs/matrix_model.h"
#include "ui/session/appearance.h"
#include "ui/session/scene_colours.h"
#include "ui/session/session.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kTallestOverview = 168;
constexpr int kBarcodeHeight = 12;
constexpr int kBarcodeFrom = 5; ///< rows at least that high are drawn apart

/// The coarsest pooling that still has as many pixels as the picture.
unsigned levelFor(std::size_t rows, std::size_t columns, const QSize& pixels) {
    unsigned level = 0;
    while ((rows >> (level + 1)) >= static_cast<std::size_t>(std::max(1, pixels.height())) ||
           (columns >> (level + 1)) >= static_cast<std::size_t>(std::max(1, pixels.width()))) {
        ++level;
    }
    return level;
}

} // namespace

MatrixOverview::MatrixOverview(const Context& context, MatrixModel& model, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_model(model) {
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview of the whole matrix"));
    // A tool tip would lie over what is read out below.
    setAccessibleDescription(tr("Click to turn the table to these columns"));
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        updateGeometry();
        read();
    });
    connect(&model, &QAbstractItemModel::dataChanged, this, &MatrixOverview::read);
    connect(&context.session, &Session::snapshotChanged, this, &MatrixOverview::colour);
    connect(&context.appearance, &Appearance::changed, this, &MatrixOverview::colour);
}

QSize MatrixOverview::sizeHint() const {
    const int rows = static_cast<int>(m_model.matrix().rows());
    return {200, std::clamp(rows * kBarcodeHeight, kBarcodeHeight, kTallestOverview) + 2};
}

QRectF MatrixOverview::picture() const {
    return QRectF(rect()).adjusted(1, 1, -1, -1);
}

void MatrixOverview::read() {
    m_values.clear();
    const BlockMatrix& matrix = m_model.matrix();
    if (isVisible() && !matrix.empty()) {
        const QSize pixels = (picture().size() * devicePixelRatioF()).toSize();
        m_area = {{0, 0, matrix.rows(), matrix.columns()}, levelFor(matrix.rows(), matrix.columns(), pixels)};
        m_values.resize(m_area.pixelRows() * m_area.pixelColumns());
        std::vector<std::uint8_t> masked(m_values.size());
        sourceOf(matrix)->fill(m_area, Reducer::Max, m_values, masked);
    }
    colour();
}

void MatrixOverview::colour() {
    update();
    m_image = {};
    if (m_values.empty()) {
        return;
    }
    const Palette palette = paletteOf(m_context.session, m_context.appearance, m_model.role());
    const RangeGroup group = m_model.role() == MatrixRole::Weights ? RangeGroup::Weights : RangeGroup::Values;
    m_image = QImage(static_cast<int>(m_area.pixelColumns()), static_cast<int>(m_area.pixelRows()),
                     QImage::Format_RGB32);
    std::size_t at = 0;
    for (int row = 0; row < m_image.height(); ++row) {
        for (int column = 0; column < m_image.width(); ++column) {
            m_image.setPixel(column, row, palette.fill(group, static_cast<double>(m_values[at++])).rgb());
        }
    }
}

void MatrixOverview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    read();
}

void MatrixOverview::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // Before the next frame, but not where the turn that opens a large scene hides the panel again.
    QMetaObject::invokeMethod(this, &MatrixOverview::read, Qt::QueuedConnection);
}

void MatrixOverview::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    const BlockMatrix& matrix = m_model.matrix();
    if (matrix.empty()) {
        return;
    }
    const Theme& theme = m_context.appearance.theme();
    const QRectF area = picture();
    QPainter painter(this);
    painter.drawImage(area, m_image);
    const double rowHeight = area.height() / static_cast<double>(matrix.rows());
    painter.setPen(QPen(theme.panel, 1.0));
    for (std::size_t row = 1; rowHeight >= kBarcodeFrom && row < matrix.rows(); ++row) {
        const double y = std::round(area.top() + static_cast<double>(row) * rowHeight) + 0.5;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    const double columnWidth = area.width() / static_cast<double>(matrix.columns());
    if (const std::optional<HeadSlice> slice = m_model.shownSlice()) {
        const auto first = static_cast<double>(slice->first);
        const auto count = static_cast<double>(slice->count);
        painter.setPen(QPen(theme.accent, 2.0));
        painter.drawRect(
            slice->ofRows
                ? QRectF(area.left(), area.top() + first * rowHeight, area.width(), count * rowHeight)
                : QRectF(area.left() + first * columnWidth, area.top(), count * columnWidth, area.height()));
    }
    const QRectF page(area.left() + m_model.firstColumn() * columnWidth, area.top(),
                      std::max(3.0, m_model.columnCount() * columnWidth), area.height());
    painter.setPen(QPen(theme.panel, 3.0));
    painter.drawRect(page);
    painter.setPen(QPen(theme.strong, 1.5));
    painter.drawRect(page);
}

QPoint MatrixOverview::cellAt(const QPointF& point) const {
    const BlockMatrix& matrix = m_model.matrix();
    const QRectF area = picture();
    if (!area.contains(point) || matrix.empty()) {
        return {-1, -1};
    }
    const double x = (point.x() - area.left()) / area.width() * static_cast<double>(matrix.columns());
    const double y = (point.y() - area.top()) / area.height() * static_cast<double>(matrix.rows());
    return {std::min(static_cast<int>(x), static_cast<int>(matrix.columns()) - 1),
            std::min(static_cast<int>(y), static_cast<int>(matrix.rows()) - 1)};
}

void MatrixOverview::mouseMoveEvent(QMouseEvent* event) {
    const QPoint cell = cellAt(event->position());
    if (cell != m_hover) {
        m_hover = cell;
        emit hovered(cell.y(), cell.x());
    }
}

void MatrixOverview::mousePressEvent(QMouseEvent* event) {
    const QPoint cell = cellAt(event->position());
    if (event->button() == Qt::LeftButton && cell.x() >= 0) {
        emit picked(cell.y(), cell.x());
    }
}

void MatrixOverview::leaveEvent(QEvent* event) {
    m_hover = {-1, -1};
    emit hovered(-1, -1);
    QWidget::leaveEvent(event);
}

} // namespace attnscope::ui
