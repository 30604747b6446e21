// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/import/import_names.h"

#include "core/formats/scene/input_arrays.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace attnscope {

namespace {

using Named = std::pair<std::string_view, ImportRole>;

/// Names without "_" and in small letters, beside those that the command line knows.
const std::array kNames{
    Named{"query", MatrixRole::Q},
    Named{"queries", MatrixRole::Q},
    Named{"querystates", MatrixRole::Q},
    Named{"qstates", MatrixRole::Q},
    Named{"querylayer", MatrixRole::Q},
    Named{"key", MatrixRole::K},
    Named{"keys", MatrixRole::K},
    Named{"keystates", MatrixRole::K},
    Named{"kstates", MatrixRole::K},
    Named{"keylayer", MatrixRole::K},
    Named{"value", MatrixRole::V},
    Named{"values", MatrixRole::V},
    Named{"valuestates", MatrixRole::V},
    Named{"vstates", MatrixRole::V},
    Named{"valuelayer", MatrixRole::V},
    Named{"qproj", MatrixRole::Q},
    Named{"kproj", MatrixRole::K},
    Named{"vproj", MatrixRole::V},
    Named{"queryproj", MatrixRole::Q},
    Named{"keyproj", MatrixRole::K},
    Named{"valueproj", MatrixRole::V},
    Named{"xq", MatrixRole::Q},
    Named{"xk", MatrixRole::K},
    Named{"xv", MatrixRole::V},
    Named{"hiddenstates", MatrixRole::X},
    Named{"src", MatrixRole::X},
    Named{"tgt", MatrixRole::X},
    Named{"embeddings", MatrixRole::X},
    Named{"inputs", MatrixRole::X},
    Named{"input", MatrixRole::X},
    Named{"memory", MatrixRole::XKv},
    Named{"encoderhiddenstates", MatrixRole::XKv},
    Named{"qout", MatrixRole::Q}, // what a forward hook on the projection saved
    Named{"kout", MatrixRole::K},
    Named{"vout", MatrixRole::V},
    Named{"qprojout", MatrixRole::Q},
    Named{"kprojout", MatrixRole::K},
    Named{"vprojout", MatrixRole::V},
    Named{"qkvout", FusedRole{}},
    Named{"cattnout", FusedRole{}},
    Named{"qproj.weight", MatrixRole::WQ},
    Named{"kproj.weight", MatrixRole::WK},
    Named{"vproj.weight", MatrixRole::WV},
    Named{"oproj.weight", MatrixRole::WO},
    Named{"outproj.weight", MatrixRole::WO},
    Named{"queryproj.weight", MatrixRole::WQ},
    Named{"keyproj.weight", MatrixRole::WK},
    Named{"valueproj.weight", MatrixRole::WV},
    Named{"queries.weight", MatrixRole::WQ},
    Named{"keys.weight", MatrixRole::WK},
    Named{"values.weight", MatrixRole::WV},
    Named{"query.weight", MatrixRole::WQ},
    Named{"key.weight", MatrixRole::WK},
    Named{"value.weight", MatrixRole::WV},
    Named{"qlin.weight", MatrixRole::WQ},
    Named{"klin.weight", MatrixRole::WK},
    Named{"vlin.weight", MatrixRole::WV},
    Named{"outlin.weight", MatrixRole::WO},
    Named{"qlin.bias", MatrixRole::BQ},
    Named{"klin.bias", MatrixRole::BK},
    Named{"vlin.bias", MatrixRole::BV},
    Named{"outlin.bias", MatrixRole::BO},
    Named{"query.kernel", MatrixRole::WQ},
    Named{"key.kernel", MatrixRole::WK},
    Named{"value.kernel", MatrixRole::WV},
    Named{"query/kernel", MatrixRole::WQ},
    Named{"key/kernel", MatrixRole::WK},
    Named{"value/kernel", MatrixRole::WV},
    Named{"keycache", MatrixRole::K},
    Named{"valuecache", MatrixRole::V},
    Named{"query/bias", MatrixRole::BQ},
    Named{"key/bias", MatrixRole::BK},
    Named{"value/bias", MatrixRole::BV},
    Named{"wq.weight", MatrixRole::WQ},
    Named{"wk.weight", MatrixRole::WK},
    Named{"wv.weight", MatrixRole::WV},
    Named{"wo.weight", MatrixRole::WO},
    Named{"qs.weight", MatrixRole::WQ}, // "w_qs.weight" of the Transformer that many copied
    Named{"ks.weight", MatrixRole::WK},
    Named{"vs.weight", MatrixRole::WV},
    Named{"q.weight", MatrixRole::WQ},
    Named{"k.weight", MatrixRole::WK},
    Named{"v.weight", MatrixRole::WV},
    Named{"attn.cproj.weight", MatrixRole::WO},
    Named{"attn.cproj.bias", MatrixRole::BO},
    Named{"attn.proj.weight", MatrixRole::WO},
    Named{"attn.proj.bias", MatrixRole::BO},
    Named{"attention.dense.weight", MatrixRole::WO},
    Named{"attention.dense.bias", MatrixRole::BO},
    Named{"attention.output.dense.weight", MatrixRole::WO},
    Named{"attention.output.dense.bias", MatrixRole::BO},
    Named{"qproj.bias", MatrixRole::BQ},
    Named{"kproj.bias", MatrixRole::BK},
    Named{"vproj.bias", MatrixRole::BV},
    Named{"oproj.bias", MatrixRole::BO},
    Named{"outproj.bias", MatrixRole::BO},
    Named{"query.bias", MatrixRole::BQ},
    Named{"key.bias", MatrixRole::BK},
    Named{"value.bias", MatrixRole::BV},
    Named{"qkv", FusedRole{}},
    Named{"qkvproj", FusedRole{}},
    Named{"qkvstates", FusedRole{}},
    Named{"qkvpacked", FusedRole{}},
    Named{"mixedqkv", FusedRole{}},
    Named{"cattn", FusedRole{}},
    Named{"querykeyvalue", FusedRole{}},
    Named{"inproj", FusedRole{}},
    Named{"inprojweight", FusedProjectionRole{}},
    Named{"inproj.weight", FusedProjectionRole{}},
    Named{"cattn.weight", FusedProjectionRole{}},
    Named{"qkv.weight", FusedProjectionRole{}},
    Named{"qkvproj.weight", FusedProjectionRole{}},
    Named{"wqkv.weight", FusedProjectionRole{}},
    Named{"wqkv", FusedProjectionRole{}},
    Named{"querykeyvalue.weight", FusedProjectionRole{false, true}},
    Named{"querykeyvalue.bias", FusedProjectionRole{true, true}},
    Named{"inprojbias", FusedProjectionRole{true}},
    Named{"inproj.bias", FusedProjectionRole{true}},
    Named{"cattn.bias", FusedProjectionRole{true}},
    Named{"qkv.bias", FusedProjectionRole{true}},
    Named{"qkvproj.bias", FusedProjectionRole{true}},
    Named{"wqkv.bias", FusedProjectionRole{true}},
    Named{"bqkv", FusedProjectionRole{true}},
    Named{"scores", ScoresRole{}},
    Named{"attnscores", ScoresRole{}},
    Named{"attentionscores", ScoresRole{}},
    Named{"logits", ScoresRole{}},
    Named{"attnlogits", ScoresRole{}},
    Named{"hookattnscores", ScoresRole{}},
    Named{"attentionlogits", ScoresRole{}},
    Named{"attn", MatrixRole::Weights},
    Named{"attention", MatrixRole::Weights},
    Named{"attentions", MatrixRole::Weights},
    Named{"attnweights", MatrixRole::Weights},
    Named{"attnprobs", MatrixRole::Weights},
    Named{"attnpattern", MatrixRole::Weights},
    Named{"pattern", MatrixRole::Weights},
    Named{"attentionweights", MatrixRole::Weights},
    Named{"attentionprobs", MatrixRole::Weights},
    Named{"probs", MatrixRole::Weights},
    Named{"alpha", MatrixRole::Weights},
    Named{"alphas", MatrixRole::Weights},
    Named{"a", MatrixRole::Weights},
    Named{"o", Reference::Output},
    Named{"out", Reference::Output},
    Named{"output", Reference::Output},
    Named{"attnoutput", Reference::Output},
    Named{"attnout", Reference::Output},
    Named{"context", Reference::Output},
    Named{"contextlayer", Reference::Output},
    Named{"y", Reference::Output},
    Named{"z", Reference::Output},
    Named{"lse", Reference::LogSumExp},
    Named{"logsumexp", Reference::LogSumExp},
    Named{"softmaxlse", Reference::LogSumExp},
    Named{"attnmask", ImportedMask::Attend},
    Named{"attentionmask", ImportedMask::Attend},
    Named{"mask", ImportedMask::Attend},
    Named{"srcmask", ImportedMask::Attend},
    Named{"tgtmask", ImportedMask::Attend},
    Named{"memorymask", ImportedMask::Attend},
    Named{"bias", ImportedMask::Added},
    Named{"tril", ImportedMask::Added}, // a buffer as nanoGPT's, a triangle of ones
    Named{"relativebias", ImportedMask::Added},
    Named{"positionbias", ImportedMask::Added},
    Named{"relativepositionbias", ImportedMask::Added},
    Named{"attnbias", ImportedMask::Added},
    Named{"attentionbias", ImportedMask::Added},
    Named{"alibi", ImportedMask::Added},
    Named{"alibibias", ImportedMask::Added},
    Named{"keypaddingmask", ImportedMask::Padding},
    Named{"srckeypaddingmask", ImportedMask::Padding},
    Named{"tgtkeypaddingmask", ImportedMask::Padding},
    Named{"paddingmask", ImportedMask::Padding},
    Named{"padmask", ImportedMask::Padding},
    Named{"memorykeypaddingmask", ImportedMask::Padding},
    Named{"lengths", LengthsRole{}},
    Named{"lens", LengthsRole{}},
    Named{"validlens", LengthsRole{}},
    Named{"validlengths", LengthsRole{}},
    Named{"seqlens", LengthsRole{}},
    Named{"seqlengths", LengthsRole{}},
    Named{"sequencelengths", LengthsRole{}},
    Named{"scale", ImportedRule::Scale},
    Named{"scaling", ImportedRule::Scale},
    Named{"softmaxscale", ImportedRule::Scale},
    Named{"smscale", ImportedRule::Scale},
    Named{"causal", ImportedRule::Causal},
    Named{"iscausal", ImportedRule::Causal},
    Named{"softcap", ImportedRule::Softcap},
    Named{"logitssoftcap", ImportedRule::Softcap},
    Named{"attnlogitsoftcapping", ImportedRule::Softcap},
    Named{"ropetheta", ImportedRule::RopeBase},
    Named{"ropebase", ImportedRule::RopeBase},
    Named{"rotarybase", ImportedRule::RopeBase},
    Named{"fill", ImportedRule::Fill},
    Named{"maskfill", ImportedRule::Fill},
    Named{"maskvalue", ImportedRule::Fill}, // flax, and what masked_fill puts there
    Named{"maskedvalue", ImportedRule::Fill},
    Named{"maskfillvalue", ImportedRule::Fill},
    Named{"fillvalue", ImportedRule::Fill},
    Named{"tokens", TokenSide::Queries},
    Named{"inputtokens", TokenSide::Queries},
    Named{"querytokens", TokenSide::Queries},
    Named{"keytokens", TokenSide::Keys},
    Named{"memorytokens", TokenSide::Keys},
    Named{"featurenamesx", FeatureKind::Model},
    Named{"featurenamesqk", FeatureKind::Key},
    Named{"featurenamesv", FeatureKind::Value},
    Named{"regions", RegionsRole{TokenSide::Queries}},
    Named{"keyregions", RegionsRole{TokenSide::Keys}},
};

ImportRole listedRole(std::string_view small) {
    const auto* const found = std::find_if(kNames.begin(), kNames.end(),
                                           [small](const Named& named) { return named.first == small; });
    return found == kNames.end() ? ImportRole{} : found->second;
}

ImportRole wholeName(std::string_view name) {
    if (const std::optional<MatrixRole> role = roleNamed(name)) {
        return *role;
    }
    const std::string small = plainName(name);
    const ImportRole listed = listedRole(small);
    if (!std::holds_alternative<std::monostate>(listed)) {
        return listed;
    }
    const std::string_view word = withoutNumber(small);
    const bool isWeights = word.size() > 1 && listedRole(word) == ImportRole(MatrixRole::Weights);
    return isWeights ? ImportRole(MatrixRole::Weights) : ImportRole{};
}

/// Whether it is Q, K or V, together too.
bool isOfProjected(const ImportRole& role) {
    return role == ImportRole(MatrixRole::Q) || role == ImportRole(MatrixRole::K) ||
           role == ImportRole(MatrixRole::V) || role == ImportRole(FusedRole{});
}

/// What a forward hook saved of a projection: "self_attn.q_proj.output", "q_proj.out".
ImportRole outputOfProjection(std::string_view name) {
    for (const std::string_view end : {".output", ".out", "/output", "/out"}) {
        const ImportRole role = name.size() > end.size() && name.ends_with(end)
                                    ? roleByName(name.substr(0, name.size() - end.size()))
                                    : ImportRole{};
        if (isOfProjected(role)) {
            return role;
        }
    }
    return {};
}

/// A projection whose module has a word behind it that says what a module is: "query_linear.weight".
ImportRole projectionOfModule(std::string_view name) {
    const std::size_t leaf = name.find_last_of("./");
    if (leaf == std::string_view::npos) {
        return {};
    }
    for (const std::string_view end :
         {"_linear", "_lin", "_layer", "_dense", "_fc", "_transform", "_projection", "_net"}) {
        const std::string_view module = name.substr(0, leaf);
        if (module.size() > end.size() && module.ends_with(end)) {
            const std::string plain =
                std::string(module.substr(0, module.size() - end.size())) + std::string(name.substr(leaf));
            const ImportRole role = roleByName(plain);
            const auto* const matrix = std::get_if<MatrixRole>(&role);
            return matrix != nullptr && isParameter(*matrix) ? role : ImportRole{};
        }
    }
    return {};
}

/// Without the sign that parts two words, at its end.
std::string_view withoutPart(std::string_view name) {
    const bool parts = name.ends_with('_') || name.ends_with('.') || name.ends_with('-');
    return parts ? name.substr(0, name.size() - 1) : name;
}

} // namespace

