// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/input_norm.h"

#include "core/formats/import/import_layers.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attnscope {

namespace {

/// What PyTorch adds to the variance (nn.LayerNorm), and Llama and T5 to the mean square.
constexpr double kLayerNormEpsilon = 1e-5;
constexpr double kRootMeanSquareEpsilon = 1e-6;

void normalize(std::span<double> row, NormKind kind) {
    const auto width = static_cast<double>(row.size());
    double mean = 0.0;
    for (const double number : row) {
        mean += kind == NormKind::Layer ? number / width : 0.0;
    }
    double square = 0.0;
    for (const double number : row) {
        square += (number - mean) * (number - mean) / width;
    }
    const double root =
        std::sqrt(square + (kind == NormKind::Layer ? kLayerNormEpsilon : kRootMeanSquareEpsilon));
    for (double& number : row) {
        number = (number - mean) / root;
    }
}

/// Its numbers of that layer, or of the one that is read where X is there once.
Result<NumberArray> readNorm(const ImportPlan& plan, const ImportMember& member, std::size_t layer) {
    const std::vector<std::size_t> read = layersRead(plan);
    const bool isOther = !member.layers.placeOf(layer) && !read.empty();
    return readOfLayer(member, isOther ? read.front() : layer);
}

} // namespace

const ImportMember* normOfInput(const ImportPlan& plan) {
    const auto found = std::find_if(plan.members.begin(), plan.members.end(), [](const ImportMember& member) {
        return member.inputNorm && !isGiven(member.role) && !member.roleChosen;
    });
    return found == plan.members.end() ? nullptr : &*found;
}

const ImportMember* biasOfNorm(const ImportPlan& plan, const ImportMember& norm) {
    const std::string name = norm.name.substr(0, norm.name.find_last_of("./") + 1) + "bias";
    const auto found =
        std::find_if(plan.members.begin(), plan.members.end(), [&name](const ImportMember& member) {
            return member.name == name && !isGiven(member.role);
        });
    return found == plan.members.end() ? nullptr : &*found;
}

Result<void> takeNormOfInput(const ImportPlan& plan, std::size_t layer, NumberArray& x) {
    const ImportMember* const norm = normOfInput(plan);
    if (norm == nullptr || x.shape.empty()) {
        return {};
    }
    const std::size_t width = x.shape.back();
    const ImportMember* const bias = biasOfNorm(plan, *norm);
    const Result<NumberArray> scale = readNorm(plan, *norm, layer);
    const Result<NumberArray> shift =
        bias != nullptr ? readNorm(plan, *bias, layer)
                        : Result<NumberArray>(NumberArray{{width}, std::vector<double>(width, 0.0)});
    if (!scale || !shift) {
        return unexpected(!scale ? scale.error() : shift.error());
    }
    if (scale->values.size() != width || shift->values.size() != width) {
        return unexpected(makeError(translatable("{0}: it has {1} numbers, and X has {2} features (give X as "
                                                 "it is after this norm)"),
                                    norm->name, std::to_string(scale->values.size()), std::to_string(width)));
    }
    for (std::size_t first = 0; first + width <= x.values.size(); first += width) {
        const std::span<double> row = std::span(x.values).subspan(first, width);
        normalize(row, *norm->inputNorm);
        for (std::size_t at = 0; at < width; ++at) {
            row[at] = row[at] * scale->values[at] + shift->values[at];
        }
    }
    x.isFloat64 = true;
    return {};
}

} // namespace attnscope
