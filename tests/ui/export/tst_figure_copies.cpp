// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/scene/scene_json.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/export/figure_command.h"
#include "ui/session/chosen_heads.h"
#include "ui/session/comparison.h"
#include "ui/session/groups.h"
#include "ui/session/range_choice.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QTimer>

using namespace window_fixture;

/// What leaves the export dialog by the clipboard: the picture, a caption, and the line that makes the file.
class TestFigureCopies : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { loadFonts(); }
    void init() { m_places.clear(); }
    void thePictureIsCopiedAsPixelsAndShapes();
    void theMenuCopiesShapesToo();
    void wordsAreQuotedForTheShell();
    void theCommandMakesTheSameFile_data();
    void theCommandMakesTheSameFile();
    void theMeanOfHeadsSaysWhatItIs();
    void theCommandOfHeadsMakesTheSameFile_data();
    void theCommandOfHeadsMakesTheSameFile();
    void headsBesideEachOtherAreOfferedFirst();
    void theCommandOfAComparisonMakesTheSameFile_data();
    void theCommandOfAComparisonMakesTheSameFile();
    void theCommandOfTwoLayersNamesBoth();
    void theNumbersOfADifferenceHaveACommand();
    void partsCanBeLeftOut();
    void theCommandNamesTheSavedScene();
    void anUnsavedSceneIsSaid();
    void aSceneIsNotSavedOverTheOneThatItIsComparedWith();
    void whatTheCommandLineDoesNotDrawHasNoCommand();
    void anInsetAndTheRangeOfRowsGoIntoTheCommand();

private:
    OwnPlaces m_places;
};

namespace {

/// Of a file that is made again at another time: a PDF holds when that was and a name of its own, so its page
/// is drawn.
QByteArray drawnBytes(const QString& path) {
    if (!path.endsWith(QStringLiteral(".pdf"))) {
        return bytesOf(path);
    }
    QProcess poppler;
    poppler.start(QStringLiteral("pdftoppm"), {QStringLiteral("-r"), QStringLiteral("150"), path});
    return poppler.waitForFinished() && poppler.exitCode() == 0 ? poppler.readAllStandardOutput()
                                                                : path.toUtf8();
}

void chooseIn(QWidget& dialog, const char* box, const QString& text) {
    auto& field = window_fixture::field<QComboBox>(dialog, box);
    field.setCurrentIndex(field.findText(text, Qt::MatchStartsWith));
}

} // namespace

void TestFigureCopies::thePictureIsCopiedAsPixelsAndShapes() {
    const QString path = m_places.file(QStringLiteral("same.png"));
    OpenDialog test(path);
    QGuiApplication::clipboard()->clear();
    buttonOf(test.dialog, "Copy picture").click();
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    QVERIFY(data->hasImage());
    const QByteArray png = data->data(QStringLiteral("image/png"));
    const QByteArray svg = data->data(QStringLiteral("image/svg+xml"));
    const QImage image = QImage::fromData(png, "PNG");
    QCOMPARE(image.text(QStringLiteral("Stage")), QStringLiteral("weights"));
    QVERIFY(svg.contains("<svg") && svg.contains("0.576"));
    test.dialog.accept();
    QCOMPARE(bytesOf(path), png);
}

