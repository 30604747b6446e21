// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/line_break.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/formula/formula_painter.h"
#include "ui/paint/heatmap/heatmap_shape.h"
#include "ui/paint/slide/slide_measures.h"

#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace attnscope::ui {

namespace {

using Role = SlideText::Role;

constexpr double kTop = 0.03; ///< all of these are parts of the height
constexpr double kBottom = 0.028;
constexpr double kGap = 0.016;
constexpr double kTokenHeight = 0.058;
constexpr double kTokenPad = 0.022;
constexpr double kBarThickness = 0.0067;
constexpr double kBarGap = 0.006;
constexpr double kLargestEquation = 0.071;
constexpr double kLeastEquation = 0.045;
/// With less than that for the parts, the equation and the tokens give theirs.
constexpr double kLeastParts = 0.43;
constexpr double kComfortableParts = 0.5;
constexpr int kMostNamedSteps = 7;
constexpr double kPartGap = 0.03; ///< of the width
/// Words at the left of a matrix, as a part of the width; with arithmetic below them the least of these that
/// it has room in.
constexpr double kWordsBeside = 0.4;
constexpr double kWordsBesideLarge = 0.28; ///< where it has many rows
constexpr double kLeastBeside = 0.34;      ///< where it has fewer
constexpr std::array kArithmeticBeside{
    kWordsBesideLarge, 0.31, kLeastBeside, 0.37, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6};
/// Of the room of a matrix so much of the width is its cells: names and colour bar stand beside them.
constexpr double kMatrixShape = 0.62;
/// A matrix is tall with so many rows for each column, and leaves that part of the width to what is beside
/// it.
constexpr double kTall = 4.0;
constexpr double kBesideTall = 0.66;
/// Of so many rows a matrix has cells that are too small below the words, and with a row of the output below
/// them, too.
constexpr double kLargeRows = 9.0;
constexpr double kLargeRowsBesideRow = 7.0;
constexpr double kBesideLarge = 0.4;
/// So much wider than high a matrix may be to have them there.
constexpr double kWidestBeside = 1.5;

/// Lays a slide out from both ends: what is written from the top and from the bottom, the parts between.
class SlideColumn {
public:
    SlideColumn(const Slide& slide, const QSizeF& size, double typeHeight)
        : m_slide(slide)
        , m_height(typeHeight > 0.0 ? typeHeight : size.height())
        , m_left(std::round(kSlideMargin * size.width()))
        , m_right(size.width() - m_left)
        , m_y(kTop * m_height) {
        m_layout.size = size;
        m_layout.unit = kLeastSlideType * m_height / kCaptionSize;
    }

    SlideLayout layout() {
        const double bottom = placeFoot();
        placeHead();
        if (hasWordsBeside()) {
            placeBeside(bottom);
            return std::move(m_layout);
        }
        if (const std::optional<double> share = besideTall()) {
            placeTall(bottom, *share);
            return std::move(m_layout);
        }
        placeWords();
        const double room = bottom - m_y;
        if (m_slide.equation && room - equationHeight() >= kLeastParts * m_layout.size.height()) {
            placeEquation();
        }
        if (!m_slide.choices.isEmpty() && bottom - m_y >= kComfortableParts * m_height) {
            placeChips(m_slide.choices, std::nullopt);
        }
        m_layout.parts = slidePartRects(m_slide, {m_left, m_y, m_right - m_left, bottom - m_y},
                                        kPartGap * m_layout.size.width(), m_layout.unit);
        return std::move(m_layout);
    }

private:
    double part(double of) const { return of * m_height; }
    double width() const { return m_right - m_left; }

    void add(const QString& text, Role role, double size, double left, double middle) {
        SlideText placed{text, {}, size, role};
        placed.rect = {left, middle - 0.6 * size, textWidth(slideFont(placed), text), 1.2 * size};
        m_layout.texts.push_back(std::move(placed));
    }

    double widthOf(const QString& text, Role role, double size) const {
        return textWidth(slideFont({text, {}, size, role}), text);
    }

    /// The stage before its formula, as long as it has room beside the title.
    double stageWidth() const {
        const double size = part(kSlideType);
        const double name = widthOf(stageBefore(), Role::Quiet, size);
        return m_slide.stageFormula ? name + formulaLength(*m_slide.stageFormula) : name;
    }

