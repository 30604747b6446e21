// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/edits/make_edit.h"
#include "core/engine/block_source.h"
#include "core/stream/stream_engine.h"
#include "tests/registry.h"
#include "tests/ui/window/large_window_fixture.h"

#include <QScopeGuard>
#include <QSemaphore>

#include <atomic>
#include <cmath>

using namespace large_window_fixture;

namespace {

constexpr std::size_t kMany = 2500;
constexpr std::size_t kStrongKey = 1201;
constexpr std::size_t kEdited = 1930;

/// Streams, with a preview of everything, and keeps exact results back until it may go on.
class PreviewingEngine final : public Engine {
public:
    struct Gate {
        std::atomic<bool> holds = false;
        QSemaphore exact;
    };

    explicit PreviewingEngine(std::shared_ptr<Gate> gate)
        : m_gate(std::move(gate)) {}

    std::string_view name() const override { return "previewing"; }
    Result<void> compute(const ComputeRequest& request) override {
        ComputeRequest kept = request;
        kept.publish = held(request.publish);
        return m_inner.compute(kept);
    }

private:
    Publish held(const Publish& publish) const {
        return [this, publish](ResultPtr result) {
            if (result->isExact() && m_gate->holds) {
                m_gate->exact.acquire();
            }
            publish(std::move(result));
        };
    }

