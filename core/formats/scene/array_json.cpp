// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/array_json.h"

namespace attnscope {

namespace {

constexpr std::size_t kMostAxes = 5;

std::string at(const std::string& pointer, std::size_t index) {
    return pointer + "/" + std::to_string(index);
}

std::optional<NumberArray> fileFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    const Json& name = value["npy"];
    if (!name.is_string()) {
        reading.wrongType(pointer + "/npy", name, translatable("the name of an .npy file"));
        return std::nullopt;
    }
    if (!reading.files.read) {
        reading.fail(
            makeError(translatable("{0}: {1} stands in another file, which can't be reached from here "
                                   "(open the scene as a file)"),
                      reading.file, pointer));
        return std::nullopt;
    }
    Result<NumberArray> array = reading.files.read(name.get<std::string>());
    const Result<void> finite =
        array && !reading.allowNonFinite ? refuseNonFinite(*array, name.get<std::string>()) : Result<void>{};
    if (!array || !finite) {
        reading.fail(makeError(translatable("{0}: {1}: {2}"), reading.file, pointer,
                               message(array ? finite.error() : array.error())));
        return std::nullopt;
    }
    return std::move(*array);
}

/// Reads lists of lists; the first list of a level says how long all of that level are.
class Lists {
public:
    explicit Lists(JsonReading& reading)
        : m_reading(reading) {}

    /// The shape that the first lists have.
    bool measure(const Json& value, const std::string& pointer) {
        const Json* level = &value;
        std::string place = pointer;
        while (level->is_array() && !level->empty() && m_array.shape.size() < kMostAxes) {
            m_array.shape.push_back(level->size());
            level = &level->front();
            place = at(place, 0);
        }
        if (level->is_array()) {
            m_reading.fail(
                level->empty()
                    ? makeError(translatable("{0}: {1} is an empty list (give it at least one number)"),
                                m_reading.file, place)
                    : makeError(translatable("{0}: {1} has more than five axes (give [layer][batch]"
                                             "[head][row][column] at most)"),
                                m_reading.file, pointer));
        } else if (m_array.shape.empty()) {
            m_reading.wrongType(pointer, value, translatable("a list of rows, each a list of numbers"));
        }
        return !m_reading.error;
    }

    /// Every list has its level's length; checked before anything is allocated.
    bool fits(const Json& value, const std::string& pointer, std::size_t axis) {
        if (!value.is_array()) {
            m_reading.wrongType(pointer, value, translatable("a list, as its neighbours are"));
        } else if (value.size() != m_array.shape[axis]) {
            m_reading.fail(makeError(
                translatable(
                    "{0}: {1} has {2} numbers or lists where the first of its kind has {3} (give all "
                    "as many)"),
                m_reading.file, pointer, std::to_string(value.size()), std::to_string(m_array.shape[axis])));
        }
        for (std::size_t i = 0; !m_reading.error && axis + 1 < m_array.shape.size() && i < value.size();
             ++i) {
            fits(value[i], at(pointer, i), axis + 1);
        }
        return !m_reading.error;
    }

    void collect(const Json& value, const std::string& pointer, std::size_t axis) {
        for (std::size_t i = 0; !m_reading.error && i < value.size(); ++i) {
            const Json& cell = value[i];
            if (axis + 1 < m_array.shape.size()) {
                collect(cell, at(pointer, i), axis + 1);
            } else if (cell.is_number()) {
                m_array.values.push_back(cell.get<double>());
            } else {
                m_array.values.push_back(numberFrom(cell, at(pointer, i), m_reading).value_or(0.0));
            }
        }
    }

    NumberArray take() { return std::move(m_array); }

private:
    JsonReading& m_reading;
    NumberArray m_array;
};

} // namespace

std::optional<NumberArray> arrayFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    if (reading.error) {
        return std::nullopt;
    }
    if (value.is_object() && value.contains("npy")) {
        return fileFrom(value, pointer, reading);
    }
    Lists lists(reading);
    if (!lists.measure(value, pointer) || !lists.fits(value, pointer, 0)) {
        return std::nullopt;
    }
    lists.collect(value, pointer, 0);
    return reading.error ? std::nullopt : std::optional(lists.take());
}

std::optional<std::vector<std::size_t>> shapeOf(const Json& value, const JsonReading& reading) {
    if (value.is_object()) {
        const bool isNamed = value.contains("npy") && value["npy"].is_string() && reading.files.shape;
        Result<std::vector<std::size_t>> shape = isNamed
                                                     ? reading.files.shape(value["npy"].get<std::string>())
                                                     : Result<std::vector<std::size_t>>(unexpected(Error{}));
        return shape ? std::optional(std::move(*shape)) : std::nullopt;
    }
    std::vector<std::size_t> shape;
    const Json* level = &value;
    for (; level->is_array() && !level->empty(); level = &level->front()) {
        shape.push_back(level->size());
    }
    return shape.empty() || level->is_array() ? std::nullopt : std::optional(std::move(shape));
}

} // namespace attnscope
