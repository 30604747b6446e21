// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/philox.h"
#include "core/masks/mask.h"
#include "tests/core/masks/mask_arrays.h"
#include "tests/core/scene/worked_scenes.h"
#include "tests/registry.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

/// A mask gives the same answers by cell, row, part of a row and block.
class TestMaskAnswers : public QObject {
    Q_OBJECT

private slots:
    void everyAnswerAgrees_data();
    void everyAnswerAgrees();
};

namespace {

/// Layers of every kind at random, for one size, and the answers of a mask to compare with each other.
class RandomMask {
public:
    explicit RandomMask(std::uint64_t seed)
        : m_seed(seed) {
        const std::size_t queries = 1 + draw(11);
        const std::size_t keys = 1 + draw(11);
        m_site = {queries, keys, 2, 3, {draw(2), draw(3)}, nullptr};
        if (draw(2) == 0) {
            m_site.keys = m_site.queries;
        }
    }

    std::size_t draw(std::size_t below) { return philox({m_count++, 0, 0, 0}, m_seed)[0] % below; }
    const MaskContext& where() const { return m_site; }

    MaskLayer layer() {
        static const std::vector<std::string> structured{"causal",          "causal:bottom-right",
                                                         "window:2",        "window:1,3",
                                                         "dilated:2,2",     "global:1",
                                                         "sinks:2",         "prefix:3",
                                                         "strided:3",       "fixed:3",
                                                         "bigbird:1,1,2,5", "valid:3,7",
                                                         "strided:1",       "dilated:3,1",
                                                         "window:0",        "dilated:9,4",
                                                         "fixed:40",        "strided:40"};
        const std::size_t which = draw(structured.size() + 6);
        if (which < structured.size()) {
            return joined(layerOf(structured[which]));
        }
        switch (which - structured.size()) {
        case 0:
            return joined(array("m.npy", 1));
        case 1:
            return joined(array("blocked:m.npy", 1));
        case 2:
            return joined(array("block:3:m.npy", 3));
        case 3: {
            MaskLayer floats = array("f.npy", 1);
            std::vector<double> numbers;
            for (const std::uint8_t bit : floats.array->bits) {
                numbers.push_back(bit != 0 ? 1.5 : kMinusInfinity);
            }
            return floatLayer("f.npy", floats.array->shape, numbers);
        }
        case 4:
            return paintedLayer({{draw(9), draw(12), draw(9), draw(12), draw(2) == 0},
                                 {draw(9), draw(12), draw(9), draw(12), draw(2) == 0}});
        default:
            return joined(layerOf("document:" + std::to_string(1 + draw(3)) + ",2"));
        }
    }

private:
    MaskLayer joined(MaskLayer layer) {
        layer.join = draw(2) == 0 ? LayerJoin::And : LayerJoin::Or;
        layer.negated = draw(2) == 0;
        return layer;
    }

    MaskLayer array(const std::string& spec, std::size_t block) {
        std::vector<std::size_t> shape{2, 3, (m_site.queries + block - 1) / block,
                                       (m_site.keys + block - 1) / block};
        shape.erase(shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(draw(2) * 2));
        if (shape.size() == 4 && draw(2) == 0) {
            shape.erase(shape.begin() + 1);
        }
        shape[draw(shape.size())] = 1;
        std::size_t count = 1;
        for (const std::size_t size : shape) {
            count *= size;
        }
        std::vector<std::uint8_t> bits;
        const std::size_t oneOf = 1 + draw(4);
        for (std::size_t at = 0; at < count; ++at) {
            bits.push_back(draw(oneOf) == 0 ? 1 : 0);
        }
        return boolLayer(spec, shape, bits);
    }

    std::uint64_t m_seed;
    std::uint32_t m_count = 0;
    MaskContext m_site;
};

void rowsAgree(const Mask& mask) {
    for (std::size_t i = 0; i < mask.queries(); ++i) {
        std::vector<std::uint8_t> row(mask.keys());
        mask.fillRow(i, row);
        std::size_t allowed = 0;
        for (std::size_t j = 0; j < mask.keys(); ++j) {
            QCOMPARE(row[j] != 0, mask.allowed(i, j));
            allowed += row[j];
        }
        QCOMPARE(mask.allowedInRow(i), allowed);
        for (std::size_t first = 0; first < mask.keys(); ++first) {
            std::vector<std::uint8_t> part((mask.keys() - first + 1) / 2);
            mask.fillCells(i, first, part);
            QVERIFY(std::equal(part.begin(), part.end(), row.begin() + static_cast<std::ptrdiff_t>(first)));
        }
    }
}

void blockAgrees(const Mask& mask, std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) {
    const BlockClass whole = mask.classify(i0, i1, j0, j1);
    for (std::size_t i = i0; i < i1 && whole != BlockClass::Partial; ++i) {
        for (std::size_t j = j0; j < j1; ++j) {
            QCOMPARE(mask.allowed(i, j), whole == BlockClass::Full);
        }
    }
}

} // namespace

void TestMaskAnswers::everyAnswerAgrees_data() {
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < 150; ++seed) {
        QTest::addRow("seed %d", seed) << seed;
    }
}

void TestMaskAnswers::everyAnswerAgrees() {
    QFETCH(int, seed);
    RandomMask random(static_cast<std::uint64_t>(seed));
    std::vector<MaskLayer> layers;
    while (layers.size() < 4) {
        MaskLayer layer = random.layer();
        // Some documents do not add up to this size.
        if (Mask::compile(rulesOf({layer}), random.where())) {
            layers.push_back(std::move(layer));
        }
        // Each number of layers, each kind alone too.
        if (!layers.empty() && random.draw(4) == 0) {
            break;
        }
    }
    const Mask mask = Mask::compile(rulesOf(layers), random.where()).value();
    rowsAgree(mask);
    for (std::size_t i0 = 0; i0 < mask.queries(); ++i0) {
        for (std::size_t j0 = 0; j0 < mask.keys(); ++j0) {
            blockAgrees(mask, i0, i0 + 1 + random.draw(mask.queries() - i0), j0,
                        j0 + 1 + random.draw(mask.keys() - j0));
        }
    }
    // The layer that decided says what the cell is.
    for (std::size_t i = 0; i < mask.queries(); ++i) {
        for (std::size_t j = 0; j < mask.keys(); ++j) {
            QVERIFY(mask.decidingLayer(i, j) || mask.allowed(i, j));
        }
    }
}

template struct attnscope::test::Registered<TestMaskAnswers>;
#include "tst_mask_answers.moc"
