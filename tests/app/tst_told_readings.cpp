// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/app/program.h"
#include "tests/registry.h"

#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::test;

/// What the command line tells of how it reads a file of arrays that may be meant otherwise: a line with what
/// to do, which acts when it is followed.
class TestToldReadings : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// What compute tells of a file that numpy.savez makes of these arguments.
    attnscope::test::Run computedOf(const QString& arrays, const QStringList& options = {}) const {
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(QStringLiteral("/usr/bin/python3"),
                     {"-c", QStringLiteral("import numpy as np; r = np.random.default_rng(1).normal; "
                                           "s = lambda *n: np.full(n, 1 / n[-1]); np.savez('told.npz', %1)")
                                .arg(arrays)});
        const bool isMade = python.waitForFinished(60'000) && python.exitCode() == 0;
        return isMade
                   ? run(m_folder.path(), QStringList{"compute", "told.npz", "-o",
                                                      options.contains("--top") ? "told.csv" : "told.npy"} +
                                              options)
                   : attnscope::test::Run{};
    }

private slots:
    void guessesAreToldWithTheirCure_data() {
        QTest::addColumn<QString>("arrays");
        QTest::addColumn<QByteArray>("told");
        QTest::addColumn<QStringList>("cure");
        const QString qkv =
            QStringLiteral("q=r(size=(2,4,%1,8)), k=r(size=(2,4,9,8)), v=r(size=(2,4,9,8)), ");
        QTest::newRow("causal over a cache")
            << qkv.arg(3) + "is_causal=True" << QByteArray("--mask causal:bottom-right")
            << QStringList{"--as", "is_causal=unused", "--mask", "causal:bottom-right"};
        QTest::newRow("causal, square") << qkv.arg(9) + "is_causal=True" << QByteArray() << QStringList{};
        QTest::newRow("heads or batch items")
            << "attn=s(4,5,5), tokens=list('abcde')" << QByteArray("attn is taken for batch items")
            << QStringList{"--axes", "head"};
        QTest::newRow("layers or batch items")
            << "attentions=s(3,4,5,5), tokens=list('abcde')"
            << QByteArray("--axes layer,head says that it is L H N M") << QStringList{"--axes", "layer,head"};
        QTest::newRow("batch items and heads of their own tokens")
            << "attentions=s(2,4,5,5), tokens=[list('abcde'), list('fghij')]" << QByteArray()
            << QStringList{};
        QTest::newRow("a bias of T5")
            << "query_states=r(size=(2,4,9,8)), key_states=r(size=(2,4,9,8)), position_bias=r(size=(1,4,9,9))"
            << QByteArray("position_bias is T5's name")
            << QStringList{"--scale", "none", "--as", "position_bias=bias"};
        QTest::newRow("a bias of Swin")
            << qkv.arg(9) + "relative_position_bias=r(size=(4,9,9))" << QByteArray() << QStringList{};
        QTest::newRow("rows of four decimals")
            << "attn=np.array([[.4566,.5435,0],[.3333,.3334,.3334],[.1272,.3556,.5173]])" << QByteArray()
            << QStringList{};
        QTest::newRow("pixels beside attentions")
            << "attentions=s(4,1,3,5,5), pixel_values=r(size=(1,3,8,8))" << QByteArray("pixel_values")
            << QStringList{"--as", "pixel_values=unused"};
        QTest::newRow("fewer names than tokens")
            << "attn=s(1,2,5,5), tokens=list('abc')" << QByteArray("tokens names 3 of 5 tokens")
            << QStringList{"--as", "tokens=unused"};
        QTest::newRow("batch items of their own tokens")
            << "attn=s(2,5,5), tokens=[list('abcde'), list('fghij')]" << QByteArray() << QStringList{};
        QTest::newRow("heads of a projection")
            << "q_proj=r(size=(2,9,32)), k_proj=r(size=(2,9,32))" << QByteArray("--heads H says it")
            << QStringList{"--heads", "4"};
        QTest::newRow("heads of a state dict")
            << "**{'x': r(size=(2,9,32))}, **{f'{n}_proj.weight': r(size=(32,32)) for n in 'qkv'}"
            << QByteArray("--heads H says it") << QStringList{"--heads", "4"};
        QTest::newRow("a head alone")
            << "**{'x': r(size=(2,9,32))}, **{f'{n}_proj.weight': r(size=(8,32)) for n in 'qkv'}"
            << QByteArray() << QStringList{};
        QTest::newRow("cross-attention beside")
            << "decoder_attentions_0=s(2,4,5,5), decoder_attentions_1=s(2,4,5,5), "
               "cross_attentions_0=s(2,4,5,3), "
               "cross_attentions_1=s(2,4,5,3)"
            << QByteArray(
                   "(--as \"decoder_attentions_*=unused\" --as \"cross_attentions_*=weights\" shows it)")
            << QStringList{"--as", "decoder_attentions_*=unused", "--as", "cross_attentions_*=weights"};
        QTest::newRow("the other of two attentions")
            << "enc_q=r(size=(2,5,4)), enc_k=r(size=(2,5,4)), dec_q=r(size=(2,5,4)), dec_k=r(size=(2,5,4))"
            << QByteArray("--as \"enc_q=unused\" --as \"enc_k=unused\" --as \"dec_q=q\" --as \"dec_k=k\"")
            << QStringList{"--as", "enc_q=unused", "--as", "enc_k=unused",
                           "--as", "dec_q=q",      "--as", "dec_k=k"};
        QTest::newRow("what is called as attention is")
            << qkv.arg(9) + "pos_embed=r(size=(1,9,32))"
            << QByteArray("not used, though called as parts of attention are: \"pos_embed\"")
            << QStringList{"--as", "pos_embed=unused"};
        QTest::newRow("weights of one query")
            << qkv.arg(9) + "attn=s(2,4,1,9)"
            << QByteArray(
                   "\"attn\" is 2 × 4 × 1 × 9 and not compared with the weights, which are 2 × 4 × 9 × 9")
            << QStringList{"--as", "attn=unused"};
        outputsOfModels();
    }

private:
    /// What a model returns beside its attentions, and numbers that a person saved with the arrays.
    static void outputsOfModels() {
        QTest::newRow("hidden states beside attentions")
            << "attentions=s(4,1,4,9,9), hidden_states=r(size=(5,1,9,32)), logits=r(size=(1,9,50))"
            << QByteArray("token vectors without W_Q: not used: \"hidden_states\"")
            << QStringList{"--as", "hidden_states=unused", "--as", "logits=unused"};
        QTest::newRow("hidden states of each layer")
            << "**{f'attentions_{n}': s(1,4,9,9) for n in range(2)}, "
               "**{f'hidden_states_{n}': r(size=(1,9,32)) for n in range(3)}"
            << QByteArray("token vectors without W_Q: not used: \"hidden_states_*\"")
            << QStringList{"--as", "hidden_states_*=unused"};
        QTest::newRow("embeddings beside queries")
            << "q=r(size=(2,4,9,8)), k=r(size=(2,4,9,8)), embeddings=r(size=(2,9,32))"
            << QByteArray("token vectors without W_Q: not used: \"embeddings\"")
            << QStringList{"--as", "embeddings=unused"};
        const QString projected = QStringLiteral(
            "X=r(size=(6,24)), W_Q=r(size=(24,12)), W_K=r(size=(24,12)), W_V=r(size=(24,12)), ");
        QTest::newRow("the paper's letter") << projected + "h=3" << QByteArray() << QStringList{};
        QTest::newRow("a number that may count heads")
            << projected + "n=3" << QByteArray("--heads 3 where it is the number of heads")
            << QStringList{"--heads", "3", "--as", "n=unused"};
        QTest::newRow("a number that counts no heads")
            << projected + "n=7" << QByteArray("\"n\" is 7 and not used (where it acts, the option")
            << QStringList{"--as", "n=unused"};
        QTest::newRow("the width of X")
            << projected + "d_model=24" << QByteArray("not used: \"d_model\" (nothing has to be done)")
            << QStringList{"--as", "d_model=unused"};
        QTest::newRow("flax's mask_value")
            << "q=r(size=(2,9,8)), k=r(size=(2,9,8)), mask=np.tri(9,dtype=bool), mask_value=-1e9"
            << QByteArray() << QStringList{};
        QTest::newRow("weights of one head more")
            << "**{f'map_{n}a': s(9,9) for n in range(2)}"
            << QByteArray("\"map_1a\": rows that sum to 1 too, and not shown beside \"map_0a\"")
            << QStringList{"--as", "map_1a=unused"};
    }

private slots:
    /// The cures of what is refused have the numbers of the file in them, and act.
    void refusalsNameWhatActs_data() {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QByteArray>("told");
        QTest::addColumn<QStringList>("cure");
        QTest::newRow("dropout") << "dropout_p=0.1" << QByteArray("--dropout 0.1 beside")
                                 << QStringList{"--dropout", "0.1", "--as", "dropout_p=unused"};
        QTest::newRow("window") << "sliding_window=3" << QByteArray("--mask window:2,0 where")
                                << QStringList{"--mask", "window:2,0", "--as", "sliding_window=unused"};
        QTest::newRow("window of both sides")
            << "window_size=[2,-1]" << QByteArray("--mask window:2,9 beside")
            << QStringList{"--mask", "window:2,9", "--as", "window_size=unused"};
        QTest::newRow("scale of something") << "my_scale=0.25" << QByteArray("--scale 0.25 beside")
                                            << QStringList{"--scale", "0.25", "--as", "my_scale=unused"};
        QTest::newRow("one number called a mask") << "the_mask_number=-1e9" << QByteArray("=fill, with which")
                                                  << QStringList{"--as", "the_mask_number=fill"};
        QTest::newRow("lengths") << "my_len=np.array([4,9])" << QByteArray("--mask valid:4,9 beside")
                                 << QStringList{"--mask", "valid:4,9", "--as", "my_len=unused"};
        QTest::newRow("width of a head")
            << "head_dim=4" << QByteArray("give it as q, k and v with the heads that it says;")
            << QStringList{"--as", "head_dim=unused"};
    }

    void refusalsNameWhatActs() {
        QFETCH(QString, member);
        QFETCH(QByteArray, told);
        QFETCH(QStringList, cure);
        const QString arrays = "q=r(size=(2,4,9,8)), k=r(size=(2,4,9,8)), v=r(size=(2,4,9,8)), " + member;
        const attnscope::test::Run plain = computedOf(arrays);
        QVERIFY2(plain.status != 0 && plain.error.contains(told), plain.error.constData());
        const attnscope::test::Run cured = computedOf(arrays, cure);
        QVERIFY2(cured.status == 0 && cured.error.isEmpty(), cured.error.constData());
    }

    void guessesAreToldWithTheirCure() {
        QFETCH(QString, arrays);
        QFETCH(QByteArray, told);
        QFETCH(QStringList, cure);
        const attnscope::test::Run plain = computedOf(arrays);
        QVERIFY2(plain.status == 0, plain.error.constData());
        QVERIFY2(told.isEmpty() ? plain.error.isEmpty() : plain.error.contains(told),
                 plain.error.constData());
        const attnscope::test::Run cured = computedOf(arrays, cure);
        QVERIFY2(cured.status == 0 && cured.error.isEmpty(), cured.error.constData());
    }

    /// A table that pandas writes without its index names the columns alone.
    void namesOfColumnsAreThoseOfTheRowsToo() {
        QFile table(m_folder.filePath("header.csv"));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("I,love,AI\n0.2,0.3,0.5\n0.25,0.25,0.5\n0.125,0.375,0.5\n");
        table.close();
        const attnscope::test::Run done = run(m_folder.path(), {"inspect", "header.csv"});
        QVERIFY2(done.output.simplified().contains("text (3) tokens names in its table"),
                 done.output.constData());
        const attnscope::test::Run top =
            run(m_folder.path(), {"compute", "header.csv", "--top", "1", "-o", "top.csv"});
        QVERIFY2(top.status == 0, top.error.constData());
        QFile cells(m_folder.filePath("top.csv"));
        QVERIFY(cells.open(QIODevice::ReadOnly));
        const QByteArray strongest = cells.readAll();
        QVERIFY2(strongest.contains("I,") && strongest.contains("AI"), strongest.constData());
    }

    void weightsWithoutHeadsAreThoseOfTheirMean() {
        const attnscope::test::Run done =
            computedOf("q=r(size=(2,4,9,8)), k=r(size=(2,4,9,8)), attn=s(2,9,9)");
        QVERIFY2(done.error.contains("is compared with the mean over the 4 heads"), done.error.constData());
    }

    void namesGoToTheTokensThatAreNotMasked_data() {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("isLeft");
        QTest::newRow("kept") << "attention_mask=np.array([[0,0,1,1],[1,1,1,1]])" << true;
        QTest::newRow("padding") << "key_padding_mask=np.array([[1,1,0,0],[0,0,0,0]], bool)" << true;
        QTest::newRow("cells") << "attn_mask=np.array([[0,0,1,1],[1,1,1,1]], bool)[:, None, None] "
                                  "& np.tri(4, dtype=bool)"
                               << true;
        QTest::newRow("added")
            << "attn_mask=np.where(np.array([[0,0,1,1],[1,1,1,1]])[:, None, None], 0, -np.inf)" << true;
        QTest::newRow("at the right") << "attention_mask=np.array([[1,1,0,0],[1,1,1,1]])" << false;
        QTest::newRow("none") << "n=np.zeros(1)" << false;
    }

    /// Lists of the real tokens alone, beside a mask of padding at the left.
    void namesGoToTheTokensThatAreNotMasked() {
        QFETCH(QString, mask);
        QFETCH(bool, isLeft);
        const attnscope::test::Run done = computedOf(
            "q=r(size=(2,1,4,3)), k=r(size=(2,1,4,3)), tokens=np.array([['e','f','',''], list('abcd')]), " +
                mask,
            {"--batch", "0", "--top", "16"});
        QVERIFY2(done.status == 0, done.error.constData());
        QFile file(m_folder.filePath(QStringLiteral("told.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QVERIFY(lines.size() > 2);
        for (const QByteArray& line : lines.mid(1)) { // query,key,query_token,key_token,value
            const QList<QByteArray> cells = line.split(',');
            const int first = isLeft ? 2 : 0;
            const int key = cells.at(1).toInt();
            if (cells.at(4).toDouble() > 0.0) {
                QCOMPARE(cells.at(3), QByteArray(key == first ? "e" : key == first + 1 ? "f" : "?"));
            }
        }
    }
};

template struct attnscope::test::Registered<TestToldReadings>;
#include "tst_told_readings.moc"
