// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/groups/grouped_arithmetic.h"

#include "core/arithmetic/arithmetic_cell.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/base/count_text.h"
#include "core/formula/notation.h"
#include "core/groups/summed_rows.h"
#include "core/scene/token_name.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

/// Queries between two looks at whether to stop.
constexpr std::size_t kQueriesBeforeStop = 256;

/// Queries and the sum of each over the keys of the cell.
struct QuerySums {
    std::vector<std::size_t> queries;
    std::vector<double> sums;
    std::size_t leftOut = 0; ///< queries that attend to nothing
};

/// One cell of groups, as the writers of its lines see it.
struct GroupCell {
    const Snapshot& tokens;
    const GroupPair& groups;
    std::size_t row = 0;
    std::size_t column = 0;
    double value = 0.0;

    std::vector<std::size_t> keys() const {
        std::vector<std::size_t> all;
        for (const TokenSpan& span : (*groups.keys)[column].spans) {
            all.resize(all.size() + span.count());
            std::iota(all.end() - static_cast<std::ptrdiff_t>(span.count()), all.end(), span.first);
        }
        return all;
    }
    const std::string& queryGroup() const { return (*groups.queries)[row].name; }
    const std::string& keyGroup() const { return (*groups.keys)[column].name; }
    /// A weight of one token to another, with its colour.
    Formula weight(std::size_t query, std::size_t key) const {
        const ArithmeticCell cell{tokens, Symbols(*tokens.scene), query, key};
        return cellNumber(cell, Stage::Weights, query, key, readableDigits(cell.at(Stage::Weights)));
    }
    Formula result() const { return tinted(value, kResultDigits, RangeGroup::Weights, std::nullopt); }
};

/// What the mean is over: the queries that attend to something, or all where none does. Nothing where it was
/// stopped.
std::optional<QuerySums> querySums(const GroupCell& cell, const std::stop_token& stop) {
    const auto weights = cell.tokens.source(Stage::Weights);
    const bool isExact = cell.groups.queries->count(cell.row) * weights->columns() <= kSmallMatrixCells ||
                         cell.tokens.result->precision() == Precision::Float64;
    QuerySums attending;
    QuerySums others;
    for (const TokenSpan& span : (*cell.groups.queries)[cell.row].spans) {
        for (std::size_t first = span.first; first < span.end; first += kQueriesBeforeStop) {
            if (stop.stop_requested()) {
                return std::nullopt;
            }
            const TokenSpan part{first, std::min(first + kQueriesBeforeStop, span.end)};
            SummedRows rows = summedRows(*weights, *cell.groups.keys, part, isExact);
            for (std::size_t at = 0; at < part.count(); ++at) {
                QuerySums& to = rows.attends[at] != 0 ? attending : others;
                to.queries.push_back(first + at);
                to.sums.push_back(rows.sumsOf(at)[cell.column]);
            }
        }
    }
    if (attending.queries.empty()) {
        return others;
    }
    attending.leftOut = others.queries.size();
    return attending;
}

Formula arrow(const std::string& from, const std::string& to) {
    return row({word(from), op("→"), word(to)});
}

/// "un → undo = 0.25 + 0.5 = 0.75"
ArithmeticLine sumLine(const GroupCell& cell, std::size_t query, const Formula& result) {
    const std::vector<std::size_t> keys = cell.keys();
    std::vector<double> weights(keys.size());
    std::vector<double> all(cell.tokens.source(Stage::Weights)->columns());
    cell.tokens.source(Stage::Weights)->exactRow(query, all);
    std::transform(keys.begin(), keys.end(), weights.begin(), [&all](std::size_t key) { return all[key]; });
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const auto working = [&](const SumLength& length) {
        const ShortenedSum sum = shortened(weights, total, length);
        std::vector<Formula> parts{op("=")};
        const Formula terms = sumFormula(
            sum, [&](std::size_t at) { return cell.weight(query, keys[at]); },
            summed(sum.othersSum, kResultDigits));
        parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
        return row(std::move(parts));
    };
    ArithmeticLine line;
    line.label = {translatable("Sum over {0} keys"), {countText(keys.size())}};
    line.name = arrow(tokenName(cell.tokens.scene->tokens, query, cell.tokens.scene->notation.indexFrom),
                      cell.keyGroup());
    line.working = working({});
    for (const SumLength& length : shorterLengths(keys.size())) {
        line.shorter.push_back(working(length));
    }
    line.result = result;
    return line;
}

