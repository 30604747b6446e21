// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/lesson_slide.h"

#include "core/analysis/cover.h"
#include "core/explain/explanation.h"
#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "core/scene/token_name.h"
#include "ui/lessons/beside.h"
#include "ui/lessons/shown_digits.h"
#include "ui/lessons/slide_pictures.h"
#include "ui/lessons/slide_row.h"
#include "ui/lessons/slide_words.h"
#include "ui/lessons/step_arithmetic.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/formula/formula_layout.h"
#include "ui/paint/slide/projector.h"
#include "ui/session/large_matrix.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostChips = 14; ///< more tokens are none

constexpr int kGuessDigits = 3;
constexpr QChar kLine(QChar::LineSeparator);

QString tokenAt(const TokenList& tokens, std::size_t at) {
    return at < tokens.size() ? QString::fromStdString(visibleText(tokens[at])) : QString();
}

/// Makes the parts of one slide.
class SlideMaker {
public:
    explicit SlideMaker(const LessonSlide& of)
        : m_of(of)
        , m_step(of.lesson.steps[of.index])
        , m_isCovered(isCovered(of))
        , m_query(std::min(m_isCovered ? of.coveredRow.value_or(*m_step.cover) : of.query,
                           queryCount(of.snapshot.scene->input) - 1))
        , m_key(std::min(of.view.key, keyCount(of.snapshot.scene->input) - 1))
        , m_stage(shownStage())
        , m_snapshot(m_isCovered ? withCover(of.snapshot, {CoveredRow{m_stage, m_query}}) : of.snapshot)
        , m_scene(withNamedTokens(*of.snapshot.scene))
        , m_palette(makePalette(projectorTheme(of.isDark),
                                rangesWithTry(m_snapshot, m_stage, of.other, m_step.cover.has_value()),
                                projectorMap())) {}

    Slide make() {
        Slide slide;
        slide.theme = m_palette.theme;
        addTokens(slide);
        addTexts(slide);
        if (!addPicture(slide)) {
            addParts(slide);
        }
        return slide;
    }

private:
    /// A row is covered in a stage of queries and keys: what comes later follows from it and is not shown.
    Stage shownStage() const { return m_isCovered ? coveredStage(m_of.view.stage) : m_of.view.stage; }

    /// Whether a question is to be answered: what computes its answer is shown after that.
    bool isAsking() const { return !m_of.texts.question.isEmpty() && !m_of.isTold; }
    bool isOwn() const { return m_of.lesson.name.empty(); }
    bool isChanged() const { return m_of.isTried || !m_of.whatIf.isEmpty(); }

    void addTokens(Slide& slide) const {
        const std::size_t count = queryCount(m_scene.input);
        for (std::size_t i = 0; i < count && count <= kMostChips; ++i) {
            slide.tokens.push_back(tokenAt(m_scene.tokens, i));
        }
        slide.query = m_query;
    }

