// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace attnscope::ui {

namespace {

// In the type.
constexpr double kLane = 2.0; ///< from one key to the next, at least
constexpr double kWidestLane = 2.7;
constexpr double kQueryLane = 1.6;  ///< the middle of the query's vectors; its names stand above
constexpr double kUnderLanes = 2.2; ///< under the middle of the last key
constexpr double kFirstLane = 5.6;  ///< the middle of the first key's vectors
constexpr double kNode = 0.5;       ///< the radius of a sign in a circle
constexpr double kBar = 0.9;        ///< the width of the softmax
constexpr double kThin = 0.09;
constexpr double kBandOfOne = 1.1; ///< the width of a term with weight 1

QPolygonF polyline(std::initializer_list<QPointF> points) {
    return QPolygonF(QList<QPointF>(points));
}

/// Where the parts of a lane begin, and how wide they are.
struct PathSpan {
    double left = 0.0;
    double width = 0.0;

    double right() const { return left + width; }
    double middle() const { return left + width / 2.0; }
};

/// What is drawn of the way.
struct PathForm {
    bool hasTerms = true;
    bool hasAllScores = true; ///< else the products and what enters the softmax
    std::size_t features = 4; ///< at most; of two the first and the last
    int shareDigits = 3;      ///< shares need more decimals than numbers that people choose
    int digits = 2;
    double longestName = 5.0; ///< in the type
    double arrowRoom = 1.3;
    double bandsRoom = 3.2;  ///< where the terms come together
    std::size_t keys = 1000; ///< at most; the rest are one term
};

/// The form of a level, the fullest first, each narrower than the one before; low pictures have fewer keys.
/// None leaves out X, with which the way begins.
PathForm formOf(int level) {
    constexpr std::array<std::size_t, 3> kKeys{1000, 3, 2};
    PathForm form;
    form.keys = kKeys[static_cast<std::size_t>(level / kPathForms)];
    const int width = level % kPathForms;
    form.hasTerms = width < 1;
    form.arrowRoom = width < 2 ? 1.3 : 0.9;
    form.bandsRoom = width < 2 ? 3.2 : 2.0;
    form.shareDigits = width < 3 ? 3 : 2;
    form.features = width < 4 ? 4 : width < 7 ? 2 : 1;
    form.digits = width < 5 ? 2 : 1;
    form.hasAllScores = width < 6;
    form.longestName = width < 7 ? 5.0 : 3.5;
    return form;
}

/// A key a lane: x_j, k_j, its scores, its weight, v_j and the term; above them the query, at the end the
/// sum.
class PathPicture {
public:
    PathPicture(const ExplainPicture& picture, const OutputPath& path, const SheetSpace& space)
        : m_picture(picture)
        , m_form(formOf(space.level))
        , m_path(withFewerKeys(path, m_form.keys))
        , m_symbols(*picture.scene)
        , m_sheet(picture.palette.theme, space.type)
        , m_type(space.type) {
        const double free = space.size.height() / m_type - kFirstLane - kUnderLanes;
        m_lane = std::clamp(free / static_cast<double>(lanes()), kLane, kWidestLane);
        place();
    }

    ExplainSheet sheet() {
        addQuery();
        addNames();
        for (std::size_t lane = 0; lane < m_path.keys.size(); ++lane) {
            addKey(lane);
        }
        if (m_path.hasOthers()) {
            addOthers();
        }
        addSoftmax();
        addSum();
        return std::move(m_sheet);
    }

private:
    const Theme& theme() const { return m_sheet.theme(); }
    std::size_t lanes() const { return m_path.row.terms.size(); }
    double laneAt(std::size_t lane) const {
        return (kFirstLane + m_lane * static_cast<double>(lane)) * m_type;
    }
    bool hasTokens() const { return m_path.keyTokens.has_value(); }
    bool hasTerms() const { return m_form.hasTerms; }

    // Texts.