    double formulaLength(const Formula& formula) const {
        return formulaWidth(formula, slideFormula(m_slide.theme, part(kSlideFormula)));
    }

    QString stageBefore() const {
        const QString& name = m_isStageBrief ? m_slide.stageBrief : m_slide.stageName;
        return name.isEmpty() ? name : name + QStringLiteral("  ");
    }

    void placeStage(double middle) {
        const double size = part(kSlideType);
        const double left = m_right - stageWidth();
        if (!stageBefore().isEmpty()) {
            add(stageBefore().trimmed(), Role::Quiet, size, left, middle);
        }
        if (m_slide.stageFormula) {
            m_layout.stageSize = part(kSlideFormula);
            m_layout.stage = {left + widthOf(stageBefore(), Role::Quiet, size), middle + 0.36 * size};
        }
    }

    double chipsWidth(const QStringList& texts) const {
        double all = -part(kGap) * 0.7;
        for (const QString& text : texts) {
            all += widthOf(text, Role::SelectedToken, part(kSlideType)) + 2.0 * part(kTokenPad) +
                   part(kGap) * 0.7;
        }
        return all;
    }

    /// A row of chips at the present height; the text's rectangle is that of its letters.
    void placeChips(const QStringList& texts, std::optional<std::size_t> selected) {
        double x = m_left;
        const double middle = m_y + part(kTokenHeight) / 2.0;
        for (qsizetype i = 0; i < texts.size(); ++i) {
            const bool isSelected = selected == static_cast<std::size_t>(i);
            const Role role = isSelected ? Role::SelectedToken : Role::Token;
            const double letters = widthOf(texts[i], role, part(kSlideType));
            const double chip =
                widthOf(texts[i], Role::SelectedToken, part(kSlideType)) + 2.0 * part(kTokenPad);
            if (x + chip > m_right) {
                break;
            }
            add(texts[i], role, part(kSlideType), x + (chip - letters) / 2.0, middle);
            x += chip + part(kGap) * 0.7;
        }
        m_y += part(kTokenHeight) + part(kGap);
    }

    /// The title at the left and the stage at the right, or the tokens in the title's place.
    void placeHead() {
        if (m_slide.title.isEmpty()) {
            const QStringList tokens(m_slide.tokens.begin(), m_slide.tokens.end());
            const double middle = m_y + part(kTokenHeight) / 2.0;
            const bool hasStage = m_slide.stageFormula.has_value();
            const double stage = hasStage ? stageWidth() + part(0.04) : 0.0;
            if (hasStage) {
                placeStage(middle);
            }
            if (!tokens.isEmpty() && chipsWidth(tokens) <= width() - stage) {
                placeChips(tokens, m_slide.query);
            } else {
                m_y += part(kTokenHeight) + part(kGap);
            }
            return;
        }
        const double size = part(kSlideTitle);
        const double title = widthOf(m_slide.title, Role::Title, size);
        // What a change makes of the formula moves nothing below it.
        const double wider =
            m_slide.stageFormula && m_slide.otherFormula
                ? std::max(0.0, formulaLength(*m_slide.otherFormula) - formulaLength(*m_slide.stageFormula))
                : 0.0;
        const auto fits = [&] { return title + part(0.04) + stageWidth() + wider <= width(); };
        m_isStageBrief = m_slide.stageFormula && !fits();
        const bool isBeside = fits();
        if (isBeside) {
            placeStage(m_y + 0.65 * size);
            add(m_slide.title, Role::Title, size, m_left, m_y + 0.65 * size);
            m_y += 1.3 * size + part(kGap) * 0.5;
        } else {
            m_isStageBrief = false; // on a line of its own
            wrap(m_slide.title, Role::Title, size);
            m_y += part(kGap) * 0.5;
            if (stageWidth() <= width()) {
                placeStage(m_y + 0.65 * part(kSlideType));
                m_y += kSlideLine * part(kSlideType);
            }
        }
    }

