// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_model.h"

#include "core/edits/make_edit.h"
#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/session/session.h"
#include "ui/widgets/number_input.h"
#include "ui/widgets/plain_tip.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// What the rows or columns of a matrix stand for, in the row convention.
enum class Axis { Tokens, Keys, Feature, In, Out, Added };

Axis axisOf(MatrixRole role, bool rows) {
    switch (role) {
    case MatrixRole::WQ:
    case MatrixRole::WK:
    case MatrixRole::WV:
    case MatrixRole::WO:
        return rows ? Axis::In : Axis::Out;
    case MatrixRole::BQ:
    case MatrixRole::BK:
    case MatrixRole::BV:
    case MatrixRole::BO:
        return rows ? Axis::Added : Axis::Out;
    case MatrixRole::Weights:
        return rows ? Axis::Tokens : Axis::Keys;
    default:
        return rows ? Axis::Tokens : Axis::Feature;
    }
}

} // namespace

MatrixModel::MatrixModel(Session& session, MatrixRole role, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session)
    , m_role(role) {
    connect(&session, &Session::sceneChanged, this, &MatrixModel::refresh);
    connect(&session, &Session::sceneOpened, this, &MatrixModel::refresh);
    connect(&session, &Session::headIndexChanged, this, [this] {
        refresh();
        if (rowCount() > 0) {
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        }
    });
    refresh();
}

void MatrixModel::setRole(MatrixRole role) {
    if (role != m_role) {
        m_role = role;
        m_firstColumn = 0;
        refresh();
    }
}

bool MatrixModel::isTransposed() const {
    return m_orientation == Orientation::Columns;
}

bool MatrixModel::areCoreRows(Qt::Orientation orientation) const {
    return (orientation == Qt::Vertical) != isTransposed();
}

