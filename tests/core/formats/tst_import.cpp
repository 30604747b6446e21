// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npy_write.h"
#include "core/formats/arrays/npz_write.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/import/import_guess.h"
#include "core/formats/import/import_names.h"
#include "core/formats/import/import_scene.h"
#include "core/projection/resolve.h"

#include "tests/registry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

namespace {

using Shape = std::vector<std::size_t>;

std::size_t countOf(const Shape& shape) {
    std::size_t count = 1;
    for (const std::size_t length : shape) {
        count *= length;
    }
    return count;
}

/// 0, 1, 2 …, so that a number tells its place in the file.
NpzMember counted(const std::string& name, const Shape& shape) {
    FlatArray<double> array{shape, {}};
    for (std::size_t at = 0; at < countOf(shape); ++at) {
        array.values.push_back(static_cast<double>(at));
    }
    return {name, array};
}

NpzMember tokens(const std::string& name, std::size_t count) {
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < count; ++at) {
        texts.push_back("t" + std::to_string(at));
    }
    return {name, texts};
}

ImportMember member(const std::string& name, const Shape& shape, bool isText = false) {
    return {name, name, {name, shape, isText ? "text" : "float32", !isText, isText}};
}

ImportPlan guessed(std::vector<ImportMember> members) {
    ImportPlan plan;
    plan.title = "layer.npz";
    plan.members = std::move(members);
    guessRoles(plan);
    return plan;
}

} // namespace

class TestImport : public QObject {
    Q_OBJECT

private slots:
    void namesOfManyProgramsAreKnown();
    void aHookedLayerIsGuessedWhole();
    void axesAreToldByTokensAndWeights();
    void chosenAxesHoldForQueriesKeysAndValues();
    void axesAreReadAsAnotherSceneHasThem();
    void namesThatSayNothingGoByShape();
    void attentionsAreWeights_data();
    void attentionsAreWeights();
    void aCheckpointIsNotGuessed();
    void rowsThatSumToOneAreShares();
    void scoresAreNotWeights();
    void fewerKeyHeadsAreFound();
    void whatDoesNotFitSaysBothShapes();
    void aHeaderThatLiesCostsNothing();
    void theSceneHasTheNumbersInTheirPlaces();
    void linearLayersAndRotationsAreTaken();
    void masksAreGuessedByTypeAndCompany();
    void masksBecomeLayers();
    void aFusedProjectionIsThreeOfThem();
    void namesOfFeaturesAreTaken();

private:
    std::string write(const std::vector<NpzMember>& members) const;
    template <typename Number>
    std::string writeArray(const char* name, const FlatArray<Number>& array) const;

    QTemporaryDir m_folder;
};

template <typename Number>
std::string TestImport::writeArray(const char* name, const FlatArray<Number>& array) const {
    std::string bytes;
    const Result<void> done = writeNpy(array, [&bytes](std::string_view more) {
        bytes += more;
        return Result<void>{};
    });
    const std::string path = m_folder.filePath(QString::fromUtf8(name)).toStdString();
    return done && writeWholeFile(path, bytes) ? path : std::string();
}

std::string TestImport::write(const std::vector<NpzMember>& members) const {
    std::string bytes;
    const Result<void> done = writeNpz(members, ZipPacking::Stored, [&bytes](std::string_view more) {
        bytes += more;
        return Result<void>{};
    });
    const std::string path = m_folder.filePath(QStringLiteral("layer.npz")).toStdString();
    return done && writeWholeFile(path, bytes) ? path : std::string();
}

void TestImport::namesOfManyProgramsAreKnown() {
    QVERIFY(roleByName("query_states") == ImportRole(MatrixRole::Q));
    QVERIFY(roleByName("model.layers.0.self_attn.q_proj.weight") == ImportRole(MatrixRole::WQ));
    QVERIFY(roleByName("layer3_k") == ImportRole(MatrixRole::K));
    QVERIFY(roleByName("W_V") == ImportRole(MatrixRole::WV));
    QVERIFY(roleByName("attn_output") == ImportRole(Reference::Output));
    QVERIFY(roleByName("softmax_lse") == ImportRole(Reference::LogSumExp));
    QVERIFY(roleByName("key_tokens") == ImportRole(TokenSide::Keys));
    QVERIFY(roleByName("feature_names_qk") == ImportRole(FeatureKind::Key));
    QVERIFY(roleByName("position_ids") == ImportRole());
    QVERIFY(roleByName("attention_mask") == ImportRole(ImportedMask::Attend));
    QVERIFY(roleByName("key_padding_mask") == ImportRole(ImportedMask::Padding));
}

