// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/comparison.h"
#include "ui/session/context.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QImage;
class QPainter;

namespace attnscope::ui {

class ActiveTerm;
class MaskBrush;
class PixelReader;
class RangeHandle;
class TileSource;
class MaskOverlayLoader;

/// Told in place of a number of decimals where cells are too small for numbers.
inline constexpr int kNoDigits = -1;

/// The big matrix: zoom at the cursor, pan, hover, cell cursor, selection, mask painting. What it shows is
/// one HeatmapPicture, the same value that an export draws.
class HeatmapView final : public QWidget {
    Q_OBJECT

public:
    HeatmapView(const Context& context, QWidget* parent = nullptr);

    /// Shows this side of the comparison whatever the window's centre shows: a view beside another one.
    void setSide(const std::optional<ComparedSide>& side);
    /// Shows that one of the chosen heads (ui/session/chosen_heads.h): a view beside another one. Nothing:
    /// the window's head.
    void setHead(const std::optional<std::size_t>& head);
    const std::optional<std::size_t>& head() const { return m_head; }
    /// What it shows of the comparison; A where nothing is compared.
    ComparedSide side() const;
    /// Whether rows and columns are groups of tokens (ui/session/groups.h).
    bool isGrouped() const;
    /// The cell of the matrix that is shown in which a cell of the selection lies, and the other way.
    CellRef shownCell(const CellRef& selected) const;
    CellRef selectedCell(const CellRef& shown) const;
    /// Shows the same part as a view beside it.
    void follow(const HeatmapView& other);

    /// What is on the screen, without hover marks. The tiled image of a large matrix is empty: the
    /// caller fills it before drawing.
    HeatmapPicture picture() const;
    HeatmapGeometry geometry() const;
    /// What is on the screen as a picture for a file: of a small matrix whole cells, and a head alone.
    HeatmapPicture filePicture() const;
    /// The same of all heads that stand beside each other, in one range; empty where none do, and until all
    /// of them are computed.
    std::vector<HeatmapPicture> headPictures() const;
    /// The same of these heads of the scene, in one range.
    std::vector<HeatmapPicture> picturesOf(const std::vector<Snapshot>& heads) const;
    /// A, B and the difference, which stand beside each other, for a file; empty where there is no such
    /// difference.
    std::vector<HeatmapPicture> comparedPictures() const;
    /// Of A, and of the difference.
    TileSource& tiles() { return *m_tiles; }
    /// The cells of the pixel under the pointer, else of that of the current cell.
    const PixelReader& pixelReader() const { return *m_pixel; }
    /// Whether this matrix is so large that it is shown by tiles.
    bool isLargeShown() const;
    bool hasLens() const { return m_hasLens; }
    void setLens(bool on);
    /// Keeps the lens where it is, or lets it follow the pointer again.
    void pinLens();
    bool isLensPinned() const { return m_pinned.has_value(); }
    const HeatmapViewport& viewport() const { return m_viewport; }
    void setViewport(const HeatmapViewport& viewport);
    /// Moves the matrix so that this cell is in the middle of the frame, larger by `factor`.
    void centreOn(const CellRef& selected, double factor = 1.0);
    MaskBrush& brush() { return *m_brush; }

    /// Whether something that is seen was stopped on its way.
    bool isStopped() const;
    /// Computes and reads it.
    void resume();

    void fit();
    void zoomIn();
    void zoomOut();
    bool isFitted() const { return m_viewport.cell <= 0; }
    MaskShown maskShown() const { return m_maskShown; }
    void setMaskShown(MaskShown shown);

    QSize minimumSizeHint() const override;

signals:
    void contextMenuWanted(const QPoint& globalPosition);
    /// Another part of the matrix is seen, or it has another size.
    void viewportChanged();
    void lensChanged();
    /// The cells have another number of decimals, maybe fewer than asked for, or are too small: kNoDigits.
    void printedDigitsChanged(int digits);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void customEvent(QEvent* event) override;

private:
    enum class Drag { None, Undecided, Pan, Paint, Range };

    /// The snapshot of side().
    const Snapshot& shownSnapshot() const { return snapshotOf(side()); }
    const Snapshot& snapshotOf(ComparedSide shown) const;
    HeatmapPicture pictureOf(ComparedSide shown) const;
    void showCompared(HeatmapPicture& picture, ComparedSide shown) const;
    void followComparison();
    /// Whether it shows one of the chosen heads, and which.
    bool showsChosenHead() const;
    std::size_t chosenHead() const;
    void showChosenHead(HeatmapPicture& picture) const;
    HeatmapPicture pictureOfHead(const Snapshot& head, const Ranges& ranges) const;
    QStringList headAbsence() const;
    void takeHead();
    void drawOwnFrame(QPainter& painter) const;
    static void dropMarksOutside(HeatmapPicture& picture);
    void followGroups();
    /// The tiles of side(): those of B stay while A is shown.
    TileSource& shownTiles() const;
    QStringList absence() const;
    void readPixel();
    void takePixel();
    void drawLensOver(QPainter& painter, const HeatmapPicture& shown, const HeatmapGeometry& places) const;
    void drawSmallLens(QPainter& painter, const HeatmapPicture& shown, const HeatmapGeometry& places) const;
    void refresh();
    void followStage();
    void followMaskLayer();
    void describe();
    void hover(const std::optional<CellRef>& shown);
    void selectAt(const QPointF& point);
    void zoomAt(const QPointF& point, double factor);
    QPointF zoomCentre() const;
    void zoomByWheel(const QPointF& point, double notches);
    void moveCell(int rows, int columns);
    bool moveWithKey(const QKeyEvent& event);
    void reveal();
    void updateCursor();
    void requestPreview();
    HeatmapPicture drawnPicture() const;
    void drawInto(QImage& image);
    void addKnown(HeatmapPicture& shown, const HeatmapGeometry& places) const;
    void showTiles();
    void noteExact();
    void awaitNext();
    void tellWhenShown();
    void tellDigits(const HeatmapPicture& shown, const HeatmapGeometry& places);
    Freshness freshness() const;
    void setGrain(const HeatmapGeometry& places);
    /// The selected row when a row label or a row sum lies under the point; the selected key for column
    /// labels.
    bool selectLabelAt(const QPointF& point);

    Context m_context;
    MaskBrush* m_brush = nullptr;
    RangeHandle* m_range = nullptr;
    TileSource* m_tiles = nullptr;
    TileSource* m_tilesOfSecond = nullptr;
    std::optional<ComparedSide> m_side; ///< nothing: as the comparison has it for the centre
    std::optional<std::size_t> m_head;  ///< nothing: the window's head
    MaskOverlayLoader* m_overlay = nullptr;
    PixelReader* m_pixel = nullptr;
    ActiveTerm* m_term = nullptr;
    std::shared_ptr<const Scene> m_exactScene; ///< the newest whose cells that are seen were all read
    bool m_hasLens = true;
    std::optional<CellRef> m_pinned; ///< a cell of the pixel on which the lens stays
    bool m_wasGrouped = false;
    HeatmapViewport m_viewport;
    MaskShown m_maskShown = MaskShown::Full;
    std::shared_ptr<const LayerCells> m_layer; ///< cells of the pointed mask layer
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_dragged;
    std::optional<QPointF> m_pointer; ///< tiles near it come first
    double m_wheel = 0.0;             ///< part of a notch that has not zoomed yet
    bool m_spaceHeld = false;
    int m_printedDigits = -2;  ///< told last
    bool m_showsFocus = false; ///< which came by a key
    QTimer m_late;             ///< runs while the next picture may still come in time
};

} // namespace attnscope::ui
