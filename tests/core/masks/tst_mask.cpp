// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/masks/mask.h"
#include "core/masks/mask_kind.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

#include <functional>
#include <set>

using namespace attnscope;
using namespace attnscope::test;

class TestMask : public QObject {
    Q_OBJECT

private slots:
    void withoutLayersAllIsAllowed();
    void causalIsLowerTriangle();
    void paintedLaterWins();
    void joinsAndNegation();
    void layersThatAreOffDoNothing();
    void everyAnswerAgrees_data();
    void everyAnswerAgrees();
    void kindsFollowTheirFormulas_data();
    void kindsFollowTheirFormulas();
    void bigBirdDrawsThatManyFurtherKeys();
    void refusals_data();
    void refusals();
    void table();
    void argumentsOfTheTable();
};

namespace {

Mask compiled(const std::vector<MaskLayer>& layers, std::size_t queries, std::size_t keys) {
    return *maskOf(layers, queries, keys);
}

/// One text line a query, # allowed and . forbidden.
QString picture(const Mask& mask) {
    QStringList lines;
    for (std::size_t i = 0; i < mask.queries(); ++i) {
        QString line;
        for (std::size_t j = 0; j < mask.keys(); ++j) {
            line += mask.allowed(i, j) ? '#' : '.';
        }
        lines += line;
    }
    return lines.join(' ');
}

MaskLayer with(MaskLayer layer, LayerJoin join, bool negated) {
    layer.join = join;
    layer.negated = negated;
    return layer;
}

} // namespace

void TestMask::withoutLayersAllIsAllowed() {
    const Mask mask(2, 3);
    QVERIFY(mask.allowsAll());
    QCOMPARE(picture(mask), QString("### ###"));
    QCOMPARE(mask.allowedInRow(1), std::size_t{3});
    QVERIFY(!mask.decidingLayer(0, 0));
}

void TestMask::causalIsLowerTriangle() {
    QCOMPARE(picture(compiled({causalLayer()}, 3, 3)), QString("#.. ##. ###"));
    // Top-left aligned where there are more keys or more queries.
    QCOMPARE(picture(compiled({causalLayer()}, 2, 4)), QString("#... ##.."));
    QCOMPARE(picture(compiled({causalLayer()}, 3, 2)), QString("#. ## ##"));
}

void TestMask::paintedLaterWins() {
    const Mask mask = compiled(
        {causalLayer(), paintedLayer({{0, 2, 0, 3, true}, {1, 2, 0, 1, false}, {2, 9, 1, 9, false}})}, 3, 3);
    QCOMPARE(picture(mask), QString("### .## #.."));
    QCOMPARE(mask.decidingLayer(0, 2), std::optional<std::size_t>(1));
    QCOMPARE(mask.decidingLayer(2, 0), std::optional<std::size_t>(0));
    // A painted layer alone leaves untouched cells to nobody.
    const Mask alone = compiled({paintedLayer({{0, 1, 1, 2, false}})}, 2, 2);
    QCOMPARE(picture(alone), QString("#. ##"));
    QVERIFY(!alone.decidingLayer(1, 1));
    // Half-open, and an empty rectangle touches nothing.
    QCOMPARE(picture(compiled({paintedLayer({{1, 1, 0, 2, false}, {2, 0, 0, 2, false}})}, 2, 2)),
             QString("## ##"));
}

void TestMask::joinsAndNegation() {
    const MaskLayer causal = causalLayer();
    QCOMPARE(picture(compiled({with(causal, LayerJoin::Or, true)}, 3, 3)), QString(".## ..# ..."));
    QCOMPARE(picture(compiled({causal, with(causal, LayerJoin::And, true)}, 2, 2)), QString(".. .."));
    QCOMPARE(picture(compiled({causal, with(causal, LayerJoin::Or, true)}, 2, 2)), QString("## ##"));
    const Mask both = compiled({causal, with(causal, LayerJoin::Or, true)}, 2, 2);
    QCOMPARE(both.decidingLayer(0, 1), std::optional<std::size_t>(1));
    QCOMPARE(both.decidingLayer(1, 0), std::optional<std::size_t>(0));
    // "and" after "or" takes away again.
    QCOMPARE(picture(compiled({causal, with(causal, LayerJoin::Or, true), causal}, 2, 2)), QString("#. ##"));
}

