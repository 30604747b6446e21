// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/lesson_run.h"

#include "ui/lessons/built_in_lessons.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/undo_range.h"

#include <QUndoStack>

#include <algorithm>
#include <span>
#include <utility>

namespace attnscope::ui {

namespace {

MainPicture pictureOf(LessonCentre centre) {
    switch (centre) {
    case LessonCentre::Product:
        return MainPicture::Product;
    case LessonCentre::Lines:
        return MainPicture::Lines;
    case LessonCentre::Text:
        return MainPicture::Text;
    case LessonCentre::Matrix:
        break;
    }
    return MainPicture::Matrix;
}

/// Numbers may be brought by a scene of a lesson or by a person: what is compared is what is seen.
bool isSame(const Scene& a, const Scene& b) {
    Scene first = a;
    first.provenanceMixed = b.provenanceMixed;
    first.notation = b.notation;
    return first == b;
}

/// Whether both scenes have the same numbers in that row of their tokens.
bool hasSameVector(const Scene& a, std::size_t row, const Scene& b, std::size_t other) {
    for (const MatrixRole role : {MatrixRole::X, MatrixRole::Q}) {
        const BlockMatrix* const first = matrixIn(a.input, role);
        const BlockMatrix* const second = matrixIn(b.input, role);
        if (first != nullptr && second != nullptr && row < first->rows() && other < second->rows()) {
            const std::span<const double> numbers = first->row(row);
            return std::equal(numbers.begin(), numbers.end(), second->row(other).begin(),
                              second->row(other).end());
        }
    }
    return false;
}

/// Where the token of that row stands in a scene that a person made of the step's: the row with its text and
/// its numbers, else with one of both, the nearest; the same row where there is none.
std::size_t placeOfToken(const Scene& step, std::size_t row, const Scene& now) {
    const std::size_t count = std::min(now.tokens.size(), queryCount(now.input));
    const auto distance = [row](std::size_t at) { return at > row ? at - row : row - at; };
    std::size_t best = row;
    int most = 0;
    for (std::size_t at = 0; at < count; ++at) {
        const bool isNamed = row < step.tokens.size() && now.tokens[at] == step.tokens[row];
        const int alike = (isNamed ? 1 : 0) + (hasSameVector(step, row, now, at) ? 1 : 0);
        if (alike > most || (alike == most && alike > 0 && distance(at) < distance(best))) {
            most = alike;
            best = at;
        }
    }
    return best;
}

} // namespace

LessonRun::LessonRun(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context) {
    connect(&context.session, &Session::sceneChanged, this, [this] {
        if (isOn()) {
            cover(); // it goes with its token
            emit stateChanged();
        }
    });
    // Another scene is no step of the lesson; what was opened stays.
    connect(&context.session, &Session::sceneOpened, this, [this] {
        if (isOn()) {
            end();
        }
    });
    for (const auto change :
         {&Selection::stageChanged, &Selection::mainPictureChanged, &Selection::cellChanged,
          &Selection::queryChanged, &Selection::headIndexChanged}) {
        connect(&context.selection, change, this, [this] {
            if (isOn() && !m_isShowing) {
                emit stateChanged();
            }
        });
    }
}

LessonRun::~LessonRun() = default;

bool LessonRun::hasWandered() const {
    const auto& size = m_context.selection.bounds().of(m_shown.cell.stage);
    // Of a scene that became smaller there is no such cell to go back to.
    const bool isThere = size && m_shown.cell.row < size->rows && m_shown.cell.column < size->columns &&
                         m_shown.query < m_context.selection.bounds().queries;
    return isThere ? shownNow() != m_shown : isElsewhere();
}

bool LessonRun::isElsewhere() const {
    const Shown now = shownNow();
    return now.cell.stage != m_shown.cell.stage || now.picture != m_shown.picture;
}

LessonRun::Shown LessonRun::shownNow() const {
    const Selection& selection = m_context.selection;
    return {selection.cell(), selection.mainPicture(), selection.query(), selection.headIndex()};
}

void LessonRun::returnToStep() {
    takeBack();
    showPicture();
    emit stateChanged();
}

Result<void> LessonRun::start(Lesson lesson, const QString& source) {
    std::vector<PlayedStep> played;
    for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        Result<PlayedStep> next = playNext(lesson, at, at == 0 ? nullptr : &played.back());
        if (!next) {
            return unexpected(inStep(lesson.steps[at].id, next.error()));
        }
        played.push_back(std::move(*next));
    }
    dropKept();
    m_pictureBefore = m_context.selection.mainPicture();
    m_lesson = std::move(lesson);
    m_source = source;
    m_played = std::move(played);
    m_answers.assign(m_played.size(), AnswerState::Open);
    m_changed.assign(m_played.size(), std::nullopt);
    m_index = 0;
    goTo(0);
    return {};
}

