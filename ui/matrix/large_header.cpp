// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/large_header.h"

#include "core/masks/mask_set_text.h"
#include "ui/masks/brush_bar.h"
#include "ui/masks/mask_brush.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/head_selector.h"
#include "ui/widgets/choice_button.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

namespace attnscope::ui {

namespace {

/// Below this width lens, fit and the reducer lose their words, and stages stand closer.
constexpr int kWide = 900;
/// Below that the brush takes the place of the stages.
constexpr int kRoomForBrush = 1100;
/// Less behind the size shows nothing of a mask.
constexpr int kWorthEliding = 90;

/// A button of a stage; wide enough for its text when it is chosen and bold.
class StageButton final : public QToolButton {
public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        const int more =
            QFontMetrics(bold).horizontalAdvance(text()) - fontMetrics().horizontalAdvance(text());
        return QToolButton::sizeHint() + QSize(std::max(more, 0), 0);
    }
};

} // namespace

LargeHeader::LargeHeader(const Context& context, MaskBrush& brush, const Parts& parts, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_brush(brush)
    , m_label(new QLabel(this))
    , m_pictures(new ChoiceButton(parts.pictures, tr("Picture"), this))
    , m_brushBar(new BrushBar(brush, this))
    , m_reduce(new QToolButton(this))
    , m_lens(new QToolButton(this))
    , m_fit(new QToolButton(this)) {
    setObjectName(QStringLiteral("largeHeader"));
    m_label->setTextFormat(Qt::PlainText);
    m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_label->setAccessibleName(tr("Size and mask"));
    auto* menu = new QMenu(m_reduce);
    menu->setToolTipsVisible(true);
    menu->addActions(parts.reducers->actions());
    m_reduce->setMenu(menu);
    m_reduce->setPopupMode(QToolButton::InstantPopup);
    m_reduce->setAccessibleName(tr("How cells become a pixel"));
    m_reduce->setToolTip(tr("Whether a pixel shows the strongest of its cells or their mean"));
    m_lens->setDefaultAction(parts.lens);
    m_fit->setDefaultAction(parts.fit);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 4, 8, 4);
    line->setSpacing(8);
    m_bar = makeStages(parts.stages);
    line->addWidget(m_bar);
    line->addWidget(parts.places);
    line->addWidget(m_label, 1);
    line->addWidget(m_brushBar);
    line->addWidget(m_reduce);
    line->addWidget(m_lens);
    line->addWidget(m_fit);
    line->addWidget(m_pictures); // at the end, where nothing that comes and goes moves it
    connect(&context.session, &Session::snapshotChanged, this, &LargeHeader::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &LargeHeader::refresh);
    // Which reducers there are hangs on the stage too.
    connect(&context.selection, &Selection::stageChanged, this, &LargeHeader::fitFacts);
    connect(&context.appearance, &Appearance::changed, this, &LargeHeader::fitFacts);
    connect(&context.selection, &Selection::mainPictureChanged, this, &LargeHeader::fitFacts);
    connect(&brush, &MaskBrush::changed, this, &LargeHeader::fitFacts);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &LargeHeader::refresh);
    }
    refresh();
    fitFacts();
}

QWidget* LargeHeader::makeStages(const QList<QAction*>& stages) {
    auto* bar = new QWidget(this);
    bar->setObjectName(QStringLiteral("stageButtons"));
    bar->setAccessibleName(tr("Stages"));
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(1, 1, 1, 1);
    line->setSpacing(0);
    for (QAction* action : stages) {
        auto* button = new StageButton(bar);
        button->setProperty("stage", true);
        m_stages.push_back(button);
        button->setFocusPolicy(Qt::TabFocus);
        button->setCheckable(true);
        button->setProperty("symbol", action->property("symbol"));
        button->setText(action->property("symbol").toString());
        button->setAccessibleName(action->toolTip());
        button->setToolTip(action->toolTip());
        line->addWidget(button);
        connect(button, &QToolButton::clicked, action, &QAction::trigger);
        const auto follow = [button, action] {
            button->setChecked(action->isChecked());
            button->setEnabled(action->isEnabled());
            button->setVisible(action->isVisible() && action->isEnabled());
        };
        connect(action, &QAction::changed, button, follow);
        follow();
    }
    return bar;
}

