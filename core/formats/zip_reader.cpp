// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/zip_reader.h"

#include <algorithm>
#include <cerrno>
#include <unordered_set>

#include <zip.h>

namespace attnscope {

namespace {

constexpr std::size_t kMostMembers = 16'384;
// Deflate makes at most 1032 bytes out of one.
constexpr std::uint64_t kMostUnpacked = 1032;

std::string reasonOf(zip_error_t* error) {
    const std::string reason = zip_error_strerror(error);
    zip_error_fini(error);
    return reason;
}

Error notRead(const std::string& path, const std::string& reason) {
    return failure(
        translatable("{0}: it cannot be read as a zip: {1} (is it whole, and an .npz or .attnscope?)"), path,
        reason);
}

class MemberBytes final : public ByteSource {
public:
    MemberBytes(std::shared_ptr<::zip> zip, zip_file_t* file, std::uint64_t size, std::string name)
        : m_zip(std::move(zip))
        , m_file(file, &zip_fclose)
        , m_size(size)
        , m_name(std::move(name)) {}

    std::uint64_t size() const override { return m_size; }

    Result<std::size_t> read(std::span<char> into) override {
        std::size_t done = 0;
        while (done < into.size()) {
            const zip_int64_t count = zip_fread(m_file.get(), into.data() + done, into.size() - done);
            if (count < 0) {
                return failed(damaged(zip_error_strerror(zip_file_get_error(m_file.get()))));
            }
            if (count == 0) {
                break;
            }
            done += static_cast<std::size_t>(count);
            m_done += static_cast<std::uint64_t>(count);
            if (m_done > m_size) {
                return failed(failure(translatable("{0}: it unpacks to more than the {1} bytes that its zip "
                                                   "says (write it anew)"),
                                      m_name, std::to_string(m_size)));
            }
        }
        return done;
    }

private:
    Error damaged(const std::string& reason) const {
        return failure(translatable("{0}: unpacking stopped at its byte {1}: {2} (is the file whole?)"),
                       m_name, std::to_string(m_done), reason);
    }

    std::shared_ptr<::zip> m_zip; ///< outlives the file in it
    std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> m_file;
    std::uint64_t m_size;
    std::string m_name;
    std::uint64_t m_done = 0;
};

Result<ZipMember> memberAt(::zip* zip, std::uint64_t index, const std::string& path) {
    zip_stat_t status;
    constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE |
                                     ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
    if (zip_stat_index(zip, index, 0, &status) != 0 || (status.valid & kNeeded) != kNeeded) {
        return failed(notRead(path, zip_strerror(zip)));
    }
    ZipMember member{status.name, status.size};
    if (status.encryption_method != ZIP_EM_NONE) {
        return failed(failure(translatable("{0}: its member {1} is encrypted (write it without a password)"),
                              path, member.name));
    }
    if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE) {
        return failed(failure(translatable("{0}: its member {1} is packed by method {2}, which is not read "
                                           "(write it by numpy.savez or numpy.savez_compressed)"),
                              path, member.name, std::to_string(status.comp_method)));
    }
    const bool isPacked = status.comp_method == ZIP_CM_DEFLATE;
    if (isPacked ? member.size / kMostUnpacked > status.comp_size : member.size != status.comp_size) {
        return failed(failure(translatable("{0}: its member {1} says that it unpacks to {2} bytes, which its "
                                           "{3} packed bytes cannot hold (write it anew)"),
                              path, member.name, std::to_string(member.size),
                              std::to_string(status.comp_size)));
    }
    return member;
}

} // namespace

Result<ZipReader> ZipReader::open(const std::string& path) {
    int code = 0;
    ZipReader reader;
    reader.m_path = path;
    ::zip* const zip = zip_open(path.c_str(), ZIP_RDONLY, &code);
    if (zip == nullptr) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        return failed(notRead(path, reasonOf(&error)));
    }
    reader.m_zip.reset(zip, &zip_discard);
    const zip_int64_t count = zip_get_num_entries(zip, 0);
    if (count > static_cast<zip_int64_t>(kMostMembers)) {
        return failed(failure(translatable("{0}: it has {1} members, more than {2} (cut it into parts)"),
                              path, std::to_string(count), std::to_string(kMostMembers)));
    }
    std::unordered_set<std::string> names;
    for (zip_int64_t i = 0; i < count; ++i) {
        Result<ZipMember> member = memberAt(zip, static_cast<std::uint64_t>(i), path);
        if (!member) {
            return failed(member.error());
        }
        if (!names.insert(member->name).second) {
            return failed(failure(translatable("{0}: its member {1} is there twice (keep one of them)"), path,
                                  member->name));
        }
        reader.m_members.push_back(std::move(*member));
    }
    return reader;
}

Result<std::unique_ptr<ByteSource>> ZipReader::openMember(const std::string& name) const {
    const auto found = std::find_if(m_members.begin(), m_members.end(),
                                    [&name](const ZipMember& member) { return member.name == name; });
    if (found == m_members.end()) {
        return failed(failure(translatable("{0}: it has no member {1} (is it another file?)"), m_path, name));
    }
    const auto index = static_cast<zip_uint64_t>(found - m_members.begin());
    zip_file_t* const file = zip_fopen_index(m_zip.get(), index, 0);
    if (file == nullptr) {
        return failed(notRead(m_path + ":" + name, zip_strerror(m_zip.get())));
    }
    return std::make_unique<MemberBytes>(m_zip, file, found->size, m_path + ":" + name);
}

Result<std::string> ZipReader::read(const std::string& name, std::size_t most) const {
    Result<std::unique_ptr<ByteSource>> bytes = openMember(name);
    if (!bytes) {
        return failed(bytes.error());
    }
    if ((*bytes)->size() > most) {
        return failed(failure(translatable("{0}: its member {1} is larger than {2} MiB (is this another kind "
                                           "of file?)"),
                              m_path, name, std::to_string(most >> 20)));
    }
    std::string text(static_cast<std::size_t>((*bytes)->size()) + 1, '\0');
    return (*bytes)->read(text).map([&text](std::size_t there) {
        text.resize(there);
        return std::move(text);
    });
}

} // namespace attnscope