    void addTexts(Slide& slide) const {
        const StageNotation notation = notationOf(m_scene, m_stage);
        const bool isUnscaled = m_stage == Stage::Scaled && m_scene.rules.scale == ScaleKind::None;
        const QString name = slideStageName(isUnscaled ? Stage::Scores : m_stage, m_of.language);
        slide.stageName = place() + name;
        slide.stageBrief = place().trimmed();
        slide.stageFormula = notation.title;
        if (m_of.other) {
            slide.otherFormula = notationOf(withNamedTokens(*m_of.other->scene), m_stage).title;
        }
        // Some notations write matrices in words: they are not said twice.
        const Formula& first = notation.title.parts.empty() ? notation.title : notation.title.parts.front();
        if (shownText(first) == name) {
            slide.stageName = place().trimmed();
        }
        slide.title = isOwn() ? QString() : m_of.texts.title;
        slide.action = m_of.texts.action;
        slide.watch = m_of.texts.watch;
        slide.question = m_of.texts.question;
        for (const Slip& slip : m_step.slips) {
            if (!slip.of) {
                slide.slips.push_back({QString::fromStdString(slip.written),
                                       m_of.isTold ? QString::fromStdString(slip.right) : QString()});
            }
        }
        if (m_of.isTold) {
            slide.answer = m_of.answer;
            const bool hidesAnswer = !guessed().isEmpty() && after().isEmpty();
            slide.after = guessed() + (hidesAnswer ? slideStrongest(m_of.answer, m_of.language) : after());
        } else if (isAsking() || m_of.canTry) {
            slide.later = after().isEmpty() ? m_of.answer : after();
        }
        if (!m_of.whatIf.isEmpty()) {
            slide.title =
                slide.title.isEmpty() ? slide.title : slideWhatIf(slide.title, m_of.whatIf, m_of.language);
            slide.action = slideNumbersAsPrepared(slide.action, m_of.language);
            slide.watch = slideNumbersAsPrepared(slide.watch, m_of.language);
            slide.answer = slideAsPrepared(slide.answer, m_of.language);
            slide.after = slideAsPrepared(slide.after, m_of.language);
            if (slide.title.isEmpty()) { // a scene of one's own has none: the change is said before the words
                const QString change = slideChanged(m_of.whatIf, m_of.language);
                slide.action = slide.action.isEmpty() ? change : change + ' ' + slide.action;
                slide.answer = slide.answer.isEmpty() ? slide.answer : change + kLine + slide.answer;
                slide.after = slide.after.isEmpty() ? slide.after : change + kLine + slide.after;
            }
        }
        for (const LessonStep& step : m_of.lesson.steps) {
            const auto& texts = m_of.lesson.text(m_of.language).steps;
            const auto found = texts.find(step.id);
            slide.steps << (isOwn() && found != texts.end() ? QString::fromStdString(found->second.title)
                                                            : QString());
        }
        slide.step = m_of.index;
        slide.isSpotlit = m_of.isSpotlit;
        slide.hints = slideHints(nextAction(), isChanged(), m_scene.orientation, m_of.language);
    }

    /// Which item and head of several it is: "b0 h1  ".
    QString place() const {
        if (stageInfo(m_stage).maker == StageMaker::AllHeads || m_stage == Stage::X) {
            return {};
        }
        const HeadIndex& head = m_of.view.head;
        QStringList parts;
        if (batchCount(m_scene.input) > 1) {
            parts << QStringLiteral("b%1").arg(head.batch);
        }
        if (headCount(m_scene.input) > 1) {
            parts << QStringLiteral("h%1").arg(head.head);
        }
        return parts.isEmpty() ? QString() : parts.join(' ') + QStringLiteral("  ");
    }

    /// Of a row that was covered; empty where nothing was guessed.
    QString guessed() const {
        if (!m_of.guess || !m_of.guessWeight) {
            return {};
        }
        return slideGuess(QString::fromStdString(
                              distinctTokenName(m_scene.keyNames(), *m_of.guess, m_scene.notation.indexFrom)),
                          QString::fromStdString(numberText(*m_of.guessWeight, kGuessDigits)), m_of.language);
    }

    /// Lessons of the program say the answer in what follows; others may say anything there.
    QString after() const {
        const QString& after = m_of.texts.after;
        const bool isBuiltIn = m_of.lesson.number > 0;
        return isBuiltIn || after.isEmpty() || m_of.answer.isEmpty() ? after : m_of.answer + kLine + after;
    }

    NextAction nextAction() const {
        if (isAsking() || m_isCovered) {
            return NextAction::Reveal;
        }
        if (hasRow() && m_row.row && m_of.progress < static_cast<double>(m_row.steps())) {
            return NextAction::Play;
        }
        if (m_of.canTry) {
            return NextAction::Try;
        }
        return m_of.index + 1 < m_of.lesson.steps.size() ? NextAction::Step : NextAction::End;
    }

    bool shows(LessonDock dock) const {
        return std::find(m_of.view.docks.begin(), m_of.view.docks.end(), dock) != m_of.view.docks.end();
    }

    /// Whether the row of the output stands beside the matrix.
    bool hasRow() const {
        const bool isLate = needs(m_stage, Stage::Weights);
        const bool readsArithmetic =
            shows(LessonDock::Arithmetic) && !m_of.view.terms && m_stage == Stage::Weights && !m_step.cover;
        return isLate && shows(LessonDock::Row) && !readsArithmetic && m_of.snapshot.has(Stage::Output) &&
               m_of.view.centre == LessonCentre::Matrix;
    }

    /// Whether the numbers are too many to be read while the slide is drawn; a covered row and what is drawn
    /// of all weights are read cell by cell.
    bool isTooLarge() const {
        constexpr std::size_t kMostCells = std::size_t{1024} * 1024;
        const bool isOfMatrix = m_of.view.centre == LessonCentre::Matrix && !m_isCovered;
        return isLarge(m_scene) &&
               (!isOfMatrix || queryCount(m_scene.input) * keyCount(m_scene.input) > kMostCells);
    }