void TestImport::aHookedLayerIsGuessedWhole() {
    const ImportPlan plan =
        guessed({member("k", {2, 4, 16, 8}), member("q", {2, 4, 16, 8}), member("v", {2, 4, 16, 8}),
                 member("tokens", {16}, true), member("out", {2, 16, 32}), member("attn", {2, 4, 16, 16}),
                 member("lse", {2, 4, 16}), member("position_ids", {2, 16})});
    QVERIFY(plan.in(MatrixRole::Q)->axes == FileAxes::BatchHeadTokens);
    QVERIFY(plan.in(Reference::Output)->axes == FileAxes::BatchTokensJoined);
    QVERIFY(plan.in(Reference::Weights)->name == "attn");
    QVERIFY(plan.in(Reference::LogSumExp)->axes == FileAxes::BatchHeadTokens);
    QVERIFY(plan.members.back().role == ImportRole());
    QCOMPARE(plan.in(MatrixRole::Q)->roleFrom, GuessedFrom::Name);
    const Result<ImportOutline> outline = outlineOf(plan);
    QVERIFY2(outline.has_value(), outline ? "" : message(outline.error()).c_str());
    QCOMPARE(*outline, (ImportOutline{2, 4, 4, 16, 16, {}, 8, 8}));
}

void TestImport::axesAreToldByTokensAndWeights() {
    const auto axesOfQ = [](const Shape& q, std::vector<ImportMember> others) {
        others.push_back(member("q", q));
        others.push_back(member("k", q));
        return guessed(std::move(others)).in(MatrixRole::Q)->axes;
    };
    QCOMPARE(axesOfQ({2, 5, 8, 4}, {member("tokens", {5}, true)}), FileAxes::BatchTokensHead);
    QCOMPARE(axesOfQ({2, 5, 8, 4}, {}), FileAxes::BatchHeadTokens);
    QCOMPARE(axesOfQ({8, 5, 4}, {member("attn", {2, 4, 5, 5})}), FileAxes::FoldedTokens);
    QCOMPARE(axesOfQ({2, 5, 32}, {member("attn", {2, 4, 5, 5})}), FileAxes::BatchTokensJoined);
    QCOMPARE(axesOfQ({5, 8, 4}, {member("tokens", {5}, true)}), FileAxes::TokensHead);
    QCOMPARE(axesOfQ({8, 5, 4}, {}), FileAxes::BatchTokens);
    // What a person has chosen stays.
    ImportPlan plan = guessed({member("q", {8, 5, 4}), member("k", {8, 5, 4})});
    plan.members[0].axes = FileAxes::FoldedTokens;
    plan.members[0].axesChosen = true;
    plan.heads = 4;
    plan.headsChosen = true;
    guessAxes(plan);
    QCOMPARE(plan.in(MatrixRole::K)->axes, FileAxes::FoldedTokens);
    const Result<ImportOutline> outline = outlineOf(plan);
    QVERIFY(outline.has_value());
    QCOMPARE(*outline, (ImportOutline{2, 4, 4, 5, 5, {}, 4, {}}));
}

