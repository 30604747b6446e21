// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/attention/joined_heads.h"
#include "core/attention/resolve.h"
#include "core/attention/textbook_engine.h"
#include "core/formula/cell_arithmetic.h"
#include "core/formula/notation.h"
#include "core/scene/initial_matrices.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace attnscope;

namespace {

/// Reckons a formula's numbers as a person with a pocket calculator would. Words are passed over.
class Reckoner {
public:
    /// The values between the equals signs.
    static std::vector<double> chain(const Formula& working) {
        std::vector<double> values;
        std::vector<Formula> parts;
        for (const Formula& part : working.parts) {
            if (part.kind == Formula::Kind::Operator && part.text == "=") {
                if (!parts.empty()) {
                    values.push_back(value(attnscope::row(parts)));
                }
                parts.clear();
            } else {
                parts.push_back(part);
            }
        }
        if (!parts.empty()) {
            values.push_back(value(attnscope::row(parts)));
        }
        return values;
    }

    static double value(const Formula& formula) {
        switch (formula.kind) {
        case Formula::Kind::Number:
            return formula.value;
        case Formula::Kind::Fraction:
            return value(formula.parts[0]) / value(formula.parts[1]);
        case Formula::Kind::Root:
            return std::sqrt(value(formula.parts[0]));
        case Formula::Kind::Super:
            return formula.parts[0].text == "e" ? std::exp(value(formula.parts[1])) : unknown();
        case Formula::Kind::Row: {
            std::size_t at = 0;
            return sum(formula.parts, at);
        }
        default:
            return unknown();
        }
    }

private:
    static double unknown() { return std::numeric_limits<double>::quiet_NaN(); }

    static double sum(const std::vector<Formula>& parts, std::size_t& at) {
        double result = product(parts, at);
        while (at < parts.size() && parts[at].kind == Formula::Kind::Operator) {
            const bool minus = parts[at++].text == "−";
            const double next = product(parts, at);
            result += minus ? -next : next;
        }
        return result;
    }

    static double product(const std::vector<Formula>& parts, std::size_t& at) {
        double result = operand(parts, at);
        while (at < parts.size() && (parts[at].text == "×" || parts[at].text == "÷")) {
            const bool divides = parts[at++].text == "÷";
            const double next = operand(parts, at);
            result = divides ? result / next : result * next;
        }
        return result;
    }

    static double operand(const std::vector<Formula>& parts, std::size_t& at) {
        bool isTanh = false;
        while (at < parts.size() && parts[at].kind == Formula::Kind::Word) {
            isTanh = parts[at++].text == "tanh";
        }
        if (at >= parts.size()) {
            return unknown();
        }
        if (parts[at].kind == Formula::Kind::Bracket) {
            const double inside = sum(parts, ++at);
            ++at;
            return isTanh ? std::tanh(inside) : inside;
        }
        return value(parts[at++]);
    }
};

Scene example() {
    Scene scene;
    scene.tokens = {"I", "love", "AI"};
    EmbeddedInput input;
    input.x = BlockMatrix({{1, 0}, {0, 1}, {1, 1}});
    input.wQ = BlockMatrix({{1, 0}, {1, 1}});
    input.wK = BlockMatrix({{0, 1}, {1, 0}});
    input.wV = BlockMatrix({{1, 2}, {0, 1}});
    scene.input = input;
    return scene;
}

Scene randomScene(std::size_t tokens, std::size_t dK) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "word"));
    scene.input =
        ProjectedInput{randomMatrix(MatrixRole::Q, tokens, dK, 7), randomMatrix(MatrixRole::K, tokens, dK, 7),
                       randomMatrix(MatrixRole::V, tokens, 3, 7)};
    return scene;
}

MaskLayer causal() {
    return {"causal", LayerJoin::And, false, {}, true, {}, {}, {}};
}

Snapshot computed(const Scene& scene) {
    const Result<AttentionProblem> problem = resolve(nullptr, scene, Change{});
    if (!problem) {
        return {};
    }
    TextbookEngine engine;
    const Result<ResultPtr> result = runToEnd(engine, *problem);
    return result ? Snapshot{std::make_shared<const Scene>(scene), *result} : Snapshot{};
}

MaskLayer arrayLayer(const std::string& spec, MaskArray array) {
    MaskLayer layer;
    layer.spec = spec;
    layer.array = std::make_shared<const MaskArray>(std::move(array));
    return layer;
}

MaskLayer floatMask() {
    return arrayLayer("m.npy", {MaskArray::Kind::Float, {3, 3}, {}, {0, 1, -2, 0.5, 0, 0, -HUGE_VAL, 0, 3}});
}

