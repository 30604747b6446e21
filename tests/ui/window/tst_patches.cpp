// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/actions/patches_dialog.h"
#include "ui/row/patch_map_view.h"
#include "ui/row/row_panel.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>

using namespace scene_window_fixture;

namespace {

constexpr std::size_t kPatchTokens = 5;

/// A class token and 2 × 2 patches; query i gives key j the share (i + j + 1) of its row.
Scene vitScene() {
    BlockMatrix weights(kPatchTokens, kPatchTokens);
    for (std::size_t i = 0; i < kPatchTokens; ++i) {
        double sum = 0.0;
        for (std::size_t j = 0; j < kPatchTokens; ++j) {
            sum += static_cast<double>(i + j + 1);
        }
        for (std::size_t j = 0; j < kPatchTokens; ++j) {
            weights.mutableRow(i)[j] = static_cast<double>(i + j + 1) / sum;
        }
    }
    Scene scene;
    scene.tokens = TokenList{"[CLS]", "", "", "", ""};
    scene.input = AttentionWeightsInput{MatrixStack(weights), std::nullopt};
    return scene;
}

struct PatchesWindow : SceneWindow {
    RowPanel& panel = *window.findChild<RowPanel*>();
    QTabBar& tabs = *panel.findChild<QTabBar*>(QStringLiteral("rowTabs"));
    PatchMapPage& map = *panel.findChild<PatchMapPage*>();

    explicit PatchesWindow(const Scene& scene = vitScene())
        : SceneWindow(scene) {}

    PatchesDialog& openDialog() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the one that was closed
        for (QAction* action : window.findChildren<QAction*>()) {
            if (action->text().remove(u'&') == QStringLiteral("Patches of an image…")) {
                action->trigger();
            }
        }
        auto* const dialog = window.findChild<PatchesDialog*>();
        (void)QTest::qWaitForWindowExposed(dialog);
        return *dialog;
    }
    bool hasMapTab() const { return tabs.isTabVisible(static_cast<int>(RowPanel::Drawing::Map)); }
    void layOut() {
        PatchesDialog& dialog = openDialog();
        QTest::mouseClick(okOf(dialog), Qt::LeftButton);
        (void)session.waitForResult();
        QCoreApplication::processEvents();
    }
    static QPushButton* okOf(const PatchesDialog& dialog) {
        return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    QPoint patch(std::size_t key) const {
        return map.geometry().keyRect(map.picture(), key).center().toPoint();
    }
};

template <typename T>
T& partOf(const PatchesDialog& dialog, const char* name) {
    return *dialog.findChild<T*>(QLatin1String(name));
}

} // namespace

/// Keys are laid out as patches, and the row has a map that is pointed at, clicked and walked over.
class TestPatches final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void theDialogGuessesAndSaysWhatIsWrong();
    void aMapIsPointedAtClickedAndUndone();
    void keysWalkOverTheMap();
    void anImageIsTakenShownAndRemoved();
    void whatIsNoImageIsRefused();
    void anotherSceneHasNoMap();
    void removingATokenIsRefusedWithTheCure();
    void theTabsAreWholeInASmallWindow();

private:
    OwnPlaces m_places;
};

void TestPatches::theDialogGuessesAndSaysWhatIsWrong() {
    PatchesWindow open;
    QVERIFY(!open.hasMapTab());
    PatchesDialog& dialog = open.openDialog();
    QCOMPARE(partOf<CountBox>(dialog, "patchRows").value(), 2);
    QCOMPARE(partOf<CountBox>(dialog, "patchColumns").value(), 2);
    QCOMPARE(partOf<CountBox>(dialog, "leadingTokens").value(), 1);
    auto& problem = partOf<QLabel>(dialog, "patchesProblem");
    QVERIFY(!problem.isVisible() && PatchesWindow::okOf(dialog)->isEnabled());
    QVERIFY(!partOf<QPushButton>(dialog, "noPatches").isEnabled());
    partOf<CountBox>(dialog, "patchRows").setValue(3);
    QVERIFY(problem.isVisible());
    QVERIFY2(problem.text().contains(QStringLiteral("are 7 tokens, and there are 5 keys")),
             qPrintable(problem.text()));
    QVERIFY(!PatchesWindow::okOf(dialog)->isEnabled());
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!open.session.scene().patches);
    QCOMPARE(open.steps(), 0);
}

void TestPatches::aMapIsPointedAtClickedAndUndone() {
    PatchesWindow open;
    open.selection.setQuery(3);
    open.layOut();
    QCOMPARE(open.steps(), 1);
    QVERIFY(open.hasMapTab());
    QCOMPARE(open.panel.drawing(), RowPanel::Drawing::Map);
    QVERIFY(open.map.isVisible());
    // Row 3: 4, 5, 6, 7, 8 of 30.
    QVERIFY(isNear(open.map.picture().weights[2], 6.0 / 30.0));
    QTest::mouseMove(&open.map, open.patch(2));
    QTRY_VERIFY(open.selection.hover().has_value());
    QCOMPARE(open.selection.hover()->column, std::size_t{2});
    QCOMPARE(open.map.readOut(open.patch(2)), QStringLiteral("patch (0, 1) · token 2 · weight 0.200"));
    QCOMPARE(open.map.accessibleDescription(), open.map.readOut(open.patch(2)));
    QTest::mouseClick(&open.map, Qt::LeftButton, {}, open.patch(4));
    QVERIFY((open.selection.cell() == CellRef{Stage::Weights, 3, 4}));
    open.session.undoStack().undo();
    QVERIFY(open.session.waitForResult());
    QVERIFY(!open.session.scene().patches);
    QVERIFY(!open.hasMapTab());
    QCOMPARE(open.panel.drawing(), RowPanel::Drawing::Strips); // the list of the weights
    open.session.undoStack().redo();
    QVERIFY(open.session.waitForResult());
    QVERIFY(open.hasMapTab());
    QCOMPARE(open.panel.drawing(), RowPanel::Drawing::Map); // as it was chosen
}

