// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_scene.h"

#include "core/formats/arrays/array_layout.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_masks.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_tokens.h"
#include "core/formats/import/numbers_in_file.h"
#include "core/formats/import/parameter_arrays.h"
#include "core/scene/check_rules.h"
#include "core/scene/check_shapes.h"
#include "core/scene/name_tokens.h"

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr std::size_t kMostMatrices = 65'536;

using Shapes = std::map<MatrixRole, std::vector<std::size_t>>;

MatrixStack standIn(const std::vector<std::size_t>& shape) {
    const std::size_t leading = shape.size() - 2;
    const LeadingAxes axes{leading, leading > 0 ? shape[0] : 1, leading > 1 ? shape[1] : 1};
    const BlockMatrix one = BlockMatrix::outline(shape[leading], shape[leading + 1]);
    return MatrixStack(axes, std::vector<BlockMatrix>(axes.matrices(), one));
}

Result<std::vector<std::size_t>> shapeOf(const ImportPlan& plan, const ImportMember& member) {
    return checkNumbers(plan, member)
        .and_then([&]() -> Result<std::vector<std::size_t>> { return shapeRead(plan, member); })
        .and_then([&](std::vector<std::size_t>&& shape) -> Result<std::vector<std::size_t>> {
            const std::size_t matrices =
                (shape.size() > 2 ? shape[0] : 1) * (shape.size() > 3 ? shape[1] : 1);
            if (matrices <= kMostMatrices) {
                return std::move(shape);
            }
            return unexpected(
                makeError(translatable("{0}: it would be {1} matrices, and {2} are the most (choose "
                                       "other axes)"),
                          member.name, std::to_string(matrices), std::to_string(kMostMatrices)));
        });
}

Result<Shapes> shapesOf(const ImportPlan& plan) {
    Shapes shapes;
    for (const ImportMember& member : plan.members) {
        const std::vector<MatrixRole> roles = matricesOf(member.role);
        Result<std::vector<std::vector<std::size_t>>> own{std::vector<std::vector<std::size_t>>()};
        if (!roles.empty() && isParameter(roles.front())) {
            own = checkNumbers(plan, member).and_then([&] { return parameterShapes(plan, member); });
        } else if (!roles.empty()) {
            own = shapeOf(plan, member).map([&roles](const std::vector<std::size_t>& shape) {
                return std::vector<std::vector<std::size_t>>(roles.size(), shape);
            });
        }
        if (!own) {
            return unexpected(own.error());
        }
        for (std::size_t part = 0; part < roles.size(); ++part) {
            shapes.emplace(roles[part], std::move((*own)[part]));
        }
    }
    return shapes;
}

/// An input of these shapes, without a number.
SceneInput inputOf(const Shapes& shapes, std::size_t heads) {
    const auto stack = [&shapes](MatrixRole role) { return standIn(shapes.at(role)); };
    const auto stackIfThere = [&](MatrixRole role) {
        return shapes.contains(role) ? std::optional(stack(role)) : std::nullopt;
    };
    const auto matrix = [&](MatrixRole role) { return stack(role).first(); };
    const auto matrixIfThere = [&](MatrixRole role) {
        return shapes.contains(role) ? std::optional(matrix(role)) : std::nullopt;
    };
    if (shapes.contains(MatrixRole::Weights)) {
        return AttentionWeightsInput{stack(MatrixRole::Weights), stackIfThere(MatrixRole::V)};
    }
    if (shapes.contains(MatrixRole::Q)) {
        return QkvInput{stack(MatrixRole::Q), stack(MatrixRole::K), stackIfThere(MatrixRole::V)};
    }
    TokenInput input{stack(MatrixRole::X), matrix(MatrixRole::WQ), matrix(MatrixRole::WK),
                     matrix(MatrixRole::WV), heads};
    input.xKv = stackIfThere(MatrixRole::XKv);
    input.wO = matrixIfThere(MatrixRole::WO);
    input.bQ = matrixIfThere(MatrixRole::BQ);
    input.bK = matrixIfThere(MatrixRole::BK);
    input.bV = matrixIfThere(MatrixRole::BV);
    input.bO = matrixIfThere(MatrixRole::BO);
    return input;
}

