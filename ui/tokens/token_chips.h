// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/tokens/token_flow.h"

#include "core/base/result.h"
#include "core/scene/token_list.h"
#include "core/scene/token_side.h"

#include <QAbstractScrollArea>

class QLineEdit;
class QToolButton;

namespace attnscope::ui {

/// The tokens of the scene, or where keys have their own those of one side, as chips: click selects a query
/// or a key, drag reorders, double-click or F2 renames, Del
/// removes, "+ add" adds. Paints what is seen only, so that thousands of tokens cost no more than a
/// screenful.
class TokenChips final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TokenChips(const Context& context, QWidget* parent = nullptr);
    TokenChips(const Context& context, TokenSide side, QWidget* parent = nullptr);

    /// The chip's place in the viewport.
    QRect chipRect(std::size_t index) const;
    QRect addRect() const;
    /// The field of an addition or renaming that is on its way, else nullptr.
    QLineEdit* field() const { return m_field; }

    /// With more tokens this widget hides and holds none; TokenFinder shows them. At the beginning: no limit.
    void setMost(std::size_t most);
    void startAdding();
    void startRenaming(std::size_t index);
    /// The clipboard's words: several replace all tokens, one is added after the selected one.
    void paste();
    void copy() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Why something was not done; empty: the last thing was.
    void refused(const QString& why);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh();
    void layOut();
    void makeMore();
    void placeMore();
    void showMore();
    void follow();
    void describe();
    QPointF scrolled(const QPoint& point) const;
    std::size_t count() const { return m_flow.chips.size(); }
    /// The chip with the keyboard; count() is "+ add".
    std::size_t current() const;
    const TokenList& tokens() const;
    /// The query or key that is selected; nothing where the stage shows none.
    std::optional<std::size_t> selected() const;
    /// Whether a keep policy drops the token.
    bool isDropped(std::size_t index) const;
    void select(std::size_t index);
    void moveTo(std::size_t index);
    void carry(std::size_t from, std::size_t to);
    void remove(std::size_t index);
    bool moveByKey(const QKeyEvent& event);
    void drawMark(QPainter& painter) const;
    void openField(const QString& text);
    void commitField();
    void closeField();
    bool tell(const Result<void>& done);

    Context m_context;
    TokenSide m_side;
    TokenFlow m_flow;
    QLineEdit* m_field = nullptr;
    QToolButton* m_more = nullptr; ///< how many chips are below or above
    std::size_t m_most = static_cast<std::size_t>(-1);
    std::optional<std::size_t> m_renamed; ///< the token the field renames; nothing: it adds
    bool m_onAdd = false;
    std::size_t m_lastKey = 0;          ///< with the keyboard where the stage shows no key
    std::optional<std::size_t> m_hover; ///< count() is "+ add"
    std::optional<std::size_t> m_pressed;
    QPoint m_pressedAt;
    QPoint m_dragAt;
    bool m_dragging = false;
};

} // namespace attnscope::ui
