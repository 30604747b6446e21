// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/examples/example.h"
#include "core/textbook/textbook_engine.h"
#include "tests/registry.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_overview.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::ui;

/// The image of a whole input matrix follows its numbers, its colours and its size.
class TestMatrixOverview : public QObject {
    Q_OBJECT

private slots:
    void init();
    void anEditIsSeen();
    void anEditBehindItsBackIsSeen();
    void anotherThemeIsSeen();
    void everySizeHasItsPixels();

private:
    struct Desk {
        Session session{std::make_unique<TextbookEngine>()};
        Selection selection;
        Appearance appearance;
        Player player{selection};
        MatrixModel model{session, MatrixRole::X};
        MatrixOverview overview{Context{session, selection, appearance, player}, model};
    };
    void set(double value) const {
        QVERIFY(m_desk->session.apply(setCell(m_desk->session.scene(), MatrixRole::X, 1, 0, value)));
        QVERIFY(m_desk->session.waitForResult());
    }
    /// The next frame.
    QImage image() const {
        QCoreApplication::processEvents();
        return m_desk->overview.grab().toImage();
    }
    std::unique_ptr<Desk> m_desk;
};

void TestMatrixOverview::init() {
    m_desk = std::make_unique<Desk>();
    m_desk->appearance.setMode(Appearance::Mode::Light);
    QVERIFY(m_desk->session.open(iLoveAi().scene, {}));
    QVERIFY(m_desk->session.waitForResult());
    m_desk->overview.resize(200, 100);
    m_desk->overview.show();
}

void TestMatrixOverview::anEditIsSeen() {
    const double before = (*matrixIn(m_desk->session.scene().input, MatrixRole::X))(1, 0);
    const QImage first = image();
    set(before - 2.0);
    QVERIFY(image() != first);
    set(before);
    QCOMPARE(image(), first);
}

void TestMatrixOverview::anEditBehindItsBackIsSeen() {
    const QImage first = image();
    m_desk->overview.hide();
    set(-2.0);
    m_desk->overview.show();
    QVERIFY(image() != first);
}

void TestMatrixOverview::anotherThemeIsSeen() {
    const QImage first = image();
    m_desk->appearance.setMode(Appearance::Mode::Dark);
    QVERIFY(image() != first);
    m_desk->appearance.setMode(Appearance::Mode::Light);
    QCOMPARE(image(), first);
}

void TestMatrixOverview::everySizeHasItsPixels() {
    // A matrix of 600 features, of which one stands out: it is one of 300 pixels, and two of 1200.
    Scene scene = iLoveAi().scene;
    BlockMatrix x(3, 600);
    x.set(0, 301, 5.0);
    scene.input = TokenInput{x, BlockMatrix(600, 2), BlockMatrix(600, 2), BlockMatrix(600, 2)};
    QVERIFY(m_desk->session.open(scene, {}));
    QVERIFY(m_desk->session.waitForResult());
    const auto marked = [&] {
        const QImage all = image();
        int count = 0;
        for (int pixel = 4; pixel < all.width() - 4; ++pixel) {
            count += all.pixelColor(pixel, 6) != all.pixelColor(pixel, all.height() - 8) ? 1 : 0;
        }
        return count;
    };
    m_desk->overview.resize(1202, 100);
    const int wide = marked();
    QVERIFY2(wide == 2, qPrintable(QString::number(wide)));
    m_desk->overview.resize(302, 100);
    QCOMPARE(marked(), 1);
}

template struct attnscope::test::Registered<TestMatrixOverview>;
#include "tst_matrix_overview.moc"