    /// The matrix of which a cell is lit, beside vectors that are stacked: they change with it.
    void addChangedBeside(Slide& slide) const {
        for (const LitArea& lit : m_step.lit) {
            if (lit.matrix == LessonMatrix(Stage::X) && lit.row && lit.column && m_snapshot.has(Stage::X)) {
                slide.parts.emplace_back(matrixPart(Stage::X));
            }
        }
    }

    /// The picture that the step names takes the place of the parts; while a row is covered it could tell it.
    bool addPicture(Slide& slide) const {
        if (!m_of.view.picture || m_isCovered || isLarge(m_scene)) {
            return false;
        }
        Result<Explanation> explained =
            explain(*m_of.view.picture, m_snapshot, {m_of.view.stage, m_query, m_key});
        if (!explained) {
            return false; // a person changed the scene: it is shown as it is
        }
        if (std::holds_alternative<OutputPath>(*explained) && isAsking() && !askedCells(m_step).empty()) {
            return false; // all numbers of the row stand on it
        }
        if (std::holds_alternative<VectorStacks>(*explained)) {
            addChangedBeside(slide);
        }
        slide.parts.emplace_back(ExplainPicture{std::move(*explained), std::make_shared<const Scene>(m_scene),
                                                m_palette, m_of.language,
                                                !isAsking() || !asksForShape(m_step)});
        slide.stageName.clear();
        slide.stageFormula.reset();
        return true;
    }

    void addParts(Slide& slide) {
        if (isTooLarge()) {
            slide.watch += (slide.watch.isEmpty() ? QString() : QStringLiteral(" ")) +
                           slideTooLarge(queryCount(m_scene.input), keyCount(m_scene.input), m_of.language);
            return;
        }
        if (!m_snapshot.has(m_stage)) {
            return;
        }
        if (!m_isCovered && m_of.view.centre == LessonCentre::Lines) {
            LinesPicture lines = slideLines(subject(), m_of.view.head.head);
            // What is asked is to be seen from the lines.
            lines.hasNumbers = !isAsking() || !asksForRow(m_step, m_query);
            slide.parts.emplace_back(std::move(lines));
            return;
        }
        if (m_of.view.centre == LessonCentre::Text && m_snapshot.has(Stage::Weights)) {
            slide.parts.emplace_back(slideText(subject(), m_isCovered));
            return;
        }
        if (const auto product = productPart()) {
            slide.parts.emplace_back(*product);
            return;
        }
        if (hasMatch()) {
            addMatch(slide);
            return;
        }
        if (hasRow()) {
            addRow(slide);
            return;
        }
        for (const Stage stage : stagesBeside(m_step, m_stage, m_snapshot)) {
            slide.parts.emplace_back(matrixPart(stage));
        }
        if (slide.parts.size() == 1 && shows(LessonDock::Arithmetic) && !m_isCovered &&
            (isAboutCell(m_step) || (isAboutSoftmax(m_step) && m_snapshot.has(Stage::Scores)))) {
            addArithmetic(slide);
        }
    }

    const StepText* texts() const {
        const auto& texts = m_of.lesson.text(m_of.language).steps;
        const auto found = texts.find(m_step.id);
        return found != texts.end() ? &found->second : nullptr;
    }

    int digitsOf(Stage stage) const { return stepDigits(*m_snapshot.source(stage), stage, texts()); }

