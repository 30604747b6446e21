// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/output_path.h"

#include "core/projection/position_encodings.h"
#include "core/scene/matrix_role.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::size_t kMostPathKeys = 5;
constexpr std::size_t kMostPathFeatures = 4;

/// The numbers of one row at these keys.
std::vector<double> numbersAt(const MatrixSource& source, std::size_t query,
                              const std::vector<std::size_t>& keys) {
    std::vector<double> numbers(keys.size());
    std::transform(keys.begin(), keys.end(), numbers.begin(),
                   [&](std::size_t key) { return source.exact(query, key); });
    return numbers;
}

/// The scores of the row at the shown keys. A step that changes none of them is left out, so that no number
/// stands there twice; whether it changes one is asked of the whole row.
std::vector<PathScores> scoresOf(const Snapshot& snapshot, std::size_t query,
                                 const std::vector<std::size_t>& keys) {
    std::vector<PathScores> steps;
    std::vector<double> before;
    for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked}) {
        const auto source = snapshot.source(stage);
        std::vector<double> whole(source->columns());
        source->exactRow(query, whole);
        if (whole != before) {
            steps.push_back({stage, numbersAt(*source, query, keys)});
            before = std::move(whole);
        }
    }
    return steps;
}

/// Tokens of the keys alone, with their positions where the scene adds them, as they are projected.
BlockMatrix positioned(const BlockMatrix& tokens, const ScoreRules& rules) {
    BlockMatrix result = tokens;
    for (std::size_t i = 0; rules.sinusoidal && i < result.rows(); ++i) {
        addPosition(result.mutableRow(i), i);
    }
    return result;
}

SampledMatrix sampledTokens(const MatrixSource& tokens, std::vector<std::size_t> rows) {
    return sampled(tokens, std::move(rows), sampledIndices(tokens.columns(), kMostPathFeatures));
}

} // namespace

namespace {

/// One more key among those that stand for one another. Like them it is not counted where it weighs nothing.
void join(RowTerm& others, const RowTerm& term) {
    if (term.weight == 0.0) {
        return;
    }
    ++others.others;
    others.weight += term.weight;
    for (std::size_t c = 0; c < term.contribution.size(); ++c) {
        others.contribution[c] += term.contribution[c];
    }
}

RowCombination withFewerTerms(const RowCombination& row, const std::vector<std::size_t>& places,
                              std::size_t keys) {
    const std::size_t features = row.output.size();
    RowTerm others;
    others.contribution.assign(features, 0.0);
    if (keys < row.terms.size()) {
        others = row.terms.back();
    }
    RowCombination fewer = row;
    fewer.terms.clear();
    for (std::size_t at = 0; at < keys; ++at) {
        if (std::binary_search(places.begin(), places.end(), at)) {
            fewer.terms.push_back(row.terms[at]);
        } else {
            join(others, row.terms[at]);
        }
    }
    if (others.others > 0) {
        others.value = others.contribution;
        for (double& value : others.value) {
            value = others.weight != 0.0 ? value / others.weight : 0.0;
        }
        fewer.terms.push_back(std::move(others));
    }
    std::vector<double> sum(features, 0.0);
    for (RowTerm& term : fewer.terms) {
        for (std::size_t c = 0; c < features; ++c) {
            sum[c] += term.contribution[c];
        }
        term.runningSum = sum;
    }
    return fewer;
}

} // namespace

OutputPath withFewerKeys(const OutputPath& path, std::size_t most) {
    if (path.keys.size() <= most) {
        return path;
    }
    std::vector<double> weights;
    for (std::size_t at = 0; at < path.keys.size(); ++at) {
        weights.push_back(path.row.terms[at].weight);
    }
    const std::vector<std::size_t> places = strongestKeys(weights, most);
    const auto columnsOf = [](const SampledMatrix& matrix) {
        return sampledIndices(matrix.shownColumns.size(), matrix.shownColumns.size());
    };
    OutputPath fewer = path;
    fewer.row = withFewerTerms(path.row, places, path.keys.size());
    fewer.keyVectors = picked(path.keyVectors, places, columnsOf(path.keyVectors));
    if (path.keyTokens) {
        fewer.keyTokens = picked(*path.keyTokens, places, columnsOf(*path.keyTokens));
    }
    fewer.keys.clear();
    for (PathScores& scores : fewer.scores) {
        scores.numbers.clear();
    }
    for (const std::size_t place : places) {
        fewer.keys.push_back(path.keys[place]);
        for (std::size_t step = 0; step < path.scores.size(); ++step) {
            fewer.scores[step].numbers.push_back(path.scores[step].numbers[place]);
        }
    }
    return fewer;
}

Result<OutputPath> outputPath(const Snapshot& snapshot, std::size_t query) {
    const auto q = snapshot.source(Stage::Q);
    const auto k = snapshot.source(Stage::K);
    if (!q || !k || !snapshot.has(Stage::Scores)) {
        return unexpected(makeError(translatable(
            "the weights are given, or those of several heads: nothing leads from a query to them (open a "
            "scene with X, or with Q, K and V, or choose one head)")));
    }
    if (snapshot.result->problem().softmaxAxis == SoftmaxAxis::Queries) {
        return unexpected(makeError(translatable(
            "the softmax runs along the queries: the weights of one row do not follow from its own scores "
            "(let it run along the keys, in Rules)")));
    }
    std::optional<RowCombination> row = combineStrongest(snapshot, query, TermOrder::Position, kMostPathKeys);
    if (row && row->terms.size() > kMostPathKeys && row->terms.back().others == 1) {
        row = combineStrongest(snapshot, query, TermOrder::Position, kMostPathKeys + 1); // a lane like others
    }
    if (!row) {
        return unexpected(makeError(translatable(
            "there is no V: the weights mix nothing (open a scene with X, or with Q, K and V)")));
    }
    OutputPath path;
    path.row = std::move(*row);
    path.keys = path.row.namedKeys();
    const std::vector<std::size_t> features = sampledIndices(q->columns(), kMostPathFeatures);
    path.queryVector = sampled(*q, {query}, features);
    path.keyVectors = sampled(*k, path.keys, features);
    path.valueFeatures = sampledIndices(path.row.output.size(), kMostPathFeatures);
    path.scores = scoresOf(snapshot, query, path.keys);
    if (const auto x = snapshot.source(Stage::X)) {
        const BlockMatrix* const others = snapshot.matrix(MatrixRole::XKv);
        path.queryToken = sampledTokens(*x, {query});
        path.keyTokens =
            others == nullptr
                ? sampledTokens(*x, path.keys)
                : sampledTokens(*sourceOf(positioned(*others, snapshot.scene->rules)), path.keys);
    }
    return path;
}

} // namespace attnscope
