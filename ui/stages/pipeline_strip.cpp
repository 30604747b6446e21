// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/pipeline_strip.h"

#include "core/formula/notation.h"
#include "core/formula/stage_product.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/tiles/matrix_tile.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/stage_texts.h"
#include "ui/tiles/thumbnail_loader.h"
#include "ui/widgets/spoken_description.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVariantAnimation>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kFlashMilliseconds = 600;
/// Larger matrices are not compared cell by cell; they flash whenever a result comes.
constexpr std::size_t kComparedCells = 4096;

bool differs(const Snapshot& before, const Snapshot& after, Stage stage) {
    const auto a = before.source(stage);
    const auto b = after.source(stage);
    if (!a || !b || a->rows() != b->rows() || a->columns() != b->columns()) {
        return a != b;
    }
    if (!isReadAtOnce(*a) || !isReadAtOnce(*b) || a->rows() * a->columns() > kComparedCells) {
        return true;
    }
    for (std::size_t i = 0; i < a->rows(); ++i) {
        for (std::size_t j = 0; j < a->columns(); ++j) {
            if (a->masked(i, j) != b->masked(i, j) || a->exact(i, j) != b->exact(i, j)) {
                return true;
            }
        }
    }
    return false;
}

bool isOfSameShape(const ThumbnailLoader::TilePtr& tile, const MatrixSource& source) {
    return tile && tile->area.rows == source.rows() && tile->area.columns == source.columns();
}

QString keyText(Stage stage) {
    const int key = stageInfo(stage).key;
    return stagesOfKey(key).size() > 1 ? PipelineStrip::tr("Key %1 shows %2").arg(key).arg(turnsText(key))
                                       : PipelineStrip::tr("Key %1 shows it").arg(key);
}

} // namespace

PipelineStrip::PipelineStrip(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_flash(new QVariantAnimation(this))
    , m_thumbnails(new ThumbnailLoader(context.session.jobs(), this))
    , m_term(context.session, context.selection) {
    setObjectName(QStringLiteral("pipeline"));
    setAccessibleName(tr("Stages from X to the output"));
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_flash->setDuration(kFlashMilliseconds);
    m_flash->setStartValue(1.0);
    m_flash->setEndValue(0.0);
    connect(m_thumbnails, &ThumbnailLoader::ready, this, [this] { update(); });
    connect(m_flash, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&context.session, &Session::snapshotChanged, this, &PipelineStrip::receive);
    connect(&context.session, &Session::sceneOpened, this, [this] { m_before = {}; });
    const Selection& selection = context.selection;
    connect(&selection, &Selection::stageChanged, this, &PipelineStrip::describe);
    for (const auto signal : {&Selection::stageChanged, &Selection::queryChanged, &Selection::outlinedChanged,
                              &Selection::litChanged, &Selection::progressChanged}) {
        connect(&selection, signal, this, [this] { update(); });
    }
    connect(&context.appearance, &Appearance::changed, this, [this] {
        if (m_hasLift != showsLift()) {
            requestThumbnails(); // of other numbers
        }
        update();
    });
    receive();
}

void PipelineStrip::receive() {
    const Snapshot& now = m_context.session.snapshot();
    if (m_before && now) {
        for (const StageInfo& info : stages()) {
            m_changed[static_cast<std::size_t>(info.stage)] =
                info.isInStrip && differs(m_before, now, info.stage);
        }
        m_flash->stop();
        m_flash->start();
    }
    m_before = now;
    requestThumbnails();
    describe();
    update();
}

/// A strip that was hidden needs no thumbnails, and those of a large scene take long.
void PipelineStrip::requestThumbnails() {
    m_isBehind = isHidden() && testAttribute(Qt::WA_WState_ExplicitShowHide);
    if (!m_isBehind) {
        loadThumbnails(m_context.session.snapshot());
    }
}

void PipelineStrip::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isBehind) {
        requestThumbnails();
    }
}

/// Large weights stay weights here: their lift takes long.
bool PipelineStrip::showsLift() const {
    const Scene& scene = m_context.session.scene();
    return sizeOf(scene) == SceneSize::Small && valueScaleOf(m_context.appearance, scene) == ValueScale::Lift;
}

/// A large stage keeps the tile of the snapshot before until its own is there.
void PipelineStrip::loadThumbnails(const Snapshot& snapshot) {
    m_thumbnails->stop();
    m_hasLift = showsLift();
    std::vector<ThumbnailLoader::Wanted> large;
    for (const StageInfo& info : stages()) {
        const auto key = static_cast<std::size_t>(info.stage);
        auto source = snapshot && info.isInStrip ? snapshot.source(info.stage) : nullptr;
        if (source && info.stage == Stage::Weights && m_hasLift && isReadAtOnce(*source)) {
            source = snapshot.result->lift();
        }
        if (!source || !isOfSameShape(m_thumbnails->tile(key), *source)) {
            m_thumbnails->forget(key);
        }
        if (source && isReadAtOnce(*source)) {
            m_thumbnails->loadNow(key, source, devicePixelRatioF());
        } else if (source) {
            m_thumbnails->renew(key);
            large.push_back(
                {key,
                 [source](const std::stop_token&, const ReportProgress&) -> Result<ThumbnailLoader::Matrix> {
                     return ThumbnailLoader::Matrix{source};
                 }});
        }
    }
    m_thumbnails->load(std::move(large), devicePixelRatioF());
}

