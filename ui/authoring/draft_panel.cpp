// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/authoring/draft_panel.h"

#include "core/lessons/lesson_text.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/widgets/text_role.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kButtonsInLine = 3;

} // namespace

DraftPanel::DraftPanel(LessonWriting& writing, QWidget* parent)
    : QWidget(parent)
    , m_writing(writing)
    , m_title(new QLineEdit(this))
    , m_line(new QLineEdit(this))
    , m_language(new QComboBox(this))
    , m_steps(new QListWidget(this))
    , m_state(new QLabel(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_title->setAccessibleName(tr("Title of the lesson"));
    m_title->setToolTip(tr("Title of the lesson"));
    m_line->setAccessibleName(tr("What the lesson is about"));
    m_line->setToolTip(tr("One line that says what the lesson is about"));
    m_language->setObjectName(QStringLiteral("draftLanguage"));
    m_language->setAccessibleName(tr("Language of the texts"));
    m_language->setToolTip(tr("The language in which titles and texts of steps are written; where one "
                              "lacks those of a step, they are shown in the other"));
    for (const std::string_view language : kLessonLanguages) {
        m_language->addItem(QString(), QString::fromUtf8(language.data(), qsizetype(language.size())));
    }
    m_steps->setObjectName(QStringLiteral("draftSteps"));
    m_steps->setAccessibleName(tr("Steps of the lesson"));
    m_state->setObjectName(QStringLiteral("draftState"));
    m_state->setProperty("role", "caption");
    m_state->setWordWrap(true);
    auto* all = new QVBoxLayout(this);
    for (QWidget* part : QList<QWidget*>{m_language, m_title, m_line, m_steps}) {
        all->addWidget(part);
    }
    makeButtons();
    all->addWidget(m_state);
    connect(m_title, &QLineEdit::editingFinished, this, [this] { m_writing.setTitle(m_title->text()); });
    connect(m_line, &QLineEdit::editingFinished, this, [this] { m_writing.setLine(m_line->text()); });
    connect(m_language, &QComboBox::activated, this,
            [this] { m_writing.setLanguage(m_language->currentData().toString().toStdString()); });
    connect(m_steps, &QListWidget::currentRowChanged, this, &DraftPanel::showReady);
    connect(m_steps, &QListWidget::itemActivated, this, [this] { emit editWanted(current()); });
    connect(&writing, &LessonWriting::changed, this, &DraftPanel::refresh);
    refresh();
}

QPushButton* DraftPanel::addButton(const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, this);
    button->setToolTip(tip);
    return button;
}

