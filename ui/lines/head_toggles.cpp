// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/head_toggles.h"

#include "core/scene/token_name.h"
#include "ui/lines/lines_state.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/lines/head_colours.h"
#include "ui/session/appearance.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kHeight = 22;
constexpr int kWidth = 30;
constexpr int kSpace = 4;

/// Filled with the head's colour where the head is shown.
class HeadButton final : public QToolButton {
public:
    HeadButton(LinesState& state, std::size_t head, QWidget* parent)
        : QToolButton(parent)
        , m_state(state)
        , m_head(head) {
        setCheckable(true);
        setText(QStringLiteral("h%1").arg(head));
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
    }
    QSize sizeHint() const override {
        return {std::max(kWidth, static_cast<int>(textWidth(sansFont(kCaptionSize), text())) + 12), kHeight};
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        const Theme& theme = m_state.context().appearance.theme();
        // One head alone has the colours of the weights, and its button none of its own.
        const bool isAlone = m_state.heads().size() <= 1;
        const QColor colour = isAlone && isChecked() ? theme.strong : headColour(m_head, theme);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
        painter.setPen(QPen(isChecked() ? colour : theme.border, 1.0));
        painter.setBrush(isChecked() ? colour : underMouse() ? theme.hover : theme.field);
        painter.drawRoundedRect(box, 4.0, 4.0);
        if (!isChecked()) {
            painter.fillRect(QRectF(box.left() + 6.0, box.bottom() - 3.5, box.width() - 12.0, 2.0), colour);
        }
        drawTextCentred(painter, box.center() - QPointF(0.0, isChecked() ? 0.0 : 1.0), sansFont(kCaptionSize),
                        isChecked() ? textOn(colour) : theme.text, text());
        if (hasFocus()) {
            painter.setPen(QPen(theme.strong, 2.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5.0, 5.0);
        }
    }

private:
    LinesState& m_state;
    std::size_t m_head;
};

} // namespace

HeadToggles::HeadToggles(LinesState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_all(new QToolButton(this)) {
    setObjectName(QStringLiteral("linesHeads"));
    setAccessibleName(tr("Heads whose lines are shown"));
    m_all->setProperty("chip", true);
    m_all->setFocusPolicy(Qt::TabFocus);
    connect(m_all, &QToolButton::clicked, this, [this] {
        if (m_state.heads().size() == m_state.headCount()) {
            m_state.showOwnHead();
        } else {
            m_state.showAllHeads();
        }
    });
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&state, &LinesState::changed, this, &HeadToggles::refresh);
    refresh();
}

void HeadToggles::makeButtons(std::size_t count) {
    while (m_buttons.size() > count) {
        delete m_buttons.back();
        m_buttons.pop_back();
    }
    while (m_buttons.size() < count) {
        const std::size_t head = m_buttons.size();
        auto* button = new HeadButton(m_state, head, this);
        connect(button, &QToolButton::clicked, this, [this, head] { m_state.toggleHead(head); });
        button->show();
        m_buttons.push_back(button);
    }
    place(width(), true);
    updateGeometry();
}

void HeadToggles::refresh() {
    const std::size_t count = m_state.headCount();
    setVisible(count > 1);
    if (m_buttons.size() != count) {
        makeButtons(count);
    }
    const bool areAll = m_state.heads().size() == count;
    m_all->setText(areAll ? tr("One head") : tr("All heads"));
    m_all->setToolTip(areAll ? tr("Show the lines of the window's head alone")
                             : tr("Show the lines of all %1 heads, each in its colour").arg(count));
    for (std::size_t head = 0; head < count; ++head) {
        QToolButton& button = *m_buttons[head];
        const bool isShown = !m_state.isPooled() && m_state.heads().contains(head);
        button.setChecked(isShown);
        const QString name = tr("Head %1").arg(head);
        button.setToolTip(isShown ? tr("Head %1: its lines have this colour where several heads are shown. "
                                       "Click to hide them")
                                        .arg(head)
                                  : tr("Show the lines of head %1 in this colour").arg(head));
        button.setAccessibleName(name);
        button.update();
    }
    place(width(), true);
}

int HeadToggles::place(int width, bool moves) const {
    int x = 0;
    int y = 0;
    const auto put = [&](QToolButton* button, const QSize& size) {
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += kHeight + kSpace;
        }
        if (moves) {
            button->setGeometry(x, y, size.width(), kHeight);
        }
        x += size.width() + kSpace;
    };
    put(m_all, m_all->sizeHint());
    for (QToolButton* button : m_buttons) {
        put(button, button->sizeHint());
    }
    return y + kHeight;
}

int HeadToggles::heightForWidth(int width) const {
    return place(width, false);
}

QSize HeadToggles::sizeHint() const {
    return {320, heightForWidth(std::max(width(), 320))};
}

QSize HeadToggles::minimumSizeHint() const {
    return {120, kHeight};
}

void HeadToggles::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place(width(), true);
    updateGeometry();
}

} // namespace attnscope::ui
