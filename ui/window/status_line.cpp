// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/status_line.h"

#include "ui/heatmap/cell_readout.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QLabel>

namespace attnscope::ui {

StatusLine::StatusLine(const Context& context, QWidget* parent)
    : QStatusBar(parent)
    , m_context(context)
    , m_readout(new QLabel(this))
    , m_lock(new QLabel(tr("locked · Esc"), this))
    , m_precision(new QLabel(this)) {
    setAccessibleName(tr("Status"));
    setSizeGripEnabled(false);
    // "<s>" is a token and no mark-up.
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setAccessibleName(tr("Cell"));
    m_lock->setAccessibleName(tr("Lock"));
    m_lock->setToolTip(tr("The selected cell stays while the mouse moves on; Esc lets it follow again"));
    m_precision->setAccessibleName(tr("Precision"));
    addWidget(m_readout, 1);
    addPermanentWidget(m_lock);
    addPermanentWidget(m_precision);
    const Selection& selection = context.selection;
    connect(&context.session, &Session::snapshotChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::hoverChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::cellChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::stageChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::lockChanged, this, &StatusLine::refresh);
    refresh();
}

QString StatusLine::readout() const {
    return m_readout->text();
}

void StatusLine::refresh() {
    const Snapshot& snapshot = m_context.session.snapshot();
    const Selection& selection = m_context.selection;
    m_readout->setText(cellReadout(snapshot, selection.hover().value_or(selection.cell())));
    m_readout->setAccessibleDescription(spokenCell(snapshot, selection.hover().value_or(selection.cell())));
    m_lock->setVisible(selection.isLocked());
    if (snapshot) {
        const std::string_view name = precisionName(snapshot.result->precision());
        const QString precision = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
        m_precision->setText(snapshot.result->isExact() ? tr("%1 exact").arg(precision)
                                                        : tr("%1 preview").arg(precision));
    }
}

} // namespace attnscope::ui
