// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/heads_popup.h"

#include "ui/session/chosen_heads.h"
#include "ui/session/error_text.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/heads_grid.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text_role.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <optional>

namespace attnscope::ui {

namespace {

constexpr int kTallest = 440;
constexpr int kWidest = 960; ///< of as many heads as have room on a small screen

/// Gives the texts of the orders their translation context, which a table alone has not.
struct HeadOrderTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::HeadOrder)
};

struct HeadOrder {
    std::optional<HeadScore> score;
    const char* name;
    const char* meaning; ///< of the number below each head
};

constexpr std::array kHeadOrders{
    HeadOrder{std::nullopt, QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Index"),
              QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Weights of every head in one colour range")},
    HeadOrder{HeadScore::EntropyBits, QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Entropy"),
              QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Mean entropy of a row, in bits")},
    HeadOrder{HeadScore::PreviousToken, QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Previous token"),
              QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Mean weight on the token before the query")},
    HeadOrder{
        HeadScore::SameToken, QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Same token"),
        QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Mean mass on other places with the query's token")},
    HeadOrder{HeadScore::Induction, QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Induction"),
              QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder",
                                "Mean mass on what followed an earlier place of the query's token")},
    HeadOrder{HeadScore::Sink, QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder", "Sink"),
              QT_TRANSLATE_NOOP("attnscope::ui::HeadOrder",
                                "Mean weight on the first key, of all queries but the first")},
};

} // namespace

HeadsPopup::HeadsPopup(const Context& context, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_context(context)
    , m_layerLine(new QWidget(this))
    , m_layer(new QComboBox(m_layerLine))
    , m_batchLine(new QWidget(this))
    , m_batch(new CountBox(m_batchLine))
    , m_orderLine(new QWidget(this))
    , m_order(new QComboBox(m_orderLine))
    , m_scroll(new QScrollArea(this))
    , m_grid(new HeadsGrid(context))
    , m_readout(new QLabel(this))
    , m_chosen(new QLabel(this)) {
    setProperty("card", true);
    setAccessibleName(tr("Heads"));
    m_batch->setAccessibleName(tr("Batch item"));
    m_batch->setToolTip(tr("Whose heads are shown, counted from 0"));
    auto* label = new QLabel(tr("Batch item"), m_batchLine);
    label->setBuddy(m_batch);
    auto* line = new QHBoxLayout(m_batchLine);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(label);
    line->addWidget(m_batch);
    line->addStretch(1);
    m_layer->setAccessibleName(tr("Layer"));
    m_layer->setToolTip(tr("Whose heads are shown: of one layer, or of all, a row each"));
    auto* layerLabel = new QLabel(tr("Layer"), m_layerLine);
    layerLabel->setBuddy(m_layer);
    auto* layerLine = new QHBoxLayout(m_layerLine);
    layerLine->setContentsMargins(0, 0, 0, 0);
    layerLine->addWidget(layerLabel);
    layerLine->addWidget(m_layer, 1);
    m_order->setAccessibleName(tr("Sorted by"));
    m_order->setToolTip(tr("What the heads are sorted by; its number stands below each"));
    for (const HeadOrder& order : kHeadOrders) {
        m_order->addItem(HeadOrderTexts::tr(order.name));
        m_order->setItemData(m_order->count() - 1, HeadOrderTexts::tr(order.meaning), Qt::ToolTipRole);
    }
    auto* orderLabel = new QLabel(tr("Sorted by"), m_orderLine);
    orderLabel->setBuddy(m_order);
    auto* orderLine = new QHBoxLayout(m_orderLine);
    orderLine->setContentsMargins(0, 0, 0, 0);
    orderLine->addWidget(orderLabel);
    orderLine->addWidget(m_order, 1);
    m_scroll->setFrameShape(NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_grid);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 10);
    column->setSpacing(8);
    column->addWidget(m_layerLine);
    column->addWidget(m_batchLine);
    column->addWidget(m_orderLine);
    column->addWidget(m_scroll);
    column->addWidget(m_readout);
    column->addWidget(m_chosen);
    m_chosen->setObjectName(QStringLiteral("chosenHeadsHint"));
    m_chosen->setProperty("role", "secondary");
    m_chosen->setTextFormat(Qt::PlainText);
    m_chosen->setWordWrap(true);
    m_readout->setProperty("role", "secondary");
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setWordWrap(true);
    m_readout->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    showReadout({});
    connect(m_grid, &HeadsGrid::pointed, this, &HeadsPopup::showReadout);
    connect(m_grid, &HeadsGrid::scored, this, [this] { showReadout({}); });
    connect(m_order, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_grid->setSortedBy(kHeadOrders.at(static_cast<std::size_t>(index)).score);
        fit();
    });
    connect(m_batch, &CountBox::refused, this, &HeadsPopup::showReadout);
    connect(m_batch, &CountBox::valueChanged, this, &HeadsPopup::showChoice);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &HeadsPopup::showChoice);
    connect(m_grid, &HeadsGrid::moved, this, [this](const QRect& place) {
        m_scroll->ensureVisible(place.center().x(), place.center().y(), 0, 70);
    });
    connect(m_grid, &HeadsGrid::picked, this, [this](const HeadIndex& place) {
        if (m_context.chosenHeads != nullptr) {
            m_context.chosenHeads->leave();
        }
        m_context.selection.setHeadIndex(place);
        hide();
    });
    connect(m_grid, &HeadsGrid::toggled, this, &HeadsPopup::toggle);
    connect(m_grid, &HeadsGrid::finished, this, &HeadsPopup::hide);
}