void TestMask::layersThatAreOffDoNothing() {
    MaskLayer off = causalLayer();
    off.on = false;
    const Mask none = compiled({off}, 2, 2);
    QVERIFY(none.allowsAll());
    // The first layer that is on is the base, and indices are those of the rules.
    const Mask mask = compiled({off, with(causalLayer(), LayerJoin::Or, false)}, 2, 2);
    QCOMPARE(picture(mask), QString("#. ##"));
    QCOMPARE(mask.decidingLayer(0, 1), std::optional<std::size_t>(1));
}

void TestMask::everyAnswerAgrees_data() {
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < 40; ++seed) {
        QTest::addRow("seed %d", seed) << seed;
    }
}

void TestMask::everyAnswerAgrees() {
    QFETCH(int, seed);
    std::uint32_t count = 0;
    const auto draw = [&](std::size_t below) {
        return philox({count++, 0, 0, 0}, static_cast<std::uint64_t>(seed))[0] % below;
    };
    const std::size_t queries = 1 + draw(9);
    const std::size_t keys = 1 + draw(9);
    std::vector<MaskLayer> layers;
    for (std::size_t n = draw(5); n > 0; --n) {
        if (draw(2) == 0) {
            layers.push_back(with(causalLayer(), draw(2) ? LayerJoin::And : LayerJoin::Or, draw(2) == 0));
        } else {
            layers.push_back(paintedLayer({{draw(9), draw(12), draw(9), draw(12), draw(2) == 0},
                                           {draw(9), draw(12), draw(9), draw(12), draw(2) == 0}}));
        }
    }
    const Mask mask = compiled(layers, queries, keys);
    for (std::size_t i = 0; i < queries; ++i) {
        std::vector<std::uint8_t> row(keys);
        mask.fillRow(i, row);
        std::size_t allowed = 0;
        for (std::size_t j = 0; j < keys; ++j) {
            QCOMPARE(row[j] != 0, mask.allowed(i, j));
            allowed += mask.allowed(i, j) ? 1U : 0U;
        }
        QCOMPARE(mask.allowedInRow(i), allowed);
    }
    for (int block = 0; block < 30; ++block) {
        const std::size_t i0 = draw(queries);
        const std::size_t i1 = i0 + 1 + draw(queries - i0);
        const std::size_t j0 = draw(keys);
        const std::size_t j1 = j0 + 1 + draw(keys - j0);
        const BlockClass whole = mask.classify(i0, i1, j0, j1);
        for (std::size_t i = i0; i < i1; ++i) {
            for (std::size_t j = j0; j < j1; ++j) {
                QVERIFY(whole != BlockClass::Full || mask.allowed(i, j));
                QVERIFY(whole != BlockClass::Empty || !mask.allowed(i, j));
            }
        }
    }
}