std::string plainName(std::string_view name) {
    std::string small;
    for (const char letter : name) {
        if (letter != '_' && letter != '-' && letter != ' ') {
            small += static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
        }
    }
    return small;
}

std::vector<std::string> wordsOfName(std::string_view name) {
    std::vector<std::string> words{""};
    for (const char letter : name) {
        const bool isCapital = letter >= 'A' && letter <= 'Z';
        const bool isLetter = isCapital || (letter >= 'a' && letter <= 'z');
        if (!isLetter || (isCapital && !words.back().empty())) {
            words.emplace_back();
        }
        if (isLetter) {
            words.back() += static_cast<char>(isCapital ? letter - 'A' + 'a' : letter);
        }
    }
    return words;
}

bool saysKeysAndValues(std::string_view name) {
    constexpr std::array<std::string_view, 9> kBoth{"pastkeyvalues",   "pastkeyvalue", "presentkeyvalues",
                                                    "presentkeyvalue", "kv",           "kvpacked",
                                                    "kvcache",         "keyvalue",     "keyvalues"};
    const std::size_t end = name.find_last_of("./");
    const std::string own = plainName(name.substr(end == std::string_view::npos ? 0 : end + 1));
    return std::find(kBoth.begin(), kBoth.end(), own) != kBoth.end();
}

