// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/beside_views.h"

#include "core/scene/token_name.h"
#include "ui/export/figures/side_by_side.h"
#include "ui/matrix/heatmap_view.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/text_role.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Of each of three matrices beside each other; where there is less, two of them are shown.
constexpr int kRoomForThree = 230;
constexpr QSize kLeastView(140, 160);
constexpr QSize kLeastHead(120, 90);

} // namespace

BesideViews::BesideViews(const Context& context, QWidget& centre, HeatmapView& main, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_centre(centre)
    , m_first{new QWidget(this), nullptr, &main}
    , m_grid(new QGridLayout(this)) {
    setObjectName(QStringLiteral("besideViews"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(0);
    m_first.title = newTitle(m_first.frame);
    auto* lines = new QVBoxLayout(m_first.frame);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_first.title);
    lines->addWidget(&centre, 1);
    connect(context.comparison, &Comparison::changed, this, &BesideViews::refresh);
    connect(context.chosenHeads, &ChosenHeads::changed, this, &BesideViews::refresh);
    connect(&context.selection, &Selection::mainPictureChanged, this, &BesideViews::refresh);
    // A goes on being edited, and with it what makes it different.
    const auto rename = [this] {
        if (isCompared()) {
            nameSides();
        }
    };
    connect(&context.session, &Session::snapshotChanged, this, rename);
    connect(&context.selection, &Selection::stageChanged, this, rename);
    refresh();
}

HeatmapView* BesideViews::viewOf(std::size_t head) const {
    if (!m_context.chosenHeads->isShown()) {
        return nullptr;
    }
    if (head == m_context.selection.headIndex().head) {
        return m_first.view;
    }
    for (const Place& place : m_others) {
        if (place.view != nullptr && place.view->head() == head) {
            return place.view;
        }
    }
    return nullptr;
}

QLabel* BesideViews::newTitle(QWidget* parent) const {
    auto* title = new QLabel(parent);
    title->setProperty("role", "title");
    title->setTextFormat(Qt::PlainText);
    title->setAlignment(Qt::AlignCenter);
    title->setContentsMargins(0, 4, 0, 0);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return title;
}

void BesideViews::makeOther(Place& place) {
    place.frame = new QWidget(this);
    place.title = newTitle(place.frame);
    place.view = new HeatmapView(m_context, place.frame);
    auto* lines = new QVBoxLayout(place.frame);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(place.title);
    lines->addWidget(place.view, 1);
    HeatmapView& main = *m_first.view;
    HeatmapView* const other = place.view;
    connect(&main, &HeatmapView::viewportChanged, other, [&main, other] { other->follow(main); });
    connect(other, &HeatmapView::viewportChanged, &main, [&main, other] {
        if (other->isVisible()) {
            main.follow(*other);
        }
    });
    connect(other, &HeatmapView::contextMenuWanted, &main, [&main, other](const QPoint& position) {
        if (other->head()) {
            emit main.contextMenuWanted(position); // the click has made its head the window's
        }
    });
    other->follow(main);
}

BesideViews::Place& BesideViews::other(std::size_t number) {
    Place& place = m_others[number];
    if (place.view == nullptr) {
        makeOther(place);
    }
    return place;
}

void BesideViews::setTitle(Place& place, const QString& title, bool isMain, bool isShown) {
    place.title->setText(title);
    place.title->setToolTip(title);
    place.title->setVisible(isShown);
    setTextRole(*place.title, isMain ? "title" : "secondary");
}

void BesideViews::refresh() {
    if (isCompared()) {
        showComparison();
    } else if (m_context.chosenHeads->isShown()) {
        showHeads();
    } else {
        showAlone();
    }
}

void BesideViews::showAlone() {
    m_first.title->hide();
    setLeastSize({0, 0});
    hideFrom(0);
    arrange({m_first.frame}, 1);
}

/// As figures name them; two heads of one scene are called by their numbers alone.
std::array<QString, 2> BesideViews::sideNames() const {
    const Snapshot& first = m_context.comparison->of(ComparedSide::First);
    const Snapshot& second = m_context.comparison->of(ComparedSide::Second);
    const std::array<QString, 2> plain{tr("the scene as it is edited"), m_context.comparison->name()};
    if (!first || !second) {
        return plain;
    }
    const auto headOf = [](const Snapshot& side) {
        return QString::fromStdString(headText(side.scene->input, side.headIndex()));
    };
    if (first.scene->title == second.scene->title && headOf(first) != headOf(second)) {
        return {headOf(first), headOf(second)};
    }
    const std::array<QString, 2> names = namesBeside(first, second, m_context.selection.stage());
    return names[0].isEmpty() || names[1].isEmpty() ? plain : names;
}

void BesideViews::nameSides() {
    const auto [nameOfA, nameOfB] = sideNames();
    setTitle(m_first, tr("A: %1").arg(nameOfA), true);
    setTitle(other(0), tr("B: %1").arg(nameOfB), true);
}

bool BesideViews::isCompared() const {
    const Comparison& comparison = *m_context.comparison;
    return comparison.isOn() && comparison.view() == ComparedView::Side &&
           m_context.selection.mainPicture() == MainPicture::Matrix;
}

void BesideViews::showComparison() {
    nameSides();
    QList<QWidget*> frames{m_first.frame, m_others[0].frame};
    if (width() >= 3 * kRoomForThree) {
        setTitle(other(1), tr("A − B"), true);
        frames << m_others[1].frame;
    }
    const auto show = [this](std::size_t number, ComparedSide side, const QString& name,
                             const QString& object) {
        if (HeatmapView* const view = m_others[number].view) {
            view->setHead(std::nullopt);
            view->setSide(side);
            view->setObjectName(object);
            view->setAccessibleName(name);
        }
    };
    show(0, ComparedSide::Second, tr("Matrix B"), QStringLiteral("heatmapB"));
    show(1, ComparedSide::Difference, tr("Difference A − B"), QStringLiteral("heatmapDifference"));
    setLeastSize(kLeastView);
    hideFrom(static_cast<std::size_t>(frames.size()) - 1);
    arrange(frames, static_cast<int>(frames.size()));
}

/// A view keeps its head while that is chosen, and the one whose head becomes the window's takes that of
/// before: no other has to be read again.
void BesideViews::assignHeads() {
    const std::size_t own = m_context.selection.headIndex().head;
    std::vector<std::size_t> missing = m_context.chosenHeads->heads();
    std::erase(missing, own);
    const std::size_t count = missing.size();
    std::vector<HeatmapView*> free;
    for (std::size_t number = 0; number < count; ++number) {
        HeatmapView* const view = other(number).view;
        const auto at =
            view->head() ? std::find(missing.begin(), missing.end(), *view->head()) : missing.end();
        if (at == missing.end()) {
            free.push_back(view);
        } else {
            missing.erase(at);
        }
    }
    for (std::size_t number = 0; number < free.size(); ++number) {
        free[number]->setSide(std::nullopt);
        free[number]->setHead(missing[number]);
    }
    hideFrom(count);
}

void BesideViews::showHeads() {
    const QWidget* const focus = QApplication::focusWidget();
    assignHeads();
    const HeadIndex own = m_context.selection.headIndex();
    const SceneInput& input = m_context.session.scene().input;
    const bool isLarge = m_first.view->isLargeShown();
    QList<QWidget*> frames;
    for (const std::size_t head : m_context.chosenHeads->heads()) {
        const QString name = QString::fromStdString(headText(input, {own.batch, head}));
        const auto at = std::find_if(m_others.begin(), m_others.end(), [head](const Place& place) {
            return place.view != nullptr && place.view->head() == head;
        });
        Place& place = head == own.head || at == m_others.end() ? m_first : *at;
        setTitle(place, name, &place == &m_first, isLarge); // a small matrix has its title nearer
        if (&place != &m_first) {
            place.view->setObjectName(QStringLiteral("heatmapBeside"));
            place.view->setAccessibleName(tr("Attention matrix of %1").arg(name));
        }
        frames << place.frame;
    }
    setLeastSize(kLeastHead);
    arrange(frames, columnsFor(static_cast<int>(frames.size())));
    // The view that was clicked shows the head of before now; the keys go on with the one that was meant.
    const bool hadFocus = std::any_of(m_others.begin(), m_others.end(), [focus](const Place& place) {
        return focus != nullptr && place.view == focus;
    });
    if (hadFocus) {
        m_first.view->setFocus(Qt::OtherFocusReason);
    }
}

void BesideViews::hideFrom(std::size_t first) {
    for (std::size_t number = first; number < m_others.size(); ++number) {
        Place& place = m_others[number];
        if (place.frame != nullptr) {
            place.frame->hide();
            place.view->setHead(std::nullopt);
        }
    }
}

void BesideViews::setLeastSize(const QSize& size) {
    m_first.view->setMinimumSize(size);
    m_centre.setMinimumSize(size);
    for (const Place& place : m_others) {
        if (place.view != nullptr) {
            place.view->setMinimumSize(size);
        }
    }
}

/// Two heads stand side by side, more where their cells are larger: in a row, or in two.
int BesideViews::columnsFor(int count) const {
    if (count <= 2 || width() <= 0 || height() <= 0) {
        return 2;
    }
    HeatmapPicture picture = m_first.view->picture();
    picture.viewport = {};
    const auto cellIn = [&](int columns) {
        const int rows = (count + columns - 1) / columns;
        const int title = m_first.title->isHidden() ? 0 : m_first.title->sizeHint().height();
        const QSize tile(width() / columns, height() / rows - title);
        return tile.height() < kLeastHead.height() || tile.width() < kLeastHead.width()
                   ? 0.0
                   : layoutHeatmap(picture, tile).cell;
    };
    return cellIn(count) > cellIn(2) ? count : 2;
}

void BesideViews::arrange(const QList<QWidget*>& frames, int columns) {
    const auto count = static_cast<int>(frames.size());
    const int rows = (count + columns - 1) / columns;
    // All have one size, so that cells of one size fit.
    m_grid->setContentsMargins(0, 0, width() % columns, height() % rows);
    if (frames == m_arranged && columns == m_columns) {
        return;
    }
    for (QWidget* frame : m_arranged) {
        m_grid->removeWidget(frame);
    }
    m_arranged = frames;
    m_columns = columns;
    for (int at = 0; at < count; ++at) {
        m_grid->addWidget(frames[at], at / columns, at % columns);
        frames[at]->show();
    }
    for (int at = 0; at < static_cast<int>(m_others.size()) + 1; ++at) {
        m_grid->setColumnStretch(at, at < columns ? 1 : 0);
        m_grid->setRowStretch(at, at < rows ? 1 : 0);
    }
}

void BesideViews::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace attnscope::ui
