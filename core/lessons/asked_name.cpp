// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/asked_name.h"

#include "core/formula/notation.h"
#include "core/formula/symbols.h"

#include <algorithm>
#include <fmt/format.h>

namespace attnscope {

namespace {

template <typename... Parts>
std::string phrase(std::string_view words, const Parts&... parts) {
    return fmt::format(fmt::runtime(words), parts...);
}

std::string matrixName(const Scene& scene, const LessonMatrix& matrix) {
    const auto* const stage = std::get_if<Stage>(&matrix);
    return stage != nullptr ? plainText(notationOf(scene, *stage).name) : std::string(nameOf(matrix));
}

/// The number without batch item and head, which `own` leaves out; empty: no words are there for it.
std::string plainName(const Quantity& quantity, const std::vector<std::size_t>& own, const Scene& scene,
                      const AnswerWords& words) {
    const auto* const stage = std::get_if<Stage>(&quantity.matrix);
    const auto counted = [&](std::size_t at) { return own[at] + scene.notation.indexFrom; };
    switch (quantity.kind) {
    case QuantityKind::Cell:
        return stage != nullptr ? plainText(cellName(scene, *stage, own[0], own[1])) : std::string();
    case QuantityKind::RowSum:
        return phrase(words.rowSum, counted(0), matrixName(scene, quantity.matrix));
    case QuantityKind::ColumnSum:
        return phrase(words.columnSum, counted(0), matrixName(scene, quantity.matrix));
    case QuantityKind::RowMax:
        return phrase(words.rowMax, counted(0), matrixName(scene, quantity.matrix));
    case QuantityKind::Rows:
        return phrase(words.rows, matrixName(scene, quantity.matrix));
    case QuantityKind::Columns:
        return phrase(words.columns, matrixName(scene, quantity.matrix));
    case QuantityKind::ExponentialSum:
        return phrase(words.exponentialSum, counted(0));
    case QuantityKind::Percent:
        return plainText(cellName(scene, Stage::Weights, own[0], own[1])) + " in %";
    case QuantityKind::Entropy:
        return phrase(words.entropy, counted(0));
    case QuantityKind::Allowed:
        return own.empty() ? std::string(words.allowed) : phrase(words.allowedInRow, counted(0));
    case QuantityKind::RootKeySize:
        return "√d_k";
    case QuantityKind::LargestPlain:
        return phrase(words.largestPlain, own[0]);
    case QuantityKind::LargestScaled:
        return phrase(words.largestScaled, own[0]);
    default:
        return {};
    }
}

/// As lessons write it, in the scene's counting.
std::string countedText(const Quantity& quantity, std::size_t own, const Scene& scene) {
    Quantity counted = quantity;
    for (std::size_t at = counted.indices.size() - own; at < counted.indices.size(); ++at) {
        counted.indices[at] += scene.notation.indexFrom;
    }
    return quantityText(counted);
}

} // namespace

AnswerWords answerWords(std::string_view language) {
    if (language != "zh") {
        return {};
    }
    return {.none = "没有",
            .before = "之前的 {}",
            .tried = "改动后的 {}",
            .ofHead = "头 {1} 的 {0}",
            .ofItem = "第 {1} 项头 {2} 的 {0}",
            .rowSum = "{1} 第 {0} 行之和",
            .columnSum = "{1} 第 {0} 列之和",
            .rowMax = "{1} 第 {0} 行的最大值",
            .rows = "{} 的行数",
            .columns = "{} 的列数",
            .exponentialSum = "第 {} 行的指数之和",
            .entropy = "第 {} 行的熵",
            .allowedInRow = "第 {} 行允许的单元格数",
            .allowed = "允许的单元格数",
            .largestPlain = "d_k = {} 不缩放时最大权重的平均值",
            .largestScaled = "d_k = {} 缩放时最大权重的平均值"};
}

std::string askedName(const Quantity& quantity, const Scene& scene, const AnswerWords& words) {
    if (quantity.state != StepState::Now) {
        Quantity now = quantity;
        now.state = StepState::Now;
        return phrase(quantity.state == StepState::Was ? words.before : words.tried,
                      askedName(now, scene, words));
    }
    const std::size_t count = std::min(indexCount(quantity), quantity.indices.size());
    const std::vector<std::size_t> own(quantity.indices.end() - static_cast<std::ptrdiff_t>(count),
                                       quantity.indices.end());
    const std::string name = plainName(quantity, own, scene, words);
    if (name.empty()) {
        return countedText(quantity, count, scene);
    }
    if (quantity.indices.size() != count + 2) {
        return name;
    }
    const std::size_t item = quantity.indices[0];
    const std::size_t head = quantity.indices[1];
    return batchCount(scene.input) > 1 ? phrase(words.ofItem, name, item, head)
                                       : phrase(words.ofHead, name, head);
}

} // namespace attnscope