PipelinePicture PipelineStrip::picture() const {
    const Selection& selection = m_context.selection;
    PipelinePicture picture;
    picture.snapshot = m_context.session.snapshot();
    picture.palette = paletteOf(m_context.session, m_context.appearance);
    picture.current = selection.stage();
    picture.query = selection.query();
    picture.hover = m_hover;
    for (const Fact& fact : m_context.session.cover().facts) {
        if (fact.kind == FactKind::Shape) {
            picture.unsized = fact.stage;
        }
    }
    for (std::size_t at = 0; at < picture.tiles.size(); ++at) {
        picture.tiles[at] = m_thumbnails->tile(at);
    }
    picture.isPooledElsewhere = true;
    HeatmapPicture weights;
    weights.snapshot = picture.snapshot;
    weights.palette = picture.palette;
    if (weights.snapshot && !isLarge(weights.snapshot, weights.stage)) {
        setView(weights, m_context.appearance);
        picture.scale = weights.scale;
        picture.weightColours = weights.tiledColours;
    }
    picture.activeTermKey = m_term.key();
    picture.lit = selection.lit();
    if (selection.outlined()) {
        picture.outlined.push_back(*selection.outlined());
    }
    if (m_flash->state() == QAbstractAnimation::Running) {
        for (std::size_t at = 0; at < m_changed.size(); ++at) {
            picture.flash[at] = m_changed[at] ? m_flash->currentValue().toDouble() : 0.0;
        }
    }
    return picture;
}

PipelineGeometry PipelineStrip::geometryNow() const {
    return layoutPipeline(picture(), size());
}

void PipelineStrip::describe() {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (snapshot) {
        setSpokenDescription(*this, QString::fromStdString(plainText(
                                        notationOf(*snapshot.scene, m_context.selection.stage()).title)));
    }
}

void PipelineStrip::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = m_context.appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.header);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), theme.divider);
    if (!m_context.session.snapshot()) {
        return;
    }
    const PipelinePicture shown = picture();
    drawPipeline(painter, shown, layoutPipeline(shown, size()));
    if (hasFocus()) {
        drawFocusFrame(painter, QRectF(rect()), theme);
    }
}

void PipelineStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (const auto stage = geometryNow().stageAt(event->position())) {
        m_context.selection.setStage(*stage);
    } else if (const auto product = productAt(event->position())) {
        m_context.selection.setStage(*product);
        m_context.selection.setMainPicture(MainPicture::Product);
    }
}

/// The stage to which the arrow there leads, where that is by a product.
std::optional<Stage> PipelineStrip::productAt(const QPointF& point) const {
    const auto stage = geometryNow().arrowAt(point);
    return stage && productStage(m_context.session.snapshot(), *stage) == stage ? stage : std::nullopt;
}

void PipelineStrip::mouseMoveEvent(QMouseEvent* event) {
    const auto stage = geometryNow().stageAt(event->position());
    hover(stage);
    setCursor(stage || productAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void PipelineStrip::leaveEvent(QEvent* /*event*/) {
    hover(std::nullopt);
}

void PipelineStrip::hover(std::optional<Stage> stage) {
    if (m_hover != stage) {
        m_hover = stage;
        update();
    }
}

void PipelineStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const std::vector<PipelinePlace> places = geometryNow().places;
    const auto now = std::find_if(places.begin(), places.end(), [this](const PipelinePlace& place) {
        return place.stage == m_context.selection.stage();
    });
    const auto next = now - places.begin() + step;
    if (step == 0 || now == places.end() || next < 0 || next >= static_cast<std::ptrdiff_t>(places.size())) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_context.selection.setStage(places[static_cast<std::size_t>(next)].stage);
}

QString PipelineStrip::tipAt(const QPointF& point) const {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (!snapshot) {
        return {};
    }
    if (const auto stage = geometryNow().stageAt(point)) {
        const StageNotation notation = notationOf(*snapshot.scene, *stage);
        const QString lines = QString::fromStdString(plainText(notation.title)) + QLatin1Char('\n') +
                              translated(notation.meaning) + QLatin1Char('\n') + keyText(*stage);
        const Error* const failure = m_thumbnails->failure(static_cast<std::size_t>(*stage));
        return failure ? lines + QLatin1Char('\n') + errorText(*failure) : lines;
    }
    const auto product = productAt(point);
    const auto name = product ? productName(snapshot, *product) : std::nullopt;
    return name ? tr("%1 (click to see the product)").arg(QString::fromStdString(plainText(*name)))
                : QString();
}

bool PipelineStrip::event(QEvent* event) {
    // Pixels of another screen may be larger or smaller.
    if (event->type() == QEvent::ScreenChangeInternal) {
        requestThumbnails();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = tipAt(help->pos());
        if (tip.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), tip);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace attnscope::ui
