// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_masks.h"

#include "core/formats/arrays/array_layout.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/mask_content.h"
#include "core/formats/import/numbers_in_file.h"
#include "core/formats/scene/mask_from_numbers.h"
#include "core/masks/filled_score.h"

#include <algorithm>
#include <array>
#include <optional>

namespace attnscope {

namespace {

/// The layer's file as its spec names it: the member's name without what has a meaning in specs and paths.
std::string fileNameOf(const ImportMember& member) {
    std::string name = member.name;
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) { return letter == '/' || letter == '\\' || letter == ':' || letter == '.'; }, '_');
    return name + ".npy";
}

bool isOfKeys(ImportedMask kind) {
    return kind == ImportedMask::Padding || kind == ImportedMask::Kept;
}

/// Padding [batch][key] serves every head and query. Of three axes the first is that of batch items times
/// heads (nn.MultiheadAttention), of heads (position biases), or of the windows of an image (Swin), which are
/// the same for each image of a batch.
std::vector<std::size_t> spreadShape(const std::vector<std::size_t>& shape, ImportedMask kind,
                                     bool isNamedOfKeys, const SceneInput& input) {
    // One number a key is that in every row, whatever it says.
    if ((isOfKeys(kind) && shape.size() == 2) || shape.size() == 1) {
        return {shape.size() == 2 ? shape.front() : 1, 1, 1, shape.back()};
    }
    const std::size_t batches = itemCount(input);
    const std::size_t heads = headCount(input);
    // A float key_padding_mask [batch][key], which nn.MultiheadAttention adds.
    if (kind == ImportedMask::Added && shape.size() == 2 && shape[0] == batches &&
        shape[1] == keyCount(input) && (batches != queryCount(input) || isNamedOfKeys)) {
        return {batches, 1, 1, shape[1]};
    }
    if (shape.size() != 3) {
        return shape;
    }
    const std::size_t first = shape.front();
    if (heads > 1 && first == batches * heads) {
        return {batches, heads, shape[1], shape[2]};
    }
    if (first == heads && (first != batches || kind == ImportedMask::Added)) {
        return {1, heads, shape[1], shape[2]};
    }
    const bool areWindows = first > 1 && first < batches && batches % first == 0 &&
                            batches <= kMostNumbers / std::max<std::size_t>(1, shape[1] * shape[2]);
    return areWindows ? std::vector{batches, shape[1], shape[2]} : shape;
}

/// Gives a mask the axes of a scene. Windows are as often there as it has images.
void spreadAxes(NumberArray& numbers, ImportedMask kind, bool isNamedOfKeys, const SceneInput& input) {
    std::vector<std::size_t> shape = spreadShape(numbers.shape, kind, isNamedOfKeys, input);
    const std::size_t count = numbers.values.size();
    const std::size_t images = shape.size() == 3 ? shape.front() / numbers.shape.front() : 1;
    numbers.values.reserve(count * images);
    for (std::size_t at = 0; at < count * (images - 1); ++at) {
        numbers.values.push_back(numbers.values[at]);
    }
    numbers.shape = std::move(shape);
}

/// Masks of layers, one behind the other along the axis of batch items.
NumberArray joinedMasks(std::vector<NumberArray> masks, std::size_t items) {
    NumberArray joined{{}, {}, masks.front().isFloat64, masks.front().kind};
    for (const NumberArray& mask : masks) {
        const bool hasItems = mask.shape.size() > 2 && mask.shape.front() > 1;
        for (std::size_t repeated = 0; repeated < (hasItems ? 1 : items); ++repeated) {
            joined.values.insert(joined.values.end(), mask.values.begin(), mask.values.end());
        }
    }
    const std::vector<std::size_t>& shape = masks.front().shape;
    joined.shape = {masks.size() * items, shape.size() > 3 ? shape[1] : 1, shape[shape.size() - 2],
                    shape.back()};
    return joined;
}

/// What a layer has that the mask has not: every cell is allowed, or nothing is added.
NumberArray neutralLike(const NumberArray& mask, ImportedMask kind) {
    const bool attends = kind == ImportedMask::Attend || kind == ImportedMask::Kept;
    NumberArray neutral = mask;
    std::fill(neutral.values.begin(), neutral.values.end(), attends ? 1.0 : 0.0);
    return neutral;
}