void TestImport::chosenAxesHoldForQueriesKeysAndValues() {
    const auto choose = [](ImportPlan& plan, const ImportRole& role, FileAxes axes) {
        for (ImportMember& one : plan.members) {
            one.axes = one.role == role ? axes : one.axes;
            one.axesChosen = one.axesChosen || one.role == role;
        }
        guessAxes(plan);
    };
    for (const MatrixRole chosen : {MatrixRole::Q, MatrixRole::K, MatrixRole::V}) {
        ImportPlan plan = guessed({member("q", {4, 6, 5}), member("k", {4, 6, 5}), member("v", {4, 6, 5})});
        choose(plan, chosen, FileAxes::HeadTokens);
        const Result<ImportOutline> outline = outlineOf(plan);
        QVERIFY2(outline.has_value(), outline ? "" : message(outline.error()).c_str());
        QCOMPARE(*outline, (ImportOutline{1, 4, 4, 6, 6, {}, 5, 5}));
    }
    // What a person chose stays, and so does an array with other axes.
    ImportPlan plan = guessed({member("q", {4, 6, 5}), member("k", {4, 6, 5}), member("v", {6, 5})});
    choose(plan, MatrixRole::K, FileAxes::BatchTokens);
    choose(plan, MatrixRole::Q, FileAxes::HeadTokens);
    QCOMPARE(plan.in(MatrixRole::K)->axes, FileAxes::BatchTokens);
    QCOMPARE(plan.in(MatrixRole::V)->axes, FileAxes::Tokens);
    ImportPlan weights = guessed({member("attn", {4, 6, 6}), member("v", {4, 6, 5})});
    choose(weights, MatrixRole::V, FileAxes::HeadTokens);
    QCOMPARE(weights.in(MatrixRole::Weights)->axes, FileAxes::HeadTokens);
}

void TestImport::axesAreReadAsAnotherSceneHasThem() {
    const auto read = [](const Shape& shape, const HeadCounts& like) {
        ImportPlan plan = guessed({member("q", shape), member("k", shape)});
        guessAxesLike(plan, like);
        return plan.in(MatrixRole::Q)->axes;
    };
    QCOMPARE(read({6, 9, 5}, {1, 6}), FileAxes::HeadTokens);
    QCOMPARE(read({6, 9, 5}, {6, 1}), FileAxes::BatchTokens);
    QCOMPARE(read({6, 9, 5}, {2, 3}), FileAxes::FoldedTokens);
    QCOMPARE(read({9, 6, 5}, {1, 6}), FileAxes::TokensHead);
    QCOMPARE(read({2, 9, 6, 5}, {2, 6}), FileAxes::BatchTokensHead);
    // Nothing fits: as without that scene.
    QCOMPARE(read({6, 9, 5}, {1, 4}), FileAxes::BatchTokens);
    ImportPlan weights = guessed({member("attn", {6, 9, 9})});
    guessAxesLike(weights, {1, 6});
    QCOMPARE(weights.in(MatrixRole::Weights)->axes, FileAxes::HeadTokens);
}

void TestImport::namesThatSayNothingGoByShape() {
    // In one way only can these be Q, K and V, in whatever order they come.
    const ImportMember q = member("arr_0", {3, 2});
    const ImportMember k = member("arr_1", {4, 2});
    const ImportMember v = member("arr_2", {4, 6});
    for (const ImportPlan& three : {guessed({q, k, v}), guessed({v, q, k}), guessed({k, v, q})}) {
        QCOMPARE(three.in(MatrixRole::Q)->name, std::string("arr_0"));
        QCOMPARE(three.in(MatrixRole::K)->name, std::string("arr_1"));
        QCOMPARE(three.in(MatrixRole::V)->name, std::string("arr_2"));
        QCOMPARE(three.members[0].roleFrom, GuessedFrom::Shape);
        QCOMPARE(*outlineOf(three), (ImportOutline{1, 1, 1, 3, 4, {}, 2, 6}));
    }
    // Where two could change places, and with two or four, their order says nothing.
    for (const std::vector<Shape>& shapes :
         std::vector<std::vector<Shape>>{{{5, 4}, {5, 4}, {5, 4}},
                                         {{5, 4}, {5, 4}, {5, 6}},
                                         {{5, 4}, {5, 4}},
                                         {{3, 2}, {4, 2}, {4, 6}, {7, 7}}}) {
        std::vector<ImportMember> members;
        for (const Shape& shape : shapes) {
            members.push_back(member("arr_" + std::to_string(members.size()), shape));
        }
        for (const ImportMember& one : guessed(members).members) {
            QVERIFY(one.role == ImportRole());
        }
    }
    const ImportPlan one = guessed({member("arr_0", {2, 7, 7})});
    QVERIFY(one.members[0].role == ImportRole(MatrixRole::Weights));
}

