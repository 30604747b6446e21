// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/present_run.h"

#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/lesson_slide.h"
#include "ui/lessons/own_lesson.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/scene_title.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/undo_range.h"

#include <QUndoStack>

#include <algorithm>

namespace attnscope::ui {

PresentRun::PresentRun(const Context& context, LessonRun& lesson, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_lesson(lesson) {}

PresentRun::~PresentRun() = default;

bool PresentRun::start() {
    m_guess.reset();
    m_hasTried = false;
    if (m_lesson.isOn()) {
        m_run = &m_lesson;
    } else {
        m_undoBefore = m_context.session.undoStack().index();
        auto own = std::make_unique<LessonRun>(m_context);
        if (!own->start(ownLesson(m_context.session.scene(), m_context.selection.headIndex().one(),
                                  m_context.selection.query()))) {
            return false;
        }
        m_own = std::move(own);
        m_run = m_own.get();
    }
    connectRun();
    m_slide = {};
    refresh();
    return true;
}

void PresentRun::connectRun() {
    connect(m_run, &LessonRun::stepChanged, this, [this] {
        if (!m_run->isOn()) {
            emit lost();
            return;
        }
        m_guess.reset();
        m_hasTried = false;
        refresh();
        emit stepChanged();
    });
    connect(m_run, &LessonRun::stateChanged, this, &PresentRun::refresh);
    connect(&m_context.session, &Session::sceneOpened, this, [this] {
        if (m_own) {
            m_undoBefore = 0; // of the scene that was opened in place of this one
            emit lost();
        }
    });
    connect(&m_context.session, &Session::snapshotChanged, this, &PresentRun::refresh);
    connect(&m_context.session.undoStack(), &QUndoStack::undoTextChanged, this, &PresentRun::refresh);
    connect(&m_context.selection, &Selection::progressChanged, this, &PresentRun::refresh);
    connect(&m_context.selection, &Selection::queryChanged, this, &PresentRun::refresh);
    connect(&m_context.appearance, &Appearance::changed, this, &PresentRun::refresh);
}

void PresentRun::disconnectRun() {
    for (QObject* sender :
         std::initializer_list<QObject*>{m_run, &m_context.session, &m_context.session.undoStack(),
                                         &m_context.selection, &m_context.appearance}) {
        disconnect(sender, nullptr, this, nullptr);
    }
}

void PresentRun::end() {
    if (!isOn()) {
        return;
    }
    disconnectRun();
    m_context.player.toEnd();
    m_isBlack = false;
    m_isEnded = false;
    m_editorPart = 0.0;
    m_isSpotlit = false; // the next lesson begins without
    m_run = nullptr;
    if (m_own) {
        m_own.reset();
        m_context.session.setCover({});
        // Steps and what was tried in them are no work of the person: their scene comes back as it was.
        m_context.session.undoStack().setIndex(m_undoBefore);
        m_context.session.undoRange().beginAtFirst();
    }
}

QString PresentRun::title() const {
    return m_own ? shownTitle(m_context.session.scene())
                 : QString::fromStdString(m_run->lesson().text(lessonLanguage()).title);
}

QString PresentRun::nextTitle() const {
    return m_run->isLast() ? QString() : m_run->titleOf(m_run->index() + 1);
}

/// The slide of before stays where the result of the present scene is not there yet.
void PresentRun::refresh() {
    if (!isOn() || !m_run->isOn() || !m_context.session.isUpToDate()) {
        return;
    }
    m_slide = makeSlide();
    emit changed();
}

Slide PresentRun::makeSlide() const {
    const Scene& scene = m_context.session.scene();
    const std::size_t queries = queryCount(scene.input);
    LessonSlide of{.lesson = m_run->lesson(),
                   .index = m_run->index(),
                   .view = m_run->view(),
                   .texts = m_run->texts(),
                   .snapshot = m_context.session.wholeSnapshot(),
                   .language = lessonLanguage()};
    of.answer = m_run->answer() ? QString::fromStdString(m_run->answer()->text) : m_run->corrections();
    of.isTold = m_run->isTold();
    of.query = std::min(m_context.selection.query(), queries - 1);
    of.progress = m_context.selection.progress();
    of.coveredRow = m_run->coveredRow();
    of.guess = m_guess;
    if (m_guess && of.isTold) {
        of.guessWeight = m_run->coveredWeight(*m_guess);
    }
    of.whatIf = m_run->hasOwnChanges() ? m_context.session.undoStack().undoText() : QString();
    of.isTried = m_run->isTried();
    of.canTry = canTry();
    of.other = m_run->hasOwnChanges() ? std::nullopt : m_run->otherSnapshot();
    of.isDark = m_isDark;
    of.isSpotlit = m_isSpotlit;
    of.reducedMotion = m_context.appearance.reducesMotion();
    return slideOf(of);
}

bool PresentRun::asks() const {
    return (!m_run->texts().question.isEmpty() || isCovered()) && !m_run->isAnswered();
}

/// Whether terms of the row are still to be added.
bool PresentRun::canPlay() const {
    const bool hasRow = std::any_of(m_slide.parts.begin(), m_slide.parts.end(), [](const SlidePart& part) {
        return std::holds_alternative<SlideRow>(part);
    });
    return hasRow && m_context.selection.progress() < m_context.player.steps();
}

/// Once a step; what a person made of the scene stays.
bool PresentRun::canTry() const {
    return m_run->canTry() && !m_hasTried && !hasWhatIf();
}

void PresentRun::reveal() {
    const bool wasCovered = isCovered();
    if (wasCovered) {
        emit revealing();
    }
    m_run->setAnswered();
    if (wasCovered) {
        m_context.player.toStart(); // the row is played next
    }
}

void PresentRun::next() {
    if (m_context.player.isPlaying()) {
        m_context.player.toEnd();
    } else if (asks()) {
        reveal();
    } else if (canPlay()) {
        if (m_context.appearance.reducesMotion()) {
            m_context.player.toEnd();
        } else {
            m_context.player.play();
        }
    } else if (canTry()) {
        m_hasTried = true;
        m_run->toggleTry();
    } else if (m_run->isLast()) {
        m_isEnded = true;
        setBlack(true); // a key brings the last slide back
    } else {
        nextStep();
    }
}

void PresentRun::nextStep() {
    if (!m_run->isLast()) {
        m_context.player.pause();
        m_run->goTo(m_run->index() + 1);
    }
}

void PresentRun::previousStep() {
    if (!m_run->isFirst()) {
        m_context.player.pause();
        m_run->goTo(m_run->index() - 1);
    }
}

void PresentRun::toFirst() {
    toStep(0);
}

void PresentRun::toLast() {
    toStep(m_run->count() - 1);
}

void PresentRun::toStep(std::size_t index) {
    m_context.player.pause();
    m_run->goTo(index);
}

bool PresentRun::isCovered() const {
    return m_run->isCovered();
}

void PresentRun::setGuess(const std::optional<std::size_t>& key) {
    if (isCovered() || !key) {
        m_guess = key;
        refresh();
    }
}

void PresentRun::moveGuess(int by) {
    const auto keys = static_cast<int>(keyCount(m_context.session.scene().input));
    const int now = m_guess ? static_cast<int>(*m_guess) : (by > 0 ? -1 : keys);
    setGuess(static_cast<std::size_t>(std::clamp(now + by, 0, keys - 1)));
}

bool PresentRun::hasWhatIf() const {
    return m_run->hasOwnChanges() || m_run->isTried();
}

void PresentRun::takeBack() {
    m_context.player.pause();
    if (hasWhatIf()) {
        m_run->takeBackAndKeep();
    } else if (m_run->isAnswered() && (!m_run->texts().question.isEmpty() || m_run->step().cover)) {
        m_run->coverAgain(); // for the next class, or told too early
    }
}

void PresentRun::setDark(bool isDark) {
    m_isDark = isDark;
    refresh();
}

void PresentRun::setSpotlit(bool isSpotlit) {
    m_isSpotlit = isSpotlit;
    refresh();
}

void PresentRun::setEditorPart(double part) {
    m_editorPart = part;
    if (isOn()) {
        emit changed();
    }
}

void PresentRun::setBlack(bool isBlack) {
    m_isBlack = isBlack;
    m_isEnded = m_isEnded && isBlack;
    if (isOn()) {
        emit changed();
    }
}

} // namespace attnscope::ui
