// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/code_listing.h"

#include "core/masks/mask_fit.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string_view>

namespace attnscope {

namespace {

/// How many characters a person sees.
std::size_t characters(std::string_view text) {
    std::size_t count = 0;
    for (const char each : text) {
        count += (static_cast<unsigned char>(each) & 0xC0U) != 0x80U ? 1U : 0U;
    }
    return count;
}

/// One factor of a size; nothing where it is neither a number nor a name of a size that the scene has.
std::optional<std::size_t> factorOf(std::string_view name, const Snapshot& snapshot) {
    const SceneInput& input = snapshot.scene->input;
    if (name == "queries") {
        return queryCount(input);
    }
    if (name == "keys") {
        return keyCount(input);
    }
    if (name == "batches") {
        return batchCount(input);
    }
    if (name == "heads") {
        return headCount(input);
    }
    if (name == "d_k" || name == "d_v") {
        const auto source = snapshot.source(name == "d_k" ? Stage::K : Stage::V);
        return source ? std::optional(source->columns()) : std::nullopt;
    }
    std::size_t number = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, number);
    constexpr std::size_t kMost = 1'000'000;
    return read.ec == std::errc() && read.ptr == end && number <= kMost ? std::optional(number)
                                                                        : std::nullopt;
}

/// "batches*queries"; a product that wraps would be a small number that nobody wrote.
Result<std::size_t> sizeOf(std::string_view text, const Snapshot& snapshot) {
    constexpr std::size_t kMostNumbers = std::numeric_limits<std::int64_t>::max();
    std::size_t size = 1;
    for (std::string_view rest = text;;) {
        const std::size_t star = rest.find('*');
        const std::optional<std::size_t> factor = factorOf(rest.substr(0, star), snapshot);
        if (!factor) {
            return unexpected(
                makeError(translatable("the size \"{0}\" is not known here (write queries, keys, "
                                       "batches, heads, d_k, d_v, a number or their product: "
                                       "\"batches*queries\")"),
                          text));
        }
        if (*factor != 0 && size > kMostNumbers / *factor) {
            return unexpected(makeError(
                translatable("the size \"{0}\" is larger than any array (write a smaller one)"), text));
        }
        size *= *factor;
        if (star == std::string_view::npos) {
            return size;
        }
        rest.remove_prefix(star + 1);
    }
}

Result<std::optional<std::vector<std::size_t>>> shapeOf(const ListingLine& line, const Snapshot& snapshot) {
    std::optional<std::vector<std::size_t>> shape;
    for (const std::string& each : line.shape) {
        const Result<std::size_t> size = sizeOf(each, snapshot);
        if (!size) {
            return unexpected(size.error());
        }
        shape = shape.value_or(std::vector<std::size_t>());
        shape->push_back(*size);
    }
    return shape;
}

/// Whether a line has room beside its shape, and is one line as it is drawn and read.
Result<void> checkLine(const ListingLine& line, std::size_t at) {
    if (characters(line.code) > kLongestListingLine) {
        return unexpected(makeError(translatable("line {0} is longer than {1} characters (break it)"),
                                    std::to_string(at), std::to_string(kLongestListingLine)));
    }
    if (line.code.find_first_of("\t\n\r") != std::string::npos) {
        return unexpected(makeError(
            translatable("line {0} has a tab or a line break (write spaces, and each line by itself)"),
            std::to_string(at)));
    }
    if (line.shape.size() > kMostListingAxes) {
        return unexpected(makeError(translatable("the shape of line {0} has {1} axes (write {2} at most)"),
                                    std::to_string(at), std::to_string(line.shape.size()),
                                    std::to_string(kMostListingAxes)));
    }
    return {};
}

/// Whether a slide bears the code.
Result<void> checkRoom(const ExplainChoice& choice) {
    if (choice.lines.empty() || choice.lines.size() > kMostListingLines) {
        return unexpected(
            makeError(translatable("it has {0} lines of code (write 1 to {1} in \"lines\"; longer "
                                   "code takes several steps)"),
                      std::to_string(choice.lines.size()), std::to_string(kMostListingLines)));
    }
    for (std::size_t at = 0; at < choice.lines.size(); ++at) {
        if (const Result<void> line = checkLine(choice.lines[at], at); !line) {
            return line;
        }
    }
    for (const auto* const lines : {&choice.acting, &choice.actingUnmasked}) {
        for (const std::size_t acting : *lines) {
            if (acting >= choice.lines.size()) {
                return unexpected(
                    makeError(translatable("line {0} acts, but there are {1} lines, counted from 0"),
                              std::to_string(acting), std::to_string(choice.lines.size())));
            }
        }
    }
    return {};
}

} // namespace

Result<CodeListing> codeListing(const Snapshot& snapshot, const ExplainChoice& choice) {
    if (const Result<void> room = checkRoom(choice); !room) {
        return unexpected(room.error());
    }
    CodeListing listing;
    for (const ListingLine& line : choice.lines) {
        auto shape = shapeOf(line, snapshot);
        if (!shape) {
            return unexpected(shape.error());
        }
        listing.lines.push_back({line.code, std::move(*shape), false});
    }
    const std::vector<MaskLayer>& layers = snapshot.scene->mask.layers;
    const bool isUnmasked =
        !choice.actingUnmasked.empty() && std::none_of(layers.begin(), layers.end(), actsOnScores);
    for (const std::size_t acting : isUnmasked ? choice.actingUnmasked : choice.acting) {
        listing.lines[acting].acts = true;
    }
    return listing;
}

std::string shapeTuple(const std::vector<std::size_t>& shape) {
    std::string text = "(";
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
    }
    return text + (shape.size() == 1 ? ",)" : ")");
}

} // namespace attnscope
