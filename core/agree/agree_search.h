// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/agree/nearer_number.h"
#include "core/agree/rounding.h"
#include "core/agree/variation.h"
#include "core/base/progress.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace attnscope {

/// A row in which a result differs, and where it does most there.
struct DifferingRow {
    HeadIndex headIndex;
    bool hasHead = true; ///< false: of the joined heads, or of the mean of all
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const DifferingRow&) const = default;
};

/// What a search came to.
struct Agreement {
    double before = 0.0;                   ///< the largest difference of the scene as it is
    double after = 0.0;                    ///< and with the variation
    bool agrees = false;                   ///< to the rounding of the model's type
    Variation variation;                   ///< the best; none where nothing is nearer than the scene as it is
    Rounding rounding = Rounding::Float32; ///< the type of the model's numbers
    int decimals = 0; ///< with which a table was written that they come from; 0: more than its type hides
    /// The model held Q, K and V, or X and its weights, in a narrower type than the file has them in.
    std::optional<Rounding> inputRounding = {};
    Reference against = Reference::Output; ///< which result differs most, with the variation
    std::optional<Reference> begins = {};  ///< where nothing agrees, the first result that differs
    std::vector<HeadIndex> heads = {};     ///< in which it does, then, at most kMostPlaces
    std::vector<std::size_t> rows = {};    ///< and in which rows, at most kMostPlaces
    /// And in which batch items, at most kMostPlaces; empty where it does in all, or there is one.
    std::vector<std::size_t> items = {};
    bool isEverywhere = false; ///< in every row, head and batch item
    /// The first of all these places; nothing where it agrees.
    std::optional<DifferingRow> first = {};
    std::optional<LoweredRows> lowered = {}; ///< rows that agree but for the rounding of sums
    /// Where it agrees as it is, what is nearer all the same.
    std::optional<NearerNumber> nearer = {};
    /// What explains it and is no change of the scene, or what is known of it.
    std::vector<VariationText> remarks = {};

    static constexpr std::size_t kMostPlaces = 32;
};

/// Numbers from the smallest as people write them, "0–3, 7".
std::string runsText(const std::vector<std::size_t>& numbers);

/// The numbers of the heads in which it differs, of all batch items, from the smallest.
std::vector<std::size_t> headNumbers(const Agreement& agreement);

/// Searches what a scene would have to have other than it has so that it gives a model's results: rules that
/// are on taken out, before any number is fitted in their place (RulesTakenOut); no mask, a
/// causal one, aligned at the lower right, a window, padding at either side, documents, a prefix, sinks,
/// strides and what else maskFamilies() has; any scale; a softcap; ALiBi; rotary positions on or off; weights
/// transposed; another number of heads, heads in another order; a softmax over the queries; inputs in half
/// precision. Tries all on a few rows, and compares the best as a whole. Fails as compareReferences does, and
/// for weights that are given, of which nothing is computed.
/// `report` hears how far it is, as near as can be known.
Result<Agreement> searchAgreement(const Scene& scene, const References& references,
                                  const std::stop_token& stop, const ReportProgress& report = {});

} // namespace attnscope