namespace {

using Formula = std::function<bool(long i, long j, long queries, long keys)>;

long run(const std::vector<long>& lengths, long token) {
    long index = 0;
    for (const long length : lengths) {
        if (token < length) {
            return index;
        }
        token -= length;
        ++index;
    }
    return index;
}

/// Every kind with numbers, beside its formula in mathematics.md.
const std::vector<std::pair<const char*, Formula>>& formulas() {
    static const std::vector<std::pair<const char*, Formula>> table{
        {"causal", [](long i, long j, long, long) { return j <= i; }},
        {"causal:bottom-right", [](long i, long j, long nq, long nk) { return j <= i + nk - nq; }},
        {"window:0", [](long i, long j, long, long) { return i == j; }},
        {"window:2", [](long i, long j, long, long) { return std::abs(i - j) <= 2; }},
        {"window:3,1", [](long i, long j, long, long) { return i - 3 <= j && j <= i + 1; }},
        {"dilated:2,3", [](long i, long j, long, long) { return (i - j) % 3 == 0 && std::abs(i - j) <= 6; }},
        {"dilated:3,1", [](long i, long j, long, long) { return std::abs(i - j) <= 3; }},
        {"global:2", [](long i, long j, long, long) { return i < 2 || j < 2; }},
        {"sinks:3", [](long, long j, long, long) { return j < 3; }},
        {"prefix:3", [](long i, long j, long, long) { return j < 3 || j <= i; }},
        {"strided:3", [](long i, long j, long, long) { return std::abs(i - j) < 3 || (i - j) % 3 == 0; }},
        {"strided:1", [](long, long, long, long) { return true; }},
        {"fixed:3", [](long i, long j, long, long) { return i / 3 == j / 3 || j % 3 == 2; }},
        {"fixed:4", [](long i, long j, long, long) { return i / 4 == j / 4 || j % 4 == 3; }},
    };
    return table;
}

void holdsEverywhere(const char* spec, const Formula& formula, std::size_t queries, std::size_t keys) {
    MaskLayer layer;
    layer.spec = spec;
    const Mask mask = compiled({layer}, queries, keys);
    const auto cell = [&](std::size_t i, std::size_t j) {
        return formula(static_cast<long>(i), static_cast<long>(j), static_cast<long>(queries),
                       static_cast<long>(keys));
    };
    for (std::size_t i0 = 0; i0 < queries; ++i0) {
        for (std::size_t j0 = 0; j0 < keys; ++j0) {
            QCOMPARE(mask.allowed(i0, j0), cell(i0, j0));
            // Every block that starts here: what classify says of it must hold in all of its cells.
            for (std::size_t i1 = i0 + 1; i1 <= queries; i1 += 2) {
                for (std::size_t j1 = j0 + 1; j1 <= keys; j1 += 3) {
                    const BlockClass whole = mask.classify(i0, i1, j0, j1);
                    for (std::size_t i = i0; i < i1 && whole != BlockClass::Partial; ++i) {
                        for (std::size_t j = j0; j < j1; ++j) {
                            QCOMPARE(cell(i, j), whole == BlockClass::Full);
                        }
                    }
                }
            }
        }
    }
}

} // namespace

void TestMask::kindsFollowTheirFormulas_data() {
    QTest::addColumn<int>("at");
    for (std::size_t at = 0; at < formulas().size(); ++at) {
        QTest::newRow(formulas()[at].first) << static_cast<int>(at);
    }
    QTest::newRow("document") << -1;
}

void TestMask::kindsFollowTheirFormulas() {
    QFETCH(int, at);
    if (at < 0) {
        holdsEverywhere(
            "document:3,1,5",
            [](long i, long j, long, long) {
                return run({3, 1, 5}, i) == run({3, 1, 5}, j);
            },
            9, 9);
        return;
    }
    const auto& [spec, formula] = formulas()[static_cast<std::size_t>(at)];
    for (const auto& [queries, keys] : {std::pair{1, 1}, {13, 13}, {5, 11}, {12, 4}}) {
        holdsEverywhere(spec, formula, static_cast<std::size_t>(queries), static_cast<std::size_t>(keys));
    }
}

void TestMask::bigBirdDrawsThatManyFurtherKeys() {
    MaskLayer layer;
    layer.spec = "bigbird:1,2,3,7";
    const std::size_t tokens = 40;
    const Mask mask = compiled({layer}, tokens, tokens);
    const auto structured = [](std::size_t i, std::size_t j) {
        return i < 2 || j < 2 || (i > j ? i - j : j - i) <= 1;
    };
    std::set<std::size_t> drawn;
    for (std::size_t i = 0; i < tokens; ++i) {
        std::size_t further = 0;
        for (std::size_t j = 0; j < tokens; ++j) {
            QVERIFY(mask.allowed(i, j) || !structured(i, j));
            if (mask.allowed(i, j) && !structured(i, j)) {
                ++further;
                drawn.insert(j);
            }
        }
        QCOMPARE(further, i < 2 ? std::size_t{0} : std::size_t{3});
    }
    // 114 draws out of 38 keys: nearly all must have come up, and not the same for every query.
    QVERIFY(drawn.size() > 30);
    // Where fewer remain than are asked for, all remain; another seed draws others.
    layer.spec = "bigbird:1,2,99";
    QVERIFY(compiled({layer}, tokens, tokens).classify(0, tokens, 0, tokens) != BlockClass::Empty);
    QCOMPARE(compiled({layer}, tokens, tokens).allowedInRow(20), tokens);
    const auto differs = [&mask](const Mask& other) {
        for (std::size_t j = 0; j < other.keys(); ++j) {
            if (other.allowed(20, j) != mask.allowed(20, j)) {
                return true;
            }
        }
        return false;
    };
    layer.spec = "bigbird:1,2,3,8";
    QVERIFY(differs(compiled({layer}, tokens, tokens)));
    // So does another head, or another batch item; the same one draws the same.
    layer.spec = "bigbird:1,2,3,7";
    MaskContext context{.queries = tokens, .keys = tokens, .batches = 2, .heads = 2};
    QVERIFY(!differs(*Mask::compile({.layers = {layer}}, context)));
    context.headIndex = {0, 1};
    QVERIFY(differs(*Mask::compile({.layers = {layer}}, context)));
    context.headIndex = {1, 0};
    QVERIFY(differs(*Mask::compile({.layers = {layer}}, context)));
}