void MatrixModel::refresh() {
    const Scene& scene = m_session.scene();
    const BlockMatrix* source = matrixIn(scene.input, m_role, m_session.headIndex());
    // What is read of numbers in a file goes with this model.
    const BlockMatrix next = source != nullptr ? source->readAnew() : BlockMatrix();
    const TokenList& tokens = rowTokens(scene, m_role);
    const TokenList rowFeatures = featureNames(scene, m_role, true);
    const TokenList columnFeatures = featureNames(scene, m_role, false);
    const bool sameNames = tokens == m_tokens && scene.keyNames() == m_keys && rowFeatures == m_rowFeatures &&
                           columnFeatures == m_columnFeatures && scene.notation.indexFrom == m_indexFrom;
    if (next == m_source && scene.orientation == m_orientation && sameNames) {
        return;
    }
    BlockMatrix displayed = scene.orientation == Orientation::Columns ? next.transposed() : next;
    const bool sameShape = displayed.rows() == m_matrix.rows() && displayed.columns() == m_matrix.columns() &&
                           scene.orientation == m_orientation;
    if (!sameShape) {
        beginResetModel();
    }
    m_source = next;
    m_matrix = std::move(displayed);
    m_tokens = tokens;
    m_keys = scene.keyNames();
    m_indexFrom = scene.notation.indexFrom;
    m_rowFeatures = rowFeatures;
    m_columnFeatures = columnFeatures;
    m_orientation = scene.orientation;
    if (!sameShape) {
        const int last = std::max(0, static_cast<int>(m_matrix.columns()) - kPageColumns);
        m_firstColumn = std::clamp(m_firstColumn, 0, last);
        endResetModel();
        return;
    }
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    if (!sameNames && rowCount() > 0) {
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
}

void MatrixModel::setFirstColumn(int column) {
    const int last = std::max(0, static_cast<int>(m_matrix.columns()) - kPageColumns);
    const int first = std::clamp(column, 0, last);
    if (first == m_firstColumn) {
        return;
    }
    m_firstColumn = first;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

std::optional<HeadSlice> MatrixModel::shownSlice() const {
    std::optional<HeadSlice> slice = headSlice(m_session.scene().input, m_role, m_session.headIndex().head);
    if (slice && isTransposed()) {
        slice->ofRows = !slice->ofRows;
    }
    return slice;
}

QString MatrixModel::featureAt(Qt::Orientation orientation, int at) const {
    const TokenList& names = areCoreRows(orientation) ? m_rowFeatures : m_columnFeatures;
    return QString::fromStdString(featureName(names, static_cast<std::size_t>(at)));
}

QString MatrixModel::label(Qt::Orientation orientation, int section) const {
    const bool coreRows = areCoreRows(orientation);
    const QString name = featureAt(orientation, section);
    if (!name.isEmpty()) {
        return name;
    }
    const std::size_t from = m_session.scene().notation.indexFrom;
    switch (axisOf(m_role, coreRows)) {
    case Axis::Tokens:
    case Axis::Keys: {
        const TokenList& tokens = axisOf(m_role, coreRows) == Axis::Keys ? m_keys : m_tokens;
        const auto index = static_cast<std::size_t>(section);
        const QString token = QString::fromStdString(tokenName(tokens, index, from));
        // In a long text a word says little about where it is.
        return isLarge(m_session.scene()) && !isCalledByIndex(tokens, index)
                   ? QStringLiteral("%1 %2").arg(indexText(index + from), token)
                   : token;
    }
    case Axis::Added:
        return tr("bias");
    case Axis::Feature:
        return tr("feature %1").arg(indexText(static_cast<std::size_t>(section) + from));
    case Axis::In:
        return tr("in %1").arg(indexText(static_cast<std::size_t>(section) + from));
    case Axis::Out:
        break;
    }
    return tr("out %1").arg(indexText(static_cast<std::size_t>(section) + from));
}

Result<void> MatrixModel::apply(int row, int column, const BlockMatrix& numbers, BroughtNumbers brought) {
    const auto i = static_cast<std::size_t>(isTransposed() ? column : row);
    const auto j = static_cast<std::size_t>(isTransposed() ? row : column);
    const Edit edit = setCells(m_session.scene(), m_role, i, j,
                               isTransposed() ? numbers.transposed() : numbers, m_session.headIndex());
    const auto* cells = std::get_if<SetCells>(&edit);
    if (cells != nullptr && cells->before == cells->after) {
        emit taken();
        return {};
    }
    if (Result<void> done = m_session.apply(edit, brought); !done) {
        emit refused(errorText(done.error()));
        return done;
    }
    emit taken();
    return {};
}

Result<void> MatrixModel::setBlock(const QModelIndex& at, const BlockMatrix& numbers) {
    return apply(at.row(), at.column() + m_firstColumn, numbers);
}

Result<void> MatrixModel::setSource(const BlockMatrix& numbers) {
    return apply(0, 0, isTransposed() ? numbers.transposed() : numbers);
}

Result<void> MatrixModel::setDrawn(const BlockMatrix& numbers) {
    return apply(0, 0, isTransposed() ? numbers.transposed() : numbers, BroughtNumbers::Made);
}

Result<void> MatrixModel::setNumber(const QModelIndex& index, double value) {
    return apply(index.row(), index.column() + m_firstColumn, BlockMatrix(1, 1, value));
}

QModelIndex MatrixModel::indexOf(std::size_t row, std::size_t column) const {
    const auto i = static_cast<int>(isTransposed() ? column : row);
    const auto j = static_cast<int>(isTransposed() ? row : column) - m_firstColumn;
    return hasIndex(i, j) ? index(i, j) : QModelIndex();
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_matrix.empty() ? 0 : static_cast<int>(m_matrix.rows());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || m_matrix.empty()
               ? 0
               : std::min(kPageColumns, static_cast<int>(m_matrix.columns()));
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const int column = index.column() + m_firstColumn;
    const double value = m_matrix(static_cast<std::size_t>(index.row()), static_cast<std::size_t>(column));
    switch (role) {
    case Qt::DisplayRole:
        return cellText(value);
    case Qt::EditRole:
        return editableText(value);
    case kValueRole:
        return value;
    case Qt::ToolTipRole:
        return plainTip(
            tr("%1\nDrag left or right, or press Alt+↑ and Alt+↓, to change it (Shift finer, Ctrl "
               "coarser)")
                .arg(data(index, Qt::AccessibleTextRole).toString()));
    case Qt::AccessibleTextRole:
        return tr("%1, %2: %3")
            .arg(label(Qt::Vertical, index.row()), label(Qt::Horizontal, column), editableText(value));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignCenter);
    default:
        return {};
    }
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    const QString text = value.toString();
    if (text == data(index, Qt::EditRole).toString()) {
        emit taken();
        return true;
    }
    const Result<double> number = parseNumber(text);
    if (!number) {
        emit refused(errorText(number.error()));
        return false;
    }
    return setNumber(index, *number).has_value();
}

QString MatrixModel::headerTip(Qt::Orientation orientation, int at) const {
    const QString name = label(orientation, at);
    if (!featuresAlong(m_session.scene().input, m_role, areCoreRows(orientation))) {
        return name;
    }
    const QString whole =
        featureAt(orientation, at).isEmpty()
            ? name
            : tr("%1 (feature %2)")
                  .arg(name, indexText(static_cast<std::size_t>(at) + m_session.scene().notation.indexFrom));
    return tr("%1\nDouble-click: rename").arg(whole);
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const int at = orientation == Qt::Horizontal ? section + m_firstColumn : section;
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        return label(orientation, at);
    }
    if (role == Qt::ToolTipRole) {
        return plainTip(headerTip(orientation, at));
    }
    if (role == Qt::EditRole && featuresAlong(m_session.scene().input, m_role, areCoreRows(orientation))) {
        return featureAt(orientation, at);
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((orientation == Qt::Horizontal ? Qt::AlignHCenter : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    }
    return {};
}

bool MatrixModel::setHeaderData(int section, Qt::Orientation orientation, const QVariant& value, int role) {
    const Scene& scene = m_session.scene();
    const auto kind = featuresAlong(scene.input, m_role, areCoreRows(orientation));
    if (role != Qt::EditRole || !kind) {
        return false;
    }
    const int at = orientation == Qt::Horizontal ? section + m_firstColumn : section;
    // Heads stand side by side, and their features have the same names.
    const std::size_t feature = static_cast<std::size_t>(at) % featureCount(scene.input, *kind);
    const Edit edit = renameFeature(scene, *kind, feature, value.toString().trimmed().toStdString());
    const auto& names = std::get<SetFeatures>(edit);
    if (names.before != names.after) {
        if (const Result<void> done = m_session.apply(edit); !done) {
            emit refused(errorText(done.error()));
            return false;
        }
    }
    emit taken();
    return true;
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const {
    return QAbstractTableModel::flags(index) | (index.isValid() ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

} // namespace attnscope::ui