    int shareDigits() const { return m_form.shareDigits; }
    int digitsOf(const std::vector<double>& numbers) const {
        return std::min(sheetDigits(numbers), m_form.digits);
    }
    static QString textOf(double number, int digits) {
        return QString::fromStdString(shortNumberText(number, digits));
    }
    static std::vector<QString> textsOf(const std::vector<double>& numbers, int digits) {
        std::vector<QString> texts;
        texts.reserve(numbers.size());
        for (const double number : numbers) {
            texts.push_back(textOf(number, digits));
        }
        return texts;
    }
    /// Those that are drawn of some features.
    std::vector<std::size_t> drawn(const std::vector<std::size_t>& features) const {
        if (features.size() <= m_form.features || m_form.features > 2) {
            return features;
        }
        return m_form.features == 2 ? std::vector<std::size_t>{features.front(), features.back()}
                                    : std::vector<std::size_t>{features.front()};
    }
    /// The drawn numbers of a vector of d_v features.
    std::vector<double> drawnOf(const std::vector<double>& vector) const {
        std::vector<double> numbers;
        for (const std::size_t feature : drawn(m_path.valueFeatures)) {
            numbers.push_back(vector[feature]);
        }
        return numbers;
    }
    /// The same of a row.
    std::vector<double> drawnRow(const SampledMatrix& matrix, std::size_t row) const {
        std::vector<double> numbers;
        for (std::size_t place = 0; place < matrix.shownColumns.size(); ++place) {
            const std::vector<std::size_t> features = drawn(matrix.shownColumns);
            if (std::find(features.begin(), features.end(), matrix.shownColumns[place]) != features.end()) {
                numbers.push_back(matrix.at(row, place));
            }
        }
        return numbers;
    }
    QString nameOf(const TokenList& tokens, std::size_t index) const {
        const QString token = shortToken(m_sheet, tokens, index, m_form.longestName * m_type);
        return token.isEmpty() ? QString::number(index + m_picture.scene->notation.indexFrom) : token;
    }
    QString othersName() const {
        return explainWord(ExplainWord::Others, m_picture.language)
            .arg(m_path.hasOthers() ? m_path.row.terms.back().others : 0);
    }
    Formula queryIndex() const { return m_symbols.query(m_path.row.query); }
    static Formula keyIndex() { return scalar("j"); }
    Formula scoreName(Stage stage) const {
        switch (stage) {
        case Stage::Scores:
            return m_symbols.product(queryIndex(), keyIndex());
        case Stage::Scaled:
            return m_symbols.scaledScore(queryIndex(), keyIndex());
        default:
            return m_symbols.maskedScore(queryIndex(), keyIndex());
        }
    }
    Formula weightName() const { return m_symbols.combiningWeight(queryIndex(), keyIndex()); }
    Formula valueName() const { return m_symbols.token("v", keyIndex()); }
    Formula termName() const { return m_symbols.weighted(weightName(), valueName()); }
    Formula outputName() const { return m_symbols.token(m_symbols.outputLetter(), queryIndex()); }

    // Places.

    /// The room of a vector of numbers: as wide as its cells need, and its name.
    GridAxis cells(const std::vector<std::size_t>& features, const std::vector<QString>& texts) const {
        GridAxis axis = gridAxis(drawn(features), cellWidth(m_sheet, texts));
        if (axis.starts.size() == 1 && features.size() > 1) {
            const double dots = 1.2 * m_type; // for those that come after it
            axis.gaps.push_back(axis.length + dots / 2.0);
            axis.length += dots;
        }
        return axis;
    }
    PathSpan take(double& x, double width, double least, double gap) const {
        const PathSpan span{x, std::max(width, least)};
        x = span.right() + gap * m_type;
        return span;
    }

