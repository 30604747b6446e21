// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/parameter_arrays.h"

#include "core/formats/arrays/array_layout.h"
#include "core/formats/import/import_scene.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope {

namespace {

using Shape = std::vector<std::size_t>;

/// How the outputs of a fused projection part: `groups` times queries, keys and values, so wide in each.
struct FusedWidths {
    std::array<std::size_t, kFusedParts> of{};
    std::size_t groups = 1;
};

std::size_t widthOf(const ImportPlan& plan, MatrixRole role) {
    const ImportMember* const member = plan.in(role);
    return member == nullptr || member->array.shape.empty() ? 0 : member->array.shape.back();
}

/// What the queries of all heads have together: as much as W_O takes, or as X has.
std::size_t queryWidth(const ImportPlan& plan) {
    const ImportMember* const output = plan.in(MatrixRole::WO);
    if (output != nullptr && output->array.shape.size() == 2) {
        return output->array.shape[plan.weightsLayout == WeightsLayout::OutIn ? 1 : 0];
    }
    return widthOf(plan, MatrixRole::X);
}

std::optional<FusedWidths> widthsOf(const ImportPlan& plan, const FusedProjectionRole& projection,
                                    std::size_t outputs) {
    const std::size_t heads = projection.isByHead ? std::max<std::size_t>(plan.heads, 1) : 1;
    const std::size_t queries = queryWidth(plan);
    const bool isGrouped =
        queries > 0 && outputs > queries && outputs < kFusedParts * queries && (outputs - queries) % 2 == 0;
    if (!isGrouped) {
        const std::size_t third = outputs / kFusedParts / heads;
        return outputs % (kFusedParts * heads) == 0 ? std::optional(FusedWidths{{third, third, third}, heads})
                                                    : std::nullopt;
    }
    const std::size_t keys = (outputs - queries) / 2;
    if (!projection.isByHead) {
        return FusedWidths{{queries, keys, keys}, 1};
    }
    // Falcon has the keys and values of each group behind its queries.
    const std::size_t width = queries % heads == 0 ? queries / heads : 0;
    const std::size_t groups = width > 0 && keys % width == 0 ? keys / width : 0;
    return groups > 0 && heads % groups == 0
               ? std::optional(FusedWidths{{queries / groups, width, width}, groups})
               : std::nullopt;
}

/// Where the axes of W_Q, W_K or W_V with an axis of heads stand: (d, head, width), else (head, d, width).
/// Nothing where neither fits X, or both do and the name is neither flax' nor TransformerLens'.
std::optional<bool> hasInputsFirst(const ImportPlan& plan, const ImportMember& member, MatrixRole role) {
    const bool isOfOthers = role != MatrixRole::WQ && plan.in(MatrixRole::XKv) != nullptr;
    const std::size_t inputs = widthOf(plan, isOfOthers ? MatrixRole::XKv : MatrixRole::X);
    const Shape& shape = member.array.shape;
    if (shape[0] == inputs && shape[1] == inputs) {
        const bool isKernel = member.name.ends_with("kernel");
        const bool isNamed = isKernel || !member.name.ends_with("weight");
        return isNamed ? std::optional(isKernel) : std::nullopt;
    }
    return shape[0] == inputs || shape[1] == inputs ? std::optional(shape[0] == inputs) : std::nullopt;
}

Error hasHeads(const ImportMember& member, MatrixRole role) {
    return makeError(role == MatrixRole::WO
                         ? translatable("{0}: it is {1}, and a projection has two axes (join its heads: of "
                                        "(head, width, d) array.reshape(-1, array.shape[-1]))")
                     : isBias(role)
                         ? translatable("{0}: it is {1}, and a bias has one axis (join its heads: "
                                        "array.reshape(-1))")
                         : translatable("{0}: it is {1}, and a projection has two axes (join its "
                                        "heads: of (d, head, width) array.reshape(d, -1), of "
                                        "(head, d, width) array.transpose(1, 0, 2).reshape(d, -1))"),
                     member.name, shapeText(member.array.shape));
}

/// A projection or a bias as [in][out].
Result<Shape> wholeShape(const ImportPlan& plan, const ImportMember& member, MatrixRole role) {
    Shape shape = member.array.shape;
    if (isBias(role)) {
        if (shape.size() == 1 ||
            (shape.size() == 2 && (shape[0] == 1 || shape[1] == 1 || role != MatrixRole::BO))) {
            return Shape{1, shape.size() == 1 ? shape[0] : shape[0] * shape[1]};
        }
        return unexpected(hasHeads(member, role));
    }
    if (shape.size() == 3 && role == MatrixRole::WO) {
        return Shape{shape[0] * shape[1], shape[2]};
    }
    if (shape.size() == 3 && !std::holds_alternative<FusedProjectionRole>(member.role)) {
        const std::optional<bool> inputsFirst = hasInputsFirst(plan, member, role);
        // Another number of heads was said: joined they part into as many.
        const bool isOther =
            role == MatrixRole::WQ && inputsFirst && shape[*inputsFirst ? 1 : 0] != plan.heads;
        if (inputsFirst && !isOther) {
            return *inputsFirst ? Shape{shape[0], shape[1] * shape[2]} : Shape{shape[1], shape[0] * shape[2]};
        }
    }
    if (shape.size() != 2) {
        return unexpected(hasHeads(member, role));
    }
    if (plan.weightsLayout == WeightsLayout::OutIn) {
        std::swap(shape[0], shape[1]);
    }
    return shape;
}

/// (head, d, width) as (d, head·width).
NumberArray inputsFirst(const NumberArray& whole) {
    const std::size_t heads = whole.shape[0];
    const std::size_t inputs = whole.shape[1];
    const std::size_t width = whole.shape[2];
    NumberArray joined{{inputs, heads * width}, {}, whole.isFloat64, whole.kind};
    joined.values.reserve(whole.values.size());
    for (std::size_t input = 0; input < inputs; ++input) {
        for (std::size_t head = 0; head < heads; ++head) {
            const auto first =
                whole.values.begin() + static_cast<std::ptrdiff_t>((head * inputs + input) * width);
            joined.values.insert(joined.values.end(), first, first + static_cast<std::ptrdiff_t>(width));
        }
    }
    return joined;
}

/// An array with heads of its own as one of two axes, of a bias of one.
NumberArray joinedHeads(const ImportPlan& plan, const ImportMember& member, MatrixRole role,
                        NumberArray whole) {
    const Shape shape = whole.shape;
    if (isBias(role)) {
        whole.shape = shape.size() == 2 ? Shape{shape[0] * shape[1]} : shape;
    } else if (shape.size() == 3 && role == MatrixRole::WO) {
        whole.shape = {shape[0] * shape[1], shape[2]};
    } else if (shape.size() == 3) {
        if (hasInputsFirst(plan, member, role) == false) {
            return inputsFirst(whole);
        }
        whole.shape = {shape[0], shape[1] * shape[2]};
    }
    return whole;
}

/// W_Q, W_K and W_V of an array that has them side by side, each as it lies there: outputs are its first axis
/// or its last.
std::vector<NumberArray> partsOfFused(const NumberArray& whole, bool outputsFirst,
                                      const FusedWidths& widths) {
    const std::size_t rows = whole.shape.size() == 2 && !outputsFirst ? whole.shape[0] : 1;
    const std::size_t inputs = whole.shape.size() == 2 && outputsFirst ? whole.shape[1] : 1;
    const std::size_t each = widths.of[0] + widths.of[1] + widths.of[2]; // outputs of a group
    std::vector<NumberArray> parts;
    std::size_t begin = 0;
    for (const std::size_t width : widths.of) {
        NumberArray& part = parts.emplace_back(whole);
        part.shape[outputsFirst ? 0 : part.shape.size() - 1] = width * widths.groups;
        part.values.clear();
        for (std::size_t group = 0; group < rows * widths.groups; ++group) {
            const auto first =
                whole.values.begin() + static_cast<std::ptrdiff_t>((group * each + begin) * inputs);
            part.values.insert(part.values.end(), first, first + static_cast<std::ptrdiff_t>(width * inputs));
        }
        begin += width;
    }
    return parts;
}

} // namespace

