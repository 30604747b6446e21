// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/agree/agree_search.h"
#include "core/agree/further_search.h"
#include "core/agree/layer_agreements.h"
#include "core/base/shell_word.h"
#include "core/scene/layers.h"
#include "core/scene/name_tokens.h"
#include "core/solver/scene_solver.h"
#include "core/textbook/textbook_engine.h"

#include "tests/registry.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace attnscope;

namespace {

constexpr std::size_t kTokens = 24;
constexpr std::size_t kWidth = 8;

class Draws {
public:
    BlockMatrix matrix(std::size_t rows, std::size_t columns) {
        BlockMatrix made(rows, columns);
        for (std::size_t i = 0; i < rows; ++i) {
            for (double& number : made.mutableRow(i)) {
                number = std::normal_distribution<double>()(m_words);
            }
        }
        return made;
    }
    MatrixStack stack(const LeadingAxes& axes) {
        std::vector<BlockMatrix> all;
        for (std::size_t at = 0; at < axes.matrices(); ++at) {
            all.push_back(matrix(kTokens, kWidth));
        }
        return {axes, std::move(all)};
    }

private:
    std::mt19937_64 m_words{18};
};

Scene projected(std::size_t batches, std::size_t heads) {
    Draws draws;
    const LeadingAxes axes{2, batches, heads};
    Scene scene;
    scene.input = QkvInput{draws.stack(axes), draws.stack(axes), draws.stack(axes)};
    nameTokens(scene, {}, {});
    return scene;
}

/// X with weights for two heads, and W_O.
Scene embedded() {
    Draws draws;
    Scene scene;
    TokenInput input{MatrixStack(draws.matrix(kTokens, kWidth)), draws.matrix(kWidth, kWidth),
                     draws.matrix(kWidth, kWidth), draws.matrix(kWidth, kWidth), 2};
    input.wO = draws.matrix(kWidth, kWidth);
    input.bO = draws.matrix(1, kWidth);
    scene.input = std::move(input);
    nameTokens(scene, {}, {});
    return scene;
}

BlockMatrix inFloat32(const MatrixSource& source) {
    BlockMatrix numbers(source.rows(), source.columns());
    for (std::size_t i = 0; i < numbers.rows(); ++i) {
        for (std::size_t j = 0; j < numbers.columns(); ++j) {
            numbers.set(i, j, static_cast<float>(source.exact(i, j)));
        }
    }
    return numbers;
}

/// A stage as a model would have given it in float32, of all batch items and heads, or of the joined heads.
MatrixStack given(const Scene& scene, Stage stage, bool joined = false) {
    TextbookEngine engine;
    SceneSolver solver(engine, scene, Precision::Float64);
    std::vector<BlockMatrix> all;
    for (std::size_t batch = 0; batch < batchCount(scene.input); ++batch) {
        const auto solved = [&](std::size_t head) { return solver.solve({batch, head}); };
        if (joined) {
            all.push_back(inFloat32(**solver.joined(solved)));
            continue;
        }
        for (std::size_t head = 0; head < headCount(scene.input); ++head) {
            all.push_back(inFloat32(*(*solved(head))->source(stage)));
        }
    }
    return joined ? MatrixStack(LeadingAxes{1, batchCount(scene.input), 1}, std::move(all))
                  : MatrixStack(LeadingAxes{2, batchCount(scene.input), headCount(scene.input)}, all);
}

Scene with(const Scene& scene, const Variation& variation) {
    return *varied(scene, variation);
}

} // namespace