void TestFigureCopies::theMenuCopiesShapesToo() {
    OpenWindow open;
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(&open.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    QVERIFY(!data->data(QStringLiteral("image/png")).isEmpty());
}

void TestFigureCopies::wordsAreQuotedForTheShell() {
    for (const char* word : {"plain", "two words", "it's", "$HOME `ls` \"x\" \\ !", "*", "", "é ≤ 5;#"}) {
        const QString text = QString::fromUtf8(word);
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"), QStringLiteral("printf %s ") + shellQuoted(text)});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), text);
    }
    QCOMPARE(shellQuoted(QStringLiteral("a/b_c-1.png")), QStringLiteral("a/b_c-1.png"));
}

void TestFigureCopies::theCommandMakesTheSameFile_data() {
    QTest::addColumn<QString>("example");
    QTest::addColumn<int>("stage");
    QTest::addColumn<QString>("size");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("ending");
    const auto row = [](const char* example, Stage stage, const char* size, const char* unit,
                        const char* ending) {
        QTest::addRow("%s %s %s %s%s", example, std::string(stageInfo(stage).name).c_str(), size, unit,
                      ending)
            << QString::fromLatin1(example) << static_cast<int>(stage) << QString::fromLatin1(size)
            << QString::fromLatin1(unit) << QString::fromLatin1(ending);
    };
    row("i-love-ai", Stage::Weights, "For a", "px", ".png");
    row("i-love-ai", Stage::Scores, "For a", "mm", ".png");
    row("decoder-mask", Stage::Masked, "Single", "in", ".png");
    row("cross-attention", Stage::Weights, "Double", "px", ".svg");
    row("column-convention", Stage::Output, "Slide", "in", ".png");
    row("multi-head", Stage::Weights, "Poster", "mm", ".webp");
    row("decoder-mask", Stage::Effect, "Single", "in", ".png");
    row("sparse-masks", Stage::Scaled, "Own width, height", "mm", ".png");
    row("five-words", Stage::X, "For a", "px", ".png");
    row("valid-lens", Stage::Weights, "Single", "in", ".pdf");
    row("dynamic-vit", Stage::Weights, "For a", "in", ".png");
    row("noun-adjective", Stage::Weights, "Double", "in", ".svg");
    row("long-document", Stage::Weights, "For a", "px", ".png");
    row("long-document", Stage::Weights, "Double", "in", ".pdf");
}

void TestFigureCopies::theCommandMakesTheSameFile() {
    QFETCH(QString, example);
    QFETCH(int, stage);
    QFETCH(QString, size);
    QFETCH(QString, unit);
    QFETCH(QString, ending);
    OpenWindow open(example.toStdString(), std::make_unique<CpuEngine>());
    if (example == QStringLiteral("multi-head")) {
        open.selection.setHeadIndex({0, 1});
        QVERIFY(open.session.waitForResult());
    }
    open.selection.setStage(static_cast<Stage>(stage));
    const QString path = m_places.file(QStringLiteral("the dialog's ") + QTest::currentDataTag());
    const QString again = m_places.file(QStringLiteral("again ") + QTest::currentDataTag());
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(), path);
    dialog.show();
    chooseIn(dialog, "Size", size);
    chooseIn(dialog, "Unit", unit);
    if (size.startsWith(QStringLiteral("Own"))) {
        field<NumberBox>(dialog, "Width").setValue(123.4);
    }
    field<QSpinBox>(dialog, "Resolution").setValue(150);
    chooseIn(dialog, "Theme",
             ending == QStringLiteral(".webp") ? QStringLiteral("Dark") : QStringLiteral("Light"));
    field<QLineEdit>(dialog, "Title").setText(QStringLiteral("It's \"mine\" – 100 %"));
    QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(line.startsWith(QStringLiteral("attnscope render --example ") + example),
             qPrintable(line + said(dialog) + buttonOf(dialog, "Copy command").toolTip()));
    QVERIFY2(!line.contains('#'), qPrintable(line));
    dialog.accept();
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path), 60'000);
    QVERIFY(line.contains(shellQuoted(path)));
    const QString said = shellSays(line.replace(shellQuoted(path), shellQuoted(again)));
    QVERIFY2(said.isEmpty() && QFileInfo::exists(again), qPrintable(line + '\n' + said));
    QVERIFY2(drawnBytes(path) == drawnBytes(again), qPrintable(line));
}

void TestFigureCopies::theCommandOfHeadsMakesTheSameFile_data() {
    QTest::addColumn<int>("stage");
    QTest::addColumn<QString>("size");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("name");
    const auto row = [](Stage stage, const char* size, const char* unit, const char* name) {
        QTest::addRow("%s", name) << static_cast<int>(stage) << QString::fromLatin1(size)
                                  << QString::fromLatin1(unit) << QString::fromLatin1(name);
    };
    row(Stage::Weights, "For a", "px", "as in the window.png");
    row(Stage::Weights, "For a", "mm", "millimetres.png");
    row(Stage::Weights, "Single", "in", "column.pdf");
    row(Stage::Scores, "Double", "px", "scores.svg");
    row(Stage::V, "Own width, height", "px", "values.png");
    row(Stage::Weights, "Slide", "in", "slide.webp");
    row(Stage::Effect, "Own width, height", "mm", "effect.png");
    row(Stage::Weights, "For a", "px", "log.png");
    row(Stage::Weights, "For a", "px", "part.png");
    row(Stage::Weights, "For a", "px", "range by hand.png");
}

