// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/authoring_actions.h"

#include "core/lessons/lesson_read.h"
#include "ui/actions/lesson_actions.h"
#include "ui/authoring/draft_panel.h"
#include "ui/authoring/handout_dialog.h"
#include "ui/authoring/step_sheet.h"
#include "ui/files/open_file_dialog.h"
#include "ui/files/recent_files.h"
#include "ui/files/scene_store.h"
#include "ui/handout/handout_file.h"
#include "ui/lessons/built_in_lessons.h"
#include "ui/lessons/lesson_run.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/commit_edits.h"
#include "ui/widgets/new_action.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// Asks where to write; `fileSelected` has the answer.
QFileDialog* newSaveDialog(QWidget& window, const QString& title, const QString& path, const QString& filter,
                           const QString& suffix) {
    auto* dialog = new QFileDialog(&window, title, QFileInfo(path).path(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QFileInfo(path).fileName());
    return dialog;
}

QString lessonFilter() {
    return AuthoringActions::tr("Lessons (*.lesson)");
}

} // namespace

AuthoringActions::AuthoringActions(const Context& context, Parts parts, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_parts(std::move(parts))
    , m_slot(context.session.jobs(), JobPriority::Background) {
    makeActions();
    connect(&m_parts.writing, &LessonWriting::failed, this, &AuthoringActions::failed);
    connect(&m_parts.writing, &LessonWriting::noted, this, &AuthoringActions::noted);
    connect(&m_parts.writing, &LessonWriting::movedAside, this, [this](const QString& path) {
        m_parts.files.recent().add(path);
        m_hasMovedAside = true;
    });
    connect(&m_parts.writing, &LessonWriting::changed, this, &AuthoringActions::refresh);
    connect(&m_parts.run, &LessonRun::stepChanged, this, &AuthoringActions::refresh);
    refresh();
}

void AuthoringActions::makeActions() {
    m_new = newAction(this, {tr("Ne&w lesson"), tr("Begin a lesson of your own"), {}, {}});
    m_add = newAction(this, {tr("A&dd this state as a step…"),
                             tr("What the window shows becomes a step of your lesson, with its text and a "
                                "question"),
                             {},
                             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)});
    m_editFile = newAction(this, {tr("Edit a lesson &file…"), tr("Write on in a .lesson file"), {}, {}});
    m_editCopy = newAction(this, {tr("Edit a &copy of this lesson"),
                                  tr("Begin your own lesson with the steps of the one that is on"),
                                  {},
                                  {}});
    m_save = newAction(this, {tr("Sa&ve your lesson"), tr("Check it and write the .lesson file"), {}, {}});
    m_handout = newAction(
        this, {tr("&Handout…"), tr("A lesson as pages to print, the answers on the last ones"), {}, {}});
    connect(m_new, &QAction::triggered, this, &AuthoringActions::beginNew);
    connect(m_add, &QAction::triggered, this, &AuthoringActions::askAdd);
    connect(m_editFile, &QAction::triggered, this, &AuthoringActions::askFile);
    connect(m_editCopy, &QAction::triggered, this, &AuthoringActions::editCopy);
    connect(m_save, &QAction::triggered, this, &AuthoringActions::save);
    connect(m_handout, &QAction::triggered, this, &AuthoringActions::askHandout);
}

void AuthoringActions::setDock(QDockWidget& dock, DraftPanel& panel) {
    m_dock = &dock;
    m_panel = &panel;
    dock.hide();
    connect(&panel, &DraftPanel::addWanted, this, &AuthoringActions::askAdd);
    connect(&panel, &DraftPanel::editWanted, this, &AuthoringActions::askEdit);
    connect(&panel, &DraftPanel::updateWanted, this, &AuthoringActions::update);
    connect(&panel, &DraftPanel::tryWanted, this, &AuthoringActions::recordTry);
    connect(&panel, &DraftPanel::playWanted, this, &AuthoringActions::play);
    connect(&panel, &DraftPanel::saveWanted, this, &AuthoringActions::save);
    connect(&panel, &DraftPanel::handoutWanted, this, &AuthoringActions::askHandout);
    refresh();
}

