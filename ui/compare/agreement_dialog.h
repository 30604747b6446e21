// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/agree_search.h"
#include "core/formula/formula.h"

#include <QDialog>
#include <QStringList>

class QLabel;
class QPushButton;
class QScrollArea;

namespace attnscope::ui {

class Session;

/// "a causal mask is added", "scores are multiplied by 0.125": what is other with a variation, a line each.
QStringList variationLines(const Variation& variation);

/// Searches what would make the scene agree with its model's results, and says it: the difference before and
/// after, or where it begins. Enter takes it as one step that can be undone.
class AgreementDialog final : public QDialog {
    Q_OBJECT

public:
    explicit AgreementDialog(Session& session, QWidget* parent);

    QString text() const;
    QPushButton& takeButton() const { return *m_take; }
    /// Shows where it begins to differ.
    QPushButton& goButton() const { return *m_go; }

signals:
    /// That cell is to be shown.
    void placeAsked(const HeadIndex& headIndex, const CellRef& cell);

private:
    void refresh();
    void makeRoom();
    void take();
    void go();
    QString beginningText(const Agreement& found) const;
    QString foundText() const;
    QString layersText() const;
    QString notFoundText() const;

    Session& m_session;
    QLabel* m_text = nullptr;
    QScrollArea* m_scroll = nullptr;
    QPushButton* m_take = nullptr;
    QPushButton* m_go = nullptr;
};

} // namespace attnscope::ui