void TestImport::attentionsAreWeights_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<GuessedFrom>("from");
    QTest::addColumn<int>("layers");
    QTest::newRow("attentions_0") << QStringList{"attentions_0", "attentions_1", "attentions_2"}
                                  << GuessedFrom::Name << 3;
    QTest::newRow("layer0") << QStringList{"layer0", "layer1", "layer2", "layer3"} << GuessedFrom::Name << 4;
    QTest::newRow("attn_0") << QStringList{"attn_0", "attn_1", "attn_2"} << GuessedFrom::Name << 3;
    QTest::newRow("pattern") << QStringList{"blocks.0.attn.hook_pattern", "blocks.1.attn.hook_pattern"}
                             << GuessedFrom::Name << 2;
    QTest::newRow("probs") << QStringList{"probs", "more"} << GuessedFrom::Name << 1;
    QTest::newRow("no name") << QStringList{"arr_0", "arr_1", "arr_2"} << GuessedFrom::Rows << 3;
}

void TestImport::attentionsAreWeights() {
    QFETCH(QStringList, names);
    QFETCH(GuessedFrom, from);
    std::vector<NpzMember> members;
    for (const QString& name : names) {
        FlatArray<double> array{{2, 3, 3}, {}};
        for (int row = 0; row < 6; ++row) {
            for (const double weight : {0.25, 0.5, 0.25}) {
                array.values.push_back(weight);
            }
        }
        members.push_back({name.toStdString(), array});
    }
    Result<ImportPlan> plan = listImport({write(members)});
    QVERIFY(plan.has_value());
    guessRoles(*plan);
    QVERIFY(plan->members[0].role == ImportRole(MatrixRole::Weights));
    QCOMPARE(plan->members[0].roleFrom, from);
    for (std::size_t at = 1; at < plan->members.size(); ++at) {
        QVERIFY(plan->members[at].role == ImportRole());
    }
    const Result<ImportedScene> imported = importScene(*plan);
    QVERIFY(imported.has_value());
    QVERIFY(std::holds_alternative<AttentionWeightsInput>(imported->scene.input));
    QFETCH(int, layers);
    QCOMPARE(layerCount(imported->scene.input), static_cast<std::size_t>(layers));
}

void TestImport::aCheckpointIsNotGuessed() {
    const ImportPlan plan =
        guessed({member("wte.weight", {50257, 768}), member("wpe.weight", {1024, 768}),
                 member("h.0.attn.c_attn.weight", {768, 2304}), member("h.0.attn.c_attn.bias", {2304}),
                 member("h.0.attn.c_proj.weight", {768, 768}), member("h.0.attn.bias", {1, 1, 1024, 1024}),
                 member("h.0.mlp.c_fc.weight", {768, 3072}), member("h.0.ln_1.weight", {768})});
    for (const ImportMember& one : plan.members) {
        QVERIFY2(one.role == ImportRole(), one.name.c_str());
    }
    QVERIFY(!outlineOf(plan));
}

void TestImport::rowsThatSumToOneAreShares() {
    const auto kind = [](const std::vector<double>& numbers, std::size_t columns, const char* type) {
        return rowKindOf(numbers, columns, type);
    };
    QCOMPARE(kind({0.5, 0.5, 1.0, 0.0}, 2, "float64"), RowKind::Shares);
    QCOMPARE(kind({0.5, 0.5, 0.0, 0.0}, 2, "float64"), RowKind::Shares); // a row with nothing allowed
    QCOMPARE(kind({0.0, 0.0, 0.0, 0.0}, 2, "float64"), RowKind::Other);
    QCOMPARE(kind({1.0, 0.0, 1.0, 1.0}, 2, "float64"), RowKind::Other); // a triangle of ones
    QCOMPARE(kind({1.5, -0.5}, 2, "float64"), RowKind::Other);
    QCOMPARE(kind({std::nan(""), 1.0}, 2, "float64"), RowKind::Other);
    // A third in float16 is 0.33325195, in bfloat16 0.33398438: three of them miss 1 by 2.4e-4 and 2e-3.
    QCOMPARE(kind({0.33325195, 0.33325195, 0.33325195}, 3, "float16"), RowKind::Shares);
    QCOMPARE(kind({0.33325195, 0.33325195, 0.33325195}, 3, "float32"), RowKind::Other);
    QCOMPARE(kind({0.33398438, 0.33398438, 0.33398438}, 3, "bfloat16"), RowKind::Shares);
    QCOMPARE(kind({0.33398438, 0.33398438, 0.33398438}, 3, "float16"), RowKind::Other);
}

