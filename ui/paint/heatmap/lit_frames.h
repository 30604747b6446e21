// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QRectF>

#include <vector>

namespace attnscope::ui {

/// Of rectangles that share a whole side one around both, as long as there are such: neighbouring rows that a
/// lesson lights have one frame, without lines inside.
std::vector<QRectF> joinedFrames(std::vector<QRectF> rects);

} // namespace attnscope::ui
