// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/watch_history.h"

#include "core/formats/scene/scene_arrays.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// Of one role or reference, in order.
using Matrices = std::vector<const BlockMatrix*>;

/// Every array of a version, role after role and then the model's own results; a role that it has not is
/// empty.
std::vector<Matrices> arraysOf(const ImportedScene& version) {
    std::vector<Matrices> arrays;
    for (const MatrixRole role : rolesOf(version.scene.input)) {
        arrays.push_back(matricesIn(version.scene.input, role));
    }
    for (const Reference what : kReferences) {
        const std::optional<MatrixStack>& stack = version.references.of(what);
        arrays.push_back(stack ? matricesOf(*stack) : Matrices());
    }
    return arrays;
}

bool isShared(const BlockMatrix& a, const BlockMatrix& b) {
    return a.rows() == b.rows() && (a.empty() || a.sharesRow(b, 0));
}

std::size_t bytesOf(const BlockMatrix& matrix) {
    return matrix.reader() == nullptr ? matrix.rows() * matrix.columns() * sizeof(double) : 0;
}

/// What is in `arrays` and not, in the same place, in `before`.
std::size_t ownBytes(const std::vector<Matrices>& arrays, const std::vector<Matrices>& before) {
    std::size_t bytes = 0;
    for (std::size_t role = 0; role < arrays.size(); ++role) {
        for (std::size_t at = 0; at < arrays[role].size(); ++at) {
            const bool isKnown = role < before.size() && at < before[role].size() &&
                                 isShared(*arrays[role][at], *before[role][at]);
            bytes += isKnown ? 0 : bytesOf(*arrays[role][at]);
        }
    }
    return bytes;
}

/// Takes arrays that are alike from the version before.
void share(ImportedScene& version, const ImportedScene& before) {
    for (const MatrixRole role : rolesOf(version.scene.input)) {
        const Matrices known = matricesIn(before.scene.input, role);
        std::vector<BlockMatrix*> own = matricesIn(version.scene.input, role);
        for (std::size_t at = 0; at < std::min(known.size(), own.size()); ++at) {
            if (*own[at] == *known[at]) {
                *own[at] = *known[at];
            }
        }
    }
    const auto shareStack = [](std::optional<MatrixStack>& own, const std::optional<MatrixStack>& known) {
        if (own && known && *own == *known) {
            own = known;
        }
    };
    for (const Reference what : kReferences) {
        shareStack(version.references.of(what), before.references.of(what));
    }
}

} // namespace

const WatchedVersion& WatchHistory::add(ImportedScene scene, QTime read, int shown) {
    // The one before may be another one's, or too large to stay.
    constexpr std::size_t kLookedAt = 2;
    for (std::size_t at = size() - std::min(size(), kLookedAt); at < size(); ++at) {
        share(scene, *m_versions[at].scene);
    }
    m_versions.push_back({++m_added, read, std::make_shared<const ImportedScene>(std::move(scene))});
    shrink(shown);
    return newest();
}

void WatchHistory::setShown(int shown) {
    shrink(shown);
}

void WatchHistory::shrink(int shown) {
    const auto mayGo = [this, shown](const WatchedVersion& version) {
        return version.number != shown && version.number != newest().number;
    };
    m_versions.erase(
        std::remove_if(m_versions.begin(), m_versions.end(),
                       [&](const WatchedVersion& version) { return mayGo(version) && isTooLarge(version); }),
        m_versions.end());
    while (size() > kMostVersions || bytes() > m_mostBytes) {
        const auto oldest = std::find_if(m_versions.begin(), m_versions.end(), mayGo);
        if (oldest == m_versions.end()) {
            break; // the shown one and the newest are left
        }
        m_versions.erase(oldest);
    }
}

std::optional<std::size_t> WatchHistory::placeOf(int number) const {
    const auto found =
        std::find_if(m_versions.begin(), m_versions.end(),
                     [number](const WatchedVersion& version) { return version.number == number; });
    return found == m_versions.end() ? std::nullopt : std::optional<std::size_t>(found - m_versions.begin());
}

std::size_t WatchHistory::bytesOf(std::size_t place) const {
    const std::vector<Matrices> before =
        place == 0 ? std::vector<Matrices>() : arraysOf(*m_versions[place - 1].scene);
    return ownBytes(arraysOf(*m_versions[place].scene), before);
}

std::size_t WatchHistory::bytes() const {
    std::size_t all = 0;
    for (std::size_t place = 0; place < size(); ++place) {
        all += isTooLarge(at(place)) ? 0 : bytesOf(place);
    }
    return all;
}

bool WatchHistory::isTooLarge(const WatchedVersion& version) const {
    return ownBytes(arraysOf(*version.scene), {}) > m_mostBytes;
}

} // namespace attnscope::ui