void TestImport::scoresAreNotWeights() {
    const FlatArray<double> causal{{2, 2}, {0.5, -HUGE_VAL, 1.5, 0.25}};
    for (const auto& [name, role] : {std::pair{"scores", ImportRole(ScoresRole{})},
                                     std::pair{"arr_0", ImportRole()}, std::pair{"layer0", ImportRole()}}) {
        Result<ImportPlan> plan = listImport({write({{name, causal}})});
        QVERIFY(plan.has_value());
        guessRoles(*plan);
        QVERIFY2(plan->members[0].role == role, name);
    }
}

void TestImport::fewerKeyHeadsAreFound() {
    ImportPlan plan = guessed({member("q", {1, 6, 32}), member("k", {1, 6, 8}), member("v", {1, 6, 8})});
    for (ImportMember& one : plan.members) {
        one.axes = FileAxes::BatchTokensJoined;
    }
    plan.heads = 8;
    const Result<ImportOutline> outline = outlineOf(plan);
    QVERIFY(outline.has_value());
    QCOMPARE(*outline, (ImportOutline{1, 8, 2, 6, 6, {}, 4, 4}));
    // Batch items are as many for queries as for keys: other leading axes are heads.
    const ImportPlan leading =
        guessed({member("q", {8, 6, 4}), member("k", {2, 6, 4}), member("v", {2, 6, 4})});
    const Result<ImportOutline> grouped = outlineOf(leading);
    QVERIFY2(grouped.has_value(), grouped ? "" : message(grouped.error()).c_str());
    QCOMPARE(*grouped, (ImportOutline{1, 8, 2, 6, 6, {}, 4, 4}));
}

void TestImport::whatDoesNotFitSaysBothShapes() {
    const Result<ImportOutline> widths = outlineOf(guessed({member("q", {3, 2}), member("k", {4, 5})}));
    QVERIFY(!widths);
    const std::string said = message(widths.error());
    QVERIFY(said.find("3 × 2") != std::string::npos && said.find("4 × 5") != std::string::npos);
    const Result<ImportOutline> alone = outlineOf(guessed({member("q", {3, 2}), member("v", {3, 2})}));
    QVERIFY(!alone && message(alone.error()).find("\"k\" is missing") != std::string::npos);
    QVERIFY(!outlineOf(guessed({})));
}

void TestImport::aHeaderThatLiesCostsNothing() {
    const std::size_t huge = std::size_t{1} << 62;
    QVERIFY(!outlineOf(guessed({member("q", {huge, huge, 4, 4}), member("k", {huge, 4})})));
    QVERIFY(!outlineOf(guessed({member("q", {0, 4}), member("k", {0, 4})})));
    QVERIFY(!outlineOf(guessed({member("q", {60'000'000, 1, 1}), member("k", {60'000'000, 1, 1})})));
}

void TestImport::theSceneHasTheNumbersInTheirPlaces() {
    const std::string path =
        write({counted("q", {2, 3, 2, 4}), counted("k", {2, 3, 2, 4}), counted("v", {2, 3, 2, 4}),
               tokens("tokens", 3), counted("out", {2, 3, 8})});
    Result<ImportPlan> plan = listImport({path});
    QVERIFY(plan.has_value());
    guessRoles(*plan);
    const Result<ImportedScene> imported = importScene(*plan);
    QVERIFY2(imported.has_value(), imported ? "" : message(imported.error()).c_str());
    QCOMPARE(imported->scene.title, std::string("layer.npz"));
    QCOMPARE(imported->scene.provenance, Provenance::Loaded);
    QCOMPARE(imported->scene.tokens[2], std::string("t2"));
    const BlockMatrix& k = *matrixIn(imported->scene.input, MatrixRole::K, {1, 1});
    // (B, N, H, d): 24·b + 8·n + 4·h + d.
    QCOMPARE(k(2, 3), 24.0 + 16.0 + 4.0 + 3.0);
    // (B, N, H·d)
    QCOMPARE(imported->references.output->at({1, 1})(2, 3), 24.0 + 16.0 + 4.0 + 3.0);
}