    void place() {
        double x = 0.0;
        double names = m_path.hasOthers() ? m_sheet.widthOf(othersName()) : 0.0;
        for (const std::size_t key : m_path.keys) {
            names = std::max(names, m_sheet.widthOf(nameOf(m_picture.scene->keyNames(), key)));
        }
        names = std::max(names, m_sheet.widthOf(nameOf(m_picture.scene->tokens, m_path.row.query), true));
        m_names = take(x, names, 0.0, 0.5);
        const auto nameWidth = [this](const Formula& name) { return m_sheet.widthOf(name) + 0.2 * m_type; };
        if (hasTokens()) {
            std::vector<double> all = m_path.keyTokens->numbers;
            all.insert(all.end(), m_path.queryToken->numbers.begin(), m_path.queryToken->numbers.end());
            m_xDigits = digitsOf(all);
            m_xCells = cells(m_path.keyTokens->shownColumns, textsOf(all, m_xDigits));
            const double projections = std::max(m_sheet.widthOf(projectionName("Q", MatrixRole::BQ)),
                                                m_sheet.widthOf(projectionName("K", MatrixRole::BK))) /
                                       m_type;
            m_x = take(x, m_xCells.length, nameWidth(m_symbols.token("x", keyIndex())),
                       std::max(2.4, projections + 0.4));
        }
        std::vector<double> vectors = m_path.keyVectors.numbers;
        vectors.insert(vectors.end(), m_path.queryVector.numbers.begin(), m_path.queryVector.numbers.end());
        m_kDigits = digitsOf(vectors);
        m_kCells = cells(m_path.keyVectors.shownColumns, textsOf(vectors, m_kDigits));
        m_k = take(x, m_kCells.length, nameWidth(m_symbols.token("k", keyIndex())), 2.2);
        for (const PathScores& scores : m_path.scores) {
            const bool isBetween = &scores != &m_path.scores.front() && &scores != &m_path.scores.back();
            if (!m_form.hasAllScores && isBetween) {
                continue;
            }
            m_steps.push_back(&scores);
            m_scoreDigits.push_back(digitsOf(scores.numbers));
            const double width = cellWidth(m_sheet, textsOf(scores.numbers, m_scoreDigits.back()));
            m_scores.push_back(take(x, width, nameWidth(scoreName(scores.stage)), m_form.arrowRoom));
        }
        x += (m_form.arrowRoom + kBar) * m_type; // the bar of the softmax stands between two arrows
        placeShares(x);
    }

    void placeShares(double x) {
        std::vector<QString> weights;
        std::vector<double> values;
        std::vector<QString> terms = textsOf(drawnOf(m_path.row.output), shareDigits());
        for (const RowTerm& term : m_path.row.terms) {
            weights.push_back(textOf(term.weight, shareDigits()));
            for (const QString& text : textsOf(drawnOf(term.contribution), shareDigits())) {
                terms.push_back(text);
            }
            if (term.others == 0) {
                const std::vector<double> own = drawnOf(term.value);
                values.insert(values.end(), own.begin(), own.end());
            }
        }
        const auto nameWidth = [this](const Formula& name) { return m_sheet.widthOf(name) + 0.2 * m_type; };
        m_vDigits = digitsOf(values);
        m_vCells = cells(m_path.valueFeatures, textsOf(values, m_vDigits));
        m_termCells = cells(m_path.valueFeatures, terms);
        m_weight = take(x, cellWidth(m_sheet, weights), nameWidth(weightName()), 1.7);
        m_v = take(x, m_vCells.length, nameWidth(valueName()), hasTerms() ? 1.2 : m_form.bandsRoom);
        if (hasTerms()) {
            m_term = take(x, m_termCells.length, nameWidth(termName()), m_form.bandsRoom);
        }
        m_output = take(x, m_termCells.length, nameWidth(outputName()), 0.0);
    }

    /// The middle of the sum's cells: beside the middle of all terms.
    double outputAt() const { return (laneAt(0) + laneAt(lanes() - 1)) / 2.0; }

    // Parts.

