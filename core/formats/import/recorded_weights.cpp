// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/recorded_weights.h"

#include "core/formats/import/import_layers.h"

namespace attnscope {

namespace {

bool isKept(const ImportMember& member) {
    return std::holds_alternative<TokenSide>(member.role) ||
           std::holds_alternative<RegionsRole>(member.role) ||
           (member.role == ImportRole(MatrixRole::V) && member.layers.areAlike);
}

} // namespace

std::optional<ImportPlan> byRecordedWeights(const ImportPlan& plan) {
    const ImportMember* const weights = plan.in(Reference::Weights);
    ImportPlan whole = plan;
    whole.layer.reset();
    if (weights == nullptr || !weights->layers.areAlike || !layerDifference(whole) ||
        weights->layers.numbers != layersIn(whole)) {
        return std::nullopt;
    }
    for (ImportMember& member : whole.members) {
        if (member.role == ImportRole(Reference::Weights)) {
            member.role = MatrixRole::Weights;
            member.roleChosen = true;
        } else if (isGiven(member.role) && !isKept(member)) {
            member.role = {};
            member.roleChosen = true;
        }
    }
    return layerDifference(whole) ? std::nullopt : std::optional(std::move(whole));
}

} // namespace attnscope
