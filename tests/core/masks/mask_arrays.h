// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/mask_rules.h"

#include <memory>

/// Layers with arrays, for tests.
namespace attnscope::test {

inline constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

inline MaskLayer layerOf(const std::string& spec) {
    MaskLayer layer;
    layer.spec = spec;
    return layer;
}

inline MaskLayer boolLayer(const std::string& spec, std::vector<std::size_t> shape,
                           std::vector<std::uint8_t> bits) {
    MaskLayer layer = layerOf(spec);
    layer.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Bool, std::move(shape), std::move(bits), {}});
    return layer;
}

inline MaskLayer floatLayer(const std::string& spec, std::vector<std::size_t> shape,
                            std::vector<double> numbers) {
    MaskLayer layer = layerOf(spec);
    layer.array = std::make_shared<const MaskArray>(
        MaskArray{MaskArray::Kind::Float, std::move(shape), {}, std::move(numbers)});
    return layer;
}

inline MaskRules rulesOf(std::vector<MaskLayer> layers) {
    MaskRules rules;
    rules.layers = std::move(layers);
    return rules;
}

} // namespace attnscope::test