void DraftPanel::makeButtons() {
    m_add = addButton(tr("Add step…"), tr("Add what the window shows as a step (Ctrl+Shift+L)"));
    QPushButton* edit = addButton(tr("Edit…"), tr("Change the texts and the question of this step"));
    QPushButton* update = addButton(tr("Update"), tr("Let this step show what the window shows now"));
    QPushButton* record =
        addButton(tr("Record try"), tr("Play the step and change the scene first: “Show me” "
                                       "then does in this step what was changed"));
    m_up = addButton(tr("Up"), tr("Move this step up"));
    m_down = addButton(tr("Down"), tr("Move this step down"));
    QPushButton* remove = addButton(tr("Delete"), tr("Take this step away; Undo brings it back"));
    QPushButton* play =
        addButton(tr("Play"), tr("Go through the lesson from this step on; F5 then presents it"));
    m_undo = addButton(tr("Undo"), tr("Undo the last change of the lesson"));
    m_redo = addButton(tr("Redo"), tr("Bring back what was undone last"));
    m_save = addButton(tr("Save…"), tr("Check every step and write the .lesson file"));
    m_handout = addButton(tr("Handout…"), tr("The lesson as pages to print, the answers on the last ones"));
    m_ofStep = {edit, update, record, remove, play};
    auto* grid = new QGridLayout;
    int at = 0;
    for (QPushButton* button :
         {m_add, edit, update, play, record, remove, m_up, m_down, m_undo, m_redo, m_save, m_handout}) {
        grid->addWidget(button, at / kButtonsInLine, at % kButtonsInLine);
        ++at;
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(grid);
    connect(m_add, &QPushButton::clicked, this, &DraftPanel::addWanted);
    connect(edit, &QPushButton::clicked, this, [this] { emit editWanted(current()); });
    connect(update, &QPushButton::clicked, this, [this] { emit updateWanted(current()); });
    connect(record, &QPushButton::clicked, this, [this] { emit tryWanted(current()); });
    connect(play, &QPushButton::clicked, this, [this] { emit playWanted(current()); });
    connect(m_up, &QPushButton::clicked, this, [this] { moveBy(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveBy(1); });
    connect(remove, &QPushButton::clicked, this, [this] { m_writing.remove(current()); });
    connect(m_undo, &QPushButton::clicked, &m_writing, &LessonWriting::undo);
    connect(m_redo, &QPushButton::clicked, &m_writing, &LessonWriting::redo);
    connect(m_save, &QPushButton::clicked, this, &DraftPanel::saveWanted);
    connect(m_handout, &QPushButton::clicked, this, &DraftPanel::handoutWanted);
}

std::size_t DraftPanel::current() const {
    return static_cast<std::size_t>(std::max(m_steps->currentRow(), 0));
}

void DraftPanel::choose(std::size_t index) {
    m_steps->setCurrentRow(static_cast<int>(index));
}

void DraftPanel::moveBy(int by) {
    const std::size_t from = current();
    const std::size_t to = from + static_cast<std::size_t>(by);
    m_writing.move(from, to);
    choose(to);
}

void DraftPanel::refresh() {
    for (QWidget* field : QList<QWidget*>{m_language, m_title, m_line, m_steps}) {
        field->setEnabled(m_writing.isOn());
    }
    if (!m_writing.isOn()) {
        showNone();
        return;
    }
    const auto before = static_cast<std::size_t>(m_steps->count());
    const std::size_t count = m_writing.draft().steps.size();
    const std::size_t chosen =
        count > before ? count - 1 : std::min(current(), std::max<std::size_t>(count, 1) - 1);
    showLanguages();
    m_title->setText(QString::fromStdString(m_writing.texts().title));
    m_line->setText(QString::fromStdString(m_writing.texts().line));
    {
        const QSignalBlocker quiet(m_steps);
        m_steps->clear();
        for (std::size_t at = 0; at < count; ++at) {
            const QString problem = m_writing.problem(at);
            const QString title = QStringLiteral("%1  %2").arg(at + 1).arg(m_writing.shownTitle(at));
            auto* item =
                new QListWidgetItem(problem.isEmpty() ? title : tr("%1 (to be mended)").arg(title), m_steps);
            item->setToolTip(problem);
        }
    }
    choose(chosen);
    showReady();
}

void DraftPanel::showNone() {
    for (auto* button : findChildren<QPushButton*>()) {
        button->setEnabled(button == m_add);
    }
    setTextRole(*m_state, "caption");
    m_state->setText(
        tr("No lesson is being written. Add step… begins one with what the window shows; the menu "
           "Lessons has New lesson and Edit a lesson file."));
}

/// What is wrong in the chosen step, else where the lesson is kept.
void DraftPanel::showState() {
    const QString problem = m_steps->currentRow() < 0 ? QString() : m_writing.problem(current());
    setTextRole(*m_state, problem.isEmpty() ? "caption" : "problem");
    if (!problem.isEmpty()) {
        m_state->setText(tr("Step %1: %2").arg(current() + 1).arg(problem));
        return;
    }
    const QString file =
        m_writing.path().isEmpty() ? tr("No file yet") : QFileInfo(m_writing.path()).fileName();
    m_state->setText(m_writing.isModified() ? tr("%1 · not saved; kept for the next start").arg(file) : file);
}

/// "Chinese (2 of 5 steps)" where not all steps have their texts in it.
void DraftPanel::showLanguages() {
    const std::size_t steps = m_writing.draft().steps.size();
    for (int at = 0; at < m_language->count(); ++at) {
        const std::string language = m_language->itemData(at).toString().toStdString();
        const QString name = lessonLanguageName(language);
        const std::size_t done = m_writing.stepsIn(language);
        m_language->setItemText(at, done == steps ? name
                                                  : tr("%1 (%2 of %3 steps)").arg(name).arg(done).arg(steps));
        if (language == m_writing.language()) {
            m_language->setCurrentIndex(at);
        }
    }
}

void DraftPanel::showReady() {
    if (!m_writing.isOn()) {
        return;
    }
    const int row = m_steps->currentRow();
    m_add->setEnabled(true);
    showState();
    for (QPushButton* button : m_ofStep) {
        button->setEnabled(row >= 0);
    }
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_steps->count());
    m_undo->setEnabled(m_writing.canUndo());
    m_redo->setEnabled(m_writing.canRedo());
    m_save->setEnabled(m_steps->count() > 0);
    m_handout->setEnabled(m_steps->count() > 0);
}

} // namespace attnscope::ui
