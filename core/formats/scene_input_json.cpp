// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene_input_json.h"

#include "core/formats/array_json.h"
#include "core/formats/array_matrices.h"
#include "core/formats/scene_words.h"

#include <map>
#include <vector>

namespace attnscope {

namespace {

using Found = std::map<MatrixRole, NumberArray>;

/// The first of these that the file has; empty where it has none.
std::string_view firstOf(const Found& found, const std::vector<MatrixRole>& roles) {
    for (const MatrixRole role : roles) {
        if (found.contains(role)) {
            return wordOf(role);
        }
    }
    return {};
}

void requireAll(const Found& found, const std::vector<MatrixRole>& roles, std::string_view there,
                JsonReading& reading) {
    for (const MatrixRole role : roles) {
        if (!found.contains(role)) {
            reading.fail(failure(
                translatable("{0}: \"{1}\" is missing, \"{2}\" is there (give all of x, w_q, w_k, w_v, "
                             "or all of q, k, v, or weights)"),
                reading.file, wordOf(role), there));
        }
    }
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

void refuseMixture(const Found& found, JsonReading& reading) {
    const std::string_view embedded = firstOf(found, embeddedRoles());
    const std::string_view projected = firstOf(found, {MatrixRole::Q, MatrixRole::K});
    const std::string_view given = firstOf(found, {MatrixRole::Weights});
    const std::string_view values = firstOf(found, {MatrixRole::V});
    const std::string_view first = !embedded.empty() ? embedded : projected;
    const std::string_view second = !embedded.empty() && !projected.empty() ? projected
                                    : !given.empty()                        ? given
                                    : !embedded.empty()                     ? values
                                                                            : "";
    if (!first.empty() && !second.empty()) {
        reading.fail(failure(
            translatable("{0}: \"{1}\" and \"{2}\" do not go together (give x, w_q, w_k, w_v, or q, k, "
                         "v, or weights and v)"),
            reading.file, first, second));
    }
}

/// Turns arrays into matrices; the first that has the wrong axes is told in the reading.
class Matrices {
public:
    Matrices(const Found& found, JsonReading& reading)
        : m_found(found)
        , m_reading(reading) {}

    MatrixStack stack(MatrixRole role) const {
        return taken(stackFrom(m_found.at(role), nameOf(role), AxisOrder::AsIs));
    }
    BlockMatrix matrix(MatrixRole role) const {
        return taken(matrixFrom(m_found.at(role), nameOf(role), AxisOrder::AsIs));
    }
    std::optional<MatrixStack> stackIfThere(MatrixRole role) const {
        return m_found.contains(role) ? std::optional(stack(role)) : std::nullopt;
    }
    std::optional<BlockMatrix> matrixIfThere(MatrixRole role) const {
        return m_found.contains(role) ? std::optional(matrix(role)) : std::nullopt;
    }
    std::optional<BlockMatrix> biasIfThere(MatrixRole role) const {
        return m_found.contains(role) ? std::optional(taken(biasFrom(m_found.at(role), nameOf(role))))
                                      : std::nullopt;
    }

private:
    std::string nameOf(MatrixRole role) const {
        return m_reading.file + ": \"" + std::string(wordOf(role)) + "\"";
    }
    template <typename T>
    T taken(Result<T> result) const {
        if (!result) {
            m_reading.fail(std::move(result.error()));
            return T();
        }
        return std::move(*result);
    }

    const Found& m_found;
    JsonReading& m_reading;
};

EmbeddedInput embedded(const Matrices& matrices, std::size_t heads) {
    EmbeddedInput input{matrices.stack(MatrixRole::X), matrices.matrix(MatrixRole::WQ),
                        matrices.matrix(MatrixRole::WK), matrices.matrix(MatrixRole::WV), heads};
    input.xKv = matrices.stackIfThere(MatrixRole::XKv);
    input.wO = matrices.matrixIfThere(MatrixRole::WO);
    input.bQ = matrices.biasIfThere(MatrixRole::BQ);
    input.bK = matrices.biasIfThere(MatrixRole::BK);
    input.bV = matrices.biasIfThere(MatrixRole::BV);
    input.bO = matrices.biasIfThere(MatrixRole::BO);
    return input;
}

/// Heads of q and of weights are an axis of theirs; a number beside them may only say the same.
void checkHeads(const SceneInput& input, const std::optional<std::size_t>& heads, JsonReading& reading) {
    if (!reading.error && heads && *heads != headCount(input)) {
        reading.fail(
            failure(translatable("{0}: \"heads\" is {1} and the arrays have {2} (leave \"heads\" out: "
                                 "q, k, v and weights have a head axis)"),
                    reading.file, std::to_string(*heads), std::to_string(headCount(input))));
    }
}

std::optional<std::size_t> readHeads(JsonMembers& members, JsonReading& reading) {
    const Json* value = members.find("heads");
    if (value == nullptr) {
        return std::nullopt;
    }
    std::size_t heads = 1;
    members.read("heads", heads);
    if (heads == 0 || heads > 65'536) {
        reading.wrongType("/heads", *value, translatable("a whole number from 1 up"));
    }
    return std::max<std::size_t>(heads, 1);
}

} // namespace

SceneInput readInput(JsonMembers& members, JsonReading& reading) {
    Found found;
    for (const MatrixRole role : kMatrixRoles) {
        if (const Json* value = members.find(wordOf(role))) {
            if (std::optional<NumberArray> array =
                    arrayFrom(*value, members.pointerTo(wordOf(role)), reading)) {
                found.emplace(role, std::move(*array));
            }
        }
    }
    const std::optional<std::size_t> heads = readHeads(members, reading);
    if (!reading.error) {
        refuseMixture(found, reading);
    }
    const std::string_view learned = firstOf(found, embeddedRoles());
    const std::string_view given = firstOf(found, {MatrixRole::Weights});
    const std::string_view projected = firstOf(found, {MatrixRole::Q, MatrixRole::K, MatrixRole::V});
    if (!reading.error && learned.empty() && given.empty() && projected.empty()) {
        reading.fail(
            failure(translatable("{0}: it holds no matrices (give x, w_q, w_k, w_v, or q, k, v, or weights)"),
                    reading.file));
    }
    if (!reading.error && !learned.empty()) {
        requireAll(found, {MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV}, learned, reading);
    } else if (!reading.error && given.empty()) {
        requireAll(found, {MatrixRole::Q, MatrixRole::K}, projected, reading);
    }
    if (reading.error) {
        return EmbeddedInput{};
    }
    const Matrices matrices(found, reading);
    if (!learned.empty()) {
        return embedded(matrices, heads.value_or(1));
    }
    SceneInput input;
    if (!given.empty()) {
        input = WeightsInput{matrices.stack(MatrixRole::Weights), matrices.stackIfThere(MatrixRole::V)};
    } else {
        input = ProjectedInput{matrices.stack(MatrixRole::Q), matrices.stack(MatrixRole::K),
                               matrices.stackIfThere(MatrixRole::V)};
    }
    checkHeads(input, heads, reading);
    return input;
}

} // namespace attnscope
