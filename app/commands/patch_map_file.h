// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/patch_options.h"
#include "app/options/picture_options.h"
#include "ui/export/figures/picture.h"

namespace attnscope {

/// --map: the weights of one query over the patches of an image, in place of the matrix.
class MapOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Reads its word, and fails where what else is asked for has no map.
    Result<void> check(const PictureOptions& options);
    bool isGiven() const { return m_text.has_value(); }

    /// The map of the row that is framed, else of the first. Fails where the scene has no patches.
    Result<ui::PreparedPicture> prepared(const PictureOptions& options, const PatchOptions& patches,
                                         const Snapshot& snapshot) const;

private:
    std::optional<std::string> m_text;
    std::size_t m_ground = 0;
};

} // namespace attnscope
