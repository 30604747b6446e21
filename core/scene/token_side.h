// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

namespace attnscope {

/// Which tokens an edit is about, where keys have tokens of their own (cross-attention). Where they have
/// none, the queries' tokens are the keys too.
enum class TokenSide { Queries, Keys };

} // namespace attnscope
