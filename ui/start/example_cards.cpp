// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/start/example_cards.h"

#include "core/examples/example.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/start/example_images.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

constexpr int kNarrowestText = 176;
constexpr int kGap = 8; ///< right of and below a card
constexpr int kPadding = 12;
constexpr int kAbove = 10; ///< and below what stands in a card
constexpr int kTitleHeight = 21;
constexpr int kSpareHeight = 24; ///< that a card may get beyond what it needs
/// Sides of the square for the picture: the first with which all cards are seen, else the last.
constexpr std::array kSides{120, 96, 76, 60};

enum CardRole { NameRole = Qt::UserRole, SentenceRole, ImageRole };

QFont titleFont() {
    return sansFont(kValueSize, QFont::DemiBold);
}

int sentenceWidth(int cardWidth, int side) {
    return cardWidth - kGap - 3 * kPadding - side;
}

int sentenceHeight(const QString& sentence, int width) {
    const QFontMetrics metrics(sansFont(kInterfaceSize));
    return metrics.boundingRect(QRect(0, 0, width, 10'000), Qt::TextWordWrap, sentence).height();
}

/// The first letter is small in the table, where a title and a colon stand before it.
QString asSentence(QString text) {
    return text.isEmpty() ? text : text.replace(0, 1, text.front().toUpper());
}

class ExampleCardDelegate final : public QStyledItemDelegate {
public:
    ExampleCardDelegate(const Appearance& appearance, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_appearance(appearance) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect card = option.rect.adjusted(0, 0, -kGap, -kGap);
        drawGround(*painter, card, option.state);
        const int side = sideOf(option);
        const QRect square(card.left() + kPadding, card.top() + (card.height() - side) / 2, side, side);
        drawImage(*painter, square, index.data(ImageRole).value<QImage>());
        const QRect text(square.right() + 1 + kPadding, card.top() + kAbove,
                         card.right() - kPadding - square.right() - kPadding, card.height() - 2 * kAbove);
        drawText(*painter, text, index);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const override {
        const auto* cards = qobject_cast<const QListView*>(option.widget);
        return cards != nullptr ? cards->gridSize() : QSize();
    }

private:
    static int sideOf(const QStyleOptionViewItem& option) {
        const auto* cards = qobject_cast<const ExampleCards*>(option.widget);
        return cards != nullptr ? cards->side() : kSides.back();
    }

    void drawGround(QPainter& painter, const QRect& card, QStyle::State state) const {
        const Theme& theme = m_appearance.theme();
        const bool hasKeys = state.testFlag(QStyle::State_Selected) && state.testFlag(QStyle::State_HasFocus);
        const double line = hasKeys ? 2.0 : 1.0;
        painter.setPen(QPen(hasKeys ? theme.strong : theme.border, line));
        painter.setBrush(state.testFlag(QStyle::State_MouseOver) ? theme.hover : theme.panel);
        painter.drawRoundedRect(QRectF(card).adjusted(line / 2, line / 2, -line / 2, -line / 2), 6.0, 6.0);
    }

    void drawImage(QPainter& painter, const QRect& square, const QImage& image) const {
        if (image.isNull()) {
            // The frame of a matrix whose cells are on their way: a large one takes a second.
            const Theme& theme = m_appearance.theme();
            painter.setPen(QPen(theme.divider, 1.0));
            painter.setBrush(theme.canvas);
            painter.drawRect(QRectF(square).adjusted(0.5, 0.5, -0.5, -0.5));
            drawTextCentred(painter, QRectF(square).center(), titleFont(), theme.tertiary,
                            QStringLiteral("…"));
            return;
        }
        const QSizeF size = QSizeF(image.size()) / image.devicePixelRatio();
        painter.drawImage(QPoint(square.left() + static_cast<int>((square.width() - size.width()) / 2.0),
                                 square.top() + static_cast<int>((square.height() - size.height()) / 2.0)),
                          image);
    }

    void drawText(QPainter& painter, const QRect& place, const QModelIndex& index) const {
        const Theme& theme = m_appearance.theme();
        const QString sentence = index.data(SentenceRole).toString();
        const int height = kTitleHeight + sentenceHeight(sentence, place.width());
        const int top = place.top() + std::max(0, (place.height() - height) / 2);
        drawTextLeft(painter, QPointF(place.left(), top + kTitleHeight / 2.0 - 1.0), titleFont(), theme.text,
                     elided(titleFont(), index.data(Qt::DisplayRole).toString(), place.width()));
        painter.setFont(sansFont(kInterfaceSize));
        painter.setPen(theme.secondary);
        painter.drawText(QRect(place.left(), top + kTitleHeight, place.width(), height),
                         Qt::TextWordWrap | Qt::AlignTop, sentence);
    }

    const Appearance& m_appearance;
};

} // namespace

ExampleCards::ExampleCards(const Context& context, QWidget* parent)
    : QListWidget(parent)
    , m_context(context)
    , m_images(new ExampleImages(context, this)) {
    setObjectName(QStringLiteral("exampleCards"));
    setAccessibleName(tr("Examples"));
    setFrameShape(NoFrame);
    setViewMode(IconMode);
    setMovement(Static);
    setResizeMode(Adjust);
    setWrapping(true);
    setUniformItemSizes(true);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    setItemDelegate(new ExampleCardDelegate(context.appearance, this));
    fill();
    connect(this, &QListWidget::itemClicked, this, &ExampleCards::choose);
    connect(m_images, &ExampleImages::ready, this, [this](std::size_t example, const QImage& image) {
        item(static_cast<int>(example))->setData(ImageRole, image);
    });
    connect(&context.appearance, &Appearance::changed, this, &ExampleCards::loadImages);
}

void ExampleCards::fill() {
    for (const Example& example : examples()) {
        auto* card = new QListWidgetItem(translated(example.title), this);
        const QString sentence = asSentence(translated(example.summary));
        card->setData(NameRole, QString::fromUtf8(example.name.data(), qsizetype(example.name.size())));
        card->setData(SentenceRole, sentence);
        card->setData(Qt::AccessibleTextRole, tr("%1: %2").arg(card->text(), sentence));
    }
    setCurrentRow(0);
}

ExampleCards::TextRoom ExampleCards::textRoom(int example) const {
    const QString sentence = item(example)->data(SentenceRole).toString();
    return {kTitleHeight + sentenceHeight(sentence, sentenceWidth(gridSize().width(), m_side)),
            gridSize().height() - kGap - 2 * kAbove};
}

ExampleCards::Grid ExampleCards::gridFor(int width, int side) const {
    const int narrowest = kNarrowestText + side + 3 * kPadding + kGap;
    Grid grid;
    grid.side = side;
    const int space = width - 1; // Qt breaks a row that fills the whole width
    grid.columns = std::max(1, space / narrowest);
    grid.rows = (count() + grid.columns - 1) / grid.columns;
    int needed = side;
    for (int at = 0; at < count(); ++at) {
        const QString sentence = item(at)->data(SentenceRole).toString();
        const int text = sentenceHeight(sentence, sentenceWidth(space / grid.columns, side));
        needed = std::max(needed, kTitleHeight + text);
    }
    grid.card = {space / grid.columns, needed + 2 * kAbove + kGap};
    return grid;
}

void ExampleCards::layOut() {
    const auto fits = [this](const Grid& grid) { return grid.rows * grid.card.height() <= height(); };
    Grid grid;
    for (const int side : kSides) {
        grid = gridFor(width(), side);
        if (fits(grid)) {
            break;
        }
    }
    const bool showsAll = fits(grid);
    if (showsAll) {
        grid.card.setHeight(std::min(grid.card.height() + kSpareHeight, height() / grid.rows));
    } else {
        grid = gridFor(width() - verticalScrollBar()->sizeHint().width(), grid.side);
    }
    m_columns = grid.columns;
    m_side = grid.side;
    setVerticalScrollBarPolicy(showsAll ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn);
    setGridSize(grid.card);
    loadImages();
}

void ExampleCards::loadImages() {
    if (isVisible()) {
        m_images->load(m_side, devicePixelRatioF());
    }
}

void ExampleCards::choose(const QListWidgetItem* item) {
    if (item != nullptr) {
        emit chosen(item->data(NameRole).toString());
    }
}

void ExampleCards::keyPressEvent(QKeyEvent* event) {
    const bool opens =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (opens) {
        choose(currentItem());
        return;
    }
    QListWidget::keyPressEvent(event);
}

void ExampleCards::resizeEvent(QResizeEvent* event) {
    layOut();
    QListWidget::resizeEvent(event);
}

void ExampleCards::showEvent(QShowEvent* event) {
    QListWidget::showEvent(event);
    loadImages();
}

void ExampleCards::hideEvent(QHideEvent* event) {
    QListWidget::hideEvent(event);
    m_images->stop();
}

/// In the order in which they are read, whatever Qt takes for the nearest card.
QModelIndex ExampleCards::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    int to = currentRow();
    switch (action) {
    case MoveLeft:
        --to;
        break;
    case MoveRight:
        ++to;
        break;
    case MoveUp:
        to -= m_columns;
        break;
    case MoveDown:
        to += m_columns;
        break;
    default:
        return QListWidget::moveCursor(action, modifiers);
    }
    return to < 0 || to >= count() ? currentIndex() : indexFromItem(item(to));
}

} // namespace attnscope::ui
