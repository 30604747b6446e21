// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/compare_views.h"

#include "ui/matrix/heatmap_view.h"
#include "ui/session/comparison.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

/// Of each of three matrices beside each other; where there is less, two of them are shown.
constexpr int kRoomForThree = 230;
constexpr QSize kLeastView(140, 160);

constexpr std::array<ComparedSide, 2> kOtherSides{ComparedSide::Second, ComparedSide::Difference};

} // namespace

CompareViews::CompareViews(const Context& context, QWidget& centre, HeatmapView& main, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_centre(centre)
    , m_main(main)
    , m_title(newTitle(this)) {
    setObjectName(QStringLiteral("compareViews"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* first = new QVBoxLayout;
    first->setContentsMargins(0, 0, 0, 0);
    first->setSpacing(0);
    first->addWidget(m_title);
    first->addWidget(&centre, 1);
    row->addLayout(first, 1);
    m_title->setText(tr("A: the scene as it is edited"));
    connect(context.comparison, &Comparison::changed, this, &CompareViews::refresh);
    connect(&context.selection, &Selection::mainPictureChanged, this, &CompareViews::refresh);
    refresh();
}

QLabel* CompareViews::newTitle(QWidget* parent) const {
    auto* title = new QLabel(parent);
    title->setProperty("role", "title");
    title->setTextFormat(Qt::PlainText);
    title->setAlignment(Qt::AlignCenter);
    title->setContentsMargins(0, 4, 0, 0);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return title;
}

void CompareViews::makeOther(Column& column, std::size_t number) {
    column.column = new QWidget(this);
    column.title = newTitle(column.column);
    column.view = new HeatmapView(m_context, column.column);
    column.view->setSide(kOtherSides[number]);
    column.view->setMinimumSize(kLeastView);
    column.view->setObjectName(number == 0 ? QStringLiteral("heatmapB")
                                           : QStringLiteral("heatmapDifference"));
    column.view->setAccessibleName(number == 0 ? tr("Matrix B") : tr("Difference A − B"));
    auto* lines = new QVBoxLayout(column.column);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(column.title);
    lines->addWidget(column.view, 1);
    static_cast<QHBoxLayout*>(layout())->addWidget(column.column, 1);
    HeatmapView* const other = column.view;
    connect(&m_main, &HeatmapView::viewportChanged, other, [this, other] { other->follow(m_main); });
    connect(other, &HeatmapView::viewportChanged, &m_main, [this, other] {
        if (other->isVisible()) {
            m_main.follow(*other);
        }
    });
    other->follow(m_main);
}

void CompareViews::refresh() {
    const Comparison& comparison = *m_context.comparison;
    const bool isSide = comparison.isOn() && comparison.view() == ComparedView::Side &&
                        m_context.selection.mainPicture() == MainPicture::Matrix;
    m_title->setVisible(isSide);
    m_main.setMinimumSize(isSide ? kLeastView : QSize(0, 0));
    m_centre.setMinimumSize(isSide ? kLeastView : QSize(0, 0));
    for (std::size_t number = 0; number < m_others.size(); ++number) {
        Column& column = m_others[number];
        const bool hasRoom = number == 0 || width() >= 3 * kRoomForThree;
        const bool isShown = isSide && hasRoom;
        if (isShown && column.view == nullptr) {
            makeOther(column, number);
        }
        if (column.column != nullptr) {
            column.title->setText(number == 0 ? tr("B: %1").arg(comparison.name()) : tr("A − B"));
            column.title->setToolTip(column.title->text());
            column.column->setVisible(isShown);
        }
    }
}

void CompareViews::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace attnscope::ui
