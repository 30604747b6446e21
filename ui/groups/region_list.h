// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/token_region.h"
#include "core/scene/token_side.h"
#include "ui/session/context.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace attnscope::ui {

/// The regions of one side of the scene as a list: names and tokens are edited in place, regions are added
/// from a name and a range of tokens and taken out. Each change is an edit of the scene.
class RegionList final : public QWidget {
    Q_OBJECT

public:
    RegionList(const Context& context, TokenSide side, QWidget* parent = nullptr);

    /// Reads the scene again.
    void refresh();

signals:
    /// A change was refused, or none was: then the text is empty.
    void told(const QString& text);

private:
    const std::vector<TokenRegion>& regions() const;
    void add();
    void removeCurrent();
    void changeRow(int row);
    bool apply(std::vector<TokenRegion> changed);
    void proposeRange();

    Context m_context;
    TokenSide m_side;
    QTableWidget* m_table = nullptr;
    QLineEdit* m_name = nullptr;
    QLineEdit* m_range = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    bool m_isFilling = false;
};

} // namespace attnscope::ui
