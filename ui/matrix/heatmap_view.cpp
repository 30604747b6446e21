// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/heatmap_view.h"

#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_texts.h"
#include "ui/matrix/cell_readout.h"
#include "ui/matrix/empty_state.h"
#include "ui/matrix/range_handle.h"
#include "ui/matrix/viewport.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/heatmap/heatmap_margins.h"
#include "ui/session/active_term.h"
#include "ui/session/appearance.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/compared_picture.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/player.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/mask_overlay_loader.h"
#include "ui/tiles/pixel_reader.h"
#include "ui/tiles/tile_source.h"
#include "ui/widgets/spoken_description.h"

#include <QImage>
#include <QPainter>

#include <chrono>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr double kZoomStep = 1.25;
/// What takes longer to follow is marked as what it is.
constexpr std::chrono::milliseconds kLate{60};

} // namespace

HeatmapView::HeatmapView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_brush(new MaskBrush(context.session, this))
    , m_range(new RangeHandle(context, this))
    , m_tiles(new TileSource(context.session.jobs(), this))
    , m_tilesOfSecond(new TileSource(context.session.jobs(), this))
    , m_overlay(new MaskOverlayLoader(context.session.jobs(), this))
    , m_pixel(new PixelReader(context.session.jobs(), this))
    , m_term(new ActiveTerm(context.session, context.selection, this)) {
    setObjectName(QStringLiteral("heatmap"));
    setAccessibleName(tr("Attention matrix"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    const Selection& selection = context.selection;
    connect(&context.session, &Session::snapshotChanged, this, &HeatmapView::refresh);
    connect(&context.session, &Session::sceneOpened, this, [this] {
        m_pinned.reset();
        m_exactScene.reset();
        m_tiles->forget();
        m_tilesOfSecond->forget();
        fit();
    });
    m_late.setSingleShot(true);
    m_late.setInterval(kLate);
    connect(&m_late, &QTimer::timeout, this, &HeatmapView::showTiles);
    connect(&context.session, &Session::sceneChanged, this, &HeatmapView::awaitNext);
    connect(&context.session, &Session::headIndexChanged, this, &HeatmapView::awaitNext);
    connect(&context.session, &Session::progressed, this, [this] {
        if (!m_context.session.isComputing()) {
            m_late.stop();
            showTiles();
        }
        if (!absence().isEmpty()) {
            describe();
            update();
        }
    });
    connect(&selection, &Selection::stageChanged, this, &HeatmapView::followStage);
    connect(&selection, &Selection::maskLayerChanged, this, &HeatmapView::followMaskLayer);
    connect(&selection, &Selection::cellChanged, this, &HeatmapView::reveal);
    connect(&selection, &Selection::cellChanged, this, &HeatmapView::describe);
    for (const auto signal :
         {&Selection::queryChanged, &Selection::cellChanged, &Selection::hoverChanged,
          &Selection::outlinedChanged, &Selection::litChanged, &Selection::progressChanged}) {
        connect(&selection, signal, this, [this] { update(); });
    }
    for (const auto signal : {&Selection::cellChanged, &Selection::hoverChanged}) {
        connect(&selection, signal, this, &HeatmapView::readPixel);
    }
    connect(m_pixel, &PixelReader::changed, this, &HeatmapView::takePixel);
    connect(this, &HeatmapView::viewportChanged, this, &HeatmapView::readPixel);
    connect(this, &HeatmapView::viewportChanged, this, &HeatmapView::showTiles);
    connect(&context.appearance, &Appearance::changed, this, [this] {
        requestPreview();
        readPixel();
        showTiles();
    });
    for (TileSource* tiles : {m_tiles, m_tilesOfSecond}) {
        connect(tiles, &TileSource::changed, this, [this] {
            noteExact();
            update();
        });
    }
    connect(m_overlay, &MaskOverlayLoader::ready, this, [this] { update(); });
    connect(m_tiles, &TileSource::rangesKnown, &context.session, &Session::setRanges);
    if (context.comparison != nullptr) {
        for (TileSource* tiles : {m_tiles, m_tilesOfSecond}) {
            connect(tiles, &TileSource::rangesKnown, context.comparison, &Comparison::setRanges);
        }
        connect(context.comparison, &Comparison::changed, this, &HeatmapView::followComparison);
        connect(context.comparison, &Comparison::rangesChanged, this, &HeatmapView::showTiles);
    }
    if (context.chosenHeads != nullptr) {
        connect(m_tiles, &TileSource::rangesKnown, context.chosenHeads, &ChosenHeads::setRanges);
        connect(context.chosenHeads, &ChosenHeads::changed, this, &HeatmapView::followComparison);
        connect(context.chosenHeads, &ChosenHeads::numbersChanged, this, &HeatmapView::followComparison);
    }
    if (context.groups != nullptr) {
        connect(m_tiles, &TileSource::rangesKnown, context.groups, &Groups::setRanges);
        connect(context.groups, &Groups::changed, this, &HeatmapView::followGroups);
    }
    connect(m_brush, &MaskBrush::changed, this, [this] {
        setGrain(geometry());
        updateCursor();
        update();
    });
    requestPreview();
}

HeatmapPicture HeatmapView::picture() const {
    return pictureOf(side());
}

HeatmapPicture HeatmapView::pictureOf(ComparedSide shown) const {
    const Session& session = m_context.session;
    const Selection& selection = m_context.selection;
    HeatmapPicture picture;
    picture.snapshot = snapshotOf(shown);
    if (!picture.snapshot) {
        picture.snapshot.scene = session.sharedScene();
    }
    picture.stage = selection.stage();
    picture.indexFrom = static_cast<int>(picture.snapshot.scene->notation.indexFrom);
    picture.palette = paletteOf(session, m_context.appearance, picture.stage);
    picture.digits = m_context.appearance.digits();
    picture.mask = m_maskShown;
    picture.query = selection.query();
    picture.cell = selection.cell();
    picture.viewport = m_viewport;
    picture.isInWindow = true;
    if (isGrouped()) {
        m_context.groups->show(picture, m_context.appearance, shown);
        return picture;
    }
    for (const Fact& fact : session.cover().facts) {
        if (fact.stage == picture.stage && fact.kind == FactKind::RowSum) {
            picture.coveredQuerySum = fact.at;
        } else if (fact.stage == picture.stage && fact.kind == FactKind::ColumnSum) {
            picture.coveredKeySum = fact.at;
        }
    }
    setView(picture, m_context.appearance);
    showCompared(picture, shown);
    showChosenHead(picture);
    return picture;
}

bool HeatmapView::isLargeShown() const {
    const Session& session = m_context.session;
    const Snapshot& snapshot = shownSnapshot();
    return isLarge(snapshot ? snapshot : Snapshot{session.sharedScene(), nullptr},
                   m_context.selection.stage());
}

HeatmapGeometry HeatmapView::geometry() const {
    return layoutHeatmap(picture(), size());
}

QSize HeatmapView::minimumSizeHint() const {
    return {320, 240};
}

void HeatmapView::fit() {
    setViewport({});
}

/// The current cell stays where it is, if it is seen.
QPointF HeatmapView::zoomCentre() const {
    const HeatmapGeometry places = geometry();
    const CellRef cell = shownCell(m_context.selection.cell());
    const QPointF current = places.rectOf(cell.row, cell.column).center();
    return places.matrix.contains(current) ? current : places.matrix.center();
}

void HeatmapView::zoomIn() {
    zoomAt(zoomCentre(), kZoomStep);
}

void HeatmapView::zoomOut() {
    zoomAt(zoomCentre(), 1 / kZoomStep);
}

bool HeatmapView::isStopped() const {
    return m_context.session.isStopped() || shownTiles().isStopped();
}

void HeatmapView::resume() {
    shownTiles().resume();
    m_context.session.resume();
}

void HeatmapView::setMaskShown(MaskShown shown) {
    m_maskShown = shown;
    showTiles();
}

void HeatmapView::refresh() {
    if (m_context.session.isUpToDate()) {
        m_late.stop();
    }
    readPixel();
    describe();
    followMaskLayer();
    tellWhenShown();
}

void HeatmapView::followMaskLayer() {
    const std::optional<std::size_t>& layer = m_context.selection.maskLayer();
    const Snapshot& snapshot = m_context.session.snapshot();
    m_layer = nullptr;
    if (!isGrouped() && layer && snapshot && *layer < snapshot.scene->mask.layers.size()) {
        if (Result<LayerCells> cells =
                LayerCells::of(snapshot.scene->mask.layers[*layer], maskContextOf(snapshot))) {
            m_layer = std::make_shared<const LayerCells>(std::move(*cells));
        }
    }
    showTiles();
}

void HeatmapView::followStage() {
    requestPreview();
    fit();
    refresh();
}

void HeatmapView::describe() {
    // The cell of a large matrix is read on another thread, and its text follows when it is there.
    QString text = absence().join(QStringLiteral(". "));
    if (!text.isEmpty()) {
        // That is all that there is to say.
    } else if (!isLargeShown()) {
        text = spokenCell(shownSnapshot(), shownCell(m_context.selection.cell()));
    } else if (m_pixel->facts()) {
        text = pixelText(*m_pixel->facts());
    }
    setSpokenDescription(*this, text);
}

void HeatmapView::paintEvent(QPaintEvent* /*event*/) {
    // Drawn into an image first: window and file are the same pixels.
    const double ratio = devicePixelRatioF();
    QImage image((QSizeF(size()) * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(m_context.appearance.theme().panel);
    drawInto(image);
    QPainter painter(this);
    painter.drawImage(0, 0, image);
    drawOwnFrame(painter);
    if (m_showsFocus) {
        drawFocusFrame(painter, rect(), m_context.appearance.theme());
    }
}

void HeatmapView::drawInto(QImage& image) {
    QPainter painter(&image);
    if (shownSnapshot() || isLargeShown()) {
        HeatmapPicture shown = drawnPicture();
        const HeatmapGeometry places = layoutHeatmap(shown, size());
        addKnown(shown, places);
        tellDigits(shown, places);
        drawHeatmap(painter, shown, places);
        drawLensOver(painter, shown, places);
    }
    drawAbsence(painter, absence(), rect(), m_context.appearance.theme());
}

/// After painting: who listens may paint again.
void HeatmapView::tellDigits(const HeatmapPicture& shown, const HeatmapGeometry& places) {
    const bool isTooSmall = shown.values == ValuesShown::Auto && !shown.tiled && places.cell > 0.0 &&
                            !printsValues(shown, places.cellSize);
    const int digits = isTooSmall ? kNoDigits : places.digits;
    if (m_printedDigits != digits) {
        m_printedDigits = digits;
        QMetaObject::invokeMethod(
            this, [this] { emit printedDigitsChanged(m_printedDigits); }, Qt::QueuedConnection);
    }
}

void HeatmapView::setViewport(const HeatmapViewport& viewport) {
    if (m_viewport != viewport) {
        m_viewport = viewport;
        update();
        emit viewportChanged();
    }
}

void HeatmapView::zoomAt(const QPointF& point, double factor) {
    if (!shownSnapshot()) {
        return;
    }
    setViewport(zoomed(picture(), size(), point, factor));
}

/// Pixels of many cells have sizes that are powers of two: then every pixel of a tile is one of the screen.
void HeatmapView::zoomByWheel(const QPointF& point, double notches) {
    const double ratio = devicePixelRatioF();
    const double cell = geometry().cell * ratio;
    if (cell <= 0.0 || cell >= 1.0 || !isLargeShown()) {
        m_wheel = 0.0;
        zoomAt(point, std::pow(kZoomStep, notches));
        return;
    }
    m_wheel = m_wheel * notches < 0.0 ? notches : m_wheel + notches;
    const double steps = std::trunc(m_wheel);
    if (steps == 0.0) {
        return;
    }
    m_wheel -= steps;
    const double level = std::log2(cell);
    const double next = steps > 0.0 ? std::floor(level + 1e-6) + steps : std::ceil(level - 1e-6) + steps;
    zoomAt(point, std::exp2(next - level));
}

void HeatmapView::centreOn(const CellRef& selected, double factor) {
    if (!shownSnapshot()) {
        return;
    }
    const CellRef cell = shownCell(selected);
    if (factor != 1.0) {
        zoomAt(geometry().rectOf(cell.row, cell.column).center(), factor);
    }
    const HeatmapGeometry shown = geometry();
    setViewport(
        panned(picture(), size(), shown.matrix.center() - shown.rectOf(cell.row, cell.column).center()));
}

void HeatmapView::reveal() {
    if (isLargeShown() && m_context.selection.hover()) {
        return; // it lies in the pixel under the pointer
    }
    if (!isFitted() && m_drag == Drag::None && shownSnapshot()) {
        setViewport(revealing(picture(), size(), shownCell(m_context.selection.cell())));
    }
}

void HeatmapView::hover(const std::optional<CellRef>& shown) {
    Selection& selection = m_context.selection;
    const std::optional<CellRef> cell = shown ? std::optional(selectedCell(*shown)) : std::nullopt;
    selection.setHover(cell);
    if (isLargeShown()) {
        return; // the strongest cell of the pixel becomes the current one as soon as it is known
    }
    if (cell && !selection.isLocked() && !m_brush->isActive() && !m_context.player.isPlaying()) {
        selection.setCell(*cell);
    }
}

bool HeatmapView::selectLabelAt(const QPointF& point) {
    const HeatmapGeometry shown = geometry();
    const bool onRow = shown.rowLabels.contains(point) || shown.rowSums.contains(point);
    const bool onColumn = shown.columnLabels.contains(point) || shown.columnSums.contains(point);
    if (!onRow && !onColumn) {
        return false;
    }
    const QPointF inside(onRow ? shown.matrix.center().x() : point.x(),
                         onRow ? point.y() : shown.matrix.center().y());
    const auto hit = shown.cellAt(inside, m_context.selection.stage());
    if (!hit) {
        return false;
    }
    CellRef cell = shownCell(m_context.selection.cell());
    (onRow != shown.transposed ? cell.row : cell.column) = onRow != shown.transposed ? hit->row : hit->column;
    takeHead();
    m_context.selection.setCell(selectedCell(cell));
    m_context.selection.setLocked(true);
    return true;
}

void HeatmapView::selectAt(const QPointF& point) {
    if (selectLabelAt(point)) {
        return;
    }
    if (const auto cell = geometry().cellAt(point, m_context.selection.stage())) {
        const auto& facts = m_pixel->facts();
        const bool isKnown =
            isLargeShown() && facts && facts->strongest && facts->area.contains(cell->row, cell->column);
        const CellRef chosen = selectedCell(isKnown ? *facts->strongest : *cell);
        takeHead();
        m_context.selection.setCell(chosen);
        m_context.selection.setLocked(true);
    }
}

void HeatmapView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!isFitted() && shownSnapshot()) {
        setViewport(panned(picture(), size(), {}));
    }
    emit viewportChanged();
}

void HeatmapView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showTiles();
}

} // namespace attnscope::ui
