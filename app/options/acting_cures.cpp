// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/acting_cures.h"

#include "core/formats/arrays/number_text.h"
#include "core/formats/import/acting_name.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace attnscope {

namespace {

/// Whether it is a mask, whose shape says what it is about.
bool actsByShape(const ActingName& acting) {
    return acting.word != "bias";
}

/// The numbers of an array that has few of them; none of one that has more, or that can't be read.
std::vector<double> fewNumbers(const ImportMember& member) {
    constexpr std::size_t kFew = 16;
    std::size_t count = 1;
    for (const std::size_t side : member.array.shape) {
        count = side == 0 || count > kFew ? 0 : count * side;
    }
    const Result<NumberArray> array = count == 0 || count > kFew ? NumberArray{} : readArray(member.source);
    return array ? array->values : std::vector<double>();
}

std::string wholeText(double number) {
    return std::to_string(static_cast<long long>(number));
}

/// How far each query sees: two numbers are keys to the left and to the right, -1 all of them; one is how
/// many keys a query sees, itself the last.
std::string windowOf(const ImportPlan& plan, const std::vector<double>& numbers, std::string_view option) {
    const Result<ImportOutline> outline = outlineOf(plan);
    const auto side = [&](double number) {
        return wholeText(number < 0.0 && outline ? static_cast<double>(outline->keys) : number);
    };
    if (numbers.size() == 2) {
        return "--mask window:" + side(numbers[0]) + ',' + side(numbers[1]);
    }
    return numbers.size() == 1 && numbers.front() >= 1.0
               ? "--mask window:" + wholeText(numbers.front() - 1.0) + ",0 where a query sees " +
                     wholeText(numbers.front()) + " keys, itself the last,"
               : std::string(option);
}

/// How many heads a number says that is called after them: their count, or the width of each.
std::string headsOf(const ImportPlan& plan, const ImportMember& member, std::string_view option) {
    const std::vector<double> numbers = fewNumbers(member);
    const std::vector<std::string> words = wordsOfName(member.name);
    const auto isCalled = [&words](std::initializer_list<std::string_view> wanted) {
        return std::any_of(wanted.begin(), wanted.end(), [&words](std::string_view word) {
            return std::find(words.begin(), words.end(), word) != words.end();
        });
    };
    if (!plan.needsHeads()) {
        return "q, k and v with the heads that it says";
    }
    const Result<ImportOutline> outline = outlineOf(plan);
    if (numbers.size() != 1 || numbers.front() < 1.0 || isCalled({"key", "kv"}) || !outline) {
        return std::string(option);
    }
    if (!isCalled({"dim", "size", "width"})) {
        return std::string(option) + ' ' + wholeText(numbers.front());
    }
    const std::size_t width = outline->key.value_or(0) * outline->heads;
    const auto part = static_cast<std::size_t>(numbers.front());
    return width > 0 && width % part == 0 ? std::string(option) + ' ' + std::to_string(width / part)
                                          : std::string(option);
}

/// The option with the numbers of the array in it, where it has as many as the option takes.
std::string withNumbers(const ImportPlan& plan, const ImportMember& member, std::string_view option) {
    const std::vector<double> numbers = fewNumbers(member);
    if (option.find(" window:") != std::string_view::npos) {
        return windowOf(plan, numbers, option);
    }
    if (option.find(" valid:") != std::string_view::npos && !numbers.empty()) {
        std::string text = "--mask valid:";
        for (std::size_t at = 0; at < numbers.size(); ++at) {
            text += (at > 0 ? "," : "") + wholeText(numbers[at]);
        }
        return text;
    }
    const bool takesOne =
        option == "--scale" || option == "--softcap" || option == "--temperature" || option == "--dropout";
    return takesOne && numbers.size() == 1 ? std::string(option) + ' ' + exactText(numbers.front())
                                           : std::string(option);
}

/// Whether the arrays make a scene with it in that role.
bool fitsAs(ImportPlan plan, const ImportMember& member, const ImportRole& role) {
    for (ImportMember& own : plan.members) {
        own.role = own.source == member.source && own.name == member.name ? role : own.role;
    }
    return outlineOf(plan).has_value();
}

/// An array that is called a mask, as what its type and its shape can be. True of a bool mask means one thing
/// to scaled_dot_product_attention and the other to nn.MultiheadAttention, and no name tells which.
std::string asMask(const ImportPlan& plan, const ImportMember& member, const ActingName& acting) {
    const std::vector<std::size_t>& shape = member.array.shape;
    const std::string as = "--as " + member.name;
    const bool isOne = std::all_of(shape.begin(), shape.end(), [](std::size_t side) { return side == 1; });
    if (isOne) {
        return isFloat(member.array) ? as + "=fill, with which masked scores are replaced"
                                     : as + "=is_causal where it switches the causal mask on";
    }
    if (shape.size() == 2 && shape[0] != shape[1] && actsByShape(acting)) {
        return as + "=kept_keys where 1 is a token, =padding where 1 is padding";
    }
    const ImportRole role = isFloat(member.array) ? ImportedMask::Added : ImportedMask::Attend;
    if (outlineOf(plan) && !fitsAs(plan, member, role)) {
        return "a mask of the shape (batch, head, query, key), of which leading axes may be missing or 1";
    }
    return isFloat(member.array)
               ? as + "=bias, which adds it to the scores"
               : as + "=mask where True attends, =blocked or =padding where True is blocked";
}

/// The option that says what ids of packed texts do: runs of equal ids that are the same in all batch items;
/// else a mask of pairs with equal ids.
std::string documentsOf(const ImportMember& member) {
    constexpr std::size_t kMostRuns = 16;
    const Result<NumberArray> ids = readArray(member.source);
    const std::size_t tokens = member.array.shape.empty() ? 0 : member.array.shape.back();
    std::string lengths;
    std::set<double> seen;
    std::size_t begin = 0;
    bool areRuns = ids && tokens > 0;
    for (std::size_t at = 0; areRuns && at < ids->values.size(); ++at) {
        areRuns = ids->values[at] == ids->values[at % tokens] && seen.size() <= kMostRuns;
        const bool isEnd = at + 1 == tokens || (at + 1 < tokens && ids->values[at + 1] != ids->values[at]);
        if (isEnd) {
            areRuns = areRuns && seen.insert(ids->values[at]).second;
            lengths += (lengths.empty() ? "" : ",") + std::to_string(at + 1 - begin);
            begin = at + 1;
        }
    }
    return areRuns ? "--mask document:" + lengths
                   : "--mask with a bool array of (batch, query, key), ids[:, :, None] == ids[:, None, :]";
}

/// Whether two arrays hold the same numbers; what can't be read is the same.
bool areSame(const ImportMember& one, const ImportMember& other) {
    const Result<NumberArray> first = readArray(one.source);
    const Result<NumberArray> second = readArray(other.source);
    return !first || !second || (first->shape == second->shape && first->values == second->values);
}

/// How "query", "key" and "value" are said to go into the projections. One X_kv makes K and V.
std::string asInputs(const ImportPlan& plan) {
    const ImportMember* const k = plan.in(MatrixRole::K);
    const ImportMember* const v = plan.in(MatrixRole::V);
    if (k != nullptr && v != nullptr && !areSame(*k, *v)) {
        return "q, k and v as they are after it, since \"" + k->name + "\" and \"" + v->name + "\" differ";
    }
    std::string text = "--as " + plan.in(MatrixRole::Q)->name + "=x";
    text += k != nullptr ? " --as " + k->name + "=x_kv" : "";
    text += v != nullptr ? " --as " + v->name + "=unused" : "";
    return text + " where these go into it";
}

/// The lengths of packed texts, of which the array has the beginnings and the end.
std::string documentsBetween(const ImportMember& member) {
    const Result<NumberArray> places = readArray(member.source);
    std::string lengths;
    for (std::size_t at = 1; places && at < places->values.size(); ++at) {
        const double length = places->values[at] - places->values[at - 1];
        lengths += (at > 1 ? "," : "") + std::to_string(static_cast<long long>(length));
    }
    return "--mask document:" + lengths;
}

/// What divides scores divides them by --temperature, what multiplies them takes the place of the scale.
std::string factorOf(const ImportMember& member) {
    const Result<NumberArray> factor = readArray(member.source);
    const std::string number = factor && !factor->values.empty() ? exactText(factor->values.front()) : "N";
    return "--temperature " + number + " where the scores are divided by it, --scale " + number +
           " where q k is multiplied by it,";
}

} // namespace

std::string cureOf(const ImportPlan& plan, const ImportMember& member, const ActingName& acting) {
    if (plan.in(ScoresRole{}) != nullptr) {
        return "scores that have it in them, since they are shown as they are";
    }
    if (acting.option == "--heads") {
        return headsOf(plan, member, acting.option);
    }
    constexpr std::string_view kAs = "--as NAME";
    if (acting.option.starts_with(kAs)) {
        return "--as " + member.name + std::string(acting.option.substr(kAs.size()));
    }
    if (acting.option == kInputsOption) {
        return asInputs(plan);
    }
    if (acting.option == kTemperatureOption) {
        return factorOf(member) + " beside --as " + member.name + "=unused";
    }
    if (acting.option == kDocumentsOption) {
        const bool arePlaces = plainName(member.name).starts_with("cuseqlens");
        return (arePlaces ? documentsBetween(member) : documentsOf(member)) + " beside --as " + member.name +
               "=unused";
    }
    if (!acting.option.empty()) {
        return withNumbers(plan, member, acting.option) + " beside --as " + member.name + "=unused";
    }
    return asMask(plan, member, acting);
}

} // namespace attnscope
