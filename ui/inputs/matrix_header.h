// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QHeaderView>

class QLineEdit;
class QMenu;

namespace attnscope::ui {

class Appearance;

/// Row and column names of a matrix: elided where there is little room, "feature 12" first to "12"; the whole
/// name is in the tool tip. Names that the model lets edit are renamed in place.
class MatrixHeader final : public QHeaderView {
    Q_OBJECT

public:
    MatrixHeader(Qt::Orientation orientation, const Appearance& appearance, QWidget* parent);

    /// Whether this section has a name that can be edited.
    bool canRename(int section) const;
    /// An entry that does so, where it can be.
    void addRenaming(QMenu& menu, int section);
    /// Opens a field over it: Enter takes the name, Esc leaves it as it was.
    void startRenaming(int section);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QRect sectionRect(int section) const;
    void commitField();
    void closeField();

    QLineEdit* m_field = nullptr; ///< while a name is edited
    int m_renamed = -1;           ///< its section
    const Appearance& m_appearance;
};

} // namespace attnscope::ui
