// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_editor.h"

#include "ui/inputs/cell_scrubber.h"
#include "ui/inputs/matrix_delegate.h"
#include "ui/inputs/matrix_header.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/pasted_matrix.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kCellWidth = 84;
constexpr int kNumberGap = 3;         ///< free on both sides of a number in a narrow cell
constexpr int kMeasuredRows = 400;    ///< a long list is not measured to its end
constexpr int kMeasuredNumbers = 100; ///< of each column
constexpr int kCellHeight = 36;
constexpr int kLowCellHeight = 24;
constexpr int kTallRows = 6; ///< more rows than that are drawn lower
constexpr int kLabelWidth = 44;
constexpr int kWidestLabel = 84;
constexpr int kHeaderHeight = 20;
constexpr int kScrollBar = 10;
constexpr int kLabelGap = 10;
constexpr int kTallest = 236; ///< beyond that the table scrolls inside itself

bool isPrintable(const QKeyEvent& event) {
    return !event.text().isEmpty() && event.text().front().isPrint() &&
           !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

/// What a number begins with opens a cell, and so do the signs that begin a formula in a spreadsheet. Letters
/// and Space mean what they mean everywhere in the window.
bool startsNumber(const QKeyEvent& event) {
    static const QString kStarts = QStringLiteral("-+.,(=\u2212\u221A"); // also a long minus and a root
    return isPrintable(event) && (event.text().front().isDigit() || kStarts.contains(event.text().front()));
}

} // namespace

MatrixEditor::MatrixEditor(const Context& context, MatrixModel& model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_columns(new MatrixHeader(Qt::Horizontal, context.appearance, this))
    , m_rows(new MatrixHeader(Qt::Vertical, context.appearance, this)) {
    setModel(&model);
    setItemDelegate(new MatrixDelegate(context, this));
    new CellScrubber(*this, model, context.session);
    setShowGrid(false);
    setSelectionMode(ContiguousSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setTabKeyNavigation(false); // one stop: arrows move inside; from an open cell Tab goes on to the next
    setHorizontalScrollMode(ScrollPerItem); // columns are whole wherever it stands
    setVerticalScrollMode(ScrollPerPixel);
    setFrameShape(NoFrame);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setCornerButtonEnabled(false);
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);

    setHorizontalHeader(m_columns);
    setVerticalHeader(m_rows);
    horizontalHeader()->setFixedHeight(kHeaderHeight);

    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        measureNumbers();
        fitCells();
        if (hasFocus()) {
            setCurrentIndex(m_model.index(0, 0)); // else keys would have no cell
        }
    });
    connect(&model, &MatrixModel::refused, this, [this] { m_isRefused = true; });
    connect(&model, &QAbstractItemModel::headerDataChanged, this, &MatrixEditor::fitCells);
    const auto repaint = [this] { viewport()->update(); };
    connect(&context.session, &Session::snapshotChanged, this, repaint);
    connect(&context.appearance, &Appearance::changed, this, repaint);
    measureNumbers();
    fitCells();
}

void MatrixEditor::fillRenaming(QMenu& menu) {
    m_columns->addRenaming(menu, currentIndex().column());
    m_rows->addRenaming(menu, currentIndex().row());
}

void MatrixEditor::renameFeature() {
    const int column = currentIndex().column();
    if (m_columns->canRename(column)) {
        m_columns->startRenaming(column);
    } else {
        m_rows->startRenaming(currentIndex().row());
    }
}

void MatrixEditor::fitCells() {
    const int rows = m_model.rowCount();
    const int columns = m_model.columnCount();
    const QFontMetrics metrics(sansFont(kInterfaceSize));
    int widest = kLabelWidth;
    for (int row = 0; row < std::min(rows, kMeasuredRows) && widest < kWidestLabel; ++row) {
        widest = std::max(widest, metrics.horizontalAdvance(m_model.label(Qt::Vertical, row)) + kLabelGap);
    }
    if (rows > 0) {
        // The last one may have the longest index.
        widest =
            std::max(widest, metrics.horizontalAdvance(m_model.label(Qt::Vertical, rows - 1)) + kLabelGap);
    }
    widest = std::min(widest, kWidestLabel);
    const int rowHeight = rows > kTallRows ? kLowCellHeight : kCellHeight;
    verticalHeader()->setDefaultSectionSize(rowHeight);
    const bool tall = kHeaderHeight + rows * rowHeight > kTallest;
    const int space = width() - (tall ? kScrollBar : 0);
    const int needed = columns * narrowestCell();
    // Names give way to numbers: they end in dots, and a number that is cut is another number.
    widest = std::clamp(space - needed, kLabelWidth, widest);
    verticalHeader()->setFixedWidth(widest);
    m_wide = needed > space - widest;
    // Where all have no room, as many as have it stand whole.
    const int shown = m_wide ? std::max(1, (space - widest) / narrowestCell()) : std::max(1, columns);
    horizontalHeader()->setDefaultSectionSize(std::min((space - widest) / shown, kCellWidth));
    // Decided here and not by what the view finds, whose bars would take turns in needing each other.
    setVerticalScrollBarPolicy(tall ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(m_wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    updateGeometry();
}

int MatrixEditor::narrowestCell() const {
    return m_widestNumber + 2 * kNumberGap;
}

/// Numbers change with every step of a scrub; cells keep their width until the matrix is another one.
void MatrixEditor::measureNumbers() {
    const QFontMetrics metrics(sansFont(kCaptionSize));
    m_widestNumber = metrics.horizontalAdvance(QStringLiteral("−0.00"));
    for (int row = 0; row < std::min(m_model.rowCount(), kMeasuredNumbers); ++row) {
        for (int column = 0; column < m_model.columnCount(); ++column) {
            const QString number = m_model.index(row, column).data().toString();
            m_widestNumber = std::max(m_widestNumber, metrics.horizontalAdvance(number));
        }
    }
}

QSize MatrixEditor::sizeHint() const {
    const int rows = m_model.rowCount() * verticalHeader()->defaultSectionSize();
    return {verticalHeader()->width() + m_model.columnCount() * kCellWidth,
            std::min(kTallest, kHeaderHeight + rows) + (m_wide ? kScrollBar : 0)};
}

QSize MatrixEditor::minimumSizeHint() const {
    return {120, sizeHint().height()};
}

void MatrixEditor::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) {
        fitCells();
    }
}