    void strip(const PathSpan& span, const GridAxis& axis, double middle, const std::vector<double>& numbers,
               int digits) {
        MatrixGrid grid;
        grid.rows = gridAxis(1, kCellHeight * m_type);
        grid.columns = axis;
        grid.cell = [&](std::size_t, std::size_t column) {
            return GridCell{textOf(numbers[column], digits),
                            m_picture.palette.fill(RangeGroup::Values, numbers[column])};
        };
        addGrid(m_sheet, grid, {span.middle() - axis.length / 2.0, middle - kCellHeight * m_type / 2.0});
    }
    void cell(const PathSpan& span, double middle, const QString& text, const QColor& fill, bool isHatched) {
        const double height = kCellHeight * m_type;
        m_sheet.box(
            {{span.left, middle - height / 2.0, span.width, height}, fill, theme().border, 0.8, isHatched});
        m_sheet.text(text, {span.middle(), middle}, SheetAlign::Centre,
                     fill.isValid() && !isHatched ? textOn(fill) : theme().text);
    }
    void arrow(double from, double to, double y, const QColor& colour) {
        m_sheet.line({polyline({{from + 0.15 * m_type, y}, {to - 0.1 * m_type, y}}), colour, kThin * m_type,
                      false, true});
    }
    void line(const QPolygonF& points, const QColor& colour) {
        m_sheet.line({points, colour, kThin * m_type});
    }
    void node(const QString& sign, const QPointF& middle, const QColor& edge) {
        const double radius = kNode * m_type;
        m_sheet.box({QRectF(middle.x() - radius, middle.y() - radius, 2.0 * radius, 2.0 * radius),
                     theme().panel, edge, kThin * m_type, false, radius});
        m_sheet.text(sign, middle, SheetAlign::Centre);
    }
    double productAt() const { return m_k.right() + 1.1 * m_type; }

    /// x_i → q_i, and from there down to the product with every key.
    void addQuery() {
        const double y = kQueryLane * m_type;
        const double above = y - 1.45 * m_type;
        m_sheet.text(nameOf(m_picture.scene->tokens, m_path.row.query), {m_names.right(), y},
                     SheetAlign::Right, theme().accentText, true);
        if (hasTokens()) {
            strip(m_x, m_xCells, y, drawnRow(*m_path.queryToken, 0), m_xDigits);
            m_sheet.formula(m_symbols.token("x", queryIndex()), {m_x.middle(), above}, SheetAlign::Centre);
            arrow(m_x.right(), m_k.left, y, theme().accent);
            m_sheet.formula(projectionName("Q", MatrixRole::BQ), {(m_x.right() + m_k.left) / 2.0, above},
                            SheetAlign::Centre, theme().secondary);
        }
        strip(m_k, m_kCells, y, drawnRow(m_path.queryVector, 0), m_kDigits);
        const QRectF query(m_k.middle() - m_kCells.length / 2.0, y - kCellHeight * m_type / 2.0,
                           m_kCells.length, kCellHeight * m_type);
        addFrame(m_sheet, query, theme().accent);
        m_sheet.formula(m_symbols.token("q", queryIndex()), {m_k.middle(), above}, SheetAlign::Centre,
                        theme().accentText);
        const double x = productAt();
        line(polyline({{query.right() + 0.2 * m_type, y}, {x, y}, {x, laneAt(0) - kNode * m_type}}),
             theme().accent);
        for (std::size_t lane = 1; lane < m_path.keys.size(); ++lane) {
            line(polyline({{x, laneAt(lane - 1) + kNode * m_type}, {x, laneAt(lane) - kNode * m_type}}),
                 theme().accent);
        }
    }

    /// The names of the columns, and of what leads from one to the next.
    void addNames() {
        const double y = laneAt(0) - 1.5 * m_type;
        const auto name = [&](const Formula& formula, const PathSpan& span) {
            m_sheet.formula(formula, {span.middle(), y}, SheetAlign::Centre);
        };
        if (hasTokens()) {
            name(m_symbols.token("x", keyIndex()), m_x);
            m_sheet.formula(projectionName("K", MatrixRole::BK), {(m_x.right() + m_k.left) / 2.0, y},
                            SheetAlign::Centre, theme().secondary);
        }
        name(m_symbols.token("k", keyIndex()), m_k);
        for (std::size_t at = 0; at < m_scores.size(); ++at) {
            name(scoreName(m_steps[at]->stage), m_scores[at]);
        }
        addStepNames();
        name(weightName(), m_weight);
        name(valueName(), m_v);
        if (hasTerms()) {
            name(termName(), m_term);
        }
    }

