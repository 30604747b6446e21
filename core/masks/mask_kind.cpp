// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array kMaskKinds{
    MaskKind{"causal", "", translatable("a query attends to itself and to the keys before it: j ≤ i"),
             &makeCausal},
};

std::string knownNames() {
    std::string names;
    for (const MaskKind& kind : kMaskKinds) {
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    }
    return names;
}

} // namespace

std::span<const MaskKind> maskKinds() {
    return kMaskKinds;
}

Result<std::shared_ptr<const MaskPredicate>> makePredicate(std::string_view spec, std::size_t queries,
                                                           std::size_t keys) {
    const std::size_t colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    const bool hasArguments = colon != std::string_view::npos;
    if (hasArguments && colon + 1 == spec.size()) {
        return failed(
            failure(translatable("mask \"{0}\": nothing stands behind the colon (leave the colon out)"),
                    std::string(spec)));
    }
    for (const MaskKind& kind : kMaskKinds) {
        if (kind.name == name) {
            return kind.make(hasArguments ? spec.substr(colon + 1) : std::string_view{}, queries, keys);
        }
    }
    return failed(failure(translatable("mask \"{0}\": there is no such kind of mask (take one of: {1})"),
                          std::string(spec), knownNames()));
}

} // namespace attnscope
