// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/philox.h"
#include "core/textbook/textbook_engine.h"
#include "gpu/vulkan_engine.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <mutex>

/// What the tests of the Vulkan engine share: problems, the float64 reference, and an engine on the software
/// driver with the validation layers on.
namespace attnscope::test {

/// The number of the software driver; of the first device where there is none, so that a machine with a real
/// GPU alone tests that.
inline std::size_t softwareDevice() {
    const auto devices = vulkanDevices();
    for (std::size_t at = 0; devices && at < devices->size(); ++at) {
        if ((*devices)[at].kind == gpu::DeviceKind::Processor) {
            return at;
        }
    }
    return 0;
}

/// Remembers what the validation layers say, from any thread.
class Messages {
public:
    std::function<void(const std::string&)> listener() {
        return [this](const std::string& text) {
            const std::lock_guard lock(m_mutex);
            m_all += text + "\n";
        };
    }
    std::string all() {
        const std::lock_guard lock(m_mutex);
        return m_all;
    }

private:
    std::mutex m_mutex;
    std::string m_all;
};

inline VulkanOptions onSoftware(Messages& messages) {
    VulkanOptions options;
    options.device = softwareDevice();
    options.onMessage = messages.listener();
    return options;
}

/// Standard normal numbers.
inline BlockMatrix randomMatrix(std::size_t rows, std::size_t columns, RandomStream stream,
                                double factor = 1.0) {
    BlockMatrix made(rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            made.set(i, j,
                     factor *
                         normalAt(7, stream, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)));
        }
    }
    return made;
}

/// Random queries, keys and values in float32, with scores whose magnitude is at most `largest`.
inline AttentionProblem randomProblem(std::size_t queries, std::size_t keys, std::size_t depth,
                                      double largest = 16.0) {
    AttentionProblem problem;
    problem.q = randomMatrix(queries, depth, RandomStream::WQ);
    problem.k = randomMatrix(keys, depth, RandomStream::WK);
    problem.v = randomMatrix(keys, std::min<std::size_t>(depth, 70), RandomStream::WV);
    problem.mask = std::make_shared<const Mask>(queries, keys);
    problem.fill = -std::numeric_limits<double>::infinity();
    problem.precision = Precision::Float32;
    double met = 0.0;
    for (std::size_t i = 0; i < queries; ++i) {
        for (std::size_t j = 0; j < keys; ++j) {
            double score = 0.0;
            for (std::size_t m = 0; m < depth; ++m) {
                score += problem.q(i, m) * problem.k(j, m);
            }
            met = std::max(met, std::abs(score));
        }
    }
    problem.scale = largest / met;
    return problem;
}

/// The same problem by the textbook in float64.
inline ResultPtr reference(AttentionProblem problem) {
    problem.precision = Precision::Float64;
    TextbookEngine engine;
    return runToEnd(engine, problem).value();
}

/// Why it was not the device that computed a result; empty where it was.
inline std::string whyNotDevice(const AttentionResult& result) {
    return result.fallback() ? message(result.fallback()->why) : std::string();
}

/// The numbers of a stage as the engine holds them, [queries][keys].
inline std::vector<float> cellsOf(const AttentionResult& result, Stage stage) {
    const auto source = result.source(stage);
    std::vector<float> cells(source->rows() * source->columns());
    source->copyCells({0, 0, source->rows(), source->columns()}, cells);
    return cells;
}

/// The largest difference of a stage from the reference; NaN where only one of both is NaN.
inline double largestDifference(const AttentionResult& result, const AttentionResult& wanted, Stage stage) {
    const std::vector<float> cells = cellsOf(result, stage);
    const auto source = wanted.source(stage);
    double largest = 0.0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const double own = static_cast<double>(cells[at]);
        const double other = source->exact(at / source->columns(), at % source->columns());
        if (std::isnan(own) && std::isnan(other)) {
            continue;
        }
        const double difference = own == other ? 0.0 : std::abs(own - other);
        largest = difference > largest || std::isnan(difference) ? difference : largest;
        if (std::isnan(largest)) {
            return largest;
        }
    }
    return largest;
}

} // namespace attnscope::test