void TestFigureCopies::theCommandOfHeadsMakesTheSameFile() {
    QFETCH(int, stage);
    QFETCH(QString, size);
    QFETCH(QString, unit);
    QFETCH(QString, name);
    OpenWindow open("multi-head");
    ChosenHeads& chosen = *open.window.context().chosenHeads;
    QVERIFY(chosen.toggle({0, 0}) && chosen.toggle({0, 3}));
    open.selection.setStage(static_cast<Stage>(stage));
    Appearance& appearance = open.window.context().appearance;
    if (name.startsWith(QStringLiteral("log"))) {
        appearance.setValueScale(SceneSize::Small, ValueScale::Log);
    } else if (name.startsWith(QStringLiteral("range"))) {
        appearance.setRangeChoice(SceneSize::Small, RangeChoice{ValueRange{0.0, 0.75}, {}, {}});
    } else if (name.startsWith(QStringLiteral("part"))) {
        open.view.centreOn({Stage::Weights, 1, 1}, 6.0);
    }
    const std::vector<HeatmapPicture> heads = open.view.headPictures();
    QCOMPARE(heads.size(), std::size_t{3});
    const QString path = m_places.file(QStringLiteral("the dialog's ") + name);
    const QString again = m_places.file(QStringLiteral("again ") + name);
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(),
                        m_places.file(QStringLiteral("one head ") + name));
    dialog.setHeads(heads, path);
    dialog.show();
    chooseIn(dialog, "Size", size);
    chooseIn(dialog, "Unit", unit);
    if (size.startsWith(QStringLiteral("Own"))) {
        field<NumberBox>(dialog, "Width").setValue(unit == QStringLiteral("px") ? 777.0 : 123.4);
    }
    field<QSpinBox>(dialog, "Resolution").setValue(150);
    chooseIn(dialog, "Theme",
             name.endsWith(QStringLiteral(".webp")) ? QStringLiteral("Dark") : QStringLiteral("Light"));
    QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(line.contains(QStringLiteral(" --head 0,1,3 ")) && !line.contains('#') &&
                 !line.contains(QStringLiteral("--hide")),
             qPrintable(line));
    QCOMPARE(line.contains(QStringLiteral("-range ")),
             name.startsWith(QStringLiteral("part")) || name.startsWith(QStringLiteral("range")));
    dialog.accept();
    QVERIFY2(QFileInfo::exists(path), qPrintable(said(dialog)));
    const QString told = shellSays(line.replace(shellQuoted(path), shellQuoted(again)));
    QVERIFY2(told.isEmpty() && QFileInfo::exists(again), qPrintable(line + '\n' + told));
    QVERIFY2(drawnBytes(path) == drawnBytes(again), qPrintable(line));
}

void TestFigureCopies::headsBesideEachOtherAreOfferedFirst() {
    OpenWindow open("multi-head");
    ChosenHeads& chosen = *open.window.context().chosenHeads;
    QVERIFY(chosen.toggle({0, 3}));
    QString what;
    QString caption;
    QString file;
    QString title;
    bool hasPython = true;
    QTimer::singleShot(0, &open.window, [&] {
        auto& dialog = *open.window.findChild<ExportDialog*>();
        what = field<QComboBox>(dialog, "What").currentText();
        file = field<QLineEdit>(dialog, "File").text();
        caption = copiedBy(dialog, "Copy caption");
        hasPython = buttonOf(dialog, "Copy Python").isEnabled();
        chooseIn(dialog, "What", QStringLiteral("The matrix"));
        title = field<QLineEdit>(dialog, "Title").text();
        hasPython = hasPython || !buttonOf(dialog, "Copy Python").isEnabled();
        dialog.reject();
    });
    open.press(Qt::Key_E, Qt::ControlModifier);
    QCOMPARE(what, QStringLiteral("The heads beside each other, in one range"));
    QVERIFY2(file.contains(QStringLiteral("weights h1, h3.")), qPrintable(file));
    QVERIFY2(caption.contains(QStringLiteral(", heads 1,3 (rows are queries).")), qPrintable(caption));
    QCOMPARE(title, QStringLiteral("h1"));
    QVERIFY2(!hasPython, "it draws one head, and that again");
}