bool MatrixEditor::event(QEvent* event) {
    // What starts typing into a cell must not be taken by a single-key shortcut of the window.
    if (event->type() == QEvent::ShortcutOverride && startsNumber(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

bool MatrixEditor::turnsPage(int key) const {
    const int column = currentIndex().column();
    return (key == Qt::Key_Right && column == m_model.columnCount() - 1) ||
           (key == Qt::Key_Left && column == 0);
}

void MatrixEditor::keyPressEvent(QKeyEvent* event) {
    if (isPrintable(*event) && !startsNumber(*event)) {
        event->ignore(); // else any letter would open a cell
    } else if (event->key() == Qt::Key_F2 && event->modifiers() == Qt::ShiftModifier) {
        renameFeature();
    } else if (event->matches(QKeySequence::Copy)) {
        copySelection();
    } else if (event->matches(QKeySequence::Paste)) {
        paste();
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        clearSelection();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        // While a field is open its delegate takes Enter too, and closeEditor moves on.
        if (state() != EditingState) {
            setCurrentIndex(moveCursor(MoveDown, Qt::NoModifier));
        }
    } else if (event->modifiers() == Qt::NoModifier && turnsPage(event->key())) {
        m_model.setFirstColumn(m_model.firstColumn() + (event->key() == Qt::Key_Right ? 1 : -1));
    } else {
        QTableView::keyPressEvent(event);
    }
}

void MatrixEditor::commitData(QWidget* editor) {
    m_isRefused = false;
    QTableView::commitData(editor);
}

void MatrixEditor::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    const bool isTaken = hint == QAbstractItemDelegate::SubmitModelCache ||
                         hint == QAbstractItemDelegate::EditNextItem ||
                         hint == QAbstractItemDelegate::EditPreviousItem;
    if (isTaken && m_isRefused) {
        return;
    }
    if (hint == QAbstractItemDelegate::RevertModelCache) {
        emit refused({}); // the text that was refused is gone
    }
    QTableView::closeEditor(editor, hint);
    if (hint == QAbstractItemDelegate::SubmitModelCache) { // Enter
        setCurrentIndex(moveCursor(MoveDown, Qt::NoModifier));
    }
}

QRect MatrixEditor::selectedBlock() const {
    QRect block;
    for (const QModelIndex& cell : selectionModel()->selectedIndexes()) {
        block |= QRect(cell.column(), cell.row(), 1, 1);
    }
    if (block.isEmpty() && currentIndex().isValid()) {
        block = QRect(currentIndex().column(), currentIndex().row(), 1, 1);
    }
    return block;
}

void MatrixEditor::copySelection() const {
    const QRect block = selectedBlock();
    if (block.isEmpty()) {
        return;
    }
    BlockMatrix numbers(static_cast<std::size_t>(block.height()), static_cast<std::size_t>(block.width()));
    for (int row = 0; row < block.height(); ++row) {
        for (int column = 0; column < block.width(); ++column) {
            const QModelIndex cell = m_model.index(block.top() + row, block.left() + column);
            numbers.set(static_cast<std::size_t>(row), static_cast<std::size_t>(column),
                        cell.data(MatrixModel::kValueRole).toDouble());
        }
    }
    QGuiApplication::clipboard()->setText(tabSeparated(numbers));
}

void MatrixEditor::paste() {
    const QRect block = selectedBlock();
    if (block.isEmpty()) {
        return;
    }
    const Result<BlockMatrix> numbers = parseMatrix(QGuiApplication::clipboard()->text());
    if (!numbers) {
        emit refused(errorText(numbers.error()));
        return;
    }
    const QModelIndex first = m_model.index(block.top(), block.left());
    if (!m_model.setBlock(first, *numbers)) {
        return;
    }
    const BlockMatrix& all = m_model.matrix();
    const auto row = static_cast<std::size_t>(first.row());
    const auto column =
        static_cast<std::size_t>(first.column()) + static_cast<std::size_t>(m_model.firstColumn());
    const std::size_t taken =
        std::min(numbers->rows(), all.rows() - row) * std::min(numbers->columns(), all.columns() - column);
    const std::size_t count = numbers->rows() * numbers->columns();
    if (taken < count) {
        emit refused(tr("Pasted %1 of %2 numbers: the others are beyond the edge of this matrix of %3 (add "
                        "tokens or change the dimensions first)")
                         .arg(indexText(taken), indexText(count), sidesText(all.rows(), all.columns())));
    }
}

void MatrixEditor::clearSelection() {
    const QRect block = selectedBlock();
    if (!block.isEmpty()) {
        (void)m_model.setBlock(
            m_model.index(block.top(), block.left()),
            BlockMatrix(static_cast<std::size_t>(block.height()), static_cast<std::size_t>(block.width())));
    }
}

} // namespace attnscope::ui