/// Names for that many tokens, where an array has some.
Result<std::optional<TokenList>> blankTokens(const ImportPlan& plan, TokenSide side, std::size_t tokens,
                                             std::size_t items) {
    const ImportMember* const member = plan.in(side);
    if (member == nullptr) {
        return std::optional<TokenList>();
    }
    return checkTokens(*member, tokens, items).map([tokens] {
        return std::optional(TokenList(std::vector<std::string>(tokens)));
    });
}

Result<void> nameBlank(const ImportPlan& plan, Scene& scene) {
    const std::size_t items = batchCount(scene.input); // shapes are those of one layer
    return blankTokens(plan, TokenSide::Queries, queryCount(scene.input), items)
        .and_then([&](const std::optional<TokenList>& tokens) {
            return blankTokens(plan, TokenSide::Keys, keyCount(scene.input), items)
                .map([&](const std::optional<TokenList>& keys) { nameTokens(scene, tokens, keys); });
        });
}

FeatureNames blankFeatures(const ImportPlan& plan) {
    FeatureNames names;
    for (const FeatureKind kind : kFeatureKinds) {
        const ImportMember* const member = plan.in(kind);
        if (member != nullptr && !member->array.shape.empty()) {
            names.of(kind) = TokenList(std::vector<std::string>(member->array.shape.front()));
        }
    }
    return names;
}

Result<References> blankReferences(const ImportPlan& plan) {
    References references;
    for (const Reference what : kReferences) {
        const ImportMember* const member = plan.in(what);
        if (member != nullptr && actsIn(plan, *member)) {
            const Result<std::vector<std::size_t>> shape = shapeOf(plan, *member);
            if (!shape) {
                return unexpected(shape.error());
            }
            references.of(what) = standIn(*shape);
        }
    }
    return references;
}

/// Two members of one use are an error; none is changed, since choosing a use by keys passes over others.
Result<void> checkOnce(const ImportPlan& plan) {
    for (const ImportMember& member : plan.members) {
        const ImportMember& first = *plan.in(member.role);
        const bool mayRepeat = !isGiven(member.role) || std::holds_alternative<ImportedMask>(member.role);
        if (!mayRepeat && &first != &member) {
            return unexpected(
                makeError(translatable("{0}: {1} and {2} have the same use (choose another for one of "
                                       "them)"),
                          plan.title, first.name, member.name));
        }
    }
    return {};
}

/// Along which axis K and V lie in an array beside queries of that shape: the first, of caches, or the third,
/// of flash attention, where the rest is as those have it; nothing where neither is.
std::optional<std::size_t> axisOfBoth(const std::string& name, const std::vector<std::size_t>& shape,
                                      const std::vector<std::size_t>& queries) {
    constexpr std::size_t kBoth = 2;
    const auto fits = [&](std::size_t axis) {
        std::vector<std::size_t> rest = shape;
        if (axis >= shape.size() || shape[axis] != kBoth || rest.size() != queries.size() + 1) {
            return false;
        }
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(axis));
        return rest.front() == queries.front() && rest.back() == queries.back();
    };
    const bool isCache = plainName(name).find("past") != std::string::npos ||
                         plainName(name).find("present") != std::string::npos;
    for (const std::size_t axis :
         isCache ? std::array<std::size_t, 2>{0, 2} : std::array<std::size_t, 2>{2, 0}) {
        if (fits(axis)) {
            return axis;
        }
    }
    return std::nullopt;
}

