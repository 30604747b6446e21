// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/file_opener.h"

#include "core/formats/import/bare_file.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_scene.h"
#include "core/formats/scene/scene_json.h"
#include "ui/files/file_watch.h"
#include "ui/files/mapping_sheet.h"
#include "ui/files/pickle_advice.h"
#include "ui/files/random_dialog.h"
#include "ui/files/recent_files.h"
#include "ui/files/scene_store.h"
#include "ui/jobs/job_slot.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/session.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// A scene file below this size is read on the interface thread: that takes too little time to be noticed.
constexpr qint64 kQuickBytes = qint64{2} << 20;

bool isArrays(const QString& path) {
    const QString ending = QFileInfo(path).suffix();
    return ending == QLatin1String("npy") || ending == QLatin1String("npz") ||
           ending == QLatin1String("safetensors") || isTextTable(path.toStdString());
}

QString nonFiniteName(double value) {
    return std::isnan(value) ? QStringLiteral("NaN")
           : value < 0.0     ? QStringLiteral("−∞")
                             : QStringLiteral("∞");
}

} // namespace

FileOpener::FileOpener(const Context& context, SceneStore& files, QWidget& window)
    : QObject(&window)
    , m_context(context)
    , m_files(files)
    , m_window(window)
    , m_slot(std::make_unique<JobSlot>(context.session.jobs(), JobPriority::Background)) {}

FileOpener::~FileOpener() = default;

QStringList FileOpener::filesIn(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (const QString path = url.toLocalFile(); !path.isEmpty()) {
            paths << path;
        }
    }
    return paths;
}

bool FileOpener::isReading() const {
    return m_slot->isBusy();
}

void FileOpener::take(const QStringList& paths) {
    const auto pickle = std::find_if(paths.begin(), paths.end(), isPickle);
    if (pickle != paths.end()) {
        emit refused(pickleRefusal(*pickle), linesThatSave(*pickle));
    } else if (!paths.isEmpty() && std::all_of(paths.begin(), paths.end(), isArrays)) {
        askMapping(paths);
    } else if (paths.size() == 1 &&
               paths.constFirst().endsWith(QLatin1String(".lesson"), Qt::CaseInsensitive)) {
        emit lessonWanted(paths.constFirst());
    } else if (paths.size() == 1) {
        openScene(paths.constFirst());
    } else if (!paths.isEmpty()) {
        emit failed(tr("%1 files: a scene comes alone, and arrays are .npy, .npz, .safetensors, .csv, .tsv "
                       "or .txt (drop "
                       "one scene, or arrays only)")
                        .arg(paths.size()));
    }
}

FileWatch* FileOpener::watch(const QString& path) {
    auto* const watch = new FileWatch(m_context, m_files, path, this);
    connect(watch, &FileWatch::noted, this, &FileOpener::noted);
    connect(watch, &FileWatch::failed, this, &FileOpener::failed);
    connect(watch, &FileWatch::readAgain, this, &FileOpener::cured);
    emit watching(watch);
    return watch;
}

void FileOpener::openScene(const QString& path) {
    if (QFileInfo(path).size() < kQuickBytes) {
        m_files.open(path);
        return;
    }
    emit noted(tr("Reading %1 …").arg(QFileInfo(path).fileName()));
    const auto document = std::make_shared<SceneDocument>();
    const auto body = [document, name = path.toStdString()](const JobControl& /*control*/) {
        return readSceneFile(name, SceneStore::windowReading()).map([&](SceneDocument&& read) {
            *document = std::move(read);
        });
    };
    m_slot->request(body, [this, document, path](const Result<void>& done) {
        if (!done) {
            emit failed(errorText(done.error()));
        } else {
            m_files.openRead(*document, path);
        }
    });
}

void FileOpener::askMapping(const QStringList& paths) {
    std::vector<std::string> names;
    for (const QString& path : paths) {
        names.push_back(path.toStdString());
    }
    Result<ImportPlan> plan = listImport(names);
    if (!plan) {
        emit failed(errorText(plan.error()));
        return;
    }
    guessRoles(*plan);
    m_slot->supersede();
    delete m_sheet;
    m_paths = paths;
    m_sheet = new MappingSheet(std::move(*plan), &m_window);
    m_sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_sheet, &MappingSheet::importWanted, this, &FileOpener::importPlan);
    connect(m_sheet, &QDialog::rejected, this, [this] { m_slot->supersede(); });
    m_sheet->open();
}

void FileOpener::importPlan() {
    m_sheet->setReading(true);
    const auto imported = std::make_shared<ImportedScene>();
    QStringList options;
    for (const std::string& option : optionsFor(m_sheet->plan())) {
        options << QString::fromStdString(option);
    }
    const auto body = [imported, plan = m_sheet->plan()](const JobControl& control) {
        return importScene(plan, control.stop()).map([&](ImportedScene&& read) {
            *imported = std::move(read);
        });
    };
    m_slot->request(body, [this, imported, options](const Result<void>& done) {
        if (!m_sheet) {
            return;
        }
        if (!done) {
            m_sheet->setReading(false);
            m_sheet->showProblem(errorText(done.error()));
            return;
        }
        m_sheet->done(QDialog::Accepted);
        if (m_files.openRead({imported->scene, {}, imported->references}, {})) {
            if (m_paths.size() == 1) {
                m_files.recent().add(m_paths.constFirst());
            }
            m_files.setArrays(m_paths, imported->notFinite.empty()
                                           ? options
                                           : options + QStringList{QStringLiteral("--allow-nonfinite")});
            tellNotFinite(imported->notFinite);
        }
    });
}

void FileOpener::tellNotFinite(const std::vector<NotFiniteMember>& members) {
    QStringList found;
    for (const NotFiniteMember& member : members) {
        const auto others = static_cast<int>(member.numbers.count - 1);
        const QString text =
            others == 0 ? tr("%1 at %2 of %3") : tr("%1 at %2 of %3 and %n more", nullptr, others);
        found << text.arg(nonFiniteName(member.numbers.first), QString::fromStdString(member.numbers.place),
                          QString::fromStdString(member.name));
    }
    if (!found.isEmpty()) {
        emit noted(tr("Not all numbers are finite: %1; what is computed from them is not finite either")
                       .arg(found.join(QStringLiteral(", "))));
    }
}

void FileOpener::askRandomModel() {
    auto* dialog = new RandomDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { openUnsaved(randomScene(dialog->model())); });
    dialog->open();
}

void FileOpener::openUnsaved(const Scene& scene) {
    if (m_files.openRead({scene, {}}, {})) {
        m_context.session.markUnsaved();
    }
}

} // namespace attnscope::ui
