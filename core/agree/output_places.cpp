// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/output_places.h"

#include "core/agree/further_search.h"
#include "core/agree/mixed_heads.h"
#include "core/agree/norm_of_rows.h"
#include "core/projection/project.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attnscope {

namespace {

constexpr std::size_t kMostPlaceCells = std::size_t{1} << 24; ///< of the weights of all heads

/// A scene that may be the model's, and what it has other than the nearest.
struct Candidate {
    Scene scene;
    Variation variation;
};

std::vector<Candidate> candidatesOf(const Scene& nearest) {
    std::vector<Candidate> all;
    std::vector<std::optional<std::size_t>> heads{std::nullopt};
    for (const std::size_t count : headCounts(nearest)) {
        heads.emplace_back(count);
    }
    for (const std::optional<std::size_t> count : heads) {
        for (const std::string_view mask : {"", "causal"}) {
            Variation variation;
            variation.heads = count;
            variation.mask = mask;
            if (!mask.empty() && hasMask(nearest)) {
                continue;
            }
            if (Result<Scene> scene = varied(nearest, variation)) {
                all.push_back({std::move(*scene), std::move(variation)});
            }
        }
    }
    return all;
}

/// The output of a batch item as the model gave it, heads side by side.
BlockMatrix sideBySide(const MatrixStack& stack, std::size_t batch) {
    const std::size_t heads = stack.axes().heads;
    BlockMatrix joined(stack.rows(), heads * stack.columns());
    for (std::size_t row = 0; row < joined.rows(); ++row) {
        const auto to = joined.mutableRow(row);
        for (std::size_t head = 0; head < heads; ++head) {
            const auto from = stack.at({batch, head}).row(row);
            std::copy(from.begin(), from.end(), to.begin() + static_cast<std::ptrdiff_t>(head * from.size()));
        }
    }
    return joined;
}

/// What is read, number by number, where heads were put together in another order of axes.
using Place = std::function<std::size_t(std::size_t flat)>;

/// Numbers of [queries][heads·features] taken from other places of the same matrix.
BlockMatrix reordered(const BlockMatrix& from, const Place& place) {
    BlockMatrix to(from.rows(), from.columns());
    for (std::size_t flat = 0; flat < from.rows() * from.columns(); ++flat) {
        const std::size_t at = place(flat);
        to.set(flat / from.columns(), flat % from.columns(), from(at / from.columns(), at % from.columns()));
    }
    return to;
}

class OutputPlaces {
public:
    OutputPlaces(const References& references, const GivenNumbers& numbers, const std::stop_token& stop)
        : m_allowed(numbers.allowed(Reference::Output))
        , m_stop(stop) {
        for (std::size_t batch = 0; batch < references.output->axes().batches; ++batch) {
            m_given.push_back(sideBySide(*references.output, batch));
        }
    }

    /// What the output is if the scene is the model's; empty where it is none of these.
    std::vector<VariationText> placeOf(const Scene& scene) {
        if (!compute(scene)) {
            return {};
        }
        const auto* const tokens = std::get_if<TokenInput>(&scene.input);
        if (tokens == nullptr) {
            return listOf(placeOfMerge(nullptr));
        }
        if (tokens->wO && agrees(m_heads)) {
            return {{translatable(
                         "the model's output is that before W_O: W_O makes another of it (leave W_O out: "
                         "--as NAME=unused, or give the output behind it)"),
                     {}}};
        }
        std::vector<VariationText> found = listOf(placeBehind(*tokens));
        if (found.empty() && tokens->wO && tokens->wO->rows() == tokens->wO->columns()) {
            TokenInput other = *tokens;
            other.wO = tokens->wO->transposed();
            found =
                agrees(mixed(m_heads, &other)) ? std::vector<VariationText>(1) : listOf(placeBehind(other));
            if (!found.empty()) {
                found.insert(found.begin(),
                             {translatable("W_O is read the other way round (give its transpose)"), {}});
                found.erase(std::remove_if(found.begin(), found.end(),
                                           [](const VariationText& text) { return text.text.empty(); }),
                            found.end());
            }
        }
        return found;
    }

private:
    /// The outputs of all heads, side by side; false where it fails or is too much.
    bool compute(const Scene& scene) {
        const std::size_t heads = headCount(scene.input);
        const std::size_t batches = batchCount(scene.input);
        if (batches != m_given.size() ||
            queryCount(scene.input) * keyCount(scene.input) > kMostPlaceCells / batches / heads) {
            return false;
        }
        TextbookEngine engine;
        const SceneSolver solver(engine, scene, Precision::Float64);
        m_heads.clear();
        m_headCount = heads;
        for (std::size_t batch = 0; batch < batches; ++batch) {
            BlockMatrix joined;
            for (std::size_t head = 0; head < heads; ++head) {
                const Result<ResultPtr> result = solver.solve({batch, head}, m_stop);
                if (!result || !(*result)->problem().v) {
                    return false;
                }
                const auto output = (*result)->source(Stage::Output);
                const std::size_t width = output->columns();
                joined = head == 0 ? BlockMatrix(output->rows(), heads * width) : std::move(joined);
                for (std::size_t row = 0; row < joined.rows(); ++row) {
                    output->exactRow(row, joined.mutableRow(row).subspan(head * width, width));
                }
            }
            m_heads.push_back(std::move(joined));
        }
        return true;
    }

