// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/files/zip_reader.h"

#include "core/formats/files/read_file.h"
#include "core/formats/files/zip_file_source.h"

#include <algorithm>
#include <cerrno>
#include <unordered_set>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

namespace attnscope {

namespace {

constexpr std::size_t kMostMembers = 16'384;
// Deflate makes at most 1032 bytes out of one.
constexpr std::uint64_t kMostUnpacked = 1032;

Error notRead(const std::string& path, const std::string& reason) {
    return makeError(
        translatable("{0}: it cannot be read as a zip: {1} (is it whole, and an .npz or .attnscope?)"), path,
        reason);
}

Error tooManyMembers(const std::string& path) {
    return makeError(translatable("{0}: it has more than {1} members (cut it into parts)"), path,
                     std::to_string(kMostMembers));
}

Error tooLongList(const std::string& path) {
    return makeError(translatable("{0}: its list of members is longer than {1} MiB (cut it into parts)"),
                     path, std::to_string(kMostReadWhileOpening >> 20));
}

Result<ZipMember> memberAt(::zip* zip, std::uint64_t index, const std::string& path) {
    zip_stat_t status;
    constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE |
                                     ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
    if (zip_stat_index(zip, index, 0, &status) != 0 || (status.valid & kNeeded) != kNeeded) {
        return unexpected(notRead(path, zip_strerror(zip)));
    }
    ZipMember member{status.name, status.size, status.comp_method == ZIP_CM_DEFLATE};
    if (status.encryption_method != ZIP_EM_NONE) {
        return unexpected(
            makeError(translatable("{0}: its member {1} is encrypted (write it without a password)"), path,
                      member.name));
    }
    if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE) {
        return unexpected(
            makeError(translatable("{0}: its member {1} is packed by method {2}, which is not read "
                                   "(write it by numpy.savez or numpy.savez_compressed)"),
                      path, member.name, std::to_string(status.comp_method)));
    }
    if (member.isPacked ? member.size / kMostUnpacked > status.comp_size : member.size != status.comp_size) {
        return unexpected(
            makeError(translatable("{0}: its member {1} says that it unpacks to {2} bytes, which its "
                                   "{3} packed bytes cannot hold (write it anew)"),
                      path, member.name, std::to_string(member.size), std::to_string(status.comp_size)));
    }
    return member;
}

} // namespace

/// The zip, and the file that libzip reads it from.
class ZipReader::Archive {
public:
    static Result<std::shared_ptr<Archive>> open(const std::string& path) {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) {
            return unexpected(unreadableFile(path, errno));
        }
        struct stat status {};
        const bool isFile = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
        const auto size = static_cast<std::uint64_t>(isFile ? status.st_size : 0);
        const auto archive = std::make_shared<Archive>(descriptor, size);
        if (size == 0) {
            // libzip would take it for a zip without members.
            return unexpected(notRead(path, isFile ? "it is empty" : "it is no ordinary file"));
        }
        zip_error_t error;
        zip_error_init(&error);
        archive->open(&error);
        const std::string reason = zip_error_strerror(&error);
        zip_error_fini(&error);
        if (archive->m_zip) {
            return archive;
        }
        return unexpected(archive->m_source.limitReached() ? tooLongList(path) : notRead(path, reason));
    }

    Archive(int descriptor, std::uint64_t size)
        : m_source(descriptor, size) {}

    ::zip* zip() const { return m_zip.get(); }

private:
    void open(zip_error_t* error) {
        zip_source_t* const source = zip_source_function_create(&ZipFileSource::answer, &m_source, error);
        m_zip.reset(source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, error));
        if (source != nullptr && !m_zip) {
            zip_source_free(source);
        }
        m_source.liftLimit();
    }

    ZipFileSource m_source; ///< outlives the zip
    std::unique_ptr<::zip, decltype(&zip_discard)> m_zip{nullptr, &zip_discard};
};

