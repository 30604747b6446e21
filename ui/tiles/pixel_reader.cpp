// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tiles/pixel_reader.h"

#include "ui/paint/base/index_text.h"
#include "ui/paint/heatmap/tile_grid.h"
#include "ui/session/large_matrix.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The place of the strongest cell that is not masked, as the picture pools it.
std::optional<std::size_t> strongestOf(const MatrixTile& cells) {
    std::optional<std::size_t> found;
    for (std::size_t at = 0; at < cells.values.size(); ++at) {
        if (cells.masked[at] == 0 &&
            (!found || isStronger(cells.order, cells.values[at], cells.values[*found]))) {
            found = at;
        }
    }
    return found;
}

PixelFacts factsOf(const Snapshot& snapshot, Stage stage, bool isLift, bool isDifference,
                   const TileArea& area, const std::stop_token& stop) {
    PixelFacts facts{snapshot.result, snapshot.scene, stage, area, nullptr, std::nullopt, 0.0, 0.0, 0};
    facts.isDifference = isDifference;
    facts.cells = readTile(pooledMatrix(snapshot, stage, Reducer::Max, isLift), {area, 0}, stop);
    const auto at = facts.cells ? strongestOf(*facts.cells) : std::nullopt;
    if (!at) {
        return facts;
    }
    facts.strongest = CellRef{stage, area.row + *at / area.columns, area.column + *at % area.columns};
    facts.value = snapshot.source(stage)->exact(facts.strongest->row, facts.strongest->column);
    if (stage == Stage::Weights && snapshot.result->lift()) {
        facts.allowed = snapshot.result->problem().mask->allowedInRow(facts.strongest->row);
        facts.lift = std::log2(static_cast<double>(facts.allowed) * facts.value);
    }
    return facts;
}

} // namespace

PixelReader::PixelReader(Scheduler& jobs, QObject* parent)
    : QObject(parent)
    , m_slot(jobs, JobPriority::ReadOut) {}

void PixelReader::read(const HeatmapPicture& picture, const TileArea& area) {
    const bool isLift = showsLift(picture.stage, picture.scale);
    if (m_area == area && m_result == picture.snapshot.result && m_stage == picture.stage &&
        m_isLift == isLift) {
        return;
    }
    m_area = area;
    m_result = picture.snapshot.result;
    m_stage = picture.stage;
    m_isLift = isLift;
    const bool knew = m_facts.has_value();
    m_facts.reset();
    if (knew) {
        emit changed();
    }
    m_slot.request([this, snapshot = picture.snapshot, stage = picture.stage, isLift,
                    isDifference = picture.isDifference, area](const JobControl& control) -> Result<void> {
        if (!control.stop().stop_requested()) {
            control.deliver(
                [this, facts = factsOf(snapshot, stage, isLift, isDifference, area, control.stop())] {
                    m_facts = facts;
                    emit changed();
                });
        }
        return {};
    });
}

void PixelReader::clear() {
    if (!m_area) {
        return;
    }
    m_slot.supersede();
    m_area.reset();
    m_result.reset();
    m_facts.reset();
    emit changed();
}

TileArea pixelAround(const CellRef& cell, const HeatmapGeometry& geometry, double devicePixelRatio) {
    const std::size_t rows = geometry.transposed ? geometry.columns : geometry.rows;
    const std::size_t columns = geometry.transposed ? geometry.rows : geometry.columns;
    TileArea area;
    area.levels = levelsFor(geometry, devicePixelRatio);
    area.row = (cell.row >> area.levels.row) << area.levels.row;
    area.column = (cell.column >> area.levels.column) << area.levels.column;
    area.rows = std::min(area.levels.height(), rows - area.row);
    area.columns = std::min(area.levels.width(), columns - area.column);
    return area;
}

QString pixelText(const PixelFacts& facts) {
    if (!facts.strongest) {
        return PixelReader::tr("masked: nothing is attended in this pixel");
    }
    const bool isPair = stageInfo(facts.stage).cellsAreQueryKey;
    const QString place = placeText(*facts.scene, *facts.strongest);
    const bool isWeight = stageInfo(facts.stage).range == RangeGroup::Weights;
    const bool isEffect = facts.stage == Stage::Effect;
    const QString value = QString::fromStdString(numberText(facts.value, -3));
    const QString name = facts.isDifference ? QStringLiteral("A − B")
                         : isWeight         ? QStringLiteral("a")
                         : isEffect         ? QStringLiteral("‖a·v‖")
                         : isPair           ? QStringLiteral("s")
                                            : PixelReader::tr("value");
    // A preview knows some rows only, so that a stronger cell may lie beside the one that it found.
    const QString what =
        facts.area.rows * facts.area.columns == 1 ? PixelReader::tr("cell %1  %2 = %3")
        : facts.result->isExact()
            ? PixelReader::tr("strongest cell in this pixel: %1  %2 = %3")
            : PixelReader::tr("preview, perhaps not the strongest cell in this pixel: %1  %2 = %3");
    QString text = what.arg(place, name, value);
    if (facts.allowed > 0 && facts.value > 0.0) {
        text += PixelReader::tr(" · %1 × uniform (log₂ %2)")
                    .arg(QString::number(std::exp2(facts.lift), 'f', std::exp2(facts.lift) < 10.0 ? 2 : 1),
                         QString::number(facts.lift, 'f', 2));
    }
    return text;
}

} // namespace attnscope::ui