    /// Breaks a text into lines from the present height on.
    void wrap(const QString& text, Role role, double size) {
        if (text.isEmpty()) {
            return;
        }
        SlideText line{{}, {}, size, role};
        const auto half = static_cast<qsizetype>(width() / size); // letters of half a line
        QTextLayout lines(keptTogether(text, std::min<qsizetype>(26, half)), slideFont(line));
        QTextOption ends;
        ends.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // of a word wider than its column
        lines.setTextOption(ends);
        lines.beginLayout();
        for (QTextLine next = lines.createLine(); next.isValid(); next = lines.createLine()) {
            breakLine(next, text, width());
            add(text.mid(next.textStart(), next.textLength()).trimmed(), role, size, m_left,
                m_y + 0.65 * size);
            m_y += kSlideLine * size;
        }
        lines.endLayout();
    }

    /// What the notes have wrong, a line each; behind it, or below where it has no room, what is right once
    /// it is told.
    void placeSlips(double size) {
        for (const SlideSlip& slip : m_slide.slips) {
            const double middle = m_y + 0.65 * size;
            const double written = widthOf(slip.written, Role::Struck, size);
            const QString right = QStringLiteral("→  ") + slip.right;
            add(slip.written, Role::Struck, size, m_left, middle);
            m_y += kSlideLine * size;
            if (slip.right.isEmpty()) {
                continue;
            }
            if (written + size + widthOf(right, Role::Strong, size) <= width()) {
                add(right, Role::Strong, size, m_left + written + size, middle);
            } else {
                wrap(right, Role::Strong, size);
            }
        }
    }

    /// Before the answer what to do, what to watch and the question; then question, answer and what follows.
    /// Both begin at the same height and have the room of the longer, so that nothing below moves.
    void placeWords() {
        const double size = part(kSlideType);
        // What is said after it names the answer.
        const QString told = m_slide.after.isEmpty() ? m_slide.answer : m_slide.after;
        const bool hasQuestion = !m_slide.question.isEmpty();
        const auto wrapAsked = [&] {
            wrap(m_slide.action, Role::Body, size);
            wrap(m_slide.watch, Role::Quiet, size);
            wrap(m_slide.question, Role::Strong, size);
            placeSlips(size);
        };
        const auto wrapTold = [&] {
            wrap(m_slide.question, Role::Strong, size);
            placeSlips(size);
            wrap(told.isEmpty() ? m_slide.later : told, Role::Body, size);
        };
        double other = m_y;
        if (!hasQuestion && told.isEmpty() && !m_slide.later.isEmpty()) {
            other = heightAfter([&] {
                wrapAsked();
                wrap(m_slide.later, Role::Body, size);
            });
        }
        if (hasQuestion) {
            other = told.isEmpty() ? heightAfter(wrapTold) : heightAfter(wrapAsked);
        }
        if (!hasQuestion) {
            wrapAsked();
            wrap(told, Role::Body, size);
        } else if (told.isEmpty()) {
            wrapAsked();
        } else {
            wrapTold();
        }
        m_y = std::max(m_y, other) + part(kGap);
    }

    /// How far down that would reach, without placing it.
    template <typename Place>
    double heightAfter(const Place& place) {
        const SlideLayout layout = m_layout;
        const double before = m_y;
        place();
        const double after = m_y;
        m_layout = layout;
        m_y = before;
        return after;
    }

    /// Whether there is one matrix, perhaps with its arithmetic, that is not wide: below the words it would
    /// leave both sides empty.
    bool hasWordsBeside() const {
        const bool hasWords = !(m_slide.action + m_slide.watch + m_slide.question + m_slide.after).isEmpty();
        const std::size_t parts = m_slide.parts.size();
        if (!hasWords || m_slide.equation || parts == 0 || parts > 2 ||
            (parts == 2 && !std::holds_alternative<SlideArithmetic>(m_slide.parts.back()))) {
            return false;
        }
        const auto* const matrix = std::get_if<SlideMatrix>(&m_slide.parts.front());
        if (matrix == nullptr) {
            return false;
        }
        const HeatmapShape shape = shapeOf(matrix->picture);
        // Without a title there are few words: few rows have room below them.
        const bool needsHeight = !m_slide.title.isEmpty() || hasManyRows();
        return needsHeight && shape.drawnColumns() <= kWidestBeside * shape.drawnRows();
    }

    bool hasManyRows() const {
        return shapeOf(std::get<SlideMatrix>(m_slide.parts.front()).picture).drawnRows() >= kLargeRows;
    }

