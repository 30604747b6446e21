// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/explain_words.h"

#include <array>
#include <string_view>

namespace attnscope::ui {

namespace {

struct WordTexts {
    const char* english;
    const char* chinese;
};

/// By ExplainWord.
constexpr std::array<WordTexts, 48> kWordTexts{{
    {"%1 · %2: the inner sizes match", "%1 · %2：内侧维度相同"},
    {"%1 · %2: the inner sizes match; %3 · %4 would not fit", "%1 · %2：内侧维度相同；%3 · %4 不能相乘"},
    {"transpose", "转置"},
    {"True", "True"},
    {"False", "False"},
    {"lengths", "长度"},
    {"no mask", "无掩码"},
    {"%1 (this scene)", "%1（本场景）"},
    {"this scene", "本场景"},
    {"score multiplications (d = %1)", "计算分数的乘法次数（d = %1）"},
    {"tokens N", "词元数 N"},
    {"at N = %1", "N = %1 时"},
    {"without scaling", "不缩放"},
    {"with 1/√d_k", "除以 √d_k"},
    {"largest weight", "最大权重"},
    {"mean slope ∂a/∂s", "平均斜率 ∂a/∂s"},
    {"means over %1 random queries, %2 keys each", "%1 个随机查询的平均，各有 %2 个键"},
    {"without positions", "不加位置"},
    {"with positions", "加上位置"},
    {"%1, mask on", "%1，有掩码"},
    {"moved back: largest difference %1", "移回后最大差：%1"},
    {"RNN", "RNN"},
    {"Attention", "注意力"},
    {"step %1", "第 %1 步"},
    {"%1 steps, each waits for the one before", "%1 步，每步都要等前一步"},
    {"1 step: all %1 pairs at once", "1 步：%1 对同时计算"},
    {"split", "拆分"},
    {"each by itself", "各自计算"},
    {"join", "拼接"},
    {"%1 heads share %2 heads of keys", "%1 个头共用 %2 个键头"},
    {"%1 rows in %2 items", "%1 行，%2 个批次项"},
    {"%1 vectors make %2, %3", "%1 个向量组成 %2，%3"},
    {"query %1, key %2: %3", "查询 %1，键 %2：%3"},
    {"causal", "因果"},
    {"window %1", "窗口 %1"},
    {"h%1 writes here, %2", "h%1 写到这里，%2"},
    {"h%1 reads it, %2", "h%1 读它，%2"},
    {"h%1 raises %2 most, by %3", "h%1 对 %2 提高最多：%3"},
    {"here: %1", "这里：%1"},
    {"%1 (left out)", "%1（略去）"},
    {"mask", "掩码"},
    {"%1 others", "其余 %1 个"},
    {"%1 of %2 tokens are shown", "显示 %2 个词元中的 %1 个"},
    {"%1 of %2 features are shown", "显示 %2 个特征中的 %1 个"},
    {"%1 of %2 tokens and %3 of %4 features are shown", "显示 %2 个词元中的 %1 个、%4 个特征中的 %3 个"},
    {"⋯ and ⋮ stand for what is not shown", "⋯ 与 ⋮ 表示未显示的部分"},
    {"no mask is on: the scores stay as they are", "没有掩码：分数不变"},
    {"the first %1 of %2 tokens, by themselves", "只取 %2 个词元中的前 %1 个"},
}};
static_assert(kWordTexts.size() == static_cast<std::size_t>(ExplainWord::FirstTokens) + 1);

} // namespace

QString explainWord(ExplainWord word, const std::string& language) {
    const WordTexts& texts = kWordTexts[static_cast<std::size_t>(word)];
    return QString::fromUtf8(language == "zh" ? texts.chinese : texts.english);
}

QString maskWord(const std::string& spec, const std::string& language) {
    constexpr std::string_view kWindow = "window:";
    if (spec == "causal") {
        return explainWord(ExplainWord::Causal, language);
    }
    const bool isWindow = spec.starts_with(kWindow) &&
                          spec.find_first_not_of("0123456789", kWindow.size()) == std::string::npos;
    return isWindow ? explainWord(ExplainWord::Window, language)
                          .arg(QString::fromStdString(spec.substr(kWindow.size())))
                    : QString::fromStdString(spec);
}

} // namespace attnscope::ui