    /// What divides and masks the scores, over the arrows that do it; W_V under those that lead to the
    /// values.
    void addStepNames() {
        for (std::size_t at = 1; at < m_scores.size(); ++at) {
            const QPointF place((m_scores[at - 1].right() + m_scores[at].left) / 2.0, kQueryLane * m_type);
            const bool isScaled = m_steps[at]->stage == Stage::Scaled;
            const ScoreRules& rules = m_picture.scene->rules;
            if (isScaled) {
                m_stepsEnd = m_sheet
                                 .formula(rules.scale == ScaleKind::InverseRoot
                                              ? row({op("÷"), m_symbols.rootOfWidth()})
                                              : row({op("·"), number(rules.scaleNumber)}),
                                          place, SheetAlign::Centre, theme().secondary)
                                 .right();
            } else {
                m_stepsEnd = m_sheet.text(maskedBy(), place, SheetAlign::Centre, theme().secondary).right();
            }
        }
        if (hasTokens()) {
            const double under = laneAt(lanes() - 1) + (m_lane / 2.0 + 0.85) * m_type;
            m_sheet.formula(projectionName("V", MatrixRole::BV), {m_v.middle(), under}, SheetAlign::Centre,
                            theme().secondary);
        }
    }

    /// What comes between the scaled scores and the softmax: "softcap, mask".
    QString maskedBy() const {
        QStringList by;
        if (m_symbols.capped()) {
            by << QStringLiteral("softcap");
        }
        if (m_symbols.alibi()) {
            by << QStringLiteral("ALiBi");
        }
        if (m_symbols.masked() || m_symbols.pruned()) {
            by << explainWord(ExplainWord::TheMask, m_picture.language);
        }
        return by.join(QStringLiteral(", "));
    }
    /// W_Q with what acts beside it: "W_Q + b_Q, RoPE".
    Formula projectionName(std::string_view letter, MatrixRole bias) const {
        std::vector<Formula> parts{m_symbols.projection(letter)};
        if (matrixIn(m_picture.scene->input, bias) != nullptr) {
            parts.push_back(op("+"));
            parts.push_back(m_symbols.bias(letter));
        }
        if (m_picture.scene->rules.ropeBase && bias != MatrixRole::BV) {
            parts.push_back(word(", RoPE"));
        }
        return row(std::move(parts));
    }
    /// "softmax, T 0.7, dropout"
    QString softmaxName() const {
        QStringList names{QStringLiteral("softmax")};
        if (m_picture.scene->rules.temperature != 1.0) {
            names << QStringLiteral("T %1").arg(textOf(m_picture.scene->rules.temperature, -1));
        }
        if (m_symbols.drops()) {
            names << QStringLiteral("dropout");
        }
        return names.join(QStringLiteral(", "));
    }

    QColor laneColour(const RowTerm& term) const {
        return term.isSilenced() ? theme().hatch : theme().secondary;
    }

