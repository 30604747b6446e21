// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/edit_text.h"

#include "core/formula/formula.h"
#include "core/scene/make_edit.h"
#include "core/scene/optional_parts.h"
#include "ui/paint/index_text.h"
#include "ui/session/mask_edit_text.h"
#include "ui/session/rules_edit_text.h"

#include <QCoreApplication>

namespace attnscope::ui {

QString roleName(MatrixRole role, Orientation orientation) {
    const bool inColumns = orientation == Orientation::Columns;
    switch (role) {
    case MatrixRole::X:
        return QStringLiteral("X");
    case MatrixRole::XKv:
        return QStringLiteral("X_kv");
    case MatrixRole::WO:
        return inColumns ? QStringLiteral("W_o") : QStringLiteral("W_O");
    case MatrixRole::BQ:
        return inColumns ? QStringLiteral("b_q") : QStringLiteral("b_Q");
    case MatrixRole::BK:
        return inColumns ? QStringLiteral("b_k") : QStringLiteral("b_K");
    case MatrixRole::BV:
        return inColumns ? QStringLiteral("b_v") : QStringLiteral("b_V");
    case MatrixRole::BO:
        return inColumns ? QStringLiteral("b_o") : QStringLiteral("b_O");
    case MatrixRole::WQ:
        return inColumns ? QStringLiteral("W_q") : QStringLiteral("W_Q");
    case MatrixRole::WK:
        return inColumns ? QStringLiteral("W_k") : QStringLiteral("W_K");
    case MatrixRole::WV:
        return inColumns ? QStringLiteral("W_v") : QStringLiteral("W_V");
    case MatrixRole::Q:
        return QStringLiteral("Q");
    case MatrixRole::K:
        return QStringLiteral("K");
    case MatrixRole::V:
        return QStringLiteral("V");
    case MatrixRole::Weights:
        break;
    }
    return QStringLiteral("A");
}

namespace {

/// Gives the texts their translation context; a class because tr() needs one.
class EditText {
    Q_DECLARE_TR_FUNCTIONS(EditText)

public:
    explicit EditText(const Scene& scene)
        : m_scene(scene) {}

    QString operator()(const SetCells& edit) const;
    QString operator()(const ReplaceInput& edit) const;

    QString operator()(const InsertToken& edit) const {
        return tr("Add token %1").arg(quoted(edit.slice.text));
    }
    QString operator()(const RemoveToken& edit) const {
        return tr("Remove token %1").arg(quoted(edit.slice.text));
    }
    QString operator()(const MoveToken& edit) const {
        const TokenList& tokens = edit.side == TokenSide::Keys ? m_scene.keyNames() : m_scene.tokens;
        return tr("Move token %1").arg(quoted(edit.from < tokens.size() ? tokens[edit.from] : std::string()));
    }
    QString operator()(const RenameToken& edit) const {
        return tr("Rename token %1 to %2").arg(quoted(edit.before), quoted(edit.after));
    }
    QString operator()(const SetRules& edit) const { return rulesEditText(edit); }
    QString operator()(const SetMask& edit) const { return maskEditText(edit); }
    QString operator()(const SetOrientation& edit) const {
        return edit.after == Orientation::Rows ? tr("Orientation: rows") : tr("Orientation: columns");
    }
    QString operator()(const SetTitle&) const { return tr("Change the title"); }
    QString operator()(const SetPrecision& edit) const {
        return edit.after ? tr("Precision: %1").arg(QString::fromUtf8(precisionName(*edit.after).data()))
                          : tr("Precision: automatic");
    }

private:
    static QString quoted(const std::string& text) {
        return QLatin1Char('"') + QString::fromStdString(text) + QLatin1Char('"');
    }
    static QString number(double value) { return QString::fromStdString(numberText(value, -1)); }
    bool inColumns() const { return m_scene.orientation == Orientation::Columns; }
    QString name(MatrixRole role) const { return roleName(role, m_scene.orientation); }
    QString inputText(const SceneInput& before, const SceneInput& after) const;

    const Scene& m_scene;
};

QString EditText::operator()(const SetCells& edit) const {
    const std::size_t rows = edit.after.rows();
    const std::size_t columns = edit.after.columns();
    if (rows == 1 && columns == 1) {
        const std::size_t first = inColumns() ? edit.column : edit.row;
        const std::size_t second = inColumns() ? edit.row : edit.column;
        return tr("Change %1[%2, %3] to %4")
            .arg(name(edit.role))
            .arg(first)
            .arg(second)
            .arg(number(edit.after(0, 0)));
    }
    const BlockMatrix* matrix = matrixIn(m_scene.input, edit.role, edit.place);
    if (matrix != nullptr && matrix->rows() == rows && matrix->columns() == columns) {
        return tr("Change all of %1").arg(name(edit.role));
    }
    return tr("Change %1 cells of %2").arg(indexText(rows * columns), name(edit.role));
}

QString EditText::inputText(const SceneInput& before, const SceneInput& after) const {
    for (const MatrixRole role : kOptionalParts) {
        const bool was = matrixIn(before, role) != nullptr;
        if (was != (matrixIn(after, role) != nullptr)) {
            return was ? tr("Remove %1").arg(name(role)) : tr("Add %1").arg(name(role));
        }
    }
    Scene changed = m_scene;
    changed.input = after;
    const std::optional<Dimensions> sizes = dimensionsOf(changed);
    if (sizes && headCount(before) != headCount(after)) {
        const std::size_t heads = headCount(after);
        return heads == 1 ? tr("Change to 1 head") : tr("Change to %1 heads").arg(indexText(heads));
    }
    if (sizes) {
        return tr("Resize to d_model %1, d_k %2, d_v %3")
            .arg(indexText(sizes->model), indexText(sizes->key), indexText(sizes->value));
    }
    return tr("Replace all matrices");
}

QString EditText::operator()(const ReplaceInput& edit) const {
    if (edit.before.keyTokens != edit.after.keyTokens && edit.before.keyTokens && edit.after.keyTokens) {
        return tr("Replace all key tokens (%1 instead of %2)")
            .arg(indexText(edit.after.keyTokens->size()), indexText(edit.before.keyTokens->size()));
    }
    if (edit.before.tokens == edit.after.tokens) {
        return inputText(edit.before.input, edit.after.input);
    }
    return tr("Replace all tokens (%1 instead of %2)")
        .arg(indexText(edit.after.tokens.size()), indexText(edit.before.tokens.size()));
}

} // namespace

QString editText(const Edit& edit, const Scene& scene) {
    return std::visit(EditText(scene), edit);
}

} // namespace attnscope::ui
