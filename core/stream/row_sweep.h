// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/problem.h"
#include "core/stream/plain_rules.h"
#include "core/stream/vector_kernel.h"

#include <vector>

namespace attnscope {

/// The statistics of one query alone, as the statistics pass has them, in a sweep over the keys; costs
/// O(keys · d). Pieces of the sweep may be done on different threads. Refers to everything given.
class RowSweep {
public:
    /// Near 0 no reference is needed, and later edits find the row as the pass would have made it.
    RowSweep(const AttentionProblem& problem, const PlainRules& rules, const StreamInputs& inputs,
             std::size_t query, float reference = 0.0F);

    std::size_t query() const { return m_query; }
    float reference() const { return m_reference; }
    /// Adds what the keys of a block of 64 come to.
    void add(std::size_t block, RowTerms& terms) const;
    /// The same for two queries of one problem at once.
    static void add(std::size_t block, const RowSweep& a, RowTerms& termsA, const RowSweep& b,
                    RowTerms& termsB);
    /// What the terms of all keys need as reference: the one that they have, or another sweep.
    float referenceFor(const RowTerms& all) const;
    /// The row from the terms of all keys.
    StreamRow row(const RowTerms& all) const;

private:
    std::uint64_t allowed(std::size_t block) const;
    VectorBlock keys(std::size_t block) const;

    const AttentionProblem& m_problem;
    const PlainRules& m_rules;
    const StreamInputs& m_inputs;
    std::size_t m_query;
    float m_reference;
    std::vector<float> m_vector; ///< the query, scaled
};

} // namespace attnscope
