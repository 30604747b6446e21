// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/npz_write.h"
#include "core/scene/scene.h"

#include <string_view>
#include <vector>

namespace attnscope {

/// What rules and mask of a scene become beside its arrays.
struct RuleArrays {
    std::vector<NpzMember> members;
    std::vector<std::string_view> leftOut; ///< as the command line calls them: "--temperature"
};

/// Those that the importer reads from members of an .npz: is_causal, attn_bias (float masks and painted cells
/// too, −∞ where a key is masked), fill, scale, softcap, rope_base, num_heads. In the scene's orientation. Of
/// given weights, on which none of them acts, there are none.
RuleArrays ruleArrays(const Scene& scene);

} // namespace attnscope
