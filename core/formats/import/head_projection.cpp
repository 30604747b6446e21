// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/head_projection.h"

#include "core/scene/matrix_role.h"

#include <utility>

namespace attnscope {

namespace {

/// The width of what a projection takes: W_K and W_V take the vectors of the keys where they are others.
std::size_t widthInto(const ImportPlan& plan, const ImportRole& role) {
    const ImportMember* const x = plan.in(MatrixRole::X);
    const ImportMember* const keys = plan.in(MatrixRole::XKv);
    const bool ofKeys = role == ImportRole(MatrixRole::WK) || role == ImportRole(MatrixRole::WV);
    const ImportMember* const into = ofKeys && keys != nullptr ? keys : x;
    return into == nullptr || into->array.shape.empty() ? 0 : into->array.shape.back();
}

/// Whether (head, d, width) is meant, or (d, head, width); nothing where both or none fit.
std::optional<bool> isHeadAxisFirst(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const std::size_t model = widthInto(plan, member.role);
    if (shape.size() != 3 || model == 0 || (shape[0] == model) == (shape[1] == model)) {
        return std::nullopt;
    }
    return shape[1] == model;
}

} // namespace

std::optional<std::size_t> headsOfProjection(const ImportPlan& plan, const ImportMember& member) {
    const std::optional<bool> first = isHeadAxisFirst(plan, member);
    return first ? std::optional(member.array.shape[*first ? 0 : 1]) : std::nullopt;
}

std::optional<std::vector<std::size_t>> joinedHeads(const ImportPlan& plan, const ImportMember& member,
                                                    MatrixRole role) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const ImportMember* const query = plan.in(MatrixRole::WQ);
    const bool isJoined = query != nullptr && query->array.shape.size() == 2;
    const std::optional<std::size_t> heads = query == nullptr ? std::nullopt
                                             : isJoined       ? std::optional(plan.heads)
                                                              : headsOfProjection(plan, *query);
    if (!heads || plan.heads != *heads) {
        return std::nullopt;
    }
    if (isBias(role)) {
        const bool hasHeads = shape.size() == 2 && shape[0] > 1 && shape[1] > 1 && *heads % shape[0] == 0;
        return hasHeads ? std::optional(std::vector{std::size_t{1}, shape[0] * shape[1]}) : std::nullopt;
    }
    if (shape.size() != 3) {
        return std::nullopt;
    }
    if (role == MatrixRole::WO) {
        return shape[0] == *heads ? std::optional(std::vector{shape[0] * shape[1], shape[2]}) : std::nullopt;
    }
    const std::optional<bool> first = isHeadAxisFirst(plan, member);
    return first ? std::optional(std::vector{shape[*first ? 1 : 0], shape[*first ? 0 : 1] * shape[2]})
                 : std::nullopt;
}

NumberArray withJoinedHeads(const ImportPlan& plan, const ImportMember& member, MatrixRole role,
                            NumberArray array) {
    const std::optional<std::vector<std::size_t>> joined = joinedHeads(plan, member, role);
    if (!joined) {
        return array;
    }
    const bool isInput = !isBias(role) && role != MatrixRole::WO;
    if (isInput && isHeadAxisFirst(plan, member).value_or(false)) {
        const std::size_t heads = array.shape[0];
        const std::size_t rows = array.shape[1];
        const std::size_t width = array.shape[2];
        std::vector<double> turned;
        turned.reserve(array.values.size());
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t head = 0; head < heads; ++head) {
                const auto from =
                    array.values.begin() + static_cast<std::ptrdiff_t>((head * rows + row) * width);
                turned.insert(turned.end(), from, from + static_cast<std::ptrdiff_t>(width));
            }
        }
        array.values = std::move(turned);
    }
    array.shape = *joined;
    return array;
}

} // namespace attnscope
