// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace attnscope::ui {

class FileOpener;
class SceneStore;

/// Start page (which new leads to), new random model, open, import, recent, examples, save, save as, export,
/// quit.
class FileActions final : public QObject {
    Q_OBJECT

public:
    FileActions(SceneStore& files, FileOpener& intake, QWidget& window);

    void addTo(QMenu& menu);
    QAction* startPage() const { return m_startPage; }
    /// What the start page leads to beside what it has itself.
    QList<QAction*> beginnings() const { return {m_open, m_import, m_random}; }
    QAction* open() const { return m_open; }
    QAction* save() const { return m_save; }
    QAction* exportPicture() const { return m_export; }

signals:
    void exportWanted();
    void numbersWanted();
    void animationWanted();
    void startPageWanted();

private:
    void makeActions();
    void ask(const QString& title, const QString& filter);
    void askOpen();
    void askImport();
    void askSave();
    void fillRecent();
    void fillExamples();

    SceneStore& m_files;
    FileOpener& m_opener;
    QWidget& m_window;
    QAction* m_startPage = nullptr;
    QAction* m_new = nullptr;
    QAction* m_random = nullptr;
    QAction* m_open = nullptr;
    QAction* m_import = nullptr;
    QAction* m_save = nullptr;
    QAction* m_saveAs = nullptr;
    QAction* m_export = nullptr;
    QAction* m_numbers = nullptr;
    QAction* m_animation = nullptr;
    QAction* m_quit = nullptr;
    QMenu* m_recent = nullptr;
    QMenu* m_examples = nullptr;
};

} // namespace attnscope::ui
