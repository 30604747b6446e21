// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/heads_grid.h"

#include "core/analysis/heads_pooled.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/thumbnails/tile_thumbnail.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/head_score_loader.h"
#include "ui/tiles/head_weights.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr int kBox = 96;
constexpr int kPadding = 8;
constexpr int kLabel = 20;
constexpr int kWidth = kBox + 2 * kPadding;
constexpr int kHeight = kBox + kLabel + 2 * kPadding;
constexpr int kGap = 12; ///< between the heads and what is made of them
constexpr std::size_t kMostColumns = 4;
/// Up to so many cells of all heads together mean and max are made without being asked for.
constexpr std::size_t kPooledAtOnce = std::size_t{1} << 22;

/// Mean and max over the heads of a batch item, for which these are brought together once.
struct HeadsOfBatch {
    std::shared_ptr<HeadWeights> weights;
    std::shared_ptr<const Scene> scene;
    std::size_t batch = 0;
    std::vector<Snapshot> known;
    std::vector<std::shared_ptr<const MatrixSource>> heads = {};
    std::size_t bytes = 0;

    Result<ThumbnailLoader::Matrix> pooled(Reducer reducer, const std::stop_token& stop,
                                           const ReportProgress& report) {
        const std::size_t count = headCount(scene->input);
        while (heads.size() < count) {
            report(static_cast<double>(heads.size()) / static_cast<double>(count));
            const Result<ResultPtr> result = weights->result(scene, {batch, heads.size()}, known, stop);
            if (!result) {
                return unexpected(result.error());
            }
            heads.push_back((*result)->source(Stage::Weights));
            bytes += bytesOf({scene, *result});
        }
        return ThumbnailLoader::Matrix{std::make_shared<const HeadsPooled>(heads, reducer),
                                       bytes <= weights->limit()};
    }
};

} // namespace

