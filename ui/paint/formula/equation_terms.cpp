// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/equation_terms.h"

#include "core/analysis/value_plane.h"
#include "core/arithmetic/arithmetic_terms.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/row/feature_ruler.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attnscope::ui {

namespace {

using State = EquationPart::State;

struct EquationTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::Equation)
};

/// A word of the equation in the language of the window.
Formula said(const QString& text) {
    return word(text.toStdString());
}

QString othersSaid(std::size_t count) {
    return count == 1 ? EquationTexts::tr("1 other") : EquationTexts::tr("%1 others").arg(indexText(count));
}

/// How many entries of a vector are written; of longer ones so many before the dots, and the last.
struct VectorLength {
    std::size_t written = 6;
    std::size_t kept = 3;
};
constexpr VectorLength kShortVector{3, 1};

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

    /// Of a long vector the first features and the last are written, or those around one that is opened.
    bool isWritten(std::size_t feature, std::size_t features) const {
        if (const auto opened = openedFeatures(features)) {
            return feature >= opened->front() && feature <= opened->back();
        }
        const VectorLength length = vectorLength();
        return features <= length.written || feature < length.kept || feature + 1 == features;
    }

    /// "features 162 to 165 of 512": no index stands at their numbers. Empty where none are opened.
    QString openedText() const {
        const std::size_t features = combination().output.size();
        const auto opened = openedFeatures(features);
        return opened ? featuresText(m_picture.row, opened->front(), opened->back() - opened->front() + 1,
                                     features)
                      : QString();
    }

    /// (c₀₀ c₀₁), or one under another where tokens are columns; long vectors with dots.
    template <typename Entry>
    Formula vectorOf(std::size_t features, Entry entry) const {
        std::vector<Formula> entries;
        bool isGap = false;
        for (std::size_t f = 0; f < features; ++f) {
            if (isWritten(f, features)) {
                entries.push_back(entry(f));
            } else if (!isGap) {
                entries.push_back(word(m_columns ? "⋮" : "…"));
            }
            isGap = !isWritten(f, features);
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
        const Formula of = tokenIndex(m_picture.row.querySubscripts, query);
        return m_columns ? super(vector("y"), of) : sub(vector("o"), of);
    }

    /// The weight times the value; among terms that were chosen it says which key's they are.
    Formula term(const RowTerm& term, bool isChosen) const {
        const std::size_t query = combination().query;
        if (m_picture.letters) {
            const std::string letter = m_picture.row.weightName().isAfterDropout ? "a\u0302" : "a";
            const Formula weight =
                m_columns ? indexed(letter, term.key, query) : indexed(letter, query, term.key);
            const Formula value = vectorOf(term.value.size(), [&](std::size_t f) {
                return m_columns ? indexed("b", f, term.key) : indexed("b", term.key, f);
            });
            return attnscope::row({weight, value});
        }
        const int digits = m_picture.decimals < 0 ? m_picture.row.digits : std::min(m_picture.row.digits, 3);
        Formula weight = tinted(term.weight, digits, RangeGroup::Weights,
                                CellRef{combination().weightStage, query, term.key});
        if (term.isSilenced()) {
            weight.chip = Formula::Chip::Empty;
        }
        Formula value = vectorOf(term.value.size(), [&](std::size_t f) {
            return tinted(term.value[f], valueDigits(term.value[f]), RangeGroup::Values,
                          CellRef{Stage::V, term.key, f});
        });
        if (isChosen) {
            const Formula of = tokenIndex(m_picture.row.keySubscripts, term.key);
            value = m_columns ? super(std::move(value), of) : sub(std::move(value), of);
        }
        return attnscope::row({weight, word(" "), std::move(value)});
    }

    Formula numbersOf(const std::vector<double>& sum, bool isOutput) const {
        return vectorOf(sum.size(), [&](std::size_t f) {
            std::optional<CellRef> origin;
            if (isOutput) {
                origin = CellRef{Stage::Output, combination().query, f};
            }
            const int digits = m_picture.decimals < 0 ? m_picture.row.digits
                                                      : std::min(m_picture.row.digits, m_picture.decimals);
            return tinted(sum[f], digits, RangeGroup::Values, origin);
        });
    }

private:
    VectorLength vectorLength() const { return m_picture.shortVectors ? kShortVector : VectorLength{}; }

    /// The first and the last of those around the opened one; nothing where none is, or all are written.
    std::optional<std::array<std::size_t, 2>> openedFeatures(std::size_t features) const {
        const VectorLength length = vectorLength();
        if (features <= length.written || !m_picture.row.openedFeature) {
            return std::nullopt;
        }
        const std::size_t written = length.kept + 1;
        const std::size_t middle = std::max(*m_picture.row.openedFeature, written / 2);
        const std::size_t first = std::min(middle - written / 2, features - written);
        return std::array{first, first + written - 1};
    }

    /// The number of a token, or its name where letters have names as indices.
    Formula tokenIndex(const TokenList& names, std::size_t i) const {
        return i < names.size() ? word(distinctTokenName(names, i, from())) : index(i);
    }
    std::size_t from() const { return static_cast<std::size_t>(m_picture.row.indexFrom); }

    /// As it is read best, or rounded where that is shorter.
    int valueDigits(double value) const {
        const int digits = readableDigits(value);
        const bool isShorter = m_picture.decimals >= 0 && numberText(value, m_picture.decimals).size() <
                                                              numberText(value, digits).size();
        return isShorter ? m_picture.decimals : digits;
    }

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

/// The term that comes in, or between two steps the last that came in: what a reader looks at.
std::optional<std::size_t> presentTerm(const RowPicture& row) {
    if (row.atEnd() || row.progress <= 0.0) {
        return std::nullopt;
    }
    return row.fraction() > 0.0 ? row.done() : row.done() - 1;
}

/// NaN is what a reader has to see first.
double strength(double number) {
    return std::isnan(number) ? std::numeric_limits<double>::infinity() : std::abs(number);
}

/// Which terms are written out, in the order of the row.
std::vector<std::size_t> writtenTerms(const EquationPicture& picture) {
    const std::vector<RowTerm>& terms = picture.row.row->terms;
    std::vector<std::size_t> written;
    for (std::size_t t = 0; t < terms.size(); ++t) {
        if (terms[t].others == 0) {
            written.push_back(t);
        }
    }
    const std::size_t usual = terms.size() <= kTermsWritten ? terms.size() : kTermsKept;
    const std::size_t kept = picture.kept > 0 ? picture.kept : usual;
    if (kept >= written.size()) {
        return written;
    }
    std::stable_sort(written.begin(), written.end(), [&terms](std::size_t a, std::size_t b) {
        const double first = strength(terms[a].weight);
        const double second = strength(terms[b].weight);
        return first > second || (first == second && strength(lengthOf(terms[a].contribution)) >
                                                         strength(lengthOf(terms[b].contribution)));
    });
    const std::optional<std::size_t> present = presentTerm(picture.row);
    const auto end = written.begin() + static_cast<std::ptrdiff_t>(kept);
    if (present && terms[*present].others == 0 && std::find(written.begin(), end, *present) == end) {
        *std::prev(end) = *present;
    }
    written.erase(end, written.end());
    std::sort(written.begin(), written.end());
    return written;
}

/// The terms that are not written out, together.
struct OtherTerms {
    std::size_t count = 0; ///< of keys
    std::vector<double> sum;
    bool areIn = true; ///< all of them are in the sum
};

OtherTerms otherTerms(const RowPicture& row, const std::vector<std::size_t>& written) {
    const std::vector<RowTerm>& terms = row.row->terms;
    OtherTerms others;
    others.sum.resize(row.row->output.size());
    for (std::size_t t = 0; t < terms.size(); ++t) {
        if (std::binary_search(written.begin(), written.end(), t)) {
            continue;
        }
        others.count += std::max<std::size_t>(terms[t].others, 1);
        others.areIn = others.areIn && t < row.done();
        for (std::size_t f = 0; f < others.sum.size(); ++f) {
            others.sum[f] += terms[t].contribution[f];
        }
    }
    return others;
}

void appendOthers(const Writer& writer, const EquationPicture& picture, const OtherTerms& others,
                  std::vector<EquationPart>& parts) {
    const State state = others.areIn ? State::Added : State::Later;
    if (picture.letters) {
        parts.push_back(
            {attnscope::row({op("+"), said(QStringLiteral("… ") + othersSaid(others.count))}), state, false});
        return;
    }
    const Formula sum = writer.numbersOf(others.sum, false);
    parts.push_back(
        {attnscope::row({op("+"), bracket("("), said(othersSaid(others.count) + QStringLiteral(" =")),
                         word(" "), others.areIn ? sum : withoutFills(sum), bracket(")")}),
         state, false});
}

void appendTerms(const Writer& writer, const EquationPicture& picture, std::vector<EquationPart>& parts) {
    const RowPicture& row = picture.row;
    const std::vector<std::size_t> written = writtenTerms(picture);
    const OtherTerms others = otherTerms(row, written);
    for (const std::size_t t : written) {
        const bool isCurrent = t == row.done() && row.fraction() > 0.0;
        const State state = t < row.done() ? State::Added : isCurrent ? State::Current : State::Later;
        Formula term = writer.term(row.row->terms[t], others.count > 0);
        if (state == State::Later) {
            term = withoutFills(std::move(term));
        }
        const bool isFirst = parts.back().startsLine;
        parts.push_back(
            {isFirst ? std::move(term) : attnscope::row({op("+"), std::move(term)}), state, false});
    }
    if (others.count > 0) {
        appendOthers(writer, picture, others, parts);
    }
}

/// What a, b and c stand for, by the names that the notation has.
QString lettersText(const RowPicture& row) {
    const bool isDropped = row.weightName().isAfterDropout;
    const QString named = EquationTexts::tr("C is %1, A holds the weights %2, B is V");
    if (row.orientation == Orientation::Columns) {
        return named.arg(QStringLiteral("Y"), isDropped ? QStringLiteral("A\u0302′") : QStringLiteral("A′"));
    }
    if (row.letters == Letters::Notes) {
        return named.arg(QStringLiteral("Output"),
                         isDropped ? QStringLiteral("dropout(Attention)") : QStringLiteral("Attention"));
    }
    return EquationTexts::tr("C is O, A holds the weights, B is V");
}

} // namespace