    void addKey(std::size_t lane) {
        const RowTerm& term = m_path.row.terms[lane];
        const double y = laneAt(lane);
        const QColor colour = laneColour(term);
        m_sheet.text(nameOf(m_picture.scene->keyNames(), m_path.keys[lane]), {m_names.right(), y},
                     SheetAlign::Right);
        if (hasTokens()) {
            strip(m_x, m_xCells, y, drawnRow(*m_path.keyTokens, lane), m_xDigits);
            arrow(m_x.right(), m_k.left, y, colour);
            addValuePath(y, colour);
        }
        strip(m_k, m_kCells, y, drawnRow(m_path.keyVectors, lane), m_kDigits);
        line(polyline({{m_k.right() + 0.15 * m_type, y}, {productAt() - kNode * m_type, y}}), colour);
        node(QStringLiteral("·"), {productAt(), y}, theme().accent);
        arrow(productAt() + (kNode - 0.1) * m_type, m_scores.front().left, y, colour);
        addScores(lane);
        const QString weight = textOf(term.weight, shareDigits());
        cell(m_weight, y, weight, m_picture.palette.fill(RangeGroup::Weights, term.weight), false);
        m_sheet.text(QStringLiteral("·"), {(m_weight.right() + m_v.left) / 2.0, y}, SheetAlign::Centre);
        strip(m_v, m_vCells, y, drawnOf(term.value), m_vDigits);
        if (hasTerms()) {
            m_sheet.text(QStringLiteral("="), {(m_v.right() + m_term.left) / 2.0, y}, SheetAlign::Centre);
            strip(m_term, m_termCells, y, drawnOf(term.contribution), shareDigits());
        }
        addBand(lane);
    }

    /// The values come from the same tokens: under the scores along, and up into v_j.
    void addValuePath(double y, const QColor& colour) {
        const double under = y + m_lane / 2.0 * m_type;
        const double from = m_x.right() + 0.7 * m_type;
        const double to = m_v.middle();
        m_sheet.line({polyline({{m_x.right() + 0.15 * m_type, y},
                                {from, y},
                                {from, under},
                                {to, under},
                                {to, y + kCellHeight / 2.0 * m_type}}),
                      colour, 0.6 * kThin * m_type, false, true});
    }

    void addScores(std::size_t lane) {
        const RowTerm& term = m_path.row.terms[lane];
        const double y = laneAt(lane);
        for (std::size_t at = 0; at < m_scores.size(); ++at) {
            const PathScores& scores = *m_steps[at];
            const double number = scores.numbers[lane];
            const bool isHatched = term.masked && scores.stage == Stage::Masked;
            cell(m_scores[at], y, textOf(number, m_scoreDigits[at]),
                 m_picture.palette.fill(RangeGroup::Scores, number), isHatched);
            const double next = at + 1 < m_scores.size() ? m_scores[at + 1].left : barLeft();
            arrow(m_scores[at].right(), next, y, laneColour(term));
        }
        arrow(barLeft() + kBar * m_type, m_weight.left, y, laneColour(term));
    }

    /// All other keys as one term, of which only the sum is shown.
    void addOthers() {
        const std::size_t lane = lanes() - 1;
        const RowTerm& term = m_path.row.terms.back();
        const double y = laneAt(lane);
        m_sheet.text(othersName(), {m_names.right(), y}, SheetAlign::Right, theme().secondary);
        const auto dots = [&](const PathSpan& span) {
            m_sheet.text(QStringLiteral("⋮"), {span.middle(), y}, SheetAlign::Centre, theme().secondary);
        };
        if (hasTokens()) {
            dots(m_x);
        }
        dots(m_k);
        std::for_each(m_scores.begin(), m_scores.end(), dots);
        cell(m_weight, y, textOf(term.weight, shareDigits()), theme().canvas,
             false); // a sum of weights would be the brightest of them
        dots(m_v);
        if (hasTerms()) {
            strip(m_term, m_termCells, y, drawnOf(term.contribution), shareDigits());
        }
        addBand(lane);
    }

    double barLeft() const { return m_weight.left - (m_form.arrowRoom + kBar) * m_type; }

    /// One bar through all keys: each weight depends on the scores of all.
    void addSoftmax() {
        const double top = laneAt(0) - 0.85 * m_type;
        const double bottom = laneAt(lanes() - 1) + 0.85 * m_type;
        m_sheet.box({QRectF(barLeft(), top, kBar * m_type, bottom - top),
                     theme().strong,
                     {},
                     0.0,
                     false,
                     0.3 * m_type});
        const double x = barLeft() + kBar * m_type / 2.0;
        // Over the step before where the names have no room beside one another.
        const double left = x - m_sheet.widthOf(softmaxName()) / 2.0;
        const double y = left < m_stepsEnd + 0.4 * m_type ? kQueryLane - 1.45 : kQueryLane;
        const QRectF text = m_sheet.text(softmaxName(), {x, y * m_type}, SheetAlign::Centre);
        line(polyline({{x, text.bottom() + 0.35 * m_type}, {x, top}}), theme().secondary);
    }

