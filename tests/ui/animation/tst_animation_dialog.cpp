// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/animation/animation_dialog.h"
#include "ui/export/shell_line.h"
#include "ui/session/comparison.h"
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

QCheckBox& boxNamed(const QWidget& dialog, const char* text) {
    for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
        if (box->text() == QLatin1String(text)) {
            return *box;
        }
    }
    throw std::runtime_error(text);
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
    void aNameWithoutFolderIsOfTheOfferedOne();
    void aFolderHoldsOneFrameAStep();
    void thePreviewHasTheFilesProportions();
    void escapeLeavesNothingBehind();
    void theLastChoicesComeBack();
    void anExistingFileIsReplacedOnlyWhenThatIsSaid();
    void aWidthThatIsTooSmallSaysWhichIsNot();
    void aSceneWithoutValuesIsSaid();
    void theCommandMakesTheSameFrames_data();
    void theCommandMakesTheSameFrames();
    void bOfOtherTokensIsLeftOut();
    void theMenuOffersBWhereItIsPinned();

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

void TestAnimationDialog::aNameWithoutFolderIsOfTheOfferedOne() {
    AnimationTest test(m_places.file(QStringLiteral("offered.gif")));
    partOf<QLineEdit>(test.dialog, "File").setText(QStringLiteral("bare.gif"));
    QVERIFY(test.writes());
    QVERIFY(QFileInfo::exists(m_places.file(QStringLiteral("bare.gif"))));
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
    QVERIFY(test.says(QStringLiteral("Stopped; nothing was written")));
    QCOMPARE(test.dialog.focusWidget(), &partOf<QLineEdit>(test.dialog, "File"));
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
    auto& file = partOf<QLineEdit>(test.dialog, "File");
    QCOMPARE(file.text(), m_places.file(QStringLiteral("old 2.gif"))); // what is offered is free
    file.setText(path);
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

namespace {

/// Two states of a window, and the dialog of the row of the first.
struct ComparedAnimation {
    OpenWindow open;
    Comparison& comparison = *open.window.context().comparison;

    explicit ComparedAnimation(std::string_view example)
        : open(example) {}
    ComparedScenes scenes() const {
        return {ComparedSide::First, open.session.snapshot(), comparison.second(), comparison.name(),
                comparison.path()};
    }
};

/// Each file of a folder by its name.
QStringList framesIn(const QString& folder) {
    return QDir(folder).entryList(QDir::Files, QDir::Name);
}

/// Whether two frames say and show the same. The edge of a line at half a pixel may be rounded to the next
/// of 256 levels.
bool areSameFrames(const QString& one, const QString& other) {
    const QImage a(one);
    const QImage b(other);
    if (a.size() != b.size() || a.isNull() || a.textKeys() != b.textKeys()) {
        return false;
    }
    for (const QString& key : a.textKeys()) {
        if (a.text(key) != b.text(key)) {
            return false;
        }
    }
    int others = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor left = a.pixelColor(x, y);
            const QColor right = b.pixelColor(x, y);
            const int most =
                std::max({std::abs(left.red() - right.red()), std::abs(left.green() - right.green()),
                          std::abs(left.blue() - right.blue())});
            others += left != right ? 1 : 0;
            if (most > 1 || others > 10) {
                return false;
            }
        }
    }
    return true;
}

void chooseText(const QWidget& dialog, const char* box, const QString& text) {
    auto& field = partOf<QComboBox>(dialog, box);
    field.setCurrentIndex(field.findText(text, Qt::MatchStartsWith));
}

} // namespace

void TestAnimationDialog::theCommandMakesTheSameFrames_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"example", "file", "head", "letters", "arrows", "match", "alone", "gif"}) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