    std::shared_ptr<Gate> m_gate;
    StreamEngine m_inner{0};
};

/// Every token looks with the same query `strength` (an entry of W_Q), and one key answers to it.
Scene oneKeyScene(double strength, std::size_t tokens = kMany, std::size_t strongKey = kStrongKey) {
    Scene scene;
    scene.tokens = TokenList(std::vector<std::string>(tokens, "w"));
    BlockMatrix x(tokens, 2);
    for (std::size_t i = 0; i < tokens; ++i) {
        x.set(i, 0, 1.0);
    }
    x.set(strongKey, 1, 1.0);
    TokenInput input;
    input.x = MatrixStack(x);
    input.wQ = BlockMatrix(2, 1);
    input.wQ.set(0, 0, strength);
    input.wK = BlockMatrix(2, 1);
    input.wK.set(1, 0, 1.0);
    input.wV = BlockMatrix(2, 1);
    scene.input = input;
    scene.rules.scale = ScaleKind::None;
    return scene;
}

/// What is read of the preview of a token's edit.
std::shared_ptr<const MatrixTile> firstWhole(LargeWindow& open, std::size_t token, double answer) {
    std::shared_ptr<const MatrixTile> whole;
    const auto watch = QObject::connect(&open.session, &Session::snapshotChanged, &open.view,
                                        [&] { whole = whole ? whole : open.session.firstPicture().whole; });
    (void)open.session.apply(setCell(open.session.scene(), MatrixRole::X, token, 1, answer));
    [&] { QVERIFY(open.session.waitForResult(60'000)); }();
    QObject::disconnect(watch);
    return whole;
}

/// A result whose scores and weights are the given numbers; a preview of a token's edit where one is named.
class GivenResult final : public AttentionResult {
public:
    GivenResult(const BlockMatrix& numbers, std::optional<std::size_t> token)
        : m_numbers(std::make_shared<const BlockSource>(numbers))
        , m_token(token) {
        m_problem.weights = numbers;
        m_problem.mask = std::make_shared<const Mask>(numbers.rows(), numbers.columns());
    }
    const AttentionProblem& problem() const override { return m_problem; }
    bool isExact() const override { return !m_token; }
    Precision precision() const override { return Precision::Float32; }
    std::string_view backend() const override { return "given"; }
    std::chrono::nanoseconds elapsed() const override { return {}; }
    std::shared_ptr<const MatrixSource> source(Stage stage) const override {
        return stage == Stage::Scores || stage == Stage::Weights ? m_numbers : nullptr;
    }
    std::optional<std::size_t> editedToken() const override { return m_token; }
    RowStatistics rowStatistics(std::size_t) const override { return {}; }

private:
    std::shared_ptr<const MatrixSource> m_numbers;
    std::optional<std::size_t> m_token;
    AttentionProblem m_problem;
};

FirstPicture previewOf(const BlockMatrix& numbers, const ViewedStage& at, std::optional<std::size_t> token,
                       const FirstPicture& before) {
    Snapshot snapshot;
    snapshot.scene = std::make_shared<const Scene>();
    snapshot.result = std::make_shared<const GivenResult>(numbers, token);
    return firstPicture(snapshot, at, before, {});
}

float weightAt(const MatrixTile& whole, std::size_t key) {
    return whole.values[whole.pixelOf(300, key)];
}

} // namespace

/// What is seen of an edit of a large scene in the very picture that its preview brings, before any tile.
class TestFirstPicture : public QObject {
    Q_OBJECT

private slots:
    void aTokensRowAndColumnAreThere();
    void anEntryOfWeightsIsEverywhere();
    void theFirstLargeSceneIsThereAtOnce();
    void oneTokenAfterAnother();
    void aTokenThatFallsSilent();
    void aTokensStrongestCellsAreKept();

private:
    /// The colours at the cells as they were, in the first picture after the edit, and of the exact result.
    struct Colours {
        std::vector<QRgb> before, first, exact;
    };
    static Colours coloursOf(const Scene& scene, MatrixRole role, std::size_t row, std::size_t column,
                             double value, const std::vector<std::pair<std::size_t, std::size_t>>& cells);

    OwnPlaces m_places;
};

TestFirstPicture::Colours
TestFirstPicture::coloursOf(const Scene& scene, MatrixRole role, std::size_t row, std::size_t column,
                            double value, const std::vector<std::pair<std::size_t, std::size_t>>& cells) {
    const auto gate = std::make_shared<PreviewingEngine::Gate>();
    LargeWindow open(scene, std::make_unique<PreviewingEngine>(gate));
    const auto seen = [&] {
        const QImage image = open.view.grab().toImage();
        std::vector<QRgb> colours;
        for (const auto& [i, j] : cells) {
            colours.push_back(image.pixel(open.placeOf(i, j)));
        }
        return colours;
    };
    Colours colours;
    colours.before = seen();
    gate->holds = true;
    QObject::connect(&open.session, &Session::snapshotChanged, &open.view, [&] {
        if (colours.first.empty() && open.session.snapshot().scene == open.session.sharedScene() &&
            !open.session.snapshot().result->isExact()) {
            colours.first = seen();
        }
    });
    (void)open.session.apply(setCell(open.session.scene(), role, row, column, value));
    for (int turn = 0; turn < 4000 && colours.first.empty(); ++turn) {
        QTest::qWait(5);
    }
    gate->holds = false;
    gate->exact.release();
    [&] { QVERIFY(open.session.waitForResult(60'000)); }();
    open.waitForTiles();
    colours.exact = seen();
    return colours;
}

void TestFirstPicture::aTokensRowAndColumnAreThere() {
    // The token answers from now on as the strong key does; far from it all stays as it is.
    const Colours colours = coloursOf(oneKeyScene(9.0), MatrixRole::X, kEdited, 1, 1.4,
                                      {{300, kEdited}, {2200, kEdited}, {300, 700}});
    QCOMPARE(colours.first.size(), std::size_t{3});
    QVERIFY(colours.first[0] != colours.before[0]);
    QCOMPARE(colours.first[0], colours.exact[0]);
    QCOMPARE(colours.first[1], colours.exact[1]);
    QCOMPARE(colours.first[2], colours.before[2]);
}

void TestFirstPicture::anEntryOfWeightsIsEverywhere() {
    const Colours colours = coloursOf(oneKeyScene(0.0), MatrixRole::WQ, 0, 0, 9.0,
                                      {{300, kStrongKey}, {2200, kStrongKey}, {300, 700}});
    QCOMPARE(colours.first.size(), std::size_t{3});
    for (std::size_t at = 0; at < 3; ++at) {
        QVERIFY(colours.first[at] != colours.before[at]);
        QCOMPARE(colours.first[at], colours.exact[at]);
    }
}

/// Until then the window showed a matrix of three tokens, of which no tiles are read.
void TestFirstPicture::theFirstLargeSceneIsThereAtOnce() {
    const auto gate = std::make_shared<PreviewingEngine::Gate>();
    OpenWindow open("i-love-ai", std::make_unique<PreviewingEngine>(gate));
    gate->holds = true;
    const auto goOn = qScopeGuard([&] {
        gate->holds = false;
        gate->exact.release();
    });
    std::vector<QRgb> first;
    QObject::connect(&open.session, &Session::snapshotChanged, &open.view, [&] {
        if (first.empty() && open.session.snapshot()) {
            const QImage image = open.view.grab().toImage();
            for (const std::size_t key : {kStrongKey, std::size_t{700}}) {
                first.push_back(image.pixel(open.view.geometry().rectOf(300, key).center().toPoint()));
            }
        }
    });
    QVERIFY(open.session.open(oneKeyScene(9.0), {}));
    QTRY_VERIFY_WITH_TIMEOUT(!first.empty(), 20'000);
    QVERIFY(!open.session.snapshot().result->isExact());
    QVERIFY(first[0] != first[1]);
    gate->holds = false;
    gate->exact.release();
    QVERIFY(open.session.waitForResult(60'000));
    QTRY_VERIFY_WITH_TIMEOUT(open.view.tiles().progress().isExact, 60'000);
    const QImage image = open.view.grab().toImage();
    QCOMPARE(first[0], image.pixel(open.view.geometry().rectOf(300, kStrongKey).center().toPoint()));
    QCOMPARE(first[1], image.pixel(open.view.geometry().rectOf(300, 700).center().toPoint()));
}

/// What was read of the result before an edit serves the next one, and no longer.
void TestFirstPicture::oneTokenAfterAnother() {
    LargeWindow open(oneKeyScene(9.0), std::make_unique<StreamEngine>(0));
    const auto first = firstWhole(open, kEdited, 1.4);
    const auto second = firstWhole(open, 700, 1.4);
    QVERIFY(first && second);
    // A key that answers takes nearly all of each row, and half of it where two do.
    QVERIFY(weightAt(*first, kEdited) > 0.9F && weightAt(*first, 700) < 0.1F);
    QVERIFY(weightAt(*second, kEdited) > 0.4F && weightAt(*second, 700) > 0.4F);
    // A scene that is opened begins with nothing that was read before.
    QVERIFY(open.session.open(oneKeyScene(9.0), {}));
    QVERIFY(open.session.waitForResult(60'000));
    const auto fresh = firstWhole(open, kEdited, 1.4);
    QVERIFY(fresh && weightAt(*fresh, 700) < 0.1F);
}

/// Where the picture is of cells and not of blocks, what a token lost is gone at once.
void TestFirstPicture::aTokenThatFallsSilent() {
    constexpr std::size_t kKey = 700;
    LargeWindow open(oneKeyScene(9.0, 900, kKey), std::make_unique<StreamEngine>(0));
    const auto first = firstWhole(open, kKey, 0.0);
    QVERIFY(first);
    QVERIFY(weightAt(*first, kKey) < 0.1F);
}

/// Of more queries than keys, by lift and by signed scores: one strong cell of the token's among weak ones.
void TestFirstPicture::aTokensStrongestCellsAreKept() {
    constexpr std::size_t kQueries = 2100;
    constexpr std::size_t kKeys = 1100;
    constexpr std::size_t kToken = 640;
    constexpr std::size_t kQuery = 1000; // looks at the token
    constexpr std::size_t kKey = 200;    // the token looks at it
    const double even = 1.0 / static_cast<double>(kKeys);
    const auto edited = [](double all, double weak, double strong) {
        BlockMatrix numbers(kQueries, kKeys, all);
        for (std::size_t i = 0; i < kQueries; ++i) {
            numbers.set(i, kToken, weak);
        }
        for (std::size_t j = 0; j < kKeys; ++j) {
            numbers.set(kToken, j, weak);
        }
        numbers.set(kQuery, kToken, strong);
        numbers.set(kToken, kKey, strong);
        return numbers;
    };
    const auto check = [&](const ViewedStage& at, const BlockMatrix& before, const BlockMatrix& after,
                           float all, float strong) {
        const FirstPicture first = previewOf(before, at, std::nullopt, {});
        const FirstPicture second = previewOf(after, at, kToken, first);
        QVERIFY(first.whole && second.whole && second.token == kToken);
        const TileArea& area = second.whole->area;
        QVERIFY(area.levels.row >= 6 && area.levels.column >= 6);
        const auto shown = [&](std::size_t i, std::size_t j) {
            return second.whole->values[second.whole->pixelOf(i, j)];
        };
        QCOMPARE(shown(kQuery, kToken), strong);
        QCOMPARE(shown(kToken, kKey), strong);
        // Elsewhere in its row and column the token is weaker than what is beside it in the pixel.
        QCOMPARE(shown(10, kToken), all);
        QCOMPARE(shown(kToken, 1000), all);
        QCOMPARE(shown(10, 10), all);
    };
    check({Stage::Weights, Reducer::Max, true}, BlockMatrix(kQueries, kKeys, 2.0 * even),
          edited(2.0 * even, even / 256.0, 32.0 * even), 1.0F, 5.0F);
    check({Stage::Weights, Reducer::Max, true}, BlockMatrix(kQueries, kKeys, 2.0 * even),
          edited(2.0 * even, 0.0, 32.0 * even), 1.0F, 5.0F);
    check({Stage::Scores, Reducer::Max, false}, BlockMatrix(kQueries, kKeys, 1.0), edited(1.0, 0.25, -4.0),
          1.0F, -4.0F);
    check({Stage::Scores, Reducer::Max, false}, BlockMatrix(kQueries, kKeys, -3.0), edited(-3.0, 1.0, -4.0),
          -3.0F, -4.0F);
}

template struct attnscope::test::Registered<TestFirstPicture>;
#include "tst_first_picture.moc"
