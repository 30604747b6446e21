// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/axis_order.h"

#include "core/formats/arrays/array_layout.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

/// One letter an axis: B, H, N, d; F is B·H in one, J is H·d in one. 3 is the axis of Q, K and V, which are
/// joined with others in K, 3·H·d, L, H·3·d, and T, 3·d.
struct Pattern {
    FileAxes axes;
    std::string_view letters;
};

constexpr std::array kPatterns{Pattern{FileAxes::Tokens, "Nd"},
                               Pattern{FileAxes::TokensJoined, "NJ"},
                               Pattern{FileAxes::BatchTokens, "BNd"},
                               Pattern{FileAxes::HeadTokens, "HNd"},
                               Pattern{FileAxes::TokensHead, "NHd"},
                               Pattern{FileAxes::FoldedTokens, "FNd"},
                               Pattern{FileAxes::BatchTokensJoined, "BNJ"},
                               Pattern{FileAxes::TokensBatch, "NBd"},
                               Pattern{FileAxes::TokensBatchJoined, "NBJ"},
                               Pattern{FileAxes::BatchHeadTokens, "BHNd"},
                               Pattern{FileAxes::BatchTokensHead, "BNHd"},
                               Pattern{FileAxes::TokensKeysHead, "NdH"},
                               Pattern{FileAxes::BatchTokensKeysHead, "BNdH"},
                               Pattern{FileAxes::FusedTokens, "NK"},
                               Pattern{FileAxes::FusedBatchTokens, "BNK"},
                               Pattern{FileAxes::FusedByHead, "BNL"},
                               Pattern{FileAxes::FusedTokensHead, "BN3Hd"},
                               Pattern{FileAxes::FusedHeadTokens, "B3HNd"},
                               Pattern{FileAxes::FusedInHead, "BH3Nd"},
                               Pattern{FileAxes::ThreeBatchHead, "3BHNd"},
                               Pattern{FileAxes::FusedBehindHead, "BNH3d"},
                               Pattern{FileAxes::FusedTokensThree, "N3Hd"},
                               Pattern{FileAxes::ThreeBatchJoined, "3BNJ"},
                               Pattern{FileAxes::FusedTokensParts, "BN3J"},
                               Pattern{FileAxes::FusedHeadParts, "BHNT"},
                               Pattern{FileAxes::FusedTokensHeadParts, "BNHT"}};

/// Q, K and V.
constexpr std::size_t kParts = 3;

bool hasParts(std::string_view letters) {
    return letters.find_first_of("3KLT") != std::string_view::npos;
}

std::string_view spelled(char letter) {
    switch (letter) {
    case 'F':
        return "(B H)";
    case 'J':
        return "(H d)";
    case 'K':
        return "(3 H d)";
    case 'L':
        return "(H 3 d)";
    case 'T':
        return "(3 d)";
    default:
        return {};
    }
}

std::string lettersOf(FileAxes axes, bool columns) {
    const auto found = std::find_if(kPatterns.begin(), kPatterns.end(),
                                    [axes](const Pattern& pattern) { return pattern.axes == axes; });
    std::string letters(found->letters);
    if (columns) {
        std::swap(letters[letters.size() - 2], letters.back());
    }
    return letters;
}

/// An axis as it lies in memory, in numbers.
struct Axis {
    std::size_t length = 1;
    std::size_t stride = 0;
};

struct Axes {
    std::optional<Axis> batch;
    std::optional<Axis> head;
    Axis tokens;
    Axis features;
    std::size_t offset = 0; ///< of the first number

    std::vector<std::size_t> shape() const {
        std::vector<std::size_t> lengths{tokens.length, features.length};
        if (head) {
            lengths.insert(lengths.begin(), head->length);
        }
        if (batch || head) {
            lengths.insert(lengths.begin(), batch.value_or(Axis{}).length);
        }
        return lengths;
    }
};

/// An axis in two: `heads` parts of it, one after the other, and what is in each.
Result<std::pair<Axis, Axis>> parted(const Axis& axis, std::size_t parts, std::string_view axisName,
                                     const std::string& name) {
    if (parts > 0 && axis.length % parts == 0) {
        const std::size_t length = axis.length / parts;
        return std::pair(Axis{parts, length * axis.stride}, Axis{length, axis.stride});
    }
    return unexpected(
        makeError(translatable("{0}: the axis {1} is {2} long and can't be split into {3} heads (give "
                               "another number of heads)"),
                  name, axisName, std::to_string(axis.length), std::to_string(parts)));
}

