// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_role.h"

#include "core/formats/scene/enum_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope {

namespace {

using WordedRole = std::pair<std::string_view, ImportRole>;

/// Beside the words of the scene's matrices.
const std::array kWordedRoles{WordedRole{"qkv", FusedRole{}},
                              WordedRole{"w_qkv", FusedProjectionRole{}},
                              WordedRole{"b_qkv", FusedProjectionRole{true}},
                              WordedRole{"w_qkv_by_head", FusedProjectionRole{false, true}},
                              WordedRole{"b_qkv_by_head", FusedProjectionRole{true, true}},
                              WordedRole{"scores", ScoresRole{}},
                              WordedRole{"mask", ImportedMask::Attend},
                              WordedRole{"blocked", ImportedMask::Blocked},
                              WordedRole{"bias", ImportedMask::Added},
                              WordedRole{"kept_keys", ImportedMask::Kept},
                              WordedRole{"padding", ImportedMask::Padding},
                              WordedRole{"lengths", LengthsRole{}},
                              WordedRole{"tokens", TokenSide::Queries},
                              WordedRole{"key_tokens", TokenSide::Keys},
                              WordedRole{"regions", RegionsRole{TokenSide::Queries}},
                              WordedRole{"key_regions", RegionsRole{TokenSide::Keys}},
                              WordedRole{"feature_names_x", FeatureKind::Model},
                              WordedRole{"feature_names_qk", FeatureKind::Key},
                              WordedRole{"feature_names_v", FeatureKind::Value},
                              WordedRole{"scale", ImportedRule::Scale},
                              WordedRole{"is_causal", ImportedRule::Causal},
                              WordedRole{"softcap", ImportedRule::Softcap},
                              WordedRole{"rope_base", ImportedRule::RopeBase},
                              WordedRole{"fill", ImportedRule::Fill},
                              WordedRole{"check_output", Reference::Output},
                              WordedRole{"check_weights", Reference::Weights},
                              WordedRole{"check_scores", Reference::Scores},
                              WordedRole{"check_lse", Reference::LogSumExp}};

} // namespace

ImportedMask otherWayRound(ImportedMask mask) {
    switch (mask) {
    case ImportedMask::Attend:
        return ImportedMask::Blocked;
    case ImportedMask::Blocked:
        return ImportedMask::Attend;
    case ImportedMask::Padding:
        return ImportedMask::Kept;
    case ImportedMask::Kept:
        return ImportedMask::Padding;
    case ImportedMask::Added:
        break;
    }
    return mask;
}

std::vector<ImportRole> importRoles() {
    std::vector<ImportRole> roles(kMatrixRoles.begin(), kMatrixRoles.end());
    for (const auto& [word, role] : kWordedRoles) {
        roles.push_back(role);
    }
    return roles;
}

std::string_view roleWord(const ImportRole& role) {
    if (const auto* const matrix = std::get_if<MatrixRole>(&role)) {
        return wordOf(*matrix);
    }
    const auto* const found =
        std::find_if(kWordedRoles.begin(), kWordedRoles.end(),
                     [&role](const WordedRole& worded) { return worded.second == role; });
    return found == kWordedRoles.end() ? "unused" : found->first;
}

std::optional<ImportRole> roleOfWord(std::string_view word) {
    if (word == "unused") {
        return ImportRole{};
    }
    if (const std::optional<MatrixRole> matrix = valueOf<MatrixRole>(word)) {
        return *matrix;
    }
    for (const auto& [name, role] : kWordedRoles) {
        if (name == word) {
            return role;
        }
    }
    return std::nullopt;
}

} // namespace attnscope
