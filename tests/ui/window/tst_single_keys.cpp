// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/masks/keep_token_chips.h"
#include "ui/product/product_view.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <QWindow>

using namespace scene_window_fixture;

namespace {

/// Notes which actions keys reach, and keeps them from acting.
class ShortcutLog : public QObject {
public:
    explicit ShortcutLog(MainWindow& window) {
        for (QAction* action : window.findChildren<QAction*>()) {
            if (!action->shortcuts().isEmpty()) {
                action->installEventFilter(this);
            }
        }
    }
    QStringList take() { return std::exchange(m_keys, {}); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Shortcut) {
            return QObject::eventFilter(watched, event);
        }
        const auto& shortcut = *static_cast<QShortcutEvent*>(event);
        m_keys << shortcut.key().toString() + (shortcut.isAmbiguous() ? QStringLiteral(" twice") : QString());
        return true;
    }

private:
    QStringList m_keys;
};

/// Those whose action there is in this scene.
QList<Qt::Key> singleKeys(const MainWindow& window) {
    QList<Qt::Key> keys;
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_M, Qt::Key_T, Qt::Key_N, Qt::Key_L, Qt::Key_O, Qt::Key_P,
                              Qt::Key_B, Qt::Key_H, Qt::Key_F, Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4,
                              Qt::Key_5, Qt::Key_6, Qt::Key_7}) {
        const QList<QAction*> actions = window.findChildren<QAction*>();
        const bool isThere = std::any_of(actions.begin(), actions.end(), [key](const QAction* action) {
            return action->isEnabled() && action->shortcuts().contains(QKeySequence(key));
        });
        if (isThere) {
            keys << key;
        }
    }
    return keys;
}

void pressKey(const MainWindow& window, Qt::Key key) {
    QTest::keyClick(window.windowHandle(), key);
}

bool typesText(const QWidget& widget) {
    const auto* text = qobject_cast<const QTextEdit*>(&widget);
    return qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           (text != nullptr && !text->isReadOnly());
}

/// Keys that work the widget itself.
bool worksWith(const QWidget& widget, Qt::Key key) {
    if (key == Qt::Key_Space) {
        return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
               qobject_cast<const QComboBox*>(&widget) != nullptr ||
               qobject_cast<const KeepTokenChips*>(&widget) != nullptr ||
               qobject_cast<const ProductView*>(&widget) != nullptr; // plays the product
    }
    // Digits are typed into cells.
    return key >= Qt::Key_0 && key <= Qt::Key_9 && qobject_cast<const MatrixEditor*>(&widget) != nullptr;
}

QString classAndName(const QWidget& widget) {
    return QStringLiteral("%1 \"%2\"").arg(widget.metaObject()->className(), widget.accessibleName());
}

/// Whatever can have the focus, by Tab or by a click.
QList<QWidget*> focusable(MainWindow& window) {
    QList<QWidget*> found;
    for (QWidget* widget = window.nextInFocusChain(); widget != nullptr && widget != &window;
         widget = widget->nextInFocusChain()) {
        const bool isProxy = widget->focusProxy() != nullptr;
        if (widget->focusPolicy() != Qt::NoFocus && !isProxy && widget->isVisible() && widget->isEnabled() &&
            widget->window() == &window && !typesText(*widget)) {
            found << widget;
        }
    }
    return found;
}

/// What is wrong with the keys at each of these widgets; empty: nothing.
QString faultsOf(MainWindow& window, const QList<Qt::Key>& keys) {
    ShortcutLog log(window);
    QStringList faults;
    for (QWidget* widget : focusable(window)) {
        if (widget->accessibleName().isEmpty() && qobject_cast<QAbstractButton*>(widget) != nullptr &&
            static_cast<QAbstractButton*>(widget)->text().isEmpty()) {
            faults << widget->metaObject()->className() + QStringLiteral(" has no name: ") +
                          widget->toolTip();
        }
        widget->setFocus();
        if (QApplication::focusWidget() != widget) {
            faults << classAndName(*widget) + QStringLiteral(" takes no focus");
            continue;
        }
        for (const Qt::Key key : keys) {
            if (worksWith(*widget, key)) {
                continue;
            }
            pressKey(window, key);
            const QStringList reached = log.take();
            const QString expected = QKeySequence(key).toString();
            if (reached != QStringList{expected}) {
                faults << QStringLiteral("%1: %2 does %3")
                              .arg(classAndName(*widget), expected, reached.join(u','));
            }
        }
    }
    return faults.join(u'\n');
}

