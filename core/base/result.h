// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

#include <functional>
#include <type_traits>
#include <utility>

namespace attnscope {

/// The value, or the reason why there is none and what to do about it. The compiler warns where one that a
/// function returned is dropped.
template <typename T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
    using Base = tl::expected<T, Error>;

public:
    using Base::Base;
    Result() = default;
    Result(Base base)
        : Base(std::move(base)) {}

    /// What `next` makes of the value, a Result as well; the same error where there is no value.
    template <typename Next>
    auto and_then(Next&& next) const& {
        return chained(*this, std::forward<Next>(next));
    }
    template <typename Next>
    auto and_then(Next&& next) && {
        return chained(std::move(*this), std::forward<Next>(next));
    }

    /// What `change` makes of the value; the same error where there is no value.
    template <typename Change>
    auto map(Change&& change) const& {
        return resultOf(static_cast<const Base&>(*this).map(std::forward<Change>(change)));
    }
    template <typename Change>
    auto map(Change&& change) && {
        return resultOf(static_cast<Base&&>(*this).map(std::forward<Change>(change)));
    }

private:
    template <typename U>
    static Result<U> resultOf(tl::expected<U, Error> base) {
        return base;
    }

    template <typename Self, typename Next>
    static auto chained(Self&& self, Next&& next) {
        if constexpr (std::is_void_v<T>) {
            using Chained = std::decay_t<std::invoke_result_t<Next>>;
            return self ? std::invoke(std::forward<Next>(next))
                        : Chained(tl::unexpected<Error>(std::forward<Self>(self).error()));
        } else {
            using Chained = std::decay_t<std::invoke_result_t<Next, decltype(*std::forward<Self>(self))>>;
            return self ? std::invoke(std::forward<Next>(next), *std::forward<Self>(self))
                        : Chained(tl::unexpected<Error>(std::forward<Self>(self).error()));
        }
    }
};

/// Shorthand for returning an error from a function that gives a Result.
inline tl::unexpected<Error> unexpected(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

} // namespace attnscope
