// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/edit_actions.h"

#include "ui/export/copied_picture.h"
#include "ui/export/figures/picture.h"
#include "ui/files/copied_matrix.h"
#include "ui/jobs/throttled_report.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/session/undo_range.h"
#include "ui/widgets/new_action.h"
#include "ui/widgets/plain_tip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QUndoStack>

#include <cmath>

namespace attnscope::ui {

EditActions::EditActions(const Context& context, const HeatmapView& view, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_view(view)
    , m_slot(context.session.jobs(), JobPriority::Background) {
    QUndoStack& steps = context.session.undoStack();
    m_undo = newAction(this, {{}, {}, QStringLiteral("undo"), QKeySequence(Qt::CTRL | Qt::Key_Z)});
    m_redo = newAction(this, {{}, {}, QStringLiteral("redo"), {}});
    m_redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    UndoRange& range = context.session.undoRange();
    connect(m_undo, &QAction::triggered, &range, &UndoRange::undo);
    connect(m_redo, &QAction::triggered, &range, &UndoRange::redo);
    connect(&range, &UndoRange::changed, this, &EditActions::nameSteps);
    connect(&steps, &QUndoStack::indexChanged, this, &EditActions::nameSteps);
    connect(&steps, &QUndoStack::undoTextChanged, this, &EditActions::nameSteps);
    connect(&steps, &QUndoStack::redoTextChanged, this, &EditActions::nameSteps);
    nameSteps();
    m_copyValue = newAction(this, {tr("Copy &value"), tr("Copy the number of the current cell"),
                                   QStringLiteral("copy"), QKeySequence(Qt::CTRL | Qt::Key_C)});
    m_copyValue->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_copyRow = newAction(this, {tr("Copy r&ow"), tr("Copy the current row, tab-separated"), {}, {}});
    m_copyMatrix = newAction(this, {tr("Copy &matrix"), tr("Copy the whole matrix, tab-separated"), {}, {}});
    m_copyImage = newAction(this, {tr("Copy &image"),
                                   tr("Copy the picture of the matrix"),
                                   {},
                                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)});
    connect(m_copyValue, &QAction::triggered, this, &EditActions::copyValue);
    connect(m_copyRow, &QAction::triggered, this, &EditActions::copyRow);
    connect(m_copyMatrix, &QAction::triggered, this, &EditActions::copyMatrix);
    connect(m_copyImage, &QAction::triggered, this, &EditActions::copyImage);
}

void EditActions::nameSteps() {
    const QUndoStack& steps = m_context.session.undoStack();
    const auto name = [](QAction& action, const QString& verb, const QString& step, bool possible) {
        QString text = QStringLiteral("%1 %2").arg(verb, step).trimmed();
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        action.setEnabled(possible);
        action.setToolTip(plainTip(QStringLiteral("%1  (%2)").arg(text, keys)));
        action.setStatusTip(text);
        // A token may be "&", which a menu would take for a mnemonic.
        action.setText(u'&' + text.replace(u'&', QStringLiteral("&&")));
    };
    const UndoRange& range = m_context.session.undoRange();
    name(*m_undo, tr("Undo"), range.canUndo() ? steps.undoText() : QString(), range.canUndo());
    name(*m_redo, tr("Redo"), range.canRedo() ? steps.redoText() : QString(), range.canRedo());
}

void EditActions::addTo(QMenu& menu) {
    menu.addActions({m_undo, m_redo});
    menu.addSeparator();
    addCopiesTo(menu);
}

void EditActions::addCopiesTo(QMenu& menu) {
    menu.addActions({m_copyValue, m_copyRow, m_copyMatrix, m_copyImage});
}

void EditActions::copyValue() {
    const CellRef cell = m_context.selection.cell();
    if (const auto source = m_context.session.snapshot().source(cell.stage)) {
        QGuiApplication::clipboard()->setText(valueText(*source, cell.row, cell.column));
        emit copied(tr("Copied the value"));
    }
}

bool EditActions::isCopied(std::size_t cells) {
    constexpr std::size_t kMost = 1'000'000;
    if (cells > kMost) {
        emit copied(tr("%1 cells are too many for the clipboard: attnscope compute writes them to a file")
                        .arg(indexText(cells)));
    }
    return cells <= kMost;
}

void EditActions::copyRow() {
    const CellRef cell = m_context.selection.cell();
    if (const auto source = m_context.session.snapshot().source(cell.stage)) {
        const bool columns = m_context.session.scene().orientation == Orientation::Columns;
        QGuiApplication::clipboard()->setText(columns ? columnText(*source, cell.column)
                                                      : rowText(*source, cell.row));
        emit copied(tr("Copied the row"));
    }
}

void EditActions::copyMatrix() {
    const auto source = m_context.session.snapshot().source(m_context.selection.stage());
    if (source && isCopied(source->rows() * source->columns())) {
        QGuiApplication::clipboard()->setText(matrixText(*source, m_context.session.scene().orientation));
        emit copied(tr("Copied the matrix"));
    }
}

void EditActions::copyImage() {
    HeatmapPicture picture = m_view.picture();
    if (!picture.snapshot) {
        return;
    }
    picture.title = usualTitle(picture);
    const PictureSize size{m_view.size() * 2, 2.0 * kUnitDpi};
    const auto copy = [this](const CopiedPicture& copied) {
        putOnClipboard(copied);
        emit this->copied(tr("Copied the picture"));
    };
    const auto fail = [this](const Error& error) { emit copied(errorText(error)); };
    if (!picture.tiled) {
        copiedPicture(*prepared(picture, size), true).map(copy).or_else(fail);
        return;
    }
    m_slot.request(
        [this, picture, size, copy](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) {
                emit copied(tr("Reading cells for the picture: %1 % … Esc stops")
                                .arg(static_cast<int>(std::floor(100.0 * part))));
            });
            const std::optional<PreparedPicture> all = prepared(picture, size, control.stop(), report);
            if (!all) {
                return {};
            }
            return copiedPicture(*all, false).map([&](const CopiedPicture& copied) {
                control.deliver([copied, copy] { copy(copied); });
            });
        },
        [fail](const Result<void>& done) {
            if (!done) {
                fail(done.error());
            }
        });
}

bool EditActions::cancel() {
    if (!m_slot.isBusy()) {
        return false;
    }
    m_slot.supersede();
    emit copied(tr("Stopped; nothing was copied"));
    return true;
}

} // namespace attnscope::ui
