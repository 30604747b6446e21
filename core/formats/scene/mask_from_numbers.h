// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"
#include "core/scene/mask_array.h"
#include "core/scene/mask_file_spec.h"
#include "core/scene/scene.h"

#include <string>

namespace attnscope {

/// How a mask's numbers are read.
struct MaskReading {
    Orientation orientation = Orientation::Rows; ///< Columns: masks lie [key][query] and are transposed
    bool allowNonFinite = false; ///< float masks may hold NaN and +∞ too; −∞ they always may
    bool isTyped = true;         ///< false (.csv): numbers that are all 0 or 1 are meant as bool
};

/// The array of a mask layer out of numbers, of the type that its spec takes: bool, or for a bare file float
/// too; policies also take numbers that are all 0 or 1. Integers are refused, and numbers without a type that
/// are all 0, because a bool mask blocks all by them and a float mask adds nothing. `source` names them in
/// errors.
Result<MaskArray> maskArrayFrom(const MaskFileSpec& spec, NumberArray numbers, const std::string& source,
                                const MaskReading& how = {});

} // namespace attnscope
