// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene_input_json.h"

#include "core/formats/scene_words.h"

#include <map>
#include <vector>

namespace attnscope {

namespace {

using Found = std::map<MatrixRole, std::optional<BlockMatrix>>;

/// The first of these that the file has; empty where it has none.
std::string_view firstOf(const Found& found, const std::vector<MatrixRole>& roles) {
    for (const MatrixRole role : roles) {
        if (found.at(role)) {
            return wordOf(role);
        }
    }
    return {};
}

void requireAll(const Found& found, const std::vector<MatrixRole>& roles, JsonReading& reading) {
    for (const MatrixRole role : roles) {
        if (!found.at(role)) {
            reading.fail(failure(
                translatable("{0}: \"{1}\" is missing, \"{2}\" is there (give all of x, w_q, w_k, w_v, "
                             "or all of q, k, v, or weights)"),
                reading.file, wordOf(role), firstOf(found, roles)));
        }
    }
}

void refuseMixture(const Found& found, JsonReading& reading) {
    const std::string_view embedded =
        firstOf(found, {MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV});
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

} // namespace

SceneInput readInput(JsonMembers& members, JsonReading& reading) {
    Found found;
    for (const MatrixRole role : kMatrixRoles) {
        members.read(wordOf(role), found[role]);
    }
    if (!reading.error) {
        refuseMixture(found, reading);
    }
    if (found[MatrixRole::Weights]) {
        return WeightsInput{*found[MatrixRole::Weights], found[MatrixRole::V]};
    }
    const std::vector<MatrixRole> embedded{MatrixRole::X, MatrixRole::WQ, MatrixRole::WK, MatrixRole::WV};
    const std::vector<MatrixRole> projected{MatrixRole::Q, MatrixRole::K, MatrixRole::V};
    const bool isEmbedded = !firstOf(found, embedded).empty();
    if (!reading.error && !isEmbedded && firstOf(found, projected).empty()) {
        reading.fail(
            failure(translatable("{0}: it holds no matrices (give x, w_q, w_k, w_v, or q, k, v, or weights)"),
                    reading.file));
    }
    if (!reading.error) {
        requireAll(found, isEmbedded ? embedded : projected, reading);
    }
    if (reading.error) {
        return EmbeddedInput{};
    }
    if (isEmbedded) {
        return EmbeddedInput{*found[MatrixRole::X], *found[MatrixRole::WQ], *found[MatrixRole::WK],
                             *found[MatrixRole::WV]};
    }
    return ProjectedInput{*found[MatrixRole::Q], *found[MatrixRole::K], *found[MatrixRole::V]};
}

} // namespace attnscope
