// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lessons/lesson_card.h"

#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/question_form.h"
#include "ui/lessons/step_bar.h"
#include "ui/paint/base/indexed_text.h"
#include "ui/paint/base/line_break.h"
#include "ui/session/session.h"
#include "ui/widgets/text_role.h"
#include "ui/widgets/vertical_scroll.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <initializer_list>

namespace attnscope::ui {

namespace {

constexpr int kSide = 12;
constexpr int kVerdictLines = 2; ///< of an answer that is wrong

QLabel* textLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

/// An empty text takes no room.
void say(QLabel& label, const QString& text) {
    const QString broken = breakableWords(text); // one long word would widen the card beyond its dock
    const QString html = indexedHtml(broken);
    label.setTextFormat(html == broken ? Qt::PlainText : Qt::RichText);
    label.setText(html);
    label.setVisible(!text.isEmpty());
}

} // namespace

LessonCard::LessonCard(const Context& context, LessonRun& run, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_run(run) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* content = new QWidget(this);
    m_content = content;
    content->setObjectName(QStringLiteral("panel"));
    auto* lines = new QVBoxLayout(content);
    lines->setContentsMargins(kSide, 10, kSide, 10);
    lines->setSpacing(8);
    m_bar = new StepBar(context.appearance, content);
    makeTexts();
    for (QWidget* part :
         QList<QWidget*>{m_bar, m_lesson, m_title, m_action, m_watch, m_question, m_form, m_after}) {
        lines->addWidget(part);
    }
    lines->addStretch(1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    auto* scrolled = new QWidget(this);
    scrollUpright(content, scrolled);
    all->addWidget(scrolled, 1);
    m_buttons = makeButtons();
    all->addWidget(m_buttons);
    connect(m_bar, &StepBar::stepWanted, &run, &LessonRun::goTo);
    connect(&run, &LessonRun::stepChanged, this, &LessonCard::showStep);
    connect(&run, &LessonRun::stateChanged, this, &LessonCard::showState);
    showStep();
}

int LessonCard::wantedHeight() const {
    // Before it is first shown the labels have not the type of the style sheet.
    for (QWidget* part : m_content->findChildren<QWidget*>()) {
        part->ensurePolished();
    }
    m_content->layout()->invalidate();
    constexpr int kScrollBar = 14; // it may be there still, and texts are higher beside it
    return m_content->layout()->totalHeightForWidth(width() - kScrollBar) + m_buttons->sizeHint().height();
}

bool LessonCard::takeFocus() {
    const bool isWanted = m_run.isOn() && m_form->isVisibleTo(this);
    if (isWanted) {
        m_form->setFocus(Qt::OtherFocusReason);
    }
    return isWanted;
}

void LessonCard::makeTexts() {
    m_lesson = textLabel("caption", this);
    m_title = textLabel("title", this);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_action = textLabel("", this);
    m_action->setObjectName(QStringLiteral("lessonAction"));
    m_watch = textLabel("secondary", this);
    m_watch->setObjectName(QStringLiteral("lessonWatch"));
    m_question = textLabel("title", this);
    m_question->setObjectName(QStringLiteral("lessonQuestion"));
    m_form = new QuestionForm(this);
    m_verdict = textLabel("title", this);
    m_verdict->setObjectName(QStringLiteral("lessonVerdict"));
    m_after = textLabel("secondary", this);
    m_after->setObjectName(QStringLiteral("lessonAfter"));
    connect(m_form, &QuestionForm::answered, this, &LessonCard::showVerdict);
}

/// What acts on the step above, the way through the lesson below.
QWidget* LessonCard::makeButtons() {
    auto* part = new QWidget(this);
    const auto button = [part](const QString& text, const QString& tip) {
        auto* made = new QPushButton(text, part);
        made->setToolTip(tip);
        return made;
    };
    m_takeBack = button(tr("Take my changes back"),
                        tr("Scene and picture as the step began; Ctrl+Z brings the changes back"));
    m_check = button(tr("Check"), tr("See whether the answer is right"));
    m_reveal = button(tr("Show the answer"), tr("The right answer, and what follows from it"));
    m_try = button(tr("Show me"), tr("Do what the step says; again: undo it"));
    m_everything = button(tr("All docks"), tr("Show every dock, whatever the step needs"));
    m_back = button(tr("Back"), tr("The step before (Alt+Page Up)"));
    m_next = button(tr("Next"), tr("The next step (Alt+Page Down)"));
    m_next->setProperty("primary", true);
    connect(m_check, &QPushButton::clicked, m_form, &QuestionForm::check);
    connect(m_form, &QuestionForm::readyChanged, this, [this](bool isReady) {
        m_check->setEnabled(isReady);
        m_verdict->setText(m_form->unreadable()); // of the answer before nothing stays
    });
    connect(m_reveal, &QPushButton::clicked, this, &LessonCard::showAnswer);
    connect(m_try, &QPushButton::clicked, &m_run, &LessonRun::toggleTry);
    connect(m_takeBack, &QPushButton::clicked, this, &LessonCard::moveChanges);
    connect(m_everything, &QPushButton::clicked, this, &LessonCard::everythingWanted);
    connect(m_back, &QPushButton::clicked, &m_run, [this] { m_run.goTo(m_run.index() - 1); });
    connect(m_next, &QPushButton::clicked, &m_run, [this] {
        if (m_run.isLast()) {
            emit finished();
            m_run.end();
        } else {
            m_run.goTo(m_run.index() + 1);
        }
    });
    auto* lines = new QVBoxLayout(part);
    lines->setContentsMargins(kSide, 6, kSide, 10);
    lines->setSpacing(6);
    lines->addWidget(m_takeBack); // above what stays: what is pressed next must not move as it comes
    lines->addWidget(m_verdict);  // beside what is pressed, however far the texts are scrolled
    auto* acts = new QHBoxLayout;
    acts->addWidget(m_check);
    acts->addWidget(m_reveal);
    acts->addStretch(1);
    lines->addLayout(acts);
    auto* changes = new QHBoxLayout;
    changes->addWidget(m_try);
    changes->addStretch(1);
    lines->addLayout(changes);
    auto* way = new QHBoxLayout;
    way->addWidget(m_back);
    way->addWidget(m_everything);
    way->addStretch(1);
    way->addWidget(m_next);
    lines->addLayout(way);
    return part;
}

void LessonCard::showStep() {
    if (!m_run.isOn()) {
        return;
    }
    const LessonText& lesson = m_run.lesson().text(lessonLanguage());
    const LessonRun::Texts& texts = m_run.texts();
    m_bar->setSteps(static_cast<int>(m_run.count()), static_cast<int>(m_run.index()));
    m_lesson->setText(breakableWords(QString::fromStdString(lesson.title)));
    const QString title = tr("Step %1 of %2: %3").arg(m_run.index() + 1).arg(m_run.count()).arg(texts.title);
    say(*m_title, title);
    say(*m_action, texts.action);
    say(*m_watch, texts.watch);
    m_back->setEnabled(!m_run.isFirst());
    m_next->setText(m_run.isLast() ? tr("Finish") : tr("Next"));
    m_verdict->clear();
    showQuestion();
    setFocusProxy(m_run.texts().question.isEmpty() ? static_cast<QWidget*>(m_next) : m_form);
    showState();
    setAccessibleName(title);
    setAccessibleDescription(texts.action + ' ' + texts.watch);
}

void LessonCard::showQuestion() {
    say(*m_question, m_run.texts().question);
    if (m_run.answer()) {
        m_form->ask(*m_run.question(), m_context.session.scene(), *m_run.answer());
        QWidget* before = m_bar;
        for (QWidget* field : m_form->fields()) {
            setTabOrder(before, field);
            before = field;
        }
        setTabOrder(before, m_takeBack);
        setTabOrder(m_takeBack, m_check);
    }
}

void LessonCard::moveChanges() {
    if (m_run.hasKeptChanges() && !m_run.hasWandered()) {
        m_run.bringBackChanges();
    } else {
        m_run.returnToStep();
    }
}

void LessonCard::showState() {
    if (!m_run.isOn()) {
        return;
    }
    const bool asks = !m_run.texts().question.isEmpty();
    const bool isOpen = asks && !m_run.isAnswered();
    const std::vector<bool> before = shownParts();
    m_form->setVisible(isOpen && m_run.answer().has_value());
    m_check->setVisible(!m_form->isHidden());
    m_reveal->setVisible(isOpen);
    // Before the answer only the question tells what is tried; after it the text does.
    const bool isSaid = !isOpen || isAnsweredByTry(m_run.step());
    m_try->setVisible(m_run.canTry() && !m_run.isCovered() && (isSaid || m_run.isTried()));
    m_try->setText(m_run.isTried() ? tr("Take it back") : tr("Show me"));
    const bool bringsBack = m_run.hasKeptChanges() && !m_run.hasWandered();
    m_takeBack->setVisible(m_run.hasOwnChanges() || m_run.hasWandered() || bringsBack);
    m_takeBack->setText(m_run.hasOwnChanges() ? tr("Take my changes back")
                        : bringsBack          ? tr("My changes again")
                                              : tr("Back to the step's picture"));
    m_takeBack->setToolTip(bringsBack
                               ? tr("What you made of this step before you went on; Ctrl+Z takes it away")
                               : tr("Scene and picture as the step began; Ctrl+Z brings the changes back"));
    // A wrong answer must not move what is pressed next.
    m_verdict->setMinimumHeight(m_form->isHidden() ? 0
                                                   : kVerdictLines * m_verdict->fontMetrics().lineSpacing());
    if (asks && !isOpen && m_verdict->text().isEmpty()) {
        m_verdict->setText(answerText()); // it was told on a slide, or in another language
    }
    m_verdict->setVisible(!m_form->isHidden() || !m_verdict->text().isEmpty());
    say(*m_after, m_run.isTold() ? m_run.texts().after : QString());
    // Not at every number that is dragged: docks would be laid out anew.
    if (shownParts() != before) {
        emit grown();
    }
}

std::vector<bool> LessonCard::shownParts() const {
    std::vector<bool> shown;
    for (const QWidget* part :
         std::initializer_list<QWidget*>{m_form, m_check, m_reveal, m_try, m_takeBack, m_verdict, m_after}) {
        shown.push_back(!part->isHidden());
    }
    return shown;
}

void LessonCard::showVerdict(bool isRight, const QString& number) {
    if (isRight) {
        tell(true);
    } else {
        // Of a covered row no number is told.
        m_verdict->setText(m_form->isSwapped() ? tr("Not so: rows are counted first, then columns.")
                           : number.isEmpty() || m_run.isCovered()
                               ? tr("Not so. Look again, or show the answer.")
                               : tr("Not so: it has %1. Look again, or show the answer.").arg(number));
        showState();
    }
}

/// The answer is known from now on.
void LessonCard::tell(bool found) {
    const bool wasCovered = m_run.isCovered();
    m_verdict->clear(); // of an attempt before
    m_run.setAnswered(found);
    if (wasCovered) {
        emit answered(); // the row is played next
    } else {
        m_next->setFocus(Qt::OtherFocusReason);
    }
}

QString LessonCard::answerText() const {
    const std::optional<Answer>& answer = m_run.answer();
    if (!answer) {
        return m_run.corrections();
    }
    return (m_run.isAnsweredRightly() ? tr("Right: %1") : tr("The answer: %1"))
        .arg(QString::fromStdString(answer->text));
}

void LessonCard::showAnswer() {
    tell(false);
}

} // namespace attnscope::ui