HeadsGrid::HeadsGrid(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_weights(std::make_shared<HeadWeights>(context.session.processor()))
    , m_heads(new ThumbnailLoader(context.session.jobs(), this))
    , m_pooled(new ThumbnailLoader(context.session.jobs(), this))
    , m_scores(new HeadScoreLoader(context.session.jobs(), m_weights, this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Heads"));
    followScene();
    connect(&context.session, &Session::sceneChanged, this, &HeadsGrid::followScene);
    connect(&context.session, &Session::snapshotChanged, this, &HeadsGrid::requestThumbnails);
    connect(&context.session, &Session::progressed, this, &HeadsGrid::requestThumbnails);
    connect(m_heads, &ThumbnailLoader::ready, this, &HeadsGrid::receive);
    connect(m_pooled, &ThumbnailLoader::ready, this, &HeadsGrid::followPooled);
    connect(m_pooled, &ThumbnailLoader::progressed, this, &HeadsGrid::followPooled);
    connect(m_scores, &HeadScoreLoader::ready, this, &HeadsGrid::sortHeads);
    connect(&context.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

std::size_t HeadsGrid::count() const {
    return headCount(m_context.session.scene().input);
}

std::size_t HeadsGrid::columns() const {
    return std::min(count(), kMostColumns);
}

QSize HeadsGrid::sizeHint() const {
    const QRect last = headRect(items() - 1);
    return {static_cast<int>(columns()) * kWidth, last.bottom() + 1};
}

QRect HeadsGrid::headRect(std::size_t item) const {
    const std::size_t rowsOfHeads = (count() + columns() - 1) / columns();
    const std::size_t at = isHead(item) ? placeOf(item) : rowsOfHeads * columns() + item - count();
    const int gap = isHead(item) ? 0 : kGap;
    return {static_cast<int>(at % columns()) * kWidth, static_cast<int>(at / columns()) * kHeight + gap,
            kWidth, kHeight};
}

std::size_t HeadsGrid::placeOf(std::size_t item) const {
    const auto found = std::find(m_order.begin(), m_order.end(), item);
    return found == m_order.end() ? item : static_cast<std::size_t>(found - m_order.begin());
}

QRectF HeadsGrid::tileRect(std::size_t item) const {
    const QRect place = headRect(item);
    const QSizeF size = tileSize(pictureOf(item), QSizeF(kBox, kBox));
    return {QPointF(place.left() + kPadding + std::floor((kBox - size.width()) / 2.0),
                    place.top() + kPadding + std::floor((kBox - size.height()) / 2.0)),
            size};
}

void HeadsGrid::setBatch(std::size_t batch) {
    m_batch = batch;
    followScene();
    requestThumbnails();
}

void HeadsGrid::setSortedBy(std::optional<HeadScore> score) {
    m_sortedBy = score;
    sortHeads();
    loadScores();
}

bool HeadsGrid::isAnyScored() const {
    if (!m_sortedBy) {
        return true;
    }
    for (std::size_t head = 0; head < count(); ++head) {
        if (m_scores->scores(head) == nullptr || !scoreText(head).isEmpty()) {
            return true;
        }
    }
    return false;
}

/// Once for all heads: thumbnails under the pointer would else change places with each score that arrives.
void HeadsGrid::sortHeads() {
    std::vector<std::size_t> order(count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (m_sortedBy && m_scores->isComplete(count())) {
        std::vector<HeadScores> scores;
        scores.reserve(order.size());
        for (const std::size_t head : order) {
            scores.push_back(*m_scores->scores(head));
        }
        order = headsBy(*m_sortedBy, scores);
    }
    if (const Error* const failure = m_scores->failure(); failure != nullptr && m_sortedBy) {
        emit pointed(errorText(*failure));
    }
    if (order != m_order) {
        m_order = std::move(order);
        requestThumbnails();
        emit moved(headRect(m_current));
    }
    describe();
    emit scored();
    update();
}

void HeadsGrid::setCurrent(std::size_t head) {
    m_current = std::min(head, items() - 1);
    describe();
    update();
    emit moved(headRect(m_current));
}

void HeadsGrid::describe() {
    const QString score = scoreText(m_current);
    setAccessibleDescription(score.isEmpty() ? nameOf(m_current)
                                             : tr("%1 · %2").arg(nameOf(m_current), score));
}

std::optional<std::size_t> HeadsGrid::headAt(const QPoint& point) const {
    for (std::size_t item = 0; item < items(); ++item) {
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
    for (std::size_t item = 0; item < items(); ++item) {
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
    std::vector<std::size_t> heads;
    bool seesPooled = false;
    for (std::size_t item = 0; item < items(); ++item) {
        if (headRect(item).intersects(shown)) {
            if (isHead(item)) {
                heads.push_back(item);
            }
            seesPooled = seesPooled || !isHead(item);
        }
    }
    loadHeads(heads);
    loadScores();
    if (seesPooled && isPooledAtOnce()) {
        loadPooled();
    }
}

bool HeadsGrid::isPooledAtOnce() const {
    const SceneInput& input = m_context.session.scene().input;
    return count() * queryCount(input) * keyCount(input) <= kPooledAtOnce;
}

void HeadsGrid::followScene() {
    const std::shared_ptr<const Scene> scene = m_context.session.sharedScene();
    m_batch = std::min(m_batch, batchCount(scene->input) - 1);
    if (scene != m_scene || m_batch != m_sceneBatch) {
        m_heads->clear();
        m_pooled->clear();
        m_scores->clear();
        m_largest = 0.0;
        m_scene = scene;
        m_sceneBatch = m_batch;
    }
    m_current = std::min(m_current, items() - 1);
    sortHeads();
    resize(sizeHint());
    describe();
    update();
}

void HeadsGrid::loadHeads(const std::vector<std::size_t>& heads) {
    const auto known = std::make_shared<const std::vector<Snapshot>>(m_context.session.kept(m_batch));
    std::vector<ThumbnailLoader::Wanted> wanted;
    for (const std::size_t head : heads) {
        const auto make = [weights = m_weights, scene = m_scene, place = HeadIndex{m_batch, head},
                           known](const std::stop_token& stop, const ReportProgress&) {
            return weights->result(scene, place, *known, stop).map([](const ResultPtr& result) {
                return ThumbnailLoader::Matrix{result->source(Stage::Weights)};
            });
        };
        wanted.push_back({head, make});
    }
    m_heads->load(std::move(wanted), devicePixelRatioF());
}

void HeadsGrid::loadScores() {
    if (m_sortedBy && isVisible() && m_context.session.snapshot() && !awaitsResult()) {
        m_scores->load(m_scene, m_batch,
                       std::make_shared<const std::vector<Snapshot>>(m_context.session.kept(m_batch)));
    }
}

void HeadsGrid::loadPooled() {
    const auto heads = std::make_shared<HeadsOfBatch>(
        HeadsOfBatch{m_weights, m_scene, m_batch, m_context.session.kept(m_batch)});
    std::vector<ThumbnailLoader::Wanted> wanted;
    for (std::size_t item = count(); item < items(); ++item) {
        const auto make = [heads, reducer = reducerOf(item)](const std::stop_token& stop,
                                                             const ReportProgress& report) {
            return heads->pooled(reducer, stop, report);
        };
        wanted.push_back({item, make});
    }
    m_pooled->load(std::move(wanted), devicePixelRatioF());
}

/// All heads have one colour range, that of what is known of them.
void HeadsGrid::receive() {
    m_largest = 0.0;
    for (std::size_t head = 0; head < count(); ++head) {
        if (const auto tile = m_heads->tile(head)) {
            for (const float value : tile->values) {
                m_largest = std::max(m_largest, static_cast<double>(value));
            }
        }
    }
    update();
}

HeatmapPicture HeadsGrid::pictureOf(std::size_t item) const {
    HeatmapPicture small;
    small.snapshot = m_context.session.snapshot();
    small.stage = Stage::Weights;
    Ranges ranges = m_context.session.ranges();
    ranges.weights.high = std::max(m_largest, 1e-9);
    small.palette = m_context.appearance.palette(ranges);
    small.tile = loaderOf(item).tile(item);
    return small;
}

QString HeadsGrid::scoreText(std::size_t item) const {
    const HeadScores* scores = m_sortedBy && isHead(item) ? m_scores->scores(item) : nullptr;
    const std::optional<double> score =
        scores != nullptr ? (*scores)[static_cast<std::size_t>(*m_sortedBy)] : std::nullopt;
    return score ? QString::fromStdString(numberText(*score, 3)) : QString();
}

QString HeadsGrid::labelOf(std::size_t item) const {
    if (isHead(item)) {
        const QString score = scoreText(item);
        const QString head = QStringLiteral("h%1").arg(item);
        return score.isEmpty() ? head : tr("%1 · %2").arg(head, score);
    }
    return reducerOf(item) == Reducer::Mean ? tr("mean") : tr("max");
}

QString HeadsGrid::nameOf(std::size_t item) const {
    if (isHead(item)) {
        return QString::fromStdString(headText(m_context.session.scene().input, {m_batch, item}));
    }
    return (reducerOf(item) == Reducer::Mean ? tr("mean over %1 heads") : tr("max over %1 heads"))
        .arg(indexText(count()));
}

QString HeadsGrid::readoutAt(std::size_t item, const QPointF& point) const {
    const QString name = nameOf(item);
    const ThumbnailLoader::TilePtr thumbnail = loaderOf(item).tile(item);
    if (!thumbnail) {
        return tr("%1: %2").arg(name, stateText(item));
    }
    const QRectF tile = tileRect(item);
    if (!tile.contains(point)) {
        return name;
    }
    const Scene& scene = m_context.session.scene();
    const bool turned = scene.orientation == Orientation::Columns;
    const QPointF part((point.x() - tile.left()) / tile.width(), (point.y() - tile.top()) / tile.height());
    const auto at = [](double share, std::size_t size) {
        return std::min(static_cast<std::size_t>(std::max(0.0, share) * static_cast<double>(size)), size - 1);
    };
    const std::size_t i = at(turned ? part.x() : part.y(), thumbnail->area.rows);
    const std::size_t j = at(turned ? part.y() : part.x(), thumbnail->area.columns);
    const QString cell = tr("%1  ·  %2 → %3")
                             .arg(name, QString::fromStdString(tokenName(scene.tokens, i)),
                                  QString::fromStdString(tokenName(scene.keyNames(), j)));
    if (const auto weights = loaderOf(item).source(item)) {
        const QString number = QString::fromStdString(readoutText(weights->exact(i, j), 4));
        return weights->masked(i, j) ? tr("%1  ·  masked").arg(cell)
                                     : tr("%1  ·  weight %2").arg(cell, number);
    }
    // The head is not kept any more: its pixel is.
    const std::size_t pixel = thumbnail->pixelOf(i, j);
    const QString most = QString::fromStdString(readoutText(thumbnail->values[pixel], 4));
    return thumbnail->masked[pixel] != 0 ? tr("%1  ·  masked").arg(cell)
                                         : tr("%1  ·  weights up to %2 around it").arg(cell, most);
}

/// What is said of mean and max changes while they are made, wherever the pointer rests.
void HeadsGrid::followPooled() {
    update();
    tellPointed();
}

void HeadsGrid::tellPointed() {
    const std::optional<std::size_t> item = m_pointer ? headAt(m_pointer->toPoint()) : std::nullopt;
    if (item) {
        emit pointed(readoutAt(*item, *m_pointer));
    } else if (isMakingPooled() && !isHead(m_current)) {
        emit pointed(tr("%1: %2").arg(nameOf(m_current), stateText(m_current)));
    } else {
        emit pointed({});
    }
}

/// What is said in the place of a thumbnail that is not there.
QString HeadsGrid::stateText(std::size_t item) const {
    if (const Error* const failure = loaderOf(item).failure(item)) {
        return errorText(*failure);
    }
    if (isHead(item) || isPooledAtOnce()) {
        return tr("on its way");
    }
    return m_pooled->isLoading() ? tr("%1 · Esc stops it").arg(makingText(item)) : tr("click to compute");
}

QString HeadsGrid::makingText(std::size_t item) const {
    constexpr double kPercent = 100.0;
    const std::optional<double> part = m_pooled->progress(item);
    return part ? tr("computing %1 %").arg(static_cast<int>(kPercent * *part)) : tr("computing");
}

void HeadsGrid::drawItem(QPainter& painter, std::size_t item) const {
    const Theme& theme = m_context.appearance.theme();
    const QRect place = headRect(item);
    const bool isShown = isHead(item) && m_context.selection.headIndex() == HeadIndex{m_batch, item};
    painter.setRenderHint(QPainter::Antialiasing);
    if (item == m_current) {
        painter.setPen(hasFocus() ? QPen(theme.strong, 2.0) : QPen(Qt::NoPen));
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(QRectF(place).adjusted(2, 2, -2, -2), 4, 4);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    const HeatmapPicture small = pictureOf(item);
    drawTile(painter, small, tileRect(item));
    const bool isFailed = loaderOf(item).failure(item) != nullptr;
    if (isFailed || (!isHead(item) && !small.tile && !isPooledAtOnce())) {
        const QString text = isFailed                ? tr("failed")
                             : m_pooled->isLoading() ? makingText(item)
                                                     : tr("click to compute");
        drawTextCentred(painter, QRectF(place).center() - QPointF(0.0, kLabel / 2.0), sansFont(kCaptionSize),
                        isFailed ? theme.warning : theme.secondary, text);
    }
    drawTextCentred(painter, QPointF(place.center().x(), place.bottom() - kPadding - kLabel / 2.0 + 2.0),
                    sansFont(kInterfaceSize, isShown ? QFont::DemiBold : QFont::Normal),
                    isShown ? theme.strong : theme.text, labelOf(item));
}

/// A head is opened; mean and max are no head's and stay here, where they are computed when they aren't yet.
void HeadsGrid::pick(std::size_t item) {
    if (isHead(item)) {
        emit picked(item);
        return;
    }
    if (m_pooled->failure(item) != nullptr) {
        m_pooled->renew(item);
    }
    loadPooled();
    followPooled();
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
        to = static_cast<std::ptrdiff_t>(items()) - 1;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        pick(m_current);
        return;
    case Qt::Key_Escape:
        if (isMakingPooled()) {
            m_pooled->stop();
            followPooled();
        } else {
            QWidget::keyPressEvent(event); // closes the card
        }
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (to >= 0 && to < static_cast<std::ptrdiff_t>(items())) {
        setCurrent(itemAt(static_cast<std::size_t>(to)));
    }
}

void HeadsGrid::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->position();
    const auto item = headAt(m_pointer->toPoint());
    const bool opens = item && (isHead(*item) || !m_pooled->tile(*item));
    setCursor(opens ? Qt::PointingHandCursor : Qt::ArrowCursor);
    tellPointed();
    if (item && *item != m_current) {
        m_current = *item;
        describe();
        update();
    }
}

void HeadsGrid::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_pointer.reset();
    tellPointed();
}

void HeadsGrid::mousePressEvent(QMouseEvent* event) {
    m_pointer = event->position();
    const auto item = headAt(m_pointer->toPoint());
    if (item && event->button() == Qt::LeftButton) {
        pick(*item);
    }
}

} // namespace attnscope::ui
