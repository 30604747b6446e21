// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/head_scores.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/context.h"
#include "ui/tiles/thumbnail_loader.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace attnscope::ui {

class HeadScoreLoader;
class HeadWeights;

/// Small true heatmaps of the weights of all heads of one batch item in one colour range, and below them the
/// mean and the max over heads. Click or Enter picks a head, arrows move. Only what is seen is computed, and
/// mean and max of large scenes only when they are clicked; Esc stops these. It is asked for when another
/// part is seen or another result is there, and never while it is painted.
class HeadsGrid final : public QWidget {
    Q_OBJECT

public:
    explicit HeadsGrid(const Context& context, QWidget* parent = nullptr);

    void setBatch(std::size_t batch);
    std::size_t batch() const { return m_batch; }
    /// The head with the keyboard.
    std::size_t current() const { return m_current; }
    void setCurrent(std::size_t head);
    /// By what the heads are sorted, which then stands below each; nothing: by index. The order changes when
    /// the scores of all heads are there.
    void setSortedBy(std::optional<HeadScore> score);
    std::optional<HeadScore> sortedBy() const { return m_sortedBy; }
    /// False where all heads are known to have no score of that kind, as for tokens of which none comes
    /// twice.
    bool isAnyScored() const;
    /// The place of a thumbnail: of a head, or after the last head of the mean and the max.
    QRect headRect(std::size_t item) const;
    /// Where its heatmap lies in it.
    QRectF tileRect(std::size_t item) const;

    const HeadWeights& weights() const { return *m_weights; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void picked(std::size_t head);
    /// The facts of the cell under the pointer, or of the thumbnail; empty beside them.
    void pointed(const QString& readout);
    /// This head should be seen.
    void moved(const QRect& place);
    /// There are other scores, or another order.
    void scored();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    /// Heads.
    std::size_t count() const;
    /// Heads, mean and max.
    std::size_t items() const { return count() > 1 ? count() + 2 : count(); }
    bool isHead(std::size_t item) const { return item < count(); }
    Reducer reducerOf(std::size_t item) const { return item == count() ? Reducer::Mean : Reducer::Max; }
    std::size_t columns() const;
    /// How many thumbnails stand before this one.
    std::size_t placeOf(std::size_t item) const;
    std::size_t itemAt(std::size_t place) const { return isHead(place) ? m_order[place] : place; }
    void loadScores();
    void sortHeads();
    /// "0.873"; empty where heads are not sorted by a score or the head has none.
    QString scoreText(std::size_t item) const;
    std::optional<std::size_t> headAt(const QPoint& point) const;
    void pick(std::size_t item);
    bool isPooledAtOnce() const;
    /// Forgets thumbnails of another scene or batch item; there may be other heads.
    void followScene();
    bool awaitsResult() const;
    /// Has made what is seen and not there.
    void requestThumbnails();
    void receive();
    void loadHeads(const std::vector<std::size_t>& heads);
    void loadPooled();
    const ThumbnailLoader& loaderOf(std::size_t item) const { return isHead(item) ? *m_heads : *m_pooled; }
    HeatmapPicture pictureOf(std::size_t item) const;
    QString labelOf(std::size_t item) const;
    QString nameOf(std::size_t item) const;
    QString readoutAt(std::size_t item, const QPointF& point) const;
    void tellPointed();
    void followPooled();
    /// Whether a person has had mean and max made and they are not there yet.
    bool isMakingPooled() const { return m_pooled->isLoading() && !isPooledAtOnce(); }
    QString stateText(std::size_t item) const;
    QString makingText(std::size_t item) const;
    void drawItem(QPainter& painter, std::size_t item) const;
    void describe();

    Context m_context;
    std::shared_ptr<HeadWeights> m_weights; ///< mean and max are made of the heads that are shown
    ThumbnailLoader* m_heads = nullptr;     ///< by head
    ThumbnailLoader* m_pooled = nullptr;    ///< by item
    HeadScoreLoader* m_scores = nullptr;
    std::optional<HeadScore> m_sortedBy;
    std::vector<std::size_t> m_order;     ///< heads by place
    std::shared_ptr<const Scene> m_scene; ///< whose thumbnails these are
    std::size_t m_sceneBatch = 0;
    double m_largest = 0.0; ///< weight of the thumbnails that are there
    std::size_t m_batch = 0;
    std::size_t m_current = 0;
    std::optional<QPointF> m_pointer; ///< nothing while it is elsewhere
};

} // namespace attnscope::ui