/// The numbers of a mask with the axes of a scene. One that is the same in all layers is read for all.
Result<NumberArray> readLayers(const ImportPlan& plan, const ImportMember& member, ImportedMask kind,
                               const SceneInput& input) {
    const std::vector<std::size_t> numbers =
        member.layers.isGiven() ? layersRead(plan) : std::vector<std::size_t>{0};
    std::vector<std::optional<NumberArray>> read;
    const NumberArray* any = nullptr;
    for (const std::size_t number : numbers) {
        if (member.layers.isGiven() && !member.layers.placeOf(number)) {
            read.emplace_back();
            continue;
        }
        Result<NumberArray> mask = readOfLayer(member, number);
        if (!mask) {
            return mask;
        }
        spreadAxes(*mask, kind, roleByName(member.name) == ImportRole(ImportedMask::Padding), input);
        read.emplace_back(std::move(*mask));
    }
    for (const std::optional<NumberArray>& mask : read) {
        any = mask ? &*mask : any;
    }
    std::vector<NumberArray> masks;
    masks.reserve(read.size());
    for (const std::optional<NumberArray>& mask : read) {
        masks.push_back(mask ? *mask : neutralLike(*any, kind));
    }
    const bool areOne = std::all_of(masks.begin(), masks.end(), [&masks](const NumberArray& mask) {
        return mask.values == masks.front().values;
    });
    return areOne ? std::move(masks.front()) : joinedMasks(std::move(masks), itemCount(input));
}

/// Numbers that are all 0 or 1 are meant as False and True wherever a role says which of them attends; where
/// all are 0 or as far down as masks that are added, 0 attends.
void takeForBool(NumberArray& numbers, ImportedMask kind) {
    const auto all = [&](const auto& condition) {
        return kind != ImportedMask::Added &&
               std::all_of(numbers.values.begin(), numbers.values.end(), condition);
    };
    if (all([](double value) { return value == 0.0 || value == 1.0; })) {
        numbers.kind = NumberKind::Bool;
    } else if (all([](double value) { return value == 0.0 || isFilledIn(value); })) {
        const bool isBlocked = kind == ImportedMask::Blocked || kind == ImportedMask::Padding;
        for (double& value : numbers.values) {
            value = (value == 0.0) != isBlocked ? 1.0 : 0.0;
        }
        numbers.kind = NumberKind::Bool;
    }
}

Result<MaskLayer> layerFrom(const ImportPlan& plan, const ImportMember& member, ImportedMask kind,
                            const SceneInput& input) {
    MaskFileSpec spec;
    spec.file = fileNameOf(member);
    if (kind == ImportedMask::Blocked || kind == ImportedMask::Padding) {
        spec.use = MaskFileUse::Blocked;
        spec.prefix = "blocked:";
    }
    MaskReading how;
    how.allowNonFinite = true;
    how.isTyped = !isTextTable(member.source);
    const bool turns = plan.columns && !isOfKeys(kind);
    how.orientation = turns ? Orientation::Columns : Orientation::Rows;
    return readLayers(plan, member, kind, input)
        .and_then([&](NumberArray&& numbers) {
            takeForBool(numbers, kind);
            return maskArrayFrom(spec, std::move(numbers), member.name, how);
        })
        .and_then([&](MaskArray&& array) -> Result<MaskLayer> {
            const bool adds = array.kind == MaskArray::Kind::Float;
            if (adds != (kind == ImportedMask::Added)) {
                return unexpected(makeError(
                    adds ? translatable("{0}: it holds numbers, which are added to the scores (use it so)")
                         : translatable("{0}: it holds True and False, which are not added (say which of "
                                        "them attends)"),
                    member.name));
            }
            MaskLayer layer;
            layer.spec = spec.prefix + spec.file;
            layer.name = member.name;
            layer.array = std::make_shared<const MaskArray>(std::move(array));
            return layer;
        });
}