void HeadsPopup::toggle(const HeadIndex& place) {
    if (m_context.chosenHeads != nullptr) {
        const Result<void> done = m_context.chosenHeads->toggle(place);
        showChosen(done ? QString() : errorText(done.error()));
    }
}

void HeadsPopup::showChosen(const QString& problem) {
    const ChosenHeads* const chosen = m_context.chosenHeads;
    m_chosen->setVisible(chosen != nullptr && m_context.selection.heads() > 1);
    if (chosen == nullptr) {
        return;
    }
    setTextRole(*m_chosen, problem.isEmpty() ? "secondary" : "problem");
    const bool hasLayers = layerCount(m_context.session.scene().input) > 1;
    const QString hint = (hasLayers ? tr("Ctrl+click, Ctrl+Space: beside each other, up to %1 of a layer")
                                    : tr("Ctrl+click, Ctrl+Space: beside each other, up to %1"))
                             .arg(ChosenHeads::kMost);
    m_chosen->setText(!problem.isEmpty() ? problem
                      : chosen->isOn()   ? tr("Beside each other: %1").arg(chosen->text())
                                         : hint);
    m_chosen->setToolTip(hint);
    adjustSize();
}

void HeadsPopup::showReadout(const QString& text) {
    const QString shown = text.isEmpty() ? restingText() : text;
    // In two lines, whose breaks take some of their room.
    const QFontMetrics metrics = m_readout->fontMetrics();
    const bool isWhole =
        metrics.boundingRect(QRect(0, 0, m_scroll->width(), 0), Qt::TextWordWrap, shown).height() <=
        m_readout->height();
    m_readout->setText(isWhole ? shown
                               : metrics.elidedText(shown, Qt::ElideRight, 3 * m_scroll->width() / 2));
    m_readout->setToolTip(shown);
}

QString HeadsPopup::restingText() const {
    const HeadOrder& order = kHeadOrders.at(static_cast<std::size_t>(m_order->currentIndex()));
    if (!m_grid->isAnyScored()) {
        return order.score == HeadScore::PreviousToken ? tr("The keys are other tokens than the queries")
                                                       : tr("No token comes twice: there is no such number");
    }
    return order.score ? tr("%1, the largest first").arg(HeadOrderTexts::tr(order.meaning))
                       : HeadOrderTexts::tr(order.meaning);
}

/// The window's keys do not reach it through a popup.
void HeadsPopup::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_E && event->modifiers() == Qt::ControlModifier) {
        hide();
        emit exportWanted();
        return;
    }
    QFrame::keyPressEvent(event);
}

/// Where it was asked for, or as near as the screen allows.
void HeadsPopup::moveInside() {
    QPoint corner = m_corner;
    if (const QScreen* screen = parentWidget() != nullptr ? parentWidget()->screen() : nullptr) {
        const QRect free = screen->availableGeometry();
        corner.setX(std::min(corner.x(), free.right() - width()));
        corner.setY(std::max(free.top(), std::min(corner.y(), free.bottom() - height())));
    }
    move(corner);
}

void HeadsPopup::fit() {
    const QSize grid = m_grid->sizeHint();
    const int width = std::min(grid.width(), kWidest);
    const int across = grid.width() > width ? m_scroll->horizontalScrollBar()->sizeHint().height() : 0;
    const int height = std::min(grid.height() + across, kTallest);
    const int bar = grid.height() + across > height ? m_scroll->verticalScrollBar()->sizeHint().width() : 0;
    m_scroll->setFixedSize(width + bar, height);
    m_readout->setFixedHeight(2 * m_readout->fontMetrics().lineSpacing());
    adjustSize();
    showReadout({});
    if (isVisible()) {
        moveInside();
    }
}

void HeadsPopup::fillLayers() {
    const QSignalBlocker quiet(m_layer);
    const SceneInput& input = m_context.session.scene().input;
    const std::vector<std::size_t>& layers = layersOf(input);
    const bool wasAll =
        m_layer->currentIndex() == 0 && m_layer->count() == static_cast<int>(layers.size()) + 1;
    m_layer->clear();
    m_layer->addItem(tr("All layers"));
    for (const std::size_t number : layers) {
        m_layer->addItem(tr("Layer %1").arg(number));
    }
    const std::size_t shown = m_context.selection.headIndex().batch / itemCount(input);
    m_layer->setCurrentIndex(wasAll ? 0 : static_cast<int>(shown) + 1);
    m_layerLine->setVisible(layers.size() > 1);
}

void HeadsPopup::showChoice() {
    const SceneInput& input = m_context.session.scene().input;
    const std::size_t items = itemCount(input);
    const bool isAll = layerCount(input) > 1 && m_layer->currentIndex() == 0;
    const std::size_t layer =
        isAll || layerCount(input) == 1 ? 0 : static_cast<std::size_t>(m_layer->currentIndex() - 1);
    m_grid->setAllLayers(isAll);
    m_grid->setBatch(layer * items + static_cast<std::size_t>(m_batch->value()));
    fit();
}

void HeadsPopup::ask(const QPoint& globalPosition) {
    const HeadIndex headIndex = m_context.selection.headIndex();
    const QSignalBlocker quiet(m_batch);
    const std::size_t items = itemCount(m_context.session.scene().input);
    m_batch->setRange(0, static_cast<int>(items) - 1);
    m_batch->setValue(static_cast<int>(headIndex.batch % items));
    m_batchLine->setVisible(items > 1);
    fillLayers();
    m_orderLine->setVisible(m_context.selection.heads() > 1);
    showChosen({});
    showChoice();
    m_grid->setCurrent(m_grid->items().itemOf(headIndex));
    m_corner = globalPosition;
    moveInside();
    show();
    m_grid->setFocus();
}

} // namespace attnscope::ui