std::vector<EquationPart> equationParts(const EquationPicture& picture) {
    std::vector<EquationPart> parts;
    const RowPicture& row = picture.row;
    if (!row.row || row.row->terms.empty()) {
        return parts;
    }
    const Writer writer(picture);
    // Above the numbers that they are: below a long sum they would be out of sight.
    if (const QString opened = writer.openedText(); !opened.isEmpty()) {
        parts.push_back({said(opened), State::Caption, true});
    }
    parts.push_back({attnscope::row({writer.resultName(), op("=")}), State::Fixed, true});
    appendTerms(writer, picture, parts);
    if (picture.letters) {
        parts.push_back({said(lettersText(row)), State::Caption, true});
        return parts;
    }
    const std::size_t done = row.done();
    if (picture.hidesSum) {
        return parts;
    }
    if (row.atEnd()) {
        parts.push_back({op("="), State::Fixed, true});
        parts.push_back({writer.numbersOf(row.row->output, true), State::Fixed, false});
    } else {
        parts.push_back(
            {said(EquationTexts::tr("after %1 of %2: ").arg(indexText(done), indexText(row.steps()))),
             State::Fixed, true});
        parts.push_back({writer.numbersOf(row.row->sumAfter(done), false), State::Fixed, false});
    }
    if (picture.decimals >= 0 && picture.decimals < row.digits) {
        const QString rounded =
            picture.decimals == 1 ? EquationTexts::tr("vectors rounded to 1 decimal")
                                  : EquationTexts::tr("vectors rounded to %1 decimals").arg(picture.decimals);
        parts.push_back({said(rounded), State::Caption, true});
    }
    return parts;
}

} // namespace attnscope::ui
