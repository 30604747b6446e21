// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/file_actions.h"

#include "core/examples/example.h"
#include "ui/files/file_opener.h"
#include "ui/files/open_file_dialog.h"
#include "ui/files/recent_files.h"
#include "ui/files/scene_file_dialog.h"
#include "ui/files/scene_store.h"
#include "ui/paint/base/translated.h"
#include "ui/widgets/new_action.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace attnscope::ui {

namespace {

const QString kScenes = QStringLiteral("*.attnscope *.json");
const QString kArrays = QStringLiteral("*.npz *.npy *.safetensors *.csv *.tsv *.txt");

} // namespace

FileActions::FileActions(SceneStore& files, FileOpener& intake, QWidget& window)
    : QObject(&window)
    , m_files(files)
    , m_opener(intake)
    , m_window(window)
    , m_recent(new QMenu(tr("Open &recent"), &window))
    , m_examples(new QMenu(tr("E&xamples"), &window)) {
    makeActions();
    connect(m_startPage, &QAction::triggered, this, &FileActions::startPageWanted);
    connect(m_new, &QAction::triggered, this, &FileActions::startPageWanted);
    connect(m_random, &QAction::triggered, &intake, &FileOpener::askRandomModel);
    connect(m_open, &QAction::triggered, this, &FileActions::askOpen);
    connect(m_import, &QAction::triggered, this, &FileActions::askImport);
    connect(m_save, &QAction::triggered, this, [this] {
        const QString path = m_files.filePath();
        if (path.isEmpty()) {
            askSave();
        } else {
            m_files.save(path);
        }
    });
    connect(m_saveAs, &QAction::triggered, this, &FileActions::askSave);
    connect(m_export, &QAction::triggered, this, &FileActions::exportWanted);
    connect(m_numbers, &QAction::triggered, this, &FileActions::numbersWanted);
    connect(m_animation, &QAction::triggered, this, &FileActions::animationWanted);
    connect(m_quit, &QAction::triggered, &window, &QWidget::close);
    m_recent->setToolTipsVisible(true);
    connect(&files.recent(), &RecentFiles::changed, this, &FileActions::fillRecent);
    fillRecent();
    fillExamples();
}

void FileActions::makeActions() {
    m_startPage = newAction(this, {tr("S&tart page"),
                                   tr("Examples, recent files, a sentence of your own"),
                                   {},
                                   QKeySequence(Qt::ALT | Qt::Key_Home)});
    m_new =
        newAction(this, {tr("&New…"),
                         tr("Begin with a sentence of your own, an example or a file: the start page; the "
                            "scene stays until you choose"),
                         QStringLiteral("new"), QKeySequence::New});
    m_random = newAction(this, {tr("New random &model…"),
                                tr("A new scene of random vectors and projections, of the sizes you choose"),
                                {},
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)});
    m_open = newAction(
        this, {tr("&Open…"), tr("Open a scene or arrays"), QStringLiteral("open"), QKeySequence::Open});
    m_open->setIconText(tr("Open"));
    m_import = newAction(
        this, {tr("&Import arrays…"),
               tr("Make a scene of the arrays in .npz, .npy, .safetensors, .csv, .tsv or .txt files"),
               {},
               QKeySequence(Qt::CTRL | Qt::Key_I)});
    m_save = newAction(this, {tr("&Save"), tr("Save the scene"), QStringLiteral("save"), QKeySequence::Save});
    m_saveAs = newAction(this, {tr("Save &as…"),
                                tr("Save the scene in another file"),
                                {},
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    m_export = newAction(this, {tr("&Export picture…"),
                                tr("Export what the centre shows as a picture, or the numbers of a stage"),
                                QStringLiteral("export"), QKeySequence(Qt::CTRL | Qt::Key_E)});
    m_export->setIconText(tr("Export"));
    m_numbers = newAction(this, {tr("Export num&bers…"),
                                 tr("Export the numbers of a stage as NPY, NPZ, CSV, JSON or LaTeX"),
                                 {},
                                 QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E)});
    m_animation = newAction(this, {tr("Export anima&tion…"),
                                   tr("Export how the row of the output is added up, as a moving picture"),
                                   {},
                                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)});
    m_quit = newAction(this, {tr("&Quit"),
                              tr("Close the window; the scene is kept for the next start"),
                              {},
                              QKeySequence(Qt::CTRL | Qt::Key_Q)});
}

void FileActions::addTo(QMenu& menu) {
    menu.addActions({m_new, m_random, m_open, m_import});
    menu.addMenu(m_recent);
    menu.addMenu(m_examples);
    menu.addSeparator();
    menu.addActions({m_save, m_saveAs, m_export, m_numbers, m_animation});
    menu.addSeparator();
    menu.addAction(m_quit);
}

void FileActions::fillRecent() {
    m_recent->clear();
    for (const QString& path : m_files.recent().paths()) {
        QAction* entry = m_recent->addAction(QFileInfo(path).fileName().replace('&', QStringLiteral("&&")));
        entry->setToolTip(path);
        connect(entry, &QAction::triggered, this, [this, path] { m_opener.take({path}); });
    }
    m_recent->setEnabled(!m_recent->isEmpty());
    if (!m_recent->isEmpty()) {
        m_recent->addSeparator();
        QAction* forget = m_recent->addAction(tr("Forget these"));
        forget->setToolTip(
            tr("Empty this list; the files stay, and so do scenes on it that were never saved"));
        forget->setEnabled(m_files.recent().canForget());
        connect(forget, &QAction::triggered, &m_files.recent(), &RecentFiles::forget);
    }
}

void FileActions::fillExamples() {
    for (const Example& example : examples()) {
        // What stands behind a tab has a column of its own.
        const QString summary = translated(example.summary);
        QAction* entry = m_examples->addAction(translated(example.title) + u'\t' + summary);
        entry->setToolTip(summary);
        entry->setStatusTip(summary);
        connect(entry, &QAction::triggered, this, [this, name = example.name] { m_files.openExample(name); });
    }
}

void FileActions::askOpen() {
    ask(tr("Open a scene or arrays"),
        tr("Scenes and arrays (%1 %2);;Scenes (%1);;Arrays (%2);;All files (*)").arg(kScenes, kArrays));
}

void FileActions::askImport() {
    ask(tr("Import arrays"), tr("Arrays (%1);;All files (*)").arg(kArrays));
}

void FileActions::ask(const QString& title, const QString& filter) {
    auto* dialog = new OpenFileDialog(&m_window, title, m_files.folder(), filter, QFileDialog::ExistingFiles);
    // After the dialog has gone: the sheet that may follow takes the keyboard from it.
    connect(dialog, &QFileDialog::filesSelected, &m_opener, &FileOpener::take, Qt::QueuedConnection);
    dialog->open();
}

void FileActions::askSave() {
    const QString open = m_files.filePath();
    const bool isText = open.endsWith(QLatin1String(".json"));
    const QString path =
        askSceneFile(m_window, tr("Save the scene"), m_files.folder(), m_files.suggestedName(), isText);
    if (!path.isEmpty()) {
        m_files.save(path);
    }
}

} // namespace attnscope::ui