class ZipReader::MemberBytes final : public ByteSource {
public:
    MemberBytes(std::shared_ptr<Archive> archive, zip_file_t* file, const ZipMember& member, std::string name)
        : m_archive(std::move(archive))
        , m_file(file, &zip_fclose)
        , m_size(member.size)
        , m_isPacked(member.isPacked)
        , m_name(std::move(name)) {}

    std::uint64_t size() const override { return m_size; }

    Result<std::size_t> read(std::span<char> into) override {
        std::size_t done = 0;
        while (done < into.size()) {
            const zip_int64_t count = zip_fread(m_file.get(), into.data() + done, into.size() - done);
            if (count < 0) {
                return unexpected(damaged(zip_error_strerror(zip_file_get_error(m_file.get()))));
            }
            if (count == 0) {
                break;
            }
            done += static_cast<std::size_t>(count);
            m_done += static_cast<std::uint64_t>(count);
            if (m_done > m_size) {
                return unexpected(
                    makeError(translatable("{0}: it unpacks to more than the {1} bytes that its zip "
                                           "says (write it anew)"),
                              m_name, std::to_string(m_size)));
            }
        }
        return done;
    }

    Result<void> skip(std::uint64_t count) override {
        const std::uint64_t step = std::min(count, m_size - m_done);
        if (m_isPacked || zip_fseek(m_file.get(), static_cast<zip_int64_t>(step), SEEK_CUR) != 0) {
            return ByteSource::skip(count);
        }
        m_done += step;
        return {};
    }

private:
    Error damaged(const std::string& reason) const {
        return makeError(translatable("{0}: unpacking stopped at its byte {1}: {2} (is the file whole?)"),
                         m_name, std::to_string(m_done), reason);
    }

    std::shared_ptr<Archive> m_archive; ///< outlives the file in it
    std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> m_file;
    std::uint64_t m_size;
    bool m_isPacked;
    std::string m_name;
    std::uint64_t m_done = 0;
};

Result<ZipReader> ZipReader::open(const std::string& path) {
    Result<std::shared_ptr<Archive>> archive = Archive::open(path);
    if (!archive) {
        return unexpected(archive.error());
    }
    ZipReader reader;
    reader.m_path = path;
    reader.m_archive = std::move(*archive);
    ::zip* const zip = reader.m_archive->zip();
    const zip_int64_t count = zip_get_num_entries(zip, 0);
    if (count > static_cast<zip_int64_t>(kMostMembers)) {
        return unexpected(tooManyMembers(path));
    }
    std::unordered_set<std::string> names;
    for (zip_int64_t i = 0; i < count; ++i) {
        Result<ZipMember> member = memberAt(zip, static_cast<std::uint64_t>(i), path);
        if (!member) {
            return unexpected(member.error());
        }
        if (!names.insert(member->name).second) {
            return unexpected(makeError(translatable("{0}: its member {1} is there twice (keep one of them)"),
                                        path, member->name));
        }
        reader.m_members.push_back(std::move(*member));
    }
    return reader;
}

Result<std::unique_ptr<ByteSource>> ZipReader::openMember(const std::string& name) const {
    const auto found = std::find_if(m_members.begin(), m_members.end(),
                                    [&name](const ZipMember& member) { return member.name == name; });
    if (found == m_members.end()) {
        return unexpected(
            makeError(translatable("{0}: it has no member {1} (is it another file?)"), m_path, name));
    }
    const auto index = static_cast<zip_uint64_t>(found - m_members.begin());
    zip_file_t* const file = zip_fopen_index(m_archive->zip(), index, 0);
    if (file == nullptr) {
        return unexpected(notRead(m_path + ":" + name, zip_strerror(m_archive->zip())));
    }
    return std::make_unique<MemberBytes>(m_archive, file, *found, m_path + ":" + name);
}

Result<std::string> ZipReader::read(const std::string& name, std::size_t most) const {
    Result<std::unique_ptr<ByteSource>> bytes = openMember(name);
    if (!bytes) {
        return unexpected(bytes.error());
    }
    if ((*bytes)->size() > most) {
        return unexpected(
            makeError(translatable("{0}: its member {1} is larger than {2} MiB (is this another kind "
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
