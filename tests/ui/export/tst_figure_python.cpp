// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "tests/registry.h"
#include "tests/ui/export/copied_line.h"
#include "tests/ui/export/matplotlib_double.h"
#include "tests/ui/export/open_dialog.h"
#include "ui/export/scene_file_name.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/paint/heatmap/heatmap_shape.h"
#include "ui/session/comparison.h"
#include "ui/session/large_matrix.h"

#include <QCheckBox>
#include <QComboBox>
#include <QRegularExpression>

using namespace window_fixture;
using namespace figure_python;

/// The lines that "Copy Python" gives are run, and what they draw is compared with what the window shows.
class TestFigurePython : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { m_places.clear(); }
    void itDrawsWhatIsShown_data();
    void itDrawsWhatIsShown();
    void aSceneOfManyNumbersIsLoaded();
    void aSceneDoesNotReplaceTheFileOfB();
    void weightsOfNothingAreNotMissing();
    void aPartKeepsItsIndices();
    void anotherStageIsDrawnByItself();

private:
    void compare(const QString& lines, const HeatmapPicture& picture, const QString& title);

    bool m_hasMatplotlib = false;
    OwnPlaces m_places;
};

namespace {

/// A window whose centre shows what a row of the table names.
struct ShownFigure {
    OpenWindow open;
    Comparison& comparison = *open.window.context().comparison;

    explicit ShownFigure(const QString& kind)
        : open(exampleFor(kind)) {
        if (kind == QLatin1String("causal")) {
            open.press(Qt::Key_M);
        } else if (kind == QLatin1String("columns")) {
            open.press(Qt::Key_T);
        } else if (kind.startsWith(QLatin1String("head"))) {
            open.selection.setHeadIndex({0, 2});
        } else if (kind.startsWith(QLatin1String("mean"))) {
            open.selection.setHeadIndex({0, 0, HeadPool::Mean});
        } else if (kind.startsWith(QLatin1String("max"))) {
            open.selection.setHeadIndex({0, 0, HeadPool::Max});
        } else if (kind.startsWith(QLatin1String("difference"))) {
            comparison.pinPresent();
            open.press(Qt::Key_M);
            comparison.setView(ComparedView::Difference);
        } else if (kind == QLatin1String("logarithmic")) {
            open.window.context().appearance.setValueScale(SceneSize::Small, ValueScale::Log);
        }
        if (kind == QLatin1String("difference in columns")) {
            open.press(Qt::Key_T);
        }
        (void)open.session.waitForResult();
        QCoreApplication::processEvents();
        open.selection.setStage(stageFor(kind));
    }

    static std::string exampleFor(const QString& kind) {
        static const QHash<QString, std::string> examples{
            {QStringLiteral("from a file"), "five-words"},
            {QStringLiteral("keys of others"), "cross-attention"},
            {QStringLiteral("columns of Y"), "column-convention"},
            {QStringLiteral("effect, masked"), "decoder-mask"},
            {QStringLiteral("masked with −∞"), "decoder-mask"}};
        const bool hasHeads = kind.startsWith(QLatin1String("head")) || kind.endsWith(QLatin1String("heads"));
        return examples.value(kind, hasHeads ? "multi-head" : "i-love-ai");
    }
    static Stage stageFor(const QString& kind) {
        return kind.startsWith(QLatin1String("effect"))   ? Stage::Effect
               : kind == QLatin1String("columns of Y")    ? Stage::Output
               : kind == QLatin1String("heads joined")    ? Stage::MultiHead
               : kind == QStringLiteral("masked with −∞") ? Stage::Masked
               : kind == QLatin1String("scores")          ? Stage::Scores
                                                          : Stage::Weights;
    }
};

double numberAt(const HeatmapPicture& picture, std::size_t row, std::size_t column) {
    const bool swaps = picture.snapshot.scene->orientation == Orientation::Columns;
    const auto source = picture.rowShares ? picture.rowShares : picture.snapshot.source(picture.stage);
    return swaps ? source->exact(column, row) : source->exact(row, column);
}

bool isMaskedAt(const HeatmapPicture& picture, std::size_t row, std::size_t column) {
    const bool swaps = picture.snapshot.scene->orientation == Orientation::Columns;
    const auto source = picture.snapshot.source(picture.stage);
    return swaps ? source->masked(column, row) : source->masked(row, column);
}

bool isSame(double drawn, double shown) {
    return drawn == shown || std::abs(drawn - shown) < 1e-12 || (std::isnan(drawn) && std::isnan(shown));
}

std::unique_ptr<ExportDialog> dialogOf(ShownFigure& figure, const QString& path) {
    OpenWindow& open = figure.open;
    auto dialog = std::make_unique<ExportDialog>(open.session.jobs(), open.view.picture(),
                                                 open.view.geometry().matrix.size(), path);
    if (figure.comparison.isOn()) {
        dialog->setCompared({open.view.side(), open.session.snapshot(), figure.comparison.second(),
                             figure.comparison.name(), figure.comparison.path()});
    }
    return dialog;
}

} // namespace

