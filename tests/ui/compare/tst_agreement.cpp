// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/variation.h"
#include "core/scene/layers.h"
#include "core/solver/scene_solver.h"
#include "tests/registry.h"
#include "tests/ui/window/scene_window_fixture.h"
#include "ui/compare/agreement_dialog.h"
#include "ui/masks/mask_commands.h"
#include "ui/session/model_check.h"
#include "ui/session/selection.h"
#include "ui/window/tool_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

using namespace scene_window_fixture;

namespace {

constexpr std::size_t kLayerTokens = 12;

Scene layerScene() {
    std::vector<std::string> words;
    for (std::size_t token = 0; token < kLayerTokens; ++token) {
        words.push_back("w" + std::to_string(token));
    }
    Scene scene;
    scene.tokens = TokenList(std::move(words));
    scene.title = "layer.npz";
    scene.provenance = Provenance::Loaded;
    scene.input = QkvInput{numbers(kLayerTokens, 8, 1), numbers(kLayerTokens, 8, 2),
                           MatrixStack(numbers(kLayerTokens, 8, 3))};
    return scene;
}

/// The output of a scene as a model would have given it, in float32.
References outputOf(const Scene& scene) {
    TextbookEngine engine;
    SceneSolver solver(engine, scene, Precision::Float64);
    const Result<ResultPtr> result = solver.solve({0, 0}, {});
    const auto source = (*result)->source(Stage::Output);
    BlockMatrix output(source->rows(), source->columns());
    for (std::size_t i = 0; i < output.rows(); ++i) {
        for (std::size_t j = 0; j < output.columns(); ++j) {
            output.set(i, j, static_cast<float>(source->exact(i, j)));
        }
    }
    References references;
    references.output = MatrixStack(std::move(output));
    return references;
}

/// The window with a layer, and what a model gave that has causal attention without a scale.
struct CheckedWindow : SceneWindow {
    explicit CheckedWindow(References references, Scene scene = layerScene())
        : SceneWindow(std::move(scene)) {
        check.setReferences(std::move(references));
    }

    ModelCheck& check = session.modelCheck();

    QLabel& chip() const {
        for (QLabel* const label : window.findChildren<QLabel*>()) {
            if (label->accessibleName() == QStringLiteral("Where the numbers come from")) {
                return *label;
            }
        }
        qFatal("there is no chip");
    }
    AgreementDialog* dialog() const { return window.findChild<AgreementDialog*>(); }
    void openByTheChip() const { QTest::mouseClick(&chip(), Qt::LeftButton); }
};

References causalUnscaled() {
    Variation hidden;
    hidden.mask = "causal";
    hidden.scale = 1.0;
    return outputOf(*varied(layerScene(), hidden));
}

} // namespace

/// The chip says whether a scene agrees with its model, searches why not, and takes what it finds as one
/// step.
class TestAgreement : public QObject {
    Q_OBJECT

private slots:
    void init() { m_places.clear(); }

