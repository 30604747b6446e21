// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/heatmap/head_weights.h"

#include "core/attention/resolve.h"
#include "core/cpu_engine.h"

namespace attnscope::ui {

Result<std::shared_ptr<const MatrixSource>> headWeights(const Scene& scene, const Place& place,
                                                        const std::stop_token& stop) {
    Result<AttentionProblem> problem = resolve(nullptr, scene, Change{}, place);
    if (!problem) {
        return failed(problem.error());
    }
    problem->precision = Precision::Float32;
    CpuEngine engine;
    return runToEnd(engine, *problem, stop).map([](const ResultPtr& result) {
        return result->source(Stage::Weights);
    });
}

std::size_t thumbnailPixels(double devicePixelRatio) {
    constexpr double kThumbnailPixels = 128.0; // a thumbnail is 96 wide; levels are powers of two
    return static_cast<std::size_t>(kThumbnailPixels * devicePixelRatio);
}

} // namespace attnscope::ui