MaskLayer policy(const std::string& kind) {
    return arrayLayer(kind + ":keep.npy", {MaskArray::Kind::Bool, {3}, {1, 0, 1}, {}});
}

/// The scene at head `head`, with its heads joined.
Snapshot computedHead(const Scene& scene, std::size_t head) {
    TextbookEngine engine;
    std::vector<ResultPtr> heads;
    for (std::size_t h = 0; h < headCount(scene.input); ++h) {
        heads.push_back(runToEnd(engine, resolve(nullptr, scene, Change{}, {0, h}).value()).value());
    }
    const BlockMatrix joined = joinedHeads(std::get<EmbeddedInput>(scene.input), heads);
    return {std::make_shared<const Scene>(scene), heads[head], sourceOf(joined)};
}

/// Two heads of d_k = 2 and d_v = 2, biases everywhere, W_O of three columns.
Scene twoHeads() {
    Scene scene = example();
    EmbeddedInput input = std::get<EmbeddedInput>(scene.input);
    input.heads = 2;
    input.wQ = BlockMatrix({{1, 0, 2, 0.5}, {1, 1, -1, 0.25}});
    input.wK = BlockMatrix({{0, 1, 1, -0.5}, {1, 0, 3, 0.75}});
    input.wV = BlockMatrix({{1, 2, -1, 0}, {0, 1, 2, 2.5}});
    input.bQ = BlockMatrix({{0.1, -0.2, 0.3, 0.4}});
    input.bK = BlockMatrix({{0.5, 0.6, -0.7, 0.8}});
    input.bV = BlockMatrix({{0.9, 1, 1.1, -1.2}});
    input.wO = BlockMatrix({{1, 0, 2}, {0, 1, -1}, {3, 0.5, 0}, {0, 0.25, 1}});
    input.bO = BlockMatrix({{0.01, 0.02, 0.03}});
    scene.input = input;
    return scene;
}

QString lineText(const ArithmeticLine& line) {
    return QString::fromStdString(plainText(line.name) + plainText(line.working) +
                                  (line.result ? " = " + plainText(*line.result) : std::string()));
}

QString noteText(const ArithmeticLine& line) {
    return QString::fromStdString(line.note.english());
}

