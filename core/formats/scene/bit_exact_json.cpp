// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/bit_exact_json.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace attnscope {

namespace {

constexpr std::string_view kNanPrefix = "nan:";
constexpr std::size_t kHexDigits = 16;
constexpr std::size_t kMostEmptyRows = std::size_t{1} << 20;

std::uint64_t plainNan() {
    return std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
}

bool readNan(std::string_view text, double& value) {
    if (text.size() != kNanPrefix.size() + kHexDigits || text.substr(0, kNanPrefix.size()) != kNanPrefix) {
        return false;
    }
    std::uint64_t bits = 0;
    const char* const end = text.data() + text.size();
    const auto [at, problem] = std::from_chars(text.data() + kNanPrefix.size(), end, bits, 16);
    if (problem != std::errc() || at != end || !std::isnan(std::bit_cast<double>(bits))) {
        return false;
    }
    value = std::bit_cast<double>(bits);
    return true;
}

bool isSize(const nlohmann::json& json) {
    return json.is_number_unsigned();
}

} // namespace

nlohmann::json exactJson(double value) {
    if (std::isfinite(value)) {
        return value;
    }
    if (std::isinf(value)) {
        return value > 0.0 ? "inf" : "-inf";
    }
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return bits == plainNan() ? std::string("nan") : fmt::format("{}{:016x}", kNanPrefix, bits);
}

nlohmann::json exactJson(const std::vector<double>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (const double value : values) {
        list.push_back(exactJson(value));
    }
    return list;
}

nlohmann::json exactJson(const BlockMatrix& matrix) {
    return {{"rows", matrix.rows()}, {"columns", matrix.columns()}, {"values", exactJson(matrix.dense())}};
}

bool readExact(const nlohmann::json& json, double& value) {
    if (json.is_number()) {
        const double number = json.get<double>();
        if (!std::isfinite(number)) {
            return false;
        }
        value = number;
        return true;
    }
    const auto* text = json.get_ptr<const std::string*>();
    if (text == nullptr) {
        return false;
    }
    if (*text == "inf" || *text == "-inf") {
        value = std::numeric_limits<double>::infinity() * (text->front() == '-' ? -1.0 : 1.0);
        return true;
    }
    if (*text == "nan") {
        value = std::numeric_limits<double>::quiet_NaN();
        return true;
    }
    return readNan(*text, value);
}

bool readExact(const nlohmann::json& json, std::vector<double>& values) {
    if (!json.is_array()) {
        return false;
    }
    std::vector<double> read(json.size());
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (!readExact(json[i], read[i])) {
            return false;
        }
    }
    values = std::move(read);
    return true;
}

bool readExact(const nlohmann::json& json, BlockMatrix& matrix) {
    if (!json.is_object() || !json.contains("rows") || !json.contains("columns") ||
        !json.contains("values") || !isSize(json["rows"]) || !isSize(json["columns"])) {
        return false;
    }
    std::vector<double> values;
    if (!readExact(json["values"], values)) {
        return false;
    }
    const auto rows = json["rows"].get<std::size_t>();
    const auto columns = json["columns"].get<std::size_t>();
    // Divided, not multiplied: the product of two large sizes could wrap round to the right number. A matrix
    // without cells may only have as many rows as cost nothing.
    const bool fits = columns == 0 ? values.empty() && rows <= kMostEmptyRows
                                   : values.size() % columns == 0 && values.size() / columns == rows;
    if (!fits) {
        return false;
    }
    matrix = BlockMatrix(rows, columns, values);
    return true;
}

} // namespace attnscope