Result<std::vector<std::vector<std::size_t>>> parameterShapes(const ImportPlan& plan,
                                                              const ImportMember& member) {
    const std::vector<MatrixRole> roles = matricesOf(member.role);
    return wholeShape(plan, member, roles.front()).and_then([&](Shape&& shape) -> Result<std::vector<Shape>> {
        const auto* const projection = std::get_if<FusedProjectionRole>(&member.role);
        if (projection == nullptr) {
            return std::vector<Shape>{std::move(shape)};
        }
        const std::optional<FusedWidths> widths = widthsOf(plan, *projection, shape[1]);
        if (!widths) {
            return unexpected(makeError(
                translatable("{0}: it has {1} outputs, which part into no Q, K and V of {2} heads (give "
                             "another number of heads by --heads, or W_Q, W_K and W_V one by one)"),
                member.name, std::to_string(shape[1]), std::to_string(plan.heads)));
        }
        std::vector<Shape> shapes;
        for (const std::size_t width : widths->of) {
            shapes.push_back({shape[0], width * widths->groups});
        }
        return shapes;
    });
}

std::vector<NumberArray> parameterParts(const ImportPlan& plan, const ImportMember& member,
                                        NumberArray whole) {
    const MatrixRole role = matricesOf(member.role).front();
    const auto* const projection = std::get_if<FusedProjectionRole>(&member.role);
    if (projection == nullptr) {
        std::vector<NumberArray> one;
        one.push_back(joinedHeads(plan, member, role, std::move(whole)));
        return one;
    }
    const bool isColumn = whole.shape.size() == 2 && whole.shape[1] == 1;
    const bool outputsFirst =
        projection->isBias ? isColumn || whole.shape.size() == 1 : plan.weightsLayout == WeightsLayout::OutIn;
    const std::size_t outputs = outputsFirst ? whole.shape.front() : whole.shape.back();
    return partsOfFused(whole, outputsFirst, widthsOf(plan, *projection, outputs).value_or(FusedWidths{}));
}

std::optional<std::size_t> headsOfProjection(const ImportPlan& plan) {
    const ImportMember* const w = plan.in(MatrixRole::WQ);
    if (w == nullptr || w->array.shape.size() != 3) {
        return std::nullopt;
    }
    const std::optional<bool> inputsFirst = hasInputsFirst(plan, *w, MatrixRole::WQ);
    return inputsFirst ? std::optional(w->array.shape[*inputsFirst ? 1 : 0]) : std::nullopt;
}

} // namespace attnscope