/// "undo → undo = (0.75 + 0.25) ÷ 2 = 0.5"
ArithmeticLine meanLine(const GroupCell& cell, const QuerySums& of) {
    const std::vector<std::size_t> keys = cell.keys();
    const double total = cell.value * static_cast<double>(of.sums.size());
    const auto term = [&](std::size_t at) {
        return keys.size() == 1 ? cell.weight(of.queries[at], keys.front())
                                : summed(of.sums[at], readableDigits(of.sums[at]));
    };
    const auto working = [&](const SumLength& length) {
        const ShortenedSum sum = shortened(of.sums, total, length);
        std::vector<Formula> parts{op("="), bracket("(")};
        const Formula terms = sumFormula(sum, term, summed(sum.othersSum, kResultDigits));
        parts.insert(parts.end(), terms.parts.begin(), terms.parts.end());
        parts.insert(parts.end(), {bracket(")"), op("÷"), indexNumber(of.sums.size())});
        return row(std::move(parts));
    };
    ArithmeticLine line;
    line.label = {translatable("Mean over {0} queries"), {countText(of.sums.size())}};
    line.name = arrow(cell.queryGroup(), cell.keyGroup());
    line.working = working({});
    for (const SumLength& length : shorterLengths(of.sums.size())) {
        line.shorter.push_back(working(length));
    }
    line.result = cell.result();
    return line;
}

/// A group of one query and one key: the weight itself.
ArithmeticLine oneCellLine(const GroupCell& cell, std::size_t query) {
    ArithmeticLine line;
    line.label = {translatable("One cell"), {}};
    line.name =
        cellName(*cell.tokens.scene, Stage::Weights, query, cell.groups.keys->firstToken(cell.column));
    line.result = cell.result();
    return line;
}

std::vector<ArithmeticLine> linesOf(const GroupCell& cell, const QuerySums& of) {
    const bool hasSums = cell.groups.keys->count(cell.column) > 1;
    if (of.sums.size() == 1) {
        return {hasSums ? sumLine(cell, of.queries.front(), cell.result())
                        : oneCellLine(cell, of.queries.front())};
    }
    std::vector<ArithmeticLine> lines;
    if (hasSums) {
        for (const std::size_t at :
             shortened(of.sums, cell.value, {kSummedQueries, kSummedQueriesKept}).kept) {
            lines.push_back(sumLine(cell, of.queries[at], summed(of.sums[at], kResultDigits)));
        }
    }
    lines.push_back(meanLine(cell, of));
    return lines;
}

} // namespace

CellArithmetic groupedArithmetic(const Snapshot& tokens, const GroupPair& groups, const Snapshot& grouped,
                                 std::size_t row, std::size_t column, const std::stop_token& stop) {
    CellArithmetic arithmetic;
    const auto sums = grouped ? grouped.source(Stage::Weights) : nullptr;
    if (!sums || row >= sums->rows() || column >= sums->columns()) {
        return arithmetic;
    }
    const GroupCell cell{tokens, groups, row, column, sums->exact(row, column)};
    const std::optional<QuerySums> of = querySums(cell, stop);
    if (!of) {
        return arithmetic;
    }
    arithmetic.cell = cellTitle(*grouped.scene, Stage::Weights, row, column);
    arithmetic.value = cell.value;
    arithmetic.masked = sums->masked(row, column);
    arithmetic.lines = linesOf(cell, *of);
    if (of->leftOut > 0) {
        arithmetic.lines.back().note = {of->leftOut == 1
                                            ? translatable("one query attends to nothing and is left out")
                                            : translatable("{0} queries attend to nothing and are left out"),
                                        {countText(of->leftOut)}};
    }
    return arithmetic;
}

} // namespace attnscope
