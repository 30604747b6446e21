// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/arithmetic_layout.h"

#include <QFontMetricsF>

#include <algorithm>

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

/// One line with its formulas measured, before it has a place.
struct Line {
    QString label;
    std::optional<FormulaLayout> symbol;
    FormulaLayout name;
    std::vector<FormulaLayout> working;
    std::optional<FormulaLayout> result;
    QString note;

    bool isShapes() const { return working.empty() && !result; }
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

std::vector<FormulaLayout> laidOut(const Formula& working, const FormulaStyle& style, double space) {
    const auto measure = [&](bool alsoAtPlus) {
        std::vector<FormulaLayout> layouts;
        for (const Formula& piece : pieces(working, alsoAtPlus)) {
            layouts.push_back(layoutFormula(piece, style));
        }
        return layouts;
    };
    std::vector<FormulaLayout> layouts = measure(false);
    const bool tooWide = std::any_of(layouts.begin(), layouts.end(), [space](const FormulaLayout& layout) {
        return layout.size().width() > space;
    });
    return tooWide ? measure(true) : layouts;
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

class Setter {
public:
    Setter(double width, const Palette& palette)
        : m_width(width) {
        m_style = {.size = kValueSize,
                   .colour = palette.theme.text,
                   .secondary = palette.theme.secondary,
                   .weight = QFont::Normal,
                   .palette = &palette};
        m_layout.size = QSizeF(width, kTop);
    }

    ArithmeticLayout set(const CellArithmetic& arithmetic, const Speak& speak) {
        measure(arithmetic, speak);
        const Columns columns = columnsOf();
        const auto cutFor = [&](double space) {
            for (std::size_t i = 0; i < m_lines.size(); ++i) {
                m_lines[i].working = laidOut(arithmetic.lines[i].working, m_style, space);
            }
        };
        cutFor(columns.space);
        double needed = 0.0;
        for (const Line& line : m_lines) {
            needed = std::max(needed, widest(line.working));
        }
        const bool fitsColumns = needed <= columns.space;
        if (!fitsColumns) {
            cutFor(m_width - kLeft - kRight);
        }
        for (const Line& line : m_lines) {
            if (fitsColumns) {
                setInColumns(line, columns);
            } else {
                setBelowLabel(line);
            }
        }
        m_layout.size.setHeight(m_bottom + kBottom);
        return std::move(m_layout);
    }

private:
    void measure(const CellArithmetic& arithmetic, const Speak& speak) {
        for (const ArithmeticLine& line : arithmetic.lines) {
            Line set;
            set.label = speak(line.label);
            if (line.symbol) {
                FormulaStyle quiet = m_style;
                quiet.colour = m_style.secondary;
                set.symbol = layoutFormula(*line.symbol, quiet);
            }
            set.name = layoutFormula(line.name, m_style);
            if (line.result) {
                FormulaStyle style = m_style;
                const bool isLast = &line == &arithmetic.lines.back();
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
        for (const Line& line : m_lines) {
            label = std::max(label, line.labelWidth());
            name = line.isShapes() ? name : std::max(name, line.name.size().width());
            result = line.result ? std::max(result, line.result->size().width()) : result;
        }
        Columns columns;
        columns.name = std::max(kLeft + label + kColumnGap, 126.0);
        columns.working = std::max(columns.name + name + kColumnGap, 276.0);
        columns.right = m_width - kRight;
        columns.space = columns.right - result - kColumnGap - columns.working;
        return columns;
    }

    void place(const FormulaLayout& layout, double x, double baseline) {
        m_layout.formulas.push_back({layout, QPointF(x, baseline - layout.baseline())});
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
    double flow(const std::vector<const FormulaLayout*>& layouts, double x, double space,
                double leastAscent) {
        double first = m_y + std::max(leastAscent, ascentOf({}));
        std::size_t begin = 0;
        bool isFirst = true;
        m_bottom = m_y;
        while (begin < layouts.size() || isFirst) {
            double used = 0.0;
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
            double at = x;
            for (const FormulaLayout* layout : line) {
                place(*layout, at, m_baseline);
                at += layout->size().width() + kPieceGap;
            }
            begin = end;
            isFirst = false;
        }
        return first;
    }

    void setLabel(const Line& line, double baseline) {
        m_layout.texts.push_back({line.label, QPointF(kLeft, baseline), kValueSize});
        if (line.symbol) {
            place(*line.symbol, kLeft + line.labelWidth() - line.symbol->size().width(), baseline);
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
        for (const FormulaLayout& layout : line.working) {
            working.push_back(&layout);
        }
        double ascent = std::max(line.name.baseline(), 14.0);
        ascent = line.result ? std::max(ascent, line.result->baseline()) : ascent;
        const double baseline = flow(working, columns.working, columns.space, ascent);
        const double last = m_baseline;
        setLabel(line, baseline);
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

    void setBelowLabel(const Line& line) {
        setLabel(line, m_y + 14.0);
        m_y += 22.0;
        std::vector<const FormulaLayout*> all{&line.name};
        for (const FormulaLayout& layout : line.working) {
            all.push_back(&layout);
        }
        if (line.result) {
            all.push_back(&*line.result);
        }
        flow(all, kLeft, m_width - kLeft - kRight, 0.0);
        if (line.isShapes()) {
            setShapesNote(line);
        } else {
            setNote(line, kLeft);
        }
        m_y = m_bottom + kLineGap;
    }

    double m_width = 0.0;
    FormulaStyle m_style;
    std::vector<Line> m_lines;
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

ArithmeticLayout layoutArithmetic(const CellArithmetic& arithmetic, double width, const Palette& palette,
                                  const Speak& speak) {
    return Setter(width, palette).set(arithmetic, speak);
}

} // namespace attnscope::ui