void TestMask::refusals_data() {
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << "casual"
                             << "mask \"casual\"";
    QTest::newRow("empty") << ""
                           << "causal";
    QTest::newRow("argument") << "causal:3"
                              << "causal:3";
    QTest::newRow("word for a number") << "window:two"
                                       << "two";
    QTest::newRow("negative") << "window:-1"
                              << "-1";
    QTest::newRow("too many numbers") << "sinks:1,2"
                                      << "sinks:S";
    QTest::newRow("none") << "strided"
                          << "strided:S";
    QTest::newRow("stride 0") << "fixed:0"
                              << "from 1";
    QTest::newRow("dilation 0") << "dilated:2,0"
                                << "from 1";
    QTest::newRow("lengths do not add up") << "document:1,1"
                                           << "add up to 2";
    QTest::newRow("larger than any number") << "window:99999999999999999999999"
                                            << "999";
    QTest::newRow("empty argument") << "causal:"
                                    << "causal";
}

void TestMask::refusals() {
    QFETCH(QString, spec);
    QFETCH(QString, says);
    MaskRules rules;
    rules.layers = {causalLayer()};
    rules.layers.front().spec = spec.toStdString();
    const Result<Mask> mask = Mask::compile(rules, 3, 3);
    QVERIFY(!mask);
    const QString line = QString::fromStdString(message(mask.error()));
    QVERIFY2(line.contains(says) && line.contains('('), qPrintable(line));
}

void TestMask::table() {
    for (const MaskKind& kind : maskKinds()) {
        QVERIFY(formText(kind).starts_with(kind.name) && !kind.meaning.empty());
    }
    std::string forms;
    for (const MaskKind& kind : maskKinds()) {
        forms += formText(kind) + "\n";
    }
    QCOMPARE(QString::fromStdString(forms),
             QStringLiteral("causal or causal:bottom-right\nvalid:a,b,… or valid:a,b,…;c,d,…;\n"
                            "window:W or window:L,R\ndilated:W,D\nglobal:G\nsinks:S\nprefix:P\n"
                            "document:a,b,…\nstrided:S\nfixed:S\nbigbird:W,G,R or bigbird:W,G,R,SEED\n"
                            "block:B:file.npy\nfile.npy\nblocked:file.npy\npolicy:file.npy\n"
                            "policy-eps:file.npy\n"));
}

/// What the table says of numbers is what the parsers take.
void TestMask::argumentsOfTheTable() {
    for (const MaskKind& kind : maskKinds()) {
        for (const MaskForm& form : kind.forms) {
            for (std::size_t tested = 0; tested < form.numbers.size(); ++tested) {
                const auto specOf = [&](std::size_t value) {
                    std::string spec(kind.name);
                    for (std::size_t at = 0; at < form.numbers.size(); ++at) {
                        const std::size_t number = at == tested ? value : form.numbers[at].first(64);
                        spec += (at == 0 ? ":" : ",") + std::to_string(number);
                    }
                    return spec;
                };
                const MaskArgument& number = form.numbers[tested];
                for (const std::size_t value : {number.least, number.first(3), number.first(16'384)}) {
                    QVERIFY2(value >= number.least && parseMaskSpec(specOf(value)), specOf(value).c_str());
                }
                QVERIFY2(number.least == 0 || !parseMaskSpec(specOf(number.least - 1)),
                         specOf(number.least - 1).c_str());
            }
        }
    }
}

template struct attnscope::test::Registered<TestMask>;
#include "tst_mask.moc"
