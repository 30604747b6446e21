// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/compare/difference.h"

#include "core/compare/difference_source.h"
#include "core/compare/either_mask.h"
#include "core/formats/arrays/array_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

bool haveOneShape(const MatrixSource& a, const MatrixSource& b) {
    return a.rows() == b.rows() && a.columns() == b.columns();
}

/// Of given weights no cell is masked, whatever the scene's mask says.
std::shared_ptr<const Mask> maskOf(const AttentionProblem& problem) {
    return problem.weights ? std::make_shared<const Mask>(problem.queries(), problem.keys()) : problem.mask;
}

class DifferenceResult final : public AttentionResult {
public:
    DifferenceResult(const Snapshot& a, const Snapshot& b)
        : m_problem(a.result->problem())
        , m_a(a.result)
        , m_b(b.result) {
        const AttentionProblem& other = b.result->problem();
        const bool haveOneSize = m_problem.queries() == other.queries() && m_problem.keys() == other.keys();
        if (haveOneSize) {
            m_problem.mask = eitherMask(maskOf(m_problem), maskOf(other));
        }
        for (const StageInfo& info : stages()) {
            const std::shared_ptr<const MatrixSource> first = a.source(info.stage);
            const std::shared_ptr<const MatrixSource> second = b.source(info.stage);
            if (!first || !second || !haveOneShape(*first, *second)) {
                continue;
            }
            const bool isMasked =
                info.cellsAreQueryKey && info.stage >= Stage::Masked && !m_problem.mask->allowsAll();
            m_sources[static_cast<std::size_t>(info.stage)] =
                differenceSource({first, second, isMasked ? m_problem.mask : nullptr});
        }
    }

    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return m_a->isExact() && m_b->isExact(); }
    Precision precision() const override {
        return m_b->precision() == Precision::Float32 ? Precision::Float32 : m_a->precision();
    }
    std::string_view backend() const override { return m_a->backend(); }
    std::chrono::nanoseconds elapsed() const override { return m_a->elapsed(); }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return m_sources[static_cast<std::size_t>(stage)];
    }
    std::shared_ptr<const MatrixSource> lift() const override { return nullptr; }
    RowStatistics rowStatistics(std::size_t query) const override { return m_a->rowStatistics(query); }

private:
    AttentionProblem m_problem; ///< the first one's, with the mask of both
    std::shared_ptr<const AttentionResult> m_a;
    std::shared_ptr<const AttentionResult> m_b;
    std::array<std::shared_ptr<const MatrixSource>, kStageCount> m_sources; ///< by stage
};

} // namespace

Snapshot differenceOf(const Snapshot& a, const Snapshot& b) {
    auto result = std::make_shared<const DifferenceResult>(a, b);
    auto joined = result->source(Stage::MultiHead);
    return {a.scene, std::move(result), std::move(joined)};
}

Result<void> checkSameShape(const Snapshot& a, const Snapshot& b, Stage stage) {
    const std::string name(stageInfo(stage).name);
    const std::shared_ptr<const MatrixSource> first = a.source(stage);
    const std::shared_ptr<const MatrixSource> second = b.source(stage);
    if (!first || !second) {
        return unexpected(makeError(
            translatable("{0}: only one of the two scenes has this stage (compare another stage)"), name));
    }
    if (haveOneShape(*first, *second)) {
        return {};
    }
    return unexpected(makeError(
        translatable("{0}: the first is {1} and the second {2} (compare matrices of one shape)"), name,
        shapeText({first->rows(), first->columns()}), shapeText({second->rows(), second->columns()})));
}

ValueRange differenceRange(const MatrixSource& difference, double largest, Precision precision) {
    constexpr double kRoundingFloat32 = 1e-5; // of a float32 dot product, relative to what is compared
    constexpr double kRoundingFloat64 = 1e-12;
    const ValueRange range = difference.range();
    const double most = std::max(std::abs(range.low), std::abs(range.high));
    const double rounding = largest * (precision == Precision::Float32 ? kRoundingFloat32 : kRoundingFloat64);
    const double high = most > 0.0 ? std::max(most, rounding) : largest;
    return high > 0.0 ? ValueRange{-high, high} : ValueRange{-1.0, 1.0};
}

std::optional<TokenDifference> tokenDifference(const TokenList& a, const TokenList& b) {
    TokenDifference found;
    const std::size_t count = a.size() == b.size() ? a.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (a[i] != b[i]) {
            found.first = found.differing == 0 ? i : found.first;
            ++found.differing;
        }
    }
    return found.differing > 0 ? std::optional(found) : std::nullopt;
}

} // namespace attnscope
