// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_view.h"

#include "ui/lines/lines_bar.h"
#include "ui/lines/lines_canvas.h"
#include "ui/lines/lines_state.h"
#include "ui/lines/lines_texts.h"
#include "ui/paint/base/joined_sentences.h"
#include "ui/paint/lines/lines_painter.h"
#include "ui/session/selection.h"
#include "ui/widgets/spoken_description.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <vector>

namespace attnscope::ui {

LinesView::LinesView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context)
    , m_state(new LinesState(context, this))
    , m_bar(new LinesBar(*m_state, this))
    , m_scroll(new QScrollBar(Qt::Vertical, this))
    , m_canvas(new LinesCanvas(*m_state, *m_scroll, this)) {
    setObjectName(QStringLiteral("linesView"));
    setAccessibleName(tr("The lines"));
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_canvas);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    auto* line = new QHBoxLayout;
    line->setSpacing(0);
    line->addWidget(m_canvas, 1);
    line->addWidget(m_scroll);
    column->addLayout(line, 1);
    connect(m_canvas, &LinesCanvas::scrolled, this,
            [this] { m_bar->setKeysOutside(m_canvas->keysOutside()); });
    connect(m_state, &LinesState::changed, this, &LinesView::describe);
}

void LinesView::showEvent(QShowEvent* event) {
    PicturePage::showEvent(event);
    m_state->setSeen(true);
}

void LinesView::hideEvent(QHideEvent* event) {
    PicturePage::hideEvent(event);
    m_state->setSeen(false);
}

void LinesView::describe() {
    const LineRowPtr row = m_state->rowOf(m_context.selection.query());
    const QString text = row ? spokenLines(*row, m_state->picture()) : QString();
    setSpokenDescription(*m_canvas, text);
}

DrawnPicture LinesView::drawnPicture() const {
    const QSizeF own = m_canvas->size();
    const std::optional<LinesPicture> whole = m_state->wholePicture();
    const LinesPicture shown = whole.value_or(m_canvas->picture(false));
    if (shown.queries == 0 || shown.heads.empty()) {
        return {};
    }
    // Of a large scene no more rows are known than the window shows.
    const auto inside = [isWhole = whole.has_value(), own](const QSizeF& size) {
        return isWhole ? size : QSizeF(size.width(), own.height());
    };
    DrawnPicture file{
        tr("The lines as shown"),
        {own.width(), whole ? std::max(leastHeight(shown), std::min(own.height(), comfortableHeight(shown)))
                            : own.height()}};
    file.draw = [shown, inside](QPainter& painter, const QSizeF& size, const DrawnLook& look) {
        LinesPicture drawn = shown;
        drawn.palette = look.palette;
        drawn.hasCursor = look.hasCursor;
        drawn.isTyped = look.isTyped;
        drawLines(painter, drawn, layoutLines(drawn, inside(size)));
    };
    file.type = kFigureType;
    file.fits = [shown, isWhole = whole.has_value(), own](const QSizeF& size, bool isTyped) {
        LinesPicture drawn = shown;
        drawn.isTyped = isTyped;
        return isWhole ? hasRoom(drawn, size)
                       : size.height() >= own.height() - 0.5 &&
                             hasRoom(drawn, {size.width(), leastHeight(drawn)});
    };
    file.heightAt = [least = whole ? leastHeight(shown) : own.height()](double, bool) { return least; };
    std::vector<LineRowPtr> rows;
    for (const LinesHead& head : shown.heads) {
        std::copy_if(head.rows.begin(), head.rows.end(), std::back_inserter(rows),
                     [](const LineRowPtr& row) { return row != nullptr; });
    }
    file.note = joinedSentences(
        {strengthCaption(shown), numbersCaption(shown), hiddenCaption(hiddenBelow(rows, shown.threshold))});
    file.hasCursor = true;
    file.fileName = QStringLiteral("lines");
    return file;
}

} // namespace attnscope::ui