void AuthoringActions::addTo(QMenu& menu) const {
    menu.addActions({m_new, m_add, m_editFile, m_editCopy, m_save});
    menu.addSeparator();
    menu.addAction(m_handout);
}

void AuthoringActions::refresh() {
    m_editCopy->setEnabled(m_parts.run.isOn());
    m_save->setEnabled(m_parts.writing.isOn() && !m_parts.writing.draft().steps.empty());
    if (m_dock != nullptr) {
        m_dock->toggleViewAction()->setVisible(m_parts.writing.isOn());
    }
}

void AuthoringActions::showDock() {
    m_dock->show();
    m_dock->raise();
}

void AuthoringActions::beginNew() {
    m_parts.writing.begin();
    showDock();
}

void AuthoringActions::askAdd() {
    commitEdits();
    if (!m_parts.writing.isOn()) {
        m_parts.writing.begin();
    }
    showDock();
    const Scene& scene = m_context.session.scene();
    const auto& steps = m_parts.writing.draft().steps;
    const PlayedStep state{steps.empty() ? scene : steps.back().scene, scene, {}, m_parts.shown()};
    auto* sheet = new StepSheet({state, {}, {}, m_parts.writing.language()}, &m_parts.window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &QDialog::accepted, this, [this, sheet, state] {
        m_parts.writing.add(sheet->step(), sheet->text(), state.scene, state.view);
    });
    sheet->open();
}

void AuthoringActions::askEdit(std::size_t index) {
    const Result<PlayedStep> played = playedDraftStep(m_parts.writing.draft(), index);
    if (!played) {
        emit failed(errorText(played.error()));
        return;
    }
    auto* sheet =
        new StepSheet({*played, m_parts.writing.draft().steps[index].step, m_parts.writing.stepText(index),
                       m_parts.writing.language(), m_parts.writing.stepTextElsewhere(index)},
                      &m_parts.window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &QDialog::accepted, this,
            [this, sheet, index] { m_parts.writing.setStep(index, sheet->step(), sheet->text()); });
    sheet->open();
}

void AuthoringActions::update(std::size_t index) {
    commitEdits();
    m_parts.writing.setState(index, m_context.session.scene(), m_parts.shown());
    emit noted(tr("Step %1 shows this state now").arg(index + 1));
}

void AuthoringActions::recordTry(std::size_t index) {
    commitEdits();
    if (const Result<void> done = m_parts.writing.setTry(index, m_context.session.scene()); !done) {
        emit failed(errorText(done.error()));
    } else if (m_parts.writing.draft().steps[index].step.tryEdits.empty()) {
        emit noted(
            tr("Change something in the window first, then press Record try: what step %1 shows is unchanged")
                .arg(index + 1));
    } else {
        emit noted(tr("“Show me” in step %1 makes what the window shows now").arg(index + 1));
    }
}

void AuthoringActions::play(std::size_t index) {
    m_parts.lessons.play(lessonOf(m_parts.writing.draft()), index);
    showDock();
}

void AuthoringActions::save() {
    commitEdits();
    if (m_parts.writing.path().isEmpty()) {
        askSave();
    } else {
        m_parts.writing.save(m_parts.writing.path());
    }
}

void AuthoringActions::askSave() {
    // Signs that no name of a file may have on every system.
    static const QRegularExpression kForbidden(QStringLiteral(R"([/\\:*?"<>|])"));
    QString name = QString::fromStdString(m_parts.writing.texts().title).remove(kForbidden).trimmed();
    QFileDialog* dialog =
        newSaveDialog(m_parts.window, tr("Save the lesson"),
                      QDir(m_parts.files.folder()).filePath(name + QStringLiteral(".lesson")), lessonFilter(),
                      QStringLiteral("lesson"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        if (m_parts.writing.save(path)) {
            m_parts.files.recent().add(path);
        }
    });
    dialog->open();
}