namespace {

/// What the main window hands to the dialog.
ComparedScenes comparedIn(const OpenWindow& open) {
    const Comparison& comparison = *open.window.context().comparison;
    const Groups& groups = *open.window.context().groups;
    return {open.view.side(),
            open.session.snapshot(),
            comparison.second(),
            comparison.name(),
            comparison.path(),
            groups.of(ComparedSide::First),
            groups.of(ComparedSide::Second)};
}

} // namespace

/// In its title, in its caption and in the picture of the menu; without a title the command has none either.
void TestFigureCopies::theMeanOfHeadsSaysWhatItIs() {
    OpenWindow open("multi-head");
    for (const HeadPool pool : {HeadPool::Mean, HeadPool::Max, HeadPool::Rollout}) {
        open.selection.setHeadIndex({0, 0, pool});
        QVERIFY(open.session.waitForResult());
        // Each head has its softmax behind it.
        QVERIFY(!open.window.findChild<QCheckBox*>(QStringLiteral("stableForm"))->isVisible());
        const QString what = pool == HeadPool::Mean  ? QStringLiteral("mean of 4 heads")
                             : pool == HeadPool::Max ? QStringLiteral("max of 4 heads")
                                                     : QStringLiteral("rollout of one layer, with identity");
        ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                            m_places.file(QStringLiteral("%1.png").arg(what)));
        QCOMPARE(field<QLineEdit>(dialog, "Title").text(), what);
        const QString caption = copiedBy(dialog, "Copy caption");
        QVERIFY2(caption.contains(what), qPrintable(caption));
        QCOMPARE(caption.contains(QStringLiteral("sums to 1")), pool == HeadPool::Mean);
        QCOMPARE(caption.startsWith(QStringLiteral("Attention rollout (Abnar & Zuidema 2020)")),
                 pool == HeadPool::Rollout);
        for (const QString& title : {what, QString()}) {
            field<QLineEdit>(dialog, "Title").setText(title);
            const QString line = copiedBy(dialog, "Copy command");
            QVERIFY2(line.contains(QStringLiteral(" --title ") + shellQuoted(title)), qPrintable(line));
        }
        QTest::keyClick(&open.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QGuiApplication::clipboard()
                    ->mimeData()
                    ->data(QStringLiteral("image/svg+xml"))
                    .contains(what.toUtf8()));
    }
}

void TestFigureCopies::theCommandOfAComparisonMakesTheSameFile_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("stage");
    for (const char* kind : {"example", "file", "head", "range by hand", "B alone", "dark", "groups"}) {
        QTest::addRow("%s", kind) << QString::fromLatin1(kind) << static_cast<int>(Stage::Weights);
    }
    QTest::newRow("scores") << QStringLiteral("file") << static_cast<int>(Stage::Masked);
    QTest::newRow("effects") << QStringLiteral("example") << static_cast<int>(Stage::Effect);
}

void TestFigureCopies::theCommandOfAComparisonMakesTheSameFile() {
    QFETCH(QString, kind);
    QFETCH(int, stage);
    const bool isHead = kind == QStringLiteral("head");
    OpenWindow open(isHead ? "multi-head" : "i-love-ai");
    Comparison& comparison = *open.window.context().comparison;
    QString scene;
    if (isHead) {
        QSignalSpy pinned(&comparison, &Comparison::pinned);
        comparison.pinHead({0, 0});
        QTRY_COMPARE(pinned.size(), 1);
    } else {
        if (kind == QStringLiteral("file")) {
            const QString b = m_places.file(QStringLiteral("b's.json"));
            Scene other = open.session.scene();
            other.rules.temperature = 2.0;
            QVERIFY(writeSceneFile({other, {}}, b.toStdString()));
            QSignalSpy pinned(&comparison, &Comparison::pinned);
            comparison.pin(std::make_shared<const Scene>(other), {}, QStringLiteral("b's.json"), b);
            QTRY_COMPARE(pinned.size(), 1);
        } else {
            comparison.pinPresent();
        }
        open.press(Qt::Key_M); // A is masked
        QVERIFY(open.session.waitForResult());
        scene = m_places.file(QStringLiteral("a.json"));
        QVERIFY(open.window.files().save(scene));
    }
    open.selection.setStage(static_cast<Stage>(stage));
    comparison.setView(kind == QStringLiteral("B alone") ? ComparedView::Second : ComparedView::Difference);
    if (kind == QStringLiteral("groups")) {
        QVERIFY(open.window.context().groups->setGrouping(Grouping::Words));
        QVERIFY(open.view.isGrouped());
    }
    if (kind == QStringLiteral("range by hand")) {
        comparison.setDifferenceRange(static_cast<Stage>(stage), 2.5);
    }
    const QString path =
        m_places.file(QStringLiteral("%1.png").arg(QString::fromLatin1(QTest::currentDataTag())));
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(), path);
    dialog.setSource(scene);
    dialog.setCompared(comparedIn(open));
    chooseIn(dialog, "Theme",
             kind == QStringLiteral("dark") ? QStringLiteral("Dark") : QStringLiteral("Light"));
    const QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(!line.contains('#'), qPrintable(line));
    QVERIFY2(
        line.contains(isHead ? QStringLiteral(" --head 1 --compare-head 0 ") : QStringLiteral(" --compare ")),
        qPrintable(line));
    QCOMPARE(line.contains(QStringLiteral(" --range=-2.5,2.5 ")), kind == QStringLiteral("range by hand"));
    QCOMPARE(line.contains(QStringLiteral(" --group words ")), kind == QStringLiteral("groups"));
    dialog.accept();
    const QImage written(path);
    QVERIFY(!written.isNull() && QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QVERIFY2(QImage(path) == written, qPrintable(line));
}

