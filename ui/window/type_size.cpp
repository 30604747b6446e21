// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/window/type_size.h"

#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>
#include <QScreen>
#include <QSettings>
#include <QWidget>

#include <algorithm>

namespace attnscope::ui {

namespace {

const QString kKey = QStringLiteral("window/typeSize");
constexpr const char* kScaleVariable = "QT_SCALE_FACTOR";
constexpr int kUsual = 100;

/// What the environment said before a size was applied, and the size that was.
struct Applied {
    QByteArray before;
    int percent = kUsual;
};

Applied& applied() {
    static Applied applied;
    return applied;
}

int chosenSize() {
    return std::clamp(QSettings().value(kKey, kUsual).toInt(), 80, 300);
}

void setScale(const QByteArray& factor) {
    if (factor.isEmpty()) {
        qunsetenv(kScaleVariable);
    } else {
        qputenv(kScaleVariable, factor);
    }
}

} // namespace

void applyTypeSize() {
    const QByteArray before = qgetenv(kScaleVariable);
    applied() = {before, chosenSize()};
    if (applied().percent != kUsual) {
        bool isNumber = false;
        const double factor = before.toDouble(&isNumber);
        setScale(QByteArray::number((isNumber && factor > 0.0 ? factor : 1.0) * applied().percent / 100.0));
    }
}

void takeTypeSizeBack() {
    setScale(applied().before);
}

TypeSize::TypeSize(QObject* parent)
    : QObject(parent)
    , m_choices(new QActionGroup(this)) {
    for (const int percent : {80, 90, 100, 125, 150, 175, 200, 250, 300}) {
        addChoice(m_choices, tr("%1 %").arg(percent),
                  tr("Everything in the window at %1 % of its usual size").arg(percent), percent);
    }
    // A person whose menus no longer fit the screen comes back by a key.
    for (QAction* choice : m_choices->actions()) {
        if (choice->data().toInt() == kUsual) {
            choice->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
            choice->setToolTip(tr("The usual size of everything in the window (%1)")
                                   .arg(choice->shortcut().toString(QKeySequence::NativeText)));
        }
    }
    connect(m_choices, &QActionGroup::triggered, this,
            [this](const QAction* action) { choose(action->data().toInt()); });
    checkChoice(m_choices, chosenSize());
}

void TypeSize::addTo(QMenu& menu) {
    QMenu& sizes = *menu.addMenu(tr("T&ype size"));
    sizes.addActions(m_choices->actions());
    sizes.setToolTipsVisible(true);
    connect(&sizes, &QMenu::aboutToShow, this,
            [this, &menu] { offerWhatFits(*menu.parentWidget()->screen()); });
}

/// A window that is larger than its screen can't be left by the mouse. Qt 6.4 paints only a part of a window
/// whose units are smaller than the screen's pixels.
void TypeSize::offerWhatFits(const QScreen& screen) {
    const double now = applied().percent / 100.0;
    const QSizeF room = QSizeF(screen.availableGeometry().size()) * now;
    const double pixels = screen.devicePixelRatio() / now;
    for (QAction* choice : m_choices->actions()) {
        const int percent = choice->data().toInt();
        const QSizeF least = QSizeF(kLeastWindow) * percent / 100.0;
        const bool isPainted = pixels * percent / 100.0 >= 1.0 - 1e-6;
        const bool hasRoom = least.width() <= room.width() && least.height() <= room.height();
        choice->setEnabled(percent == kUsual || (isPainted && hasRoom));
        const QString name = tr("%1 %").arg(percent);
        // What stands behind a tab has a column of its own; a tip would not be seen by the keyboard.
        choice->setText(choice->isEnabled() ? name
                        : hasRoom           ? name + u'\t' + tr("finer than this screen")
                                            : name + u'\t' + tr("larger than this screen"));
    }
}

void TypeSize::choose(int percent) {
    QSettings().setValue(kKey, percent);
    if (percent != applied().percent) {
        emit startAgainWanted();
    }
}

} // namespace attnscope::ui
