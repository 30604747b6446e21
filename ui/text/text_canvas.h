// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "ui/paint/text/text_painter.h"
#include "ui/session/context.h"
#include "ui/text/word_weights.h"

#include <QAbstractScrollArea>

#include <optional>

namespace attnscope::ui {

/// The words, tinted: hover, choice, keys and scrolling. Laid out once for each text and width; a pointer or
/// another query changes the tint only.
class TextCanvas final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TextCanvas(const Context& context, QWidget* parent = nullptr);

    TextDirection direction() const { return m_direction; }
    void setDirection(TextDirection direction);
    /// Turns with the chosen word: of one sentence that stays the same, the key where it was the query.
    void turnTo(TextDirection direction);

    /// What is on the screen; without what only the pointer leaves where it is asked so.
    TextPicture picture(bool withPointer) const;
    const TextLayout& textLayout() const { return m_layout; }
    /// Where the text lies on the viewport.
    QPointF offset() const;
    /// The first word that is seen.
    WordRef firstSeen() const;
    /// How often words were placed.
    int layouts() const { return m_layouts; }
    /// The line below the words: the strongest weights, and that of the word under the pointer. Fewer of the
    /// strongest where three of them are wider than that many pixels in this type.
    QString summary(bool withPointer, const QFontMetrics& metrics, int width) const;
    /// The same without a bound.
    QString summary(bool withPointer) const { return summaryOf(withPointer, kStrongestWords); }
    /// Why the word under the pointer is struck, or the whole of it where it is cut; else empty.
    QString tip() const;

signals:
    /// Words, weights or what is pointed at are others.
    void changed();

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    static constexpr std::size_t kStrongestWords = 3;
    QString summaryOf(bool withPointer, std::size_t strongest) const;
    /// Between which weights the colours lie, and what says so.
    void readColours(TextPicture& picture, const WordWeights& weights, ValueScale scale) const;
    bool isCross() const;
    std::size_t ownParagraph() const;
    std::size_t tintedParagraph() const;
    std::optional<TextSubject> subjectAt(const WordRef& at) const;
    TextSubject chosenSubject() const;
    CellRef cellOf(const TextSubject& chosen, std::size_t other) const;
    void follow();
    void readText();
    void layOut();
    void readChosen();
    void hover(const std::optional<WordRef>& at);
    void hoverUnderPointer();
    void choose(const WordRef& at);
    void reveal();
    bool moveWithKey(int key);
    void showTip(const QPoint& globalPosition);

    Context m_context;
    WordWeightsReader* m_weights = nullptr;
    TextDirection m_direction = TextDirection::Row;
    std::shared_ptr<const std::vector<TextParagraph>> m_text;
    std::optional<TokenList> m_tokens; ///< those that the text was made of
    std::optional<TokenList> m_keyTokens;
    TextLayout m_layout;
    std::optional<QPointF> m_pointer; ///< on the viewport
    std::optional<WordRef> m_hovered;
    int m_layouts = 0;
    bool m_showsFocus = false; ///< which came by a key
};

} // namespace attnscope::ui