void TestFigurePython::initTestCase() {
    loadFonts();
    m_hasMatplotlib = hasMatplotlib();
}

/// Numbers, forbidden cells, range, sides, titles and unit.
void TestFigurePython::compare(const QString& lines, const HeatmapPicture& picture, const QString& title) {
    for (const bool byMatplotlib : {false, true}) {
        if (byMatplotlib && !m_hasMatplotlib) {
            continue;
        }
        const std::optional<DrawnByPython> drawn = drawnByPython(lines, byMatplotlib);
        QVERIFY2(drawn, byMatplotlib ? "matplotlib" : "the double");
        const StageNotation notation = notationOf(*picture.snapshot.scene, picture.stage);
        QCOMPARE(drawn->xTitle, translated(notation.columnTitle));
        QCOMPARE(drawn->yTitle, translated(notation.rowTitle));
        QCOMPARE(drawn->title, title);
        QVERIFY(drawn->hasColumnsOnTop);
        const HeatmapShape shape = shapeOf(picture);
        QCOMPARE(
            drawn->extent,
            (std::vector<double>{double(shape.drawn.firstColumn) - 0.5, double(shape.drawn.endColumn) - 0.5,
                                 double(shape.drawn.endRow) - 0.5, double(shape.drawn.firstRow) - 0.5}));
        QCOMPARE(drawn->unit, colourUnit(picture));
        QCOMPARE(drawn->numbers.size(), shape.drawn.endRow - shape.drawn.firstRow);
        for (std::size_t row = 0; row < drawn->numbers.size(); ++row) {
            QCOMPARE(drawn->numbers[row].size(), shape.drawn.endColumn - shape.drawn.firstColumn);
            for (std::size_t column = 0; column < drawn->numbers[row].size(); ++column) {
                const std::size_t i = shape.drawn.firstRow + row;
                const std::size_t j = shape.drawn.firstColumn + column;
                const bool isMasked = isMaskedAt(picture, i, j);
                QCOMPARE(bool(drawn->masked[row][column]), isMasked);
                const double shown = numberAt(picture, i, j);
                const double found = drawn->numbers[row][column];
                QVERIFY2(
                    isMasked || isSame(found, shown),
                    qPrintable(QStringLiteral("%1, %2: %3, not %4").arg(i).arg(j).arg(found).arg(shown)));
            }
        }
        const bool isPlain = picture.scale == ValueScale::Linear && !picture.rowShares;
        const ValueRange range =
            isPlain ? picture.palette.rangeOf(stageInfo(picture.stage).range) : picture.tiledColours.range;
        QCOMPARE(drawn->range, (std::vector<double>{range.low, range.high}));
        QCOMPARE(drawn->isLog, picture.scale == ValueScale::Log);
    }
}

void TestFigurePython::itDrawsWhatIsShown_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind :
         {"plain", "columns", "causal", "head", "heads joined", "mean over heads", "max over heads", "effect",
          "effect, masked", "difference", "difference in columns", "scores", "masked with −∞", "columns of Y",
          "keys of others", "logarithmic", "range of each row"}) {
        QTest::newRow(kind) << QString::fromUtf8(kind);
    }
}

void TestFigurePython::itDrawsWhatIsShown() {
    QFETCH(QString, kind);
    ShownFigure figure(kind);
    const auto dialog = dialogOf(figure, m_places.file(QStringLiteral("a.png")));
    auto& title = field<QLineEdit>(*dialog, "Title");
    title.setText(QStringLiteral("It's \"mine\" – 100 % \\n"));
    if (kind == QLatin1String("range of each row")) {
        for (QCheckBox* box : dialog->findChildren<QCheckBox*>()) {
            box->setChecked(box->isChecked() || readText(*box) == QLatin1String("Each row its own range"));
        }
    }
    const QString lines = copiedBy(*dialog, "Copy Python");
    HeatmapPicture picture = figure.open.view.picture();
    if (kind == QLatin1String("range of each row")) {
        setRowRange(picture);
    }
    QCOMPARE(picture.stage, ShownFigure::stageFor(kind));
    compare(lines, picture, title.text());
}

void TestFigurePython::aSceneOfManyNumbersIsLoaded() {
    ShownFigure figure(QStringLiteral("from a file"));
    const auto dialog = dialogOf(figure, m_places.file(QStringLiteral("a.png")));
    const QString bundle = m_places.file(QStringLiteral("saved.attnscope"));
    QVERIFY(figure.open.window.files().save(bundle));
    dialog->setSource(bundle);
    const QString lines = copiedBy(*dialog, "Copy Python");
    QVERIFY2(lines.contains(bundle), qPrintable(lines));
    compare(lines, figure.open.view.picture(), {});
}