bool agree(double a, double b) {
    return a == b || std::abs(a - b) <= 1e-12 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Every line's working gives its result, and the last result is the cell's number.
bool reckons(const CellArithmetic& arithmetic, double expected) {
    if (arithmetic.lines.empty() || !arithmetic.lines.back().result) {
        return false;
    }
    for (const ArithmeticLine& line : arithmetic.lines) {
        for (const double value : Reckoner::chain(line.working)) {
            if (!line.result || !agree(value, line.result->value)) {
                qWarning("%s: %.17g", qPrintable(lineText(line)), value);
                return false;
            }
        }
    }
    return agree(arithmetic.lines.back().result->value, expected) && agree(arithmetic.value, expected);
}

void collect(const Formula& formula, std::vector<const Formula*>& numbers) {
    if (formula.kind == Formula::Kind::Number) {
        numbers.push_back(&formula);
    }
    for (const Formula& part : formula.parts) {
        collect(part, numbers);
    }
}

/// All numbers of a line that say which cell they are, tell that cell's number (e^s aside).
bool originsAreTrue(const Snapshot& snapshot, const CellArithmetic& arithmetic, double temperature) {
    for (const ArithmeticLine& line : arithmetic.lines) {
        std::vector<const Formula*> numbers;
        collect(line.working, numbers);
        for (const Formula* number : numbers) {
            if (!number->origin) {
                continue;
            }
            const CellOrigin& cell = *number->origin;
            const double there = snapshot.source(cell.stage)->exact(cell.row, cell.column);
            const bool isPlain = number->chip == Formula::Chip::Plain;
            const double shown = number->chip == Formula::Chip::Edge ? number->shade : number->value;
            if (!agree(shown, isPlain ? there / temperature : there)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

class TestCellArithmetic : public QObject {
    Q_OBJECT

private slots:
    void softmaxLineAsOnPaper();
    void everyCellReckons_data();
    void everyCellReckons();
    void everyCellReckonsUnderRules_data();
    void everyCellReckonsUnderRules();
    void rulesAsOnPaper();
    void policyAsOnPaper();
    void dropoutAsOnPaper();
    void everyCellOfHeadsReckons_data();
    void everyCellOfHeadsReckons();
    void projectionsAsOnPaper();
    void rotationAsOnPaper();
    void joinedAsOnPaper();
    void closedForms();
    void maskReplacesTheScore();
    void emptyRowIsSaidInWords();
    void finiteFillIsAScore();
    void scaleRules();
    void stableForm();
    void columns();
    void givenWeights();
    void manyTermsAddUpExactly();
    void writtenPartsAddUpToTheWrittenTotal();
    void texHasEveryLine();
    void nothingOutside();
};

void TestCellArithmetic::softmaxLineAsOnPaper() {
    const Snapshot snapshot = computed(example());
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(arithmetic.cell)), QStringLiteral("A[0, 1] = I → love"));
    QCOMPARE(arithmetic.lines.size(), std::size_t{4});
    QCOMPARE(lineText(arithmetic.lines[0]), QStringLiteral("Q  3 × [2] · Kᵀ  [2] × 3 → QKᵀ  3 × 3"));
    QCOMPARE(noteText(arithmetic.lines[0]), QStringLiteral("inner sizes match"));
    QCOMPARE(lineText(arithmetic.lines[1]), QStringLiteral("q₀ · k₁ = 1 × 1 + 0 × 0 = 1.000"));
    QCOMPARE(lineText(arithmetic.lines[2]), QStringLiteral("s₀₁ = q₀ · k₁ ÷ √d_k = 1.000 ÷ √2 = 0.7071"));
    QCOMPARE(lineText(arithmetic.lines[3]),
             QStringLiteral("a₀₁ = e^s₀₁ / Σⱼ e^s₀ⱼ = e^0.7071 / (e^0 + e^0.7071 + e^0.7071) = "
                            "2.028 / (1 + 2.028 + 2.028) = 2.028 / 5.056 = 0.4011"));
    QCOMPARE(QString::fromStdString(arithmetic.lines[3].label.english()), QStringLiteral("Softmax of row 0"));
}

void TestCellArithmetic::everyCellReckons_data() {
    QTest::addColumn<int>("scale");
    QTest::addColumn<bool>("mask");
    QTest::addColumn<double>("temperature");
    QTest::addColumn<bool>("columns");
    QTest::addColumn<bool>("stable");
    for (const bool columns : {false, true}) {
        for (const bool stable : {false, true}) {
            const char* form = stable ? "stable" : "plain";
            const char* side = columns ? "columns" : "rows";
            for (int scale = 0; scale < 3; ++scale) {
                QTest::addRow("scale %d %s %s", scale, side, form)
                    << scale << false << 1.0 << columns << stable;
            }
            QTest::addRow("causal %s %s", side, form) << 0 << true << 1.0 << columns << stable;
            QTest::addRow("temperature %s %s", side, form) << 0 << true << 0.5 << columns << stable;
        }
    }
}

void TestCellArithmetic::everyCellReckons() {
    QFETCH(int, scale);
    QFETCH(bool, mask);
    QFETCH(double, temperature);
    QFETCH(bool, columns);
    QFETCH(bool, stable);
    Scene scene = example();
    scene.rules.scale = static_cast<ScaleKind>(scale);
    scene.rules.scaleNumber = 0.25;
    scene.rules.temperature = temperature;
    scene.orientation = columns ? Orientation::Columns : Orientation::Rows;
    if (mask) {
        scene.mask.layers.push_back(causal());
    }
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    for (const StageInfo& info : stages()) {
        const std::shared_ptr<const MatrixSource> source = snapshot.source(info.stage);
        for (std::size_t i = 0; source && i < source->rows(); ++i) {
            for (std::size_t j = 0; j < source->columns(); ++j) {
                const CellArithmetic arithmetic = arithmeticOf(snapshot, info.stage, i, j, stable);
                const QByteArray where = QByteArray(info.name.data(), int(info.name.size())) + " " +
                                         QByteArray::number(int(i)) + " " + QByteArray::number(int(j));
                QVERIFY2(reckons(arithmetic, source->exact(i, j)), where);
                QVERIFY2(originsAreTrue(snapshot, arithmetic, temperature), where);
            }
        }
    }
}

void TestCellArithmetic::everyCellReckonsUnderRules_data() {
    QTest::addColumn<unsigned>("which");
    for (unsigned which = 0; which < 128; ++which) {
        QTest::addRow("%u", which) << which;
    }
}

void TestCellArithmetic::everyCellReckonsUnderRules() {
    QFETCH(unsigned, which);
    Scene scene = example();
    scene.rules.softcap = which & 1U ? std::optional(1.5) : std::nullopt;
    scene.rules.alibi = (which & 2U) != 0;
    scene.rules.dropout = which & 4U ? Dropout{0.4, 3} : Dropout{};
    scene.rules.temperature = which & 8U ? 2.0 : 1.0;
    if (which & 16U) {
        scene.mask.layers.push_back(floatMask());
    }
    if (which & 32U) {
        scene.mask.layers.push_back(causal());
    }
    if (which & 64U) {
        scene.mask.layers.push_back(policy(which & 1U ? "policy" : "policy-eps"));
    }
    scene.orientation = which & 8U ? Orientation::Columns : Orientation::Rows;
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    for (const Stage stage : {Stage::Scaled, Stage::Masked, Stage::Weights, Stage::Dropped, Stage::Output}) {
        const std::shared_ptr<const MatrixSource> source = snapshot.source(stage);
        QCOMPARE(source != nullptr, stage != Stage::Dropped || (which & 4U) != 0);
        for (std::size_t i = 0; source && i < source->rows(); ++i) {
            for (std::size_t j = 0; j < source->columns(); ++j) {
                const CellArithmetic arithmetic = arithmeticOf(snapshot, stage, i, j, false);
                QVERIFY(reckons(arithmetic, source->exact(i, j)));
                QVERIFY(originsAreTrue(snapshot, arithmetic, scene.rules.temperature));
            }
        }
    }
}

void TestCellArithmetic::rulesAsOnPaper() {
    Scene scene = example();
    scene.rules.softcap = 2.0;
    scene.rules.alibi = true;
    scene.mask.layers.push_back(floatMask());
    scene.mask.layers.push_back(causal());
    // Row 1: s₁₀ = 1/√2; one head has the slope 2⁻⁸.
    const CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 1, 0, false);
    QCOMPARE(lineText(arithmetic.lines[3]),
             QStringLiteral("c₁₀ = C · tanh(s₁₀ / C) = 2 × tanh(0.7071 ÷ 2) = 0.6790"));
    QCOMPARE(lineText(arithmetic.lines[4]), QStringLiteral("b₁₀ = c₁₀ − slope · |1 − 0| + m₁₀ = 0.6790 − "
                                                           "0.00390625 × 1 + 0.5 = 1.175"));
    QCOMPARE(lineText(arithmetic.lines[5]), QStringLiteral("s\u0303₁₀ = b₁₀ = 1.175 = 1.175"));
    const CellArithmetic forbidden = arithmeticOf(computed(scene), Stage::Masked, 2, 0, false);
    QVERIFY(noteText(forbidden.lines.back()).contains(QStringLiteral("is replaced by the fill −∞")));
    scene.rules.softcap.reset();
    scene.rules.alibi = false;
    scene.mask.layers.pop_back();
    const CellArithmetic floats = arithmeticOf(computed(scene), Stage::Masked, 1, 0, false);
    QCOMPARE(lineText(floats.lines[3]), QStringLiteral("b₁₀ = s₁₀ + m₁₀ = 0.7071 + 0.5 = 1.207"));
}

void TestCellArithmetic::policyAsOnPaper() {
    Scene scene = example();
    scene.mask.layers.push_back(policy("policy"));
    CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 0, 1, false);
    QCOMPARE(lineText(arithmetic.lines.back()),
             QStringLiteral("a₀₁ = G₀₁ e^s₀₁ / Σⱼ G₀ⱼ e^s₀ⱼ = (0 × e^0.7071) / (e^0 + 0 × e^0.7071 + "
                            "e^0.7071) = 0 / (1 + 0 + 2.028) = 0 / 3.028 = 0"));
    QCOMPARE(noteText(arithmetic.lines.back()),
             QStringLiteral("the policy drops key 1: it counts in its own row only"));
    scene.mask.layers.back() = policy("policy-eps");
    arithmetic = arithmeticOf(computed(scene), Stage::Weights, 0, 2, false);
    const QString line = lineText(arithmetic.lines.back());
    QVERIFY(
        line.startsWith(QStringLiteral("a₀₂ = (G₀₂ e^(s₀₂ − m₀) + ε ÷ N) / (Σⱼ G₀ⱼ e^(s₀ⱼ − m₀) + ε) = ")));
    QVERIFY(reckons(arithmetic, (1 + 1e-6 / 3) / (std::exp(-std::sqrt(0.5)) + 1 + 1e-6)));
}

void TestCellArithmetic::dropoutAsOnPaper() {
    Scene scene = example();
    scene.rules.dropout = {0.5, 0};
    const Snapshot snapshot = computed(scene);
    bool wasDropped = false;
    bool wasKept = false;
    for (std::size_t j = 0; j < 3; ++j) {
        const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Dropped, 0, j, false);
        const QString index = QString::fromStdString(plainText(cellName(scene, Stage::Dropped, 0, j)));
        const double weight = snapshot.source(Stage::Weights)->exact(0, j);
        const QString text = QString::fromStdString(numberText(weight, -4));
        if (snapshot.source(Stage::Dropped)->dropped(0, j)) {
            wasDropped = true;
            QCOMPARE(lineText(arithmetic.lines.back()), index + " = 0");
            QCOMPARE(noteText(arithmetic.lines.back()),
                     "dropped (p = 0.5, seed 0): the weight " + text + " is set to 0");
        } else {
            wasKept = true;
            QVERIFY(lineText(arithmetic.lines.back()).contains(" ÷ (1 − p) = " + text + " ÷ (1 − 0.5) = "));
        }
    }
    QVERIFY(wasDropped || wasKept);
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 0, 1, false);
    QVERIFY(lineText(output.lines[0]).startsWith(QStringLiteral("A\u0302  3 × [3] · V")));
    QVERIFY(lineText(output.lines[1]).startsWith(QStringLiteral("o₀₁ = Σⱼ a\u0302₀ⱼ vⱼ₁ = ")));
}

