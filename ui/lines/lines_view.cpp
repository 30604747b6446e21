// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_view.h"

#include "ui/lines/lines_bar.h"
#include "ui/lines/lines_canvas.h"
#include "ui/lines/lines_state.h"
#include "ui/lines/lines_texts.h"
#include "ui/paint/lines/lines_painter.h"
#include "ui/session/selection.h"
#include "ui/widgets/spoken_description.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

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
    const LinesPicture picture = m_canvas->picture(false);
    if (picture.queries == 0 || picture.heads.empty()) {
        return {};
    }
    const QSizeF own = m_canvas->size();
    const LinesGeometry places = layoutLines(picture, own);
    const bool isWhole = places.mostScroll(places.queries) <= 0.0 && places.mostScroll(places.keys) <= 0.0;
    const QSizeF size(own.width(),
                      isWhole ? std::min(own.height(), comfortableHeight(picture)) : own.height());
    const auto paint = [own, isWhole](LinesPicture drawn, QPainter& painter, const QSizeF& wanted,
                                      const Palette& palette) {
        drawn.palette = palette;
        QSizeF inside = wanted;
        if (!isWhole) {
            // Of a part of the rows no more is known than the window shows: it is scaled.
            const double factor = std::min(wanted.width() / own.width(), wanted.height() / own.height());
            painter.scale(factor, factor);
            inside = own;
        }
        drawLines(painter, drawn, layoutLines(drawn, inside));
    };
    LinesPicture plain = picture;
    plain.hasCursor = false;
    DrawnPicture file{tr("The lines as shown"), size};
    file.draw = [paint, picture](QPainter& painter, const QSizeF& wanted, const Palette& palette) {
        paint(picture, painter, wanted, palette);
    };
    file.drawPlain = [paint, plain](QPainter& painter, const QSizeF& wanted, const Palette& palette) {
        paint(plain, painter, wanted, palette);
    };
    file.fileName = QStringLiteral("lines");
    return file;
}

} // namespace attnscope::ui
