// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/input_arrays.h"

#include "core/formats/arrays/array_layout.h"
#include "core/formats/scene/array_matrices.h"
#include "core/formats/scene/enum_names.h"
#include "core/scene/check_shapes.h"

#include <vector>

namespace attnscope {

namespace {

/// The first of these that is there; empty where none is.
std::string_view firstOf(const InputArrays& given, const std::vector<MatrixRole>& roles) {
    for (const MatrixRole role : roles) {
        if (given.arrays.contains(role)) {
            return wordOf(role);
        }
    }
    return {};
}

/// The roles that only an embedded input has.
std::vector<MatrixRole> embeddedRoles() {
    std::vector<MatrixRole> roles{MatrixRole::X, MatrixRole::XKv};
    for (const MatrixRole role : kMatrixRoles) {
        if (isParameter(role)) {
            roles.push_back(role);
        }
    }
    return roles;
}

Result<void> requireAll(const InputArrays& given, const std::vector<MatrixRole>& roles,
                        std::string_view there) {
    for (const MatrixRole role : roles) {
        if (!given.arrays.contains(role)) {
            return unexpected(makeError(
                translatable("{0}: \"{1}\" is missing, \"{2}\" is there (give all of x, w_q, w_k, w_v, "
                             "or all of q, k, v, or weights)"),
                given.source, wordOf(role), there));
        }
    }
    return {};
}

Result<void> refuseMixture(const InputArrays& given) {
    const std::string_view embedded = firstOf(given, embeddedRoles());
    const std::string_view projected = firstOf(given, {MatrixRole::Q, MatrixRole::K});
    const std::string_view weights = firstOf(given, {MatrixRole::Weights});
    const std::string_view values = firstOf(given, {MatrixRole::V});
    const std::string_view first = !embedded.empty() ? embedded : projected;
    const std::string_view second = !embedded.empty() && !projected.empty() ? projected
                                    : !weights.empty()                      ? weights
                                    : !embedded.empty()                     ? values
                                                                            : "";
    if (first.empty() || second.empty()) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0}: \"{1}\" and \"{2}\" do not go together (give x, w_q, w_k, w_v, or q, k, "
                               "v, or weights and v)"),
                  given.source, first, second));
}

/// Turns arrays into matrices, which take their numbers over; the first error is kept.
class InputMatrices {
public:
    explicit InputMatrices(InputArrays& given)
        : m_given(given) {}

    MatrixStack stack(MatrixRole role) {
        const bool columns = m_given.orientation == Orientation::Columns;
        return taken(
            stackFrom(numbersOf(role), nameOf(role), columns ? AxisOrder::Transposed : AxisOrder::AsIs));
    }
    /// Token vectors, which have no heads yet.
    MatrixStack tokens(MatrixRole role) {
        const std::string shape = shapeText(m_given.arrays.at(role).shape);
        MatrixStack result = stack(role);
        if (!m_error && result.axes().count > 1) {
            m_error = makeError(translatable("{0}: it is {1}, and token vectors have no head axis (give "
                                             "[tokens][features] or [batch][tokens][features])"),
                                nameOf(role), shape);
        }
        return result;
    }
    BlockMatrix parameter(MatrixRole role) {
        const bool columns = m_given.orientation == Orientation::Columns;
        const WeightsLayout usual = columns ? WeightsLayout::OutIn : WeightsLayout::InOut;
        const bool turned = m_given.weightsLayout.value_or(usual) == WeightsLayout::OutIn;
        return taken(
            matrixFrom(numbersOf(role), nameOf(role), turned ? AxisOrder::Transposed : AxisOrder::AsIs));
    }
    std::optional<MatrixStack> stackIfThere(MatrixRole role) {
        return has(role) ? std::optional(stack(role)) : std::nullopt;
    }
    std::optional<MatrixStack> tokensIfThere(MatrixRole role) {
        return has(role) ? std::optional(tokens(role)) : std::nullopt;
    }
    std::optional<BlockMatrix> parameterIfThere(MatrixRole role) {
        return has(role) ? std::optional(parameter(role)) : std::nullopt;
    }
    std::optional<BlockMatrix> biasIfThere(MatrixRole role) {
        return has(role) ? std::optional(taken(biasFrom(numbersOf(role), nameOf(role)))) : std::nullopt;
    }
    const std::optional<Error>& error() const { return m_error; }

private:
    bool has(MatrixRole role) const { return m_given.arrays.contains(role); }
    NumberArray numbersOf(MatrixRole role) { return std::move(m_given.arrays.at(role)); }
    std::string nameOf(MatrixRole role) const {
        const auto found = m_given.names.find(role);
        return found != m_given.names.end() ? found->second : std::string(wordOf(role));
    }
    template <typename T>
    T taken(Result<T> result) {
        if (result) {
            return std::move(*result);
        }
        if (!m_error) {
            m_error = std::move(result.error());
        }
        return T();
    }