/// Whether a number of such a mask lets a query see a key.
bool isSeenBy(ImportedMask kind, double number) {
    switch (kind) {
    case ImportedMask::Attend:
    case ImportedMask::Kept:
        return number != 0.0;
    case ImportedMask::Blocked:
    case ImportedMask::Padding:
        return number == 0.0;
    case ImportedMask::Added:
        return !isFilledIn(number);
    }
    return true;
}

/// "valid:3,2" of a length for each batch item, "valid:2,3;1,4" of one for each of its queries.
Result<MaskLayer> lengthsFrom(const ImportPlan& plan, const ImportMember& member) {
    return readShared(plan, member).and_then([&](const NumberArray& numbers) -> Result<MaskLayer> {
        const std::size_t queries = numbers.shape.size() == 2 ? numbers.shape[1] : 1;
        MaskLayer layer;
        layer.name = member.name;
        layer.spec = "valid:";
        for (std::size_t at = 0; at < numbers.values.size(); ++at) {
            const double length = numbers.values[at];
            if (length < 0.0) {
                return unexpected(makeError(
                    translatable("{0}: a length is {1} (lengths are whole numbers from 0 on; leave it out)"),
                    member.name, std::to_string(static_cast<long long>(length))));
            }
            const bool isNext = at > 0 && numbers.shape.size() == 2 && at % queries == 0;
            layer.spec += at == 0 ? "" : isNext ? ";" : ",";
            layer.spec += std::to_string(static_cast<unsigned long long>(length));
        }
        // Without it lengths of the queries of one batch item would be those of batch items.
        layer.spec += numbers.shape.size() == 2 && numbers.shape[0] == 1 ? ";" : "";
        return layer;
    });
}

/// Whether it is a triangle, whatever its numbers are, or a number other than 0.
Result<bool> readCausal(const ImportPlan& plan, const ImportMember& member) {
    const std::optional<std::size_t> count = countNumbers(member.array.shape, 1);
    // A large one was read through when it was taken for a triangle.
    if (!count || *count > kMostHeld ||
        (*count > 1 && maskContentOf(member).value_or(MaskContent{}).isCausal)) {
        return true;
    }
    return readShared(plan, member).map([](const NumberArray& number) {
        return number.values.front() != 0.0;
    });
}

/// A causal layer where the number is other than 0.
Result<std::optional<MaskLayer>> causalFrom(const ImportPlan& plan, const ImportMember& member) {
    return readCausal(plan, member).map([](bool isCausal) -> std::optional<MaskLayer> {
        if (!isCausal) {
            return std::nullopt;
        }
        MaskLayer layer;
        layer.spec = "causal";
        return layer;
    });
}

/// The layer that a member becomes; nothing where it becomes none.
Result<std::optional<MaskLayer>> layerOf(const ImportPlan& plan, const ImportMember& member,
                                         const SceneInput& input) {
    if (!actsIn(plan, member)) {
        return std::optional<MaskLayer>();
    }
    const auto some = [](MaskLayer&& layer) { return std::optional(std::move(layer)); };
    if (const auto* const kind = std::get_if<ImportedMask>(&member.role)) {
        return layerFrom(plan, member, *kind, input).map(some);
    }
    if (std::holds_alternative<LengthsRole>(member.role)) {
        return lengthsFrom(plan, member).map(some);
    }
    return member.role == ImportRole(ImportedRule::Causal) ? causalFrom(plan, member)
                                                           : Result<std::optional<MaskLayer>>(std::nullopt);
}

} // namespace

Result<void> checkImportedMasks(const ImportPlan& plan) {
    for (const ImportMember& member : plan.members) {
        const bool isGivenOnly = plan.in(MatrixRole::Weights) != nullptr || plan.in(ScoresRole{}) != nullptr;
        if (std::holds_alternative<ImportedMask>(member.role) && isGivenOnly) {
            return unexpected(
                makeError(translatable("{0}: a mask acts on scores, and the weights are given (leave "
                                       "it out)"),
                          member.name));
        }
    }
    return {};
}