void TestPatches::keysWalkOverTheMap() {
    PatchesWindow open;
    open.layOut();
    open.map.setFocus();
    QTest::mouseClick(&open.map, Qt::LeftButton, {}, open.patch(1));
    const auto key = [&open] { return open.selection.cell().column; };
    QCOMPARE(key(), std::size_t{1});
    QTest::keyClick(&open.map, Qt::Key_Right);
    QCOMPARE(key(), std::size_t{2});
    QTest::keyClick(&open.map, Qt::Key_Down);
    QCOMPARE(key(), std::size_t{4});
    QTest::keyClick(&open.map, Qt::Key_Up);
    QTest::keyClick(&open.map, Qt::Key_Up);
    QCOMPARE(key(), std::size_t{0});
    QTest::keyClick(&open.map, Qt::Key_End);
    QCOMPARE(key(), std::size_t{4});
    QTest::keyClick(&open.map, Qt::Key_Home);
    QCOMPARE(key(), std::size_t{0});
    QCOMPARE(open.selection.query(), std::size_t{0});
}

void TestPatches::anImageIsTakenShownAndRemoved() {
    const QString path = m_places.file(QStringLiteral("cat.png"));
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(QColor(0, 128, 0));
    QVERIFY(image.save(path));
    PatchesWindow open;
    PatchesDialog& dialog = open.openDialog();
    QVERIFY(dialog.setImage(path));
    QCOMPARE(partOf<QLabel>(dialog, "imageName").text(), QStringLiteral("cat.png"));
    QTest::mouseClick(PatchesWindow::okOf(dialog), Qt::LeftButton);
    QVERIFY(open.session.waitForResult());
    auto& overImage = *open.panel.findChild<QCheckBox*>(QStringLiteral("overImage"));
    QVERIFY(overImage.isVisible() && overImage.isChecked());
    QVERIFY(open.map.picture().isOverImage);
    const QImage over = open.map.grab().toImage();
    QTest::mouseClick(&overImage, Qt::LeftButton, {}, QPoint(8, overImage.height() / 2));
    QVERIFY(!open.map.picture().isOverImage);
    QVERIFY(open.map.grab().toImage() != over);
    PatchesDialog& again = open.openDialog();
    QCOMPARE(partOf<QLabel>(again, "imageName").text(), QStringLiteral("cat.png"));
    QTest::mouseClick(&partOf<QPushButton>(again, "removeImage"), Qt::LeftButton);
    QTest::mouseClick(PatchesWindow::okOf(again), Qt::LeftButton);
    QVERIFY(open.session.waitForResult());
    QVERIFY(!open.session.scene().patches->image);
    QVERIFY(!overImage.isVisible());
    QCOMPARE(open.steps(), 2);
}

void TestPatches::whatIsNoImageIsRefused() {
    PatchesWindow open;
    PatchesDialog& dialog = open.openDialog();
    const QString path = m_places.file(QStringLiteral("cut.png"));
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("\x89PNG\r\n\x1a\n cut off");
    file.close();
    QVERIFY(!dialog.setImage(path));
    QVERIFY(!dialog.setImage(m_places.file(QStringLiteral("none.png"))));
    QVERIFY(!dialog.grid().image);
    QTest::keyClick(&dialog, Qt::Key_Escape);
}

void TestPatches::anotherSceneHasNoMap() {
    PatchesWindow open;
    open.layOut();
    open.window.files().openExample("i-love-ai");
    QVERIFY(open.session.waitForResult());
    QVERIFY(!open.hasMapTab());
    QVERIFY(open.panel.drawing() != RowPanel::Drawing::Map);
}

void TestPatches::removingATokenIsRefusedWithTheCure() {
    PatchesWindow open;
    open.layOut();
    const auto refused = open.session.apply(removeToken(open.session.scene(), 1));
    QVERIFY(!refused);
    QVERIFY(message(refused.error()).find("leave the patches out") != std::string::npos);
    PatchesDialog& dialog = open.openDialog();
    QTest::mouseClick(&partOf<QPushButton>(dialog, "noPatches"), Qt::LeftButton);
    QVERIFY(open.session.waitForResult());
    QVERIFY(!open.hasMapTab());
    QVERIFY(open.session.apply(removeToken(open.session.scene(), 1)));
}

void TestPatches::theTabsAreWholeInASmallWindow() {
    PatchesWindow open;
    open.window.resize(1280, 800);
    open.layOut();
    QTRY_VERIFY(open.tabs.width() >= open.tabs.sizeHint().width());
    QVERIFY(open.tabs.tabRect(open.tabs.count() - 1).right() < open.tabs.width());
    QVERIFY(open.map.geometry().cell > 60.0);
}

template struct attnscope::test::Registered<TestPatches>;
#include "tst_patches.moc"