/// With --layer alone both would be of the layer that is shown: a figure of zeros.
void TestFigureCopies::theCommandOfTwoLayersNamesBoth() {
    OpenWindow open;
    std::vector<BlockMatrix> weights;
    for (const double first : {0.1, 0.3, 0.6, 0.9}) { // two layers of two items
        weights.push_back(BlockMatrix({{first, 1.0 - first}, {0.5, 0.5}}));
    }
    Scene scene;
    scene.tokens = {"a", "b"};
    scene.input = AttentionWeightsInput{MatrixStack(LeadingAxes{3, 4, 1, {3, 7}}, std::move(weights))};
    QVERIFY(open.session.open(scene, {}) && open.session.waitForResult());
    const QString file = m_places.file(QStringLiteral("layers.json"));
    QVERIFY(open.window.files().save(file));
    Comparison& comparison = *open.window.context().comparison;
    comparison.pinHead({1, 0}); // layer 3, item 1
    QTRY_VERIFY(comparison.isOn());
    open.selection.setHeadIndex({2, 0}); // layer 7, item 0
    comparison.setView(ComparedView::Difference);
    QVERIFY(open.session.waitForResult());
    const QString path = m_places.file(QStringLiteral("two.png"));
    ExportDialog dialog(open.session.jobs(), open.view.picture(), open.view.geometry().matrix.size(), path);
    dialog.setSource(file);
    dialog.setCompared(comparedIn(open));
    const QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(line.contains(QStringLiteral(" --compare-layer 3 --compare-batch 1 ")), qPrintable(line));
    dialog.accept();
    const QImage written(path);
    QVERIFY(!written.isNull() && QFile::remove(path) && shellSays(line).isEmpty());
    QVERIFY2(QImage(path) == written, qPrintable(line));
}

void TestFigureCopies::theNumbersOfADifferenceHaveACommand() {
    OpenWindow open;
    Comparison& comparison = *open.window.context().comparison;
    comparison.pinPresent();
    open.press(Qt::Key_M);
    QVERIFY(open.session.waitForResult());
    const QString scene = m_places.file(QStringLiteral("a.json"));
    QVERIFY(open.window.files().save(scene));
    comparison.setView(ComparedView::Difference);
    ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                        m_places.file(QStringLiteral("numbers.csv")));
    dialog.setSource(scene);
    dialog.setCompared(comparedIn(open));
    QVERIFY(
        copiedBy(dialog, "Copy caption").startsWith(QStringLiteral("Difference A − B of each weight, of")));
    chooseIn(dialog, "What", QStringLiteral("Numbers"));
    const QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(line.contains(QStringLiteral(" --compare example:i-love-ai ")), qPrintable(line));
}