    InputArrays& m_given;
    std::optional<Error> m_error;
};

SceneInput embedded(InputMatrices& matrices, std::size_t heads) {
    TokenInput input{matrices.tokens(MatrixRole::X), matrices.parameter(MatrixRole::WQ),
                     matrices.parameter(MatrixRole::WK), matrices.parameter(MatrixRole::WV), heads};
    input.xKv = matrices.tokensIfThere(MatrixRole::XKv);
    input.wO = matrices.parameterIfThere(MatrixRole::WO);
    input.bQ = matrices.biasIfThere(MatrixRole::BQ);
    input.bK = matrices.biasIfThere(MatrixRole::BK);
    input.bV = matrices.biasIfThere(MatrixRole::BV);
    input.bO = matrices.biasIfThere(MatrixRole::BO);
    return input;
}

SceneInput withHeadAxes(InputMatrices& matrices, bool weights) {
    if (weights) {
        return AttentionWeightsInput{matrices.stack(MatrixRole::Weights),
                                     matrices.stackIfThere(MatrixRole::V)};
    }
    return QkvInput{matrices.stack(MatrixRole::Q), matrices.stack(MatrixRole::K),
                    matrices.stackIfThere(MatrixRole::V)};
}

/// Heads of q and of weights are an axis of theirs; a number beside them may only say the same.
Result<void> checkHeads(const InputArrays& given, const SceneInput& input) {
    if (!given.heads || *given.heads == headCount(input)) {
        return {};
    }
    return unexpected(
        makeError(translatable("{0}: \"heads\" is {1} and the arrays have {2} (leave \"heads\" out: q, k, "
                               "v and weights have a head axis)"),
                  given.source, std::to_string(*given.heads), std::to_string(headCount(input))));
}

} // namespace

std::optional<MatrixRole> roleNamed(std::string_view name) {
    std::string plain;
    for (const char letter : name) {
        if (letter != '_') {
            plain += static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
        }
    }
    for (const MatrixRole role : kMatrixRoles) {
        std::string word(wordOf(role));
        std::erase(word, '_');
        if (word == plain) {
            return role;
        }
    }
    return std::nullopt;
}

Result<void> checkRoles(const InputArrays& given) {
    const std::string_view learned = firstOf(given, embeddedRoles());
    const std::string_view weights = firstOf(given, {MatrixRole::Weights});
    const std::string_view projected = firstOf(given, {MatrixRole::Q, MatrixRole::K, MatrixRole::V});
    if (const Result<void> apart = refuseMixture(given); !apart) {
        return apart;
    }
    if (learned.empty() && weights.empty() && projected.empty()) {
        return unexpected(makeError(
            translatable("{0}: it holds no matrix by a known name (give x, w_q, w_k, w_v, or q, k, v, or "
                         "weights; --as NAME=ROLE says what a member is)"),
            given.source));
    }
    if (!learned.empty()) {
        return requireAll(given, {MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV}, learned);
    }
    return weights.empty() ? requireAll(given, {MatrixRole::Q, MatrixRole::K}, projected) : Result<void>{};
}

Result<SceneInput> inputFrom(InputArrays given) {
    if (const Result<void> good = checkRoles(given); !good) {
        return unexpected(good.error());
    }
    InputMatrices matrices(given);
    const bool learned = !firstOf(given, embeddedRoles()).empty();
    const bool weights = given.arrays.contains(MatrixRole::Weights);
    SceneInput input =
        learned ? embedded(matrices, given.heads.value_or(1)) : withHeadAxes(matrices, weights);
    if (matrices.error()) {
        return unexpected(*matrices.error());
    }
    return checkHeads(given, input).map([&input] { return std::move(input); });
}

Result<SceneInput> checkFit(InputArrays shapes) {
    return inputFrom(std::move(shapes)).and_then([](SceneInput&& outline) {
        return checkInputShapes(outline).map([&outline] { return std::move(outline); });
    });
}

} // namespace attnscope
