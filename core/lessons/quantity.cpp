// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/lessons/quantity.h"

#include "core/formats/scene/enum_names.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace attnscope {

namespace {

/// Batch item and head, which may stand before the other indices.
constexpr std::size_t kHeadIndices = 2;

struct QuantityForm {
    QuantityKind kind;
    std::string_view word;    ///< behind the matrix and a dot, or the whole name
    bool ofMatrix;            ///< "MATRIX.word"
    std::size_t indices;      ///< without those of batch item and head
    bool mayHaveNone = false; ///< all of them may be left out together
};

constexpr std::array kForms{
    QuantityForm{QuantityKind::Cell, "", true, 2},
    QuantityForm{QuantityKind::RowSum, "sum", true, 1},
    QuantityForm{QuantityKind::ColumnSum, "column_sum", true, 1},
    QuantityForm{QuantityKind::RowMax, "max", true, 1},
    QuantityForm{QuantityKind::Rows, "rows", true, 0},
    QuantityForm{QuantityKind::Columns, "columns", true, 0},
    QuantityForm{QuantityKind::Exponential, "exp", false, 2},
    QuantityForm{QuantityKind::ExponentialSum, "exp.sum", false, 1},
    QuantityForm{QuantityKind::Percent, "percent", false, 2},
    QuantityForm{QuantityKind::Term, "term", false, 3},
    QuantityForm{QuantityKind::Entropy, "entropy", false, 1},
    QuantityForm{QuantityKind::Allowed, "allowed", false, 1, true},
    QuantityForm{QuantityKind::Cost, "cost", false, 0},
    QuantityForm{QuantityKind::KeySize, "d_k", false, 0},
    QuantityForm{QuantityKind::ValueSize, "d_v", false, 0},
    QuantityForm{QuantityKind::RootKeySize, "root_d_k", false, 0},
    QuantityForm{QuantityKind::Scale, "scale", false, 0},
    QuantityForm{QuantityKind::Queries, "queries", false, 0},
    QuantityForm{QuantityKind::Keys, "keys", false, 0},
    QuantityForm{QuantityKind::Heads, "heads", false, 0},
    QuantityForm{QuantityKind::Batches, "batches", false, 0},
    QuantityForm{QuantityKind::LargestPlain, "largest", false, 1},
    QuantityForm{QuantityKind::LargestScaled, "largest_scaled", false, 1},
};

constexpr std::array<std::pair<std::string_view, StepState>, 2> kStates{
    std::pair{std::string_view("was "), StepState::Was},
    std::pair{std::string_view("try "), StepState::Tried}};

tl::unexpected<Error> unreadableQuantity(std::string_view text, const std::string& why) {
    return unexpected(
        makeError(translatable("\"{0}\": {1} (write it like weights[0,1] or weights.sum[0])"), text, why));
}

/// "0,12" as numbers; nothing where it is anything else.
std::optional<std::vector<std::size_t>> indicesIn(std::string_view text) {
    std::vector<std::size_t> indices;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (;;) {
        while (at != end && *at == ' ') {
            ++at;
        }
        const auto [next, failed] = std::from_chars(at, end, indices.emplace_back());
        if (failed != std::errc()) {
            return std::nullopt;
        }
        if (next == end) {
            return indices;
        }
        if (*next != ',') {
            return std::nullopt;
        }
        at = next + 1;
    }
}

/// The form that a name has, with its matrix put into `quantity`.
const QuantityForm* formNamed(std::string_view name, Quantity& quantity) {
    for (const QuantityForm& form : kForms) {
        if (!form.ofMatrix && form.word == name) {
            return &form;
        }
    }
    const std::size_t dot = name.find('.');
    const std::optional<LessonMatrix> matrix = lessonMatrixNamed(name.substr(0, dot));
    if (!matrix) {
        return nullptr;
    }
    quantity.matrix = *matrix;
    const std::string_view word = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    const auto* const found = std::find_if(kForms.begin(), kForms.end(), [word](const QuantityForm& form) {
        return form.ofMatrix && form.word == word;
    });
    return found == kForms.end() || (word.empty() && dot != std::string_view::npos) ? nullptr : found;
}

/// The names that stand alone, as errors list them.
std::string ownNames() {
    std::string names;
    for (const QuantityForm& form : kForms) {
        if (!form.ofMatrix) {
            names += (names.empty() ? "" : ", ") + std::string(form.word);
        }
    }
    return names;
}

const QuantityForm& formOf(QuantityKind kind) {
    return *std::find_if(kForms.begin(), kForms.end(),
                         [kind](const QuantityForm& form) { return form.kind == kind; });
}

} // namespace

