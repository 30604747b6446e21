// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/number_table.h"
#include "core/result.h"

#include <functional>
#include <string>

namespace attnscope {

/// The kinds of files that numbers are written to.
enum class NumberFormat { Npy, Npz, Csv, Json, Tex };

/// The format that a name means by its ending; "-" is CSV on standard output.
Result<NumberFormat> numberFormatOf(const std::string& path);

/// Lets `produce` write to the file, whole or not at all, or to standard output ("-").
Result<void> writeOutput(const std::string& path,
                         const std::function<Result<void>(const ByteSink&)>& produce);

} // namespace attnscope
