// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/value_plane.h"
#include "core/engine/snapshot.h"
#include "core/formula/stage_area.h"
#include "core/lessons/lesson.h"
#include "ui/paint/lines/lines_picture.h"
#include "ui/paint/row/match_painter.h"
#include "ui/paint/text/text_painter.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace attnscope::ui {

/// What pictures of a slide are made of: a small scene with its result, as it is named on the slide.
struct SlideSubject {
    const Snapshot& snapshot;
    const Scene& scene;
    const Palette& palette;
    std::size_t query = 0;
    std::size_t key = 0;
};

/// The weights as lines, as strong as the strongest allows. `head` names them.
LinesPicture slideLines(const SlideSubject& of, std::size_t head);
/// The words, tinted by the query's weights, between 0 and the largest of them; without any where
/// `isCovered`.
TextPicture slideText(const SlideSubject& of, bool isCovered);
/// The query and its keys as arrows; nothing where there is no Q or K. `row` says what is played.
std::optional<MatchPicture> slideMatch(const SlideSubject& of, const RowPicture& row);

/// What a step lights and, where it asked for the strongest key of a row, the cells that answer it.
std::vector<StageArea> litWithAnswer(const LessonStep& step, const Snapshot& shown);

/// What a plane of V has to show of another scene: the sums that the row of a query reaches there or, where
/// the row is covered and they would tell its weights, `ofValues`, its v_j, between which all sums lie.
/// Nothing where that scene has no such row or where the plane is not exact.
std::vector<QPointF> rowPoints(const Snapshot& other, std::size_t query, const ValuePlane& plane,
                               bool ofValues);

/// One range for the numbers with and without what the step tries (`other`), so that what stayed keeps its
/// colour, and what became 0 is seen to be small. Weights of a step that covers a row have all of 0 … 1: the
/// end of another range would tell something of the row.
Ranges rangesWithTry(const Snapshot& shown, Stage stage, const std::optional<Snapshot>& other,
                     bool isOfCover);

} // namespace attnscope::ui