std::optional<LessonMatrix> lessonMatrixNamed(std::string_view name) {
    if (const std::optional<Stage> stage = stageNamed(name)) {
        return *stage;
    }
    if (const std::optional<MatrixRole> role = valueOf<MatrixRole>(name)) {
        return *role;
    }
    return std::nullopt;
}

std::string_view nameOf(const LessonMatrix& matrix) {
    const auto* const stage = std::get_if<Stage>(&matrix);
    return stage != nullptr ? stageInfo(*stage).name : wordOf(std::get<MatrixRole>(matrix));
}

std::string lessonMatrixNames() {
    std::string names;
    for (const StageInfo& info : stages()) {
        names += (names.empty() ? "" : ", ") + std::string(info.name);
    }
    for (const MatrixRole role : kMatrixRoles) {
        if (!stageNamed(wordOf(role))) {
            names += ", " + std::string(wordOf(role));
        }
    }
    return names;
}

Result<Quantity> readQuantity(std::string_view text) {
    Quantity quantity;
    std::string_view name = text;
    for (const auto& [word, state] : kStates) {
        if (name.starts_with(word)) {
            quantity.state = state;
            name.remove_prefix(word.size());
            break;
        }
    }
    if (const std::size_t bracket = name.find('['); bracket != std::string_view::npos) {
        std::string_view inside = name.substr(bracket + 1);
        const bool closed = inside.ends_with(']');
        inside.remove_suffix(closed ? 1 : 0);
        std::optional<std::vector<std::size_t>> indices = indicesIn(inside);
        if (!closed || !indices) {
            return unreadableQuantity(text, "its indices are no whole numbers from 0 in brackets");
        }
        quantity.indices = std::move(*indices);
        name = name.substr(0, bracket);
    }
    const QuantityForm* const form = formNamed(name, quantity);
    if (form == nullptr) {
        return unexpected(makeError(
            translatable(
                "\"{0}\": there is no number called {1}. Numbers are cells, as weights[0,1] with indices "
                "from 0, of {2}; of these also .sum[0], .column_sum[0], .max[0], .rows, .columns; and {3}"),
            text, name, lessonMatrixNames(), ownNames()));
    }
    quantity.kind = form->kind;
    const std::size_t count = quantity.indices.size();
    if (count != form->indices && count != form->indices + kHeadIndices &&
        (count != 0 || !form->mayHaveNone)) {
        return unreadableQuantity(text,
                                  fmt::format("it takes {} indices, or {} with batch item and head first",
                                              form->indices, form->indices + kHeadIndices));
    }
    return quantity;
}

std::size_t indexCount(const Quantity& quantity) {
    return formOf(quantity.kind).indices;
}

std::string quantityText(const Quantity& quantity) {
    const QuantityForm& form = formOf(quantity.kind);
    std::string text;
    for (const auto& [word, state] : kStates) {
        text += quantity.state == state ? word : "";
    }
    if (form.ofMatrix) {
        text += nameOf(quantity.matrix);
        text += form.word.empty() ? "" : ".";
    }
    text += form.word;
    return quantity.indices.empty() ? text : text + fmt::format("[{}]", fmt::join(quantity.indices, ","));
}

} // namespace attnscope
