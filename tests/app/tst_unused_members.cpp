// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npz_write.h"
#include "core/formats/files/atomic_file.h"
#include "tests/app/program.h"
#include "tests/registry.h"

#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::test;

namespace {

NpzMember array(const std::string& name, const std::vector<std::size_t>& shape) {
    FlatArray<double> numbers{shape, {}};
    std::size_t count = 1;
    for (const std::size_t side : shape) {
        count *= side;
    }
    for (std::size_t at = 0; at < count; ++at) {
        numbers.values.push_back(0.25 * static_cast<double>((7 * at) % 5));
    }
    return {name, numbers};
}

/// q, k, v of three tokens, and more.
std::vector<NpzMember> layerWith(std::vector<NpzMember> more) {
    std::vector<NpzMember> all{array("q", {3, 2}), array("k", {3, 2}), array("v", {3, 2})};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

/// Members of a file of arrays that are not used: said where they cannot change the result, refused where
/// they would.
class TestUnusedMembers : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    attnscope::test::Run computed(const std::vector<NpzMember>& members,
                                  const QStringList& options = {}) const {
        std::string bytes;
        const bool isPacked = writeNpz(members, ZipPacking::Stored, [&bytes](std::string_view more) {
                                  bytes += more;
                                  return Result<void>{};
                              }).has_value();
        const bool isWritten =
            isPacked && writeWholeFile(m_folder.filePath("layer.npz").toStdString(), bytes).has_value();
        return isWritten ? run(m_folder.path(), QStringList{"compute", "layer.npz", "-o", "-"} + options)
                         : attnscope::test::Run{};
    }

private slots:
    void arraysAreNoScene() {
        const attnscope::test::Run plain = computed(layerWith({}));
        QCOMPARE(plain.status, 0);
        const attnscope::test::Run asScene =
            run(m_folder.path(), {"compute", "--scene", "layer.npz", "-o", "-"});
        QVERIFY(asScene.status != 0);
        QVERIFY2(isOneErrorLine(asScene.error), asScene.error.constData());
        QVERIFY2(asScene.error.contains("give it as a bare FILE"), asScene.error.constData());
    }

    void aShortListOfTokensIsTheWrongOne() {
        const bool isWritten =
            writeWholeFile(m_folder.filePath("two.txt").toStdString(), "a\nb\n").has_value();
        QVERIFY(isWritten);
        const attnscope::test::Run named = computed(layerWith({}), {"--tokens", "two.txt"});
        QVERIFY(named.status != 0);
        QVERIFY2(named.error.contains("name 3 tokens"), named.error.constData());
    }

    void theRestIsSaid() {
        const attnscope::test::Run plain = computed(layerWith({}));
        QCOMPARE(plain.status, 0);
        QCOMPARE(plain.error, QByteArray());
        const attnscope::test::Run more = computed(layerWith({array("position_ids", {3})}));
        QCOMPARE(more.status, 0);
        QCOMPARE(more.output, plain.output);
        QCOMPARE(more.error,
                 QByteArray("attnscope: layer.npz: not used: \"position_ids\" (nothing has to be done)\n"));
        const attnscope::test::Run quiet =
            computed(layerWith({array("output", {3, 2})}), {"--as", "output=unused"});
        QCOMPARE(quiet.status, 0);
        QCOMPARE(quiet.error, QByteArray());
    }

    void aResultThatContradictsIsSaid_data() {
        QTest::addColumn<double>("away");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("the same") << 0.0 << QByteArray("agrees with the model's \"attn_weights\"");
        QTest::newRow("rounded") << 1e-7 << QByteArray("agrees with the model's \"attn_weights\"");
        QTest::newRow("another")
            << 0.25
            << QByteArray(
                   "differs from the model's \"attn_weights\" by up to 0.25 (attnscope agree layer.npz "
                   "looks for the cause)");
    }

    /// A model's result beside its Q and K is compared with what is computed; files and status stay.
    void aResultThatContradictsIsSaid() {
        QFETCH(double, away);
        QFETCH(QByteArray, said);
        const attnscope::test::Run plain = computed(layerWith({}));
        NpzMember weights{"attn_weights", FlatArray<double>{{3, 3}, {}}};
        auto& given = std::get<FlatArray<double>>(weights.content).values;
        for (const QByteArray& line : plain.output.trimmed().split('\n')) {
            for (const QByteArray& number : line.split(',')) {
                given.push_back(number.toDouble());
            }
        }
        QCOMPARE(given.size(), std::size_t{9});
        given[1] += away;
        const attnscope::test::Run beside = computed(layerWith({weights}));
        QCOMPARE(beside.status, 0);
        QCOMPARE(beside.output, plain.output);
        QVERIFY2(beside.error.contains(said), beside.error.constData());
        QVERIFY2(!beside.error.contains("nothing has to be done"), beside.error.constData());
        QCOMPARE(beside.error.count('\n'), 1);
        const attnscope::test::Run quiet = computed(layerWith({weights}), {"--as", "attn_weights=unused"});
        QCOMPARE(quiet.error, QByteArray());
    }

    void rowsThatAreNoSharesAreSaid_data() {
        QTest::addColumn<double>("factor");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("shares") << 1.0 << QByteArray();
        QTest::newRow("percent") << 100.0 << QByteArray("it seems to be percent (divide it by 100)");
        QTest::newRow("others") << 3.0 << QByteArray("--as attn=scores takes their softmax");
    }

    /// Weights are taken as they are, and rows that are none are told.
    void rowsThatAreNoSharesAreSaid() {
        QFETCH(double, factor);
        QFETCH(QByteArray, said);
        FlatArray<double> rows{{2, 3}, {0.5, 0.25, 0.25, 0.75, 0.125, 0.125}};
        for (double& share : rows.values) {
            share *= factor;
        }
        const attnscope::test::Run done = computed({NpzMember{"attn", rows}});
        QCOMPARE(done.status, 0);
        QCOMPARE(done.output.split(',').first().toDouble(), 0.5 * factor);
        QCOMPARE(done.error.count('\n'), said.isEmpty() ? 0 : 1);
        QVERIFY2(done.error.contains(said), done.error.constData());
    }

    void scoresThatAreLostAreSaid_data() {
        QTest::addColumn<double>("added");
        QTest::addColumn<bool>("isSaid");
        QTest::newRow("little") << -1e4 << false;
        QTest::newRow("lost by float32") << -1e9 << true;
        QTest::newRow("lost by float64 too") << -3.4e38 << false;
    }

    /// What is added to all keys of a row takes its scores from float32, and what is larger from float64 too:
    /// then both weigh the keys alike.
    void scoresThatAreLostAreSaid() {
        QFETCH(double, added);
        QFETCH(bool, isSaid);
        const FlatArray<double> bias{{3, 3}, {added, added, added, 0, 0, 0, 0, 0, 0}};
        const attnscope::test::Run done = computed(layerWith({NpzMember{"attn_bias", bias}}));
        QCOMPARE(done.status, 0);
        QCOMPARE(done.error.contains("--as attn_bias=mask with --fill"), isSaid);
        QCOMPARE(done.error.isEmpty(), !isSaid);
        const bool areAlike = done.output.startsWith("0.3333333333333333,0.3333333333333333,");
        QCOMPARE(areAlike, added < -1e17);
    }

    /// A scene keeps what its model computed, so that it can be checked again.
    void aSceneKeepsResults() {
        (void)computed(layerWith({array("output", {3, 2}), array("lse", {3})})); // writes layer.npz
        const QString arrays = QStringLiteral("layer.npz");
        const attnscope::test::Run kept = run(m_folder.path(), {"convert", arrays, "-o", "kept.attnscope"});
        QCOMPARE(kept.error, QByteArray());
        const attnscope::test::Run ofArrays = run(m_folder.path(), {"agree", arrays, "--json"});
        const attnscope::test::Run ofScene = run(m_folder.path(), {"agree", "kept.attnscope", "--json"});
        QVERIFY2(ofScene.output.contains("\"before\""), ofScene.error.constData());
        QCOMPARE(ofScene.output, ofArrays.output);
    }

    void manyAreCounted() {
        std::vector<NpzMember> many;
        for (int i = 0; i < 12; ++i) {
            many.push_back(array("extra" + std::to_string(i), {2}));
        }
        const attnscope::test::Run done = computed(layerWith(many));
        QCOMPARE(done.status, 0);
        QVERIFY2(done.error.contains("\"extra7\" and 4 more"), done.error.constData());
        QCOMPARE(done.error.count('\n'), 1);
    }

    void whatWouldChangeTheResultIsRefused_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("instead");
        QTest::newRow("key_padding_mask") << "key_padding_mask"
                                          << "--as key_padding_mask=bias";
        QTest::newRow("windowBias") << "windowBias"
                                    << "--as windowBias=bias";
        QTest::newRow("lengths") << "lengths"
                                 << "--mask valid:";
        QTest::newRow("valid_lens") << "valid_lens"
                                    << "--mask valid:";
        QTest::newRow("scale") << "scale"
                               << "--scale";
        QTest::newRow("is_causal") << "is_causal"
                                   << "--mask causal";
        QTest::newRow("rope_theta") << "rope_theta"
                                    << "--rope";
        QTest::newRow("q_proj.bias") << "q_proj.bias"
                                     << "--as q_proj.bias=bias";
    }

