// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/animation/animation_dialog.h"
#include "ui/widgets/number_box.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

#include <stdexcept>

using namespace window_fixture;

namespace {

template <typename Part>
Part& partOf(const QWidget& dialog, const char* name) {
    for (Part* each : dialog.findChildren<Part*>()) {
        if (each->accessibleName() == QLatin1String(name)) {
            return *each;
        }
    }
    throw std::runtime_error(name);
}

/// The dialog over a row of an example, shown, with its first preview.
struct AnimationTest {
    OpenWindow open;
    AnimationDialog dialog;
    QLabel& preview = partOf<QLabel>(dialog, "Frame in the middle");

    AnimationTest(const QString& path, std::string_view example = "i-love-ai")
        : open(example)
        , dialog(open.session.jobs(), open.session.snapshot(), RowAnimationOptions{}, path) {
        dialog.show();
        (void)waits();
    }
    bool waits() const {
        return QTest::qWaitFor([this] { return !preview.pixmap(Qt::ReturnByValue).isNull(); });
    }
    bool says(const QString& text) const {
        return QTest::qWaitFor([&] {
            for (const QLabel* label : dialog.findChildren<QLabel*>()) {
                if (label->isVisible() && label->text().contains(text)) {
                    return true;
                }
            }
            return false;
        });
    }
    bool writes() {
        return QTest::qWaitFor([this] {
                   return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled();
               }) &&
               (dialog.accept(), QTest::qWaitFor([this] { return !dialog.isVisible(); }, 30'000));
    }
};

} // namespace

/// The row of the output as a moving picture, from the window.
class TestAnimationDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void aFileHasTheFramesThatAreSaid();
    void aFolderHoldsOneFrameAStep();
    void thePreviewHasTheFilesProportions();
    void escapeLeavesNothingBehind();
    void theLastChoicesComeBack();
    void anExistingFileIsReplacedOnlyWhenThatIsSaid();
    void aWidthThatIsTooSmallSaysWhichIsNot();
    void aSceneWithoutValuesIsSaid();

private:
    OwnPlaces m_places;
};

void TestAnimationDialog::aFileHasTheFramesThatAreSaid() {
    const QString path = m_places.file(QStringLiteral("row"));
    AnimationTest test(path);
    partOf<QComboBox>(test.dialog, "Frames a second").setCurrentIndex(2); // 10
    // Three keys of 0.9 s with nine frames each, and the end.
    QVERIFY(test.says(QStringLiteral("28 frames")));
    QVERIFY(test.writes());
    QImageReader reader(path + QStringLiteral(".gif"));
    QCOMPARE(reader.imageCount(), 28);
}

void TestAnimationDialog::aFolderHoldsOneFrameAStep() {
    const QString path = m_places.file(QStringLiteral("frames"));
    AnimationTest test(path);
    partOf<QComboBox>(test.dialog, "Format").setCurrentIndex(2);
    QCOMPARE(partOf<QLineEdit>(test.dialog, "File").text(), path + '/');
    partOf<QComboBox>(test.dialog, "Frames a second").setCurrentIndex(0);
    partOf<QSpinBox>(test.dialog, "Row").setValue(2);
    QVERIFY(test.writes());
    QCOMPARE(QDir(path).entryList(QDir::Files),
             (QStringList{"frame-0000.png", "frame-0001.png", "frame-0002.png", "frame-0003.png"}));
    const QImage last(path + QStringLiteral("/frame-0003.png"));
    QCOMPARE(last.text(QStringLiteral("Row")), QStringLiteral("2"));
    QCOMPARE(last.text(QStringLiteral("Keys added")), QStringLiteral("3"));
}

void TestAnimationDialog::thePreviewHasTheFilesProportions() {
    AnimationTest test(m_places.file(QStringLiteral("middle.gif")));
    QTest::qWait(50);
    const QSize shown = test.preview.pixmap(Qt::ReturnByValue).size();
    QVERIFY(test.writes());
    const QSize written = QImageReader(m_places.file(QStringLiteral("middle.gif"))).size();
    QVERIFY(written.isValid());
    const double ratio =
        double(shown.width()) / shown.height() / (double(written.width()) / written.height());
    QVERIFY2(std::abs(ratio - 1.0) < 0.01, qPrintable(QString::number(ratio)));
}

void TestAnimationDialog::escapeLeavesNothingBehind() {
    AnimationTest test(m_places.file(QStringLiteral("stopped")), "five-words");
    partOf<QComboBox>(test.dialog, "Frames a second").setCurrentIndex(5);
    partOf<QComboBox>(test.dialog, "Format").setCurrentIndex(1);
    partOf<QDoubleSpinBox>(test.dialog, "Seconds a step").setValue(20.0);
    QVERIFY(test.says(QStringLiteral("5001 frames")));
    test.dialog.accept();
    QVERIFY(test.dialog.findChild<QProgressBar*>()->isVisible());
    test.dialog.reject();
    QVERIFY2(test.dialog.isVisible(), "the first Esc only stops");
    QVERIFY(!test.dialog.findChild<QProgressBar*>()->isVisible());
    test.dialog.reject();
    QVERIFY(!test.dialog.isVisible());
    QTest::qWait(300);
    QVERIFY(QDir(QFileInfo(m_places.file(QStringLiteral("stopped"))).path())
                .entryList({"stopped*", ".*stopped*"})
                .isEmpty());
}

void TestAnimationDialog::theLastChoicesComeBack() {
    {
        AnimationTest test(m_places.file(QStringLiteral("a")));
        partOf<QComboBox>(test.dialog, "Picture").setCurrentIndex(2);
        partOf<QComboBox>(test.dialog, "Order").setCurrentIndex(1);
        partOf<QComboBox>(test.dialog, "Theme").setCurrentIndex(1);
        partOf<QComboBox>(test.dialog, "Format").setCurrentIndex(1);
        partOf<QComboBox>(test.dialog, "Frames a second").setCurrentIndex(0);
        QVERIFY(test.writes());
    }
    const AnimationTest again(m_places.file(QStringLiteral("b")));
    QCOMPARE(partOf<QComboBox>(again.dialog, "Picture").currentIndex(), 2);
    QCOMPARE(partOf<QComboBox>(again.dialog, "Order").currentIndex(), 1);
    QCOMPARE(partOf<QComboBox>(again.dialog, "Theme").currentIndex(), 1);
    QCOMPARE(partOf<QComboBox>(again.dialog, "Frames a second").currentIndex(), 0);
    QVERIFY(partOf<QLineEdit>(again.dialog, "File").text().endsWith(QStringLiteral("b.webp")));
}

void TestAnimationDialog::anExistingFileIsReplacedOnlyWhenThatIsSaid() {
    const QString path = m_places.file(QStringLiteral("old.gif"));
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("precious") == 8);
    old.close();
    AnimationTest test(path);
    QVERIFY(test.says(QStringLiteral(" frames, ")));
    test.dialog.accept();
    QVERIFY(test.dialog.isVisible() && test.says(QStringLiteral("old.gif is there already")));
    QCOMPARE(QFileInfo(path).size(), 8);
    QVERIFY(test.writes());
    QVERIFY(QFileInfo(path).size() > 100);
}

void TestAnimationDialog::aWidthThatIsTooSmallSaysWhichIsNot() {
    AnimationTest test(m_places.file(QStringLiteral("a")));
    auto& size = partOf<QComboBox>(test.dialog, "Size");
    size.setCurrentIndex(size.count() - 1);
    partOf<QSpinBox>(test.dialog, "Width").setValue(40);
    QVERIFY(test.says(QStringLiteral("40 pixels leave the type too small to be read (take at least ")));
    QVERIFY(!test.dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled());
}

void TestAnimationDialog::aSceneWithoutValuesIsSaid() {
    OpenWindow open;
    Scene scene = open.session.scene();
    scene.input = QkvInput{BlockMatrix(3, 2, 1.0), BlockMatrix(3, 2, 1.0), {}};
    scene.features = {};
    open.window.files().openRead({scene, {}}, {});
    QVERIFY(open.session.waitForResult());
    for (QAction* action : open.window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("Export anima&tion…")) {
            action->trigger();
        }
    }
    QVERIFY(open.window.messages().text().contains(QStringLiteral("no V")));
}

template struct attnscope::test::Registered<TestAnimationDialog>;
#include "tst_animation_dialog.moc"