    /// The matrix at the right over the whole height, words and arithmetic at its left; or, where that leaves
    /// more to the matrix, the words above both.
    void placeBeside(double bottom) {
        if (m_slide.parts.size() == 1) {
            placeBeside(bottom, hasManyRows() ? kWordsBesideLarge : kWordsBeside, false);
            return;
        }
        const double least = hasManyRows() ? kWordsBesideLarge : kLeastBeside;
        const SlideLayout start = m_layout;
        const double top = m_y;
        const auto place = [&](double share, bool isBelow) {
            m_layout = start;
            m_y = top;
            placeBeside(bottom, share, isBelow);
        };
        std::optional<std::pair<double, bool>> best;
        double largest = 0.0;
        for (const bool isBelow : {false, true}) {
            // With a question the arithmetic comes with the answer: below the words it would leave an empty
            // side until then.
            if (isBelow && best && !m_slide.question.isEmpty()) {
                break;
            }
            for (const double share : kArithmeticBeside) {
                if (share < least) {
                    continue;
                }
                place(share, isBelow);
                const QSizeF matrix = m_layout.parts.front().size();
                const double side = std::min(kMatrixShape * matrix.width(), matrix.height());
                const auto& arithmetic = std::get<SlideArithmetic>(m_slide.parts.back());
                if (side > largest &&
                    layoutSlideArithmetic(arithmetic, m_layout.parts.back().size() / m_layout.unit)) {
                    best = {share, isBelow};
                    largest = side;
                }
            }
        }
        if (best) {
            place(best->first, best->second);
        } else {
            place(kWordsBeside, false);
        }
    }

    void placeBeside(double bottom, double share, bool isBelow) {
        const double right = m_right;
        const double gap = kPartGap * m_layout.size.width();
        const double middle = m_left + share * (width() - gap);
        double top = m_y;
        m_right = isBelow ? right : middle;
        placeWords();
        top = isBelow ? m_y : top;
        m_layout.parts.emplace_back(middle + gap, top, right - middle - gap, std::max(0.0, bottom - top));
        if (m_slide.parts.size() > 1) {
            m_layout.parts.emplace_back(m_left, m_y, middle - m_left, std::max(0.0, bottom - m_y));
        }
        m_right = right;
    }

    /// The part of the width that is left to a row and the words, where the matrix beside takes the whole
    /// height: one of many rows and few columns, or of so many cells that they would be too small below the
    /// words. Nothing elsewhere.
    std::optional<double> besideTall() const {
        if (m_slide.parts.size() != 2 || !std::holds_alternative<SlideRow>(m_slide.parts.back())) {
            return std::nullopt;
        }
        const auto* const matrix = std::get_if<SlideMatrix>(&m_slide.parts.front());
        if (matrix == nullptr) {
            return std::nullopt;
        }
        const HeatmapShape shape = shapeOf(matrix->picture);
        if (shape.drawnRows() >= kTall * shape.drawnColumns()) {
            return kBesideTall;
        }
        const bool isLarge = shape.drawnRows() >= kLargeRowsBesideRow &&
                             shape.drawnColumns() <= kWidestBeside * shape.drawnRows();
        return isLarge ? std::optional(kBesideLarge) : std::nullopt;
    }

    /// The matrix over the whole height, everything else at its left.
    void placeTall(double bottom, double share) {
        const double top = m_y;
        const double right = m_right;
        const double gap = kPartGap * m_layout.size.width();
        m_right = m_left + share * (width() - gap);
        placeWords();
        if (m_slide.equation && bottom - m_y - equationHeight() >= kLeastParts * m_layout.size.height()) {
            placeEquation();
        }
        m_layout.parts.emplace_back(m_right + gap, top, right - m_right - gap, bottom - top);
        // With fewer lines than that a list would lie over the steps.
        constexpr double kLeastList = 100.0;
        const double left = bottom - m_y;
        m_layout.parts.push_back(left >= kLeastList * m_layout.unit ? QRectF(m_left, m_y, width(), left)
                                                                    : QRectF());
        m_right = right;
    }

    bool isGeneral(double size) const {
        return m_slide.equation->terms.empty() ||
               equationWidth(equationPieces(m_slide, false, size)) > width();
    }

    double equationSizeThatFits() const {
        constexpr double kStep = 0.002;
        // Beside a title it is one line among others.
        double size = m_slide.title.isEmpty() ? kLargestEquation : 0.058;
        while (size > kLeastEquation && isGeneral(part(size))) {
            size -= kStep;
        }
        return part(size);
    }

