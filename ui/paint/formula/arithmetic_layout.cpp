// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/arithmetic_layout.h"

#include "ui/paint/formula/formula_words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

using Kind = Formula::Kind;

constexpr double kLeft = 16.0;
constexpr double kRight = 18.0;
constexpr double kTop = 8.0;
constexpr double kBottom = 4.0;
constexpr double kColumnGap = 24.0;
constexpr double kLineGap = 13.0;
constexpr double kWrapGap = 8.0;
constexpr double kPieceGap = 6.0;
constexpr double kNoteLine = 16.0;
constexpr double kFoldedGap = 18.0;
constexpr double kTriangle = 13.0; ///< before the label of a folded line

/// A working cut into pieces that follow each other: at every "=", and at "+" too where one would be too
/// wide.
struct Pieces {
    std::vector<FormulaLayout> atEquals;
    std::vector<FormulaLayout> atPlus;

    const std::vector<FormulaLayout>& in(double space) const {
        const auto isTooWide = [space](const FormulaLayout& layout) { return layout.size().width() > space; };
        return std::any_of(atEquals.begin(), atEquals.end(), isTooWide) ? atPlus : atEquals;
    }
};

/// One line with its formulas measured, before it has a place.
struct Line {
    std::string kind; ///< its label before the reader's language
    QString label;
    std::optional<FormulaLayout> symbol;
    FormulaLayout name;
    std::vector<Pieces> workings; ///< in full, then ever shorter
    std::optional<FormulaLayout> result;
    QString note;

    bool isShapes() const { return workings.front().atEquals.empty() && !result; }
    double labelWidth() const {
        const double text = QFontMetricsF(sansFont(kValueSize)).horizontalAdvance(label);
        return text + (symbol ? symbol->size().width() + 4.0 : 0.0);
    }
};

/// The working cut before its signs: at every "=", and at "+" too where a piece would be wider than that.
std::vector<Formula> pieces(const Formula& working, bool alsoAtPlus) {
    std::vector<Formula> result;
    int depth = 0;
    for (const Formula& part : working.parts) {
        if (part.kind == Kind::Bracket) {
            depth += part.text == "(" ? 1 : -1;
        }
        const bool isSign = part.kind == Kind::Operator && depth == 0;
        const bool cuts = isSign && (part.text == "=" || (alsoAtPlus && part.text == "+"));
        if (result.empty() || cuts) {
            result.push_back(attnscope::row({}));
        }
        result.back().parts.push_back(part);
    }
    return result;
}

Pieces laidOut(const Formula& working, const FormulaStyle& style) {
    Pieces measured;
    for (const Formula& piece : pieces(working, false)) {
        measured.atEquals.push_back(layoutFormula(piece, style));
    }
    for (const Formula& piece : pieces(working, true)) {
        measured.atPlus.push_back(layoutFormula(piece, style));
    }
    return measured;
}

double widest(const std::vector<FormulaLayout>& layouts) {
    double width = 0.0;
    for (const FormulaLayout& layout : layouts) {
        width = std::max(width, layout.size().width());
    }
    return width;
}

/// Where the columns begin.
struct Columns {
    double name = 0.0;
    double working = 0.0;
    double right = 0.0; ///< where results end
    double space = 0.0; ///< of the workings
};

/// How the lines are written: which are folded, how short the last is, and where they begin.
struct Plan {
    std::size_t folded = 0; ///< of the lines that may fold, from the top
    std::size_t form = 0;   ///< of the last line: 0 in full
    bool isRunIn = false;   ///< beside the label
    bool isStacked = false; ///< below the label, also where there is room for columns
};

class Setter {
public:
    Setter(const CellArithmetic& arithmetic, const ArithmeticSpace& space, const Palette& palette,
           const Speak& speak)
        : m_space(space)
        , m_width(space.width) {
        m_style = {.size = kValueSize,
                   .colour = palette.theme.text,
                   .secondary = palette.theme.secondary,
                   .weight = QFont::Normal,
                   .palette = &palette};
        measure(arithmetic, speak);
    }

