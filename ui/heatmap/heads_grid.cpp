// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/heads_grid.h"

#include "core/scene/token_name.h"
#include "ui/heatmap/head_thumbnails.h"
#include "ui/paint/fonts.h"
#include "ui/paint/text_fit.h"
#include "ui/paint/tile_thumbnail.h"
#include "ui/session/appearance.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr int kBox = 96;
constexpr int kPadding = 8;
constexpr int kLabel = 20;
constexpr int kWidth = kBox + 2 * kPadding;
constexpr int kHeight = kBox + kLabel + 2 * kPadding;
constexpr std::size_t kMostColumns = 4;

} // namespace

HeadsGrid::HeadsGrid(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_thumbnails(new HeadThumbnails(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Heads"));
    setToolTip(tr("Attention weights of every head in one colour range; click to open"));
    connect(m_thumbnails, &HeadThumbnails::ready, this, qOverload<>(&QWidget::update));
    connect(&context.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

std::size_t HeadsGrid::count() const {
    return headCount(m_context.session.scene().input);
}

std::size_t HeadsGrid::columns() const {
    return std::min(count(), kMostColumns);
}

QSize HeadsGrid::sizeHint() const {
    const std::size_t rows = (count() + columns() - 1) / columns();
    return {static_cast<int>(columns()) * kWidth, static_cast<int>(rows) * kHeight};
}

QRect HeadsGrid::headRect(std::size_t head) const {
    return {static_cast<int>(head % columns()) * kWidth, static_cast<int>(head / columns()) * kHeight, kWidth,
            kHeight};
}

void HeadsGrid::setBatch(std::size_t batch) {
    m_batch = batch;
    m_current = std::min(m_current, count() - 1);
    resize(sizeHint());
    describe();
    update();
}

void HeadsGrid::setCurrent(std::size_t head) {
    m_current = std::min(head, count() - 1);
    describe();
    update();
    emit moved(headRect(m_current));
}

void HeadsGrid::describe() {
    setAccessibleDescription(
        QString::fromStdString(placeText(m_context.session.scene().input, {m_batch, m_current})));
}

std::optional<std::size_t> HeadsGrid::headAt(const QPoint& point) const {
    for (std::size_t head = 0; head < count(); ++head) {
        if (headRect(head).contains(point)) {
            return head;
        }
    }
    return std::nullopt;
}

void HeadsGrid::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), m_context.appearance.theme().panel);
    if (!m_context.session.snapshot()) {
        return;
    }
    std::vector<std::size_t> seen;
    for (std::size_t head = 0; head < count(); ++head) {
        if (headRect(head).intersects(event->rect())) {
            seen.push_back(head);
            drawHead(painter, head);
        }
    }
    m_thumbnails->load(m_context.session.sharedScene(), m_batch, seen, devicePixelRatioF());
}

void HeadsGrid::drawHead(QPainter& painter, std::size_t head) const {
    const Theme& theme = m_context.appearance.theme();
    const QRect place = headRect(head);
    const bool isShown = m_context.selection.place() == Place{m_batch, head};
    painter.setRenderHint(QPainter::Antialiasing);
    if (head == m_current) {
        painter.setPen(hasFocus() ? QPen(theme.strong, 2.0) : QPen(Qt::NoPen));
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(QRectF(place).adjusted(2, 2, -2, -2), 4, 4);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    HeatmapPicture small;
    small.snapshot = m_context.session.snapshot();
    small.stage = Stage::Weights;
    Ranges ranges = m_context.session.ranges();
    ranges.weights.high = std::max(m_thumbnails->largest(), 1e-9);
    small.palette = m_context.appearance.palette(ranges);
    small.tile = m_thumbnails->tile(head);
    const QSizeF size = tileSize(small, QSizeF(kBox, kBox));
    const QPointF corner(place.left() + kPadding + std::floor((kBox - size.width()) / 2.0),
                         place.top() + kPadding + std::floor((kBox - size.height()) / 2.0));
    drawTile(painter, small, QRectF(corner, size));
    drawTextCentred(painter, QPointF(place.center().x(), place.bottom() - kPadding - kLabel / 2.0 + 2.0),
                    sansFont(kInterfaceSize, isShown ? QFont::DemiBold : QFont::Normal),
                    isShown ? theme.strong : theme.text, QStringLiteral("h%1").arg(head));
}

void HeadsGrid::keyPressEvent(QKeyEvent* event) {
    const auto step = static_cast<std::ptrdiff_t>(columns());
    auto to = static_cast<std::ptrdiff_t>(m_current);
    switch (event->key()) {
    case Qt::Key_Left:
        --to;
        break;
    case Qt::Key_Right:
        ++to;
        break;
    case Qt::Key_Up:
        to -= step;
        break;
    case Qt::Key_Down:
        to += step;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = static_cast<std::ptrdiff_t>(count()) - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        emit picked(m_current);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (to >= 0 && to < static_cast<std::ptrdiff_t>(count())) {
        setCurrent(static_cast<std::size_t>(to));
    }
}

void HeadsGrid::mouseMoveEvent(QMouseEvent* event) {
    const auto head = headAt(event->position().toPoint());
    setCursor(head ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (head && *head != m_current) {
        m_current = *head;
        describe();
        update();
    }
}

void HeadsGrid::mousePressEvent(QMouseEvent* event) {
    const auto head = headAt(event->position().toPoint());
    if (head && event->button() == Qt::LeftButton) {
        emit picked(*head);
    }
}

} // namespace attnscope::ui
