// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/compare_actions.h"

#include "core/scene/token_name.h"
#include "ui/compare/agreement_dialog.h"
#include "ui/compare/difference_list.h"
#include "ui/compare/scene_for_comparison.h"
#include "ui/files/open_file_dialog.h"
#include "ui/files/scene_file_dialog.h"
#include "ui/files/scene_store.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/comparison.h"
#include "ui/session/error_text.h"
#include "ui/session/model_check.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QMenu>

#include <memory>
#include <utility>

namespace attnscope::ui {

CompareActions::CompareActions(const Context& context, SceneStore& files, HeatmapView& view, QWidget& window)
    : QObject(&window)
    , m_context(context)
    , m_files(files)
    , m_view(view)
    , m_window(window)
    , m_differences(new DifferenceList(context, this))
    , m_heads(new QMenu(&window))
    , m_slot(context.session.jobs(), JobPriority::Background) {
    m_pin = newAction(this, {tr("&Pin this state as B"),
                             tr("Keep the present state as B, to be compared with what it becomes; again: "
                                "forget B"),
                             {},
                             QKeySequence(Qt::Key_C)});
    m_unpin = newAction(this, {tr("Un&pin B"), tr("Forget B and compare no more"), {}, {}});
    m_open = newAction(this, {tr("&Open as B…"),
                              tr("Compare with another scene, or with the arrays of an .npz or .safetensors"),
                              {},
                              {}});
    m_save = newAction(
        this,
        {tr("Sa&ve B as a scene…"), tr("Keep B in a file, which a line for a terminal can name"), {}, {}});
    m_agree =
        newAction(this, {tr("What would make it a&gree?…"),
                         tr("Search which mask, scale, rotary positions or weights make the numbers those "
                            "that the model gave"),
                         {},
                         {}});
    connect(m_agree, &QAction::triggered, this, &CompareActions::showAgreement);
    connect(&context.session.modelCheck(), &ModelCheck::changed, this, &CompareActions::refresh);
    m_heads->setTitle(tr("Another &head as B"));
    m_heads->setToolTipsVisible(true);
    makeViews();
    Comparison* const comparison = context.comparison;
    connect(m_pin, &QAction::triggered, this, &CompareActions::toggle);
    connect(m_unpin, &QAction::triggered, comparison, &Comparison::unpin);
    connect(m_open, &QAction::triggered, this, &CompareActions::ask);
    connect(m_save, &QAction::triggered, this, &CompareActions::askSave);
    connect(&files, &SceneStore::saved, this, &CompareActions::followSaved);
    connect(&context.session, &Session::sceneOpened, this, &CompareActions::followScene);
    connect(m_heads, &QMenu::aboutToShow, this, &CompareActions::fillHeads);
    connect(m_differences, &DifferenceList::arrived, this, &CompareActions::showCell);
    connect(m_differences, &DifferenceList::noted, this, &CompareActions::noted);
    connect(comparison, &Comparison::changed, this, &CompareActions::refresh);
    connect(comparison, &Comparison::failed, this,
            [this](const Error& error) { emit failed(errorText(error)); });
    connect(comparison, &Comparison::pinned, this, [this, comparison] {
        findPath();
        if (const QString note = comparison->tokenNote(); !note.isEmpty()) {
            emit noted(note);
        }
    });
    connect(&context.selection, &Selection::headCountsChanged, this, &CompareActions::refresh);
    connect(&context.selection, &Selection::headIndexChanged, this, &CompareActions::followHead);
    refresh();
}

void CompareActions::makeViews() {
    m_views = new QActionGroup(this);
    addChoice(m_views, tr("&A"), tr("Show A, the scene as it is edited"), int(ComparedView::First));
    addChoice(m_views, tr("&B"), tr("Show B, what was kept"), int(ComparedView::Second));
    addChoice(m_views, tr("&Side by side"), tr("Show A, B and their difference beside each other"),
              int(ComparedView::Side));
    addChoice(m_views, tr("&Difference"), tr("Show A − B, coloured around 0"), int(ComparedView::Difference));
    addChoice(m_views, tr("B&link"), tr("Show A and B in turn"), int(ComparedView::Blink));
    connect(m_views, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_context.comparison->setView(static_cast<ComparedView>(action->data().toInt()));
    });
}

void CompareActions::addTo(QMenu& menu) {
    menu.addActions({m_pin, m_open});
    menu.addMenu(m_heads);
    menu.addAction(m_save);
    menu.addSeparator();
    menu.addActions(m_views->actions());
    menu.addSeparator();
    menu.addAction(m_agree);
}

void CompareActions::showAgreement() {
    if (m_context.session.modelCheck().isOffered()) {
        auto* const dialog = new AgreementDialog(m_context.session, &m_window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &AgreementDialog::placeAsked, this,
                [this](const HeadIndex& headIndex, const CellRef& cell) {
                    m_context.selection.setHeadIndex(headIndex);
                    m_context.selection.setCell(cell);
                });
        dialog->open();
    }
}

void CompareActions::toggle() {
    Comparison& comparison = *m_context.comparison;
    if (comparison.isOn() || comparison.isAwaiting()) {
        comparison.unpin();
        emit noted(tr("B is forgotten"));
        return;
    }
    if (!m_context.session.cover().isEmpty()) {
        emit noted(tr("The step covers numbers: they can be compared once its answer is shown"));
        return;
    }
    m_fileHead.reset();
    comparison.pinPresent();
    emit noted(comparison.isOn()
                   ? tr("This state is kept as B: what you edit now is compared with it; C forgets it")
                   : tr("This state becomes B once it is computed"));
}

void CompareActions::ask() {
    auto* dialog =
        new OpenFileDialog(&m_window, tr("Open as B"), m_files.folder(),
                           tr("Scenes and arrays (*.attnscope *.json *.npz *.safetensors);;All files (*)"),
                           QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &CompareActions::open);
    dialog->open();
}

