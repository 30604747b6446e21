// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/drawn_part_options.h"

#include "app/command_line.h"
#include "app/options/number_text.h"

namespace attnscope {

namespace {

constexpr const char* kQueryRange = "--query-range";
constexpr const char* kKeyRange = "--key-range";

Result<std::optional<SliceText>> sliceIfGiven(const char* option, const std::optional<std::string>& text) {
    if (!text) {
        return std::optional<SliceText>();
    }
    const std::optional<SliceText> slice = sliceIn(*text);
    if (!slice) {
        return unexpected(usageError("{0}: \"{1}\" is no range (give the first and the one behind the last "
                                     "as 2:5, 2: or :5)",
                                     option, *text));
    }
    return slice;
}

/// The lines of one side that are drawn; nothing where they are all.
Result<std::optional<ui::IndexRange>> drawnLines(const char* option, const std::string& text,
                                                 const SliceText& slice, std::size_t count,
                                                 const std::string& what) {
    const std::optional<ui::IndexRange> range = rangeOf(slice, count);
    if (!range) {
        return unexpected(makeError(translatable("{0}: {1} goes beyond the {2} {3} of the scene (give a part "
                                                 "of 0:{2})"),
                                    option, text, std::to_string(count), what));
    }
    return *range == ui::IndexRange{0, count} ? std::nullopt : range;
}

Error notDrawn(const std::string& option, const std::string& what) {
    return makeError(translatable("{0}: {1} is not in the part that is drawn (leave it out, or widen "
                                  "--query-range or --key-range)"),
                     option, what);
}

} // namespace

std::optional<SliceText> sliceIn(std::string_view text) {
    const std::size_t at = text.find(':');
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view first = text.substr(0, at);
    const std::string_view end = text.substr(at + 1);
    const SliceText slice{numberIn<std::size_t>(first), numberIn<std::size_t>(end)};
    const bool isNumber = (first.empty() || slice.first) && (end.empty() || slice.end);
    const bool isEmpty = slice.end && *slice.end <= slice.first.value_or(0);
    return isNumber && !isEmpty ? std::optional(slice) : std::nullopt;
}

std::optional<ui::IndexRange> rangeOf(const SliceText& slice, std::size_t count) {
    const ui::IndexRange range{slice.first.value_or(0), slice.end.value_or(count)};
    return range.first < range.end && range.end <= count ? std::optional(range) : std::nullopt;
}

void DrawnPartOptions::addTo(CLI::App& app, const std::string& group) {
    addText(app, kQueryRange, m_queryText,
            "The queries that are drawn, half-open from 0: 2:5, 2: or :5. Indices and colours stay those of "
            "the whole matrix; sums of rows or columns that are cut are left out")
        ->type_name("A:B")
        ->group(group);
    addText(app, kKeyRange, m_keyText, "The keys that are drawn, in the same way")
        ->type_name("A:B")
        ->group(group);
}

Result<void> DrawnPartOptions::check() {
    const auto queries = sliceIfGiven(kQueryRange, m_queryText);
    if (!queries) {
        return unexpected(queries.error());
    }
    const auto keys = sliceIfGiven(kKeyRange, m_keyText);
    if (!keys) {
        return unexpected(keys.error());
    }
    m_queries = *queries;
    m_keys = *keys;
    return {};
}

std::string_view DrawnPartOptions::given() const {
    return m_queryText ? kQueryRange : m_keyText ? kKeyRange : "";
}

Result<void> DrawnPartOptions::cut(ui::HeatmapPicture& picture) const {
    const auto source = picture.snapshot.source(picture.stage);
    const bool hasQueries = rowsAreQueries(picture.stage);
    const bool hasKeys = !hasQueries || stageInfo(picture.stage).cellsAreQueryKey;
    if ((m_queries && !hasQueries) || (m_keys && !hasKeys)) {
        return unexpected(usageError("{0}: the stage {1} has no {2} (leave it out)",
                                     hasQueries ? kKeyRange : kQueryRange, stageInfo(picture.stage).name,
                                     hasQueries ? "keys" : "queries"));
    }
    if (m_queries) {
        const auto rows = drawnLines(kQueryRange, *m_queryText, *m_queries, source->rows(), "queries");
        if (!rows) {
            return unexpected(rows.error());
        }
        picture.rowsDrawn = *rows;
    }
    if (m_keys) {
        const std::size_t count = hasQueries ? source->columns() : source->rows();
        const auto keys = drawnLines(kKeyRange, *m_keyText, *m_keys, count, "keys");
        if (!keys) {
            return unexpected(keys.error());
        }
        (hasQueries ? picture.columnsDrawn : picture.rowsDrawn) = *keys;
    }
    const auto isOutside = [](const std::optional<ui::IndexRange>& drawn, std::size_t line) {
        return drawn && !drawn->contains(line);
    };
    if (picture.query && hasQueries && isOutside(picture.rowsDrawn, *picture.query)) {
        return unexpected(notDrawn("--row", "query " + std::to_string(*picture.query)));
    }
    if (picture.cell && (isOutside(picture.rowsDrawn, picture.cell->row) ||
                         isOutside(picture.columnsDrawn, picture.cell->column))) {
        return unexpected(notDrawn("--cell", "cell " + std::to_string(picture.cell->row) + "," +
                                                 std::to_string(picture.cell->column)));
    }
    return {};
}

} // namespace attnscope
