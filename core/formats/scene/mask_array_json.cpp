// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/mask_array_json.h"

#include "core/formats/scene/bit_exact_json.h"
#include "core/formats/scene/mask_from_numbers.h"

#include <cmath>

namespace attnscope {

namespace {

constexpr std::size_t kMostMaskArrayAxes = 4;

/// Takes nested lists apart; the first cell decides whether all are bool or numbers.
class NestedLists {
public:
    NestedLists(const Json& value, std::string pointer, JsonReading& reading)
        : m_pointer(std::move(pointer))
        , m_reading(reading) {
        const Json* first = &value;
        while (first->is_array() && !first->empty() && m_array.shape.size() < kMostMaskArrayAxes) {
            m_array.shape.push_back(first->size());
            first = &first->front();
        }
        m_array.kind = first->is_boolean() ? NumberKind::Bool : NumberKind::Float;
    }

    bool take(const Json& value, std::size_t axis = 0) {
        if (axis == m_array.shape.size()) {
            return takeCell(value);
        }
        if (!value.is_array() || value.size() != m_array.shape[axis]) {
            return wrong(value,
                         translatable("nested lists, as many in each of one level, of true and false or "
                                      "of numbers"));
        }
        for (const auto& part : value) {
            if (!take(part, axis + 1)) {
                return false;
            }
        }
        return true;
    }

    NumberArray array() { return std::move(m_array); }

private:
    bool wrong(const Json& value, std::string_view wanted) {
        m_reading.wrongType(m_pointer, value, wanted);
        return false;
    }
    bool takeCell(const Json& value) {
        const bool wantsBool = m_array.kind == NumberKind::Bool;
        if (wantsBool ? value.is_boolean() : value.is_number()) {
            m_array.values.push_back(wantsBool ? (value.get<bool>() ? 1.0 : 0.0) : value.get<double>());
            return true;
        }
        const std::optional<double> special = wantsBool ? std::nullopt : nonFiniteFrom(value);
        if (!special) {
            return wrong(value, wantsBool ? translatable("true or false, as the first cell")
                                          : translatable("a number or \"-inf\""));
        }
        m_array.values.push_back(*special);
        return true;
    }

    NumberArray m_array;
    std::string m_pointer;
    JsonReading& m_reading;
};

/// Cells from `at` on as lists along the axes from `axis` on.
template <typename Cell>
Json nested(const MaskArray& array, std::size_t axis, std::size_t& at, const Cell& cell) {
    if (axis == array.shape.size()) {
        return cell(at++);
    }
    Json list = Json::array();
    for (std::size_t count = 0; count < array.shape[axis]; ++count) {
        list.push_back(nested(array, axis + 1, at, cell));
    }
    return list;
}

} // namespace

std::shared_ptr<const MaskArray> maskArrayFromJson(const Json& value, const std::string& pointer,
                                                   const MaskFileSpec& spec, JsonReading& reading) {
    NestedLists lists(value, pointer, reading);
    if (reading.error || !lists.take(value)) {
        return nullptr;
    }
    MaskReading how;
    how.allowNonFinite = reading.allowNonFinite;
    Result<MaskArray> array = maskArrayFrom(spec, lists.array(), reading.file + ": " + pointer, how);
    if (!array) {
        reading.fail(std::move(array.error()));
        return nullptr;
    }
    return std::make_shared<const MaskArray>(std::move(*array));
}

Json maskArrayToJson(const MaskArray& array) {
    std::size_t at = 0;
    if (array.kind == MaskArray::Kind::Bool) {
        return nested(array, 0, at, [&](std::size_t cell) { return Json(array.bits[cell] != 0); });
    }
    return nested(array, 0, at, [&](std::size_t cell) { return Json(exactJson(array.numbers[cell])); });
}

} // namespace attnscope