/// Puts one of Q, K and V, which share the axis with heads and features.
Result<void> putPart(Axes& axes, char letter, const Axis& axis, const AxisReading& how,
                     const std::string& name) {
    if (axis.length % kParts != 0 || how.heads == 0 || axis.length / kParts % how.heads != 0) {
        return unexpected(makeError(
            translatable("{0}: the axis {1} is {2} long and can't be split into Q, K and V of {3} "
                         "heads (give another number of heads)"),
            name, letter == 'K' ? "3·H·d" : "H·3·d", std::to_string(axis.length), std::to_string(how.heads)));
    }
    const std::size_t width = axis.length / kParts / how.heads;
    const bool isByHead = letter == 'L';
    axes.offset = how.part * (isByHead ? width : axis.length / kParts) * axis.stride;
    axes.head = Axis{how.heads, (isByHead ? kParts * width : width) * axis.stride};
    axes.features = Axis{width, axis.stride};
    return {};
}

Result<void> put(Axes& axes, char letter, const Axis& axis, const AxisReading& how, const std::string& name) {
    const std::size_t heads = how.heads;
    switch (letter) {
    case '3':
        if (axis.length != kParts) {
            return unexpected(
                makeError(translatable("{0}: the axis of Q, K and V is {1} long, not 3 (choose other axes)"),
                          name, std::to_string(axis.length)));
        }
        axes.offset = how.part * axis.stride;
        return {};
    case 'K':
    case 'L':
        return putPart(axes, letter, axis, how, name);
    case 'T':
        if (axis.length % kParts != 0) {
            return unexpected(makeError(
                translatable("{0}: the axis 3·d is {1} long and can't be split into Q, K and V (choose "
                             "other axes)"),
                name, std::to_string(axis.length)));
        }
        axes.features = Axis{axis.length / kParts, axis.stride};
        axes.offset = how.part * axes.features.length * axis.stride;
        return {};
    case 'B':
        axes.batch = axis;
        return {};
    case 'H':
        axes.head = axis;
        return {};
    case 'N':
        axes.tokens = axis;
        return {};
    case 'F': {
        // The heads of one batch item lie together, so the batch is what the axis is parted into.
        if (heads == 0 || axis.length % heads != 0) {
            return parted(axis, heads, "B·H", name).map([](const auto&) {});
        }
        axes.batch = Axis{axis.length / heads, heads * axis.stride};
        axes.head = Axis{heads, axis.stride};
        return {};
    }
    case 'J':
        return parted(axis, heads, "H·d", name).map([&axes](const std::pair<Axis, Axis>& both) {
            axes.head = both.first;
            axes.features = both.second;
        });
    default:
        axes.features = axis;
        return {};
    }
}

Result<Axes> axesIn(const std::vector<std::size_t>& shape, const AxisReading& how, const std::string& name) {
    const std::string letters = lettersOf(how.axes, how.columns);
    constexpr std::size_t kMostAxes = 4;
    if (shape.size() > kMostAxes && letters.size() <= kMostAxes) {
        return unexpected(makeError(
            translatable("{0}: it is {1}, an array of {2} axes (join those before the heads into one: "
                         "array.reshape(-1, *array.shape[-3:]))"),
            name, shapeText(shape), std::to_string(shape.size())));
    }
    if (shape.size() != letters.size()) {
        return unexpected(
            makeError(translatable("{0}: it is {1}, an array of {2} axes, where {3} has {4} (choose "
                                   "other axes)"),
                      name, shapeText(shape), std::to_string(shape.size()),
                      axesText(how.axes, {}, how.columns), std::to_string(letters.size())));
    }
    Axes axes;
    std::size_t stride = 1;
    for (std::size_t at = shape.size(); at-- > 0; stride *= shape[at]) {
        if (const Result<void> done = put(axes, letters[at], {shape[at], stride}, how, name); !done) {
            return unexpected(done.error());
        }
    }
    return axes;
}

} // namespace

std::vector<FileAxes> axesOfRank(std::size_t rank, bool columns) {
    std::vector<FileAxes> fitting;
    for (const Pattern& pattern : kPatterns) {
        const bool tokensThenFeatures = pattern.letters[pattern.letters.size() - 2] == 'N';
        if (!hasParts(pattern.letters) && pattern.letters.size() == rank &&
            (!columns || tokensThenFeatures)) {
            fitting.push_back(pattern.axes);
        }
    }
    return fitting;
}

std::vector<FileAxes> fusedAxesOf(const std::vector<std::size_t>& shape) {
    std::vector<FileAxes> fitting;
    for (const Pattern& pattern : kPatterns) {
        if (!hasParts(pattern.letters) || pattern.letters.size() != shape.size()) {
            continue;
        }
        const std::size_t three = pattern.letters.find('3');
        const bool fits =
            three == std::string_view::npos ? shape.back() % kParts == 0 : shape[three] == kParts;
        if (fits) {
            fitting.push_back(pattern.axes);
        }
    }
    return fitting;
}