/// The SVG says in text what is drawn: numbers of the cells and sums; the frame is the only thing in the
/// accent's colour.
void TestFigureCopies::partsCanBeLeftOut() {
    OpenDialog test(m_places.file(QStringLiteral("parts.svg")));
    const auto shapes = [&test] {
        buttonOf(test.dialog, "Copy picture").click();
        return QGuiApplication::clipboard()->mimeData()->data(QStringLiteral("image/svg+xml"));
    };
    const auto box = [&test](const char* text) -> QCheckBox& {
        for (QCheckBox* each : test.dialog.findChildren<QCheckBox*>()) {
            if (readText(*each) == QLatin1String(text)) {
                return *each;
            }
        }
        throw std::runtime_error(text);
    };
    const QByteArray accent = lightTheme().accent.name().toLatin1();
    const QByteArray all = shapes();
    QVERIFY(all.contains("0.198") && all.contains("Σ = 1") && all.contains(accent));
    QCOMPARE(box("Numbers").checkState(), Qt::PartiallyChecked); // where they have room
    QVERIFY(!copiedBy(test.dialog, "Copy command").contains(QStringLiteral("--values")));
    box("Numbers").click();
    QVERIFY(copiedBy(test.dialog, "Copy command").contains(QStringLiteral(" --values on ")));
    box("Numbers").setChecked(false);
    QVERIFY(!shapes().contains("0.198") && shapes().contains("Σ = 1"));
    QVERIFY(copiedBy(test.dialog, "Copy command").contains(QStringLiteral(" --values off ")));
    box("Sums").setChecked(false);
    QVERIFY(!shapes().contains("Σ = 1") && shapes().contains(accent));
    QVERIFY(copiedBy(test.dialog, "Copy command").contains(QStringLiteral(" --hide sums ")));
    box("Frame of the row").setChecked(false);
    QVERIFY(!shapes().contains(accent));
    QVERIFY(!copiedBy(test.dialog, "Copy command").contains(QStringLiteral("--row")));
}

void TestFigureCopies::theCommandNamesTheSavedScene() {
    OpenWindow open;
    open.selection.setCell({Stage::X, 0, 0});
    const QString scene = m_places.file(QStringLiteral("my scene.json"));
    QVERIFY(open.window.files().save(scene));
    const QString path = m_places.file(QStringLiteral("a.png"));
    ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500), path);
    dialog.setSource(scene);
    const QString line = copiedBy(dialog, "Copy command");
    QVERIFY2(line.startsWith(QStringLiteral("attnscope render '") + scene + '\''), qPrintable(line));
    dialog.accept();
    const QByteArray written = bytesOf(path);
    QVERIFY(QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QCOMPARE(bytesOf(path), written);
}

void TestFigureCopies::anUnsavedSceneIsSaid() {
    OpenWindow open;
    ExportedFigure figure = shownFigure(open);
    Scene scene = *figure.window.snapshot.scene;
    scene.title = "another";
    figure.window.snapshot.scene = std::make_shared<const Scene>(scene);
    const QString line =
        renderCommand(figure, {QStringLiteral("3.25in"), 300.0, 7.0}, {}, QStringLiteral("a.png"));
    QCOMPARE(line,
             QStringLiteral("attnscope render another.attnscope --row 0 --size 3.25in --dpi 300 -o a.png  "
                            "# save the scene as another.attnscope first: no file has it as it is"));
    // The file that Ctrl+S writes is named, not the title, which another file may have.
    const SceneSource edited({}, {}, QStringLiteral("causal.attnscope"));
    QCOMPARE(renderCommand(figure, {QStringLiteral("3.25in"), 300.0, 7.0}, edited, QStringLiteral("a.png")),
             QStringLiteral("attnscope render causal.attnscope --row 0 --size 3.25in --dpi 300 -o a.png  "
                            "# save the scene first (Ctrl+S): the file lacks the last changes"));
    // Arrays that were imported are read the same way.
    const SceneSource arrays(QStringLiteral("layer.npz"),
                             {QStringLiteral("--as"), QStringLiteral("hidden=qkv:B N (3 H d)")});
    QVERIFY(
        renderCommand(figure, {QStringLiteral("3.25in"), 300.0, 7.0}, arrays, QStringLiteral("a.png"))
            .startsWith(QStringLiteral("attnscope render layer.npz --as 'hidden=qkv:B N (3 H d)' --row 0 ")));
}

