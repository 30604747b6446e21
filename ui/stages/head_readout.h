// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/stages/head_thumbnails.h"

#include <QPointF>
#include <QString>

namespace attnscope::ui {

/// "b0 h3", "mean over 12 heads"
QString headItemName(const HeadThumbnails& thumbnails, const Scene& scene, std::size_t item);
/// Under a thumbnail: "h3", "mean".
QString headItemLabel(const HeadItems& items, std::size_t item);
/// What is said in the place of a thumbnail that is not there.
QString missingText(const HeadThumbnails& thumbnails, std::size_t item);
/// The facts of the cell at that part of a thumbnail, 0 … 1 across and down, behind its name; null: of none.
QString headReadout(const HeadThumbnails& thumbnails, const Scene& scene, const QString& name,
                    std::size_t item, const std::optional<QPointF>& part);

} // namespace attnscope::ui
