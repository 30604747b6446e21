// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/stream/stream_engine.h"
#include "tests/core/scene/worked_scenes.h"

/// Problems for the streaming engine, and its results beside the textbook's.
namespace attnscope::test {

inline MaskLayer specLayer(const char* spec, LayerJoin join = LayerJoin::And) {
    MaskLayer layer;
    layer.spec = spec;
    layer.join = join;
    return layer;
}

struct NamedProblem {
    const char* name;
    void (*apply)(AttentionProblem& problem);
};

inline std::shared_ptr<const ScoreBias> randomBias(std::size_t queries, std::size_t keys) {
    MaskArray array{MaskArray::Kind::Float, {queries, keys}, {}, normals(queries, keys, 77).dense()};
    return std::make_shared<const ScoreBias>(std::vector{std::make_shared<const MaskArray>(std::move(array))},
                                             HeadIndex{});
}

/// What can act on the scores and weights, one by one.
inline constexpr NamedProblem kVariants[] = {
    {"plain", [](AttentionProblem&) {}},
    {"causal", [](AttentionProblem& p) { p.mask = maskOf({specLayer("causal")}, p.queries(), p.keys()); }},
    {"window or global, causal",
     [](AttentionProblem& p) {
         p.mask = maskOf({specLayer("window:20"), specLayer("global:3", LayerJoin::Or), specLayer("causal")},
                         p.queries(), p.keys());
     }},
    {"painted, uniform empty rows",
     [](AttentionProblem& p) {
         const std::size_t half = (p.queries() + 1) / 2;
         p.mask = maskOf({paintedLayer({{0, half, 0, p.keys(), false}})}, p.queries(), p.keys());
         p.emptyRows = EmptyRows::Uniform;
     }},
    {"causal, finite fill",
     [](AttentionProblem& p) {
         p.mask = maskOf({specLayer("causal")}, p.queries(), p.keys());
         p.fill = -3.0;
     }},
    {"softcap, ALiBi, temperature",
     [](AttentionProblem& p) {
         p.softcap = 2.0;
         p.alibiSlope = 0.02;
         p.temperature = 0.5;
     }},
    {"bias", [](AttentionProblem& p) { p.bias = randomBias(p.queries(), p.keys()); }},
    {"policy",
     [](AttentionProblem& p) {
         KeepPolicy policy;
         policy.keep.assign(p.keys(), 1);
         for (std::size_t j = 0; j < p.keys(); j += 3) {
             policy.keep[j] = 0;
         }
         p.policy = std::make_shared<const KeepPolicy>(policy);
     }},
    {"dropout, causal",
     [](AttentionProblem& p) {
         p.mask = maskOf({specLayer("causal")}, p.queries(), p.keys());
         p.dropout = {0.25, 9};
     }},
    {"negative scale", [](AttentionProblem& p) { p.scale = -p.scale; }},
};

inline AttentionProblem streamProblem(std::size_t queries, std::size_t keys, std::size_t dK,
                                      std::uint64_t seed) {
    AttentionProblem problem = randomProblem(queries, keys, dK, 3, seed);
    problem.precision = Precision::Float32;
    return problem;
}

/// All results that an engine publishes.
inline std::vector<ResultPtr> published(StreamEngine& engine, const ResultPtr& previous,
                                        const AttentionProblem& problem, const Change& change) {
    std::vector<ResultPtr> results;
    const Result<void> done = engine.compute(
        {.problem = problem, .previous = previous, .change = change, .publish = [&](ResultPtr result) {
             results.push_back(std::move(result));
         }});
    return done ? results : std::vector<ResultPtr>{};
}

/// The exact result, without a preview; its pyramids have at most so many blocks at their base.
inline ResultPtr streamed(const AttentionProblem& problem,
                          std::size_t mostBlocks = BlockSummary::kMostBlocks) {
    StreamEngine engine(SIZE_MAX, mostBlocks);
    return runToEnd(engine, problem).value();
}

inline ResultPtr textbook(AttentionProblem problem) {
    problem.precision = Precision::Float64;
    return run(problem);
}

struct Pooled {
    std::vector<float> values;
    std::vector<std::uint8_t> masked;

    bool operator==(const Pooled&) const = default;
};

inline Pooled pooled(const MatrixSource& source, const TileArea& tile, Reducer reducer = Reducer::Max) {
    Pooled picture{std::vector<float>(tile.pixelRows() * tile.pixelColumns(), -7.0F), {}};
    picture.masked.resize(picture.values.size(), 9);
    source.fill(tile, reducer, picture.values, picture.masked);
    return picture;
}

/// Equal masks, and values within the tolerance (equal infinities and two NaN are equal).
inline bool isNear(const Pooled& actual, const Pooled& expected, double tolerance) {
    if (actual.masked != expected.masked) {
        qWarning("other pixels are masked");
        return false;
    }
    for (std::size_t at = 0; at < actual.values.size(); ++at) {
        const auto a = static_cast<double>(actual.values[at]);
        const auto b = static_cast<double>(expected.values[at]);
        if (!(a == b || std::abs(a - b) <= tolerance || (std::isnan(a) && std::isnan(b)))) {
            qWarning("pixel %zu is %.9g, expected %.9g", at, a, b);
            return false;
        }
    }
    return true;
}

} // namespace attnscope::test