void LessonRun::end() {
    if (!hasOwnChanges()) {
        m_context.session.undoStack().setClean(); // the lesson's steps are no work that could be lost
    }
    // The next scene begins as a person had chosen it, not with the picture of a step.
    const bool isOfStep = m_context.selection.mainPicture() == m_shown.picture;
    m_context.selection.setLit({});
    m_context.selection.setExplained({});
    if (isOfStep && m_pictureBefore != MainPicture::Explain) {
        m_context.selection.setMainPicture(m_pictureBefore);
    }
    m_context.session.setCover({});
    m_context.session.undoRange().beginAtFirst();
    m_ownNotation.reset();
    m_lesson.reset();
    m_played.clear();
    m_numbers.reset();
    emit stepChanged();
}

void LessonRun::goOn(std::size_t index, const Scene& scene) {
    goTo(index);
    putScene(scene, [] { return tr("My changes"); });
}

const Scene& LessonRun::scene() const {
    return m_context.session.scene();
}

void LessonRun::goTo(std::size_t index) {
    if (!isOn()) {
        return;
    }
    const NotationRules& notation = m_context.session.scene().notation;
    if (notation != shown(m_played[m_index].scene).notation) {
        m_ownNotation = notation;
    }
    const bool hadOwnChanges = hasOwnChanges();
    const std::size_t left = m_index;
    if (index != m_index) {
        dropKept();
        if (hadOwnChanges) {
            m_changed[m_index] = m_context.session.scene();
        }
    }
    m_index = std::min(index, count() - 1);
    m_hasTried = false;
    m_numbers = std::make_unique<StepNumbers>(shownStep());
    m_texts = stepTexts(*m_lesson, m_index, *m_numbers, lessonLanguage());
    m_answer = stepAnswer(step(), *m_numbers);
    cover();
    putScene(shown(m_played[m_index].scene),
             [at = m_index + 1] { return tr("Step %1 of the lesson").arg(at); });
    if (!hadOwnChanges && !m_lesson->name.empty()) {
        m_context.session.undoStack().setClean(); // what was tried is no work that could be lost
    }
    m_context.session.undoRange().beginHere();
    showPicture();
    emit stepChanged();
    if (hadOwnChanges && left != m_index) {
        emit changesKept(left);
    }
}

void LessonRun::sayAgain() {
    if (isOn()) {
        m_texts = stepTexts(*m_lesson, m_index, *m_numbers, lessonLanguage());
        emit stepChanged();
    }
}

/// What is asked for is not in what the window shows until it is told. Of a large scene a covered row is not
/// shown at all (select).
void LessonRun::cover() {
    Cover covered;
    if (isCovered() && !isLarge(m_played[m_index].scene)) {
        covered.row = CoveredRow{coveredStage(view().stage), *coveredRow()};
    } else if (!m_texts.question.isEmpty() && !isAnswered()) {
        covered.cells = askedCells(step());
    }
    if (!m_texts.question.isEmpty() && !isAnswered()) {
        covered.facts = askedFacts(step());
    }
    m_context.session.setCover(covered);
}

void LessonRun::showPicture() {
    m_isShowing = true;
    select();
    m_isShowing = false;
    m_shown = shownNow();
}

void LessonRun::select() {
    const LessonView& view = this->view();
    Selection& selection = m_context.selection;
    selection.setLocked(false);
    selection.setHeadIndex(view.head);
    m_context.session.setHeadIndex(view.head);
    selection.setMainPicture(pictureOf(view.centre));
    selection.setQuery(view.query);
    if (isCovered()) {
        selection.setLit({}); // a lit cell would tell the answer
        selection.setMainPicture(MainPicture::Matrix);
        selection.setExplained({});
        if (m_context.session.cover().row) {
            // The key of the step may be the answer.
            selection.setStage(coveredStage(view.stage));
            selection.setCell({coveredStage(view.stage), *step().cover, 0});
        } else {
            selection.setStage(selection.bounds().of(Stage::X) ? Stage::X : Stage::V);
        }
        m_context.player.toEnd();
        return;
    }
    selection.setExplained(view.picture);
    if (view.picture) {
        selection.setMainPicture(MainPicture::Explain);
    }
    selection.setStage(view.stage);
    const LessonShow& show = step().show;
    // Of features the first, wherever a person was before.
    const bool isOfKeys = view.stage == Stage::K || view.stage == Stage::V;
    const std::size_t row = isOfKeys && (show.key || !show.query) ? view.key : view.query;
    selection.setCell({view.stage, row, stageInfo(view.stage).cellsAreQueryKey ? view.key : litColumn(row)});
    selection.setLit(litAreas(step()));
    if (view.terms) {
        selection.setProgress(static_cast<double>(*view.terms));
    } else if (!isAnswered() && asksFor(step(), Stage::Output)) {
        m_context.player.toStart(); // the sum is the answer
    } else {
        m_context.player.toEnd();
    }
}

