// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/check_embedded.h"

#include "core/scene/shape_checks.h"

namespace attnscope {

namespace {

/// The columns of a projection are as many as the heads say.
Result<void> checkSlices(const NamedMatrix& w, std::size_t parts, std::string_view what) {
    if (parts > 0 && w.matrix.columns() % parts == 0) {
        return {};
    }
    return failed(failure(translatable("{0} is {1}: its {2} columns can't be split into {3} {4} of one width "
                                       "(change the columns or --heads)"),
                          w.name, shapeText(w.matrix), std::to_string(w.matrix.columns()),
                          std::to_string(parts), what));
}

/// Keys have a width of d_k a head, and as many heads as divide the queries'.
Result<void> checkKeyHeads(const NamedMatrix& wQ, const NamedMatrix& wK, std::size_t heads) {
    if (heads == 1) {
        return checkColumns(wQ, wK, "d_k");
    }
    const std::size_t dK = wQ.matrix.columns() / heads;
    const std::size_t keyHeads = dK == 0 ? 0 : wK.matrix.columns() / dK;
    if (keyHeads > 0 && keyHeads * dK == wK.matrix.columns() && heads % keyHeads == 0) {
        return {};
    }
    return failed(failure(translatable("{0} is {2} and {1} is {3}: with {4} heads of d_k = {5} the keys need "
                                       "{6} columns, or {5} for each of fewer heads that divide {4} (make "
                                       "them fit)"),
                          wQ.name, wK.name, shapeText(wQ.matrix), shapeText(wK.matrix), std::to_string(heads),
                          std::to_string(dK), std::to_string(heads * dK)));
}

Result<void> checkProjections(const EmbeddedInput& input) {
    const NamedMatrix x{"X", input.x.first()};
    const NamedMatrix xKv{input.xKv ? "X_kv" : "X", input.keyTokens().first()};
    const NamedMatrix wQ{"W_Q", input.wQ};
    const NamedMatrix wK{"W_K", input.wK};
    const NamedMatrix wV{"W_V", input.wV};
    return checkFilled(wQ)
        .and_then([&] { return checkFilled(wK); })
        .and_then([&] { return checkFilled(wV); })
        .and_then([&] { return checkInner(x, wQ); })
        .and_then([&] { return checkInner(xKv, wK); })
        .and_then([&] { return checkInner(xKv, wV); })
        .and_then([&] { return checkSlices(wQ, input.heads, translatable("heads")); })
        .and_then([&] { return checkKeyHeads(wQ, wK, input.heads); })
        .and_then([&] { return checkSlices(wV, input.keyHeads(), translatable("key heads")); });
}

Result<void> checkOptional(const std::optional<BlockMatrix>& bias, std::string_view name,
                           const NamedMatrix& weights) {
    return bias ? checkBias({name, *bias}, weights) : Result<void>{};
}

/// W_O takes the heads' outputs side by side.
Result<void> checkOutput(const EmbeddedInput& input) {
    const std::size_t joined = input.heads * (input.wV.columns() / input.keyHeads());
    if (input.wO && (input.wO->empty() || input.wO->rows() != joined)) {
        return failed(failure(translatable("W_O is {0}: the heads' outputs side by side have {1} columns "
                                           "(give W_O {1} rows)"),
                              shapeText(*input.wO), std::to_string(joined)));
    }
    const BlockMatrix sideBySide(1, joined);
    return checkOptional(input.bO, "b_O",
                         input.wO ? NamedMatrix{"W_O", *input.wO}
                                  : NamedMatrix{translatable("the joined output"), sideBySide});
}

} // namespace

Result<void> checkEmbedded(const EmbeddedInput& input) {
    const NamedStack x{"X", input.x};
    const NamedStack xKv{"X_kv", input.keyTokens()};
    return checkStack(x)
        .and_then([&] { return checkStack(xKv); })
        .and_then([&] { return checkBatches(x, xKv); })
        .and_then([&] { return checkProjections(input); })
        .and_then([&] {
            return checkOptional(input.bQ, "b_Q", {"W_Q", input.wQ});
        })
        .and_then([&] {
            return checkOptional(input.bK, "b_K", {"W_K", input.wK});
        })
        .and_then([&] {
            return checkOptional(input.bV, "b_V", {"W_V", input.wV});
        })
        .and_then([&] { return checkOutput(input); });
}

} // namespace attnscope
