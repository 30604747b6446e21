// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/picture_actions.h"

#include "ui/session/explain_titles.h"
#include "ui/session/selection.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

namespace attnscope::ui {

PictureActions::PictureActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_choices(new QActionGroup(this))
    , m_explanations(new QActionGroup(this))
    , m_turnProduct(newAction(this, {tr("Product and back"),
                                     tr("The factors beside their product, and what was there before"),
                                     {},
                                     QKeySequence(Qt::Key_P)})) {
    add(MainPicture::Matrix, tr("&Matrix"), tr("The stage as a heatmap"), Qt::Key_1);
    add(MainPicture::Product, tr("&Product"), tr("The two factors of the stage beside their product"),
        Qt::Key_2);
    add(MainPicture::Lines, tr("&Lines"), tr("Tokens at both sides, the weights as lines between them"),
        Qt::Key_3);
    add(MainPicture::Text, tr("&Text"), tr("The words themselves, tinted by the weights of the query"),
        Qt::Key_4);
    m_explain = add(MainPicture::Explain, tr("&Diagram"),
                    tr("The picture that the lesson, or Picture › Explain, chose"), Qt::Key_5);
    addExplanations();
    connect(m_choices, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_context.selection.setMainPicture(static_cast<MainPicture>(action->data().toInt()));
    });
    connect(m_turnProduct, &QAction::triggered, this, [this] {
        Selection& selection = m_context.selection;
        const bool isBack = selection.mainPicture() == MainPicture::Product;
        selection.setMainPicture(isBack ? m_beforeProduct : MainPicture::Product);
    });
    connect(&context.selection, &Selection::mainPictureChanged, this, &PictureActions::follow);
    connect(&context.selection, &Selection::explainedChanged, this, &PictureActions::follow);
    follow();
}

QAction* PictureActions::add(MainPicture picture, const QString& text, const QString& tip, int key) {
    const QKeySequence keys(Qt::CTRL | static_cast<Qt::Key>(key));
    QAction* action = addChoice(
        m_choices, text, tr("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)), int(picture));
    action->setShortcut(keys);
    return action;
}

void PictureActions::addExplanations() {
    for (std::size_t kind = 0; kind < kExplainKinds; ++kind) {
        const auto of = static_cast<ExplainKind>(kind);
        if (of == ExplainKind::Layers || of == ExplainKind::Listing) {
            continue; // only a lesson knows of heads that they are layers, and has code of its own
        }
        const QString title = explainTitle(static_cast<ExplainKind>(kind));
        addChoice(m_explanations, title, tr("%1: drawn from this scene").arg(title), static_cast<int>(kind));
    }
    connect(m_explanations, &QActionGroup::triggered, this, [this](const QAction* action) {
        const ExplainChoice choice{static_cast<ExplainKind>(action->data().toInt())};
        Selection& selection = m_context.selection;
        const auto& shown = selection.explained();
        if (!shown || shown->kind != choice.kind) { // what a lesson says of the same picture stays
            selection.setExplained(choice);
        }
        selection.setMainPicture(MainPicture::Explain);
    });
}

void PictureActions::follow() {
    const MainPicture shown = m_context.selection.mainPicture();
    if (shown != MainPicture::Product) {
        m_beforeProduct = shown;
    }
    const auto& explained = m_context.selection.explained();
    m_explain->setVisible(explained.has_value());
    checkChoice(m_choices, int(shown));
    checkChoice(m_explanations,
                explained && shown == MainPicture::Explain ? QVariant(int(explained->kind)) : QVariant());
}

void PictureActions::addTo(QMenu& menu) {
    QMenu& pictures = *menu.addMenu(tr("&Picture"));
    pictures.addActions(m_choices->actions());
    pictures.addMenu(tr("E&xplain"))->addActions(m_explanations->actions());
    pictures.addSeparator();
    pictures.addAction(m_turnProduct);
}

} // namespace attnscope::ui
