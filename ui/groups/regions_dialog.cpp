// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/groups/regions_dialog.h"

#include "core/formats/files/file_pieces.h"
#include "core/groups/grouped_result.h"
#include "core/scene/token_name.h"
#include "ui/groups/mass_table.h"
#include "ui/groups/region_list.h"
#include "ui/jobs/throttled_report.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace attnscope::ui {

namespace {

constexpr QSize kRegionsSize{560, 560};

QLabel* titleLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("role", "title");
    return label;
}

} // namespace

RegionsDialog::RegionsDialog(const Context& context, TablePath pathOf, QWidget* parent)
    : QDialog(parent)
    , m_context(context)
    , m_pathOf(std::move(pathOf))
    , m_queries(new RegionList(context, TokenSide::Queries, this))
    , m_keys(new RegionList(context, TokenSide::Keys, this))
    , m_keysTitle(titleLabel(tr("Regions of the key tokens"), this))
    , m_told(new QLabel(this))
    , m_mass(new MassTable(this))
    , m_table(new QTableView(this))
    , m_note(new QLabel(this))
    , m_export(new QPushButton(tr("Export CSV…"), this))
    , m_slot(context.session.jobs(), JobPriority::Background) {
    setObjectName(QStringLiteral("regionsDialog"));
    setWindowTitle(tr("Regions"));
    layOut();
    for (const RegionList* list : {m_queries, m_keys}) {
        connect(list, &RegionList::told, this, [this](const QString& text) {
            m_told->setText(text);
            m_told->setVisible(!text.isEmpty());
        });
    }
    connect(&context.session, &Session::sceneChanged, this, &RegionsDialog::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &RegionsDialog::refreshTable);
    connect(m_export, &QPushButton::clicked, this, &RegionsDialog::askFile);
    refresh();
}

void RegionsDialog::layOut() {
    m_told->setProperty("role", "problem");
    m_told->setWordWrap(true);
    m_told->hide();
    m_table->setModel(m_mass);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAccessibleName(tr("Mass from each query region to each key region"));
    m_note->setProperty("role", "caption");
    m_note->setWordWrap(true);
    m_export->setAutoDefault(false);
    auto* last = new QHBoxLayout;
    last->addWidget(m_note, 1);
    last->addWidget(m_export);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(8);
    all->addWidget(titleLabel(tr("Regions of the tokens"), this));
    all->addWidget(m_queries, 1);
    all->addWidget(m_keysTitle);
    all->addWidget(m_keys, 1);
    all->addWidget(m_told);
    all->addWidget(titleLabel(tr("Mass: rows attend to columns"), this));
    all->addWidget(m_table, 1);
    all->addLayout(last);
    resize(kRegionsSize);
}

void RegionsDialog::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    refresh();
    refreshTable();
}

void RegionsDialog::refresh() {
    const bool hasKeys = m_context.session.scene().keyTokens.has_value();
    m_keys->setVisible(hasKeys);
    m_keysTitle->setVisible(hasKeys);
    m_queries->refresh();
    m_keys->refresh();
}

void RegionsDialog::clearTable(const QString& why) {
    m_slot.supersede();
    m_mass->show({});
    m_export->setEnabled(false);
    m_note->setText(why);
}

void RegionsDialog::refreshTable() {
    const Snapshot snapshot = m_context.session.snapshot();
    if (!isVisible() || !snapshot) {
        return;
    }
    const Result<GroupPair> groups = groupsOf(*snapshot.scene, Grouping::Regions);
    if (!groups || !snapshot.has(Stage::Weights)) {
        clearTable(tr("No regions yet: give a name and the tokens, as 0:4"));
        return;
    }
    if (!snapshot.result->isExact()) {
        return; // the exact result follows
    }
    const Snapshot regions = groupedOf(snapshot, *groups);
    const auto sums = regions.source(Stage::Weights);
    m_slot.request(
        [this, sums](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) {
                m_note->setText(tr("Summing the weights: %1 %").arg(static_cast<int>(100.0 * part)));
            });
            return sums->prepare(Reducer::Max, control.stop(), report) ? Result<void>()
                                                                       : unexpected(stopped());
        },
        [this, regions](const Result<void>& done) {
            if (!done) {
                m_note->setText(errorText(done.error()));
                return;
            }
            m_mass->show(regions);
            m_export->setEnabled(true);
            m_table->resizeColumnsToContents();
            const QString head =
                QString::fromStdString(headText(regions.scene->input, regions.headIndex(), Stage::Weights));
            const QString what =
                tr("Sum over the keys of a region, mean over its queries; queries whose keys "
                   "are all masked are left out");
            m_note->setText(head.isEmpty() ? what : tr("%1. %2").arg(head, what));
        });
}

Result<void> RegionsDialog::write(const QString& path) const {
    return writeInPieces(path.toStdString(),
                         [this](const ByteSink& sink) { return writeLabelledCsv(m_mass->table(), sink); });
}

void RegionsDialog::askFile() {
    const QString told = exportCsv(this, tr("Export the mass between regions"), m_pathOf(tr("regions")),
                                   [this](const QString& path) { return write(path); });
    if (!told.isEmpty()) {
        m_note->setText(told);
    }
}

} // namespace attnscope::ui