    double equationHeight() const { return kChipHeight * equationSizeThatFits() + part(kGap); }

    void placeEquation() {
        m_layout.equationSize = equationSizeThatFits();
        m_layout.isGeneral = isGeneral(m_layout.equationSize);
        const double height = kChipHeight * m_layout.equationSize;
        m_layout.equation = {m_left, m_y, width(), height};
        m_y += height + part(kGap);
    }

    /// Steps and hints, from the bottom up; gives the height above which the parts end.
    double placeFoot() {
        const double hint = part(kSlideHint);
        double y = m_layout.size.height() - part(kBottom) - 0.7 * hint;
        placeHints(y);
        y -= 0.75 * hint + part(kGap);
        if (m_slide.steps.isEmpty()) {
            return y;
        }
        const auto count = static_cast<double>(m_slide.steps.size());
        const double gap = std::min(part(kBarGap), 0.2 * width() / count);
        const double each = (width() - gap * (count - 1.0)) / count;
        const bool isNamed = m_slide.steps.size() <= kMostNamedSteps && hasRoomForNames(each);
        if (isNamed) {
            y -= 0.75 * part(kLeastSlideType);
            placeNames(each + gap, y);
            y -= 0.75 * part(kLeastSlideType);
        }
        y -= part(kBarThickness) + 0.3 * part(kGap);
        for (qsizetype step = 0; step < m_slide.steps.size(); ++step) {
            m_layout.bars.emplace_back(m_left + static_cast<double>(step) * (each + gap), y, each,
                                       part(kBarThickness));
        }
        return y - part(kGap);
    }

    QString stepName(qsizetype step) const {
        return QStringLiteral("%1  %2").arg(step + 1).arg(m_slide.steps[step]);
    }

    bool hasRoomForNames(double each) const {
        for (qsizetype step = 0; step < m_slide.steps.size(); ++step) {
            if (widthOf(stepName(step), Role::CurrentStep, part(kLeastSlideType)) > each) {
                return false;
            }
        }
        return true;
    }

    void placeNames(double pitch, double middle) {
        for (qsizetype step = 0; step < m_slide.steps.size(); ++step) {
            const bool isCurrent = static_cast<std::size_t>(step) == m_slide.step;
            add(stepName(step), isCurrent ? Role::CurrentStep : Role::Step, part(kLeastSlideType),
                m_left + static_cast<double>(step) * pitch, middle);
        }
    }

    /// Keys and what they do; where the steps have no names, which step it is at the right.
    void placeHints(double middle) {
        const double size = part(kSlideHint);
        double x = m_left;
        const auto put = [&](const QString& text, Role role) {
            const double pad = role == Role::Key ? 0.4 * size : 0.0;
            add(text, role, size, x + pad, middle);
            x += widthOf(text, role, size) + 2.0 * pad + 0.3 * size;
        };
        double right = m_right;
        if (m_slide.steps.size() > kMostNamedSteps) {
            const QString place = QStringLiteral("%1 / %2").arg(m_slide.step + 1).arg(m_slide.steps.size());
            const double number = part(kLeastSlideType);
            right -= widthOf(place, Role::CurrentStep, number) + size;
            add(place, Role::CurrentStep, number, right + size, middle);
        }
        for (const SlideHint& hint : m_slide.hints) {
            double all = widthOf(hint.meaning, Role::Hint, size);
            for (const QString& key : hint.keys) {
                all += widthOf(key, Role::Key, size) + 1.1 * size;
            }
            all += widthOf(hint.between, Role::Hint, size) + 0.3 * size;
            if (x + all > right) {
                break;
            }
            for (const QString& key : hint.keys) {
                if (&key != &hint.keys.front()) {
                    put(hint.between, Role::Hint);
                }
                put(key, Role::Key);
            }
            put(hint.meaning, Role::Hint);
            x += 1.6 * size;
        }
    }

    const Slide& m_slide;
    SlideLayout m_layout;
    double m_height;
    double m_left;
    double m_right;
    double m_y;
    bool m_isStageBrief = false;
};

} // namespace

SlideLayout layoutSlide(const Slide& slide, const QSizeF& size, double typeHeight) {
    return SlideColumn(slide, size, typeHeight).layout();
}

} // namespace attnscope::ui
