// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/batch_shift.h"

#include "core/edits/array_shift.h"
#include "core/scene/mask_file_spec.h"

#include <algorithm>
#include <string_view>

namespace attnscope {

namespace {

constexpr std::string_view kValid = "valid:";

using Parts = std::vector<std::string>;

/// The lengths of each batch item, as text: "3,2" has two parts, "1,2;0,2" and "1,2;" have one between
/// semicolons.
Parts partsOf(std::string_view lengths, char separator) {
    Parts parts;
    while (!lengths.empty()) {
        const std::size_t end = std::min(lengths.find(separator), lengths.size());
        parts.emplace_back(lengths.substr(0, end));
        lengths.remove_prefix(std::min(end + 1, lengths.size()));
    }
    return parts;
}

std::string joined(const Parts& parts, char separator) {
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : std::string(1, separator)) + part;
    }
    // A semicolon is what tells one item's lengths of its queries from lengths of items.
    return separator == ';' && parts.size() == 1 ? text + ';' : text;
}

template <typename ChangeParts>
void changeLengths(MaskLayer& layer, std::size_t items, const ChangeParts& change) {
    if (!layer.spec.starts_with(kValid)) {
        return;
    }
    const std::string_view lengths = std::string_view(layer.spec).substr(kValid.size());
    const char separator = lengths.find(';') == std::string_view::npos ? ',' : ';';
    Parts parts = partsOf(lengths, separator);
    if (parts.size() == items) {
        change(parts);
        layer.spec = std::string(kValid) + joined(parts, separator);
    }
}

/// Whether the first axis of the layer's array has a place for each batch item.
bool isOfItems(const MaskLayer& layer, std::size_t items) {
    const std::optional<MaskFileSpec> spec = maskFileSpec(layer.spec);
    if (!layer.array || !spec || items == 1) {
        return false;
    }
    const std::vector<std::size_t>& shape = layer.array->shape;
    return shape.size() > (spec->isPolicy() ? 1U : 2U) && shape.front() == items;
}

} // namespace

MaskRules withBatchItemCopied(const MaskRules& mask, std::size_t item, std::size_t items) {
    MaskRules result = mask;
    for (MaskLayer& layer : result.layers) {
        changeLengths(layer, items, [item](Parts& parts) { parts.push_back(std::string(parts[item])); });
        if (isOfItems(layer, items)) {
            layer.array = std::make_shared<const MaskArray>(withPlaneCopied(*layer.array, item));
        }
    }
    return result;
}

MaskRules withBatchItemRemoved(const MaskRules& mask, std::size_t item, std::size_t items) {
    MaskRules result = mask;
    for (MaskLayer& layer : result.layers) {
        changeLengths(layer, items, [item](Parts& parts) {
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(item));
        });
        if (isOfItems(layer, items)) {
            layer.array = std::make_shared<const MaskArray>(withoutPlace(*layer.array, 0, item));
        }
    }
    return result;
}

} // namespace attnscope
