// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

// Given weights of so many tokens as a picture 1,600 pixels wide: reading and painting, then the file.
// figure_matplotlib.py does the same with matplotlib.

#include "core/cpu_engine.h"
#include "core/engine/ranges.h"
#include "core/scene/initial_matrices.h"
#include "tests/bench/random_scene.h"
#include "ui/export/figures/picture.h"
#include "ui/export/picture_format.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/session.h"

#include <QGuiApplication>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace attnscope;

namespace {

constexpr std::size_t kTokens = 4096;
constexpr int kRuns = 7;

/// Rows that sum to 1.
BlockMatrix randomWeights(std::size_t tokens) {
    BlockMatrix weights = randomMatrix(MatrixRole::X, tokens, tokens, 7);
    for (std::size_t i = 0; i < tokens; ++i) {
        const std::span<double> row = weights.mutableRow(i);
        double sum = 0.0;
        for (double& weight : row) {
            weight = std::exp(weight);
            sum += weight;
        }
        for (double& weight : row) {
            weight /= sum;
        }
    }
    return weights;
}

template <typename Work>
double medianOf(const Work& work) {
    std::vector<double> times;
    for (int run = 0; run < kRuns; ++run) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        times.push_back(took.count());
    }
    std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
    return times[kRuns / 2];
}

} // namespace

int main(int argc, char** argv) {
    const QGuiApplication application(argc, argv);
    Scene scene;
    scene.tokens = bench::tokenNames(kTokens);
    scene.input = AttentionWeightsInput{randomWeights(kTokens), std::nullopt};
    ui::Session session(std::make_unique<CpuEngine>());
    ui::loadFonts();
    if (!session.open(scene, {}) || !session.waitForResult(120'000)) {
        std::abort();
    }
    ui::HeatmapPicture picture;
    picture.snapshot = session.snapshot();
    picture.palette = ui::makePalette(ui::lightTheme(), rangesOf(picture.snapshot, Stage::Weights));
    const ui::PictureSize size{{1600, 1600}, ui::kUnitDpi};
    QImage image;
    const double painting = medianOf([&] { image = ui::render(picture, size); });
    const double file = medianOf([&] {
        if (!ui::pictureFormats().front().write(*ui::prepared(picture, size))) {
            std::abort();
        }
    });
    std::printf("%zu x %zu weights, %d x %d pixels: read and painted %.1f ms, with the PNG %.1f ms\n",
                kTokens, kTokens, image.width(), image.height(), painting, file);
    return 0;
}
