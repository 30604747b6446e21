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
        const attnscope::test::Run more =
            computed(layerWith({array("position_ids", {3}), array("output", {3, 2}), array("lse", {3})}));
        QCOMPARE(more.status, 0);
        QCOMPARE(more.output, plain.output);
        QCOMPARE(
            more.error,
            QByteArray(
                "attnscope: layer.npz: not used: \"position_ids\", \"output\", \"lse\" (nothing has to be "
                "done)\n"));
        // Said to be unused, it needs no word.
        const attnscope::test::Run quiet =
            computed(layerWith({array("output", {3, 2})}), {"--as", "output=unused"});
        QCOMPARE(quiet.status, 0);
        QCOMPARE(quiet.error, QByteArray());
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
        const attnscope::test::Run example =
            run(m_folder.path(), {"compute", "--example", "i-love-ai", "-o", "-", "--as", "q=unused"});
        QCOMPARE(example.status, 2);
    }
};

template struct attnscope::test::Registered<TestUnusedMembers>;
#include "tst_unused_members.moc"
