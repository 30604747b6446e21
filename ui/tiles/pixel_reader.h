// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/jobs/job_slot.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/session/context.h"

#include <QObject>

#include <optional>

namespace attnscope::ui {

/// What stands behind one pixel of a large matrix.
struct PixelFacts {
    std::shared_ptr<const AttentionResult> result; ///< the result that the text describes
    std::shared_ptr<const Scene> scene;            ///< which names the tokens
    Stage stage = Stage::Weights;
    TileArea area;                           ///< the pixel's cells
    std::shared_ptr<const MatrixTile> cells; ///< each of them, as the picture colours it
    std::optional<CellRef> strongest;        ///< nothing where all are masked
    double value = 0.0;                      ///< of the strongest cell, recomputed in float64
    double lift = 0.0;                       ///< log₂(N_i·a) of it; for weights only
    std::size_t allowed = 0;                 ///< N_i
    bool isDifference = false;               ///< of two matrices: it has no lift
};

/// Reads the pixel under the pointer in the read-out slot. It delivers the pixel that was
/// requested last, or nothing.
class PixelReader final : public QObject {
    Q_OBJECT

public:
    explicit PixelReader(Scheduler& jobs, QObject* parent = nullptr);

    /// Reads a pixel of the picture; the one that is known or on its way already is not read again.
    void read(const HeatmapPicture& picture, const TileArea& area);
    void clear();
    /// Nothing while a read is on its way.
    const std::optional<PixelFacts>& facts() const { return m_facts; }

signals:
    void changed();

private:
    std::shared_ptr<const AttentionResult> m_result;
    Stage m_stage = Stage::Weights;
    bool m_isLift = false;
    std::optional<TileArea> m_area;
    std::optional<PixelFacts> m_facts;
    JobSlot m_slot;
};

/// The cells of the pixel in which a cell lies; one cell where cells are no smaller than a device pixel.
TileArea pixelAround(const CellRef& cell, const HeatmapGeometry& geometry, double devicePixelRatio);

/// "strongest cell in this pixel: (9,412 → 9,398)  a = 0.183 · 105.6 × uniform (log₂ 6.72)"; of a preview it
/// says that there may be a stronger one.
QString pixelText(const PixelFacts& facts);

} // namespace attnscope::ui