void TestCellArithmetic::everyCellOfHeadsReckons_data() {
    QTest::addColumn<unsigned>("which");
    for (unsigned which = 0; which < 64; ++which) {
        QTest::addRow("%u", which) << which;
    }
}

void TestCellArithmetic::everyCellOfHeadsReckons() {
    QFETCH(unsigned, which);
    Scene scene = twoHeads();
    auto& input = std::get<EmbeddedInput>(scene.input);
    scene.rules.sinusoidal = (which & 1U) != 0;
    scene.rules.ropeBase = which & 2U ? std::optional(100.0) : std::nullopt;
    scene.rules.ropePairs = which & 4U ? RopePairs::Adjacent : RopePairs::Half;
    if (which & 8U) {
        input.xKv = BlockMatrix({{2, -1}, {0.5, 0.25}, {0, 3}, {1, 1}});
        scene.keyTokens = TokenList(std::vector<std::string>{"a", "b", "c", "d"});
    }
    if (which & 16U) {
        input.wO.reset();
        input.bO = BlockMatrix({{0.5, 0, -0.5, 1}});
    }
    scene.orientation = which & 32U ? Orientation::Columns : Orientation::Rows;
    const Snapshot snapshot = computedHead(scene, which & 4U ? 0 : 1);
    for (const StageInfo& info : stages()) {
        const std::shared_ptr<const MatrixSource> source = snapshot.source(info.stage);
        QCOMPARE(source == nullptr, info.stage == Stage::Dropped);
        for (std::size_t i = 0; source && i < source->rows(); ++i) {
            for (std::size_t j = 0; j < source->columns(); ++j) {
                const CellArithmetic arithmetic = arithmeticOf(snapshot, info.stage, i, j, false);
                QVERIFY2(reckons(arithmetic, source->exact(i, j)), info.name.data());
                QVERIFY2(originsAreTrue(snapshot, arithmetic, 1.0), info.name.data());
            }
        }
    }
}

