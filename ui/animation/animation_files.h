// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "ui/animation/row_animation.h"

#include <QByteArray>

#include <stop_token>
#include <string>
#include <vector>

namespace attnscope::ui {

/// What animations are written as.
enum class AnimationFormat { Gif, WebP, Frames };

/// The frames as a GIF that loops for ever. Colours of weights stay as they are, no two become one; fails
/// where they are too many for that.
Result<QByteArray> gifBytes(const RowFrames& frames, const std::vector<FrameTime>& times,
                            const ReportProgress& report, const std::stop_token& stop = {});
/// The frames as a WebP without loss that loops for ever.
Result<QByteArray> webpAnimationBytes(const RowFrames& frames, const std::vector<FrameTime>& times,
                                      const ReportProgress& report, const std::stop_token& stop = {});
/// The frames as PNG files in a folder, each with its numbers.
Result<void> writeFrames(const RowFrames& frames, const std::vector<FrameTime>& times,
                         const std::string& folder, const ReportProgress& report,
                         const std::stop_token& stop = {});

/// Writes the file or the folder, whole or not at all. Fails where they are more frames than a folder
/// numbers, and where it was stopped.
Result<void> writeAnimation(const RowFrames& frames, const std::vector<FrameTime>& times,
                            AnimationFormat format, const std::string& path,
                            const ReportProgress& report = {}, const std::stop_token& stop = {});

} // namespace attnscope::ui
