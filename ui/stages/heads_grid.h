// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/head_scores.h"
#include "ui/session/context.h"
#include "ui/stages/head_thumbnails.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace attnscope::ui {

class HeadRanking;
class HeadWeights;

/// Small true heatmaps of the weights of all heads of one batch item in one colour range, and below them the
/// mean and the max over heads; or of the heads of all layers, a row a layer. A click or Enter opens one,
/// arrows move; with Ctrl a click or Space puts heads beside each other. Only what is seen is computed. It is
/// asked for when another part is seen or another result is there, and never while it is painted.
class HeadsGrid final : public QWidget {
    Q_OBJECT

public:
    explicit HeadsGrid(const Context& context, QWidget* parent = nullptr);

    /// The heads of one batch item.
    void setBatch(std::size_t batch);
    /// The heads of all layers, of the batch item that is shown and its like.
    void setAllLayers(bool all);
    bool hasAllLayers() const { return items().hasLayers(); }
    std::size_t batch() const { return m_batch; }
    const HeadItems& items() const { return m_thumbnails->items(); }
    /// The head with the keyboard.
    std::size_t current() const { return m_current; }
    void setCurrent(std::size_t head);
    /// By what the heads are sorted, which then stands below each; nothing: by index. The order changes when
    /// the scores of all heads are there.
    void setSortedBy(std::optional<HeadScore> score);
    std::optional<HeadScore> sortedBy() const;
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
    /// This head is to be opened, or the mean or max over all.
    void picked(const attnscope::HeadIndex& place);
    /// This head is to stand beside the shown one, or not any more.
    void toggled(const attnscope::HeadIndex& place);
    /// The heads beside each other are chosen.
    void finished();
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
    std::size_t columns() const;
    /// Of a thumbnail's longer side, and of its place.
    int box() const;
    QSize place() const;
    /// How many thumbnails stand before this one.
    std::size_t placeOf(std::size_t item) const;
    std::size_t itemAt(std::size_t place) const;
    std::optional<std::size_t> headAt(const QPoint& point) const;
    void pick(std::size_t item);
    void toggle(std::size_t item);
    /// Whether the current head is one of those beside each other, or was added or left out just now.
    bool isChoosing() const;
    bool isChosen(std::size_t item) const;
    /// Forgets thumbnails of another scene or batch item; there may be other heads.
    void followScene();
    void followRanking(bool isMoved);
    bool awaitsResult() const;
    /// Has made what is seen and not there.
    void requestThumbnails();
    QString labelOf(std::size_t item) const;
    QString nameOf(std::size_t item) const;
    QString readoutAt(std::size_t item, const QPointF& point) const;
    void drawItem(QPainter& painter, std::size_t item) const;
    void drawScore(QPainter& painter, std::size_t item, double top) const;
    void describe();

    Context m_context;
    std::shared_ptr<HeadWeights> m_weights;
    HeadThumbnails* m_thumbnails = nullptr;
    HeadRanking* m_ranking = nullptr;
    std::size_t m_batch = 0;
    bool m_allLayers = false;
    std::optional<std::size_t> m_toggled; ///< the last one that was added or left out, while it is shown
    std::size_t m_current = 0;
};

} // namespace attnscope::ui
