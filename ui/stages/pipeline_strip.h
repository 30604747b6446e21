// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/thumbnails/pipeline_painter.h"
#include "ui/session/active_term.h"
#include "ui/session/context.h"

#include <QWidget>

class QVariantAnimation;

namespace attnscope::ui {

class ThumbnailLoader;

/// The way from X to O as a strip of small true heatmaps; a click makes a stage the main picture, and what an
/// edit changed flashes briefly.
class PipelineStrip final : public QWidget {
    Q_OBJECT

public:
    explicit PipelineStrip(const Context& context, QWidget* parent = nullptr);

    PipelineGeometry geometryNow() const;

    QSize sizeHint() const override { return {960, 132}; }
    QSize minimumSizeHint() const override { return {430, static_cast<int>(kSmallestPipelineHeight)}; }

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    PipelinePicture picture() const;
    bool showsLift() const;
    void receive();
    void requestThumbnails();
    void loadThumbnails(const Snapshot& snapshot);
    void describe();
    void hover(std::optional<Stage> stage);
    std::optional<Stage> productAt(const QPointF& point) const;
    QString tipAt(const QPointF& point) const;

    Context m_context;
    Snapshot m_before;
    std::array<bool, kStageCount> m_changed{};
    QVariantAnimation* m_flash = nullptr;
    ThumbnailLoader* m_thumbnails = nullptr;
    bool m_hasLift = false;  ///< the thumbnail of the weights has their lift
    bool m_isBehind = false; ///< the thumbnails are of a snapshot before
    ActiveTerm m_term;
    std::optional<Stage> m_hover;
};

} // namespace attnscope::ui