    bool agrees(const std::vector<BlockMatrix>& computed) const {
        for (std::size_t batch = 0; batch < computed.size(); ++batch) {
            const BlockMatrix& own = computed[batch];
            const BlockMatrix& given = m_given[batch];
            if (own.rows() != given.rows() || own.columns() != given.columns()) {
                return false;
            }
            for (std::size_t row = 0; row < own.rows(); ++row) {
                for (std::size_t column = 0; column < own.columns(); ++column) {
                    if (!(std::abs(own(row, column) - given(row, column)) <= m_allowed)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    static std::vector<BlockMatrix> mixed(const std::vector<BlockMatrix>& heads, const TokenInput* tokens) {
        if (tokens == nullptr || !tokens->wO) {
            return heads;
        }
        HeadProjection projection(*tokens->wO);
        projection.bias = tokens->bO ? &*tokens->bO : nullptr;
        std::vector<BlockMatrix> all;
        all.reserve(heads.size());
        for (const BlockMatrix& each : heads) {
            all.push_back(projected(each, projection));
        }
        return all;
    }

    static std::vector<VariationText> listOf(const std::optional<VariationText>& text) {
        return text ? std::vector<VariationText>{*text} : std::vector<VariationText>();
    }

    /// What comes of the heads by a W_O.
    std::optional<VariationText> placeBehind(const TokenInput& tokens) const {
        std::optional<VariationText> found = placeOfBlock(tokens);
        found = found ? found : placeOfMerge(&tokens);
        return found ? found : placeOfHeads(tokens);
    }

    /// With what a block has around its attention.
    std::optional<VariationText> placeOfBlock(const TokenInput& tokens) const {
        const std::vector<BlockMatrix> plain = mixed(m_heads, &tokens);
        std::vector<BlockMatrix> added = plain;
        for (std::size_t batch = 0; batch < added.size(); ++batch) {
            const BlockMatrix& x = tokens.x.at({batch, 0});
            if (x.columns() != added[batch].columns()) {
                added.clear();
                break;
            }
            for (std::size_t row = 0; row < x.rows(); ++row) {
                const auto to = added[batch].mutableRow(row);
                const auto from = x.row(row);
                std::transform(from.begin(), from.end(), to.begin(), to.begin(), std::plus<>());
            }
        }
        if (!added.empty() && agrees(added)) {
            return VariationText{
                translatable("the model's output has the input added, as a block has it (residual): "
                             "output − X agrees (give that)"),
                {}};
        }
        if (!added.empty() && isNormOf(added, m_given, m_allowed)) {
            return VariationText{
                translatable(
                    "the model's output is that of the whole block, the input added (residual) and the "
                    "sum normalised: so it agrees (give the output of the attention itself)"),
                {}};
        }
        if (isNormOf(plain, m_given, m_allowed)) {
            return VariationText{
                translatable("the model's output was normalised: so it agrees (give the output as it "
                             "is before the norm)"),
                {}};
        }
        return std::nullopt;
    }

    /// Heads that were joined by other axes than (query, head, feature).
    std::optional<VariationText> placeOfMerge(const TokenInput* tokens) const {
        const std::size_t heads = m_headCount;
        const std::size_t width = m_heads.front().columns() / heads;
        const std::size_t rows = m_heads.front().rows();
        const auto merged = [&](const Place& place) {
            std::vector<BlockMatrix> all;
            all.reserve(m_heads.size());
            for (const BlockMatrix& each : m_heads) {
                all.push_back(reordered(each, place));
            }
            return agrees(mixed(all, tokens));
        };
        if (heads == 1 || m_heads.front().columns() == 0) {
            return std::nullopt;
        }
        if (merged([&](std::size_t flat) {
                const std::size_t head = flat / (rows * width);
                return flat % (rows * width) / width * heads * width + head * width + flat % width;
            })) {
            return VariationText{
                translatable("the model's output is (batch, head, query, feature) reshaped to (batch, query, "
                             "head·feature) without a transpose, so that rows mix tokens: "
                             "output.transpose(1, 2).reshape(…) is meant"),
                {}};
        }
        if (merged([&](std::size_t flat) {
                const std::size_t column = flat % (heads * width);
                return flat - column + column % heads * width + column / heads;
            })) {
            return VariationText{translatable("the model's output has the features of all heads interleaved, "
                                              "(query, feature, head) in place of (query, head, feature)"),
                                 {}};
        }
        return std::nullopt;
    }

    std::optional<VariationText> placeOfHeads(const TokenInput& tokens) const {
        if (!tokens.wO || m_headCount < 2) {
            return std::nullopt;
        }
        const std::vector<std::size_t> order = orderBeforeMixing(m_heads, m_given, tokens, m_headCount);
        if (order.empty()) {
            return std::nullopt;
        }
        const std::size_t width = m_heads.front().columns() / m_headCount;
        std::vector<BlockMatrix> all;
        all.reserve(m_heads.size());
        for (const BlockMatrix& each : m_heads) {
            all.push_back(reordered(each, [&](std::size_t flat) {
                const std::size_t column = flat % each.columns();
                return flat - column + order[column / width] * width + column % width;
            }));
        }
        return agrees(mixed(all, &tokens))
                   ? std::optional(VariationText{
                         translatable("the heads stand in another order before W_O: {0}"), {listText(order)}})
                   : std::nullopt;
    }

    static std::string listText(const std::vector<std::size_t>& numbers) {
        std::string text;
        for (const std::size_t number : numbers) {
            text += (text.empty() ? "" : ", ") + std::to_string(number);
        }
        return text;
    }

    double m_allowed;
    const std::stop_token& m_stop;
    std::vector<BlockMatrix> m_given; ///< by batch item, heads side by side
    std::vector<BlockMatrix> m_heads; ///< what is computed, likewise
    std::size_t m_headCount = 1;
};

} // namespace

bool resemblesInput(const Scene& scene, const MatrixStack& output) {
    constexpr double kAlike = 0.3; // of what is not alike it is about 1/√(rows · columns)
    const auto* const tokens = std::get_if<TokenInput>(&scene.input);
    if (tokens == nullptr || output.axes().heads != 1 || output.columns() != tokens->x.columns()) {
        return false;
    }
    double products = 0.0;
    double ofX = 0.0;
    double ofOutput = 0.0;
    for (std::size_t batch = 0; batch < output.axes().batches; ++batch) {
        for (std::size_t row = 0; row < output.rows(); ++row) {
            const auto x = tokens->x.at({batch, 0}).row(row);
            const auto given = output.at({batch, 0}).row(row);
            for (std::size_t column = 0; column < x.size(); ++column) {
                products += x[column] * given[column];
                ofX += x[column] * x[column];
                ofOutput += given[column] * given[column];
            }
        }
    }
    return products > kAlike * std::sqrt(ofX * ofOutput);
}

std::vector<VariationText> outputElsewhere(const Scene& scene, const Scene& nearest,
                                           const References& references, const GivenNumbers& numbers,
                                           const std::stop_token& stop) {
    if (!references.output || std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        return {};
    }
    OutputPlaces places(references, numbers, stop);
    for (const Candidate& each : candidatesOf(nearest)) {
        if (stop.stop_requested()) {
            return {};
        }
        std::vector<VariationText> texts = places.placeOf(each.scene);
        if (!texts.empty()) {
            const std::vector<VariationText> further = textsOf(each.variation);
            texts.insert(texts.end(), further.begin(), further.end());
            return texts;
        }
    }
    return {};
}

} // namespace attnscope
