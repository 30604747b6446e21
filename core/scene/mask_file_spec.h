// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// What the array in a mask's file means.
enum class MaskFileUse {
    Mask,          ///< bool: True = attend; numbers are added to the scores
    Blocked,       ///< bool: True = blocked
    Block,         ///< bool: True = attend, a cell for each block of B × B cells
    Policy,        ///< keep decisions, the exact form
    PolicyEpsilon, ///< keep decisions, with the released code's ε
};

/// A mask spec that names a file, in its parts: prefix + file is the spec.
struct MaskFileSpec {
    MaskFileUse use = MaskFileUse::Mask;
    std::string prefix;    ///< "blocked:", "block:4:" or empty
    std::string file;      ///< "keep.npy", "masks.npz:causal"
    std::size_t block = 1; ///< B of block:B:file

    bool isPolicy() const { return use == MaskFileUse::Policy || use == MaskFileUse::PolicyEpsilon; }
    bool operator==(const MaskFileSpec&) const = default;
};

/// The parts of a spec; nothing where it names no file, or not as its kind wants it. A spec without a prefix
/// names a file by its ending: .npy, .csv, .npz or .safetensors, the last two with `:member` after it or not.
std::optional<MaskFileSpec> maskFileSpec(std::string_view spec);

} // namespace attnscope
