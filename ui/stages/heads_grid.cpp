// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/heads_grid.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/thumbnails/tile_thumbnail.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/head_ranking.h"
#include "ui/stages/head_readout.h"
#include "ui/tiles/head_weights.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr int kBox = 96;
constexpr int kPadding = 8;
constexpr int kLabel = 20;
constexpr int kLayersBox = 56; ///< of heads of all layers, which are many
constexpr int kBar = 3;        ///< under a thumbnail: the head's score beside the largest
constexpr int kGap = 12;       ///< between the heads and what is made of them
constexpr std::size_t kMostColumns = 4;
constexpr double kChosenFrame = 2.0;

} // namespace

HeadsGrid::HeadsGrid(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_weights(std::make_shared<HeadWeights>(context.session.processor()))
    , m_thumbnails(new HeadThumbnails(context, m_weights, this))
    , m_ranking(new HeadRanking(context, m_weights, this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Heads"));
    followScene();
    connect(&context.session, &Session::sceneChanged, this, &HeadsGrid::followScene);
    connect(&context.session, &Session::snapshotChanged, this, &HeadsGrid::requestThumbnails);
    connect(&context.session, &Session::progressed, this, &HeadsGrid::requestThumbnails);
    connect(m_thumbnails, &HeadThumbnails::ready, this, qOverload<>(&QWidget::update));
    connect(m_ranking, &HeadRanking::changed, this, &HeadsGrid::followRanking);
    connect(&context.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    if (context.chosenHeads != nullptr) {
        connect(context.chosenHeads, &ChosenHeads::changed, this, [this] {
            describe();
            update();
        });
    }
}

std::size_t HeadsGrid::columns() const {
    return items().hasLayers() ? items().heads : std::min(items().heads, kMostColumns);
}

int HeadsGrid::box() const {
    return items().hasLayers() ? kLayersBox : kBox;
}

QSize HeadsGrid::place() const {
    const int lines = items().hasLayers() && sortedBy() ? 2 : 1;
    return {box() + 2 * kPadding, box() + lines * kLabel + 2 * kPadding};
}

QSize HeadsGrid::sizeHint() const {
    // By the number of rows: the last head may be sorted to the front.
    const std::size_t heads = items().headItems();
    const bool hasPools = items().count() > heads;
    const std::size_t rows = (heads + columns() - 1) / columns() + (hasPools ? 1 : 0);
    return {static_cast<int>(columns()) * place().width(),
            static_cast<int>(rows) * place().height() + (hasPools ? kGap : 0)};
}

QRect HeadsGrid::headRect(std::size_t item) const {
    const std::size_t heads = items().headItems();
    const std::size_t rowsOfHeads = (heads + columns() - 1) / columns();
    const bool isHead = items().isHead(item);
    const std::size_t at = isHead ? placeOf(item) : rowsOfHeads * columns() + item - heads;
    const int gap = isHead ? 0 : kGap;
    const QSize size = place();
    return {static_cast<int>(at % columns()) * size.width(),
            static_cast<int>(at / columns()) * size.height() + gap, size.width(), size.height()};
}

std::size_t HeadsGrid::placeOf(std::size_t item) const {
    return items().isHead(item) ? m_ranking->placeOf(item) : item;
}

std::size_t HeadsGrid::itemAt(std::size_t place) const {
    return items().isHead(place) ? m_ranking->headAt(place) : place;
}

QRectF HeadsGrid::tileRect(std::size_t item) const {
    const QRect place = headRect(item);
    const QSizeF size = tileSize(m_thumbnails->picture(item), QSizeF(box(), box()));
    return {QPointF(place.left() + kPadding + std::floor((box() - size.width()) / 2.0),
                    place.top() + kPadding + std::floor((box() - size.height()) / 2.0)),
            size};
}

void HeadsGrid::setBatch(std::size_t batch) {
    m_batch = batch;
    followScene();
    requestThumbnails();
}

void HeadsGrid::setAllLayers(bool all) {
    m_allLayers = all;
    followScene();
    requestThumbnails();
}

void HeadsGrid::setSortedBy(std::optional<HeadScore> score) {
    m_ranking->setScore(score);
    resize(sizeHint());
    requestThumbnails();
}

std::optional<HeadScore> HeadsGrid::sortedBy() const {
    return m_ranking->score();
}

bool HeadsGrid::isAnyScored() const {
    return m_ranking->isAnyScored();
}

void HeadsGrid::followRanking(bool isMoved) {
    if (const Error* const failure = m_ranking->failure()) {
        emit pointed(errorText(*failure));
    }
    if (isMoved) {
        requestThumbnails();
        // What was asked for stands first.
        emit moved(sortedBy() ? QRect(0, 0, 1, 1) : headRect(m_current));
    }
    describe();
    emit scored();
    update();
}

void HeadsGrid::setCurrent(std::size_t head) {
    m_current = std::min(head, items().count() - 1);
    describe();
    update();
    emit moved(headRect(m_current));
}

void HeadsGrid::describe() {
    const QString score = m_ranking->scoreText(m_current);
    QString text = score.isEmpty() ? nameOf(m_current) : tr("%1 · %2").arg(nameOf(m_current), score);
    if (isChosen(m_current)) {
        text = tr("%1 · one of %2 beside each other").arg(text).arg(m_context.chosenHeads->heads().size());
    }
    setAccessibleDescription(text);
}

std::optional<std::size_t> HeadsGrid::headAt(const QPoint& point) const {
    for (std::size_t item = 0; item < items().count(); ++item) {
        if (headRect(item).contains(point)) {
            return item;
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
    for (std::size_t item = 0; item < items().count(); ++item) {
        if (headRect(item).intersects(event->rect())) {
            drawItem(painter, item);
        }
    }
}

bool HeadsGrid::event(QEvent* event) {
    // Pixels of another screen may be larger or smaller.
    if (event->type() == QEvent::ScreenChangeInternal) {
        requestThumbnails();
    }
    return QWidget::event(event);
}

/// The frame in which it scrolls shows another part as it gets another size.
bool HeadsGrid::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        requestThumbnails();
    }
    return QWidget::eventFilter(watched, event);
}

void HeadsGrid::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_toggled.reset();
    if (QWidget* frame = parentWidget()) {
        frame->installEventFilter(this);
    }
    requestThumbnails();
}

void HeadsGrid::moveEvent(QMoveEvent* event) {
    QWidget::moveEvent(event);
    requestThumbnails();
}

void HeadsGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    requestThumbnails();
}

/// The result that is on its way may be that of a head; thumbnails would step back for it anyway.
bool HeadsGrid::awaitsResult() const {
    const Session& session = m_context.session;
    return session.isComputing() && !(session.isUpToDate() && session.snapshot().result->isExact());
}

void HeadsGrid::requestThumbnails() {
    if (!isVisible() || !m_context.session.snapshot() || awaitsResult()) {
        return;
    }
    const QRect shown = visibleRegion().boundingRect();
    std::vector<std::size_t> seen;
    for (std::size_t item = 0; item < items().count(); ++item) {
        if (headRect(item).intersects(shown)) {
            seen.push_back(item);
        }
    }
    m_thumbnails->load(seen, devicePixelRatioF());
    m_ranking->load();
}

void HeadsGrid::followScene() {
    const std::shared_ptr<const Scene> scene = m_context.session.sharedScene();
    m_batch = std::min(m_batch, batchCount(scene->input) - 1);
    const HeadItems shown{headCount(scene->input), m_batch, m_allLayers ? layerCount(scene->input) : 1,
                          itemCount(scene->input)};
    m_thumbnails->follow(scene, shown);
    m_ranking->follow(scene, shown);
    m_current = std::min(m_current, items().count() - 1);
    resize(sizeHint());
    describe();
    update();
}

QString HeadsGrid::labelOf(std::size_t item) const {
    if (items().hasLayers()) {
        return nameOf(item); // the score has a line of its own
    }
    const QString label = headItemLabel(items(), item);
    const QString score = m_ranking->scoreText(item);
    return score.isEmpty() ? label : tr("%1 · %2").arg(label, score);
}

QString HeadsGrid::nameOf(std::size_t item) const {
    return headItemName(*m_thumbnails, m_context.session.scene(), item);
}

QString HeadsGrid::readoutAt(std::size_t item, const QPointF& point) const {
    std::optional<QPointF> part;
    if (const QRectF tile = tileRect(item); tile.contains(point)) {
        part = QPointF((point.x() - tile.left()) / tile.width(), (point.y() - tile.top()) / tile.height());
    }
    return headReadout(*m_thumbnails, m_context.session.scene(), nameOf(item), item, part);
}

void HeadsGrid::drawItem(QPainter& painter, std::size_t item) const {
    const Theme& theme = m_context.appearance.theme();
    const QRect place = headRect(item);
    const HeadIndex shown = m_context.selection.headIndex();
    const bool isShown = items().shows(shown.batch) && items().itemOf(shown) == item && !shown.isRollout();
    painter.setRenderHint(QPainter::Antialiasing);
    if (item == m_current) {
        painter.setPen(hasFocus() ? QPen(theme.strong, 2.0) : QPen(Qt::NoPen));
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(QRectF(place).adjusted(2, 2, -2, -2), 4, 4);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    const HeatmapPicture small = m_thumbnails->picture(item);
    drawTile(painter, small, tileRect(item));
    if (isChosen(item)) {
        painter.setPen(QPen(theme.strong, kChosenFrame));
        painter.setBrush(Qt::NoBrush);
        constexpr double kOutside = 1.0 + kChosenFrame / 2.0;
        painter.drawRect(tileRect(item).adjusted(-kOutside, -kOutside, kOutside, kOutside));
    }
    const bool isFailed = m_thumbnails->failure(item) != nullptr;
    if (isFailed || (!small.tile && !m_thumbnails->isMadeAtOnce(item))) {
        drawTextCentred(painter, QRectF(place).center() - QPointF(0.0, kLabel / 2.0), sansFont(kCaptionSize),
                        isFailed ? theme.warning : theme.secondary,
                        isFailed ? tr("failed") : tr("click to open"));
    }
    const double top = place.top() + kPadding + box();
    drawTextCentred(painter, QPointF(place.center().x(), top + kLabel / 2.0 + 2.0),
                    sansFont(kInterfaceSize, isShown ? QFont::DemiBold : QFont::Normal),
                    isShown ? theme.strong : theme.text, labelOf(item));
    if (items().hasLayers() && sortedBy()) {
        drawScore(painter, item, top);
    }
}

/// The score under the name, and a bar as long as it is beside the largest.
void HeadsGrid::drawScore(QPainter& painter, std::size_t item, double top) const {
    const Theme& theme = m_context.appearance.theme();
    const QRect place = headRect(item);
    const double share = m_ranking->scoreShare(item);
    painter.fillRect(QRectF(place.left() + kPadding, top + 2.0, share * box(), kBar), theme.accent);
    drawTextCentred(painter, QPointF(place.center().x(), top + 3.0 * kLabel / 2.0), sansFont(kCaptionSize),
                    theme.secondary, m_ranking->scoreText(item));
}

void HeadsGrid::pick(std::size_t item) {
    emit picked(items().placeOf(item, m_context.selection.headIndex()));
}

/// What is made of all heads stands alone.
void HeadsGrid::toggle(std::size_t item) {
    if (items().isHead(item)) {
        m_toggled = item;
        emit toggled(items().placeOf(item));
    }
}

bool HeadsGrid::isChoosing() const {
    const ChosenHeads* const chosen = m_context.chosenHeads;
    return chosen != nullptr && chosen->isOn() && (m_toggled == m_current || isChosen(m_current));
}

bool HeadsGrid::isChosen(std::size_t item) const {
    const ChosenHeads* const chosen = m_context.chosenHeads;
    return chosen != nullptr && items().isHead(item) && chosen->contains(item % items().heads) &&
           m_context.selection.headIndex().batch == items().batchOf(item);
}

void HeadsGrid::keyPressEvent(QKeyEvent* event) {
    const auto step = static_cast<std::ptrdiff_t>(columns());
    auto to = static_cast<std::ptrdiff_t>(placeOf(m_current));
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
        to = static_cast<std::ptrdiff_t>(items().count()) - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (event->modifiers().testFlag(Qt::ControlModifier)) {
            toggle(m_current);
        } else if (isChoosing()) {
            emit finished(); // one head alone would replace what was chosen
        } else {
            pick(m_current);
        }
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (to >= 0 && to < static_cast<std::ptrdiff_t>(items().count())) {
        setCurrent(itemAt(static_cast<std::size_t>(to)));
    }
}

void HeadsGrid::mouseMoveEvent(QMouseEvent* event) {
    const auto item = headAt(event->position().toPoint());
    setCursor(item ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit pointed(item ? readoutAt(*item, event->position()) : QString());
    if (item && *item != m_current) {
        m_current = *item;
        describe();
        update();
    }
}

void HeadsGrid::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit pointed({});
}

void HeadsGrid::mousePressEvent(QMouseEvent* event) {
    const auto item = headAt(event->position().toPoint());
    if (!item || event->button() != Qt::LeftButton) {
        return;
    }
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        toggle(*item);
    } else {
        pick(*item);
    }
}

} // namespace attnscope::ui
