// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/array_file.h"
#include "core/scene/matrix_role.h"

#include <CLI/CLI.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// A file of several arrays and what is in it.
struct ArrayFile {
    std::string path;
    std::vector<ArrayMember> members;
};

/// --as: what members of a file of arrays are taken for, and what is said of those that are not used.
class MemberOptions {
public:
    void addTo(CLI::App& app, const std::string& group);

    bool isGiven() const { return !m_texts.empty(); }
    /// Reads the texts, before any file is.
    Result<void> check();
    /// Whether the members that --as names are in the file.
    Result<void> checkNames(const ArrayFile& file) const;
    /// The role that a member of numbers plays.
    std::optional<MatrixRole> roleOf(const ArrayMember& member) const;
    /// Whether the member is called so, or taken for it.
    bool isCalled(const ArrayMember& member, std::string_view name) const;
    /// Says on standard error which members are not used. Fails for one that would change the result:
    /// a mask that no spec of `masks` names, a bias, a scale …; and for a head count given beside
    /// arrays that have no heads.
    Result<void> checkUnused(const ArrayFile& file, const std::vector<std::string>& masks) const;

private:
    bool isUsed(const ArrayFile& file, const ArrayMember& member,
                const std::vector<std::string>& masks) const;

    std::vector<std::string> m_texts;
    std::map<std::string, std::string> m_roles; ///< by the member's name
};

} // namespace attnscope
