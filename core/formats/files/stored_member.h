// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// The byte of a zip at which a member begins that lies in it as it is; nothing where it is packed, encrypted
/// or not found. ZipReader says what is wrong with a file; it does not say where its members are.
std::optional<std::uint64_t> storedMemberAt(const std::string& path, std::string_view name);

} // namespace attnscope
