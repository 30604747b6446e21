// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/equation_terms.h"

#include "core/base/count_text.h"
#include "core/formula/arithmetic_terms.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

using State = EquationPart::State;

constexpr std::size_t kFeaturesWritten = 6;
constexpr std::size_t kFeaturesKept = 3; ///< before the dots; the last one stands behind them

/// Writes the letters and vectors of one picture.
class Writer {
public:
    explicit Writer(const EquationPicture& picture)
        : m_picture(picture)
        , m_columns(picture.row.orientation == Orientation::Columns) {}

    const RowCombination& combination() const { return *m_picture.row.row; }

    Formula index(std::size_t i) const { return number(static_cast<double>(i) + m_picture.row.indexFrom, 0); }

    Formula indexed(std::string_view letter, std::size_t i, std::size_t j) const {
        const bool isLong = i + 1 >= 10 || j + 1 >= 10;
        return sub(scalar(letter), isLong ? attnscope::row({index(i), op(","), index(j)})
                                          : attnscope::row({index(i), index(j)}));
    }

    /// (c₀₀ c₀₁), or one under another where tokens are columns; long vectors with dots.
    template <typename Entry>
    Formula vectorOf(std::size_t features, Entry entry) const {
        std::vector<Formula> entries;
        for (std::size_t f = 0; f < features; ++f) {
            const bool isLeftOut = features > kFeaturesWritten && f >= kFeaturesKept && f + 1 < features;
            if (!isLeftOut) {
                entries.push_back(entry(f));
            } else if (f == kFeaturesKept) {
                entries.push_back(word(m_columns ? "⋮" : "…"));
            }
        }
        if (m_columns) {
            return attnscope::row({bracket("("), stack(std::move(entries)), bracket(")")});
        }
        std::vector<Formula> parts{bracket("(")};
        for (std::size_t e = 0; e < entries.size(); ++e) {
            if (e > 0) {
                parts.push_back(word(m_picture.letters ? "  " : " "));
            }
            parts.push_back(std::move(entries[e]));
        }
        parts.push_back(bracket(")"));
        return attnscope::row(std::move(parts));
    }

    Formula resultName() const {
        const std::size_t query = combination().query;
        if (m_picture.letters) {
            return vectorOf(combination().output.size(), [&](std::size_t f) {
                return m_columns ? indexed("c", f, query) : indexed("c", query, f);
            });
        }
        return m_columns ? super(vector("y"), index(query)) : sub(vector("o"), index(query));
    }

    Formula term(const RowTerm& term) const {
        const std::size_t query = combination().query;
        if (m_picture.letters) {
            const Formula weight = m_columns ? indexed("a", term.key, query) : indexed("a", query, term.key);
            const Formula value = vectorOf(term.value.size(), [&](std::size_t f) {
                return m_columns ? indexed("b", f, term.key) : indexed("b", term.key, f);
            });
            return attnscope::row({weight, value});
        }
        Formula weight = tinted(term.weight, m_picture.row.digits, RangeGroup::Weights,
                                CellRef{combination().weightStage, query, term.key});
        if (term.isSilenced()) {
            weight.chip = Formula::Chip::Empty;
        }
        const Formula value = vectorOf(term.value.size(), [&](std::size_t f) {
            return tinted(term.value[f], readableDigits(term.value[f]), RangeGroup::Values,
                          CellRef{Stage::V, term.key, f});
        });
        return attnscope::row({weight, word(" "), value});
    }

    Formula numbersOf(const std::vector<double>& sum, bool isOutput) const {
        return vectorOf(sum.size(), [&](std::size_t f) {
            std::optional<CellRef> origin;
            if (isOutput) {
                origin = CellRef{Stage::Output, combination().query, f};
            }
            return tinted(sum[f], m_picture.row.digits, RangeGroup::Values, origin);
        });
    }

private:
    const EquationPicture& m_picture;
    bool m_columns = false;
};

Formula withoutFills(Formula formula) {
    if (formula.chip == Formula::Chip::Tint) {
        formula.chip = Formula::Chip::Empty;
    }
    for (Formula& part : formula.parts) {
        part = withoutFills(std::move(part));
    }
    return formula;
}

Formula othersPart(std::size_t count) {
    return word("… " + othersText(count));
}

void appendTerms(const Writer& writer, const RowPicture& row, std::vector<EquationPart>& parts) {
    const std::vector<RowTerm>& terms = writer.combination().terms;
    std::size_t first = 0;
    std::size_t last = terms.size();
    if (terms.size() > kTermsWritten) {
        first = std::min(row.done() < 2 ? 0 : row.done() - 2, terms.size() - kTermsKept);
        last = first + kTermsKept;
    }
    const auto plus = [&parts](Formula formula) {
        const bool isFirst = parts.back().startsLine;
        return isFirst ? std::move(formula) : attnscope::row({op("+"), std::move(formula)});
    };
    if (first > 0) {
        parts.push_back({plus(othersPart(first)), State::Added, false});
    }
    for (std::size_t t = first; t < last; ++t) {
        const bool isCurrent = t == row.done() && row.fraction() > 0.0;
        const State state = t < row.done() ? State::Added : isCurrent ? State::Current : State::Later;
        Formula term = writer.term(terms[t]);
        parts.push_back(
            {plus(state == State::Later ? withoutFills(std::move(term)) : std::move(term)), state, false});
    }
    if (last < terms.size()) {
        parts.push_back({plus(othersPart(terms.size() - last)), State::Later, false});
    }
}

} // namespace

std::vector<EquationPart> equationParts(const EquationPicture& picture) {
    std::vector<EquationPart> parts;
    const RowPicture& row = picture.row;
    if (!row.row || row.row->terms.empty()) {
        return parts;
    }
    const Writer writer(picture);
    parts.push_back({attnscope::row({writer.resultName(), op("=")}), State::Fixed, true});
    appendTerms(writer, row, parts);
    if (picture.letters) {
        parts.push_back({word("C is O, A holds the weights, B is V"), State::Caption, true});
        return parts;
    }
    const std::size_t done = row.done();
    if (row.atEnd()) {
        parts.push_back(
            {attnscope::row({op("="), writer.numbersOf(row.row->output, true)}), State::Fixed, true});
    } else {
        const std::string after = "after " + countText(done) + " of " + countText(row.steps()) + ":  ";
        parts.push_back({attnscope::row({word(after), writer.numbersOf(row.row->sumAfter(done), false)}),
                         State::Fixed, true});
    }
    return parts;
}

} // namespace attnscope::ui