Result<void> checkMaskShapes(const ImportPlan& plan, const SceneInput& input) {
    const std::array<std::size_t, 4> wanted{batchCount(input), headCount(input), queryCount(input),
                                            keyCount(input)};
    for (const ImportMember& member : plan.members) {
        const auto* const kind = std::get_if<ImportedMask>(&member.role);
        if (kind == nullptr || member.array.shape.empty() || !actsIn(plan, member)) {
            continue;
        }
        if (countNumbers(member.array.shape, 1) > kMostNumbers) {
            return unexpected(makeError(
                translatable(
                    "{0}: it is {1}, and a mask has at most {2} numbers (say what it does by --mask: "
                    "causal, window:LEFT,RIGHT, valid:…, document:…, beside --as {0}=unused)"),
                member.name, shapeText(member.array.shape), std::to_string(kMostNumbers)));
        }
        std::vector<std::size_t> shape = spreadShape(
            member.array.shape, *kind, roleByName(member.name) == ImportRole(ImportedMask::Padding), input);
        if (plan.columns && !isOfKeys(*kind) && shape.size() > 1) {
            std::swap(shape[shape.size() - 2], shape.back());
        }
        if (shape.size() == 3) {
            shape.insert(shape.begin() + 1, 1);
        }
        const std::size_t missing = wanted.size() - std::min(wanted.size(), shape.size());
        bool fits = shape.size() <= wanted.size();
        for (std::size_t axis = missing; fits && axis < wanted.size(); ++axis) {
            fits = shape[axis - missing] == 1 || shape[axis - missing] == wanted[axis];
        }
        if (!fits) {
            return unexpected(makeError(
                translatable(
                    "{0}: its shape is {1}, and there are {2} batch items, {3} heads, {4} queries and "
                    "{5} keys (say how many heads share an axis, choose other axes or another use, "
                    "or leave it out)"),
                member.name, shapeText(member.array.shape), std::to_string(wanted[0]),
                std::to_string(wanted[1]), std::to_string(wanted[2]), std::to_string(wanted[3])));
        }
    }
    return {};
}

std::vector<std::vector<bool>> keysSeen(const ImportPlan& plan, std::size_t items, std::size_t keys) {
    std::vector<std::vector<bool>> seen;
    for (const ImportMember& member : plan.members) {
        const auto* const kind = std::get_if<ImportedMask>(&member.role);
        const std::vector<std::size_t>& shape = member.array.shape;
        const std::optional<std::size_t> count = countNumbers(shape, 1);
        const bool hasItems = shape.size() > 2 || (kind != nullptr && isOfKeys(*kind));
        if (kind == nullptr || !hasItems || !count || *count > kMostHeld || shape.back() != keys ||
            (shape.front() != items && shape.front() != 1)) {
            continue;
        }
        const Result<NumberArray> numbers = readShared(plan, member);
        if (!numbers || numbers->values.empty()) {
            return {};
        }
        seen = seen.empty() ? std::vector(items, std::vector<bool>(keys, true)) : seen;
        const std::size_t ofItem = numbers->values.size() / shape.front();
        for (std::size_t item = 0; item < items; ++item) {
            const std::size_t first = shape.front() == 1 ? 0 : item * ofItem;
            for (std::size_t key = 0; key < keys; ++key) {
                bool isSeen = false;
                for (std::size_t at = first + key; !isSeen && at < first + ofItem; at += keys) {
                    isSeen = isSeenBy(*kind, numbers->values[at]);
                }
                seen[item][key] = seen[item][key] && isSeen;
            }
        }
    }
    return seen;
}

bool isCausalOn(const ImportPlan& plan, const ImportMember& member) {
    return readCausal(plan, member).value_or(false);
}

Result<MaskRules> importMasks(const ImportPlan& plan, const SceneInput& input) {
    MaskRules rules;
    for (const ImportMember& member : plan.members) {
        Result<std::optional<MaskLayer>> layer = layerOf(plan, member, input);
        if (!layer) {
            return unexpected(layer.error());
        }
        if (*layer) {
            rules.layers.push_back(std::move(**layer));
        }
        if (member.role == ImportRole(ImportedRule::Fill) && actsIn(plan, member)) {
            const Result<NumberArray> fill = readShared(plan, member);
            if (!fill) {
                return unexpected(fill.error());
            }
            rules.fill = fill->values.front();
        }
    }
    return rules;
}

} // namespace attnscope
