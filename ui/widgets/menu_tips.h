// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QObject>

namespace attnscope::ui {

/// Shows the tips of menus beside the menu. Qt shows them below the pointer, over the entries that are read
/// next.
class MenuTips final : public QObject {
    Q_OBJECT

public:
    explicit MenuTips(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attnscope::ui