void TestCellArithmetic::projectionsAsOnPaper() {
    Scene scene = twoHeads();
    std::get<EmbeddedInput>(scene.input).xKv = BlockMatrix({{2, -1}});
    scene.keyTokens = TokenList(std::vector<std::string>{"key"});
    // Head 1 has columns 2 and 3 of W_V: [2, −1]·[0, 2.5] − 1.2.
    const CellArithmetic value = arithmeticOf(computedHead(scene, 1), Stage::V, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(value.cell)), QStringLiteral("V[0, 1] = key"));
    QCOMPARE(lineText(value.lines[0]), QStringLiteral("X_kv  1 × [2] · W_V  [2] × 2 → V  1 × 2"));
    QCOMPARE(lineText(value.lines[1]),
             QStringLiteral("v₀₁ = x₀ · w₁ + b₁ = 2 × 0 + (−1) × 2.5 + (−1.2) = −3.700"));
    QCOMPARE(noteText(value.lines[1]), QStringLiteral("w₁ is column 3 of W_V"));
    scene = example();
    scene.rules.sinusoidal = true;
    const CellArithmetic position = arithmeticOf(computed(scene), Stage::X, 1, 1, false);
    QVERIFY(!position.given);
    QCOMPARE(lineText(position.lines[0]), QStringLiteral("x₁₁ + p₁₁ = 1 + 0.5403 = 1.540"));
    QCOMPARE(noteText(position.lines[0]), QStringLiteral("p is cos(1 / 10000^(0 / 2))"));
}

