// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/files/csv_export.h"
#include "ui/session/context.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

class RegionsDialog;

/// What rows and columns of the weights are: tokens, words or regions; the dialog of the regions; and which
/// keys have no part in the range of the colours.
class GroupActions final : public QObject {
    Q_OBJECT

public:
    /// Files are proposed in that folder.
    GroupActions(const Context& context, TablePath pathOf, QWidget& window);

    void addTo(QMenu& menu);
    QAction* ignoreKeys() const { return m_ignoreKeys; }

signals:
    void failed(const QString& text);
    void noted(const QString& text);

private:
    void choose(const QAction& action);
    void showRegions();
    void askIgnoredKeys();
    void refresh();

    Context m_context;
    TablePath m_pathOf;
    QWidget& m_window;
    QActionGroup* m_groupings = nullptr;
    QAction* m_regions = nullptr;
    QAction* m_ignoreKeys = nullptr;
    RegionsDialog* m_dialog = nullptr; ///< null until it is first opened
};

} // namespace attnscope::ui