std::string_view withoutNumber(std::string_view plain) {
    const std::size_t end = plain.find_last_not_of("0123456789");
    return plain.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

ImportRole roleByName(std::string_view name) {
    if (name.ends_with('*')) { // "attentions_*" and "Q_layer*" of several layers
        name = withoutPart(name.substr(0, name.size() - 1));
        for (const std::string_view word : {"layer", "block"}) {
            const bool isLast = name.size() > word.size() && name.ends_with(word);
            name = isLast ? withoutPart(name.substr(0, name.size() - word.size())) : name;
        }
    }
    if (saysKeysAndValues(name)) {
        return {};
    }
    ImportRole role = outputOfProjection(name);
    role = isGiven(role) ? role : projectionOfModule(name);
    role = isGiven(role) ? role : wholeName(name);
    // "model.layers.0.self_attn.q_proj.weight", "layer3/q", "block2_q": what stands last says most.
    for (std::size_t at = 0; !isGiven(role) && at < name.size(); ++at) {
        if (name[at] == '.' || name[at] == '/' || name[at] == '_') {
            role = wholeName(name.substr(at + 1));
            // "norm_scale" is no scale of the scores, nor "vocabulary_logits" scores.
            const bool isRule = std::holds_alternative<ImportedRule>(role) ||
                                std::holds_alternative<LengthsRole>(role) ||
                                std::holds_alternative<ScoresRole>(role);
            // "ids_src" are no vectors either, and "mlp_input" are others.
            const std::string_view last = name.substr(at + 1);
            const bool isSide = last == "src" || last == "tgt" || last == "input";
            // "pixel_values" and "input_values" go into a model of images or of sound.
            const std::string_view before = name.substr(0, at);
            const bool isOfModel =
                last == "values" && (before.ends_with("pixel") || before.ends_with("input"));
            const bool isOther = isRule || isSide || isOfModel;
            role = isOther && name[at] == '_' ? ImportRole{} : role;
        }
    }
    return role;
}

} // namespace attnscope