void AuthoringActions::askFile() {
    auto* dialog = new OpenFileDialog(&m_parts.window, tr("Edit a lesson"), m_parts.files.folder(),
                                      lessonFilter(), QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &AuthoringActions::editFile);
    dialog->open();
}

void AuthoringActions::editFile(const QString& path) {
    m_hasMovedAside = false;
    const Result<void> begun =
        lessonFilesAt(path.toStdString()).and_then(readLesson).and_then([&](const Lesson& lesson) {
            return m_parts.writing.beginFrom(lesson, path);
        });
    if (begun) {
        showOpened(QFileInfo(path).fileName());
    } else {
        emit failed(errorText(begun.error()));
    }
}

void AuthoringActions::showOpened(const QString& name) {
    showDock();
    const LessonWriting& writing = m_parts.writing;
    std::size_t wrong = 0;
    while (wrong < writing.draft().steps.size() && writing.problem(wrong).isEmpty()) {
        ++wrong;
    }
    const bool isRight = wrong == writing.draft().steps.size();
    if (!isRight) {
        m_panel->choose(wrong);
    }
    // A note takes away what was said of another file; where the lesson before is kept is a note of its own.
    if (!m_hasMovedAside) {
        emit noted(isRight ? tr("%1 is open").arg(name)
                           : tr("%1 is open; step %2 has to be mended").arg(name).arg(wrong + 1));
    }
}

void AuthoringActions::editCopy() {
    const Result<void> begun = m_parts.writing.beginFrom(m_parts.run.lesson(), {});
    if (begun) {
        showDock();
    } else {
        emit failed(errorText(begun.error()));
    }
}

void AuthoringActions::askHandout() {
    Result<std::vector<Lesson>> lessons = readBuiltInLessons();
    if (!lessons) {
        emit failed(errorText(lessons.error()));
        return;
    }
    std::size_t current = 0;
    const auto offer = [&](Lesson lesson) {
        const auto found = std::find(lessons->begin(), lessons->end(), lesson);
        current = static_cast<std::size_t>(found - lessons->begin());
        if (found == lessons->end()) {
            lessons->push_back(std::move(lesson));
        }
    };
    if (m_parts.run.isOn()) {
        offer(m_parts.run.lesson());
    }
    if (m_parts.writing.isOn() && !m_parts.writing.draft().steps.empty()) {
        commitEdits();
        offer(lessonOf(m_parts.writing.draft()));
    }
    auto* dialog = new HandoutDialog(std::move(*lessons), current, &m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { askHandoutFile(*dialog); });
    dialog->open();
}

void AuthoringActions::askHandoutFile(const HandoutDialog& dialog) {
    const QString name = QString::fromStdString(dialog.lesson().name) + QStringLiteral(".pdf");
    QFileDialog* file = newSaveDialog(m_parts.window, tr("Save the handout"),
                                      QDir(m_parts.files.pictureFolder()).filePath(name),
                                      tr("Handouts (*.pdf)"), QStringLiteral("pdf"));
    const auto write = [this, lesson = dialog.lesson(), language = dialog.language(),
                        paper = dialog.paper()](const QString& path) {
        emit noted(tr("Writing %1 …").arg(path));
        const auto body = [=](const JobControl& /*control*/) {
            return writeHandout(lesson, language, paper, path.toStdString());
        };
        m_slot.request(body, [this, path](const Result<void>& done) {
            if (done) {
                m_parts.files.rememberPicture(path);
                emit noted(tr("Saved %1").arg(path));
            } else {
                emit failed(errorText(done.error()));
            }
        });
    };
    connect(file, &QFileDialog::fileSelected, this, write);
    file->open();
}

} // namespace attnscope::ui
