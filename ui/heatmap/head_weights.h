// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/matrix_source.h"
#include "core/result.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <memory>
#include <stop_token>

namespace attnscope::ui {

/// The weights of one head as thumbnails show them, in single precision.
Result<std::shared_ptr<const MatrixSource>> headWeights(const Scene& scene, const Place& place,
                                                        const std::stop_token& stop);

/// Pixels of the longer side of a thumbnail, at least half of which are seen.
std::size_t thumbnailPixels(double devicePixelRatio);

} // namespace attnscope::ui