/// Keys and values in one array are no K, and there is none beside.
Result<void> checkKeysApart(const ImportPlan& plan) {
    const auto both = std::find_if(plan.members.begin(), plan.members.end(), [](const ImportMember& member) {
        return !isGiven(member.role) && !member.roleChosen && saysKeysAndValues(member.name);
    });
    const ImportMember* const q = plan.in(MatrixRole::Q);
    if (both == plan.members.end() || q == nullptr || plan.in(MatrixRole::K) != nullptr) {
        return {};
    }
    std::vector<std::size_t> shape = both->array.shape;
    if (both->layers.isAxis()) {
        shape.insert(shape.begin(), both->layers.numbers.size());
    }
    const std::optional<std::size_t> axis = axisOfBoth(both->name, shape, q->array.shape);
    const std::string at = !axis        ? "its parts along the axis of both"
                           : *axis == 0 ? "array[0] and array[1]"
                                        : "array[:, :, 0] and array[:, :, 1]";
    return unexpected(
        makeError(translatable("{0}: \"{1}\" is {2}, K and V in one array (save them apart, as k and "
                               "v: {3})"),
                  plan.title, both->name, shapeText(shape), at));
}

Result<Scene> standInScene(const ImportPlan& plan) {
    InputArrays roles;
    roles.source = plan.title;
    for (const ImportMember& member : plan.members) {
        for (const MatrixRole role : matricesOf(member.role)) {
            roles.arrays.emplace(role, NumberArray{});
        }
    }
    return checkOnce(plan)
        .and_then([&] { return checkKeysApart(plan); })
        .and_then([&] { return checkRoles(roles); })
        .and_then([&] { return checkImportedMasks(plan); })
        .and_then([&] { return shapesOf(plan); })
        .and_then([&](const Shapes& shapes) {
            Scene scene;
            scene.input = inputOf(shapes, plan.heads);
            scene.rules.ropeBase = plan.ropeBase;
            scene.features = blankFeatures(plan);
            return nameBlank(plan, scene).map([&scene] { return std::move(scene); });
        });
}

/// Keys [d][N], ready for the product with the queries, have no axes of their own.
Result<void> checkKeysNotTransposed(const Scene& scene) {
    const BlockMatrix* const q = matrixIn(scene.input, MatrixRole::Q);
    const BlockMatrix* const k = matrixIn(scene.input, MatrixRole::K);
    if (q == nullptr || k == nullptr || q->columns() == k->columns() || q->columns() != k->rows()) {
        return {};
    }
    return unexpected(
        makeError(translatable("Q is {0} x {1} and K is {2} x {3}: K seems to be stored transposed (save "
                               "array.swapaxes(-1, -2) of K, so that its last axis is d_k as that of Q)"),
                  std::to_string(q->rows()), std::to_string(q->columns()), std::to_string(k->rows()),
                  std::to_string(k->columns())));
}

ImportOutline measured(const SceneInput& input) {
    ImportOutline outline{batchCount(input), headCount(input), keyHeadCount(input), queryCount(input),
                          keyCount(input)};
    if (const auto* const embedded = std::get_if<TokenInput>(&input)) {
        outline.model = embedded->x.columns();
        outline.key = embedded->wQ.columns() / embedded->heads;
        outline.value = embedded->wV.columns() / embedded->keyHeads();
        return outline;
    }
    if (const BlockMatrix* const k = matrixIn(input, MatrixRole::K)) {
        outline.key = k->columns();
    }
    if (const BlockMatrix* const v = matrixIn(input, MatrixRole::V)) {
        outline.value = v->columns();
    }
    return outline;
}

} // namespace

Result<ImportOutline> outlineOf(const ImportPlan& plan) {
    const Result<Scene> scene = standInScene(plan);
    if (!scene) {
        return unexpected(scene.error());
    }
    return checkKeysNotTransposed(*scene)
        .and_then([&] { return checkShapes(*scene); })
        .and_then([&] { return checkRules(scene->rules); })
        .and_then([&] { return checkRulesFit(*scene); })
        .and_then([&] { return blankReferences(plan); })
        .and_then([&](const References& references) { return checkReferences(*scene, references); })
        .and_then([&] { return checkLayers(plan); })
        .and_then([&] { return checkMaskShapes(plan, scene->input); })
        .map([&] {
            ImportOutline outline = measured(scene->input);
            outline.layers = std::max<std::size_t>(1, layersRead(plan).size());
            return outline;
        });
}

} // namespace attnscope
