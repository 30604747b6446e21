// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/bare_file.h"

#include "core/formats/import/acting_name.h"
#include "core/formats/scene/enum_names.h"

#include <algorithm>

namespace attnscope {

namespace {

bool isUsualOrder(FileAxes axes) {
    return axes == FileAxes::Tokens || axes == FileAxes::BatchTokens || axes == FileAxes::BatchHeadTokens;
}

/// What the command line takes an array of that name for: nothing.
bool isLeftOut(const std::string& name) {
    return std::none_of(kMatrixRoles.begin(), kMatrixRoles.end(),
                        [&name](MatrixRole role) { return wordOf(role) == name; }) &&
           actingName(name) == nullptr;
}

bool isNamedByRole(const ImportMember& member) {
    const std::string& name = member.name;
    if (const auto* const matrix = std::get_if<MatrixRole>(&member.role)) {
        return name == wordOf(*matrix) && (!hasAxes(member.role) || isUsualOrder(member.axes));
    }
    if (const auto* const side = std::get_if<TokenSide>(&member.role)) {
        return name == (*side == TokenSide::Queries ? "tokens" : "key_tokens");
    }
    if (const auto* const regions = std::get_if<RegionsRole>(&member.role)) {
        return name == (regions->side == TokenSide::Queries ? "regions" : "key_regions");
    }
    if (const auto* const features = std::get_if<FeatureKind>(&member.role)) {
        return name == featureArray(*features);
    }
    return !std::holds_alternative<ImportedMask>(member.role) && isLeftOut(name);
}

} // namespace

bool isReadAlikeBare(const ImportPlan& plan) {
    const bool needsOption = plan.headsChosen || (plan.needsHeads() && plan.heads != 1) ||
                             plan.weightsLayout != WeightsLayout::InOut || plan.columns || plan.ropeBase;
    return !needsOption && std::all_of(plan.members.begin(), plan.members.end(), isNamedByRole);
}

} // namespace attnscope
