// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_array.h"
#include "core/formats/arrays/number_text.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

std::string placeOf(const std::vector<std::size_t>& shape, std::size_t place) {
    std::string text = "]";
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        text.insert(0, (axis == 0 ? "" : ", ") + std::to_string(place % shape[axis]));
        place /= shape[axis];
    }
    return "[" + text;
}

std::optional<NotFinite> notFiniteIn(const NumberArray& array, NonFinite passes) {
    const bool minusPasses = passes == NonFinite::MinusInfinity;
    const auto isRefused = [minusPasses](double value) {
        return !std::isfinite(value) && !(minusPasses && value < 0.0);
    };
    const auto found = std::find_if(array.values.begin(), array.values.end(), isRefused);
    if (found == array.values.end()) {
        return std::nullopt;
    }
    const auto count = std::count_if(found, array.values.end(), isRefused);
    return NotFinite{static_cast<std::size_t>(count), *found,
                     placeOf(array.shape, static_cast<std::size_t>(found - array.values.begin()))};
}

Result<void> refuseNonFinite(const NumberArray& array, const std::string& source, NonFinite passes) {
    const std::optional<NotFinite> found = notFiniteIn(array, passes);
    if (!found) {
        return {};
    }
    return unexpected(nonFiniteError(*found, source));
}

Error nonFiniteError(const NotFinite& found, const std::string& source) {
    return makeError(translatable("{0}: {1} stands at {2}, counted from 0 (write a finite number there, "
                                  "or allow it by --allow-nonfinite)"),
                     source, exactText(found.first), found.place);
}

} // namespace attnscope
