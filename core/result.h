// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/error.h"

#include <tl/expected.hpp>

namespace attnscope {

/// The value, or the reason why there is none and what to do about it.
template <typename T>
using Result = tl::expected<T, Error>;

/// Shorthand for returning an error from a function that gives a Result.
inline tl::unexpected<Error> failed(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

} // namespace attnscope
