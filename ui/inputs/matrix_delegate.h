// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/base/palette.h"
#include "ui/session/context.h"

#include <QStyledItemDelegate>

#include <optional>

namespace attnscope::ui {

/// Paints a number on the tint of its value, frames the current cell and shows that it can be dragged; edits
/// in a bare field over the cell.
class MatrixDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    MatrixDelegate(const Context& context, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    const Palette& palette(MatrixRole role) const;

    Context m_context;
    mutable std::optional<Palette> m_palette;  ///< made when it is needed, not once a cell
    mutable MatrixRole m_role = MatrixRole::X; ///< whose palette that is
};

} // namespace attnscope::ui