void TestImport::linearLayersAndRotationsAreTaken() {
    const std::string path =
        write({counted("x", {3, 2}), counted("q_proj.weight", {4, 2}), counted("k_proj.weight", {4, 2}),
               counted("v_proj.weight", {6, 2}), counted("q_proj.bias", {4})});
    Result<ImportPlan> plan = listImport({path});
    QVERIFY(plan.has_value());
    guessRoles(*plan);
    QCOMPARE(plan->weightsLayout, WeightsLayout::OutIn);
    QVERIFY(plan->needsHeads());
    plan->heads = 2;
    plan->ropeBase = 500'000.0;
    plan->ropePairs = RopePairs::Adjacent;
    QCOMPARE(*outlineOf(*plan), (ImportOutline{1, 2, 2, 3, 3, 2, 2, 3}));
    const Result<ImportedScene> imported = importScene(*plan);
    QVERIFY(imported.has_value());
    // W_Q[in][out] = weight[out][in] = 2·out + in.
    QCOMPARE((*matrixIn(imported->scene.input, MatrixRole::WQ))(1, 3), 7.0);
    QCOMPARE(imported->scene.rules.ropeBase, std::optional(500'000.0));
    QCOMPARE(imported->scene.rules.ropePairs, RopePairs::Adjacent);
}

void TestImport::masksAreGuessedByTypeAndCompany() {
    ImportMember bools = member("attn_mask", {3, 3});
    bools.array.type = "bool";
    const std::vector<ImportMember> projected{member("q", {3, 2}), member("k", {3, 2})};
    std::vector<ImportMember> layer{member("x", {3, 2})};
    for (const char* name : {"q_proj.weight", "k_proj.weight", "v_proj.weight"}) {
        layer.push_back(member(name, {2, 2}));
    }
    const auto roleIn = [](std::vector<ImportMember> members, const ImportMember& mask) {
        members.push_back(mask);
        return guessed(members).members.back().role;
    };
    QVERIFY(roleIn(projected, bools) == ImportRole(ImportedMask::Attend));
    QVERIFY(roleIn(layer, bools) == ImportRole(ImportedMask::Blocked));
    QVERIFY(roleIn(layer, member("attn_mask", {3, 3})) == ImportRole(ImportedMask::Added));
    // What acts on scores has nothing to do with given weights.
    QVERIFY(roleIn({member("weights", {3, 3})}, bools) == ImportRole());
    bools.role = ImportedMask::Attend;
    ImportPlan given = guessed({member("weights", {3, 3})});
    given.members.push_back(bools);
    QVERIFY(!outlineOf(given));
}

void TestImport::masksBecomeLayers() {
    const std::string arrays = write({counted("q", {2, 3, 2, 4}), counted("k", {2, 3, 2, 4})});
    // (B·H, N_q, N_k): item 1, head 2 forbids only cell (0, 1); the others allow everything.
    FlatArray<std::uint8_t> folded{{6, 2, 2}, std::vector<std::uint8_t>(24, 1)};
    folded.values[5 * 4 + 1] = 0;
    const FlatArray<std::uint8_t> padding{{2, 2}, {0, 0, 1, 0}};
    const FlatArray<double> added{{2, 2}, {0, 0.5, 0, -HUGE_VAL}};
    Result<ImportPlan> plan =
        listImport({arrays, writeArray("attn_mask.npy", folded), writeArray("key_padding_mask.npy", padding),
                    writeArray("attn_bias.npy", added)});
    QVERIFY(plan.has_value());
    guessRoles(*plan);
    for (ImportMember& member : plan->members) {
        member.axes = FileAxes::BatchHeadTokens;
        member.axesChosen = true;
    }
    const Result<ImportedScene> imported = importScene(*plan);
    QVERIFY2(imported.has_value(), imported ? "" : message(imported.error()).c_str());
    const Scene& scene = imported->scene;
    QCOMPARE(scene.mask.layers.size(), std::size_t{3});
    QCOMPARE(scene.mask.layers[1].spec, std::string("blocked:key_padding_mask.npy"));
    QCOMPARE(scene.mask.layers[1].name, std::string("key_padding_mask"));
    const AttentionProblem last = resolve(nullptr, scene, {}, {1, 2}).value();
    // Item 1 has padding in place of key 0, and the float mask blocks (1, 1).
    QVERIFY(!last.mask->allowed(0, 0) && !last.mask->allowed(0, 1));
    QVERIFY(!last.mask->allowed(1, 0) && !last.mask->allowed(1, 1));
    const AttentionProblem first = resolve(nullptr, scene, {}, {0, 2}).value();
    QVERIFY(first.mask->allowed(0, 0) && first.mask->allowed(0, 1) && first.mask->allowed(1, 0));
    QVERIFY(!first.mask->allowed(1, 1));
    QCOMPARE(first.bias->at(0, 1), 0.5);
}

/// x [5][4]; in_proj_weight [12][4] counts 0, 1, 2 …: row r of W_V's part is its row 8 + r.
void TestImport::aFusedProjectionIsThreeOfThem() {
    const std::string path = write({counted("x", {5, 4}), counted("in_proj_weight", {12, 4}),
                                    counted("in_proj_bias", {12}), counted("out_proj.weight", {4, 4})});
    Result<ImportPlan> plan = listImport({path});
    QVERIFY(plan);
    guessRoles(*plan);
    plan->heads = 2;
    const Result<ImportedScene> imported = importScene(*plan);
    QVERIFY2(imported, imported ? "" : message(imported.error()).c_str());
    const auto& input = std::get<TokenInput>(imported->scene.input);
    QCOMPARE(input.heads, std::size_t{2});
    QVERIFY(input.bQ && input.bK && input.bV && input.wO);
    for (std::size_t in = 0; in < 4; ++in) {
        for (std::size_t out = 0; out < 4; ++out) {
            const auto at = [&](std::size_t part) { return static_cast<double>((part * 4 + out) * 4 + in); };
            QCOMPARE(input.wQ(in, out), at(0));
            QCOMPARE(input.wK(in, out), at(1));
            QCOMPARE(input.wV(in, out), at(2));
        }
        QCOMPARE((*input.bV)(0, in), static_cast<double>(8 + in));
    }
    // [in][out], as GPT-2's Conv1D has it: W_V's part are columns 8 to 11.
    const std::string columns =
        write({counted("x", {5, 4}), counted("c_attn.weight", {4, 12}), counted("c_attn.bias", {12})});
    plan = listImport({columns});
    guessRoles(*plan);
    const Result<ImportedScene> other = importScene(*plan);
    QVERIFY2(other, other ? "" : message(other.error()).c_str());
    QCOMPARE(std::get<TokenInput>(other->scene.input).wV(2, 1), 2.0 * 12 + 8 + 1);
}

void TestImport::namesOfFeaturesAreTaken() {
    const FlatArray<double> q{{2, 3}, {1, 2, 3, 4, 5, 6}};
    ImportPlan plan = listImport({write({{"q", q},
                                         {"k", q},
                                         {"tokens", std::vector<std::string>{"a", "b"}},
                                         {"regions", std::vector<std::string>{"last=1:2"}},
                                         {"feature_names_qk", std::vector<std::string>{"red", "", "big"}}})})
                          .value();
    guessRoles(plan);
    const Result<ImportedScene> imported = importScene(plan);
    QVERIFY2(imported, imported ? "" : message(imported.error()).c_str());
    QCOMPARE(imported->scene.features.key.texts(), (std::vector<std::string>{"red", "", "big"}));
    QCOMPARE(imported->scene.tokens.texts(), (std::vector<std::string>{"a", "b"}));
    QCOMPARE(imported->scene.regions.queries, (std::vector<TokenRegion>{{"last", 1, 1}}));
    plan = listImport({write({{"q", q}, {"k", q}, {"feature_names_qk", std::vector<std::string>{"red"}}})})
               .value();
    guessRoles(plan);
    const Result<ImportOutline> outline = outlineOf(plan);
    QVERIFY(!outline);
    QVERIFY2(message(outline.error()).find("Q has 3 features and 1 feature names") != std::string::npos,
             message(outline.error()).c_str());
}

template struct attnscope::test::Registered<TestImport>;
#include "tst_import.moc"