    void whatIsFoundIsTakenAsOneStep() {
        CheckedWindow open(causalUnscaled());
        QTRY_VERIFY(open.check.isOffered());
        QVERIFY2(open.chip().accessibleDescription().contains(QStringLiteral("differs: output by at most")),
                 qPrintable(open.chip().accessibleDescription()));
        const Scene before = open.session.scene();
        open.openByTheChip();
        QVERIFY(open.dialog() != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(open.dialog()->takeButton().isEnabled(), 60'000);
        const QString text = open.dialog()->text();
        QVERIFY2(text.contains(QStringLiteral("a causal mask is added")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("scores are not scaled")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("within the rounding of float32")), qPrintable(text));
        QTest::keyClick(open.dialog(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(open.check.verdict() == Verdict::Agrees, 60'000);
        QTRY_VERIFY(open.chip().accessibleDescription().contains(QStringLiteral("agrees with the model")));
        QVERIFY(!open.check.isOffered());
        QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{1});
        open.session.undoStack().undo();
        QVERIFY(open.session.scene() == before);
        QTRY_VERIFY(open.check.isOffered());
    }

    /// As the command line finds it: a mask of three layers is one step.
    void masksOfSeveralLayersAreTakenAsOneStep() {
        Variation hidden;
        hidden.furtherMasks = {"window:3,0", "or:sinks:2", "causal"};
        CheckedWindow open(outputOf(*varied(layerScene(), hidden)));
        const Scene before = open.session.scene();
        QTRY_VERIFY(open.check.isOffered());
        open.openByTheChip();
        QTRY_VERIFY_WITH_TIMEOUT(open.dialog()->takeButton().isEnabled(), 60'000);
        QTest::keyClick(open.dialog(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(open.check.verdict() == Verdict::Agrees, 60'000);
        QCOMPARE(open.session.scene().mask.layers.size(), std::size_t{3});
        open.session.undoStack().undo();
        QVERIFY(open.session.scene() == before);
    }

    /// A window in layer 0 and a causal mask in layer 1: no step makes both agree, and both are told.
    void layersThatAgreeByThemselvesAreTold() {
        Scene scene = layerScene();
        LeadingAxes axes{3, 2, 1};
        axes.layers = {0, 1};
        const auto both = [&axes](std::uint64_t seed) {
            return MatrixStack(
                axes, std::vector{numbers(kLayerTokens, 8, seed), numbers(kLayerTokens, 8, seed + 10)});
        };
        scene.input = QkvInput{both(1), both(2), both(3)};
        std::vector<BlockMatrix> outputs;
        for (std::size_t at = 0; at < 2; ++at) {
            Variation hidden;
            hidden.mask = at == 0 ? "window:2,0" : "causal";
            outputs.push_back(outputOf(*varied(oneLayer(scene, at), hidden)).output->at({0, 0}));
        }
        References references;
        references.output = MatrixStack(LeadingAxes{2, 2, 1}, std::move(outputs));
        CheckedWindow open(std::move(references), std::move(scene));
        QTRY_VERIFY(open.check.isOffered());
        open.openByTheChip();
        QTRY_VERIFY_WITH_TIMEOUT(open.check.found().has_value(), 60'000);
        const QString text = open.dialog()->text();
        QVERIFY2(text.contains(QStringLiteral("the mask window:2,0 is added")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("a causal mask is added")), qPrintable(text));
        QVERIFY(!open.dialog()->takeButton().isEnabled());
    }

    void whatNothingExplainsIsSaid() {
        Scene other = layerScene();
        std::get<QkvInput>(other.input).k = numbers(kLayerTokens, 8, 9);
        CheckedWindow open(outputOf(other));
        QTRY_VERIFY(open.check.isOffered());
        open.openByTheChip();
        QTRY_VERIFY_WITH_TIMEOUT(open.check.found().has_value(), 60'000);
        const QString text = open.dialog()->text();
        QVERIFY2(text.contains(QStringLiteral("Nothing that was tried makes them agree")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("It begins with the output")), qPrintable(text));
        QVERIFY(!open.dialog()->takeButton().isEnabled());
    }

    /// A temperature and a softcap that a person switched on are taken out, and no number is fitted for them.
    void whatWasSwitchedOnIsTakenOutAsOneStep() {
        CheckedWindow open(outputOf(layerScene()));
        ScoreRules rules = open.session.scene().rules;
        rules.temperature = 2.0;
        rules.softcap = 5.0;
        QVERIFY(applyRules(open.session, rules).has_value());
        const Scene before = open.session.scene();
        QTRY_VERIFY(open.check.isOffered());
        open.openByTheChip();
        QTRY_VERIFY_WITH_TIMEOUT(open.dialog()->takeButton().isEnabled(), 60'000);
        const QString text = open.dialog()->text();
        QVERIFY2(text.contains(QStringLiteral("the softcap is off")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("the temperature is 1")), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("•")), 2);
        QTest::keyClick(open.dialog(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(open.check.verdict() == Verdict::Agrees, 60'000);
        QVERIFY(open.session.scene().rules == ScoreRules());
        open.session.undoStack().undo();
        QVERIFY(open.session.scene() == before);
    }

    /// Large letters, or many lines: the last one is in view.
    void itIsAsHighAsItsText() {
        Scene other = layerScene();
        std::get<QkvInput>(other.input).k = numbers(kLayerTokens, 8, 9);
        CheckedWindow open(outputOf(other));
        QTRY_VERIFY(open.check.isOffered());
        open.openByTheChip();
        QFont large = open.dialog()->font();
        large.setPixelSize(30);
        auto& label = *open.dialog()->findChild<QScrollArea*>()->findChild<QLabel*>();
        label.setFont(large);
        QTRY_VERIFY_WITH_TIMEOUT(open.check.found().has_value(), 60'000);
        QTRY_VERIFY(label.text().contains(QStringLiteral("It begins with")));
        QVERIFY(label.heightForWidth(label.width()) > 8 * label.fontMetrics().lineSpacing());
        QTRY_VERIFY(label.height() >= label.heightForWidth(label.width()));
        QTRY_COMPARE(label.visibleRegion().boundingRect().height(), label.height());
    }

    /// One row of batch item 1 is another model's.
    void theFirstPlaceIsToldAndShown() {
        Scene scene = layerScene();
        const auto both = [](std::uint64_t seed) {
            return MatrixStack(LeadingAxes{2, 2, 1}, std::vector{numbers(kLayerTokens, 8, seed),
                                                                 numbers(kLayerTokens, 8, seed + 10)});
        };
        scene.input = QkvInput{both(1), both(2), both(3)};
        TextbookEngine engine;
        References references;
        std::vector<BlockMatrix> outputs;
        for (std::size_t item = 0; item < 2; ++item) {
            const auto result = SceneSolver(engine, scene, Precision::Float64).solve({item, 0}, {});
            BlockMatrix& output = outputs.emplace_back(kLayerTokens, std::size_t{8});
            for (std::size_t i = 0; i < kLayerTokens; ++i) {
                (*result)->source(Stage::Output)->exactRow(i, output.mutableRow(i));
            }
        }
        outputs[1].set(5, 3, 40.0);
        references.output = MatrixStack(LeadingAxes{2, 2, 1}, std::move(outputs));
        CheckedWindow open(std::move(references), std::move(scene));
        QTRY_VERIFY(open.check.isOffered());
        open.openByTheChip();
        QTRY_VERIFY_WITH_TIMEOUT(open.check.found().has_value(), 60'000);
        const QString text = open.dialog()->text();
        QVERIFY2(text.contains(QStringLiteral("batch items 1, heads 0, rows 5")), qPrintable(text));
        QVERIFY(open.dialog()->goButton().isVisible());
        QTest::keyClick(open.dialog(), Qt::Key_Return);
        const auto* const selection = &open.selection;
        QTRY_COMPARE(selection->headIndex().batch, std::size_t{1});
        QVERIFY(selection->cell() == (CellRef{Stage::Output, 5, 3}));
    }

    void whereItAgreesNothingIsOffered() {
        CheckedWindow open(outputOf(layerScene()));
        QTRY_VERIFY_WITH_TIMEOUT(open.check.verdict() == Verdict::Agrees, 60'000);
        open.openByTheChip();
        QVERIFY(open.dialog() == nullptr);
    }

    void theyAreNotOfASceneThatALessonPutsInTheirPlace() {
        CheckedWindow open(causalUnscaled());
        QTRY_VERIFY(open.check.isOffered());
        Scene lesson = layerScene();
        lesson.provenance = Provenance::HandPicked;
        lesson.title = "a lesson";
        QVERIFY(open.session.replaceScene(lesson, [] { return QStringLiteral("Show step 1"); }));
        QVERIFY(!open.check.hasReferences() && open.check.references().empty());
        QVERIFY(!open.check.isOffered());
        open.session.undoStack().undo();
        QVERIFY(open.check.references().output.has_value());
        QTRY_VERIFY(open.check.isOffered());
    }

private:
    OwnPlaces m_places;
};

template struct attnscope::test::Registered<TestAgreement>;
#include "tst_agreement.moc"
