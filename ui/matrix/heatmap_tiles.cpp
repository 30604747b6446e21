// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heatmap_view.h"

#include "core/edits/make_edit.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_texts.h"
#include "ui/session/active_term.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/mask_overlay_loader.h"
#include "ui/tiles/tile_source.h"

#include <QCoreApplication>
#include <QEvent>

namespace attnscope::ui {

namespace {

/// Comes to the view when the frame that shows a result is on the screen.
class FrameShown final : public QEvent {
public:
    explicit FrameShown(ResultPtr result)
        : QEvent(type())
        , m_result(std::move(result)) {}
    static Type type() {
        static const int number = registerEventType();
        return static_cast<Type>(number);
    }
    const ResultPtr& result() const { return m_result; }

private:
    ResultPtr m_result;
};

} // namespace

/// Before there is a large matrix too: the first one that is opened is read as it will be shown.
void HeatmapView::requestPreview() {
    const Stage stage = m_context.selection.stage();
    const Appearance& appearance = m_context.appearance;
    const ValueScale scale = scaleOf(stage, appearance.scaleChoice(SceneSize::Large).scale);
    m_context.session.setViewedStage(
        {stage, reducerOf(stage, scale, appearance.reducer()), showsLift(stage, scale)});
}

void HeatmapView::awaitNext() {
    if (!m_late.isActive()) {
        m_late.start();
    }
    // Neither a frame nor a status line of the result before may come in the way of the next one.
    m_tiles->expire();
}

Freshness HeatmapView::freshness() const {
    const Session& session = m_context.session;
    const bool isCurrent =
        showsChosenHead() ? shownSnapshot().scene == session.sharedScene() : session.isUpToDate();
    if (isCurrent) {
        return Freshness::Current;
    }
    if (!session.isComputing()) {
        return Freshness::Stale;
    }
    return m_late.isActive() ? Freshness::Pending : Freshness::Slow;
}

/// The picture with hover marks and what is painted by hand; of a large matrix still without its tiles.
HeatmapPicture HeatmapView::drawnPicture() const {
    const Session& session = m_context.session;
    const Selection& selection = m_context.selection;
    HeatmapPicture shown = picture();
    shown.hover = selection.hover();
    shown.painting = m_brush->pending();
    if (isGrouped()) { // the marks of single tokens have no place there
        shown.hover = shown.hover ? std::optional(shownCell(*shown.hover)) : std::nullopt;
        shown.freshness = shown.tiled ? freshness() : shown.freshness;
        return shown;
    }
    shown.layer = m_layer;
    shown.lit = selection.lit();
    if (selection.outlined()) {
        shown.outlined.push_back(*selection.outlined());
    }
    shown.activeTermKey = m_term->key();
    if (shown.tiled) {
        shown.freshness = side() == ComparedSide::Second ? Freshness::Current : freshness();
        if (side() == ComparedSide::First && !m_head && m_exactScene &&
            m_exactScene != session.sharedScene()) {
            shown.strokes = paintedSince(m_exactScene->mask, session.scene().mask);
        }
    }
    return shown;
}

/// Of a large matrix: what is read of it by now.
void HeatmapView::addKnown(HeatmapPicture& shown, const HeatmapGeometry& places) const {
    if (!shown.tiled) {
        return;
    }
    const bool isOutdated = shown.freshness == Freshness::Slow || shown.freshness == Freshness::Stale;
    TiledImage tiled = composeTiledImage(shownTiles().known(), places, devicePixelRatioF(), isOutdated);
    tiled.overlay = isGrouped() ? nullptr : m_overlay->overlay();
    shown.tiled = std::make_shared<const TiledImage>(std::move(tiled));
}

/// Requests the missing tiles after the visible part, the matrix or its colours changed. A
/// hidden view requests none.
void HeatmapView::showTiles() {
    update();
    if (!isVisible() || !isLargeShown()) {
        return;
    }
    const HeatmapPicture shown = drawnPicture();
    const HeatmapGeometry places = layoutHeatmap(shown, size());
    const bool isFirst = side() == ComparedSide::First;
    const bool hasFirstPicture = isFirst && !isGrouped() && !m_head;
    shownTiles().show(shown, hasFirstPicture ? m_context.session.firstPicture() : FirstPicture(),
                      {places, devicePixelRatioF(), m_pointer.value_or(places.matrix.center())});
    if (!isGrouped()) {
        m_overlay->show(shown, places, devicePixelRatioF());
    }
    noteExact();
}

void HeatmapView::noteExact() {
    if (side() == ComparedSide::First && !isGrouped() && !m_head && m_tiles->progress().isExact) {
        m_exactScene = m_context.session.snapshot().scene;
    }
}

/// The session waits a little for the frame that shows its newest result.
void HeatmapView::tellWhenShown() {
    update();
    // Behind the window's request to be painted, which has the same priority and was posted before.
    QCoreApplication::postEvent(this, new FrameShown(m_context.session.snapshot().result),
                                Qt::LowEventPriority);
}

void HeatmapView::customEvent(QEvent* event) {
    if (event->type() == FrameShown::type()) {
        m_context.session.frameShown(static_cast<FrameShown*>(event)->result());
    }
}

} // namespace attnscope::ui