void showDocks(MainWindow& window) {
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QCoreApplication::processEvents();
    }
}

} // namespace

/// Keys without a modifier act wherever the focus is, unless text is typed there, and never behind a menu.
class TestSingleKeys : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theyActFromEveryWidget_data();
    void theyActFromEveryWidget();
    void theyActFromEveryDock();
    void theyActInALargeScene();
    void nothingActsBehindAMenu();

private:
    OwnPlaces m_places;
};

void TestSingleKeys::theyActFromEveryWidget_data() {
    QTest::addColumn<QByteArray>("example");
    QTest::addColumn<MainPicture>("picture");
    QTest::newRow("matrix") << QByteArray("i-love-ai") << MainPicture::Matrix;
    QTest::newRow("product") << QByteArray("i-love-ai") << MainPicture::Product;
    QTest::newRow("lines") << QByteArray("i-love-ai") << MainPicture::Lines;
    QTest::newRow("text") << QByteArray("i-love-ai") << MainPicture::Text;
    QTest::newRow("keep decisions") << QByteArray("dynamic-vit") << MainPicture::Matrix;
}

void TestSingleKeys::theyActFromEveryWidget() {
    QFETCH(const QByteArray, example);
    QFETCH(const MainPicture, picture);
    OpenWindow open(example.toStdString());
    QVERIFY(open.session.snapshot());
    open.selection.setMainPicture(picture);
    showDocks(open.window);
    const QList<QWidget*> widgets = focusable(open.window);
    QVERIFY2(widgets.size() > 20, qPrintable(QString::number(widgets.size())));
    const QList<Qt::Key> keys = singleKeys(open.window);
    QVERIFY(keys.size() >= 12);
    const QString faults = faultsOf(open.window, keys);
    QVERIFY2(faults.isEmpty(), qPrintable(faults));
}

/// Docks that share a place hide each other: each is looked at in front.
void TestSingleKeys::theyActFromEveryDock() {
    OpenWindow open;
    QStringList faults;
    for (QDockWidget* dock : open.window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QCoreApplication::processEvents();
        faults << faultsOf(open.window, {Qt::Key_M, Qt::Key_Space, Qt::Key_3});
    }
    faults.removeAll(QString());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestSingleKeys::theyActInALargeScene() {
    SceneWindow open(large_window_fixture::hotScene());
    QVERIFY(open.session.waitForResult(60'000));
    showDocks(open.window);
    const QList<Qt::Key> keys = singleKeys(open.window);
    QVERIFY(keys.contains(Qt::Key_N) && keys.contains(Qt::Key_L) && keys.contains(Qt::Key_M));
    const QString faults = faultsOf(open.window, keys);
    QVERIFY2(faults.isEmpty(), qPrintable(faults));
}

void TestSingleKeys::nothingActsBehindAMenu() {
    OpenWindow open;
    ShortcutLog log(open.window);
    for (QAction* entry : open.window.menuBar()->actions()) {
        QMenu* menu = entry->menu();
        for (const Qt::Key key : singleKeys(open.window)) {
            const QList<QAction*> entries = menu->actions();
            const bool isMnemonic = std::any_of(entries.begin(), entries.end(), [key](const QAction* one) {
                return QKeySequence::mnemonic(one->text()) == QKeySequence(Qt::ALT | key);
            });
            // Space chooses the entry that is marked, and none is.
            if (!isMnemonic) {
                menu->popup(open.window.mapToGlobal(QPoint(10, 30)));
                pressKey(open.window, key);
                QCOMPARE(log.take(), QStringList());
            }
        }
        menu->close();
    }
}

template struct attnscope::test::Registered<TestSingleKeys>;
#include "tst_single_keys.moc"