/// The feature of that row that the step lights; the first where it lights none.
std::size_t LessonRun::litColumn(std::size_t row) const {
    for (const StageArea& area : litAreas(step())) {
        if (area.stage == view().stage && area.row == row && area.column) {
            return *area.column;
        }
    }
    return 0;
}

Scene LessonRun::shown(const Scene& scene) const {
    Scene written = scene;
    written.notation = m_ownNotation.value_or(scene.notation);
    return written;
}

/// With the answer in the notation that is shown.
PlayedStep LessonRun::shownStep() const {
    PlayedStep step = m_played[m_index];
    step.scene = shown(step.scene);
    if (step.tried) {
        step.tried = shown(*step.tried);
    }
    return step;
}

void LessonRun::putScene(const Scene& scene, const StepName& name) {
    if (isSame(m_context.session.scene(), scene) && m_context.session.scene().notation == scene.notation) {
        return;
    }
    if (const Result<void> done = m_context.session.replaceScene(scene, name); !done) {
        emit refused(errorText(done.error()));
    }
}

bool LessonRun::isTried() const {
    return canTry() && isSame(m_context.session.scene(), *m_played[m_index].tried);
}

std::optional<Snapshot> LessonRun::otherSnapshot() const {
    if (!canTry()) {
        return std::nullopt;
    }
    Result<Snapshot> other = (isTried() ? m_numbers->now() : m_numbers->tried()).snapshot(view().head);
    return other ? std::optional(*std::move(other)) : std::nullopt;
}

bool LessonRun::hasOwnChanges() const {
    return !isTried() && !isSame(m_context.session.scene(), m_played[m_index].scene);
}

void LessonRun::toggleTry() {
    if (isTried()) {
        takeBack();
    } else if (canTry()) {
        if (isElsewhere()) {
            showPicture(); // what it changes is to be seen
        }
        m_hasTried = true;
        putScene(shown(*m_played[m_index].tried), [at = m_index + 1] { return tr("Show step %1").arg(at); });
    }
}

void LessonRun::takeBack() {
    m_hasTried = false;
    putScene(shown(m_played[m_index].scene), [at = m_index + 1] { return tr("Take step %1 back").arg(at); });
}

bool LessonRun::hasKeptChanges() const {
    return m_changed[m_index] && !isTried() && !hasOwnChanges();
}

void LessonRun::bringBackChanges() {
    if (hasKeptChanges()) {
        putScene(shown(*m_changed[m_index]), [] { return tr("My changes"); });
    }
}

void LessonRun::takeBackAndKeep() {
    if (m_context.comparison != nullptr) {
        m_context.comparison->pinPresent();
        m_keptTry = true;
    }
    takeBack();
}

/// A step's card and slide speak of its own picture.
void LessonRun::dropKept() {
    if (std::exchange(m_keptTry, false)) {
        m_context.comparison->unpin();
    }
}

void LessonRun::coverAgain() {
    m_answers[m_index] = AnswerState::Open;
    cover();
    showPicture();
    emit stepChanged();
}

QString LessonRun::titleOf(std::size_t index) const {
    StepNumbers numbers(m_played[index]);
    return stepTexts(*m_lesson, index, numbers, lessonLanguage()).title;
}

bool LessonRun::isCovered() const {
    return isOn() && step().cover && !isAnswered();
}

std::optional<std::size_t> LessonRun::coveredRow() const {
    return step().cover ? std::optional(
                              placeOfToken(m_played[m_index].scene, *step().cover, m_context.session.scene()))
                        : std::nullopt;
}

std::optional<double> LessonRun::coveredWeight(std::size_t key) const {
    SceneNumbers& now = m_numbers->now();
    const auto weights = now.matrix(Stage::Weights, now.shown());
    if (!step().cover || !weights || *step().cover >= (*weights)->rows() || key >= (*weights)->columns()) {
        return std::nullopt;
    }
    return (*weights)->exact(*step().cover, key);
}

bool LessonRun::isTold() const {
    if (!m_texts.question.isEmpty() || step().cover) {
        return isAnswered();
    }
    // What is said of the try holds for what was changed of it, more than what is said of the step.
    return !canTry() || isTried() || (m_hasTried && hasOwnChanges());
}

void LessonRun::setAnswered(bool found) {
    const bool wasCovered = isCovered();
    m_answers[m_index] = found ? AnswerState::Found : AnswerState::Shown;
    cover();
    if (wasCovered) {
        showPicture();
        emit revealed();
    }
    emit stateChanged();
}

} // namespace attnscope::ui