    double bandWidth(const RowTerm& term) const {
        const bool hasBand = term.weight != 0.0 && std::isfinite(term.weight);
        return hasBand ? std::max(kThin, kBandOfOne * std::min(1.0, std::abs(term.weight))) * m_type : 0.0;
    }
    double wholeWidth() const {
        return std::accumulate(m_path.row.terms.begin(), m_path.row.terms.end(), 0.0,
                               [this](double sum, const RowTerm& term) { return sum + bandWidth(term); });
    }

    /// From the term to the sum, as wide as its weight.
    void addBand(std::size_t lane) {
        const RowTerm& term = m_path.row.terms[lane];
        const double width = bandWidth(term);
        if (width == 0.0) {
            return;
        }
        const PathSpan& from = hasTerms() ? m_term : m_v;
        const QPointF start(from.right() + 0.1 * m_type, laneAt(lane));
        // Beside one another at the end too, so that together they are as wide as all weights.
        const double place = m_bands + width / 2.0 - wholeWidth() / 2.0;
        m_bands += width;
        const QPointF end(m_output.left - (2.0 * kNode + 0.35) * m_type, outputAt() + place);
        constexpr int kSteps = 24;
        QPolygonF curve;
        for (int step = 0; step <= kSteps; ++step) {
            const double t = double(step) / kSteps;
            const double smooth = t * t * (3.0 - 2.0 * t);
            curve << QPointF(start.x() + (end.x() - start.x()) * t,
                             start.y() + (end.y() - start.y()) * smooth);
        }
        m_sheet.line({curve, mixed(theme().panel, theme().strong, 0.55), width});
    }

    void addSum() {
        const double y = outputAt();
        const double left = m_output.left - 0.35 * m_type;
        node(QStringLiteral("+"), {left - kNode * m_type, y}, theme().secondary);
        strip(m_output, m_termCells, y, drawnOf(m_path.row.output), shareDigits());
        const QRectF sum(m_output.middle() - m_termCells.length / 2.0, y - kCellHeight * m_type / 2.0,
                         m_termCells.length, kCellHeight * m_type);
        addFrame(m_sheet, sum, theme().accent);
        m_sheet.formula(outputName(), {m_output.middle(), y - 1.55 * m_type}, SheetAlign::Centre,
                        theme().accentText);
    }

    const ExplainPicture& m_picture;
    PathForm m_form;
    OutputPath m_path;
    Symbols m_symbols;
    ExplainSheet m_sheet;
    double m_type;
    double m_lane = kLane;   ///< from one key to the next, in the type
    double m_stepsEnd = 0.0; ///< the right end of the names of steps
    double m_bands = 0.0;    ///< the widths of the terms that have come to the sum
    PathSpan m_names;
    PathSpan m_x;
    PathSpan m_k;
    std::vector<const PathScores*> m_steps; ///< those that are drawn
    std::vector<PathSpan> m_scores;         ///< their places
    PathSpan m_weight;
    PathSpan m_v;
    PathSpan m_term;
    PathSpan m_output;
    GridAxis m_xCells;
    GridAxis m_kCells;
    GridAxis m_vCells;
    GridAxis m_termCells;
    int m_xDigits = 0;
    int m_kDigits = 0;
    int m_vDigits = 0;
    std::vector<int> m_scoreDigits;
};

} // namespace

ExplainSheet pathSheet(const ExplainPicture& picture, const OutputPath& path, const SheetSpace& space) {
    return PathPicture(picture, path, space).sheet();
}

} // namespace attnscope::ui
