// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/text/text_view.h"

#include "ui/session/session.h"
#include "ui/text/text_canvas.h"
#include "ui/text/text_key.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/new_action.h"
#include "ui/widgets/spoken_description.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <optional>

namespace attnscope::ui {

TextView::TextView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context)
    , m_canvas(new TextCanvas(context, this))
    , m_summary(new ElidedLabel(this)) {
    setObjectName(QStringLiteral("textView"));
    setAccessibleName(tr("The text"));
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_canvas);
    m_summary->setObjectName(QStringLiteral("textSummary"));
    m_summary->setProperty("role", "secondary");
    m_summary->setContentsMargins(12, 6, 12, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(m_canvas, 1);
    column->addWidget(m_summary);
    connect(m_canvas, &TextCanvas::changed, this, &TextView::follow);
    connect(&context.session, &Session::sceneChanged, this, &TextView::nameDirections);
    nameDirections();
}

QWidget* TextView::makeBar() {
    auto* bar = new QWidget(this);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(8, 4, 8, 0);
    line->setSpacing(4);
    auto* group = new QActionGroup(bar);
    m_row = addChoice(group, QString(), tr("The weights of the chosen query on all words (R turns)"),
                      int(TextDirection::Row));
    m_column = addChoice(group, QString(), tr("The weights of all words on the chosen key (R turns)"),
                         int(TextDirection::Column));
    checkChoice(group, int(TextDirection::Row));
    for (QAction* action : group->actions()) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(action);
        line->addWidget(button);
    }
    line->addStretch(1);
    m_key = new TextKey(bar);
    line->addWidget(m_key);
    connect(group, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_canvas->turnTo(static_cast<TextDirection>(action->data().toInt()));
    });
    auto* turn =
        newAction(this, {tr("Row or column"), tr("The other direction"), {}, QKeySequence(Qt::Key_R)});
    turn->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(turn);
    connect(turn, &QAction::triggered, this, [this] { (m_row->isChecked() ? m_column : m_row)->trigger(); });
    return bar;
}

/// As the matrix has them: with tokens as columns, a query's weights are a column.
void TextView::nameDirections() {
    const bool columns = m_context.session.scene().orientation == Orientation::Columns;
    m_row->setText(columns ? tr("What it looks at (column)") : tr("What it looks at (row)"));
    m_column->setText(columns ? tr("Who looks at it (row)") : tr("Who looks at it (column)"));
}

void TextView::follow() {
    showSummary();
    m_key->setPicture(m_canvas->picture(true));
    const QString spoken = m_canvas->summary(false);
    setSpokenDescription(*m_canvas, spoken); // the page gives the focus to it
}

void TextView::showSummary() {
    const QMargins margins = m_summary->contentsMargins();
    m_summary->setText(
        m_canvas->summary(true, m_summary->fontMetrics(), width() - margins.left() - margins.right()));
}

void TextView::resizeEvent(QResizeEvent* event) {
    PicturePage::resizeEvent(event);
    showSummary();
}

DrawnPicture TextView::drawnPicture() const {
    if (!m_context.session.snapshot()) {
        return {};
    }
    DrawnPicture drawn;
    drawn.name = tr("The text as shown");
    drawn.size = QSizeF(size());
    drawn.fileName = QStringLiteral("text");
    const TextPicture shown = m_canvas->picture(false);
    drawn.draw = [shown, from = m_canvas->firstSeen()](QPainter& painter, const QSizeF& size,
                                                       const DrawnLook& look) {
        TextPicture picture = shown;
        picture.palette = look.palette;
        picture.colours.map = look.palette.sequential;
        picture.colours.canvas = look.palette.theme.canvas.rgb();
        drawWholeText(painter, picture, size, from, look.isTyped);
    };
    if (!shown.high.isEmpty()) {
        drawn.note =
            tr("%1. Colours: %2 to %3, %4.").arg(shown.summary, shown.low, shown.high, shown.highNote);
    }
    drawn.type = kSmallestWord;
    // Of a text that the window can't show whole a file shows a part too.
    const bool isPart = m_canvas->textLayout().height > m_canvas->viewport()->height();
    drawn.heightAt = [shown, isPart, own = drawn.size.height()](double width, bool) {
        return isPart ? own : heightOfText(shown, width).value_or(own);
    };
    drawn.fits = [shown, isPart](const QSizeF& size, bool) {
        const std::optional<double> height = isPart ? std::optional(0.0) : heightOfText(shown, size.width());
        return height && size.height() >= *height - 0.5;
    };
    return drawn;
}

} // namespace attnscope::ui
