// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/main_pictures.h"

#include "ui/explain/explain_view.h"
#include "ui/lines/lines_view.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/product/product_view.h"
#include "ui/session/selection.h"
#include "ui/text/text_view.h"

#include <QApplication>

namespace attnscope::ui {

MainPictures::MainPictures(const Context& context, HeatmapView& matrix, QWidget* parent)
    : QStackedWidget(parent)
    , m_context(context) {
    // In the order of MainPicture.
    addWidget(&matrix);
    addWidget(new ProductView(context, this));
    addWidget(new LinesView(context, this));
    addWidget(new TextView(context, this));
    addWidget(new ExplainView(context, this));
    connect(&context.selection, &Selection::mainPictureChanged, this, &MainPictures::showChosen);
    showChosen();
}

void MainPictures::takeFocus(Qt::FocusReason reason) {
    currentWidget()->setFocus(reason);
}

std::optional<DrawnPicture> MainPictures::drawnPicture() const {
    const auto* page = dynamic_cast<const PicturePage*>(currentWidget());
    if (page == nullptr) {
        return std::nullopt;
    }
    DrawnPicture picture = page->drawnPicture();
    return picture.name.isEmpty() ? std::nullopt : std::optional(std::move(picture));
}

void MainPictures::showChosen() {
    const QWidget* focus = QApplication::focusWidget();
    const bool hadFocus = focus != nullptr && isAncestorOf(focus);
    setCurrentIndex(static_cast<int>(m_context.selection.mainPicture()));
    if (hadFocus) {
        takeFocus();
    }
}

} // namespace attnscope::ui