/// Saved under the name of B, A would replace it, and A − B were 0.
void TestFigureCopies::aSceneIsNotSavedOverTheOneThatItIsComparedWith() {
    OpenWindow open;
    Comparison& comparison = *open.window.context().comparison;
    comparison.pinPresent();
    open.press(Qt::Key_M);
    comparison.setView(ComparedView::Difference);
    QVERIFY(open.session.waitForResult());
    ExportedFigure figure = shownFigure(open);
    figure.compared = comparedIn(open);
    figure.compared->secondPath = QStringLiteral("/there/w7.attnscope");
    Scene scene = *figure.compared->first.scene;
    const auto first = [&](const char* title) {
        scene.title = title;
        figure.compared->first.scene = std::make_shared<const Scene>(scene);
        return renderCommand(figure, {QStringLiteral("640x480"), kUnitDpi, {}}, {}, QStringLiteral("a.png"))
            .section(' ', 2, 2);
    };
    QCOMPARE(first("w7.csv"), QStringLiteral("w7-a.attnscope"));
    QCOMPARE(first("w8.csv"), QStringLiteral("w8.attnscope"));
    QCOMPARE(first("-"), QStringLiteral("scene-.attnscope"));
    // Nor is B that is not saved called as A.
    figure.compared->secondPath.clear();
    Scene other = *figure.compared->second.scene;
    other.title = "no example";
    figure.compared->second.scene = std::make_shared<const Scene>(other);
    const auto second = [&](const QString& path) {
        return renderCommand(figure, {QStringLiteral("640x480"), kUnitDpi, {}}, path, QStringLiteral("a.png"))
            .section(QStringLiteral("--compare "), 1)
            .section(' ', 0, 0);
    };
    QCOMPARE(second(QStringLiteral("/there/a.attnscope")), QStringLiteral("b.attnscope"));
    QCOMPARE(second(QStringLiteral("/there/b.attnscope")), QStringLiteral("b-2.attnscope"));
}

void TestFigureCopies::whatTheCommandLineDoesNotDrawHasNoCommand() {
    OpenWindow open;
    DrawnPicture lines;
    lines.name = QStringLiteral("The lines as shown");
    lines.size = QSizeF(400, 300);
    lines.draw = [](QPainter&, const QSizeF&, const DrawnLook&) {};
    ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                        m_places.file(QStringLiteral("a.png")), lines);
    QPushButton& command = buttonOf(dialog, "Copy command");
    QVERIFY(!command.isEnabled());
    QVERIFY(command.toolTip().contains(QStringLiteral("attnscope render")));
    chooseIn(dialog, "What", QStringLiteral("The whole pipeline"));
    QVERIFY(command.isEnabled());
    QVERIFY(copiedBy(dialog, "Copy command").contains(QStringLiteral(" --pipeline ")));
}

void TestFigureCopies::anInsetAndTheRangeOfRowsGoIntoTheCommand() {
    const QString path = m_places.file(QStringLiteral("inset.png"));
    OpenDialog test(path);
    auto& width = field<QDoubleSpinBox>(test.dialog, "Width");
    const double before = width.value();
    field<QLineEdit>(test.dialog, "Zoom inset").setText(QStringLiteral("0:2,1:9"));
    test.dialog.accept();
    QVERIFY2(test.dialog.isVisible(), "there are three keys");
    field<QLineEdit>(test.dialog, "Zoom inset").setText(QStringLiteral("0:2,1:3"));
    QVERIFY2(width.value() > 1.3 * before, "both stand beside each other");
    for (QCheckBox* box : test.dialog.findChildren<QCheckBox*>()) {
        if (readText(*box) == QStringLiteral("Each row its own range")) {
            box->setChecked(true);
        }
    }
    QVERIFY(copiedBy(test.dialog, "Copy caption")
                .contains(QStringLiteral(
                    "each row by its own largest number. Enlarged: queries 0 to 1, keys 1 to 2.")));
    const QString line = copiedBy(test.dialog, "Copy command");
    QVERIFY2(line.contains(QStringLiteral(" --range row ")) &&
                 line.contains(QStringLiteral(" --inset 0:2,1:3 ")),
             qPrintable(line));
    test.dialog.accept();
    const QByteArray written = bytesOf(path);
    QVERIFY(!written.isEmpty() && QFile::remove(path));
    QCOMPARE(shellSays(line), QString());
    QCOMPARE(bytesOf(path), written);
}

template struct attnscope::test::Registered<TestFigureCopies>;
#include "tst_figure_copies.moc"
