// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/agree/variation.h"

#include <optional>
#include <stop_token>

namespace attnscope {

/// A softcap or a scale with which a scene is at least twice as near to its model, though it agrees already:
/// numbers in half precision are so coarse that they hide such ones.
struct NearerNumber {
    Variation variation;
    double after = 0.0; ///< the largest difference with it

    bool operator==(const NearerNumber&) const = default;
};

/// That of a scene whose largest difference is `before`; nothing where there is none, and for numbers that
/// are not in half precision. Fails as compareReferences does.
Result<std::optional<NearerNumber>> nearerNumber(const Scene& scene, const References& references,
                                                 const GivenNumbers& numbers, double before,
                                                 const std::stop_token& stop);

} // namespace attnscope
