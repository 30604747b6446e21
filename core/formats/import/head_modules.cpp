// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/head_modules.h"

#include "core/formats/import/import_layers.h"
#include "core/formats/import/import_names.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace attnscope {

namespace {

/// Arrays of more numbers are not compared with each other.
constexpr std::size_t kMostCompared = 4'194'304;

/// Where the number of a head stands in "sa.heads.3.key.weight"; nothing where there is none.
struct HeadNumber {
    std::size_t at = 0;
    std::size_t count = 0;
    std::size_t number = 0;
};

std::optional<HeadNumber> headNumberIn(std::string_view name) {
    for (const std::string_view word : {"heads.", "head.", "heads/", "head/", "heads_", "head_"}) {
        const std::size_t found = name.find(word);
        const std::size_t at = found + word.size();
        const bool isWord =
            found != std::string_view::npos &&
            (found == 0 || std::string_view("._/").find(name[found - 1]) != std::string_view::npos);
        const std::size_t end = isWord ? name.find_first_not_of("0123456789", at) : std::string_view::npos;
        if (end == std::string_view::npos || end == at || (name[end] != '.' && name[end] != '/')) {
            continue;
        }
        HeadNumber head{at, end - at, 0};
        const auto read = std::from_chars(name.data() + at, name.data() + end, head.number);
        return read.ec == std::errc() ? std::optional(head) : std::nullopt;
    }
    return std::nullopt;
}

std::string commonName(std::string name) {
    const std::optional<HeadNumber> head = headNumberIn(name);
    return head ? name.replace(head->at, head->count, "*") : name;
}

/// Whether they are 0, 1, 2 … of one shape and of the same layers.
bool areHeads(const std::vector<ImportMember>& members) {
    for (std::size_t at = 0; at < members.size(); ++at) {
        const ImportMember& member = members[at];
        if (headNumberIn(member.name)->number != at || member.array.shape != members.front().array.shape ||
            member.layers.numbers != members.front().layers.numbers || member.layers.isAxis()) {
            return false;
        }
    }
    return members.size() > 1;
}

/// Whether its outputs are its first axis: nn.Linear's weights and their biases, of Q, K and V.
bool isProjectionOfHead(const ImportMember& member) {
    const ImportRole role = roleByName(commonName(member.name));
    const std::size_t rank = member.array.shape.size();
    const bool isMatrix = role == ImportRole(MatrixRole::WQ) || role == ImportRole(MatrixRole::WK) ||
                          role == ImportRole(MatrixRole::WV);
    const bool isBias = role == ImportRole(MatrixRole::BQ) || role == ImportRole(MatrixRole::BK) ||
                        role == ImportRole(MatrixRole::BV);
    return (isMatrix && rank == 2 && member.name.ends_with("weight")) || (isBias && rank == 1);
}

bool areSame(const std::vector<ImportMember>& members) {
    std::size_t count = 1;
    for (const std::size_t side : members.front().array.shape) {
        count = side == 0 || count > kMostCompared / side ? 0 : count * side;
    }
    const Result<NumberArray> first = count == 0 ? NumberArray{} : readArray(members.front().source);
    return count > 0 && first && std::all_of(members.begin(), members.end(), [&](const ImportMember& member) {
               const Result<NumberArray> other = readArray(member.source);
               return other && other->values == first->values;
           });
}

void rename(ImportMember& member) {
    member.name = commonName(member.name);
    for (std::string& name : member.layers.names) {
        name = commonName(name);
    }
}

ImportMember joined(std::vector<ImportMember> heads) {
    ImportMember all = heads.front();
    all.array.shape.front() *= heads.size();
    for (std::vector<std::size_t>& shape : all.layers.shapes) {
        shape.front() *= heads.size();
    }
    rename(all);
    all.heads = std::move(heads);
    return all;
}

/// The number of a head at the end of a name: "head_3", "layer0_head3", "L0H3", "h3".
std::optional<HeadNumber> lastHeadIn(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    if (last == std::string_view::npos || last + 1 == name.size()) {
        return std::nullopt;
    }
    const auto isLetter = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    };
    const std::size_t end = isLetter(name[last]) ? last + 1 : last;
    std::size_t begin = end;
    while (begin > 0 && isLetter(name[begin - 1])) {
        --begin;
    }
    const std::string word = plainName(name.substr(begin, end - begin));
    HeadNumber head{last + 1, name.size() - last - 1, 0};
    const auto read = std::from_chars(name.data() + last + 1, name.data() + name.size(), head.number);
    const bool isHead = word == "head" || word == "heads" || word == "h";
    return isHead && read.ec == std::errc() ? std::optional(head) : std::nullopt;
}

