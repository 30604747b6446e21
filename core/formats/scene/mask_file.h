// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/number_table.h"
#include "core/formats/scene/mask_from_numbers.h"
#include "core/scene/mask_rules.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope {

/// Reads the file that a spec such as "blocked:pad.npy" names. In the column convention masks lie
/// [key][query] and come back as [query][key], blocks too; policies are as they are. Whether the array fits a
/// scene is found out by Mask::compile. Fails for a spec that names no file.
Result<std::shared_ptr<const MaskArray>> readMaskArray(std::string_view spec, Orientation orientation,
                                                       bool allowNonFinite);

/// Reads the files of a scene's layers that have no array yet; layers of other kinds stay as they are.
/// `files` reads an array by the name that the scene gives it, and refuses names that lead out of the scene's
/// folder or bundle. A scene's arrays are in the row convention.
Result<void> loadMaskArrays(MaskRules& rules,
                            const std::function<Result<NumberArray>(const std::string& name)>& files,
                            bool allowNonFinite);

/// Where the array of a layer lies in a bundle: "arrays/mask-0.npy" for layer 0.
std::string maskMemberName(std::size_t layer);

/// The arrays that a bundle holds beside its scene, each with its member's name.
std::vector<std::pair<std::string, const MaskArray*>> maskMembers(const MaskRules& rules);

/// NumPy's .npy of bool or float64.
Result<void> writeNpy(const MaskArray& array, const ByteSink& sink);

} // namespace attnscope