void CompareActions::open(const QString& path) {
    const auto read = std::make_shared<SceneForComparison>();
    const QString name = QFileInfo(path).fileName();
    emit noted(tr("Reading %1 …").arg(name));
    m_slot.request(
        [read, path, open = m_context.session.sharedScene()](const JobControl& control) {
            return readForComparison(path, open->input, control.stop()).map([&](SceneForComparison&& scene) {
                *read = std::move(scene);
            });
        },
        [this, read, name, path](const Result<void>& done) {
            if (!done) {
                emit failed(errorText(done.error()));
                return;
            }
            const auto scene = std::make_shared<const Scene>(std::move(read->scene));
            const HeadIndex wanted = m_context.selection.headIndex();
            const HeadIndex headIndex{std::min(wanted.batch, batchCount(scene->input) - 1),
                                      std::min(wanted.head, headCount(scene->input) - 1)};
            pinFile(scene, headIndex, name, read->isReadAlikeBare ? path : QString());
            if (read->isGuessed) {
                emit noted(tr("%1: the roles of its arrays were guessed from their names and shapes; open it "
                              "with File, Open to see and change them")
                               .arg(name));
            }
        });
}

void CompareActions::pinFile(std::shared_ptr<const Scene> scene, const HeadIndex& headIndex,
                             const QString& name, const QString& path) {
    const std::string head = headText(scene->input, headIndex, Stage::Weights);
    m_fileHead = headIndex == m_context.selection.headIndex() ? std::optional(headIndex) : std::nullopt;
    m_fileName = name;
    m_fileScene = scene;
    m_context.comparison->pin(std::move(scene), headIndex,
                              head.empty() ? name : tr("%1, %2").arg(name, head.c_str()), path);
}

void CompareActions::followHead() {
    const Comparison& comparison = *m_context.comparison;
    const HeadIndex now = m_context.selection.headIndex();
    const bool isFile = comparison.isOn() && m_fileHead && comparison.second().scene == m_fileScene;
    if (isFile && !now.isPooled() && now != *m_fileHead && hasHead(comparison.second().scene->input, now)) {
        pinFile(comparison.second().scene, now, m_fileName, comparison.path());
    }
}

void CompareActions::findPath() {
    Comparison& comparison = *m_context.comparison;
    const bool isPresent = comparison.isOn() && comparison.second().scene == m_context.session.sharedScene();
    if (isPresent && comparison.path().isEmpty()) {
        comparison.setPath(m_files.unchangedPath());
    }
}

void CompareActions::followSaved(const QString& path) {
    Comparison& comparison = *m_context.comparison;
    if (!comparison.isOn()) {
        return;
    }
    if (*comparison.second().scene == m_context.session.scene()) {
        findPath();
    } else if (comparison.path() == path) {
        comparison.setPath({}); // the file has A now
    }
}

void CompareActions::followScene() {
    Comparison& comparison = *m_context.comparison;
    if (!comparison.isOn() || comparison.view() == ComparedView::First) {
        return;
    }
    const auto sidesOf = [](const Scene& scene) {
        return sidesText(queryCount(scene.input), keyCount(scene.input));
    };
    const QString here = sidesOf(m_context.session.scene());
    const QString there = sidesOf(*comparison.second().scene);
    if (here != there) {
        comparison.setView(ComparedView::First);
        emit noted(tr("A is shown alone: this scene has %1 weights and B %2 (C forgets B)").arg(here, there));
    }
}

void CompareActions::askSave() {
    Comparison& comparison = *m_context.comparison;
    SceneDocument document;
    document.scene = *comparison.second().scene;
    if (const HeadIndex headIndex = comparison.second().headIndex(); !headIndex.isPooled()) {
        document.view.headIndex = headIndex;
    }
    const QString path = askSceneFile(m_window, tr("Save B as a scene"), m_files.folder(), tr("b"), false);
    if (!path.isEmpty() && m_files.saveCopy(document, path)) {
        comparison.setPath(path);
    }
}

void CompareActions::fillHeads() {
    m_heads->clear();
    const Selection& selection = m_context.selection;
    const Scene& scene = m_context.session.scene();
    for (std::size_t batch = 0; batch < selection.batches(); ++batch) {
        for (std::size_t head = 0; head < selection.heads(); ++head) {
            const HeadIndex headIndex{batch, head};
            if (headIndex == selection.headIndex()) {
                continue;
            }
            QAction* action =
                m_heads->addAction(QString::fromStdString(headText(scene.input, headIndex, Stage::Weights)));
            connect(action, &QAction::triggered, this, [this, headIndex] {
                m_fileHead.reset();
                m_context.comparison->pinHead(headIndex);
            });
        }
    }
}

void CompareActions::refresh() {
    m_agree->setEnabled(m_context.session.modelCheck().isOffered());
    const Comparison& comparison = *m_context.comparison;
    const bool isOn = comparison.isOn();
    m_pin->setText(isOn ? tr("Un&pin B") : tr("&Pin this state as B"));
    m_unpin->setEnabled(isOn);
    m_save->setEnabled(isOn);
    m_heads->menuAction()->setEnabled(m_context.selection.heads() * m_context.selection.batches() > 1);
    for (QAction* action : m_views->actions()) {
        action->setEnabled(isOn);
    }
    checkChoice(m_views, int(comparison.view()));
}

/// It may lie outside of what is seen.
void CompareActions::showCell(const CellRef& cell) {
    const HeatmapGeometry places = m_view.geometry();
    if (!places.matrix.contains(places.rectOf(cell.row, cell.column).center())) {
        m_view.centreOn(cell);
    }
}

} // namespace attnscope::ui
