// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace attnscope::ui {

class TokenListModel;

/// The tokens of a long scene with a search: Enter makes the current one the query and leaves
/// the search, Shift+Enter makes it the key and stays.
class TokenFinder final : public QWidget {
    Q_OBJECT

public:
    explicit TokenFinder(const Context& context, QWidget* parent = nullptr);

    TokenListModel& model() { return *m_model; }
    QLineEdit& field() { return *m_field; }
    QTableView& list() { return *m_list; }
    /// "157 of 16,384 match"
    QString matches() const;
    /// The keyboard goes to the search field, with all of it selected.
    void focusSearch();

signals:
    /// A token was chosen, as query or as key: the view may go there.
    void chosen();
    /// Enter went to a token, or Esc ended the search: the keyboard may go to the view.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void refresh();
    void search(const QString& text);
    bool showIndex(const QString& text);
    void follow();
    bool isInUse() const;
    void showQuery();
    void step(int by);
    bool choose(bool asKey);

    Context m_context;
    TokenListModel* m_model = nullptr;
    QLineEdit* m_field = nullptr;
    QLabel* m_matches = nullptr;
    QToolButton* m_up = nullptr;
    QToolButton* m_down = nullptr;
    QTableView* m_list = nullptr;
};

} // namespace attnscope::ui