    void whatWouldChangeTheResultIsRefused() {
        QFETCH(QString, name);
        QFETCH(QString, instead);
        const std::vector<NpzMember> members = layerWith({array(name.toStdString(), {3, 3})});
        const attnscope::test::Run refused = computed(members);
        QCOMPARE(refused.status, 1);
        QVERIFY2(isOneErrorLine(refused.error), refused.error.constData());
        QVERIFY2(refused.error.contains(QStringLiteral("\"%1\" would change").arg(name).toUtf8()) &&
                     refused.error.contains(instead.toUtf8()),
                 refused.error.constData());
        const attnscope::test::Run left = computed(members, {"--as", name + "=unused"});
        QCOMPARE(left.status, 0);
        QCOMPARE(left.output, computed(layerWith({})).output);
    }

    /// PyTorch has masks of both kinds, and the wrong one turns the attention round.
    void bothMeaningsOfTrueAreNamed() {
        const FlatArray<std::int64_t> padding{{1, 3}, {0, 0, 1}};
        const attnscope::test::Run refused = computed(layerWith({{"my_padding", padding}}));
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.error.contains(
                     "--as my_padding=kept_keys where 1 is a token, =padding where 1 is padding"),
                 refused.error.constData());
        const QByteArray kept =
            computed(layerWith({{"my_padding", padding}}), {"--as", "my_padding=kept_keys"}).output;
        const QByteArray blocked =
            computed(layerWith({{"my_padding", padding}}), {"--as", "my_padding=padding"}).output;
        QVERIFY(!kept.isEmpty() && !blocked.isEmpty() && kept != blocked);
        QCOMPARE(computed(layerWith({{"key_padding_mask", padding}})).output, blocked);
    }

    void aMaskThatIsGivenIsUsed() {
        const std::vector<NpzMember> members = layerWith({array("attn_mask", {3, 3})});
        const attnscope::test::Run done = computed(members, {"--mask", "layer.npz:attn_mask"});
        QVERIFY2(done.status == 0 && done.error.isEmpty(), done.error.constData());
        QVERIFY(done.output != computed(layerWith({})).output);
    }

    void membersAreTakenForWhatIsSaid() {
        const QByteArray plain = computed(layerWith({})).output;
        const attnscope::test::Run named =
            computed({array("a", {3, 2}),
                      array("b", {3, 2}),
                      array("c", {3, 2}),
                      {"words", std::vector<std::string>{"x", "y", "z"}}},
                     {"--as", "a=q", "--as", "b=k", "--as", "c=v", "--as", "words=tokens"});
        QVERIFY2(named.status == 0 && named.error.isEmpty(), named.error.constData());
        QCOMPARE(named.output, plain);
        const attnscope::test::Run twice = computed(layerWith({array("a", {3, 2})}), {"--as", "a=q"});
        QCOMPARE(twice.status, 1);
        QVERIFY2(isOneErrorLine(twice.error) && twice.error.contains("twice"), twice.error.constData());
    }

    void wrongWordsAreRefused_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("no role") << QStringList{"--as", "q"} << 2;
        QTest::newRow("no name") << QStringList{"--as", "=q"} << 2;
        QTest::newRow("unknown role") << QStringList{"--as", "q=soup"} << 2;
        QTest::newRow("no axes") << QStringList{"--as", "q=q:B X d"} << 2;
        QTest::newRow("axes of qkv") << QStringList{"--as", "q=qkv:B N 3"} << 2;
        QTest::newRow("axes of none") << QStringList{"--as", "q=tokens:N d"} << 2;
        QTest::newRow("twice") << QStringList{"--as", "q=k", "--as", "q=v"} << 2;
        QTest::newRow("no such member") << QStringList{"--as", "z=k"} << 1;
    }

    void wrongWordsAreRefused() {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        const attnscope::test::Run done = computed(layerWith({}), options);
        QCOMPARE(done.status, status);
        QVERIFY2(isOneErrorLine(done.error), done.error.constData());
        const bool isOfQkv = options.last().contains("qkv");
        QCOMPARE(done.error.contains("3 B N (H d)"), isOfQkv);
        const attnscope::test::Run example =
            run(m_folder.path(), {"compute", "--example", "i-love-ai", "-o", "-", "--as", "q=unused"});
        QCOMPARE(example.status, 2);
    }
};

template struct attnscope::test::Registered<TestUnusedMembers>;
#include "tst_unused_members.moc"