void TestCellArithmetic::rotationAsOnPaper() {
    Scene scene = example();
    scene.rules.ropeBase = 10000.0;
    // q₁ is [1, 1] before it is turned by 1 radian.
    const CellArithmetic query = arithmeticOf(computed(scene), Stage::Q, 1, 0, false);
    QCOMPARE(query.lines.size(), std::size_t{4});
    QCOMPARE(lineText(query.lines[2]), QStringLiteral("u₁₁ = x₁ · w₁ = 0 × 0 + 1 × 1 = 1.000"));
    QCOMPARE(lineText(query.lines[3]),
             QStringLiteral("q₁₀ = u₁₀ cos φ − u₁₁ sin φ = 1 × 0.5403 − 1 × 0.8415 = −0.3012"));
    QCOMPARE(noteText(query.lines[3]), QStringLiteral("position 1 turns pair 0 by φ = 1"));
    scene.input = ProjectedInput{BlockMatrix({{1, 0}, {1, 1}, {2, 1}}), BlockMatrix({{0, 1}, {1, 0}, {1, 1}}),
                                 BlockMatrix(3, 2)};
    const CellArithmetic given = arithmeticOf(computed(scene), Stage::Q, 1, 1, false);
    QVERIFY(!given.given);
    QCOMPARE(lineText(given.lines[0]),
             QStringLiteral("q₁₁ = u₁₀ sin φ + u₁₁ cos φ = 1 × 0.8415 + 1 × 0.5403 = 1.382"));
}

void TestCellArithmetic::joinedAsOnPaper() {
    Scene scene = twoHeads();
    const CellArithmetic joined = arithmeticOf(computedHead(scene, 1), Stage::Joined, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(joined.cell)), QStringLiteral("Z[0, 1] = I"));
    QCOMPARE(lineText(joined.lines[0]), QStringLiteral("concat(O₀ O₁)  3 × [4] · W_O  [4] × 3 → Z  3 × 3"));
    QVERIFY(lineText(joined.lines[1]).startsWith(QStringLiteral("z₀₁ = o₀ · w₁ + b₁ = ")));
    QVERIFY(lineText(joined.lines[1]).contains(QStringLiteral(" + (other head = ")));
    QVERIFY(lineText(joined.lines[1]).contains(QStringLiteral(") + 0.02 = ")));
}

void TestCellArithmetic::closedForms() {
    const Snapshot snapshot = computed(example());
    // s₁₂ = 2/√2, a₁₂ = e^√2 / (2 e^(1/√2) + e^√2), o₂₁ from [1, 2, 3] and the second column [2, 1, 3] of V.
    const double r = std::sqrt(0.5);
    const double a12 = std::exp(2 * r) / (2 * std::exp(r) + std::exp(2 * r));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Scores, 1, 2, false), 2.0));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Scaled, 1, 2, false), 2.0 * r));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Weights, 1, 2, false), a12));
    const double z = std::exp(r) + std::exp(2 * r) + std::exp(3 * r);
    const double o21 = (2 * std::exp(r) + std::exp(2 * r) + 3 * std::exp(3 * r)) / z;
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Output, 2, 1, false), o21));
    const CellArithmetic value = arithmeticOf(snapshot, Stage::V, 0, 1, false);
    QCOMPARE(lineText(value.lines[1]), QStringLiteral("v₀₁ = x₀ · w₁ = 1 × 2 + 0 × 1 = 2.000"));
    QCOMPARE(noteText(value.lines[1]), QStringLiteral("w₁ is column 1 of W_V"));
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 0, 1, false);
    QCOMPARE(lineText(output.lines[0]), QStringLiteral("A  3 × [3] · V  [3] × 2 → O  3 × 2"));
    QCOMPARE(lineText(output.lines[1]),
             QStringLiteral("o₀₁ = Σⱼ a₀ⱼ vⱼ₁ = 0.1978 × 2 + 0.4011 × 1 + 0.4011 × 3 = 2.000"));
    const CellArithmetic given = arithmeticOf(snapshot, Stage::X, 0, 1, false);
    QVERIFY(given.given);
    QCOMPARE(noteText(given.lines[0]), QStringLiteral("given, nothing computed"));
}

void TestCellArithmetic::maskReplacesTheScore() {
    Scene scene = example();
    scene.mask.layers.push_back(causal());
    const Snapshot snapshot = computed(scene);
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QVERIFY(arithmetic.masked);
    QCOMPARE(arithmetic.value, 0.0);
    QCOMPARE(lineText(arithmetic.lines[3]), QStringLiteral("s\u0303₀₁ = −∞"));
    QCOMPARE(noteText(arithmetic.lines[3]),
             QStringLiteral("the mask forbids this cell: the score 0.7071 is replaced by the fill −∞"));
    QCOMPARE(
        lineText(arithmetic.lines[4]),
        QStringLiteral("a₀₁ = e^s\u0303₀₁ / Σⱼ e^s\u0303₀ⱼ = e^−∞ / (e^0 + e^−∞ + e^−∞) = 0 / (1 + 0 + 0) = "
                       "0 / 1.000 = 0"));
}

void TestCellArithmetic::emptyRowIsSaidInWords() {
    Scene scene = example();
    MaskLayer layer = causal();
    layer.spec = "painted";
    layer.painted.push_back({1, 2, 0, 3, false});
    scene.mask.layers.push_back(layer);
    const CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 1, 0, false);
    QCOMPARE(arithmetic.value, 0.0);
    QVERIFY(noteText(arithmetic.lines.back()).contains("attends to nothing"));
    QVERIFY(arithmetic.lines.back().working.parts.empty());
}

