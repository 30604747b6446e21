// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/export/export_dialog.h"
#include "ui/files/random_dialog.h"
#include "ui/inputs/dimensions_popup.h"

#include <QLineEdit>

using namespace window_fixture;

namespace {

/// By Tab alone from the first field on: a field is never above the one before, and in one row never left of
/// it, until the first one comes again.
void tabGoesByRows(QWidget& dialog, int atLeast) {
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    const auto focused = [&] { return QApplication::focusWidget(); };
    const auto corner = [&] { return focused()->mapTo(&dialog, QPoint(0, focused()->height() / 2)); };
    QVERIFY(focused() != nullptr);
    const QWidget* first = focused();
    QPoint last = corner();
    int fields = 1;
    for (QTest::keyClick(focused(), Qt::Key_Tab); focused() != first; ++fields) {
        QVERIFY2(fields < 30, "Tab comes back");
        const QPoint now = corner();
        const bool isBelow = now.y() > last.y() + 4;
        const bool isRight = std::abs(now.y() - last.y()) <= 4 && now.x() > last.x();
        if (!isBelow && !isRight) {
            break; // round again, at the first field that Tab reaches
        }
        last = now;
        QTest::keyClick(focused(), Qt::Key_Tab);
    }
    QVERIFY2(fields >= atLeast, qPrintable(QString::number(fields)));
}

} // namespace

class TestTabOrder : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theRandomDialog();
    void theExportDialog();
    void theDimensions();

private:
    OwnPlaces m_places;
};

void TestTabOrder::theRandomDialog() {
    RandomDialog dialog(nullptr);
    dialog.findChild<QLineEdit*>()->setFocus();
    tabGoesByRows(dialog, 9); // seven fields and two buttons
}

void TestTabOrder::theExportDialog() {
    OpenWindow open;
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(),
                        m_places.file(QStringLiteral("figure.png")));
    for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
        if (field->accessibleName() == QStringLiteral("File")) {
            field->setFocus();
        }
    }
    tabGoesByRows(dialog, 11);
}

void TestTabOrder::theDimensions() {
    OpenWindow open;
    auto& popup = *open.inputs.findChild<DimensionsPopup*>();
    popup.ask(open.window.mapToGlobal(QPoint(100, 100)));
    tabGoesByRows(popup, 5);
}

template struct attnscope::test::Registered<TestTabOrder>;
#include "tst_tab_order.moc"