    ArithmeticLayout set() {
        write(chosenPlan(), true);
        return std::move(m_layout);
    }

private:
    bool mayFold(std::size_t line) const {
        return line + 1 < m_lines.size() && !m_space.opened.contains(m_lines[line].kind);
    }
    std::size_t foldable() const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            count += mayFold(i) ? 1U : 0U;
        }
        return count;
    }

    bool fits(const Plan& plan) {
        write(plan, false);
        return m_layout.size.height() <= m_space.height && m_layout.size.width() <= m_width + 0.5;
    }

    /// The last line in the longest form with which it is in sight; then as many lines above it as have room.
    Plan chosenPlan() {
        if (!m_space.mayFold) {
            return unfoldedPlan();
        }
        if (m_lines.empty() || std::isinf(m_space.height)) {
            return {};
        }
        const std::size_t all = foldable();
        for (std::size_t form = 0; form < m_lines.back().workings.size(); ++form) {
            for (const bool isRunIn : {false, true}) {
                if (!fits({all, form, isRunIn})) {
                    continue;
                }
                Plan plan{0, form, isRunIn};
                while (plan.folded < all && !fits(plan)) {
                    ++plan.folded;
                }
                return plan;
            }
        }
        if (!m_space.opened.empty()) {
            // What was opened has to be scrolled; the last line is as it would be without that.
            m_space.opened.swap(m_setAside);
            Plan plan = chosenPlan();
            m_space.opened.swap(m_setAside);
            plan.folded = all;
            return plan;
        }
        return {all, m_lines.back().workings.size() - 1, true};
    }

    /// The last line in the longest form with which all lines have room, in columns where these have.
    Plan unfoldedPlan() {
        Plan plan;
        for (std::size_t form = 0; !m_lines.empty() && form < m_lines.back().workings.size(); ++form) {
            for (const Plan& tried : {Plan{0, form}, Plan{0, form, false, true}, Plan{0, form, true}}) {
                plan = tried;
                if (fits(plan)) {
                    return plan;
                }
            }
        }
        return plan;
    }

    void write(const Plan& plan, bool isKept) {
        m_isKept = isKept;
        m_plan = plan;
        m_layout = {};
        m_layout.size = QSizeF(m_width, kTop);
        m_y = kTop;
        m_bottom = kTop;
        m_written.clear();
        std::vector<const Line*> folded;
        std::size_t left = plan.folded;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            const bool isFolded = left > 0 && mayFold(i);
            left -= isFolded ? 1U : 0U;
            (isFolded ? folded : m_written).push_back(&m_lines[i]);
        }
        setFolded(folded);
        const Columns columns = columnsOf();
        double needed = 0.0;
        for (const Line* line : m_written) {
            needed = std::max(needed, widest(piecesOf(*line).in(columns.space)));
        }
        for (const Line* line : m_written) {
            const double top = m_y;
            if (plan.isRunIn) {
                setBesideLabel(*line);
            } else if (needed <= columns.space && !plan.isStacked) {
                setInColumns(*line, columns);
            } else {
                setBelowLabel(*line);
            }
            m_layout.answer = QRectF(kLeft, top, m_layout.size.width() - kLeft - kRight, m_bottom - top);
        }
        m_layout.size.setHeight(m_bottom + kBottom);
    }

    const Pieces& piecesOf(const Line& line) const {
        return line.workings[&line == &m_lines.back() ? m_plan.form : 0];
    }

    void measure(const CellArithmetic& arithmetic, const Speak& speak) {
        for (const ArithmeticLine& line : arithmetic.lines) {
            const bool isLast = &line == &arithmetic.lines.back();
            Line set;
            set.kind = std::string(line.label.text);
            set.label = speak(line.label);
            if (line.symbol) {
                FormulaStyle quiet = m_style;
                quiet.colour = m_style.secondary;
                set.symbol = layoutFormula(*line.symbol, quiet);
            }
            set.name = layoutFormula(line.name, m_style);
            set.workings.push_back(laidOut(translatedWords(line.working), m_style));
            if (isLast && !(m_space.mayFold && std::isinf(m_space.height))) {
                for (const Formula& shorter : line.shorter) {
                    set.workings.push_back(laidOut(translatedWords(shorter), m_style));
                }
            }
            if (line.result) {
                FormulaStyle style = m_style;
                style.weight = isLast ? QFont::DemiBold : QFont::Normal;
                set.result = layoutFormula(attnscope::row({op("="), *line.result}), style);
            }
            set.note = line.note.empty() ? QString() : speak(line.note);
            m_lines.push_back(std::move(set));
        }
    }

    Columns columnsOf() const {
        double label = 0.0;
        double name = 0.0;
        double result = 0.0;
        for (const Line* line : m_written) {
            label = std::max(label, line->labelWidth());
            name = line->isShapes() ? name : std::max(name, line->name.size().width());
            result = line->result ? std::max(result, line->result->size().width()) : result;
        }
        Columns columns;
        columns.name = std::max(kLeft + label + kColumnGap, 126.0);
        columns.working = std::max(columns.name + name + kColumnGap, 276.0);
        columns.right = m_width - kRight;
        columns.space = columns.right - result - kColumnGap - columns.working;
        return columns;
    }

    /// Folded lines stand side by side: a triangle, the label, the result.
    void setFolded(const std::vector<const Line*>& folded) {
        if (folded.empty()) {
            return;
        }
        double x = kLeft;
        double top = m_y;
        double bottom = m_y;
        for (const Line* line : folded) {
            const double result = line->result ? line->result->size().width() + 6.0 : 0.0;
            const double width = kTriangle + line->labelWidth() + result;
            if (x > kLeft && x + width > m_width - kRight) {
                x = kLeft;
                top = bottom + 4.0;
            }
            const double ascent = line->result ? std::max(15.0, line->result->baseline()) : 15.0;
            const double baseline = top + ascent;
            setLabel(*line, x + kTriangle, baseline);
            if (line->result) {
                place(*line->result, x + width - line->result->size().width(), baseline);
            }
            bottom = std::max({bottom, m_bottom, top + 20.0});
            m_layout.toggles.push_back(
                {line->kind, line->label, true, QRectF(x, top, width, bottom - top), baseline});
            x += width + kFoldedGap;
        }
        m_bottom = bottom;
        m_y = bottom + kWrapGap;
    }

    void place(const FormulaLayout& layout, double x, double baseline) {
        if (m_isKept) {
            m_layout.formulas.push_back({layout, QPointF(x, baseline - layout.baseline())});
        }
        m_bottom = std::max(m_bottom, baseline - layout.baseline() + layout.size().height());
        m_layout.size.setWidth(std::max(m_layout.size.width(), x + layout.size().width() + kRight));
    }

    static double ascentOf(const std::vector<const FormulaLayout*>& layouts) {
        double ascent = 0.0;
        for (const FormulaLayout* layout : layouts) {
            ascent = std::max(ascent, layout->baseline());
        }
        return ascent;
    }

    /// Sets layouts from x on, going on below itself where `room` is used up; gives the first line's baseline
    /// and leaves that of the last in m_baseline.
    double flow(const std::vector<const FormulaLayout*>& layouts, double x, double space, double leastAscent,
                double firstIndent = 0.0) {
        double first = m_y + std::max(leastAscent, ascentOf({}));
        std::size_t begin = 0;
        bool isFirst = true;
        m_bottom = m_y;
        while (begin < layouts.size() || isFirst) {
            double used = isFirst ? firstIndent : 0.0;
            double at = x + used;
            std::size_t end = begin;
            while (end < layouts.size() && (end == begin || used + layouts[end]->size().width() <= space)) {
                used += layouts[end]->size().width() + kPieceGap;
                ++end;
            }
            const std::vector<const FormulaLayout*> line(layouts.begin() + static_cast<std::ptrdiff_t>(begin),
                                                         layouts.begin() + static_cast<std::ptrdiff_t>(end));
            const double top = isFirst ? m_y : m_bottom + kWrapGap;
            m_baseline = top + std::max(isFirst ? leastAscent : 0.0, ascentOf(line));
            first = isFirst ? m_baseline : first;
            for (const FormulaLayout* layout : line) {
                place(*layout, at, m_baseline);
                at += layout->size().width() + kPieceGap;
            }
            begin = end;
            isFirst = false;
        }
        return first;
    }

    void setLabel(const Line& line, double x, double baseline) {
        m_layout.texts.push_back({line.label, QPointF(x, baseline), kValueSize});
        m_layout.size.setWidth(std::max(m_layout.size.width(), x + line.labelWidth() + kRight));
        if (line.symbol) {
            place(*line.symbol, x + line.labelWidth() - line.symbol->size().width(), baseline);
        }
    }

    /// The label of a line that is written out; where a click opened it, with the triangle that folds it.
    void setOpenLabel(const Line& line, double baseline) {
        setLabel(line, kLeft, baseline);
        if (m_space.opened.contains(line.kind)) {
            m_layout.toggles.push_back(
                {line.kind, line.label, false,
                 QRectF(kLeft - kTriangle, baseline - 15.0, kTriangle + line.labelWidth(), 20.0), baseline});
        }
    }

    void setNote(const Line& line, double x) {
        if (line.note.isEmpty()) {
            return;
        }
        const double width = QFontMetricsF(sansFont(kCaptionSize)).horizontalAdvance(line.note);
        m_layout.texts.push_back({line.note, QPointF(x, m_bottom + kNoteLine - 3.0), kCaptionSize});
        m_layout.size.setWidth(std::max(m_layout.size.width(), x + width + kRight));
        m_bottom += kNoteLine;
    }

    /// The remark of the shapes stands at the end of the line that joins the inner sizes.
    void setShapesNote(const Line& line) {
        if (!m_isKept) {
            m_bottom += 6.0;
            return;
        }
        const ArithmeticFormula& placed = m_layout.formulas.back();
        double x = placed.topLeft.x();
        for (const FormulaBox& box : placed.layout.root.children) {
            if (box.formula->kind == Kind::Boxed) {
                x = placed.topLeft.x() + box.rect.center().x() + 8.0;
            }
        }
        m_layout.texts.push_back({line.note, QPointF(x, m_bottom + 4.0), kCaptionSize});
        m_bottom += 6.0;
    }

    void setInColumns(const Line& line, const Columns& columns) {
        std::vector<const FormulaLayout*> working;
        for (const FormulaLayout& layout : piecesOf(line).in(columns.space)) {
            working.push_back(&layout);
        }
        double ascent = std::max(line.name.baseline(), 14.0);
        ascent = line.result ? std::max(ascent, line.result->baseline()) : ascent;
        const double baseline = flow(working, columns.working, columns.space, ascent);
        const double last = m_baseline;
        setOpenLabel(line, baseline);
        place(line.name, columns.name, baseline);
        if (line.isShapes()) {
            setShapesNote(line);
        } else {
            if (line.result) {
                place(*line.result, columns.right - line.result->size().width(), last);
            }
            setNote(line, columns.name);
        }
        m_y = m_bottom + kLineGap;
    }

    /// Name, working and result one after another.
    std::vector<const FormulaLayout*> allOf(const Line& line) const {
        std::vector<const FormulaLayout*> all{&line.name};
        for (const FormulaLayout& layout : piecesOf(line).in(m_width - kLeft - kRight)) {
            all.push_back(&layout);
        }
        if (line.result) {
            all.push_back(&*line.result);
        }
        return all;
    }

    void setBelowLabel(const Line& line) {
        setOpenLabel(line, m_y + 14.0);
        m_y += 22.0;
        flow(allOf(line), kLeft, m_width - kLeft - kRight, 0.0);
        if (line.isShapes()) {
            setShapesNote(line);
        } else {
            setNote(line, kLeft);
        }
        m_y = m_bottom + kLineGap;
    }

    /// The label is the first of the line's pieces, which saves its own line.
    void setBesideLabel(const Line& line) {
        const double indent = line.labelWidth() + kFoldedGap;
        const double space = m_width - kLeft - kRight;
        if (indent + line.name.size().width() > space) {
            setBelowLabel(line);
            return;
        }
        setOpenLabel(line, flow(allOf(line), kLeft, space, 14.0, indent));
        if (line.isShapes()) {
            setShapesNote(line);
        } else {
            setNote(line, kLeft);
        }
        m_y = m_bottom + kLineGap;
    }

    ArithmeticSpace m_space;
    std::set<std::string> m_setAside; ///< what was opened, while the plan without it is made
    double m_width = 0.0;
    FormulaStyle m_style;
    std::vector<Line> m_lines;
    std::vector<const Line*> m_written; ///< those that are not folded
    Plan m_plan;
    bool m_isKept = false; ///< else only the size is wanted
    ArithmeticLayout m_layout;
    double m_y = kTop;
    double m_bottom = kTop;   ///< of what was placed on the line
    double m_baseline = kTop; ///< of the line's last row
};

} // namespace

std::optional<ArithmeticLayout::Operand> ArithmeticLayout::operandAt(const QPointF& point) const {
    for (const ArithmeticFormula& formula : formulas) {
        if (const FormulaBox* box = boxAt(formula.layout, point - formula.topLeft)) {
            return Operand{*box->formula->origin, box->rect.translated(formula.topLeft)};
        }
    }
    return std::nullopt;
}

const ArithmeticLayout::Toggle* ArithmeticLayout::toggleAt(const QPointF& point) const {
    for (const Toggle& toggle : toggles) {
        if (toggle.rect.contains(point)) {
            return &toggle;
        }
    }
    return nullptr;
}

ArithmeticLayout layoutArithmetic(const CellArithmetic& arithmetic, const ArithmeticSpace& space,
                                  const Palette& palette, const Speak& speak) {
    return Setter(arithmetic, space, palette, speak).set();
}

} // namespace attnscope::ui