/// What a search tells: masks that no file says, places where nothing explains it, and how it is written.
class TestAgreeSearch : public QObject {
    Q_OBJECT

private slots:
    /// PyTorch leaves the rows of an item that is all padding so, and then a scale can be hidden beside it.
    void rowsThatAreNaNAreExplained() {
        Scene scene = projected(2, 1);
        MaskLayer padding;
        padding.spec = "valid:0," + std::to_string(kTokens);
        scene.mask.layers = {padding};
        Variation hidden;
        hidden.emptyRows = EmptyRows::NaN;
        hidden.scale = 1.0;
        References references;
        references.weights = given(with(scene, hidden), Stage::Weights);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && found->agrees);
        QVERIFY(found->variation == hidden);
        QVERIFY(!(found->before < 1e300));
        QCOMPARE(optionsOf(found->variation),
                 (std::vector<std::string>{"--empty-rows", "nan", "--scale", "none"}));
    }

    /// Items 64 to 69 have padding, and the first 64 have none.
    void paddingOfManyItemsIsFound() {
        const Scene scene = projected(70, 1);
        Variation hidden;
        hidden.lengths.assign(70, kTokens);
        hidden.lengths[65] = 9;
        hidden.lengths[69] = 17;
        References references;
        references.output = given(with(scene, hidden), Stage::Output);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found.has_value());
        QVERIFY(found->agrees);
        QVERIFY(found->variation == hidden);
    }

    void paddingOfAllOfManyItemsIsFound() {
        const Scene scene = projected(130, 1);
        Variation hidden;
        hidden.mask = "causal";
        for (std::size_t item = 0; item < 130; ++item) {
            hidden.lengths.push_back(5 + item * 7 % (kTokens - 5));
        }
        References references;
        references.output = given(with(scene, hidden), Stage::Output);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && found->agrees);
        QVERIFY(found->variation == hidden);
    }

    /// Keys that have little weight leave the length open until the inputs are as narrow as the model's.
    void lengthsAreFoundUnderRoundedInputs() {
        Scene scene = projected(1, 1);
        auto& input = std::get<QkvInput>(scene.input);
        for (std::size_t token = 0; token < kTokens; ++token) {
            input.q.at({0, 0}).set(token, 0, 3.0);
            input.k.at({0, 0}).set(token, 0, token < 10 ? 0.0 : -3.8);
        }
        for (const std::size_t length : {13U, 15U, 17U, 19U, 21U}) {
            Variation hidden;
            hidden.lengths = {length};
            Scene model = with(scene, hidden);
            model.input = roundedInput(std::move(model.input), Rounding::BFloat16);
            References references;
            references.output = given(model, Stage::Output);
            const Result<Agreement> found = searchAgreement(scene, references, {});
            QVERIFY(found && found->agrees);
            QVERIFY(found->inputRounding == Rounding::BFloat16);
            QVERIFY(found->variation == hidden);
        }
    }

    /// A mask of no kind, as the zeros of weights show it, of a model that held its inputs in half precision.
    void zerosOfWeightsAreFoundUnderRoundedInputs() {
        const Scene scene = projected(1, 1);
        auto cells = std::make_shared<MaskArray>();
        cells->shape = {1, 1, kTokens, kTokens};
        for (std::size_t cell = 0; cell < kTokens * kTokens; ++cell) {
            cells->bits.push_back(cell * 7919 % 5 < 3 || cell % (kTokens + 1) == 0 ? 1 : 0);
        }
        Variation hidden;
        hidden.seenCells = cells;
        Scene model = with(scene, hidden);
        model.input = roundedInput(std::move(model.input), Rounding::BFloat16);
        References references;
        references.weights = given(model, Stage::Weights);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && found->agrees);
        QVERIFY(found->inputRounding == Rounding::BFloat16);
        QVERIFY(found->variation.seenCells && found->variation.seenCells->bits == cells->bits);
    }

    void windowsAndPaddingOfMixedHeadsAreFound_data() {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("length");
        QTest::newRow("window") << QStringLiteral("window:3") << 0;
        QTest::newRow("before") << QStringLiteral("window:5,0") << 0;
        QTest::newRow("padding") << QString() << 11;
        QTest::newRow("causal, padding") << QStringLiteral("causal") << 15;
    }

    /// X, its weights and W_O, and the output alone: heads are seen only through their sum.
    void windowsAndPaddingOfMixedHeadsAreFound() {
        QFETCH(QString, mask);
        QFETCH(int, length);
        const Scene scene = embedded();
        Variation hidden;
        hidden.mask = mask.toStdString();
        hidden.scale = 1.0;
        if (length > 0) {
            hidden.lengths = {static_cast<std::size_t>(length)};
        }
        References references;
        references.output = given(with(scene, hidden), Stage::Output, true);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && found->agrees);
        QVERIFY(found->variation == hidden);
    }

    /// Head 1 was computed otherwise; head 0 has cells that a mask filled, which are no difference.
    void scoresThatAMaskFilledAreNoDifference() {
        Scene scene = projected(1, 2);
        Variation causal;
        causal.mask = "causal";
        scene = with(scene, causal);
        References references;
        references.scores = given(scene, Stage::Masked);
        for (std::size_t i = 0; i < kTokens; ++i) {
            for (std::size_t j = i + 1; j < kTokens; ++j) {
                references.scores->at({0, 0}).set(i, j, static_cast<float>(-1e9));
                references.scores->at({0, 1}).set(i, j, -std::numeric_limits<double>::infinity());
            }
        }
        references.scores->at({0, 1}).set(7, 2, 50.0);
        references.scores->at({0, 1}).set(20, 2, 50.0);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && !found->agrees);
        QVERIFY(found->begins == Reference::Scores);
        QCOMPARE(headNumbers(*found), std::vector<std::size_t>{1});
        QVERIFY((found->rows == std::vector<std::size_t>{7, 20}));
    }

    /// The output of joined heads has no heads to name, and rows.
    void rowsOfJoinedHeadsAreTold() {
        const Scene scene = embedded();
        References references;
        references.output = given(scene, Stage::Output, true);
        references.output->at({0, 0}).set(13, 1, 40.0);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && !found->agrees);
        QVERIFY(found->heads.empty());
        QVERIFY(found->rows == std::vector<std::size_t>{13});
    }

    /// Layers 0 and 2 have a window, 1 a causal mask, and 3 is another model's.
    void layersAreSearchedByThemselves() {
        Draws draws;
        LeadingAxes axes{3, 4, 1};
        axes.layers = {4, 5, 6, 7};
        Scene scene;
        scene.input = QkvInput{draws.stack(axes), draws.stack(axes), draws.stack(axes)};
        nameTokens(scene, {}, {});
        std::vector<BlockMatrix> outputs;
        for (std::size_t at = 0; at < 4; ++at) {
            Variation hidden;
            hidden.mask = at == 1 ? "causal" : "window:3,0";
            outputs.push_back(at == 3 ? draws.matrix(kTokens, kWidth)
                                      : given(with(oneLayer(scene, at), hidden), Stage::Output).at({0, 0}));
        }
        References references;
        references.output = MatrixStack(LeadingAxes{2, 4, 1}, std::move(outputs));
        const auto found = searchLayers(scene, references, {});
        QVERIFY(found.has_value());
        QCOMPARE(found->size(), std::size_t{3});
        QVERIFY(((*found)[0].layers == std::vector<std::size_t>{4, 6}));
        QCOMPARE((*found)[0].found.variation.mask, std::string("window:3,0"));
        QVERIFY(((*found)[1].layers == std::vector<std::size_t>{5}));
        QCOMPARE((*found)[1].found.variation.mask, std::string("causal"));
        QVERIFY(((*found)[2].layers == std::vector<std::size_t>{7}));
        QVERIFY(!(*found)[2].found.agrees);
    }

    /// Half precision takes a scene without the softcap for the model's, and a softcap of 60 is nearer.
    void numbersThatRoundingHidesAreTold() {
        const Scene scene = projected(1, 2);
        for (const std::optional<double> cap : {std::optional<double>(), std::optional(60.0)}) {
            Variation hidden;
            hidden.softcap = cap;
            References references;
            references.output = given(with(scene, hidden), Stage::Output);
            for (std::size_t head = 0; head < 2; ++head) {
                BlockMatrix& output = references.output->at({0, head});
                for (std::size_t row = 0; row < output.rows(); ++row) {
                    for (double& number : output.mutableRow(row)) {
                        number = rounded(number, Rounding::Float16);
                    }
                }
            }
            const Result<Agreement> found = searchAgreement(scene, references, {});
            QVERIFY(found && found->agrees && found->variation.isNone());
            QCOMPARE(found->nearer.has_value(), cap.has_value());
            if (cap) {
                QVERIFY(std::abs(*found->nearer->variation.softcap - 60.0) < 10.0);
                QVERIFY(found->nearer->after * 2.0 <= found->after);
                QCOMPARE(found->remarks.size(), std::size_t{1});
            }
        }
    }

    void rulesThatAreOnAreTakenOut_data() {
        QTest::addColumn<bool>("alibi");
        QTest::addColumn<double>("temperature");
        QTest::addColumn<double>("softcap");
        QTest::addColumn<double>("dropout");
        QTest::addColumn<QString>("mask");
        QTest::newRow("temperature") << false << 2.0 << 0.0 << 0.0 << QString();
        QTest::newRow("softcap") << false << 1.0 << 2.0 << 0.0 << QString();
        QTest::newRow("alibi") << true << 1.0 << 0.0 << 0.0 << QString();
        QTest::newRow("dropout") << false << 1.0 << 0.0 << 0.2 << QString();
        QTest::newRow("two") << true << 0.5 << 0.0 << 0.0 << QString();
        QTest::newRow("beside a mask") << false << 0.5 << 0.0 << 0.0 << QStringLiteral("causal");
        QTest::newRow("beside a further mask") << true << 1.0 << 3.0 << 0.0 << QStringLiteral("not:valid:5");
    }

    /// A model without what a scene has: no number is fitted in its place. Weights are before dropout.
    void rulesThatAreOnAreTakenOut() {
        QFETCH(bool, alibi);
        QFETCH(double, temperature);
        QFETCH(double, softcap);
        QFETCH(double, dropout);
        QFETCH(QString, mask);
        Scene scene = projected(1, 2);
        Variation hidden;
        (mask.startsWith(QStringLiteral("not")) ? hidden.furtherMasks.emplace_back() : hidden.mask) =
            mask.toStdString();
        References references;
        references.output = given(with(scene, hidden), Stage::Output);
        references.weights = given(with(scene, hidden), Stage::Weights);
        scene.rules.alibi = alibi;
        scene.rules.temperature = temperature;
        scene.rules.softcap = softcap > 0.0 ? std::optional(softcap) : std::nullopt;
        scene.rules.dropout.probability = dropout;
        hidden.takenOut = rulesThatAreOn(scene);
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && found->agrees);
        QVERIFY(found->variation == hidden);
    }

    /// One that the model has stays beside one that it has not.
    void aRuleThatTheModelHasStays() {
        Scene scene = projected(1, 2);
        scene.rules.softcap = 2.0;
        References references;
        references.weights = given(scene, Stage::Weights);
        scene.rules.temperature = 2.0;
        const Result<Agreement> found = searchAgreement(scene, references, {});
        QVERIFY(found && found->agrees);
        Variation hidden;
        hidden.takenOut.temperature = true;
        QVERIFY(found->variation == hidden);
    }

    /// Numbers that agree with any large softcap have none.
    void softcapsThatChangeNothingAreNotProposed() {
        Scene scene = projected(1, 2);
        scene.rules.scale = ScaleKind::Number;
        scene.rules.scaleNumber = 0.1; // of scores of about 1 a softcap of 300 takes 4e-6
        Scene model = scene;
        model.rules.softcap = 300.0;
        References weights;
        weights.weights = given(model, Stage::Weights);
        References output;
        output.output = given(scene, Stage::Output);
        Scene capped = scene;
        capped.rules.softcap = 5.0;
        Scene heated = scene;
        heated.rules.temperature = 2.0;
        std::size_t count = 0;
        const auto search = [&count](const Scene& searched, const References& references) {
            const auto confirm = [&count](const TriedVariation& each) {
                count += each.variation.softcap ? 1U : 0U;
                return false;
            };
            const auto kept =
                furtherVariations(searched, references, {}, 1e-5, confirm, FurtherMasks::Known, {});
            for (const TriedVariation& each : *kept) {
                count += each.variation.softcap && each.size < 1e-4 ? 1U : 0U;
            }
        };
        search(capped, output);
        QCOMPARE(count, std::size_t{0});
        search(heated, weights);
        QCOMPARE(count, std::size_t{0});
    }

    void optionsSayWhatIsTakenOut() {
        Variation variation;
        variation.leavesMask = true;
        variation.mask = "window:4";
        variation.rope = RopeChoice{};
        QVERIFY((optionsOf(variation) ==
                 std::vector<std::string>{"--mask", "none", "--mask", "window:4", "--rope", "none"}));
    }

    /// Of rules ALiBi alone has no option that takes it out.
    void optionsSayWhichRulesAreTakenOut() {
        Variation variation;
        variation.takenOut = {true, true, false, true, false, true};
        QVERIFY((optionsOf(variation) == std::vector<std::string>{"--positions", "none", "--softcap", "none",
                                                                  "--temperature", "1", "--dropout", "0"}));
        QVERIFY(hasOptions(variation));
        QCOMPARE(variation.changes(), std::size_t{4});
        QCOMPARE(waysToTakeOut(variation.takenOut).size(), std::size_t{5}); // each alone, and all
        variation.takenOut.alibi = true;
        QVERIFY(!hasOptions(variation));
        QCOMPARE(waysToTakeOut({true, true, false, true, false, false}).size(), std::size_t{7});
        QVERIFY(waysToTakeOut({}).empty());
    }

    void wordsOfAShellAreQuoted() {
        QCOMPARE(shellQuoted("--mask"), std::string("--mask"));
        QCOMPARE(shellQuoted("valid:3,2"), std::string("valid:3,2"));
        QCOMPARE(shellQuoted("a b=unused"), std::string("'a b=unused'"));
        QCOMPARE(shellQuoted("it's"), std::string("'it'\\''s'"));
        QCOMPARE(shellQuoted(""), std::string("''"));
    }
};

template struct attnscope::test::Registered<TestAgreeSearch>;
#include "tst_agree_search.moc"
