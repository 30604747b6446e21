// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "gpu/submit/staging_ring.h"

#include "tests/registry.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using attnscope::gpu::StagingRing;

namespace {

/// Bytes that lie in the ring until the timeline reaches the value.
struct Part {
    std::uint64_t place = 0;
    std::uint64_t bytes = 0;
    std::uint64_t value = 0;
};

} // namespace

/// No part of the staging memory is given away twice, and none is lost.
class TestStagingRing final : public QObject {
    Q_OBJECT

private slots:
    void partsFollowOneAnother();
    void aFullRingWaitsForTheOldest();
    void whatIsDroppedIsTakenAgain();
    void partsNeverOverlap();
};

void TestStagingRing::partsFollowOneAnother() {
    StagingRing ring(256);
    QCOMPARE(ring.take(20), std::optional<std::uint64_t>(0));
    QCOMPARE(ring.take(4), std::optional<std::uint64_t>(32));
    QCOMPARE(ring.open(), std::uint64_t{36});
    ring.close(5);
    QCOMPARE(ring.open(), std::uint64_t{0});
    QCOMPARE(ring.oldest(), std::optional<std::uint64_t>(5));
}

void TestStagingRing::aFullRingWaitsForTheOldest() {
    StagingRing ring(256);
    QVERIFY(ring.take(128));
    ring.close(1);
    QVERIFY(ring.take(128));
    ring.close(2);
    QVERIFY(!ring.take(16));
    ring.release(1);
    QCOMPARE(ring.take(64), std::optional<std::uint64_t>(0));
    ring.close(3);
    QVERIFY(!ring.take(65));
    QCOMPARE(ring.take(64), std::optional<std::uint64_t>(64));
    ring.close(4);
    ring.release(4);
    QVERIFY(!ring.oldest());
    QCOMPARE(ring.take(256), std::optional<std::uint64_t>(0));
}

void TestStagingRing::whatIsDroppedIsTakenAgain() {
    StagingRing ring(256);
    QVERIFY(ring.take(128));
    ring.close(1);
    QCOMPARE(ring.take(128), std::optional<std::uint64_t>(128));
    ring.drop();
    QCOMPARE(ring.take(100), std::optional<std::uint64_t>(128));
}

void TestStagingRing::partsNeverOverlap() {
    std::mt19937 random(3);
    StagingRing ring(1000);
    std::vector<Part> live;
    std::uint64_t value = 0;
    for (int turn = 0; turn < 20000; ++turn) {
        const std::uint64_t bytes = 1 + random() % 250;
        const std::optional<std::uint64_t> place = ring.take(bytes);
        if (!place) {
            // Nothing is refused in an empty ring, so that waiting always ends.
            QVERIFY(!live.empty());
            ring.close(++value);
            const std::uint64_t passed = *ring.oldest() + random() % 2;
            for (Part& part : live) {
                part.value = part.value == 0 ? value : part.value;
            }
            ring.release(passed);
            const auto left = [passed](const Part& part) { return part.value <= passed; };
            live.erase(std::remove_if(live.begin(), live.end(), left), live.end());
            continue;
        }
        QVERIFY(*place + bytes <= ring.size());
        QCOMPARE(*place % StagingRing::kAlignment, std::uint64_t{0});
        for (const Part& other : live) {
            QVERIFY(*place + bytes <= other.place || other.place + other.bytes <= *place);
        }
        live.push_back({*place, bytes, 0});
        if (random() % 3 == 0) {
            ring.close(++value);
            for (Part& part : live) {
                part.value = part.value == 0 ? value : part.value;
            }
        }
    }
}

template struct attnscope::test::Registered<TestStagingRing>;
#include "tst_staging_ring.moc"