    SlideMatrix matrixPart(Stage stage) const {
        SlideMatrix matrix;
        matrix.hasIndices = m_of.lesson.number == 0; // its answers are the program's, a₄₂ = 0.342
        matrix.hasSums = asksForColumnSum(m_step) && !m_isCovered;
        HeatmapPicture& picture = matrix.picture;
        picture.snapshot = m_snapshot;
        picture.stage = stage;
        picture.palette = m_palette;
        picture.palette.ranges = m_palette.ranges.forStage(stage);
        picture.indexFrom = static_cast<int>(m_scene.notation.indexFrom);
        picture.digits = digitsOf(stage);
        picture.query = m_query;
        const std::vector<Stage> beside = stagesBeside(m_step, m_stage, m_snapshot);
        const bool isBeside = beside.size() > 1;
        if (isBeside || stage != m_stage) { // the header names another one
            picture.title = slideMatrixTitle(m_scene, stage, m_of.language);
        }
        if (isBeside) {
            const PartsBeside parts = partsBeside(beside, stage, m_snapshot);
            picture.showBar = parts.hasBar;
            picture.showAxisTitles = parts.hasTitles;
            picture.values = parts.hasNumbers ? picture.values : ValuesShown::Off;
        }
        if (m_isCovered && stageInfo(stage).cellsAreQueryKey) {
            matrix.covered = m_query;
            matrix.guess = m_of.guess;
        } else {
            picture.lit = isAsking() ? litAreas(m_step) : litWithAnswer(m_step, m_snapshot);
        }
        if (stageInfo(stage).cellsAreQueryKey) {
            picture.namedKeys = askedKeys(m_step, m_query);
        }
        if (isAsking() && !m_isCovered) {
            matrix.asked = askedCells(m_step, stage);
            const auto source = m_snapshot.source(stage); // a person may have made it smaller
            std::erase_if(matrix.asked, [&source](const CellRef& cell) {
                return cell.row >= source->rows() || cell.column >= source->columns();
            });
        }
        return matrix;
    }

    std::optional<ProductPicture> productPart() const {
        const bool showsLearned =
            m_stage <= Stage::V && std::any_of(m_step.lit.begin(), m_step.lit.end(), [](const LitArea& lit) {
                return std::holds_alternative<MatrixRole>(lit.matrix);
            });
        if (m_isCovered || (m_of.view.centre != LessonCentre::Product && !showsLearned)) {
            return std::nullopt;
        }
        std::optional<ProductPicture> picture = productOfStage(m_stage);
        if (!picture) {
            return std::nullopt;
        }
        CellRef cell = arithmeticCell();
        cell.stage = picture->product->stage;
        if (const auto shown = picture->product->result.displayed(cell)) {
            picture->row = shown->row;
            picture->column = shown->column;
        }
        if (isAsking()) {
            picture->asked = askedRows(m_step, *picture->product);
        }
        // A step that lights nothing is about the whole product; one that asks what a number changes frames
        // it.
        const bool isChanged = std::any_of(m_step.lit.begin(), m_step.lit.end(), [](const LitArea& lit) {
            return std::holds_alternative<MatrixRole>(lit.matrix) && lit.row && lit.column;
        });
        if (!m_step.lit.empty() && (!isAsking() || isChanged || !picture->asked.empty())) {
            picture->light = {picture->row, picture->column, {}};
        }
        if (const auto picked = pickedRow(m_step); picked && m_scene.orientation == Orientation::Rows) {
            picture->light = {picture->row, {}, picked};
        }
        return picture;
    }

    /// The product that makes a stage, in which nothing is lit.
    std::optional<ProductPicture> productOfStage(Stage stage) const {
        ProductPicture picture;
        picture.snapshot = m_snapshot;
        picture.product = productOf(m_snapshot, stage);
        if (!picture.product || !picture.product->result.source) {
            return std::nullopt;
        }
        picture.palette = m_palette;
        picture.isResultSized = !isAsking() || !asksForShape(m_step, picture.product->stage);
        picture.unsized = isAsking() ? askedShape(m_step) : std::nullopt;
        setLessonDigits(picture);
        return picture;
    }

    SlideSubject subject() const { return {m_snapshot, m_scene, m_palette, m_query, m_key}; }

    /// Queries and keys as arrows would tell a covered row.
    bool hasMatch() const {
        return shows(LessonDock::Row) && m_of.view.row == LessonRow::Match && !m_isCovered &&
               needs(m_stage, Stage::Scores) && m_of.view.centre == LessonCentre::Matrix;
    }

    void addMatch(Slide& slide) {
        readRow();
        std::optional<MatchPicture> match = slideMatch(subject(), m_row);
        if (match) {
            match->reducedMotion = m_of.reducedMotion;
        }
        slide.parts.emplace_back(matrixPart(m_stage));
        if (match) {
            slide.parts.emplace_back(*std::move(match));
        }
        slide.hints = slideHints(nextAction(), isChanged(), m_scene.orientation, m_of.language);
    }

