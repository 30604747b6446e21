// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/array_layout.h"
#include "core/matrix/number_reader.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace attnscope {

/// The numbers of an array that stay in its file and are converted where they are looked at. They are read,
/// not mapped: a file that is cut while it is open gives an error then, and no signal. A file that was
/// written to since it was opened fails too, so that nothing is ever shown of two versions.
class FileNumbers final : public NumberReader {
public:
    /// Opens an array as readArray names it. Fails as that does, and for one whose numbers do not lie in its
    /// file as they are, the last axis the fastest (ArrayMember::place).
    static Result<std::shared_ptr<const FileNumbers>> open(const std::string& source, bool refusesNonFinite);

    FileNumbers(int descriptor, std::string name, ArrayLayout layout, std::uint64_t at,
                bool refusesNonFinite);
    ~FileNumbers() override;

    const ArrayLayout& layout() const { return m_layout; }
    void read(std::size_t first, std::span<double> values) const override;
    std::optional<Error> failure() const override;
    /// How many numbers were read since it was opened.
    std::size_t numbersRead() const { return m_read; }

private:
    void fail(const Error& error) const;
    void checkFinite(std::size_t first, std::span<const double> values) const;

    struct Version {
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t size = 0;
        bool operator==(const Version&) const = default;
    };
    Version version() const;

    int m_descriptor;
    std::string m_name;
    ArrayLayout m_layout;
    std::uint64_t m_at; ///< the byte of the first number
    bool m_refusesNonFinite;
    Version m_version; ///< when it was opened
    mutable std::atomic<std::size_t> m_read = 0;
    mutable std::mutex m_mutex; ///< guards the failure
    mutable std::optional<Error> m_failure;
};

} // namespace attnscope
