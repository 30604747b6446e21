// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/python/numpy_text.h"

#include "core/formats/arrays/number_text.h"
#include "core/formats/files/json_text.h"

#include <array>
#include <cmath>
#include <functional>

namespace attnscope {

namespace {

/// The cells from `first` on that the axes from `axis` on hold, as nested lists.
std::string nested(const std::function<std::string(std::size_t)>& cell, std::span<const std::size_t> shape,
                   std::size_t first, std::size_t indent) {
    std::size_t each = 1;
    for (const std::size_t length : shape.subspan(1)) {
        each *= length;
    }
    std::string text = "[";
    for (std::size_t at = 0; at < shape.front(); ++at) {
        if (shape.size() == 1) {
            text += (at == 0 ? "" : ", ") + cell(first + at);
        } else {
            text += at == 0 ? "" : ",\n" + std::string(indent + 1, ' ');
            text += nested(cell, shape.subspan(1), first + at * each, indent + 1);
        }
    }
    return text + "]";
}

constexpr std::string_view kOpen = "np.array(";

} // namespace

std::string numpyNumber(double value) {
    if (std::isnan(value)) {
        return "np.nan";
    }
    if (std::isinf(value)) {
        return value > 0.0 ? "np.inf" : "-np.inf";
    }
    return exactText(value);
}

std::string pythonText(std::string_view text) {
    // A JSON text is one of Python's too, where no letter needs two escapes.
    return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string pythonTexts(std::span<const std::string> texts) {
    std::string all = "[";
    for (const std::string& text : texts) {
        all += (all.size() == 1 ? "" : ", ") + pythonText(text);
    }
    return all + "]";
}

std::string numpyArray(const BlockMatrix& matrix, std::size_t indent) {
    const std::vector<double> numbers = matrix.dense();
    return numpyArray(numbers, std::array{matrix.rows(), matrix.columns()}, indent);
}

std::string numpyArray(const std::vector<std::size_t>& numbers) {
    std::string text(kOpen);
    text += "[";
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        text += (at == 0 ? "" : ", ") + std::to_string(numbers[at]);
    }
    return text + "])";
}

std::string numpyArray(std::span<const std::uint8_t> bits, std::span<const std::size_t> shape,
                       std::size_t indent) {
    const auto cell = [bits](std::size_t at) { return std::string(bits[at] != 0 ? "1" : "0"); };
    return std::string(kOpen) + nested(cell, shape, 0, indent + kOpen.size()) + ", dtype=bool)";
}

std::string numpyArray(std::span<const double> numbers, std::span<const std::size_t> shape,
                       std::size_t indent) {
    const auto cell = [numbers](std::size_t at) { return numpyNumber(numbers[at]); };
    return std::string(kOpen) + nested(cell, shape, 0, indent + kOpen.size()) + ", dtype=float)";
}

} // namespace attnscope