    void addRow(Slide& slide) {
        readRow();
        const bool showsOutput = !m_of.view.terms && m_snapshot.has(m_stage) && m_stage > Stage::Weights;
        slide.parts.emplace_back(matrixPart(showsOutput ? m_stage : m_isCovered ? m_stage : weightsStage()));
        slide.equation = equation();
        SlideRow part;
        part.row = m_row;
        part.plane = planeOf(*m_of.snapshot.result->problem().v);
        // A teacher's own lesson shows the strips that were chosen.
        const bool isStrips = m_of.lesson.number == 0 && !isOwn() && m_of.view.row == LessonRow::Strips;
        part.hasPlane = !isStrips && (part.plane.isExact || m_of.view.row == LessonRow::Arrows);
        part.isCovered = hidesRow();
        if (part.hasPlane) {
            part.row.digits = shownDigits(m_row.row->output);
        }
        part.hidesOutput = isAsking() && asksFor(m_step, Stage::Output);
        part.holdsPlane = m_step.cover.has_value();
        part.asked = askedKeys(m_step, m_query);
        if (m_of.other) {
            // What a step is about is compared in one scale; elsewhere the arrows of the step come first.
            constexpr double kWorthHeld = 0.45;
            part.worthHeld = isAnsweredByTry(m_step) ? 0.0 : kWorthHeld;
            part.held = rowPoints(*m_of.other, m_query, part.plane, part.holdsPlane);
        }
        part.reducedMotion = m_of.reducedMotion;
        slide.parts.emplace_back(std::move(part));
        slide.hints = slideHints(nextAction(), isChanged(), m_scene.orientation, m_of.language);
    }

    Stage weightsStage() const {
        return m_snapshot.has(Stage::AfterDropout) ? Stage::AfterDropout : Stage::Weights;
    }

    void readRow() {
        const std::size_t keys = keyCount(m_scene.input);
        m_row.palette = m_palette;
        setNames(m_row, m_scene);
        if (!m_of.snapshot.has(Stage::Output)) {
            return;
        }
        const bool isHidden = hidesRow();
        std::optional<RowCombination> row =
            isHidden             ? coveredCombination(m_snapshot, m_query, kNamedTerms)
            : keys > kNamedTerms ? combineStrongest(m_snapshot, m_query, TermOrder::Weight, kNamedTerms)
                                 : combineRow(m_snapshot, m_query, TermOrder::Position);
        if (!row) {
            return;
        }
        if (keys > kMostNamedIndices) {
            leaveSilencedOut(*row, *m_of.snapshot.source(weightsStage()));
        }
        m_row.row = std::make_shared<const RowCombination>(std::move(*row));
        m_row.digits = digitsOf(weightsStage());
        // Of a long row the weaker keys are one term.
        const double terms =
            static_cast<double>(m_row.steps()) / static_cast<double>(std::max<std::size_t>(keys, 1));
        m_row.progress = isHidden ? 0.0 : m_of.progress * std::min(1.0, terms);
    }

    /// Whether the list of the row is covered: with the row, or where its weights are asked for and stand
    /// nowhere else.
    bool hidesRow() const {
        const bool isListed = keyCount(m_scene.input) > kMostNamedIndices;
        const bool isBoxed = asksFor(m_step, weightsStage());
        return m_isCovered || (isAsking() && (isListed || isBoxed) && asksForRow(m_step, m_query));
    }

    std::optional<SlideEquation> equation() const {
        constexpr std::size_t kMostSumDigits = 3;
        if (!m_row.row) {
            return std::nullopt;
        }
        const Symbols symbols(m_scene);
        const Formula query = symbols.query(m_query);
        SlideEquation equation;
        equation.output = symbols.token(symbols.outputLetter(), query);
        std::vector<Formula> general{sub(word("Σ"), scalar("j")), symbols.combiningWeight(query, scalar("j")),
                                     symbols.token("v", scalar("j"))};
        if (symbols.weightIsWord()) {
            general.insert(general.begin() + 2, op("·"));
        }
        equation.general = row(std::move(general));
        const bool isHidden = hidesRow();
        for (std::size_t at = 0; at < m_row.steps(); ++at) {
            const RowTerm& term = m_row.row->terms[at];
            if (term.others > 0) {
                equation.terms.clear();
                return equation;
            }
            SlideTerm shown;
            shown.vector = symbols.token("v", symbols.key(term.key));
            // Before it is played all of it is told.
            shown.isAdded = m_row.progress == 0.0 || at < m_row.done();
            if (!isHidden) {
                shown.weight = term.weight;
                shown.fill = m_row.weightColour(term);
            }
            equation.terms.push_back(std::move(shown));
        }
        const bool isAsked = isAsking() && asksFor(m_step, Stage::Output);
        if (!isHidden && !isAsked && m_row.atEnd() && m_row.row->output.size() <= kMostSumDigits) {
            equation.sum = m_row.row->output;
        }
        equation.digits = m_row.digits;
        equation.sumDigits = shownDigits(m_row.row->output);
        return equation;
    }

