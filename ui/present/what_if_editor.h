// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/edit.h"
#include "core/formula/formula.h"
#include "core/scene/matrix_role.h"
#include "core/scene/score_rules.h"
#include "ui/session/context.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTableWidget;
class QTableWidgetItem;

namespace attnscope::ui {

class FormulaTabs;

/// What if: the numbers of the scene in large type, over the lower part of a slide. Every change is an edit
/// of the session, which the slide follows.
class WhatIfEditor final : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfEditor(const Context& context, QWidget* parent = nullptr);

    /// Shows the scene as it is, with the keyboard in it.
    void open();
    /// Type and colours as a slide of that height has them. The theme has to outlive the editor. The numbers
    /// are as large as leave all rows and columns room in that height and in the editor's width.
    void setLook(int slideHeight, const Theme& theme, int room);
    /// That a few rows of its matrices have room in.
    int wantedHeight() const;

signals:
    void closeWanted();
    /// The step as it was prepared is wanted.
    void takeBackWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What a tab is about; nothing of both: the rules.
    struct Part {
        Formula name;
        bool isTokens = false;
        std::optional<MatrixRole> role = {};

        bool isRules() const { return !isTokens && !role; }
    };
    static QString usualMessage();
    QWidget* makeRules();
    /// The most rows and columns that a tab shows.
    struct Shape {
        int rows = 1;
        int columns = 1;
    };
    Shape largestShape() const;
    /// Whether tokens are the columns of the tables, as they are on the slide.
    bool isTransposed() const;
    /// Of a matrix as its table shows it.
    Shape shapeOf(const BlockMatrix& matrix) const;
    double valueAt(const BlockMatrix& matrix, int row, int column) const;
    void setTableType(int pixels);
    int tableWidth() const;
    void readParts();
    void showPart();
    void showCells(const Part& part);
    void tint(MatrixRole role);
    void showTokens();
    void showRules();
    void take(QTableWidgetItem* item);
    void takeRules(const ScoreRules& rules);
    void takeScale();
    void takeTemperature();
    void takeMask();
    void apply(const Edit& edit);
    const Part& part() const;

    Context m_context;
    const Theme* m_theme; ///< the slide's; never null
    std::vector<Part> m_parts;
    FormulaTabs* m_tabs = nullptr;
    QStackedWidget* m_pages = nullptr;
    QTableWidget* m_table = nullptr;
    QComboBox* m_scale = nullptr;
    QLineEdit* m_temperature = nullptr;
    QComboBox* m_mask = nullptr;
    QLabel* m_message = nullptr;
    bool m_isReading = false; ///< the table is filled, which is no edit
};

} // namespace attnscope::ui
