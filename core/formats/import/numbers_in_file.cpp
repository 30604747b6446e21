// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/numbers_in_file.h"

#include "core/formats/arrays/array_layout.h"
#include "core/formats/arrays/file_numbers.h"
#include "core/formats/import/import_layers.h"
#include "core/formats/import/softmax_numbers.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Who has the numbers of an array, and from which of its numbers on.
struct Place {
    std::shared_ptr<const NumberReader> reader;
    std::size_t at = 0;
};

/// Arrays of one length, one after the other.
class JoinedNumbers final : public NumberReader {
public:
    JoinedNumbers(std::vector<Place> parts, std::size_t count)
        : m_parts(std::move(parts))
        , m_count(count) {}

    void read(std::size_t first, std::span<double> values) const override {
        while (!values.empty()) {
            const Place& part = m_parts[first / m_count];
            const std::size_t in = first % m_count;
            const std::span<double> own = values.first(std::min(values.size(), m_count - in));
            part.reader->read(part.at + in, own);
            values = values.subspan(own.size());
            first += own.size();
        }
    }
    std::optional<Error> failure() const override {
        for (const Place& part : m_parts) {
            if (std::optional<Error> error = part.reader->failure()) {
                return error;
            }
        }
        return std::nullopt;
    }

private:
    std::vector<Place> m_parts;
    std::size_t m_count; ///< numbers of each
};

bool mayStay(const ImportRole& role) {
    const auto* const matrix = std::get_if<MatrixRole>(&role);
    const auto* const reference = std::get_if<Reference>(&role);
    return (matrix != nullptr && (*matrix == MatrixRole::Q || *matrix == MatrixRole::K ||
                                  *matrix == MatrixRole::V || *matrix == MatrixRole::Weights)) ||
           (reference != nullptr && *reference != Reference::LogSumExp) ||
           std::holds_alternative<ScoresRole>(role);
}

/// Whether the scene has the axes in the order of the file.
bool isInOrder(FileAxes axes) {
    return axes == FileAxes::Tokens || axes == FileAxes::BatchTokens || axes == FileAxes::HeadTokens ||
           axes == FileAxes::BatchHeadTokens;
}

Error wrongCount(const ImportPlan& plan, const ImportMember& member) {
    const std::string shape = shapeText(member.array.shape);
    const std::string most = std::to_string(kMostNumbers);
    const bool isEmpty = std::count(member.array.shape.begin(), member.array.shape.end(), 0U) > 0;
    if (isEmpty || !mayStay(member.role) || member.array.place == NumberPlace::Stream) {
        return makeError(translatable("{0}: it is {1}, and an array has 1 to {2} numbers (leave it out, or "
                                      "save a part of it)"),
                         member.name, shape, most);
    }
    if (member.array.place == NumberPlace::Packed) {
        return makeError(
            translatable("{0}: it is {1}, more than {2} numbers, and compressed: none can be read "
                         "without all before it (save it by numpy.savez, not savez_compressed)"),
            member.name, shape, most);
    }
    if (member.array.place == NumberPlace::FirstFastest) {
        return makeError(translatable("{0}: it is {1}, more than {2} numbers, and in Fortran order (save "
                                      "numpy.ascontiguousarray of it)"),
                         member.name, shape, most);
    }
    return makeError(translatable("{0}: it is {1}, more than {2} numbers, and its axes are {3} (save it with "
                                  "the axes (B, H, N, d), so that it can stay in its file)"),
                     member.name, shape, most, axesText(member.axes, axisNamesOf(member.role), plan.columns));
}

/// The shape of one layer with as many axes as layers have in front of them.
std::vector<std::size_t> withLayers(std::vector<std::size_t> shape, std::size_t layers) {
    constexpr std::size_t kAxesOfOne = 4;
    while (shape.size() < kAxesOfOne) { // an axis that is missing is the one before the tokens
        shape.insert(shape.end() - 2, 1);
    }
    shape.insert(shape.begin(), layers);
    return shape;
}

/// Who has the numbers of these layers, `count` of each; of a member without layers all.
Result<Place> placeOf(const ImportPlan& plan, const ImportMember& member,
                      const std::vector<std::size_t>& numbers, std::size_t count) {
    const MemberLayers& layers = member.layers;
    std::vector<Place> parts;
    std::shared_ptr<const NumberReader> file;
    for (const std::size_t number : numbers.empty() ? std::vector<std::size_t>{0} : numbers) {
        const std::size_t at = numbers.empty() ? 0 : *layers.placeOf(number);
        const std::string& source = layers.sources.empty() ? member.source : layers.sources[at];
        if (file == nullptr || !layers.sources.empty()) {
            const auto opened = FileNumbers::open(source, plan.refusesNonFinite);
            if (!opened) {
                return unexpected(opened.error());
            }
            file = *opened;
        }
        parts.push_back({file, layers.sources.empty() ? at * count : 0});
    }
    return parts.size() == 1 ? parts.front()
                             : Place{std::make_shared<const JoinedNumbers>(std::move(parts), count)};
}

} // namespace

std::optional<std::size_t> countNumbers(const std::vector<std::size_t>& shape, std::size_t times) {
    std::size_t numbers = times;
    for (const std::size_t length : shape) {
        if (!multiplySides(numbers, length)) {
            return std::nullopt;
        }
    }
    return numbers;
}

bool canStayInFile(const ImportPlan& plan, const ImportMember& member) {
    return mayStay(member.role) && isInOrder(member.axes) && !plan.columns && member.heads.empty() &&
           member.array.place == NumberPlace::AsTheyAre && member.layers.areAlike;
}

bool staysInFile(const ImportPlan& plan, const ImportMember& member) {
    const std::size_t layers = member.layers.isGiven() && !plan.layer ? member.layers.numbers.size() : 1;
    const std::optional<std::size_t> numbers = countNumbers(member.array.shape, layers);
    return canStayInFile(plan, member) && numbers && *numbers > plan.mostHeld;
}

Result<void> checkNumbers(const ImportPlan& plan, const ImportMember& member) {
    const std::optional<std::size_t> numbers = countNumbers(member.array.shape, 1);
    if (numbers && *numbers > 0 && (*numbers <= kMostNumbers || canStayInFile(plan, member))) {
        return {};
    }
    return unexpected(wrongCount(plan, member));
}

Result<NumberArray> numbersInFile(const ImportPlan& plan, const ImportMember& member) {
    const std::vector<std::size_t> numbers =
        member.layers.isGiven() ? layersRead(plan) : std::vector<std::size_t>();
    const std::size_t count = countNumbers(member.array.shape, 1).value_or(0);
    return shapeRead(plan, member).and_then([&](std::vector<std::size_t>&& shape) {
        return placeOf(plan, member, numbers, count).map([&](Place&& place) {
            NumberArray array;
            array.shape =
                numbers.size() > 1 ? withLayers(std::move(shape), numbers.size()) : std::move(shape);
            array.isFloat64 = member.array.type == "float64";
            array.reader = std::move(place.reader);
            array.readAt = place.at;
            if (std::holds_alternative<ScoresRole>(member.role)) {
                array.reader = softmaxOf(array.reader, array.shape.back());
                array.isFloat64 = true;
            }
            return array;
        });
    });
}

} // namespace attnscope
