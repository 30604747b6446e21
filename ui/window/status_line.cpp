// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/status_line.h"

#include "ui/files/history_slider.h"
#include "ui/matrix/cell_readout.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/matrix/progress_line.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/session/appearance.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tiles/pixel_reader.h"
#include "ui/tiles/tile_source.h"
#include "ui/widgets/elided_label.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace attnscope::ui {

/// A row of widgets that is laid out by itself: a text that changes is no reason to lay the window out again,
/// which costs more than a frame of a small matrix.
class StatusLine::Row final : public QWidget {
public:
    using QWidget::QWidget;

    /// `last` are at the right; that of `wide` which is shown gets the space that is left.
    void setParts(const QList<QWidget*>& first, const QList<QWidget*>& wide, const QList<QWidget*>& last) {
        m_line.setContentsMargins(0, 0, 0, 0);
        m_line.setSpacing(12);
        for (QWidget* part : first + wide + last) {
            part->setParent(this);
            m_line.addItem(new QWidgetItem(part));
        }
        for (qsizetype at = 0; at < wide.size(); ++at) {
            m_line.setStretch(static_cast<int>(first.size() + at), 1);
        }
    }

    QSize sizeHint() const override { return m_line.sizeHint(); }
    QSize minimumSizeHint() const override { return {0, m_line.minimumSize().height()}; }

protected:
    bool event(QEvent* event) override {
        const bool isHandled = QWidget::event(event);
        if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) {
            m_line.invalidate();
            m_line.setGeometry(rect());
        }
        return isHandled;
    }

private:
    QHBoxLayout m_line;
};

StatusLine::StatusLine(const Context& context, HeatmapView& view, QWidget* parent)
    : QStatusBar(parent)
    , m_context(context)
    , m_view(view)
    , m_scale(new QLabel(this))
    , m_history(new HistorySlider(this))
    , m_work(new ProgressLine(context, view, this))
    , m_readout(new ElidedLabel(this))
    , m_note(new QLabel(this))
    , m_lock(new QLabel(tr("locked · Esc"), this))
    , m_precision(new QLabel(this)) {
    setAccessibleName(tr("Status"));
    setSizeGripEnabled(false);
    m_readout->setAccessibleName(tr("Cell"));
    m_lock->setAccessibleName(tr("Lock"));
    m_lock->setToolTip(tr("The selected cell stays while the mouse moves on; Esc lets it follow again"));
    m_precision->setAccessibleName(tr("Precision"));
    m_scale->setAccessibleName(tr("Cells a pixel"));
    m_scale->setToolTip(
        tr("How many cells a pixel of the picture stands for, and whether all of them were read"));
    auto* row = new Row(this);
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->hide();
    row->setParts({m_scale}, {m_readout, m_note}, {m_history, m_work, m_lock, m_precision});
    addWidget(row, 1);
    const Selection& selection = context.selection;
    connect(&context.session, &Session::snapshotChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::hoverChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::cellChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::stageChanged, this, &StatusLine::refresh);
    connect(&selection, &Selection::lockChanged, this, &StatusLine::refresh);
    connect(&view.pixelReader(), &PixelReader::changed, this, &StatusLine::refresh);
    connect(&view.tiles(), &TileSource::progressChanged, this, &StatusLine::refresh);
    connect(&view, &HeatmapView::viewportChanged, this, &StatusLine::refresh);
    connect(&context.session, &Session::progressed, this, &StatusLine::refresh);
    connect(&context.appearance, &Appearance::changed, this, &StatusLine::refresh);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &StatusLine::refresh);
    }
    refresh();
}

QString StatusLine::scale() const {
    return m_scale->text();
}

/// How a large matrix is shown, and the strongest cell under the pointer as soon as it is known.
void StatusLine::refreshLarge() {
    const TileProgress& tiles = m_view.tiles().progress();
    const HeatmapGeometry places = m_view.geometry();
    const TileArea pixel =
        pixelAround(m_view.shownCell(m_context.selection.cell()), places, m_view.devicePixelRatioF());
    QString state = tr("preview");
    // While an edit is on its way the picture is of the scene before it.
    if (tiles.isExact && !m_context.session.isComputing()) {
        state = tr("exact");
    } else if (tiles.isRunning && tiles.wanted > 0 && !m_context.session.isComputing()) {
        state = tr("refining %1 %").arg(100 * tiles.done / tiles.wanted);
    }
    const Reducer reducer = m_view.isGrouped() ? m_context.appearance.reducer()
                                               : reducerOf(m_context.selection.stage(), m_context.appearance,
                                                           m_context.session.scene());
    m_scale->setText(scaleText(pixel, reducer) + QStringLiteral(" · ") + state);
    const auto& facts = m_view.pixelReader().facts();
    const QString text = facts ? pixelText(*facts) : QString();
    m_readout->setText(m_view.isGrouped() && facts
                           ? QStringLiteral("%1  ·  %2").arg(text, m_context.groups->meaning())
                           : text);
    m_readout->setAccessibleDescription(m_readout->text());
}

bool StatusLine::showNote(const QString& text) {
    const int space = m_note->isHidden() ? m_readout->width() : m_note->width();
    m_note->setText(text);
    const bool isShown = !text.isEmpty() && m_note->sizeHint().width() <= space;
    m_readout->setVisible(!isShown);
    m_note->setVisible(isShown);
    m_note->setAccessibleName(text);
    if (isShown) {
        QAccessibleEvent event(m_note, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
    return isShown;
}

QString StatusLine::readout() const {
    return m_readout->text();
}

void StatusLine::refresh() {
    const Snapshot& snapshot = m_context.session.snapshot();
    const Selection& selection = m_context.selection;
    const bool isLarge = m_view.isLargeShown();
    m_scale->setVisible(isLarge);
    if (isLarge) {
        refreshLarge();
    } else if (m_view.isGrouped()) {
        const CellRef cell = m_view.shownCell(selection.hover().value_or(selection.cell()));
        m_readout->setText(m_context.groups->readout(cell));
        m_readout->setAccessibleDescription(m_readout->text());
    } else {
        const CellRef cell = selection.hover().value_or(selection.cell());
        m_readout->setText(cellReadout(snapshot, cell));
        m_readout->setAccessibleDescription(spokenCell(snapshot, cell));
    }
    m_lock->setVisible(selection.isLocked());
    if (snapshot) {
        const QString precision = QString::fromLatin1(precisionName(snapshot.result->precision()));
        const bool isNewest = !isLarge || m_context.session.isUpToDate();
        m_precision->setText(snapshot.result->isExact() && isNewest ? tr("%1 exact").arg(precision)
                                                                    : tr("%1 preview").arg(precision));
    } else {
        m_precision->clear();
    }
}

} // namespace attnscope::ui