bool isFused(FileAxes axes) {
    return hasParts(lettersOf(axes, false));
}

bool hasHeadsLast(const std::vector<std::size_t>& shape) {
    return shape.size() >= 3 && shape.size() <= 4 && shape[shape.size() - 3] == shape[shape.size() - 2] &&
           shape.back() != shape[shape.size() - 2];
}

bool sharesHeadAxis(FileAxes axes) {
    return lettersOf(axes, false).find_first_of("FJKL") != std::string::npos;
}

std::string axesLetters(FileAxes axes, bool ofCells, bool columns) {
    std::string text;
    for (const char letter : lettersOf(axes, columns)) {
        const std::string_view joined = spelled(letter);
        const std::string axis = ofCells && letter == 'd' ? std::string("M")
                                 : joined.empty()         ? std::string(1, letter)
                                                          : std::string(joined);
        text += text.empty() ? axis : " " + axis;
    }
    return text;
}

std::size_t WrittenAxes::rank() const {
    return lettersOf(axes, false).size() + (hasLayers ? 1 : 0);
}

std::optional<WrittenAxes> axesOfLetters(std::string_view text) {
    const auto plain = [](std::string_view letters) {
        std::string kept;
        for (const char letter : letters) {
            if (letter != ' ' && letter != ',' && letter != '*') {
                kept += letter == 'M' ? 'd' : letter;
            }
        }
        return kept;
    };
    std::string letters = plain(text);
    const bool hasLayers = letters.starts_with('L');
    letters.erase(0, hasLayers ? 1 : 0);
    const auto found = std::find_if(kPatterns.begin(), kPatterns.end(), [&](const Pattern& pattern) {
        return plain(axesLetters(pattern.axes)) == letters;
    });
    return found == kPatterns.end() ? std::nullopt : std::optional(WrittenAxes{found->axes, hasLayers});
}

std::optional<WrittenAxes> axesOfWords(std::string_view text) {
    using Word = std::pair<std::string_view, char>;
    constexpr std::array kWords{Word{"layer", 'L'}, Word{"batch", 'B'}, Word{"head", 'H'},
                                Word{"tokens", 'N'}};
    std::string letters;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view word = text.substr(0, end);
        const auto* const known = std::find_if(kWords.begin(), kWords.end(),
                                               [word](const auto& each) { return each.first == word; });
        if (known == kWords.end() || letters.find(known->second) != std::string::npos) {
            return std::nullopt;
        }
        letters += known->second;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    letters += letters.find('N') == std::string::npos ? "Nd" : "d";
    return axesOfLetters(letters);
}

std::string axesText(FileAxes axes, const AxisNames& names, bool columns) {
    std::string text;
    for (const char letter : lettersOf(axes, columns)) {
        const std::string axis = letter == 'N'   ? std::string(names.tokens)
                                 : letter == 'd' ? std::string(names.features)
                                 : letter == 'J' ? "H·" + std::string(names.features)
                                 : letter == 'F' ? "B·H"
                                 : letter == 'K' ? "3·H·" + std::string(names.features)
                                 : letter == 'L' ? "H·3·" + std::string(names.features)
                                 : letter == 'T' ? "3·" + std::string(names.features)
                                                 : std::string(1, letter);
        text += text.empty() || axis.empty() ? axis : ", " + axis;
    }
    return "(" + text + ")";
}

Result<std::vector<std::size_t>> shapeRead(const std::vector<std::size_t>& shape, const AxisReading& how,
                                           const std::string& name) {
    return axesIn(shape, how, name).map([](const Axes& axes) { return axes.shape(); });
}

Result<NumberArray> reordered(const NumberArray& array, const AxisReading& how, const std::string& name) {
    const Result<Axes> axes = axesIn(array.shape, how, name);
    if (!axes) {
        return unexpected(axes.error());
    }
    NumberArray result{axes->shape(), {}, array.isFloat64, array.kind};
    result.values.reserve(array.values.size());
    const Axis batch = axes->batch.value_or(Axis{});
    const Axis head = axes->head.value_or(Axis{});
    for (std::size_t b = 0; b < batch.length; ++b) {
        for (std::size_t h = 0; h < head.length; ++h) {
            for (std::size_t n = 0; n < axes->tokens.length; ++n) {
                const std::size_t row =
                    axes->offset + b * batch.stride + h * head.stride + n * axes->tokens.stride;
                for (std::size_t d = 0; d < axes->features.length; ++d) {
                    result.values.push_back(array.values[row + d * axes->features.stride]);
                }
            }
        }
    }
    return result;
}

} // namespace attnscope
