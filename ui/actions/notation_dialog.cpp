// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/notation_dialog.h"

#include "core/formula/notation_table.h"
#include "ui/paint/base/translated.h"
#include "ui/session/session.h"
#include "ui/widgets/formula_label.h"
#include "ui/widgets/new_action.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kWindowFrame = 60;
constexpr int kBelowTable = 96; ///< margins and the button

QLabel* textLabel(const QString& text, const char* role, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("role", role);
    return label;
}

std::vector<Stage> stagesOf(const Snapshot& snapshot) {
    std::vector<Stage> stages;
    for (const StageInfo& info : attnscope::stages()) {
        if (snapshot.has(info.stage)) {
            stages.push_back(info.stage);
        }
    }
    return stages;
}

} // namespace

void showNotationTable(const Context& context, QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("notationTable"));
    dialog->setWindowTitle(QObject::tr("What is called what"));
    auto* table = new QWidget(dialog);
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(28);
    grid->setVerticalSpacing(6);
    for (std::size_t at = 0; at < kNotationNames.size(); ++at) {
        grid->addWidget(textLabel(translated(kNotationNames[at]), "title", dialog), 0,
                        static_cast<int>(at) + 1);
    }
    int line = 1;
    for (const NotationRow& row :
         notationTable(context.session.scene(), stagesOf(context.session.snapshot()))) {
        grid->addWidget(
            textLabel(withoutAccelerator(translated(stageInfo(row.stage).menu)), "secondary", dialog), line,
            0);
        for (std::size_t at = 0; at < row.written.size(); ++at) {
            auto* formula = new FormulaLabel(context.appearance, dialog);
            formula->setFormula(row.written[at].title);
            auto* cell = new FormulaLabel(context.appearance, dialog);
            cell->setFormula(row.written[at].cell);
            grid->addWidget(formula, line, static_cast<int>(at) + 1);
            grid->addWidget(cell, line + 1, static_cast<int>(at) + 1);
        }
        line += 2;
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* scroll = new QScrollArea(dialog);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    scroll->setWidget(table);
    // As wide as the formulas, and as high as the screen allows.
    scroll->setMinimumWidth(table->sizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    scroll->setMinimumHeight(
        std::min(table->sizeHint().height(), parent->screen()->availableSize().height() / 2));
    auto* all = new QVBoxLayout(dialog);
    all->setSpacing(16);
    all->addWidget(scroll);
    all->addWidget(buttons);
    const int most = parent->screen()->availableSize().height() - kWindowFrame;
    dialog->resize(dialog->sizeHint().width(), std::min(most, table->sizeHint().height() + kBelowTable));
    dialog->open();
}

} // namespace attnscope::ui