void TestCellArithmetic::finiteFillIsAScore() {
    Scene scene = example();
    scene.mask.layers.push_back(causal());
    scene.mask.fill = -2.0;
    const Snapshot snapshot = computed(scene);
    const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QVERIFY(reckons(arithmetic, std::exp(-2.0) / (1.0 + 2.0 * std::exp(-2.0))));
    QVERIFY(noteText(arithmetic.lines[3]).contains("replaced by the fill −2"));
}

void TestCellArithmetic::scaleRules() {
    Scene scene = example();
    scene.rules.scale = ScaleKind::None;
    CellArithmetic arithmetic = arithmeticOf(computed(scene), Stage::Weights, 1, 2, false);
    QCOMPARE(lineText(arithmetic.lines[1]), QStringLiteral("s₁₂ = q₁ · k₂ = 1 × 1 + 1 × 1 = 2.000"));
    QCOMPARE(arithmetic.lines.size(), std::size_t{3});
    scene.rules.scale = ScaleKind::Number;
    scene.rules.scaleNumber = 0.25;
    arithmetic = arithmeticOf(computed(scene), Stage::Scaled, 1, 2, false);
    QCOMPARE(lineText(arithmetic.lines[2]), QStringLiteral("s₁₂ = q₁ · k₂ × 0.25 = 2.000 × 0.25 = 0.5000"));
}

void TestCellArithmetic::stableForm() {
    const Snapshot snapshot = computed(example());
    const CellArithmetic stable = arithmeticOf(snapshot, Stage::Weights, 0, 0, true);
    QCOMPARE(lineText(stable.lines[3]), QStringLiteral("m₀ = maxⱼ s₀ⱼ = 0.7071"));
    QVERIFY(lineText(stable.lines[4]).contains(QStringLiteral("e^(0 − 0.7071) / (e^(0 − 0.7071) + ")));
    // Scores of 60 make the stable form appear by itself.
    Scene scene = example();
    std::get<EmbeddedInput>(scene.input).wQ = BlockMatrix({{60, 0}, {60, 60}});
    const Snapshot large = computed(scene);
    const CellArithmetic automatic = arithmeticOf(large, Stage::Weights, 2, 1, false);
    QVERIFY(lineText(automatic.lines.back()).contains(QStringLiteral("m₂")));
    QVERIFY(reckons(automatic, large.source(Stage::Weights)->exact(2, 1)));
}

void TestCellArithmetic::columns() {
    Scene scene = example();
    scene.orientation = Orientation::Columns;
    scene.rules.scale = ScaleKind::None;
    const Snapshot snapshot = computed(scene);
    const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QCOMPARE(QString::fromStdString(plainText(weights.cell)), QStringLiteral("A′[1, 0] = I → love"));
    QCOMPARE(lineText(weights.lines[0]), QStringLiteral("Kᵀ  3 × [2] · Q  [2] × 3 → A  3 × 3"));
    QCOMPARE(lineText(weights.lines[1]), QStringLiteral("α₀,₁ = q⁰ · k¹ = 1 × 1 + 0 × 0 = 1.000"));
    QVERIFY(lineText(weights.lines[2]).startsWith(QStringLiteral("α′₀,₁ = e^α₀,₁ / Σⱼ e^α₀,ⱼ = ")));
    QCOMPARE(QString::fromStdString(weights.lines[2].label.english()), QStringLiteral("Softmax of column 0"));
    const CellArithmetic query = arithmeticOf(snapshot, Stage::Q, 2, 0, false);
    QCOMPARE(lineText(query.lines[0]), QStringLiteral("W_q  2 × [2] · X  [2] × 3 → Q  2 × 3"));
    QCOMPARE(lineText(query.lines[1]), QStringLiteral("q²₀ = w₀ · x² = 1 × 1 + 1 × 1 = 2.000"));
    QCOMPARE(noteText(query.lines[1]), QStringLiteral("w₀ is row 0 of W_q"));
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 0, 1, false);
    QCOMPARE(lineText(output.lines[0]), QStringLiteral("V  2 × [3] · A′  [3] × 3 → Y  2 × 3"));
    QVERIFY(lineText(output.lines[1]).startsWith(QStringLiteral("y⁰₁ = Σⱼ vʲ₁ α′₀,ⱼ = 2 × ")));
}