/// Who saves A as the lines say must not lose B.
void TestFigurePython::aSceneDoesNotReplaceTheFileOfB() {
    OpenWindow open("five-words");
    const QString stem = sceneStem(QString::fromStdString(open.session.scene().title));
    const QString bundle = m_places.file(stem + QStringLiteral(".attnscope"));
    QVERIFY(open.window.files().save(bundle));
    Comparison& comparison = *open.window.context().comparison;
    comparison.pinPresent();
    open.press(Qt::Key_M);
    comparison.setView(ComparedView::Difference);
    QVERIFY(open.session.waitForResult());
    QCOMPARE(comparison.path(), bundle);
    ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                        m_places.file(QStringLiteral("a.png")));
    dialog.setCompared({open.view.side(), open.session.snapshot(), comparison.second(), comparison.name(),
                        comparison.path()});
    dialog.setSource(open.window.files().source());
    static const QRegularExpression loaded(QStringLiteral("np.load\\(\"(.*)\"\\)"));
    QStringList names;
    const QString lines = copiedBy(dialog, "Copy Python");
    for (auto each = loaded.globalMatch(lines); each.hasNext();) {
        names << QFileInfo(each.next().captured(1)).fileName();
    }
    QCOMPARE(names, (QStringList{stem + QStringLiteral("-a.attnscope"), QFileInfo(bundle).fileName()}));
    QVERIFY2(lines.contains(QStringLiteral("# first save the scene as %1 ").arg(names.front())),
             qPrintable(lines));
}

/// Of 0 there is no logarithm; matplotlib leaves such cells grey, as if they were forbidden.
void TestFigurePython::weightsOfNothingAreNotMissing() {
    OpenWindow open;
    Scene scene = open.session.scene();
    scene.input = AttentionWeightsInput{MatrixStack(BlockMatrix({{1.0, 0.0}, {0.25, 0.75}})), std::nullopt};
    scene.tokens = {"a", "b"};
    scene.features = {};
    open.window.files().openRead({scene, {}}, {});
    QVERIFY(open.session.waitForResult());
    open.window.context().appearance.setValueScale(SceneSize::Small, ValueScale::Log);
    ExportDialog dialog(open.session.jobs(), open.view.picture(), QSizeF(500, 500),
                        m_places.file(QStringLiteral("a.png")));
    const auto drawn = drawnByPython(copiedBy(dialog, "Copy Python"), m_hasMatplotlib);
    QVERIFY(drawn && drawn->isLog);
    QVERIFY(!drawn->masked[0][1]);
    QCOMPARE(drawn->numbers[0][1], drawn->range[0]);
    QCOMPARE(drawn->numbers[1], (std::vector<double>{0.25, 0.75}));
}

void TestFigurePython::aPartKeepsItsIndices() {
    OpenWindow open;
    HeatmapPicture picture = open.view.picture();
    picture.rowsDrawn = IndexRange{1, 3};
    picture.columnsDrawn = IndexRange{2, 3};
    ExportDialog dialog(open.session.jobs(), picture, QSizeF(500, 500),
                        m_places.file(QStringLiteral("a.png")));
    const QString lines = copiedBy(dialog, "Copy Python");
    compare(lines, picture, {});
    const auto drawn = drawnByPython(lines, false);
    QCOMPARE(drawn->xNames, QStringList{QStringLiteral("2 AI")});
    QCOMPARE(drawn->yNames, (QStringList{QStringLiteral("1 love"), QStringLiteral("2 AI")}));
}

/// The numbers of a stage that the window does not show: its own numbers, not the weights' logarithms.
void TestFigurePython::anotherStageIsDrawnByItself() {
    ShownFigure figure(QStringLiteral("logarithmic"));
    const auto dialog = dialogOf(figure, m_places.file(QStringLiteral("a.csv")));
    const auto choose = [&dialog](const char* box, const QString& text) {
        auto& choices = field<QComboBox>(*dialog, box);
        choices.setCurrentIndex(choices.findText(text, Qt::MatchStartsWith));
    };
    choose("What", QStringLiteral("Numbers"));
    choose("Stage", QStringLiteral("scores: query"));
    const auto drawn = drawnByPython(copiedBy(*dialog, "Copy Python"), false);
    QVERIFY(drawn && !drawn->isLog);
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            QCOMPARE(drawn->numbers[row][column], figure.open.number(Stage::Scores, row, column));
        }
    }
    QCOMPARE(drawn->unit, QStringLiteral("score"));
}

template struct attnscope::test::Registered<TestFigurePython>;
#include "tst_figure_python.moc"
