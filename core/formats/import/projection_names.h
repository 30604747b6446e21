// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/import/import_plan.h"

#include <string_view>

namespace attnscope {

/// The member that has W_Q, alone or with the others; null where none has.
const ImportMember* queryProjection(const ImportPlan& plan);

/// What stands before a projection's own name: "h.3.attn." of "h.3.attn.c_attn.weight".
std::string_view modulePrefix(std::string_view name);

/// The same of the layer's projection of the queries, without BERT's "self.", beside which its W_O stands;
/// empty too where there is none.
std::string_view prefixOfProjections(const ImportPlan& plan);

/// Marks the members of every attention but one (ImportMember::isOfOther), where the file has the projections
/// of several beside each other: a decoder's, of which self-attention is read. By names alone.
void markOtherAttentions(ImportPlan& plan);

/// The role of a projection whose name says it beside W_Q of the same prefix only ("c_proj.weight",
/// "o.weight", "out/kernel"), and of the bias beside a projection that has one; else none.
ImportRole roleBesideProjections(const ImportPlan& plan, const ImportMember& member);

/// Whether a square matrix that nothing names could be W_O of the projections, of which there is none.
bool mayBeOutputProjection(const ImportPlan& plan, const ImportMember& member);

/// Whether it is a bias beside its own matrix, which is not used either: it is of another module.
bool isBiasOfUnused(const ImportPlan& plan, const ImportMember& member);

} // namespace attnscope
