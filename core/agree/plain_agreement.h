// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/rounding.h"
#include "core/agree/variation.h"

#include <optional>
#include <stop_token>

namespace attnscope {

/// With what of the plainest a scene agrees: its own mask or a causal one too, its own scale, none or the one
/// that weights tell, and where it is open the number of heads. Nothing where it does not. Few rows decide
/// what is compared as a whole, so that many scenes can be tried.
std::optional<Variation> plainAgreement(const Scene& scene, const References& references,
                                        const GivenNumbers& numbers, const std::stop_token& stop);

} // namespace attnscope