void TestCellArithmetic::givenWeights() {
    Scene scene = example();
    scene.input = WeightsInput{BlockMatrix({{0.1, 0.2, 0.3}, {0, 0, 1}, {0.5, 0.5, 0.5}}),
                               BlockMatrix({{1, 0}, {0, 2}, {3, 4}})};
    const Snapshot snapshot = computed(scene);
    QVERIFY(snapshot);
    const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, 0, 1, false);
    QVERIFY(weights.given);
    QCOMPARE(weights.value, 0.2);
    QCOMPARE(noteText(weights.lines[0]), QStringLiteral("weights given, nothing computed"));
    QVERIFY(reckons(arithmeticOf(snapshot, Stage::Output, 0, 1, false), 0.2 * 2 + 0.3 * 4));
    QVERIFY(arithmeticOf(snapshot, Stage::Scores, 0, 1, false).lines.empty());
}

void TestCellArithmetic::manyTermsAddUpExactly() {
    const Snapshot snapshot = computed(randomScene(300, 512));
    QVERIFY(snapshot);
    const CellArithmetic scores = arithmeticOf(snapshot, Stage::Scores, 17, 230, false);
    QVERIFY(reckons(scores, snapshot.source(Stage::Scores)->exact(17, 230)));
    QVERIFY(lineText(scores.lines[1]).contains(QStringLiteral("(506 others = ")));
    const CellArithmetic weights = arithmeticOf(snapshot, Stage::Weights, 17, 230, false);
    QVERIFY(reckons(weights, snapshot.source(Stage::Weights)->exact(17, 230)));
    QVERIFY(lineText(weights.lines.back()).contains(QStringLiteral("(294 others = ")));
    const CellArithmetic output = arithmeticOf(snapshot, Stage::Output, 299, 2, false);
    QVERIFY(reckons(output, snapshot.source(Stage::Output)->exact(299, 2)));
    // The six that are written are the largest: the smallest of them is not below any other product.
    std::vector<const Formula*> numbers;
    collect(output.lines[1].working, numbers);
    QCOMPARE(numbers.size(), std::size_t{13});
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < 12; n += 2) {
        smallest = std::min(smallest, std::abs(numbers[n]->value * numbers[n + 1]->value));
    }
    std::size_t larger = 0;
    for (std::size_t j = 0; j < 300; ++j) {
        larger += std::abs(snapshot.source(Stage::Weights)->exact(299, j) *
                           snapshot.source(Stage::V)->exact(j, 2)) > smallest * (1.0 + 1e-12)
                      ? 1
                      : 0;
    }
    QCOMPARE(larger, std::size_t{5});
}

void TestCellArithmetic::writtenPartsAddUpToTheWrittenTotal() {
    const Snapshot snapshot = computed(randomScene(300, 16));
    for (const std::size_t query : {0U, 5U, 299U}) {
        const CellArithmetic arithmetic = arithmeticOf(snapshot, Stage::Weights, query, 3, false);
        const std::vector<Formula>& parts = arithmetic.lines.back().working.parts;
        std::vector<const Formula*> summands;
        collect(parts[3].parts[1], summands); // the denominator of the second fraction
        QCOMPARE(summands.size(), std::size_t{7});
        qint64 units = 0;
        for (const Formula* summand : summands) {
            units += QString::fromStdString(plainText(*summand)).remove('.').toLongLong();
        }
        QCOMPARE(units, QString::fromStdString(plainText(parts[5].parts[1])).remove('.').toLongLong());
    }
}

void TestCellArithmetic::texHasEveryLine() {
    const CellArithmetic arithmetic = arithmeticOf(computed(example()), Stage::Weights, 0, 1, false);
    const QString latex = QString::fromStdString(tex(arithmetic));
    QVERIFY(latex.contains(QStringLiteral("\\begin{aligned}")));
    QVERIFY(latex.contains(QStringLiteral("\\frac{e^{0.7071}}{e^{0} + e^{0.7071} + e^{0.7071}}")));
    QVERIFY(latex.contains(QStringLiteral("= 1.000 \\div \\sqrt{2} = 0.7071")));
    QCOMPARE(latex.count(QStringLiteral("\\\\\n")), 3);
    QCOMPARE(latex.count('{'), latex.count('}'));
    const QString plain = QString::fromStdString(plainText(arithmetic));
    QVERIFY(plain.contains(QStringLiteral("Scale by √d_k: s₀₁ = ")));
    QCOMPARE(plain.count('\n'), 5);
}

void TestCellArithmetic::nothingOutside() {
    const Snapshot snapshot = computed(example());
    QVERIFY(arithmeticOf(snapshot, Stage::Weights, 3, 0, false).lines.empty());
    QVERIFY(arithmeticOf({}, Stage::Weights, 0, 0, false).lines.empty());
}

QTEST_GUILESS_MAIN(TestCellArithmetic)
#include "tst_cell_arithmetic.moc"