std::string withAllHeads(std::string name) {
    const std::optional<HeadNumber> head = lastHeadIn(name);
    return head ? name.replace(head->at, head->count, "*") : name;
}

/// Whether they are matrices of one shape and of the same layers whose rows sum to 1, numbered without a gap.
bool areWeightsOfHeads(const std::vector<ImportMember>& members) {
    const std::size_t from = lastHeadIn(members.front().name)->number;
    for (std::size_t at = 0; at < members.size(); ++at) {
        const ImportMember& member = members[at];
        const bool isNext = lastHeadIn(member.name)->number == from + at && !member.layers.isAxis() &&
                            member.layers.areAlike && member.array.shape.size() == 2 &&
                            member.array.shape == members.front().array.shape &&
                            member.layers.numbers == members.front().layers.numbers;
        if (!isNext || firstRowsOf(member) != RowKind::Shares) {
            return false;
        }
    }
    return members.size() > 1 && from <= 1;
}

ImportMember stacked(std::vector<ImportMember> heads) {
    ImportMember all = heads.front();
    all.array.shape.insert(all.array.shape.begin(), heads.size());
    for (std::vector<std::size_t>& shape : all.layers.shapes) {
        shape.insert(shape.begin(), heads.size());
    }
    all.name = withAllHeads(all.name);
    for (std::string& name : all.layers.names) {
        name = withAllHeads(name);
    }
    all.heads = std::move(heads);
    return all;
}

} // namespace

void joinHeads(ImportPlan& plan) {
    std::map<std::string, std::vector<ImportMember>> groups;
    for (const ImportMember& member : plan.members) {
        if (member.array.isNumbers && headNumberIn(member.name)) {
            groups[commonName(member.name)].push_back(member);
        }
    }
    for (auto& [common, members] : groups) {
        std::sort(members.begin(), members.end(), [](const ImportMember& a, const ImportMember& b) {
            return headNumberIn(a.name)->number < headNumberIn(b.name)->number;
        });
        const bool isProjection = isProjectionOfHead(members.front());
        if (!areHeads(members) || (!isProjection && !areSame(members))) {
            continue;
        }
        ImportMember one = isProjection ? joined(members) : members.front();
        rename(one);
        const auto isOfThem = [&common = common](const ImportMember& member) {
            return commonName(member.name) == common;
        };
        const auto first = std::find_if(plan.members.begin(), plan.members.end(), isOfThem);
        *first = std::move(one);
        plan.members.erase(std::remove_if(first + 1, plan.members.end(), isOfThem), plan.members.end());
    }
}

void stackHeads(ImportPlan& plan) {
    std::map<std::string, std::vector<ImportMember>> groups;
    for (const ImportMember& member : plan.members) {
        if (member.array.isNumbers && member.heads.empty() && lastHeadIn(member.name)) {
            groups[withAllHeads(member.name)].push_back(member);
        }
    }
    for (auto& [common, members] : groups) {
        std::sort(members.begin(), members.end(), [](const ImportMember& a, const ImportMember& b) {
            return lastHeadIn(a.name)->number < lastHeadIn(b.name)->number;
        });
        if (!areWeightsOfHeads(members)) {
            continue;
        }
        const auto isOfThem = [&common = common](const ImportMember& member) {
            return lastHeadIn(member.name) && withAllHeads(member.name) == common;
        };
        const auto first = std::find_if(plan.members.begin(), plan.members.end(), isOfThem);
        *first = stacked(members);
        plan.members.erase(std::remove_if(first + 1, plan.members.end(), isOfThem), plan.members.end());
    }
}

Result<NumberArray> readOfHeads(const ImportMember& member, std::size_t layer) {
    NumberArray all;
    for (const ImportMember& head : member.heads) {
        Result<NumberArray> one = readOfLayer(head, layer);
        if (!one || &head == &member.heads.front()) {
            if (!one) {
                return one;
            }
            all = std::move(*one);
            if (all.shape.size() < member.array.shape.size()) { // stacked
                all.shape.insert(all.shape.begin(), 1);
            }
            continue;
        }
        all.shape.front() += one->shape.size() < all.shape.size() ? 1 : one->shape.front();
        all.values.insert(all.values.end(), one->values.begin(), one->values.end());
    }
    return all;
}

} // namespace attnscope