void LargeHeader::refresh() {
    const Snapshot& snapshot = m_context.session.snapshot();
    // Of a scene that has no result yet the size of its scores is known.
    const Scene& scene = snapshot ? *snapshot.scene : m_context.session.scene();
    const auto source = snapshot.source(m_context.selection.stage());
    const QString before = m_facts;
    if (m_context.groups != nullptr && m_context.groups->isShown()) {
        const auto sums = m_context.groups->snapshot().source(Stage::Weights);
        m_facts = QStringLiteral("%1 · %2").arg(sidesText(sums->rows(), sums->columns(), scene.orientation),
                                                m_context.groups->meaning());
    } else if (m_context.groups != nullptr && !m_context.groups->problem().isEmpty()) {
        m_facts = m_context.groups->problem();
    } else if (source || !snapshot) {
        const std::size_t rows = source ? source->rows() : queryCount(scene.input);
        const std::size_t columns = source ? source->columns() : keyCount(scene.input);
        m_facts = sidesText(rows, columns, scene.orientation);
        if (const std::string sets = maskSetText(scene.mask); !sets.empty()) {
            m_facts += QStringLiteral(" · ") + QString::fromStdString(sets);
        }
    }
    // Measuring all words takes half a millisecond of a frame.
    if (m_facts != before || m_bar->isVisibleTo(this) != showsStages()) {
        m_label->setToolTip(m_facts);
        fitFacts();
    }
}

bool LargeHeader::showsStages() const {
    const bool hasStages = m_context.session.snapshot() || m_stages.empty();
    return hasStages && (!m_brush.isActive() || width() >= kRoomForBrush);
}

QSize LargeHeader::minimumSizeHint() const {
    return {320, QWidget::minimumSizeHint().height()};
}

void LargeHeader::fitFacts() {
    const bool isPainting = m_brush.isActive();
    const bool isWide = width() >= kWide && !isPainting;
    m_bar->setVisible(showsStages());
    const bool isMatrix = m_context.selection.mainPicture() == MainPicture::Matrix;
    m_pictures->setVisible(!isPainting);
    m_reduce->setVisible(isMatrix && !isPainting);
    m_lens->setVisible(isMatrix && !isPainting);
    m_fit->setVisible(isMatrix);
    const auto style = isWide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly;
    m_lens->setToolButtonStyle(style);
    m_fit->setToolButtonStyle(style);
    const bool isMax = reducerOf(m_context.selection.stage(), m_context.appearance,
                                 m_context.session.scene()) == Reducer::Max;
    const QString reducer = isMax ? tr("max") : tr("mean");
    m_reduce->setText(isWide ? tr("Reduce: %1").arg(reducer) : reducer);
    for (QToolButton* button : m_stages) {
        if (button->property("close").toBool() == isWide) {
            button->setProperty("close", !isWide);
            button->style()->unpolish(button);
            button->style()->polish(button);
            // It keeps the size that it had with the other padding until it hears of a change.
            QEvent change(QEvent::StyleChange);
            QCoreApplication::sendEvent(button, &change);
            button->updateGeometry();
        }
    }
    fitStages();
    layout()->activate();
    // Half a number says nothing: the size stands there whole, or the tool tip and the axes say it.
    const QString size = m_facts.section(QStringLiteral(" · "), 0, 0);
    const bool hasRoom = !isPainting && m_label->fontMetrics().horizontalAdvance(size) <= m_label->width();
    // Nor does the beginning of a mask's first name.
    const int rest = m_label->width() - m_label->fontMetrics().horizontalAdvance(size);
    m_label->setText(!hasRoom ? QString()
                     : rest < kWorthEliding
                         ? size
                         : m_label->fontMetrics().elidedText(m_facts, Qt::ElideRight, m_label->width()));
}

/// "softmax A" is "A" where the line is short.
void LargeHeader::fitStages() {
    const QString cut = QStringLiteral("softmax ");
    int needed = layout()->minimumSize().width();
    for (const QToolButton* button : m_stages) {
        QFont bold = button->font();
        bold.setWeight(QFont::DemiBold);
        const QString symbol = button->property("symbol").toString();
        const QFontMetrics metrics(bold);
        needed += metrics.horizontalAdvance(symbol) - metrics.horizontalAdvance(button->text());
    }
    for (QToolButton* button : m_stages) {
        const QString symbol = button->property("symbol").toString();
        button->setText(needed > width() ? QString(symbol).remove(cut) : symbol);
    }
}

bool LargeHeader::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        fitFacts();
    }
    return QWidget::event(event);
}

void LargeHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitFacts();
}

} // namespace attnscope::ui