/// What the dialog writes is what its line for a terminal writes, B among it.
void TestAnimationDialog::theCommandMakesTheSameFrames() {
    QFETCH(QString, kind);
    const bool isHead = kind == QLatin1String("head");
    const bool isGif = kind == QLatin1String("gif");
    ComparedAnimation test(isHead ? "multi-head" : "i-love-ai");
    OpenWindow& open = test.open;
    QString scene;
    if (isHead) {
        test.comparison.pinHead({0, 2});
    } else if (kind == QLatin1String("file")) {
        Scene other = open.session.scene();
        other.rules.temperature = 2.0;
        const QString b = m_places.file(QStringLiteral("b's.json"));
        QVERIFY(writeSceneFile({other, {}}, b.toStdString()));
        test.comparison.pin(std::make_shared<const Scene>(other), {}, QStringLiteral("b's.json"), b);
    } else {
        test.comparison.pinPresent();
    }
    QTRY_VERIFY(test.comparison.isOn());
    if (!isHead) {
        open.press(Qt::Key_M); // A is masked
        QVERIFY(open.session.waitForResult());
        scene = m_places.file(QStringLiteral("a.json"));
        QVERIFY(open.window.files().save(scene));
    }
    RowAnimationOptions row;
    row.query = 1;
    AnimationDialog dialog(open.session.jobs(), open.session.snapshot(), row,
                           m_places.file(QStringLiteral("first ") + kind));
    dialog.setSource(scene);
    dialog.setCompared(test.scenes());
    dialog.show();
    chooseText(dialog, "Format", isGif ? QStringLiteral("GIF") : QStringLiteral("Folder"));
    chooseText(dialog, "Frames a second", isGif ? QStringLiteral("5") : QStringLiteral("one frame"));
    chooseText(dialog, "Order", QStringLiteral("By weight"));
    chooseText(dialog, "Picture",
               kind == QLatin1String("letters")  ? QStringLiteral("Equation")
               : kind == QLatin1String("arrows") ? QStringLiteral("Arrows")
               : kind == QLatin1String("match")  ? QStringLiteral("Match")
                                                 : QStringLiteral("Strips"));
    chooseText(dialog, "Theme",
               kind == QLatin1String("file") ? QStringLiteral("Dark") : QStringLiteral("Light"));
    chooseText(dialog, "Size",
               kind == QLatin1String("arrows") ? QStringLiteral("1280") : QStringLiteral("As it"));
    boxNamed(dialog, "Letters for numbers").setChecked(kind == QLatin1String("letters"));
    boxNamed(dialog, "B in the same steps").setChecked(kind != QLatin1String("alone"));
    QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(line.startsWith(QStringLiteral("attnscope animate ")) && !line.contains('#'), qPrintable(line));
    QCOMPARE(line.contains(QStringLiteral(" --compare")), kind != QLatin1String("alone"));
    const QString path = dialog.path();
    QTRY_VERIFY(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled());
    dialog.accept();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.isVisible(), 30'000);
    const QString again = m_places.file(isGif ? QStringLiteral("again.gif") : QStringLiteral("again/"));
    QVERIFY(line.endsWith(QStringLiteral(" -o ") + shellQuoted(path)));
    const QString said = shellSays(line.replace(shellQuoted(path), shellQuoted(again)));
    QVERIFY2(said.isEmpty(), qPrintable(line + '\n' + said));
    if (isGif) {
        QCOMPARE(bytesOf(again), bytesOf(path));
        QVERIFY(QImageReader(again).imageCount() > 4);
        return;
    }
    const QStringList frames = framesIn(path);
    QVERIFY(frames.size() >= 3); // masked keys have no frame
    QCOMPARE(framesIn(again), frames);
    for (const QString& frame : frames) {
        QVERIFY2(areSameFrames(path + '/' + frame, again + frame), qPrintable(frame + ' ' + line));
    }
    const QImage last(path + QStringLiteral("frame-0001.png"));
    QCOMPARE(!last.text(QStringLiteral("Weight in B")).isEmpty(), kind != QLatin1String("alone"));
}

void TestAnimationDialog::bOfOtherTokensIsLeftOut() {
    ComparedAnimation test("i-love-ai");
    test.comparison.pinPresent();
    QVERIFY(test.open.session.apply(insertToken(test.open.session.scene(), 3, "too")));
    QVERIFY(test.open.session.waitForResult());
    AnimationDialog dialog(test.open.session.jobs(), test.open.session.snapshot(), RowAnimationOptions{},
                           m_places.file(QStringLiteral("a")));
    dialog.setCompared(test.scenes());
    dialog.show();
    const auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    const auto says = [&dialog](const QString& text) {
        const auto labels = dialog.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(text); });
    };
    const QCheckBox& second = boxNamed(dialog, "B in the same steps");
    QVERIFY(!second.isEnabled() && !second.isChecked());
    QVERIFY(second.toolTip().contains(QStringLiteral("4 × 4")) &&
            second.toolTip().contains(QStringLiteral("3 × 3")));
    QTRY_VERIFY(save->isEnabled() && says(QStringLiteral(" frames, ")));
}

void TestAnimationDialog::theMenuOffersBWhereItIsPinned() {
    OpenWindow open;
    const auto offersB = [&open] {
        std::optional<bool> offered;
        QTimer::singleShot(0, &open.window, [&] {
            auto* dialog = open.window.findChild<AnimationDialog*>();
            offered = boxNamed(*dialog, "B in the same steps").isVisible();
            dialog->reject();
        });
        for (QAction* action : open.window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Export anima&tion…")) {
                action->trigger();
            }
        }
        return offered;
    };
    QCOMPARE(offersB(), std::optional(false));
    open.window.context().comparison->pinPresent();
    QCOMPARE(offersB(), std::optional(true));
}

template struct attnscope::test::Registered<TestAnimationDialog>;
#include "tst_animation_dialog.moc"