    /// The cell that is computed: that of the selection, or of features the one that is asked for or lit.
    CellRef arithmeticCell() const {
        CellRef cell{m_stage, rowsAreQueries(m_stage) ? m_query : m_key, m_key};
        if (stageInfo(m_stage).cellsAreQueryKey) {
            return cell;
        }
        cell.column = 0;
        for (const LitArea& lit : m_step.lit) {
            if (lit.matrix == LessonMatrix(m_stage) && lit.row && lit.column) {
                cell = {m_stage, *lit.row, *lit.column};
            }
        }
        const std::vector<CellRef> asked = askedCells(m_step, m_stage);
        cell = asked.empty() ? cell : asked.front();
        const auto source = m_snapshot.source(m_stage);
        cell.row = std::min(cell.row, source->rows() - 1); // a person may have made it smaller
        cell.column = std::min(cell.column, source->columns() - 1);
        return cell;
    }

    void addArithmetic(Slide& slide) const {
        const auto [stage, row, column] = arithmeticCell();
        SlideArithmetic part{stepArithmetic(m_step, m_snapshot, {stage, row, column}, texts()), m_palette,
                             !isAsking()};
        if (!part.arithmetic.lines.empty() && m_stage != Stage::X) {
            if (part.isShown) {
                std::get<SlideMatrix>(slide.parts.front()).picture.cell = CellRef{m_stage, row, column};
            }
            std::get<SlideMatrix>(slide.parts.front()).hasIndices = true; // it writes rows and cells by these
            slide.parts.emplace_back(std::move(part));
        }
    }

    const LessonSlide& m_of;
    const LessonStep& m_step;
    bool m_isCovered;
    std::size_t m_query; // a person may have taken tokens away since
    std::size_t m_key;
    Stage m_stage;
    Snapshot m_snapshot;
    Scene m_scene;
    Palette m_palette;
    RowPicture m_row;
};

} // namespace

bool isCovered(const LessonSlide& of) {
    return of.lesson.steps[of.index].cover.has_value() && !of.isTold;
}

Slide slideOf(const LessonSlide& of) {
    return SlideMaker(of).make();
}

Result<Slide> stepSlide(const Lesson& lesson, std::size_t index, const StepLook& look) {
    return playStep(lesson, index).and_then([&](const PlayedStep& played) -> Result<Slide> {
        StepNumbers numbers(played);
        const bool showsTried = look.isTold && played.tried && isAnsweredByTry(lesson.steps[index]);
        Result<Snapshot> snapshot = (showsTried ? numbers.tried() : numbers.now()).snapshot(played.view.head);
        if (!snapshot) {
            return unexpected(snapshot.error());
        }
        const LessonStep& step = lesson.steps[index];
        const StepTexts texts = stepTexts(lesson, index, numbers, look.language);
        LessonSlide of{.lesson = lesson,
                       .index = index,
                       .view = played.view,
                       .texts = texts,
                       .snapshot = *std::move(snapshot),
                       .language = look.language};
        of.isTold = look.isTold || (texts.question.isEmpty() && !step.cover && !played.tried);
        of.answer = toldAnswer(step, numbers);
        of.query = played.view.query;
        // Told, the row is all there, as it is once it was played.
        const std::size_t all = keyCount(of.snapshot.scene->input);
        of.progress = static_cast<double>(look.isTold ? all : played.view.terms.value_or(all));
        of.isDark = look.isDark;
        of.canTry = played.tried && !showsTried;
        of.isTried = showsTried;
        if (played.tried) {
            Result<Snapshot> other =
                (showsTried ? numbers.now() : numbers.tried()).snapshot(played.view.head);
            of.other = other ? std::optional(*std::move(other)) : std::nullopt;
        }
        return slideOf(of);
    });
}

} // namespace attnscope::ui
