<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Comparison</name>
    <message>
        <source>A − B, range by hand</source>
        <translation>A − B，手动范围</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
</context>
<context>
    <name>EditText</name>
    <message>
        <source>Mask: clear what was painted</source>
        <translation>掩码：清除所画</translation>
    </message>
    <message>
        <source>Mask: paint &quot;allow&quot;</source>
        <translation>掩码：画“允许”</translation>
    </message>
    <message>
        <source>Mask: paint &quot;forbid&quot;</source>
        <translation>掩码：画“禁止”</translation>
    </message>
    <message>
        <source>Mask: causal on</source>
        <translation>掩码：开启因果</translation>
    </message>
    <message>
        <source>Mask: add %1</source>
        <translation>掩码：添加 %1</translation>
    </message>
    <message>
        <source>Mask: remove %1</source>
        <translation>掩码：移除 %1</translation>
    </message>
    <message>
        <source>Mask: %1</source>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>Mask: %1 on</source>
        <translation>掩码：开启 %1</translation>
    </message>
    <message>
        <source>Mask: %1 off</source>
        <translation>掩码：关闭 %1</translation>
    </message>
    <message>
        <source>Mask: rename %1 to %2</source>
        <translation>掩码：把 %1 改名为 %2</translation>
    </message>
    <message>
        <source>Mask: not %1</source>
        <translation>掩码：取反 %1</translation>
    </message>
    <message>
        <source>Mask: %1, no longer negated</source>
        <translation>掩码：%1 不再取反</translation>
    </message>
    <message>
        <source>Mask: and %1</source>
        <translation>掩码：与 %1</translation>
    </message>
    <message>
        <source>Mask: or %1</source>
        <translation>掩码：或 %1</translation>
    </message>
    <message>
        <source>Mask: change %1</source>
        <translation>掩码：修改 %1</translation>
    </message>
    <message>
        <source>Mask: %1 above %2</source>
        <translation>掩码：%1 移到 %2 之上</translation>
    </message>
    <message>
        <source>Mask: move %1</source>
        <translation>掩码：移动 %1</translation>
    </message>
    <message>
        <source>Mask: all layers off</source>
        <translation>掩码：关闭所有层</translation>
    </message>
    <message>
        <source>Mask: layers on</source>
        <translation>掩码：开启各层</translation>
    </message>
    <message>
        <source>Mask: remove all layers</source>
        <translation>掩码：移除所有层</translation>
    </message>
    <message>
        <source>Mask: %1 layers instead of %2</source>
        <translation>掩码：改为 %1 层（原 %2 层）</translation>
    </message>
    <message>
        <source>Mask: forbidden scores become %1</source>
        <translation>掩码：被禁止的分数变为 %1</translation>
    </message>
    <message>
        <source>Mask: empty rows get zeros</source>
        <translation>掩码：空行置零</translation>
    </message>
    <message>
        <source>Mask: empty rows get an even spread</source>
        <translation>掩码：空行均分</translation>
    </message>
    <message>
        <source>Mask: empty rows get NaN</source>
        <translation>掩码：空行为 NaN</translation>
    </message>
    <message>
        <source>Scale: off</source>
        <translation>缩放：关</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>缩放：%1</translation>
    </message>
    <message>
        <source>Scale: on</source>
        <translation>缩放：开</translation>
    </message>
    <message>
        <source>RoPE: off</source>
        <translation>RoPE：关</translation>
    </message>
    <message>
        <source>RoPE: half-split pairs</source>
        <translation>RoPE：前后两半配对</translation>
    </message>
    <message>
        <source>RoPE: adjacent pairs</source>
        <translation>RoPE：相邻配对</translation>
    </message>
    <message>
        <source>RoPE: base %1</source>
        <translation>RoPE：基数 %1</translation>
    </message>
    <message>
        <source>RoPE: on, base %1</source>
        <translation>RoPE：开，基数 %1</translation>
    </message>
    <message>
        <source>Dropout: seed %1</source>
        <translation>暂退法：种子 %1</translation>
    </message>
    <message>
        <source>Dropout: off</source>
        <translation>暂退法：关</translation>
    </message>
    <message>
        <source>Dropout: p = %1</source>
        <translation>暂退法：p = %1</translation>
    </message>
    <message>
        <source>Positions: sinusoidal</source>
        <translation>位置：正弦</translation>
    </message>
    <message>
        <source>Positions: off</source>
        <translation>位置：关</translation>
    </message>
    <message>
        <source>Softcap: %1</source>
        <translation>Softcap：%1</translation>
    </message>
    <message>
        <source>Softcap: off</source>
        <translation>Softcap：关</translation>
    </message>
    <message>
        <source>ALiBi: on</source>
        <translation>ALiBi：开</translation>
    </message>
    <message>
        <source>ALiBi: off</source>
        <translation>ALiBi：关</translation>
    </message>
    <message>
        <source>Softmax: wrong axis</source>
        <translation>Softmax：轴不对</translation>
    </message>
    <message>
        <source>Softmax: each query&apos;s row</source>
        <translation>Softmax：每个查询一行</translation>
    </message>
    <message>
        <source>Temperature: %1</source>
        <translation>温度：%1</translation>
    </message>
    <message>
        <source>All score rules as usual</source>
        <translation>所有分数规则恢复默认</translation>
    </message>
    <message>
        <source>Add token %1</source>
        <translation>添加词元 %1</translation>
    </message>
    <message>
        <source>Remove token %1</source>
        <translation>删除词元 %1</translation>
    </message>
    <message>
        <source>Move token %1</source>
        <translation>移动词元 %1</translation>
    </message>
    <message>
        <source>Remove the name of token %1</source>
        <translation>去掉词元 %1 的名字</translation>
    </message>
    <message>
        <source>Rename token %1 to %2</source>
        <translation>词元 %1 改名为 %2</translation>
    </message>
    <message>
        <source>Orientation: rows</source>
        <translation>方向：行</translation>
    </message>
    <message>
        <source>Orientation: columns</source>
        <translation>方向：列</translation>
    </message>
    <message>
        <source>Notation: lecture notes</source>
        <translation>记法：讲义</translation>
    </message>
    <message>
        <source>Notation: d2l</source>
        <translation>记法：d2l</translation>
    </message>
    <message>
        <source>Notation: paper</source>
        <translation>记法：论文</translation>
    </message>
    <message>
        <source>Count from %1</source>
        <translation>从 %1 数</translation>
    </message>
    <message>
        <source>Indices: tokens</source>
        <translation>下标：词元</translation>
    </message>
    <message>
        <source>Indices: numbers</source>
        <translation>下标：数字</translation>
    </message>
    <message>
        <source>Remove the title</source>
        <translation>去掉标题</translation>
    </message>
    <message>
        <source>Title: %1</source>
        <translation>标题：%1</translation>
    </message>
    <message>
        <source>Remove the regions</source>
        <translation>去掉区域</translation>
    </message>
    <message>
        <source>Change the regions</source>
        <translation>修改区域</translation>
    </message>
    <message>
        <source>Precision: %1</source>
        <translation>精度：%1</translation>
    </message>
    <message>
        <source>Precision: automatic</source>
        <translation>精度：自动</translation>
    </message>
    <message>
        <source>Change %1[%2, %3] to %4</source>
        <translation>把 %1[%2, %3] 改为 %4</translation>
    </message>
    <message>
        <source>Set all of %1 to 0</source>
        <translation>%1 全部置 0</translation>
    </message>
    <message>
        <source>Set %1 to the identity</source>
        <translation>%1 设为单位矩阵</translation>
    </message>
    <message>
        <source>Transpose %1</source>
        <translation>转置 %1</translation>
    </message>
    <message>
        <source>Change all of %1</source>
        <translation>修改整个 %1</translation>
    </message>
    <message>
        <source>Set %1 cells of %2 to 0, from [%3, %4] on</source>
        <translation>把 %2 的 %1 个单元格置 0，从 [%3, %4] 起</translation>
    </message>
    <message>
        <source>Change %1 cells of %2, from [%3, %4] on</source>
        <translation>修改 %2 的 %1 个单元格，从 [%3, %4] 起</translation>
    </message>
    <message>
        <source>Make Q, K and V free numbers</source>
        <translation>让 Q、K、V 成为自由的数</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Add batch item b%1</source>
        <translation>添加批次项 b%1</translation>
    </message>
    <message>
        <source>Remove a batch item</source>
        <translation>移除一个批次项</translation>
    </message>
    <message>
        <source>Change to 1 head</source>
        <translation>改为 1 个头</translation>
    </message>
    <message>
        <source>Change to %1 heads</source>
        <translation>改为 %1 个头</translation>
    </message>
    <message>
        <source>Resize to d_model %1, d_k %2, d_v %3</source>
        <translation>尺寸改为 d_model %1、d_k %2、d_v %3</translation>
    </message>
    <message>
        <source>Replace all matrices</source>
        <translation>替换所有矩阵</translation>
    </message>
    <message>
        <source>Replace all key tokens (%1 instead of %2)</source>
        <translation>替换所有键的词元（%1 个，原 %2 个）</translation>
    </message>
    <message>
        <source>Replace all tokens (%1 instead of %2)</source>
        <translation>替换所有词元（%1 个，原 %2 个）</translation>
    </message>
    <message>
        <source>Remove the name of feature %1</source>
        <translation>去掉特征 %1 的名字</translation>
    </message>
    <message>
        <source>Name feature %1 %2</source>
        <translation>特征 %1 命名为 %2</translation>
    </message>
    <message>
        <source>Rename feature %1 to %2</source>
        <translation>特征 %1 改名为 %2</translation>
    </message>
    <message>
        <source>Name features</source>
        <translation>为特征命名</translation>
    </message>
    <message>
        <source>Agree with the model</source>
        <translation>与模型一致</translation>
    </message>
    <message>
        <source>Remove the patches</source>
        <translation>去掉图块</translation>
    </message>
    <message>
        <source>Lay keys out as patches</source>
        <translation>把键排成图块</translation>
    </message>
    <message>
        <source>Change the patches</source>
        <translation>更改图块</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>A − B, by hand</source>
        <translation>A − B，手动</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, own range</source>
        <translation>%1，自定范围</translation>
    </message>
    <message>
        <source>lift</source>
        <translation>提升度</translation>
    </message>
    <message>
        <source>lift = log₂(keys attended · a)</source>
        <translation>提升度 = log₂(可关注的键数 · a)</translation>
    </message>
    <message>
        <source>of its row</source>
        <translation>本行</translation>
    </message>
    <message>
        <source>÷ largest of its row</source>
        <translation>÷ 本行最大值</translation>
    </message>
    <message>
        <source>log %1</source>
        <translation>log %1</translation>
    </message>
    <message>
        <source>weight (log)</source>
        <translation>权重（对数）</translation>
    </message>
    <message>
        <source>w/o key %1</source>
        <translation>除键 %1</translation>
    </message>
    <message>
        <source>without key %1</source>
        <translation>不含键 %1</translation>
    </message>
    <message>
        <source>w/o %1 keys</source>
        <translation>除 %1 个键</translation>
    </message>
    <message>
        <source>without %1 keys</source>
        <translation>不含 %1 个键</translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>column Σ</source>
        <translation>列 Σ</translation>
    </message>
    <message>
        <source>(rounded parts: %1)</source>
        <translation>（舍入后的各项：%1）</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
</context>
<context>
    <name>NumberBounds</name>
    <message>
        <source>above %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>from %1 on</source>
        <translation>从 %1 起</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
</context>
<context>
    <name>Pipeline</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>PrintedParts</name>
    <message>
        <source>(rounded parts: %1)</source>
        <translation>（舍入后的各项：%1）</translation>
    </message>
</context>
<context>
    <name>Product</name>
    <message>
        <source>row %1 of %2  =  row %1 of %3  ·  %4</source>
        <translation>%2 的第 %1 行  =  %3 的第 %1 行  ·  %4</translation>
    </message>
    <message>
        <source>column %1 of %2  =  %3  ·  column %1 of %4</source>
        <translation>%2 的第 %1 列  =  %3  ·  %4 的第 %1 列</translation>
    </message>
    <message>
        <source>%1 %2–%3 of %4</source>
        <translation>第 %2–%3 %1，共 %4</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>one decimal</source>
        <translation>一位小数</translation>
    </message>
    <message>
        <source>%1 decimals</source>
        <translation>%1 位小数</translation>
    </message>
    <message>
        <source>%1, so that all numbers have room</source>
        <translation>%1，使所有数都放得下</translation>
    </message>
    <message>
        <source>%1, so that more numbers have room</source>
        <translation>%1，使更多数放得下</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>What is called what</source>
        <translation>记法对照</translation>
    </message>
</context>
<context>
    <name>RowPicture</name>
    <message>
        <source>1 other</source>
        <translation>另 1 个</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>另 %1 个</translation>
    </message>
</context>
<context>
    <name>SceneStore</name>
    <message>
        <source>Last session</source>
        <translation>上次会话</translation>
    </message>
    <message>
        <source>%1 (unsaved %2)</source>
        <translation>%1（未保存 %2）</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>Slide</name>
    <message>
        <source>rounded</source>
        <translation>已取整</translation>
    </message>
</context>
<context>
    <name>attnscope</name>
    <message>
        <source>--axes: &quot;{0}&quot; speaks of arrays with {1} axes, and none has so many: {2} (name as many as stand before the last two, or leave it out)</source>
        <translation>--axes：“{0}”指有 {1} 个轴的数组，而没有这样的数组：{2}（请写出最后两轴之前的各轴，或去掉它）</translation>
    </message>
    <message>
        <source>{0}: its layers {1} make no one scene, as each has &quot;{2}&quot; of its own (choose one by --layer)</source>
        <translation>{0}：层 {1} 不能合成一个场景，因为各层有自己的“{2}”（请用 --layer 选一层）</translation>
    </message>
    <message>
        <source>{0}: its layers {1} are too large for one scene, by &quot;{2}&quot; (choose one by --layer)</source>
        <translation>{0}：层 {1} 因“{2}”太大，不能合成一个场景（请用 --layer 选一层）</translation>
    </message>
    <message>
        <source>{0}: it has lists of tokens for {1} batch items, and there are {2} (give one list, or one for each)</source>
        <translation>{0}：它有 {1} 个批次项的词元列表，而批次项有 {2} 个（请给一个列表，或每项一个）</translation>
    </message>
    <message>
        <source>{0}: it names {1} tokens, and there are {2} (give a name to each, or don&apos;t use it)</source>
        <translation>{0}：它命名 {1} 个词元，而词元有 {2} 个（请逐个命名，或不使用它）</translation>
    </message>
    <message>
        <source>the mask that the scene has is taken out</source>
        <translation>去掉场景已有的掩码</translation>
    </message>
    <message>
        <source>a causal mask is added</source>
        <translation>加上因果掩码</translation>
    </message>
    <message>
        <source>the mask {0} is added</source>
        <translation>加上掩码 {0}</translation>
    </message>
    <message>
        <source>padding is masked: valid lengths {0}</source>
        <translation>遮住填充：有效长度 {0}</translation>
    </message>
    <message>
        <source>scores are not scaled</source>
        <translation>分数不缩放</translation>
    </message>
    <message>
        <source>scores are multiplied by {0}</source>
        <translation>分数乘以 {0}</translation>
    </message>
    <message>
        <source>rotary positions are off</source>
        <translation>不用旋转位置</translation>
    </message>
    <message>
        <source>rotary positions turn Q and K: base {0}, halves</source>
        <translation>旋转位置作用于 Q 和 K：底数 {0}，前后两半</translation>
    </message>
    <message>
        <source>rotary positions turn Q and K: base {0}, neighbours</source>
        <translation>旋转位置作用于 Q 和 K：底数 {0}，相邻分量</translation>
    </message>
    <message>
        <source>W_Q, W_K, W_V and W_O are transposed</source>
        <translation>W_Q、W_K、W_V、W_O 转置</translation>
    </message>
    <message>
        <source>heads are in the order {0}</source>
        <translation>头的顺序为 {0}</translation>
    </message>
    <message>
        <source>{0}: it is {1} (batch items × heads × rows × columns), and the scene gives {2} (choose its axes or heads otherwise, or don&apos;t use it)</source>
        <translation>{0}：它是 {1}（批次 × 头 × 行 × 列），而场景给出 {2}（换别的轴或头数，或不使用它）</translation>
    </message>
    <message>
        <source>the model&apos;s output</source>
        <translation>模型的输出</translation>
    </message>
    <message>
        <source>the model&apos;s weights</source>
        <translation>模型的权重</translation>
    </message>
    <message>
        <source>the model&apos;s log-sum-exp</source>
        <translation>模型的 log-sum-exp</translation>
    </message>
    <message>
        <source>vectors: this scene has no X that Q, K and V come from</source>
        <translation>向量：此场景没有产生 Q、K、V 的 X</translation>
    </message>
    <message>
        <source>vectors: sinusoidal positions are added to X, which goes (switch them off first, or edit X)</source>
        <translation>向量：X 上加了正弦位置编码，而 X 会被去掉（先关闭位置编码，或改 X）</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>Softcap</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Float mask</source>
        <translation>浮点掩码</translation>
    </message>
    <message>
        <source>the slope of head {0} is {1}</source>
        <translation>头 {0} 的斜率是 {1}</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>inner sizes match</source>
        <translation>内侧维度相符</translation>
    </message>
    <message>
        <source>inner sizes differ</source>
        <translation>内侧维度不符</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>weights given, nothing computed</source>
        <translation>权重是给定的，未经计算</translation>
    </message>
    <message>
        <source>given, nothing computed</source>
        <translation>给定，未经计算</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退法</translation>
    </message>
    <message>
        <source>dropped (p = {0}, seed {1}): the weight {2} is set to 0</source>
        <translation>已丢弃（p = {0}，种子 {1}）：权重 {2} 置为 0</translation>
    </message>
    <message>
        <source>kept (p = {0}, seed {1})</source>
        <translation>保留（p = {0}，种子 {1}）</translation>
    </message>
    <message>
        <source>Length of the value</source>
        <translation>值的长度</translation>
    </message>
    <message>
        <source>with key {0} masked, the other weights of the query sum to 1 again</source>
        <translation>遮掉键 {0} 后，该查询的其余权重之和仍为 1</translation>
    </message>
    <message>
        <source>given weights are not normalised again: only this term is missing</source>
        <translation>给定的权重不再归一化：只少了这一项</translation>
    </message>
    <message>
        <source>along the wrong axis the query&apos;s other weights stay: only this term is missing</source>
        <translation>softmax 的轴不对，该查询的其余权重不变：只少了这一项</translation>
    </message>
    <message>
        <source>the query&apos;s weights computed again with key {0} masked, under all rules</source>
        <translation>遮掉键 {0}，按所有规则重新计算该查询的权重</translation>
    </message>
    <message>
        <source>it is all that the query attends to: without it the output is 0</source>
        <translation>该查询只关注它：没有它，输出为 0</translation>
    </message>
    <message>
        <source>it is all that the query attends to: without it all keys weigh the same</source>
        <translation>该查询只关注它：没有它，所有键的权重相同</translation>
    </message>
    <message>
        <source>it is all that the query attends to: without it the output is NaN</source>
        <translation>该查询只关注它：没有它，输出为 NaN</translation>
    </message>
    <message>
        <source>Without this key</source>
        <translation>没有这个键</translation>
    </message>
    <message>
        <source>Without this head</source>
        <translation>没有这个头</translation>
    </message>
    <message>
        <source>head {0} zeroed where heads are joined: rows {1} to {2} of W_O</source>
        <translation>在各头拼接处把头 {0} 置零：W_O 的第 {1} 至 {2} 行</translation>
    </message>
    <message>
        <source>head {0} zeroed where heads are joined</source>
        <translation>在各头拼接处把头 {0} 置零</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>a length has no sign: the weight is {0}</source>
        <translation>长度没有符号：权重是 {0}</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>feature {0} of head {1}</source>
        <translation>头 {1} 的特征 {0}</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>o is the row of all heads side by side; written out is head {0}</source>
        <translation>o 是所有头并排的一行；这里写出的是头 {0}</translation>
    </message>
    <message>
        <source>{0} is NaN, so every score for this key is NaN</source>
        <translation>{0} 是 NaN，所以这个键的每个分数都是 NaN</translation>
    </message>
    <message>
        <source>{0} is NaN, so every score of this query is NaN</source>
        <translation>{0} 是 NaN，所以这个查询的每个分数都是 NaN</translation>
    </message>
    <message>
        <source>{0} is {1}, so the scores for this key are not finite numbers</source>
        <translation>{0} 是 {1}，所以这个键的分数不是有限数</translation>
    </message>
    <message>
        <source>{0} is {1}, so the scores of this query are not finite numbers</source>
        <translation>{0} 是 {1}，所以这个查询的分数不是有限数</translation>
    </message>
    <message>
        <source>{0} is {1}, so the score of query {2} is {3}, and the sum of the softmax is no number</source>
        <translation>{0} 是 {1}，所以查询 {2} 的分数是 {3}，softmax 的和不是数</translation>
    </message>
    <message>
        <source>{0} is {1}, so the score for key {2} is {3}, and the sum of the softmax is no number</source>
        <translation>{0} 是 {1}，所以键 {2} 的分数是 {3}，softmax 的和不是数</translation>
    </message>
    <message>
        <source>the score of query {0} is {1}, so the sum of the softmax is no number</source>
        <translation>查询 {0} 的分数是 {1}，所以 softmax 的和不是数</translation>
    </message>
    <message>
        <source>the score for key {0} is {1}, so the sum of the softmax is no number</source>
        <translation>键 {0} 的分数是 {1}，所以 softmax 的和不是数</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>Mean over {0} heads</source>
        <translation>{0} 个头的平均值</translation>
    </message>
    <message>
        <source>Max over {0} heads</source>
        <translation>{0} 个头的最大值</translation>
    </message>
    <message>
        <source>the weights of h0 to h{0} in this cell</source>
        <translation>h0 至 h{0} 在此单元格的权重</translation>
    </message>
    <message>
        <source>the weight of {0}</source>
        <translation>{0} 的权重</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>position {0} turns pair {1} by φ = {2}</source>
        <translation>位置 {0} 把第 {1} 对特征旋转 φ = {2}</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>p is sin({0} / 10000^({1} / {2}))</source>
        <translation>p 是 sin({0} / 10000^({1} / {2}))</translation>
    </message>
    <message>
        <source>p is cos({0} / 10000^({1} / {2}))</source>
        <translation>p 是 cos({0} / 10000^({1} / {2}))</translation>
    </message>
    <message>
        <source>Scale by</source>
        <translation>除以</translation>
    </message>
    <message>
        <source>Scale by a number</source>
        <translation>按一个数缩放</translation>
    </message>
    <message>
        <source>No scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>scores stay as they are</source>
        <translation>分数保持不变</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>the mask forbids this cell: the score {0} is replaced by the fill {1}</source>
        <translation>掩码禁止此单元格：分数 {0} 换成填充值 {1}</translation>
    </message>
    <message>
        <source>the mask allows this cell: the score stays</source>
        <translation>掩码允许此单元格：分数不变</translation>
    </message>
    <message>
        <source>no mask is on: the score stays</source>
        <translation>没有启用掩码：分数不变</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Maximum of column {0}</source>
        <translation>第 {0} 列的最大值</translation>
    </message>
    <message>
        <source>Maximum of row {0}</source>
        <translation>第 {0} 行的最大值</translation>
    </message>
    <message>
        <source>the mask forbids this key to every query: its weights are set to 0</source>
        <translation>掩码对所有查询禁止此键：它的权重置为 0</translation>
    </message>
    <message>
        <source>the mask forbids this key to every query: its weights are set to be equal</source>
        <translation>掩码对所有查询禁止此键：它的权重置为相等</translation>
    </message>
    <message>
        <source>the mask forbids this key to every query: its weights are no numbers</source>
        <translation>掩码对所有查询禁止此键：它的权重不是数</translation>
    </message>
    <message>
        <source>the mask forbids every key: this query attends to nothing, its weights are set to 0</source>
        <translation>掩码禁止所有键：此查询什么也不关注，权重置为 0</translation>
    </message>
    <message>
        <source>the mask forbids every key: this query attends to nothing, its weights are set to be equal</source>
        <translation>掩码禁止所有键：此查询什么也不关注，权重置为相等</translation>
    </message>
    <message>
        <source>the mask forbids every key: this query attends to nothing, its weights are no numbers</source>
        <translation>掩码禁止所有键：此查询什么也不关注，权重不是数</translation>
    </message>
    <message>
        <source>the mask forbids this cell: its weight is 0 and no ε is added</source>
        <translation>掩码禁止此单元格：权重为 0，不加 ε</translation>
    </message>
    <message>
        <source>Softmax of column {0}, the wrong axis</source>
        <translation>第 {0} 列的 softmax（轴不对）</translation>
    </message>
    <message>
        <source>Softmax of row {0}, the wrong axis</source>
        <translation>第 {0} 行的 softmax（轴不对）</translation>
    </message>
    <message>
        <source>Softmax of column {0}</source>
        <translation>第 {0} 列的 softmax</translation>
    </message>
    <message>
        <source>Softmax of row {0}</source>
        <translation>第 {0} 行的 softmax</translation>
    </message>
    <message>
        <source>the policy drops key {0}: it counts in its own row only</source>
        <translation>策略丢弃键 {0}：它只在自己那一行起作用</translation>
    </message>
    <message>
        <source>w{0} is row {1} of {2}</source>
        <translation>w{0} 是 {2} 的第 {1} 行</translation>
    </message>
    <message>
        <source>w{0} is column {1} of {2}</source>
        <translation>w{0} 是 {2} 的第 {1} 列</translation>
    </message>
    <message>
        <source>computing: it was stopped (start it again)</source>
        <translation>计算：已停止（请重新开始）</translation>
    </message>
    <message>
        <source>{0}: only one of the two scenes has this stage (compare another stage)</source>
        <translation>{0}：两个场景中只有一个有这个阶段（比较别的阶段）</translation>
    </message>
    <message>
        <source>{0}: the first is {1} and the second {2} (compare matrices of one shape)</source>
        <translation>{0}：第一个是 {1}，第二个是 {2}（请比较形状相同的矩阵）</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>{0} threads with {1} instructions; always there, and the reference for the rest</source>
        <translation>{0} 个线程，{1} 指令；始终可用，也是其他设备的参照</translation>
    </message>
    <message>
        <source>the mask stays as it is: its fill is not a number (use -inf or a large negative number)</source>
        <translation>掩码保持不变：填充值不是数（请用 -inf 或绝对值很大的负数）</translation>
    </message>
    <message>
        <source>the batch items stay: all of them have {0} numbers, and at most {1} can be added to or taken from here (change the file and open it again)</source>
        <translation>批次项保持不变：它们共有 {0} 个数，这里最多能增减 {1} 个（请改文件后重新打开）</translation>
    </message>
    <message>
        <source>there is no batch item b{0}: the last one is b{1}</source>
        <translation>没有批次项 b{0}：最后一个是 b{1}</translation>
    </message>
    <message>
        <source>no batch item is added: there are {0}, and at most {1} can be made here (open a file that has more)</source>
        <translation>没有添加批次项：已有 {0} 个，这里最多能有 {1} 个（请打开批次项更多的文件）</translation>
    </message>
    <message>
        <source>the last batch item stays: a scene needs one (add another first)</source>
        <translation>最后一个批次项保留：场景至少需要一个（先添加一个）</translation>
    </message>
    <message>
        <source>the edit does not fit the scene: it was made from other content (undo and edits must follow the scene that they belong to)</source>
        <translation>此编辑与场景不符：它是针对别的内容做的（撤销和编辑必须对应它们所属的场景）</translation>
    </message>
    <message>
        <source>the edit does not fit the scene: there is no token at position {0} (the scene has {1} tokens)</source>
        <translation>此编辑与场景不符：位置 {0} 没有词元（场景有 {1} 个词元）</translation>
    </message>
    <message>
        <source>the last token can&apos;t be removed: a scene needs one (rename it, or add another first)</source>
        <translation>最后一个词元不能删除：场景至少需要一个（改它的名字，或先添加一个）</translation>
    </message>
    <message>
        <source>the tokens stay as they are: there are {0} of them and a matrix is {1}×{2} (only scenes with as many queries and keys as tokens can get other tokens)</source>
        <translation>词元保持不变：共有 {0} 个，而有一个矩阵是 {1}×{2}（只有查询数和键数都等于词元数的场景才能增减词元）</translation>
    </message>
    <message>
        <source>the keys have no tokens of their own: the queries&apos; tokens name them (change those)</source>
        <translation>键没有自己的词元：它们用查询的词元命名（请改查询的词元）</translation>
    </message>
    <message>
        <source>computing attention: there is not enough memory (take fewer tokens or single precision)</source>
        <translation>计算注意力：内存不足（减少词元，或用单精度）</translation>
    </message>
    <message>
        <source>computing attention: something unforeseen failed (report it with its details)</source>
        <translation>计算注意力：发生意外错误（请附详细信息报告）</translation>
    </message>
    <message>
        <source>I love AI</source>
        <translation>I love AI</translation>
    </message>
    <message>
        <source>three tokens in two dimensions, every number small enough to check by hand</source>
        <translation>三个词元、两个维度，每个数都小到可以手算</translation>
    </message>
    <message>
        <source>Nouns and adjectives</source>
        <translation>名词与形容词</translation>
    </message>
    <message>
        <source>six words with features that have names: a noun takes over the colour and texture of its adjectives</source>
        <translation>六个词，特征各有名字：名词取得其形容词的颜色和质地</translation>
    </message>
    <message>
        <source>Column convention</source>
        <translation>列约定</translation>
    </message>
    <message>
        <source>V and weights only, one token a column: Y = V·A′ built one column at a time</source>
        <translation>只有 V 和权重，一列一个词元：Y = V·A′，逐列构成</translation>
    </message>
    <message>
        <source>Five words</source>
        <translation>五个词</translation>
    </message>
    <message>
        <source>five tokens with d_model 512 and random matrices: one head at a real size</source>
        <translation>五个词元，d_model 为 512，随机矩阵：一个真实大小的头</translation>
    </message>
    <message>
        <source>Decoder mask</source>
        <translation>解码器掩码</translation>
    </message>
    <message>
        <source>&quot;I love AI&quot; with the causal mask: no token sees what comes after it</source>
        <translation>带因果掩码的“I love AI”：词元看不到它之后的内容</translation>
    </message>
    <message>
        <source>Valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>two batch items and d2l&apos;s masked softmax by −1e6: of length 0 comes a uniform row</source>
        <translation>两个批次项，d2l 的掩蔽 softmax（−1e6）：长度为 0 时得到均匀的一行</translation>
    </message>
    <message>
        <source>DynamicViT</source>
        <translation>DynamicViT</translation>
    </message>
    <message>
        <source>patches that were pruned are seen by no other, each still sees itself: equations 10 and 11</source>
        <translation>被剪掉的图块对其他图块不可见，但仍能看到自己：公式 10 和 11</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>three German words ask, four English ones answer: N_q is not N_k</source>
        <translation>三个德语词提问，四个英语词回答：N_q 不等于 N_k</translation>
    </message>
    <message>
        <source>Multi-head</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>four heads with four habits (itself, the one before, its partner, the verb), joined by W_O</source>
        <translation>四个头，四种习惯（自己、前一个、搭档、动词），由 W_O 合并</translation>
    </message>
    <message>
        <source>Sparse masks</source>
        <translation>稀疏掩码</translation>
    </message>
    <message>
        <source>a window, a global token, far steps and random keys, joined: most cells stay empty</source>
        <translation>窗口、全局词元、远距离步长和随机键的组合：大部分单元格为空</translation>
    </message>
    <message>
        <source>Long document</source>
        <translation>长文档</translation>
    </message>
    <message>
        <source>16,384 tokens of a made-up program under a sliding window: one weight in 268 million is known, at (9412, 9398)</source>
        <translation>一段虚构程序的 16,384 个词元，滑动窗口：2.68 亿个权重中有一个是已知的，在 (9412, 9398)</translation>
    </message>
    <message>
        <source>example &quot;{0}&quot;: there is no such example (choose one of {1})</source>
        <translation>示例“{0}”：没有这个示例（可选：{1}）</translation>
    </message>
    <message>
        <source>{0}: it holds no {1} (give another file)</source>
        <translation>{0}：其中没有{1}（换一个文件）</translation>
    </message>
    <message>
        <source>{0}: it holds several arrays: {1} (name one of them after a colon: {0}:NAME)</source>
        <translation>{0}：其中有多个数组：{1}（在冒号后指定一个：{0}:NAME）</translation>
    </message>
    <message>
        <source>{0}: it holds no {1} (name one of: {2})</source>
        <translation>{0}：其中没有{1}（请指定：{2}）</translation>
    </message>
    <message>
        <source>{0}: it holds no texts (name an .npy, or an .npz and its member: file.npz:name)</source>
        <translation>{0}：其中没有文本（请给 .npy，或 .npz 及其成员：file.npz:name）</translation>
    </message>
    <message>
        <source>{0}: it holds no numbers (give it at least one)</source>
        <translation>{0}：其中没有数（至少给一个）</translation>
    </message>
    <message>
        <source>{0}: it holds more than {1} numbers (cut it into parts)</source>
        <translation>{0}：其中的数超过 {1} 个（请分成几部分）</translation>
    </message>
    <message>
        <source>{0}: line {1} has {2} numbers where line 1 has {3} (give every line as many)</source>
        <translation>{0}：第 {1} 行有 {2} 个数，而第 1 行有 {3} 个（每行个数应相同）</translation>
    </message>
    <message>
        <source>numbers: {0} are too many for an .npz, which is put together in memory (end the name in .npy)</source>
        <translation>数：{0} 个太多，.npz 要在内存中组装（文件名请以 .npy 结尾）</translation>
    </message>
    <message>
        <source>{0}: it is no .npy: byte 0 is not &quot;\x93NUMPY&quot; (write it by numpy.save)</source>
        <translation>{0}：不是 .npy：第 0 字节不是“\x93NUMPY”（请用 numpy.save 写）</translation>
    </message>
    <message>
        <source>{0}: its format at byte 6 is version {1}.{2}, which is not known (versions 1.0 to 3.0 are: write it by numpy.save)</source>
        <translation>{0}：第 6 字节的格式版本是 {1}.{2}，无法识别（可读 1.0 至 3.0：请用 numpy.save 写）</translation>
    </message>
    <message>
        <source>{0}: its header at byte 8 says that it is {1} bytes long, more than {2} (write it by numpy.save)</source>
        <translation>{0}：第 8 字节的文件头声称长 {1} 字节，超过 {2}（请用 numpy.save 写）</translation>
    </message>
    <message>
        <source>{0}: it ends at byte {1}, within its header (is it whole?)</source>
        <translation>{0}：文件在第 {1} 字节处结束，文件头不完整（文件完整吗？）</translation>
    </message>
    <message>
        <source>{0}: its header is damaged at byte {1} (write it by numpy.save)</source>
        <translation>{0}：文件头在第 {1} 字节处损坏（请用 numpy.save 写）</translation>
    </message>
    <message>
        <source>{0}: its shape needs {1} bytes from byte {2} on and {3} are there (is it whole, and one array?)</source>
        <translation>{0}：按其形状从第 {2} 字节起需要 {1} 字节，实有 {3} 字节（文件完整吗？是单个数组吗？）</translation>
    </message>
    <message>
        <source>{0}: it is an array of Python objects ({1}), a pickle, which could run anything and is not read (save numbers as a.astype(&quot;float64&quot;), texts as numpy.array(a, dtype=&quot;U&quot;))</source>
        <translation>{0}：这是 Python 对象数组（{1}），即 pickle，可能运行任何代码，因此不读取（数请用 a.astype(&quot;float64&quot;)、文本请用 numpy.array(a, dtype=&quot;U&quot;) 保存）</translation>
    </message>
    <message>
        <source>{0}: its numbers are of type {1}, which is not read (convert them: a.astype(&quot;float64&quot;))</source>
        <translation>{0}：其中的数类型为 {1}，无法读取（请转换：a.astype(&quot;float64&quot;)）</translation>
    </message>
    <message>
        <source>{0}: it holds texts ({1}), no numbers (name an array of numbers)</source>
        <translation>{0}：其中是文本（{1}），不是数（请指定数值数组）</translation>
    </message>
    <message>
        <source>{0}: text {1} (from 0) is no Unicode at byte {2} (save the texts as numpy.array(a, dtype=&quot;U&quot;))</source>
        <translation>{0}：第 {1} 个文本（从 0 数）在第 {2} 字节处不是 Unicode（文本请用 numpy.array(a, dtype=&quot;U&quot;) 保存）</translation>
    </message>
    <message>
        <source>{0}: it holds numbers ({1}), no texts (save texts as numpy.array(a, dtype=&quot;U&quot;))</source>
        <translation>{0}：其中是数（{1}），不是文本（文本请用 numpy.array(a, dtype=&quot;U&quot;) 保存）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}; a list of texts has one axis, and lists of batch items two (reshape it: a.reshape(-1))</source>
        <translation>{0}：形状为 {1}；文本列表只有一个轴，各批次项的列表有两个（请变形：a.reshape(-1)）</translation>
    </message>
    <message>
        <source>{0}: it says that it holds {1} texts, more than {2} (cut it into parts)</source>
        <translation>{0}：它声称有 {1} 个文本，超过 {2} 个（请分成几部分）</translation>
    </message>
    <message>
        <source>{0}: its texts need {1} MiB, more than {2} (cut it into parts)</source>
        <translation>{0}：其文本需要 {1} MiB，超过 {2}（请分成几部分）</translation>
    </message>
    <message>
        <source>{0}: it ends at byte {1}, within its texts (is it whole?)</source>
        <translation>{0}：文件在第 {1} 字节处结束，文本不完整（文件完整吗？）</translation>
    </message>
    <message>
        <source>{0}: it ends at byte {1}, within its numbers (is it whole?)</source>
        <translation>{0}：文件在第 {1} 字节处结束，数不完整（文件完整吗？）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}, and bytes follow from byte {2} on (is it one array?)</source>
        <translation>{0}：形状为 {1}，但从第 {2} 字节起还有内容（是单个数组吗？）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}: it holds no numbers (give it at least one)</source>
        <translation>{0}：形状为 {1}：其中没有数（至少给一个）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}: that is more than {2} numbers (cut it into parts)</source>
        <translation>{0}：形状为 {1}：超过 {2} 个数（请分成几部分）</translation>
    </message>
    <message>
        <source>-o: {0} holds one matrix, and here are {1} (choose one by --batch and --head, or write an .npy)</source>
        <translation>-o：{0} 只能存一个矩阵，这里有 {1} 个（用 --batch 和 --head 选一个，或写 .npy）</translation>
    </message>
    <message>
        <source>{0}: {1} stands at {2}, counted from 0 (write a finite number there, or allow it by --allow-nonfinite)</source>
        <translation>{0}：{2} 处是 {1}（从 0 数）（请改为有限数，或用 --allow-nonfinite 允许）</translation>
    </message>
    <message>
        <source>{0}: its tensor {1} is damaged: {2} (write it anew by safetensors.torch.save_file)</source>
        <translation>{0}：张量 {1} 已损坏：{2}（请用 safetensors.torch.save_file 重写）</translation>
    </message>
    <message>
        <source>{0}: it has {1} bytes, and its header does not end in them (is it whole, and a .safetensors?)</source>
        <translation>{0}：它有 {1} 字节，文件头未在其中结束（文件完整吗？是 .safetensors 吗？）</translation>
    </message>
    <message>
        <source>{0}: at byte 0 it says that its header has {1} bytes, more than {2} (is it a .safetensors?)</source>
        <translation>{0}：第 0 字节声称文件头有 {1} 字节，超过 {2}（是 .safetensors 吗？）</translation>
    </message>
    <message>
        <source>{0}: its tensors end at byte {1}, the file at byte {2} (write it anew by safetensors.torch.save_file)</source>
        <translation>{0}：张量在第 {1} 字节处结束，文件在第 {2} 字节处结束（请用 safetensors.torch.save_file 重写）</translation>
    </message>
    <message>
        <source>{0}: its header at byte 8 is no JSON object (is it a .safetensors?)</source>
        <translation>{0}：第 8 字节的文件头不是 JSON 对象（是 .safetensors 吗？）</translation>
    </message>
    <message>
        <source>{0}: its numbers are of type {1}, which is not read (convert them: t.to(torch.float32))</source>
        <translation>{0}：其中的数类型为 {1}，无法读取（请转换：t.to(torch.float32)）</translation>
    </message>
    <message>
        <source>{0}: this is a folder (name a file in it)</source>
        <translation>{0}：这是文件夹（请指定其中的文件）</translation>
    </message>
    <message>
        <source>{0}: it may not be replaced: {1} (write elsewhere or change its permissions)</source>
        <translation>{0}：不能替换：{1}（写到别处，或改其权限）</translation>
    </message>
    <message>
        <source>{0}: it cannot be written: {1} (choose a folder that exists and may be written to)</source>
        <translation>{0}：无法写入：{1}（请选已存在且可写的文件夹）</translation>
    </message>
    <message>
        <source>{0}: writing failed: {1} (make room or write elsewhere; an older file of this name is as it was)</source>
        <translation>{0}：写入失败：{1}（请腾出空间或写到别处；原来的同名文件未变）</translation>
    </message>
    <message>
        <source>{0}: this folder cannot be written: {1} (choose one in a folder that exists and may be written to)</source>
        <translation>{0}：此文件夹无法写入：{1}（请选可写文件夹中的一个）</translation>
    </message>
    <message>
        <source>{0}: this is a file, not a folder (name another folder)</source>
        <translation>{0}：这是文件，不是文件夹（请指定别的文件夹）</translation>
    </message>
    <message>
        <source>{0}: this folder holds something that is no frame of AttnScope&apos;s, {1} (name a new folder or an empty one)</source>
        <translation>{0}：此文件夹里有不是 AttnScope 帧的东西：{1}（请指定新的或空的文件夹）</translation>
    </message>
    <message>
        <source>{0}: writing failed: {1} (make room or write elsewhere; an older folder of this name is as it was)</source>
        <translation>{0}：写入失败：{1}（请腾出空间或写到别处；原来的同名文件夹未变）</translation>
    </message>
    <message>
        <source>{0}: lists and objects are nested deeper than {1} levels (is this another kind of file?)</source>
        <translation>{0}：列表和对象的嵌套超过 {1} 层（是别的文件吗？）</translation>
    </message>
    <message>
        <source>{0}: the member {1} is there twice in one object (keep one of them)</source>
        <translation>{0}：成员 {1} 在一个对象中出现两次（请保留一个）</translation>
    </message>
    <message>
        <source>{0}: it holds more than {1} numbers or {2} texts, lists and objects (is this another kind of file?)</source>
        <translation>{0}：其中的数超过 {1} 个，或文本、列表和对象超过 {2} 个（是别的文件吗？）</translation>
    </message>
    <message>
        <source>{0}: it is not JSON: NaN or Infinity at byte {1} (write a finite number, or &quot;nan&quot;, &quot;inf&quot;, &quot;-inf&quot; and allow them by --allow-nonfinite)</source>
        <translation>{0}：不是 JSON：第 {1} 字节是 NaN 或 Infinity（请写有限数，或写 &quot;nan&quot;、&quot;inf&quot;、&quot;-inf&quot; 并用 --allow-nonfinite 允许）</translation>
    </message>
    <message>
        <source>{0}: it is not JSON: {1} at byte {2} (mend the text there)</source>
        <translation>{0}：不是 JSON：第 {2} 字节处{1}（请改正该处）</translation>
    </message>
    <message>
        <source>{0}: it is not JSON: a zero at byte {1} (mend the text there)</source>
        <translation>{0}：不是 JSON：第 {1} 字节是零（请改正该处）</translation>
    </message>
    <message>
        <source>{0}: it is not JSON (mend the text)</source>
        <translation>{0}：不是 JSON（请改正内容）</translation>
    </message>
    <message>
        <source>{0}: it cannot be read: {1} (check the name and its permissions)</source>
        <translation>{0}：无法读取：{1}（请检查文件名和权限）</translation>
    </message>
    <message>
        <source>{0}: it is larger than {1} MiB (is this another kind of file?)</source>
        <translation>{0}：大于 {1} MiB（是别的文件吗？）</translation>
    </message>
    <message>
        <source>{0}: it cannot be read as a zip: {1} (is it whole, and an .npz or .attnscope?)</source>
        <translation>{0}：无法作为 zip 读取：{1}（文件完整吗？是 .npz 或 .attnscope 吗？）</translation>
    </message>
    <message>
        <source>{0}: it has more than {1} members (cut it into parts)</source>
        <translation>{0}：成员超过 {1} 个（请分成几部分）</translation>
    </message>
    <message>
        <source>{0}: its list of members is longer than {1} MiB (cut it into parts)</source>
        <translation>{0}：成员列表长于 {1} MiB（请分成几部分）</translation>
    </message>
    <message>
        <source>{0}: its member {1} is encrypted (write it without a password)</source>
        <translation>{0}：成员 {1} 已加密（写时请勿用密码）</translation>
    </message>
    <message>
        <source>{0}: its member {1} is packed by method {2}, which is not read (write it by numpy.savez or numpy.savez_compressed)</source>
        <translation>{0}：成员 {1} 的压缩方法 {2} 无法读取（请用 numpy.savez 或 numpy.savez_compressed 写）</translation>
    </message>
    <message>
        <source>{0}: its member {1} says that it unpacks to {2} bytes, which its {3} packed bytes cannot hold (write it anew)</source>
        <translation>{0}：成员 {1} 声称解压为 {2} 字节，其 {3} 字节的压缩数据容纳不下（请重写）</translation>
    </message>
    <message>
        <source>{0}: it unpacks to more than the {1} bytes that its zip says (write it anew)</source>
        <translation>{0}：解压结果超过 zip 声称的 {1} 字节（请重写）</translation>
    </message>
    <message>
        <source>{0}: unpacking stopped at its byte {1}: {2} (is the file whole?)</source>
        <translation>{0}：解压在第 {1} 字节处停止：{2}（文件完整吗？）</translation>
    </message>
    <message>
        <source>{0}: its member {1} is there twice (keep one of them)</source>
        <translation>{0}：成员 {1} 出现两次（请保留一个）</translation>
    </message>
    <message>
        <source>{0}: it has no member {1} (is it another file?)</source>
        <translation>{0}：没有成员 {1}（是别的文件吗？）</translation>
    </message>
    <message>
        <source>{0}: its member {1} is larger than {2} MiB (is this another kind of file?)</source>
        <translation>{0}：成员 {1} 大于 {2} MiB（是别的文件吗？）</translation>
    </message>
    <message>
        <source>zip: it cannot be made: {0} (free some memory, or write .npy files)</source>
        <translation>zip：无法生成：{0}（请释放内存，或写 .npy 文件）</translation>
    </message>
    <message>
        <source>{0}: the axis {1} is {2} long and can&apos;t be split into {3} heads (give another number of heads)</source>
        <translation>{0}：轴 {1} 长 {2}，不能分成 {3} 个头（请给别的头数）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, an array of {2} axes, where {3} has {4} (choose other axes)</source>
        <translation>{0}：它是 {1}，即 {2} 个轴的数组，而 {3} 有 {4} 个轴（请选别的轴）</translation>
    </message>
    <message>
        <source>{0}: it holds numbers, which are added to the scores (use it so)</source>
        <translation>{0}：其中是数，会加到分数上（请这样使用）</translation>
    </message>
    <message>
        <source>{0}: it holds True and False, which are not added (say which of them attends)</source>
        <translation>{0}：其中是 True 和 False，不能相加（请说明哪一个表示可关注）</translation>
    </message>
    <message>
        <source>{0}: a mask acts on scores, and the weights are given (leave it out)</source>
        <translation>{0}：掩码作用于分数，而权重是给定的（请不要给它）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, and an array has 1 to {2} numbers (leave it out, or save a part of it)</source>
        <translation>{0}：它是 {1}，而数组有 1 至 {2} 个数（不用它，或只保存一部分）</translation>
    </message>
    <message>
        <source>{0}: it would be {1} matrices, and {2} are the most (choose other axes)</source>
        <translation>{0}：这样会有 {1} 个矩阵，最多 {2} 个（请选别的轴）</translation>
    </message>
    <message>
        <source>{0}: {1} and {2} have the same use (choose another for one of them)</source>
        <translation>{0}：{1} 和 {2} 用途相同（请为其中一个另选用途）</translation>
    </message>
    <message>
        <source>{0}: it lies outside the scene&apos;s folder (put it beside the scene, and name it by a relative path)</source>
        <translation>{0}：它在场景的文件夹之外（请放到场景旁边，并用相对路径）</translation>
    </message>
    <message>
        <source>the name of an .npy file</source>
        <translation>.npy 文件的名字</translation>
    </message>
    <message>
        <source>{0}: {1} stands in another file, which can&apos;t be reached from here (open the scene as a file)</source>
        <translation>{0}：{1} 在另一个文件中，这里访问不到（请把场景作为文件打开）</translation>
    </message>
    <message>
        <source>{0}: {1}: {2}</source>
        <translation>{0}：{1}：{2}</translation>
    </message>
    <message>
        <source>{0}: {1} is an empty list (give it at least one number)</source>
        <translation>{0}：{1} 是空列表（至少给一个数）</translation>
    </message>
    <message>
        <source>a list of rows, each a list of numbers</source>
        <translation>由行组成的列表，每行是数的列表</translation>
    </message>
    <message>
        <source>a list, as its neighbours are</source>
        <translation>列表，与相邻的一样</translation>
    </message>
    <message>
        <source>{0}: {1} has {2} numbers or lists where the first of its kind has {3} (give all as many)</source>
        <translation>{0}：{1} 有 {2} 个数或列表，而同类的第一个有 {3} 个（个数应相同）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, an array of {2} axes, where {3} is wanted (give it that shape)</source>
        <translation>{0}：它是 {1}，即 {2} 个轴的数组，而需要 {3}（请给这种形状）</translation>
    </message>
    <message>
        <source>{0}: it is {1} and holds no number (give every axis at least one)</source>
        <translation>{0}：它是 {1}，没有数（每个轴至少给一个数）</translation>
    </message>
    <message>
        <source>a matrix of two axes</source>
        <translation>两个轴的矩阵</translation>
    </message>
    <message>
        <source>a bias of one axis</source>
        <translation>一个轴的偏置</translation>
    </message>
    <message>
        <source>the edit can&apos;t be read: {0} is missing or wrong (the journal was cut off or is another program&apos;s)</source>
        <translation>无法读取编辑：{0} 缺失或有误（记录被截断，或属于别的程序）</translation>
    </message>
    <message>
        <source>the edit can&apos;t be read: its line is no JSON object (the journal was cut off or is another program&apos;s)</source>
        <translation>无法读取编辑：该行不是 JSON 对象（记录被截断，或属于别的程序）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is missing, &quot;{2}&quot; is there (give all of x, w_q, w_k, w_v, or all of q, k, v, or weights)</source>
        <translation>{0}：缺少“{1}”，而有“{2}”（请给全 x、w_q、w_k、w_v，或全部 q、k、v，或 weights）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; and &quot;{2}&quot; do not go together (give x, w_q, w_k, w_v, or q, k, v, or weights and v)</source>
        <translation>{0}：“{1}”与“{2}”不能并用（请给 x、w_q、w_k、w_v，或 q、k、v，或 weights 和 v）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, and token vectors have no head axis (give [tokens][features] or [batch][tokens][features])</source>
        <translation>{0}：它是 {1}，而词元向量没有头的轴（请给 [词元][特征] 或 [批次][词元][特征]）</translation>
    </message>
    <message>
        <source>{0}: &quot;heads&quot; is {1} and the arrays have {2} (leave &quot;heads&quot; out: q, k, v and weights have a head axis)</source>
        <translation>{0}：“heads”是 {1}，而数组有 {2}（去掉“heads”：q、k、v 和 weights 有头的轴）</translation>
    </message>
    <message>
        <source>{0}: {1} is {2} (write {3})</source>
        <translation>{0}：{1} 是 {2}（请写{3}）</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>引号中的文本</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a whole number from 0 up</source>
        <translation>从 0 起的整数</translation>
    </message>
    <message>
        <source>{0}: {1} is {2} (write one of: {3})</source>
        <translation>{0}：{1} 是 {2}（请写其一：{3}）</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>{0}: {1} is {2}, not a finite number (write one, or allow it by --allow-nonfinite)</source>
        <translation>{0}：{1} 是 {2}，不是有限数（请写有限数，或用 --allow-nonfinite 允许）</translation>
    </message>
    <message>
        <source>nested lists, as many in each of one level, of true and false or of numbers</source>
        <translation>嵌套列表，同层个数相同，内容为 true 和 false，或为数</translation>
    </message>
    <message>
        <source>true or false, as the first cell</source>
        <translation>true 或 false，与第一个单元格一样</translation>
    </message>
    <message>
        <source>a number or &quot;-inf&quot;</source>
        <translation>数或 &quot;-inf&quot;</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: it names no file (give a .npy, .csv, .npz:MEMBER or .safetensors:TENSOR)</source>
        <translation>掩码“{0}”：没有指定文件（请给 .npy、.csv、.npz:MEMBER 或 .safetensors:TENSOR）</translation>
    </message>
    <message>
        <source>mask layers: their files hold more than {0} numbers together (take fewer or smaller ones)</source>
        <translation>掩码层：它们的文件合计超过 {0} 个数（请减少或缩小）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1} (keep decisions are (token) or (batch, token))</source>
        <translation>{0}：形状为 {1}（保留决策是 (词元) 或 (批次, 词元)）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1} (a mask is (query, key), (batch, query, key) or (batch, head, query, key); an axis of length 1 serves all)</source>
        <translation>{0}：形状为 {1}（掩码是 (查询, 键)、(批次, 查询, 键) 或 (批次, 头, 查询, 键)；长度为 1 的轴适用于全部）</translation>
    </message>
    <message>
        <source>{0}: keep decisions are True or False, and it holds other integers (save array.astype(bool))</source>
        <translation>{0}：保留决策是 True 或 False，而其中有别的整数（请保存 array.astype(bool)）</translation>
    </message>
    <message>
        <source>{0}: it holds integers, which say neither allowed nor blocked (save array.astype(bool), True = blocked)</source>
        <translation>{0}：其中是整数，看不出是允许还是禁止（请保存 array.astype(bool)，True = 禁止）</translation>
    </message>
    <message>
        <source>{0}: it holds integers, which say neither allowed nor blocked (save array.astype(bool), True = attend, or array.astype(float) to add them to the scores)</source>
        <translation>{0}：其中是整数，看不出是允许还是禁止（请保存 array.astype(bool)，True = 可关注；或 array.astype(float)，加到分数上）</translation>
    </message>
    <message>
        <source>{0}: keep decisions are 0 or 1, and it holds other numbers (save array &gt; 0.5)</source>
        <translation>{0}：保留决策是 0 或 1，而其中有别的数（请保存 array &gt; 0.5）</translation>
    </message>
    <message>
        <source>{0}: it holds numbers, and {1} wants True or False (save array.astype(bool), or name the file alone to add its numbers to the scores)</source>
        <translation>{0}：其中是数，而 {1} 需要 True 或 False（请保存 array.astype(bool)；或只写文件名，把数加到分数上）</translation>
    </message>
    <message>
        <source>{0}: it is all 0, which blocks everything or adds nothing (save it as .npy of bool or float)</source>
        <translation>{0}：全为 0，会禁止一切或什么也不加（请保存为布尔或浮点的 .npy）</translation>
    </message>
    <message>
        <source>a list of rectangles [i0, i1, j0, j1, allow]</source>
        <translation>矩形 [i0, i1, j0, j1, allow] 的列表</translation>
    </message>
    <message>
        <source>a rectangle [i0, i1, j0, j1, allow]: four whole numbers from 0 up, then true or false</source>
        <translation>矩形 [i0, i1, j0, j1, allow]：四个从 0 起的整数，然后是 true 或 false</translation>
    </message>
    <message>
        <source>{0}: {1} ends before it begins (i0 to i1 and j0 to j1, the end not included)</source>
        <translation>{0}：{1} 的终点在起点之前（i0 至 i1、j0 至 j1，不含终点）</translation>
    </message>
    <message>
        <source>{0}: {1} is &quot;{2}&quot; and takes no &quot;array&quot; (remove it, or name a file such as mask.npy as the &quot;spec&quot;)</source>
        <translation>{0}：{1} 是“{2}”，不能有“array”（请去掉，或以 mask.npy 这样的文件作“spec”）</translation>
    </message>
    <message>
        <source>a layer: {&quot;spec&quot;: …} or {&quot;painted&quot;: …}</source>
        <translation>层：{&quot;spec&quot;: …} 或 {&quot;painted&quot;: …}</translation>
    </message>
    <message>
        <source>{0}: {1} is painted and takes no &quot;spec&quot;, &quot;op&quot; or &quot;not&quot; (remove them, or make two layers)</source>
        <translation>{0}：{1} 是画的，不能有“spec”“op”或“not”（请去掉，或分成两层）</translation>
    </message>
    <message>
        <source>{0}: {1} says no mask (give it a &quot;spec&quot; such as &quot;causal&quot;, or &quot;painted&quot; rectangles)</source>
        <translation>{0}：{1} 没有掩码（请给“spec”，如“causal”，或“painted”矩形）</translation>
    </message>
    <message>
        <source>&quot;-inf&quot; or a number</source>
        <translation>&quot;-inf&quot; 或数</translation>
    </message>
    <message>
        <source>an object with &quot;layers&quot;</source>
        <translation>带“layers”的对象</translation>
    </message>
    <message>
        <source>a list of layers</source>
        <translation>层的列表</translation>
    </message>
    <message>
        <source>an object: {&quot;letters&quot;: &quot;notes&quot;, …</source>
        <translation>对象：{&quot;letters&quot;: &quot;notes&quot;, …</translation>
    </message>
    <message>
        <source>0 or 1</source>
        <translation>0 或 1</translation>
    </message>
    <message>
        <source>a whole number from 1 up</source>
        <translation>从 1 起的整数</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>the version: 1</source>
        <translation>版本：1</translation>
    </message>
    <message>
        <source>{0}: it is a scene of version {1}, this program reads version {2} (open it with a newer attnscope)</source>
        <translation>{0}：这是版本 {1} 的场景，本程序读版本 {2}（请用更新的 attnscope 打开）</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本的列表</translation>
    </message>
    <message>
        <source>an object: {&quot;x&quot;: [&quot;noun&quot;, …</source>
        <translation>对象：{&quot;x&quot;: [&quot;noun&quot;, …</translation>
    </message>
    <message>
        <source>a list of regions</source>
        <translation>区域的列表</translation>
    </message>
    <message>
        <source>a region: {&quot;name&quot;: &quot;system&quot;, &quot;first&quot;: 0, &quot;count&quot;: 12}</source>
        <translation>区域：{&quot;name&quot;: &quot;system&quot;, &quot;first&quot;: 0, &quot;count&quot;: 12}</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>{0}: a file can&apos;t be reached from here (open the scene as a file)</source>
        <translation>{0}：从这里访问不到文件（请把场景作为文件打开）</translation>
    </message>
    <message>
        <source>{0}: it is empty (a scene is JSON text)</source>
        <translation>{0}：文件为空（场景是 JSON 文本）</translation>
    </message>
    <message>
        <source>a scene: {&quot;attnscope&quot;: 1, …</source>
        <translation>场景：{&quot;attnscope&quot;: 1, …</translation>
    </message>
    <message>
        <source>{0}: this scene is too large for JSON, which would not be read again (end the name in .attnscope)</source>
        <translation>{0}：场景太大，写成 JSON 会无法再读（文件名请以 .attnscope 结尾）</translation>
    </message>
    <message>
        <source>a number, or false</source>
        <translation>数或 false</translation>
    </message>
    <message>
        <source>a number, &quot;none&quot;, or null for 1/√d_k</source>
        <translation>数、&quot;none&quot;，或 null（表示 1/√d_k）</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>attention weights, given from elsewhere</source>
        <translation>注意力权重，从别处给定</translation>
    </message>
    <message>
        <source>wrong axis: every key&apos;s row sums to 1, no query&apos;s column</source>
        <translation>轴不对：每个键的行之和为 1，查询的列不是</translation>
    </message>
    <message>
        <source>wrong axis: every key&apos;s column sums to 1, no query&apos;s row</source>
        <translation>轴不对：每个键的列之和为 1，查询的行不是</translation>
    </message>
    <message>
        <source>attention weights, every column sums to 1</source>
        <translation>注意力权重，每列之和为 1</translation>
    </message>
    <message>
        <source>scores as they are: no scale acts</source>
        <translation>原样的分数：不缩放</translation>
    </message>
    <message>
        <source>what enters the softmax: scaled scores after softcap, bias and mask</source>
        <translation>进入 softmax 的数：经 softcap、偏置和掩码的缩放分数</translation>
    </message>
    <message>
        <source>output: each column a linear combination of the columns of V</source>
        <translation>输出：每列是 V 各列的线性组合</translation>
    </message>
    <message>
        <source>key j (rows)</source>
        <translation>键 j（行）</translation>
    </message>
    <message>
        <source>key j (columns)</source>
        <translation>键 j（列）</translation>
    </message>
    <message>
        <source>token i (rows)</source>
        <translation>词元 i（行）</translation>
    </message>
    <message>
        <source>token i (columns)</source>
        <translation>词元 i（列）</translation>
    </message>
    <message>
        <source>query i (rows)</source>
        <translation>查询 i（行）</translation>
    </message>
    <message>
        <source>query i (columns)</source>
        <translation>查询 i（列）</translation>
    </message>
    <message>
        <source>feature (columns)</source>
        <translation>特征（列）</translation>
    </message>
    <message>
        <source>feature (rows)</source>
        <translation>特征（行）</translation>
    </message>
    <message>
        <source>looks for</source>
        <translation>寻找</translation>
    </message>
    <message>
        <source>offers</source>
        <translation>提供</translation>
    </message>
    <message>
        <source>passes on</source>
        <translation>传递</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>lecture notes</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>d2l</source>
        <translation>d2l</translation>
    </message>
    <message>
        <source>the rotary positions then turn each row: {0}</source>
        <translation>旋转位置编码随后旋转每一行：{0}</translation>
    </message>
    <message>
        <source>the part of head {0}: rows {1} to {2} of W_O; all {3} parts add up to Z</source>
        <translation>头 {0} 的部分：W_O 的第 {1} 至 {2} 行；全部 {3} 个部分相加得 Z</translation>
    </message>
    <message>
        <source>without ᵀ the sizes fit by accident: these numbers are not the scores</source>
        <translation>没有 ᵀ 时尺寸只是碰巧相符：这些数不是分数</translation>
    </message>
    <message>
        <source>{0} × {1} · {2} × {3} does not fit: a row of {4} has {1} numbers, a column of {5} has {2}</source>
        <translation>{0} × {1} · {2} × {3} 不相符：{4} 的一行有 {1} 个数，{5} 的一列有 {2} 个</translation>
    </message>
    <message>
        <source>given, not computed: shown is the product that uses it</source>
        <translation>给定，未经计算：显示的是用到它的乘积</translation>
    </message>
    <message>
        <source>X is a factor of three products; this is the one of Q</source>
        <translation>X 是三个乘积的因子；这是 Q 的那个</translation>
    </message>
    <message>
        <source>the scale works on each number by itself: this is the product before it</source>
        <translation>缩放逐个作用于每个数：这是它之前的乘积</translation>
    </message>
    <message>
        <source>the mask works on each number by itself: this is the product before it</source>
        <translation>掩码逐个作用于每个数：这是它之前的乘积</translation>
    </message>
    <message>
        <source>softmax works along each query: this is the product after it</source>
        <translation>softmax 沿每个查询计算：这是它之后的乘积</translation>
    </message>
    <message>
        <source>softmax works along each query: this is the product before it</source>
        <translation>softmax 沿每个查询计算：这是它之前的乘积</translation>
    </message>
    <message>
        <source>‖a·v‖ is the length of each term by itself: this is the product that adds them up</source>
        <translation>‖a·v‖ 是每一项各自的长度：这是把各项相加的乘积</translation>
    </message>
    <message>
        <source>the heads stand side by side and are not multiplied: this is one of them</source>
        <translation>各头并排而不相乘：这是其中一个</translation>
    </message>
    <message>
        <source>Sum over {0} keys</source>
        <translation>对 {0} 个键求和</translation>
    </message>
    <message>
        <source>Mean over {0} queries</source>
        <translation>对 {0} 个查询取平均</translation>
    </message>
    <message>
        <source>One cell</source>
        <translation>一个单元格</translation>
    </message>
    <message>
        <source>one query attends to nothing and is left out</source>
        <translation>一个查询什么也不关注，未计入</translation>
    </message>
    <message>
        <source>{0} queries attend to nothing and are left out</source>
        <translation>{0} 个查询什么也不关注，未计入</translation>
    </message>
    <message>
        <source>regions: the scene has none (name some first: system=0:12, question=12:20)</source>
        <translation>区域：场景没有区域（先命名：system=0:12,question=12:20）</translation>
    </message>
    <message>
        <source>groups: the first has {0} and the second {1} queries and keys, so that no group has the same tokens in both (compare scenes of as many tokens, or leave groups out)</source>
        <translation>分组：第一个有 {0} 个查询和键，第二个有 {1} 个，因此没有一组在两边的词元相同（请比较词元数相同的场景，或不分组）</translation>
    </message>
    <message>
        <source>keys: &quot;{0}&quot; names none (write indices from 0 and half-open ranges with commas between, as 0,5:8, or special for the special tokens)</source>
        <translation>键：“{0}”没有指定任何键（写从 0 起的序号和半开区间，以逗号分隔，如 0,5:8；或写 special 表示特殊词元）</translation>
    </message>
    <message>
        <source>keys: &quot;{0}&quot; reaches beyond the {1} keys (give 0 to {2})</source>
        <translation>键：“{0}”超出 {1} 个键（请给 0 至 {2}）</translation>
    </message>
    <message>
        <source>## goes on with a word</source>
        <translation>## 接续前面的词</translation>
    </message>
    <message>
        <source>Ġ begins a word</source>
        <translation>Ġ 开始一个词</translation>
    </message>
    <message>
        <source>▁ begins a word</source>
        <translation>▁ 开始一个词</translation>
    </message>
    <message>
        <source>a space begins a word</source>
        <translation>空格开始一个词</translation>
    </message>
    <message>
        <source>no signs of subwords: each token is a word</source>
        <translation>没有子词标记：每个词元是一个词</translation>
    </message>
    <message>
        <source>the question is about row {0} of {1} (count from 0)</source>
        <translation>问题问的是第 {0} 行，共 {1} 行（从 0 数）</translation>
    </message>
    <message>
        <source>the question&apos;s edits change the shape, so that rows can&apos;t be compared</source>
        <translation>问题的编辑会改变形状，因此无法比较各行</translation>
    </message>
    <message>
        <source>{0} is {1}: what the notes write, {2}, is no slip</source>
        <translation>{0} 是 {1}：笔记写的 {2} 不是笔误</translation>
    </message>
    <message>
        <source>claim: {0} is {1}, not {2} (mend the text, or the scene)</source>
        <translation>断言：{0} 是 {1}，不是 {2}（请改文字或场景）</translation>
    </message>
    <message>
        <source>{0}: &quot;do&quot; and &quot;watch&quot; are {1} long together (say it in {2})</source>
        <translation>{0}：“do”和“watch”合计 {1} 字（请用 {2} 字说完）</translation>
    </message>
    <message>
        <source>{0}: the text of its question is missing</source>
        <translation>{0}：缺少问题的文字</translation>
    </message>
    <message>
        <source>{0}: there is a text of a question, but no question</source>
        <translation>{0}：有问题的文字，但没有问题</translation>
    </message>
    <message>
        <source>{0}: its texts are missing</source>
        <translation>{0}：缺少文字</translation>
    </message>
    <message>
        <source>{0}: lesson.json has no such step</source>
        <translation>{0}：lesson.json 没有这一步</translation>
    </message>
    <message>
        <source>{0} lies outside the scene, which has {1} there (count from 0)</source>
        <translation>{0} 在场景之外，场景在那里有 {1}（从 0 数）</translation>
    </message>
    <message>
        <source>it sets no number (write &quot;value&quot;, or &quot;values&quot;: [[…]])</source>
        <translation>没有设定数（请写“value”，或“values”: [[…]]）</translation>
    </message>
    <message>
        <source>rows of numbers: [[1, 2], [3, 4]]</source>
        <translation>数的各行：[[1, 2], [3, 4]]</translation>
    </message>
    <message>
        <source>the scene has no {0} for batch item {1}, head {2}</source>
        <translation>场景没有批次项 {1}、头 {2} 的 {0}</translation>
    </message>
    <message>
        <source>an object: {&quot;scale&quot;: &quot;none&quot;}</source>
        <translation>对象：{&quot;scale&quot;: &quot;none&quot;}</translation>
    </message>
    <message>
        <source>/rules/{0}: there is no such rule</source>
        <translation>/rules/{0}：没有这个规则</translation>
    </message>
    <message>
        <source>/tokens: a sentence has 1 to {0} words</source>
        <translation>/tokens：一个句子有 1 至 {0} 个词</translation>
    </message>
    <message>
        <source>it is no object (write it like {&quot;mask&quot;: null})</source>
        <translation>不是对象（请写成 {&quot;mask&quot;: null}）</translation>
    </message>
    <message>
        <source>it is no edit that is known (it begins with one of: edit, set, rules, mask, tokens, insert, remove, move, rename, orientation, notation)</source>
        <translation>不是已知的编辑（以下列之一开头：edit、set、rules、mask、tokens、insert、remove、move、rename、orientation、notation）</translation>
    </message>
    <message>
        <source>edit {0}: {1}</source>
        <translation>编辑 {0}：{1}</translation>
    </message>
    <message>
        <source>{0}: it lies outside the lesson&apos;s folder (put it there, and name it by a relative path)</source>
        <translation>{0}：它在课程的文件夹之外（请放进去，并用相对路径）</translation>
    </message>
    <message>
        <source>{0}: it is no lesson, because it is no zip (a .lesson file is a zip of lesson.json with its scenes and texts; name such a file, or the folder in which they lie)</source>
        <translation>{0}：不是课程，因为它不是 zip（.lesson 文件是 lesson.json 与其场景和文字的 zip；请指定这样的文件，或它们所在的文件夹）</translation>
    </message>
    <message>
        <source>{0}: {1} is &quot;{2}&quot; (write one of: {3})</source>
        <translation>{0}：{1} 是“{2}”（请写其一：{3}）</translation>
    </message>
    <message>
        <source>{0}: {1} is {2}, which is no stage</source>
        <translation>{0}：{1} 是 {2}，不是阶段</translation>
    </message>
    <message>
        <source>the name of a number: &quot;weights[0,1]&quot;</source>
        <translation>一个数的名字：&quot;weights[0,1]&quot;</translation>
    </message>
    <message>
        <source>{0}: {1} is no list of {2} entries at most</source>
        <translation>{0}：{1} 不是最多 {2} 项的列表</translation>
    </message>
    <message>
        <source>&quot;scene.json&quot;, or {&quot;example&quot;: &quot;i-love-ai&quot;}</source>
        <translation>&quot;scene.json&quot;，或 {&quot;example&quot;: &quot;i-love-ai&quot;}</translation>
    </message>
    <message>
        <source>the name of a scene that ends in .json</source>
        <translation>以 .json 结尾的场景名</translation>
    </message>
    <message>
        <source>{0}: it is JSON but no lesson: &quot;attnscope_lesson&quot; is missing (a lesson begins with {&quot;attnscope_lesson&quot;: 1, …)</source>
        <translation>{0}：是 JSON 但不是课程：缺少“attnscope_lesson”（课程以 {&quot;attnscope_lesson&quot;: 1, … 开头）</translation>
    </message>
    <message>
        <source>{0}: it is a lesson of version {1}, this program reads version {2} (open it with a newer attnscope)</source>
        <translation>{0}：这是版本 {1} 的课程，本程序读版本 {2}（请用更新的 attnscope 打开）</translation>
    </message>
    <message>
        <source>a step: {&quot;id&quot;: &quot;scores&quot;, …</source>
        <translation>步骤：{&quot;id&quot;: &quot;scores&quot;, …</translation>
    </message>
    <message>
        <source>{0}: {1}/id is missing or no id (write small letters, digits and -)</source>
        <translation>{0}：{1}/id 缺失或不是 id（请写小写字母、数字和 -）</translation>
    </message>
    <message>
        <source>{0}: two steps are called &quot;{1}&quot; (give each its own id)</source>
        <translation>{0}：两个步骤都叫“{1}”（请各取不同的 id）</translation>
    </message>
    <message>
        <source>{0}: /steps is no list of 1 to {1} steps</source>
        <translation>{0}：/steps 不是 1 至 {1} 个步骤的列表</translation>
    </message>
    <message>
        <source>{0}: it has no texts (write en.json or zh.json beside lesson.json)</source>
        <translation>{0}：没有文字（请在 lesson.json 旁写 en.json 或 zh.json）</translation>
    </message>
    <message>
        <source>a lesson: {&quot;attnscope_lesson&quot;: 1, …</source>
        <translation>课程：{&quot;attnscope_lesson&quot;: 1, …</translation>
    </message>
    <message>
        <source>{0}: &quot;scene&quot; is missing (write &quot;scene.json&quot; or {&quot;example&quot;: &quot;i-love-ai&quot;})</source>
        <translation>{0}：缺少“scene”（请写 &quot;scene.json&quot; 或 {&quot;example&quot;: &quot;i-love-ai&quot;}）</translation>
    </message>
    <message>
        <source>{0}: {1} is missing (write what a person reads)</source>
        <translation>{0}：缺少 {1}（请写给人读的文字）</translation>
    </message>
    <message>
        <source>an object: {&quot;title&quot;, &quot;do&quot;, &quot;watch&quot;, …</source>
        <translation>对象：{&quot;title&quot;, &quot;do&quot;, &quot;watch&quot;, …</translation>
    </message>
    <message>
        <source>an object: {&quot;title&quot;, &quot;line&quot;, &quot;steps&quot;: {…</source>
        <translation>对象：{&quot;title&quot;, &quot;line&quot;, &quot;steps&quot;: {…</translation>
    </message>
    <message>
        <source>an object with the id of each step</source>
        <translation>含每个步骤 id 的对象</translation>
    </message>
    <message>
        <source>its scene takes {0} MiB as text, and a lesson reads {1} at most (take fewer tokens, or fewer heads)</source>
        <translation>其场景写成文本有 {0} MiB，而课程最多读 {1}（请减少词元或头）</translation>
    </message>
    <message>
        <source>{0}: it is missing</source>
        <translation>{0}：缺失</translation>
    </message>
    <message>
        <source>it lights row {0}, column {1} of {2}, which is {3} × {4}</source>
        <translation>它点亮 {2} 的第 {0} 行第 {1} 列，该矩阵是 {3} × {4}</translation>
    </message>
    <message>
        <source>it shows batch item {0}, head {1}, which the scene has not</source>
        <translation>它显示批次项 {0}、头 {1}，场景没有</translation>
    </message>
    <message>
        <source>it selects query {0}, key {1} of {2} queries and {3} keys</source>
        <translation>它选中查询 {0}、键 {1}，而共有 {2} 个查询和 {3} 个键</translation>
    </message>
    <message>
        <source>it covers row {0} of {1} queries</source>
        <translation>它遮盖第 {0} 行，而共有 {1} 个查询</translation>
    </message>
    <message>
        <source>try, {0}</source>
        <translation>try，{0}</translation>
    </message>
    <message>
        <source>lesson {0}: there is no step {1} (it has {2}, counted from 0)</source>
        <translation>课程 {0}：没有步骤 {1}（共 {2} 步，从 0 数）</translation>
    </message>
    <message>
        <source>step &quot;{0}&quot;: {1}</source>
        <translation>步骤“{0}”：{1}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot;: {1} (write it like weights[0,1] or weights.sum[0])</source>
        <translation>“{0}”：{1}（请写成 weights[0,1] 或 weights.sum[0]）</translation>
    </message>
    <message>
        <source>the names of two numbers: [&quot;weights[0,1]&quot;, &quot;weights[0,2]&quot;]</source>
        <translation>两个数的名字：[&quot;weights[0,1]&quot;, &quot;weights[0,2]&quot;]</translation>
    </message>
    <message>
        <source>{0}: {1} is missing (write the edits by which rows change)</source>
        <translation>{0}：缺少 {1}（请写使各行改变的编辑）</translation>
    </message>
    <message>
        <source>{0}: {1} is missing (write one of: strongest_key, rows_changed, larger, shape, allowed_cells, number)</source>
        <translation>{0}：缺少 {1}（请写其一：strongest_key、rows_changed、larger、shape、allowed_cells、number）</translation>
    </message>
    <message>
        <source>{0} lies outside: there are {1} × {2} cells (count from 0)</source>
        <translation>{0} 在外面：共有 {1} × {2} 个单元格（从 0 数）</translation>
    </message>
    <message>
        <source>the scene has more than {0} cells, too many for the numbers of a lesson (take fewer tokens)</source>
        <translation>场景超过 {0} 个单元格，对课程的数来说太多（请减少词元）</translation>
    </message>
    <message>
        <source>the scene has no {0}</source>
        <translation>场景没有 {0}</translation>
    </message>
    <message>
        <source>there is no query {0} of {1}</source>
        <translation>没有查询 {0}，共 {1} 个</translation>
    </message>
    <message>
        <source>there is no token {0} of {1} (count from 0)</source>
        <translation>没有词元 {0}，共 {1} 个（从 0 数）</translation>
    </message>
    <message>
        <source>{0}: the step has no &quot;try&quot; (add one, or leave the word out)</source>
        <translation>{0}：此步骤没有“try”（请添加，或去掉这个词）</translation>
    </message>
    <message>
        <source>&quot;{0}&quot;: behind the colon stands the number of decimals, 0 to 15, and perhaps %</source>
        <translation>“{0}”：冒号后是小数位数，0 至 15，可加 %</translation>
    </message>
    <message>
        <source>&quot;{0}&quot;: a brace is not closed</source>
        <translation>“{0}”：花括号没有闭合</translation>
    </message>
    <message>
        <source>{0}: {1}/{2} is {3} (write one of: {4})</source>
        <translation>{0}：{1}/{2} 是 {3}（请写其一：{4}）</translation>
    </message>
    <message>
        <source>a list: [&quot;tokens&quot;, &quot;row&quot;]</source>
        <translation>列表：[&quot;tokens&quot;, &quot;row&quot;]</translation>
    </message>
    <message>
        <source>the number that is stated</source>
        <translation>所说的数</translation>
    </message>
    <message>
        <source>{0}: {1} lacks what is written or what is right (write &quot;written&quot; and &quot;of&quot; or &quot;right&quot;, as texts)</source>
        <translation>{0}：{1} 缺少所写的或正确的内容（请写“written”，以及“of”或“right”，都是文本）</translation>
    </message>
    <message>
        <source>{0}: {1}/written is no number (write it in quotes with the notes&apos; decimals: &quot;0.71&quot;)</source>
        <translation>{0}：{1}/written 不是数（请按笔记的小数位写在引号中：&quot;0.71&quot;）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: it names no file of the form {1} (write {1}; the file is a .npy, .csv, .npz:MEMBER or .safetensors:TENSOR)</source>
        <translation>掩码“{0}”：没有指定 {1} 形式的文件（请写 {1}；文件是 .npy、.csv、.npz:MEMBER 或 .safetensors:TENSOR）</translation>
    </message>
    <message>
        <source>mask bigbird: {0} keys for each of {1} queries are more than can be drawn (take fewer)</source>
        <translation>掩码 bigbird：{1} 个查询各 {0} 个键，多得无法抽取（请减少）</translation>
    </message>
    <message>
        <source>mask &quot;causal:{0}&quot;: there is no such kind of causal (write causal or causal:bottom-right)</source>
        <translation>掩码“causal:{0}”：没有这种 causal（请写 causal 或 causal:bottom-right）</translation>
    </message>
    <message>
        <source>mask &quot;dilated:{0}&quot;: a stride of 0 leads nowhere (take D from 1 on)</source>
        <translation>掩码“dilated:{0}”：步长 0 没有意义（D 请从 1 起）</translation>
    </message>
    <message>
        <source>mask document: its lengths add up to {0}, but there are {1} queries and {2} keys (make them add up to the number of tokens)</source>
        <translation>掩码 document：长度之和是 {0}，而有 {1} 个查询和 {2} 个键（和应等于词元数）</translation>
    </message>
    <message>
        <source>mask valid: there is 1 length for {0} batch items (give one for each; lengths for each query have a ; behind them)</source>
        <translation>掩码 valid：只有 1 个长度，而有 {0} 个批次项（每个批次项给一个；每个查询的长度之后要有 ;）</translation>
    </message>
    <message>
        <source>mask valid: there are {0} lengths for {1} batch items (give one for each; lengths for each query have a ; behind them)</source>
        <translation>掩码 valid：有 {0} 个长度，而有 {1} 个批次项（每个批次项给一个；每个查询的长度之后要有 ;）</translation>
    </message>
    <message>
        <source>mask valid: there are lengths for {0} batch items, and the scene has {1} (give each its own, parted by ;)</source>
        <translation>掩码 valid：给了 {0} 个批次项的长度，而场景有 {1} 个批次项（各给各的，以 ; 分隔）</translation>
    </message>
    <message>
        <source>mask valid: there are {0} lengths for the {1} queries of batch item {2} (give one for each query)</source>
        <translation>掩码 valid：批次项 {2} 有 {1} 个查询，却有 {0} 个长度（每个查询给一个）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: &quot;{1}&quot; is no whole number from 0 on (write {2})</source>
        <translation>掩码“{0}”：“{1}”不是从 0 起的整数（请写 {2}）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: it has {1} numbers (write {2})</source>
        <translation>掩码“{0}”：有 {1} 个数（请写 {2}）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: 0 is too small (write {1} with numbers from 1 on)</source>
        <translation>掩码“{0}”：0 太小（请写 {1}，数从 1 起）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: its shape is {1}, but (batch, head, blocks of queries, blocks of keys) are {2} (give a cell for each block of {3} × {3}, the last ones may be cut off; batch and head may be left out)</source>
        <translation>掩码“{0}”：形状为 {1}，而 (批次, 头, 查询块, 键块) 为 {2}（每 {3} × {3} 的块给一个单元格，末尾的块可不完整；批次项和头可省略）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: its shape is {1}, but (batch, head, query, key) are {2} (give it as (query, key), (batch, query, key) or (batch, head, query, key); an axis of length 1 serves all)</source>
        <translation>掩码“{0}”：形状为 {1}，而 (批次, 头, 查询, 键) 为 {2}（请给 (查询, 键)、(批次, 查询, 键) 或 (批次, 头, 查询, 键)；长度为 1 的轴适用于全部）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: keep decisions are for self-attention, but there are {1} queries and {2} keys (use another mask)</source>
        <translation>掩码“{0}”：保留决策用于自注意力，而有 {1} 个查询和 {2} 个键（请用别的掩码）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: its shape is {1}, but there are {2} batch items of {3} tokens (give one keep decision a token: (token) or (batch, token))</source>
        <translation>掩码“{0}”：形状为 {1}，而有 {2} 个批次项，各 {3} 个词元（每个词元给一个保留决策：(词元) 或 (批次, 词元)）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: its file has not been read (give the mask again)</source>
        <translation>掩码“{0}”：文件尚未读取（请重新给出掩码）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: it holds numbers where True or False are wanted (save it as bool: array.astype(bool))</source>
        <translation>掩码“{0}”：其中是数，而需要 True 或 False（请保存为布尔：array.astype(bool)）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: it says which scores change and not which cells are allowed, and takes no and:, or: and not: (leave them out)</source>
        <translation>掩码“{0}”：它说明分数如何改变，而不是允许哪些单元格，因此不能用 and:、or: 和 not:（请去掉）</translation>
    </message>
    <message>
        <source>True = attend</source>
        <translation>True = 可关注</translation>
    </message>
    <message>
        <source>from the top left</source>
        <translation>从左上角起</translation>
    </message>
    <message>
        <source>from the bottom right</source>
        <translation>从右下角起</translation>
    </message>
    <message>
        <source>a length for each batch item</source>
        <translation>每个批次项一个长度</translation>
    </message>
    <message>
        <source>a length for each query</source>
        <translation>每个查询一个长度</translation>
    </message>
    <message>
        <source>keys on each side</source>
        <translation>每侧的键数</translation>
    </message>
    <message>
        <source>keys before</source>
        <translation>之前的键数</translation>
    </message>
    <message>
        <source>keys after</source>
        <translation>之后的键数</translation>
    </message>
    <message>
        <source>as many on both sides</source>
        <translation>两侧相同</translation>
    </message>
    <message>
        <source>each side by itself</source>
        <translation>两侧分别设定</translation>
    </message>
    <message>
        <source>apart, in tokens</source>
        <translation>间隔，以词元计</translation>
    </message>
    <message>
        <source>tokens from the first on</source>
        <translation>从第一个起的词元数</translation>
    </message>
    <message>
        <source>keys from the first on</source>
        <translation>从第一个起的键数</translation>
    </message>
    <message>
        <source>keys of the prefix</source>
        <translation>前缀的键数</translation>
    </message>
    <message>
        <source>tokens a stride</source>
        <translation>每步的词元数</translation>
    </message>
    <message>
        <source>global tokens</source>
        <translation>全局词元</translation>
    </message>
    <message>
        <source>random keys</source>
        <translation>随机键</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Causal (decoder)</source>
        <translation>因果（解码器）</translation>
    </message>
    <message>
        <source>a query attends to itself and to the keys before it: j ≤ i; with bottom-right j ≤ i + N_k − N_q</source>
        <translation>查询关注自己和之前的键：j ≤ i；从右下角起时 j ≤ i + N_k − N_q</translation>
    </message>
    <message>
        <source>Padding (valid lengths)</source>
        <translation>填充（有效长度）</translation>
    </message>
    <message>
        <source>the first keys, as d2l&apos;s valid_lens: j &lt; length; one length for each batch item, or lists of a length for each query, with ; between the items</source>
        <translation>开头的键，如 d2l 的 valid_lens：j &lt; 长度；每个批次项一个长度，或每个查询一个长度的列表，批次项之间用 ;</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>near keys: |i−j| ≤ W, or i−L ≤ j ≤ i+R</source>
        <translation>近处的键：|i−j| ≤ W，或 i−L ≤ j ≤ i+R</translation>
    </message>
    <message>
        <source>Dilated window</source>
        <translation>空洞窗口</translation>
    </message>
    <message>
        <source>every D-th key, W of them on each side: (i−j) mod D = 0 and |i−j| ≤ W·D</source>
        <translation>每隔 D 个键取一个，每侧 W 个：(i−j) mod D = 0 且 |i−j| ≤ W·D</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>全局词元</translation>
    </message>
    <message>
        <source>the first G tokens see all and are seen by all: i &lt; G or j &lt; G</source>
        <translation>前 G 个词元看得到全部，也被全部看到：i &lt; G 或 j &lt; G</translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation>注意力汇点</translation>
    </message>
    <message>
        <source>the first S keys: j &lt; S</source>
        <translation>前 S 个键：j &lt; S</translation>
    </message>
    <message>
        <source>Prefix (language model with prefix)</source>
        <translation>前缀（前缀语言模型）</translation>
    </message>
    <message>
        <source>the first P keys and what came before: j &lt; P or j ≤ i</source>
        <translation>前 P 个键和之前的键：j &lt; P 或 j ≤ i</translation>
    </message>
    <message>
        <source>Packed documents</source>
        <translation>拼接文档</translation>
    </message>
    <message>
        <source>keys of the same document: runs of a, b, … tokens</source>
        <translation>同一文档的键：依次 a、b、… 个词元</translation>
    </message>
    <message>
        <source>Strided (Sparse Transformer)</source>
        <translation>跨步（Sparse Transformer）</translation>
    </message>
    <message>
        <source>near keys and every S-th: |i−j| &lt; S or (i−j) mod S = 0</source>
        <translation>近处的键，以及每隔 S 个：|i−j| &lt; S 或 (i−j) mod S = 0</translation>
    </message>
    <message>
        <source>Fixed blocks (Sparse Transformer)</source>
        <translation>固定块（Sparse Transformer）</translation>
    </message>
    <message>
        <source>keys of the same block of S, and the last of every block: ⌊i/S⌋ = ⌊j/S⌋ or j mod S = S−1</source>
        <translation>同一 S 块的键，以及每块的最后一个：⌊i/S⌋ = ⌊j/S⌋ 或 j mod S = S−1</translation>
    </message>
    <message>
        <source>BigBird</source>
        <translation>BigBird</translation>
    </message>
    <message>
        <source>window:W or global:G, or R further random keys for each query, others in every head</source>
        <translation>window:W 或 global:G，或每个查询另取 R 个随机键，各头不同</translation>
    </message>
    <message>
        <source>Blocks from a file</source>
        <translation>来自文件的块</translation>
    </message>
    <message>
        <source>blocks of B × B cells, one cell of a bool file each: (⌊i/B⌋, ⌊j/B⌋)</source>
        <translation>B × B 单元格的块，布尔文件每个单元格对应一块：(⌊i/B⌋, ⌊j/B⌋)</translation>
    </message>
    <message>
        <source>A file, True = attend</source>
        <translation>文件，True = 可关注</translation>
    </message>
    <message>
        <source>a file of bool, or of numbers that are added to the scores, where −∞ blocks; a .csv of 0 and 1 is bool</source>
        <translation>布尔文件，或加到分数上的数的文件，其中 −∞ 表示禁止；0 和 1 的 .csv 视为布尔</translation>
    </message>
    <message>
        <source>True = attend; numbers: added to the score</source>
        <translation>True = 可关注；数：加到分数上</translation>
    </message>
    <message>
        <source>A file, True = blocked</source>
        <translation>文件，True = 禁止</translation>
    </message>
    <message>
        <source>a file of bool as nn.MultiheadAttention has it</source>
        <translation>布尔文件，如 nn.MultiheadAttention 所用</translation>
    </message>
    <message>
        <source>True = blocked</source>
        <translation>True = 禁止</translation>
    </message>
    <message>
        <source>Keep decisions (DynamicViT)</source>
        <translation>保留决策（DynamicViT）</translation>
    </message>
    <message>
        <source>DynamicViT&apos;s keep decisions, one a token: a dropped key takes part in its own row only; equations (10) and (11)</source>
        <translation>DynamicViT 的保留决策，每个词元一个：被丢弃的键只参与自己那一行；公式 (10) 和 (11)</translation>
    </message>
    <message>
        <source>True = keep</source>
        <translation>True = 保留</translation>
    </message>
    <message>
        <source>Keep decisions, as released (ε = 1e-6)</source>
        <translation>保留决策，按发布的代码（ε = 1e-6）</translation>
    </message>
    <message>
        <source>the same as DynamicViT&apos;s released code has it, with ε = 1e-6</source>
        <translation>同上，按 DynamicViT 发布的代码，ε = 1e-6</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: nothing stands behind the colon (leave the colon out)</source>
        <translation>掩码“{0}”：冒号后没有内容（请去掉冒号）</translation>
    </message>
    <message>
        <source>mask &quot;{0}&quot;: there is no such kind of mask (take one of: {1})</source>
        <translation>掩码“{0}”：没有这种掩码（可选：{1}）</translation>
    </message>
    <message>
        <source>added to the score</source>
        <translation>加到分数上</translation>
    </message>
    <message>
        <source>mask: policy and policy-eps are two forms of one formula (take one of them for all)</source>
        <translation>掩码：policy 与 policy-eps 是同一公式的两种形式（请统一用一种）</translation>
    </message>
    <message>
        <source>there is no batch item {0} with head {1}: the scene has {2} and {3} (count from 0)</source>
        <translation>没有批次项 {0} 的头 {1}：场景有 {2} 和 {3}（从 0 数）</translation>
    </message>
    <message>
        <source>projecting Q, K and V: there is not enough memory (take fewer tokens or dimensions)</source>
        <translation>投影 Q、K、V：内存不足（请减少词元或维度）</translation>
    </message>
    <message>
        <source>temperature {0}: scores are divided by it (give a number above 0)</source>
        <translation>温度 {0}：分数要除以它（请给大于 0 的数）</translation>
    </message>
    <message>
        <source>scale {0}: scores are multiplied by it (give a finite number)</source>
        <translation>缩放 {0}：分数要乘以它（请给有限数）</translation>
    </message>
    <message>
        <source>softcap {0}: scores stay between −C and C (give a number C above 0)</source>
        <translation>softcap {0}：分数保持在 −C 与 C 之间（请给大于 0 的数 C）</translation>
    </message>
    <message>
        <source>rope {0}: angles are powers of the base (give a number above 0, as 10000)</source>
        <translation>rope {0}：角度是基数的幂（请给大于 0 的数，如 10000）</translation>
    </message>
    <message>
        <source>dropout {0}: it is the probability that a weight is dropped (give 0 to 1)</source>
        <translation>dropout {0}：这是权重被丢弃的概率（请给 0 至 1）</translation>
    </message>
    <message>
        <source>positions: sinusoidal positions are added to X, and this scene has no X (leave them out, or begin with X)</source>
        <translation>位置：正弦位置编码加在 X 上，而此场景没有 X（请不要用，或从 X 开始）</translation>
    </message>
    <message>
        <source>rope: it turns pairs of features, and d_k = {0} is odd (take an even d_k, or switch RoPE off)</source>
        <translation>rope：它旋转成对的特征，而 d_k = {0} 是奇数（请用偶数 d_k，或关闭 RoPE）</translation>
    </message>
    <message>
        <source>{0} is {1}: a matrix needs at least one row and one column (give it numbers)</source>
        <translation>{0} 是 {1}：矩阵至少要有一行一列（请给数）</translation>
    </message>
    <message>
        <source>{0}·{1}: {0} is {2} and {1} is {3}, the inner axis differs: {4} columns against {5} rows (make them equal)</source>
        <translation>{0}·{1}：{0} 是 {2}，{1} 是 {3}，内侧的轴不同：{4} 列对 {5} 行（应相等）</translation>
    </message>
    <message>
        <source>{0} is {2} and {1} is {3}: the axis {6} differs, {4} columns against {5} (make them equal)</source>
        <translation>{0} 是 {2}，{1} 是 {3}：轴 {6} 不同，{4} 列对 {5} 列（应相等）</translation>
    </message>
    <message>
        <source>{0} is {2} and {1} is {3}: the axis of the keys differs, {4} rows against {5} (make them equal)</source>
        <translation>{0} 是 {2}，{1} 是 {3}：键的轴不同，{4} 行对 {5} 行（应相等）</translation>
    </message>
    <message>
        <source>{0} is {2} and {1} is {3}: a bias has one number for each of the {4} columns (give it as many)</source>
        <translation>{0} 是 {2}，{1} 是 {3}：偏置对 {4} 列各有一个数（个数应相同）</translation>
    </message>
    <message>
        <source>{0}: one batch item or head is {1} and another {2} (give all one shape)</source>
        <translation>{0}：一个批次项或头是 {1}，另一个是 {2}（形状应全部相同）</translation>
    </message>
    <message>
        <source>{0} has {2} batch items and {1} has {3}: the batch axis differs (give both as many, or one of them none)</source>
        <translation>{0} 有 {2} 个批次项，{1} 有 {3} 个：批次轴不同（个数应相同，或其中一个没有批次轴）</translation>
    </message>
    <message>
        <source>{0} is {1}: its {2} columns can&apos;t be split into {3} {4} of one width (change its columns or the number of heads)</source>
        <translation>{0} 是 {1}：它的 {2} 列不能等分给 {3} 个{4}（请改列数或头数）</translation>
    </message>
    <message>
        <source>{0} is {2} and {1} is {3}: with {4} heads of d_k = {5} the keys need {6} columns, or {5} for each of fewer heads that divide {4} (make them fit)</source>
        <translation>{0} 是 {2}，{1} 是 {3}：{4} 个头、d_k = {5} 时键需要 {6} 列，或较少的头各 {5} 列，头数要能整除 {4}（请改成相符）</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>key heads</source>
        <translation>键的头</translation>
    </message>
    <message>
        <source>W_O is {0}: the heads&apos; outputs side by side have {1} columns (give W_O {1} rows)</source>
        <translation>W_O 是 {0}：各头输出并排共 {1} 列（W_O 应有 {1} 行）</translation>
    </message>
    <message>
        <source>the joined output</source>
        <translation>拼接后的输出</translation>
    </message>
    <message>
        <source>{0} is {1} for {2} tokens: the row axis is the tokens (name {3} tokens, or give {0} {2} rows)</source>
        <translation>{0} 是 {1}，而有 {2} 个词元：行轴就是词元（命名 {3} 个词元，或让 {0} 有 {2} 行）</translation>
    </message>
    <message>
        <source>{0} is {1} for {2} tokens: the column axis is the same tokens as keys (give {0} {2} columns, or name the keys by key tokens)</source>
        <translation>{0} 是 {1}，而有 {2} 个词元：列轴是作为键的同一批词元（让 {0} 有 {2} 列，或用键的词元命名键）</translation>
    </message>
    <message>
        <source>{0} has {2} heads and {1} has {3}: the key heads must divide the query heads (give {1} as many, or fewer that divide them)</source>
        <translation>{0} 有 {2} 个头，{1} 有 {3} 个：键的头数要能整除查询的头数（让 {1} 的头数相同，或更少且能整除）</translation>
    </message>
    <message>
        <source>{0} has {2} heads and {1} has {3}: the head axis differs (give both as many)</source>
        <translation>{0} 有 {2} 个头，{1} 有 {3} 个：头的轴不同（个数应相同）</translation>
    </message>
    <message>
        <source>the input has {0} tokens: at most {1} can be named (take a part of them)</source>
        <translation>输入有 {0} 个词元：最多能命名 {1} 个（请取一部分）</translation>
    </message>
    <message>
        <source>the scene has no {0}, and {1} feature names for it (leave them out)</source>
        <translation>场景没有 {0}，却有 {1} 个特征名（请去掉）</translation>
    </message>
    <message>
        <source>{0} has {1} features and {2} feature names (name each of the {1}, an empty text where one has no name, or give no names)</source>
        <translation>{0} 有 {1} 个特征，却有 {2} 个特征名（{1} 个特征各给一个名字，没有名字的给空文本；或都不给）</translation>
    </message>
    <message>
        <source>regions: there are some of the keys, whose tokens are the queries&apos; (leave key_regions out)</source>
        <translation>区域：给了键的区域，而键的词元就是查询的词元（请去掉 key_regions）</translation>
    </message>
    <message>
        <source>the scene has 0 tokens: attention needs at least one (add a token)</source>
        <translation>场景有 0 个词元：注意力至少需要一个（请添加词元）</translation>
    </message>
    <message>
        <source>&amp;X, token vectors</source>
        <translation>&amp;X，词元向量</translation>
    </message>
    <message>
        <source>Show X</source>
        <translation>显示 X</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>token vectors</source>
        <translation>词元向量</translation>
    </message>
    <message>
        <source>Show Q: what each token is looking for</source>
        <translation>显示 Q：每个词元要找什么</translation>
    </message>
    <message>
        <source>queries: what each token is looking for</source>
        <translation>查询：每个词元要找什么</translation>
    </message>
    <message>
        <source>Show K: what each token offers</source>
        <translation>显示 K：每个词元能提供什么</translation>
    </message>
    <message>
        <source>keys: what each token offers</source>
        <translation>键：每个词元能提供什么</translation>
    </message>
    <message>
        <source>Show V: what each token passes on</source>
        <translation>显示 V：每个词元传递什么</translation>
    </message>
    <message>
        <source>values: what each token passes on</source>
        <translation>值：每个词元传递什么</translation>
    </message>
    <message>
        <source>&amp;Scores</source>
        <translation>分数(&amp;S)</translation>
    </message>
    <message>
        <source>Show the scores, query times key</source>
        <translation>显示分数：查询乘键</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scores: query times key</source>
        <translation>分数：查询乘键</translation>
    </message>
    <message>
        <source>Sca&amp;led scores</source>
        <translation>缩放后的分数(&amp;L)</translation>
    </message>
    <message>
        <source>Show the scaled scores</source>
        <translation>显示缩放后的分数</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>缩放分数</translation>
    </message>
    <message>
        <source>scores times the scale</source>
        <translation>分数乘以缩放系数</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>&amp;Masked scores</source>
        <translation>掩码后的分数(&amp;M)</translation>
    </message>
    <message>
        <source>Show the scores after the mask</source>
        <translation>显示掩码后的分数</translation>
    </message>
    <message>
        <source>masked score</source>
        <translation>掩码后分数</translation>
    </message>
    <message>
        <source>scaled scores, forbidden ones replaced by the fill</source>
        <translation>缩放后的分数，被禁止的换成填充值</translation>
    </message>
    <message>
        <source>&amp;Attention weights</source>
        <translation>注意力权重(&amp;A)</translation>
    </message>
    <message>
        <source>Show the attention weights</source>
        <translation>显示注意力权重</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>attention weights, every row sums to 1</source>
        <translation>注意力权重，每行之和为 1</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>暂退</translation>
    </message>
    <message>
        <source>Weights after &amp;dropout</source>
        <translation>暂退后的权重(&amp;D)</translation>
    </message>
    <message>
        <source>Show the attention weights after dropout</source>
        <translation>显示暂退后的注意力权重</translation>
    </message>
    <message>
        <source>weights after dropout</source>
        <translation>暂退后的权重</translation>
    </message>
    <message>
        <source>weight after dropout</source>
        <translation>暂退后权重</translation>
    </message>
    <message>
        <source>attention weights after dropout</source>
        <translation>暂退后的注意力权重</translation>
    </message>
    <message>
        <source>&amp;Effect ‖a·v‖</source>
        <translation>贡献 ‖a·v‖(&amp;E)</translation>
    </message>
    <message>
        <source>Show how much each key adds to each output: the length of weight times value, before W_O</source>
        <translation>显示每个键给每个输出加了多少：权重乘值的长度，在 W_O 之前</translation>
    </message>
    <message>
        <source>effect ‖a·v‖</source>
        <translation>贡献 ‖a·v‖</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>effect: how long weight times value is, of this head and before W_O</source>
        <translation>贡献：权重乘值的长度，属于此头，在 W_O 之前</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>输出(&amp;O)</translation>
    </message>
    <message>
        <source>Show the output</source>
        <translation>显示输出</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>output: each row a linear combination of the rows of V</source>
        <translation>输出：每行是 V 各行的线性组合</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Heads &amp;joined</source>
        <translation>拼接各头(&amp;J)</translation>
    </message>
    <message>
        <source>Show the heads joined: side by side, times W_O</source>
        <translation>显示拼接的各头：并排后乘 W_O</translation>
    </message>
    <message>
        <source>joined heads</source>
        <translation>拼接各头</translation>
    </message>
    <message>
        <source>heads side by side, times W_O</source>
        <translation>各头并排，乘以 W_O</translation>
    </message>
    <message>
        <source>regions: &quot;{0}&quot; is none (write name=first:end from 0, half-open, with commas between: system=0:12,question=12:20)</source>
        <translation>区域：“{0}”不是区域（写 名字=起:止，从 0 起，半开，以逗号分隔：system=0:12,question=12:20）</translation>
    </message>
    <message>
        <source>regions: &quot;{0}&quot; needs a name of its own (name it)</source>
        <translation>区域：“{0}”需要自己的名字（请命名）</translation>
    </message>
    <message>
        <source>regions: two are called &quot;{0}&quot; (give each another name)</source>
        <translation>区域：有两个叫“{0}”（请换一个名字）</translation>
    </message>
    <message>
        <source>regions: &quot;{0}&quot; has no token (let its end be behind its first)</source>
        <translation>区域：“{0}”没有词元（终点应在起点之后）</translation>
    </message>
    <message>
        <source>regions: &quot;{0}&quot; reaches beyond the {1} tokens (end it at {1} or before)</source>
        <translation>区域：“{0}”超出 {1} 个词元（请在 {1} 或之前结束）</translation>
    </message>
    <message>
        <source>regions: &quot;{0}&quot; and &quot;{1}&quot; overlap (let one begin where the other ends)</source>
        <translation>区域：“{0}”与“{1}”重叠（让一个从另一个结束处开始）</translation>
    </message>
    <message>
        <source>{0}: cell ({1}, {2}) is beyond what {3} holds (make the numbers it comes from smaller)</source>
        <translation>{0}：单元格 ({1}, {2}) 超出 {3} 所能表示的（请减小产生它的数）</translation>
    </message>
    <message>
        <source>{0}: it runs no compute shaders (take another device)</source>
        <translation>{0}：它不能运行计算着色器（请用别的设备）</translation>
    </message>
    <message>
        <source>{0}: it offers Vulkan {1}, and 1.2 is needed (update its driver)</source>
        <translation>{0}：它提供 Vulkan {1}，而需要 1.2（请更新驱动）</translation>
    </message>
    <message>
        <source>{0}: its driver lacks {1} (update it)</source>
        <translation>{0}：驱动缺少 {1}（请更新）</translation>
    </message>
    <message>
        <source>{0}: its work groups or buffers are too small (take another device)</source>
        <translation>{0}：工作组或缓冲区太小（请用别的设备）</translation>
    </message>
    <message>
        <source>discrete GPU</source>
        <translation>独立显卡</translation>
    </message>
    <message>
        <source>integrated GPU</source>
        <translation>集成显卡</translation>
    </message>
    <message>
        <source>virtual GPU</source>
        <translation>虚拟显卡</translation>
    </message>
    <message>
        <source>other device</source>
        <translation>其他设备</translation>
    </message>
    <message>
        <source>{0}: it is the processor, which the CPU engine uses better (ask for it by its number)</source>
        <translation>{0}：它就是处理器，CPU 引擎更善于使用它（要用请指定编号）</translation>
    </message>
    <message>
        <source>vulkan: no device was found (install a driver for yours)</source>
        <translation>vulkan：没有找到设备（请安装其驱动）</translation>
    </message>
    <message>
        <source>vulkan: there is no device {0}, only {1} in all (see attnscope engines)</source>
        <translation>vulkan：没有设备 {0}，总共只有 {1} 个（见 attnscope engines）</translation>
    </message>
    <message>
        <source>vulkan: no driver answers (install one, such as mesa-vulkan-drivers; the CPU works without)</source>
        <translation>vulkan：没有驱动响应（请安装，如 mesa-vulkan-drivers；CPU 不需要它）</translation>
    </message>
    <message>
        <source>vulkan: its validation layers are not on this machine (install vulkan-validationlayers; only tests need them)</source>
        <translation>vulkan：这台机器上没有它的验证层（请安装 vulkan-validationlayers；只有测试需要它们）</translation>
    </message>
    <message>
        <source>vulkan: its loader is not on this machine (install libvulkan1; the CPU works without)</source>
        <translation>vulkan：这台机器上没有它的加载器（请安装 libvulkan1；CPU 不需要它）</translation>
    </message>
    <message>
        <source>vulkan: rows of scores lie too far from 0 for float32 (the CPU computes them in float64)</source>
        <translation>vulkan：有几行分数离 0 太远，float32 算不准（由 CPU 用 float64 计算）</translation>
    </message>
    <message>
        <source>vulkan: there are no scores to compute (the CPU takes given weights)</source>
        <translation>vulkan：没有要计算的分数（给定的权重由 CPU 处理）</translation>
    </message>
    <message>
        <source>vulkan: it computes in float32 (ask for float32, or take the CPU)</source>
        <translation>vulkan：它用 float32 计算（请选 float32，或用 CPU）</translation>
    </message>
    <message>
        <source>vulkan: its softmax runs over the keys only (the CPU takes the other axis)</source>
        <translation>vulkan：它的 softmax 只沿键计算（另一个轴由 CPU 处理）</translation>
    </message>
    <message>
        <source>vulkan: it takes policies in their exact form and with fill -inf only (the CPU takes the others)</source>
        <translation>vulkan：它只支持精确形式且填充值为 -inf 的策略（其他由 CPU 处理）</translation>
    </message>
    <message>
        <source>vulkan: the scores leave what its shaders take (the CPU takes numbers of any size)</source>
        <translation>vulkan：分数超出着色器的范围（CPU 可处理任何大小的数）</translation>
    </message>
    <message>
        <source>vulkan: its driver does not say what it can do (update it; the CPU works without)</source>
        <translation>vulkan：驱动没有说明它的能力（请更新；CPU 不需要它）</translation>
    </message>
    <message>
        <source>vulkan: the device was lost (the CPU goes on; start again to try it anew)</source>
        <translation>vulkan：设备丢失（CPU 继续；重新启动可再试）</translation>
    </message>
    <message>
        <source>vulkan: the device has too little memory (the CPU goes on)</source>
        <translation>vulkan：设备内存太少（CPU 继续）</translation>
    </message>
    <message>
        <source>vulkan: the driver failed (the CPU goes on; update the driver)</source>
        <translation>vulkan：驱动出错（CPU 继续；请更新驱动）</translation>
    </message>
    <message>
        <source>vulkan: this machine has no graphics card (the CPU works without)</source>
        <translation>vulkan：这台机器没有显卡（CPU 不需要它）</translation>
    </message>
    <message>
        <source>vulkan: the matrices are too large for a plain product (take fewer tokens)</source>
        <translation>vulkan：矩阵太大，无法直接相乘（请减少词元）</translation>
    </message>
    <message>
        <source>vulkan: it is not in this build (configure with ATTNSCOPE_GPU=ON; the CPU works without)</source>
        <translation>vulkan：此版本不包含它（配置时用 ATTNSCOPE_GPU=ON；CPU 不需要它）</translation>
    </message>
    <message>
        <source>Width: {0} pixels leave the type too small to be read (take at least {1})</source>
        <translation>宽度：{0} 像素时字太小，无法阅读（至少 {1}）</translation>
    </message>
    <message>
        <source>the ending of &quot;{0}&quot; is no animation&apos;s (end it in .gif, .webp or, for a folder of frames, /)</source>
        <translation>“{0}”的结尾不是动画格式（请以 .gif、.webp 结尾，帧文件夹以 / 结尾）</translation>
    </message>
    <message>
        <source>animation: {0} holds {1} pixels a side, not {2} × {3} (make it smaller, or write a folder of frames)</source>
        <translation>动画：{0} 每边最多 {1} 像素，容不下 {2} × {3}（请缩小，或写成帧文件夹）</translation>
    </message>
    <message>
        <source>animation: its writing was stopped</source>
        <translation>动画：写入已停止</translation>
    </message>
    <message>
        <source>animation: GIF holds {0} colours, too few to keep all weights of this picture apart (write a .webp or a folder of frames, or leave the matrix out)</source>
        <translation>动画：GIF 只有 {0} 种颜色，不足以区分此图的所有权重（请写 .webp 或帧文件夹，或不画矩阵）</translation>
    </message>
    <message>
        <source>animation: {0} frames are too many (up to {1}: fewer frames a second, shorter steps or fewer terms)</source>
        <translation>动画：{0} 帧太多（最多 {1}：降低帧率、缩短步长或减少项数）</translation>
    </message>
    <message>
        <source>row: the weights were given without Q and K, so that there is nothing to match (choose strips, arrows or equation)</source>
        <translation>行：权重是给定的，没有 Q 和 K，因此无从匹配（请选条形、箭头或等式）</translation>
    </message>
    <message>
        <source>row: the scene has no V, so that no row of the output can be added up (give --v)</source>
        <translation>行：场景没有 V，无法累加输出的行（请给 --v）</translation>
    </message>
    <message>
        <source>row: there is no row {0} in a matrix of {1} × {2} (indices begin at 0)</source>
        <translation>行：{1} × {2} 的矩阵没有第 {0} 行（从 0 数）</translation>
    </message>
    <message>
        <source>cells: the search was stopped</source>
        <translation>单元格：搜索已停止</translation>
    </message>
    <message>
        <source>the ending of &quot;{0}&quot; says no format of numbers (end it in {1})</source>
        <translation>“{0}”的结尾不是数的格式（请以 {1} 结尾）</translation>
    </message>
    <message>
        <source>numbers: their writing was stopped</source>
        <translation>数：写入已停止</translation>
    </message>
    <message>
        <source>File: the name is missing (name a file that ends in {0})</source>
        <translation>文件：缺少名字（请给以 {0} 结尾的文件）</translation>
    </message>
    <message>
        <source>picture: {0} × {1} pixels don&apos;t fit into memory (make it smaller)</source>
        <translation>图片：{0} × {1} 像素放不进内存（请缩小）</translation>
    </message>
    <message>
        <source>picture: WebP holds {0} pixels a side, not {1} × {2} (make it smaller, or write a .png)</source>
        <translation>图片：WebP 每边最多 {0} 像素，容不下 {1} × {2}（请缩小，或写 .png）</translation>
    </message>
    <message>
        <source>picture: TeX holds no image, and these cells are too many to be drawn one by one (write a .pdf, or a part of the matrix)</source>
        <translation>图片：TeX 不含图像，而单元格太多，无法逐个绘制（请写 .pdf，或只取矩阵的一部分）</translation>
    </message>
    <message>
        <source>the ending of &quot;{0}&quot; is no picture&apos;s (end it in {1})</source>
        <translation>“{0}”的结尾不是图片格式（请以 {1} 结尾）</translation>
    </message>
    <message>
        <source>lesson {0}: it has no texts in &quot;{1}&quot; (take {2})</source>
        <translation>课程 {0}：没有“{1}”的文字（请选 {2}）</translation>
    </message>
    <message>
        <source>handout: this machine has no font with Chinese characters (install Noto CJK: fonts-noto-cjk)</source>
        <translation>讲义：这台机器没有含汉字的字体（请安装 Noto CJK：fonts-noto-cjk）</translation>
    </message>
    <message>
        <source>The pasted rows differ in length: row 0 has {0} numbers, row {1} has {2} (paste rows of one length; nothing was changed)</source>
        <translation>粘贴的各行长度不同：第 0 行有 {0} 个数，第 {1} 行有 {2} 个（请粘贴等长的行；什么也没有改变）</translation>
    </message>
    <message>
        <source>Pasted row {0}, column {1}: “{2}” is not a finite number with a point (nothing was changed)</source>
        <translation>粘贴的第 {0} 行第 {1} 列：“{2}”不是带小数点的有限数（什么也没有改变）</translation>
    </message>
    <message>
        <source>The pasted print-out is shortened: it holds “...” instead of numbers (print all with numpy.set_printoptions(threshold=numpy.inf))</source>
        <translation>粘贴的打印结果被省略：其中有“...”代替数（请用 numpy.set_printoptions(threshold=numpy.inf) 全部打印）</translation>
    </message>
    <message>
        <source>The pasted array has {0} dimensions: a table has two (paste one matrix of it)</source>
        <translation>粘贴的数组有 {0} 维：表格只有两维（请粘贴其中一个矩阵）</translation>
    </message>
    <message>
        <source>Nothing to paste: the clipboard holds no numbers (copy cells or a print-out first)</source>
        <translation>没有可粘贴的：剪贴板里没有数（先复制单元格或打印结果）</translation>
    </message>
    <message>
        <source>nothing was computed: there is too little memory (close other programs, or make the scene smaller)</source>
        <translation>没有计算：内存太少（请关闭别的程序，或缩小场景）</translation>
    </message>
    <message>
        <source>nothing was computed: {0} (undo the last step; the last result stays on view)</source>
        <translation>没有计算：{0}（请撤销上一步；上次的结果仍然显示）</translation>
    </message>
    <message>
        <source>nothing was computed: the reason is unknown (undo the last step; the last result stays on view)</source>
        <translation>没有计算：原因不明（请撤销上一步；上次的结果仍然显示）</translation>
    </message>
    <message>
        <source>the edit was not done: there is too little memory (close other programs, or make the scene smaller)</source>
        <translation>没有编辑：内存太少（请关闭别的程序，或缩小场景）</translation>
    </message>
    <message>
        <source>the edit was not done: {0} (the scene is as it was)</source>
        <translation>没有编辑：{0}（场景未变）</translation>
    </message>
    <message>
        <source>the edit was not done: the reason is unknown (the scene is as it was)</source>
        <translation>没有编辑：原因不明（场景未变）</translation>
    </message>
    <message>
        <source>the last action was not finished: there is too little memory (close other programs, or make the scene smaller)</source>
        <translation>上一个操作没有完成：内存太少（请关闭别的程序，或缩小场景）</translation>
    </message>
    <message>
        <source>the last action was not finished: {0} (save the scene, and report it)</source>
        <translation>上一个操作没有完成：{0}（请保存场景并报告）</translation>
    </message>
    <message>
        <source>the last action was not finished: the reason is unknown (save the scene, and report it)</source>
        <translation>上一个操作没有完成：原因不明（请保存场景并报告）</translation>
    </message>
    <message>
        <source>{0}: the lesson has no such member</source>
        <translation>{0}：课程没有这个成员</translation>
    </message>
    <message>
        <source>heads stand beside each other only while nothing is compared (forget B with C)</source>
        <translation>只有不在比较时才能并排显示各头（按 C 去掉 B）</translation>
    </message>
    <message>
        <source>{0} heads stand beside each other already, and no more have room (take one of them away first)</source>
        <translation>已有 {0} 个头并排，放不下更多（先去掉一个）</translation>
    </message>
    <message>
        <source>No token was added: there is no word (type one)</source>
        <translation>没有添加词元：没有输入词（请输入）</translation>
    </message>
    <message>
        <source>Too many tokens: {0} of at most {1} (open them from a file)</source>
        <translation>词元太多：{0} 个，最多 {1} 个（请从文件打开）</translation>
    </message>
    <message>
        <source>The token keeps its name: nothing was typed (press Delete to remove it)</source>
        <translation>词元名字不变：什么也没有输入（按 Delete 删除它）</translation>
    </message>
    <message>
        <source>The last token stays: attention needs one (rename it instead)</source>
        <translation>最后一个词元保留：注意力至少需要一个（可改它的名字）</translation>
    </message>
    <message>
        <source>“{0}”: not a number (write it as 0.5, -2, 1e-3, 1/3 or √2)</source>
        <translation>“{0}”：不是数（请写成 0.5、-2、1e-3、1/3 或 √2）</translation>
    </message>
    <message>
        <source>“{0}”: beyond what a float64 can hold (write a number between 1e-300 and 1e300)</source>
        <translation>“{0}”：超出 float64 的范围（请写 1e-300 至 1e300 之间的数）</translation>
    </message>
    <message>
        <source>Nothing typed: the number stays (type one)</source>
        <translation>没有输入：数不变（请输入）</translation>
    </message>
    <message>
        <source>“{0}”: not a whole number, the old one stays (write one {1})</source>
        <translation>“{0}”：不是整数，保持原值（请写{1}的整数）</translation>
    </message>
    <message>
        <source>“{0}”: out of bounds, the number stays (write one {1})</source>
        <translation>“{0}”：超出范围，数不变（请写{1}的数）</translation>
    </message>
    <message>
        <source>Nothing typed: the cell keeps its number (type one, or press Delete for 0)</source>
        <translation>没有输入：单元格的数不变（请输入，或按 Delete 置 0）</translation>
    </message>
    <message>
        <source>“{0}”: only finite numbers stand here (to forbid a score, use the mask)</source>
        <translation>“{0}”：这里只能是有限数（要禁止分数，请用掩码）</translation>
    </message>
    <message>
        <source>“{0}”: a comma does not stand in a number (write a point: {1})</source>
        <translation>“{0}”：数里不能有逗号（请写小数点：{1}）</translation>
    </message>
    <message>
        <source>“{0}”: nothing can be divided by 0 (write another divisor)</source>
        <translation>“{0}”：不能除以 0（请换除数）</translation>
    </message>
    <message>
        <source>standard output: writing failed: {0} (nobody reads it any more, or its disk is full)</source>
        <translation>标准输出：写入失败：{0}（没有程序再读它，或磁盘已满）</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} {3} are others there, first number {4}: &quot;{5}&quot; here, &quot;{6}&quot; there (labels are those of the first scene)</source>
        <translation>{0}：{2} 个{3}中有 {1} 个不同，第一个是 {4} 号：这里是“{5}”，那里是“{6}”（标签取自第一个场景）</translation>
    </message>
    <message>
        <source>--row: there is no row {0}, the scene has {1} (give 0 to {2})</source>
        <translation>--row：没有第 {0} 行，场景有 {1} 行（请给 0 至 {2}）</translation>
    </message>
    <message>
        <source>--compare: {0} is {1} in the first and {2} in {3} (compare scenes whose matrices have one shape)</source>
        <translation>--compare：{0} 在第一个中是 {1}，在 {3} 中是 {2}（请比较矩阵形状相同的场景）</translation>
    </message>
    <message>
        <source>lesson {0}: {1} (attnscope lessons {0} --check says all that is wrong)</source>
        <translation>课程 {0}：{1}（attnscope lessons {0} --check 列出所有错误）</translation>
    </message>
    <message>
        <source>lesson {0}: {1} (mend it there; what else is wrong stands on standard output)</source>
        <translation>课程 {0}：{1}（请改正；其他错误见标准输出）</translation>
    </message>
    <message>
        <source>{0}: the stage {1} of this scene joins its heads (leave {0} out, or take --stage weights)</source>
        <translation>{0}：此场景的阶段 {1} 拼接了各头（去掉 {0}，或用 --stage weights）</translation>
    </message>
    <message>
        <source>it takes what is large enough to gain; nothing has been so far</source>
        <translation>足够大、值得用它的才交给它；目前还没有</translation>
    </message>
    <message>
        <source>another one is the better one</source>
        <translation>另一个更好</translation>
    </message>
    <message>
        <source>of the GPUs it is the best; what is small stays with the processor</source>
        <translation>它是最好的显卡；小的仍由处理器计算</translation>
    </message>
    <message>
        <source>memory: there is not enough of it (take fewer tokens, or float32)</source>
        <translation>内存：不足（请减少词元，或用 float32）</translation>
    </message>
    <message>
        <source>attnscope: it met with what it did not expect: {0} (please report this)</source>
        <translation>attnscope：遇到意外情况：{0}（请报告）</translation>
    </message>
    <message>
        <source>--size: {0} × {1} pixels leave the type too small to be read (give at least {2}, or fewer --terms)</source>
        <translation>--size：{0} × {1} 像素时字太小，无法阅读（至少 {2}，或减少 --terms）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}, and {2} is {3} (compare with the same stage in the same orientation)</source>
        <translation>{0}：形状为 {1}，而 {2} 是 {3}（请与同一阶段、同一方向比较）</translation>
    </message>
    <message>
        <source>{0}: {1} differs from it by up to {2}, at ({3}): {4} is computed, {5} is there (mend the one that is wrong, or give a --tolerance above {6})</source>
        <translation>{0}：{1} 与它最多相差 {2}，在 ({3})：算得 {4}，那里是 {5}（请改正错的那个，或给大于 {6} 的 --tolerance）</translation>
    </message>
    <message>
        <source>{0}: {1} goes beyond the {2} {3} of the scene (give a part of 0:{2})</source>
        <translation>{0}：{1} 超出场景的 {2} 个{3}（请给 0:{2} 的一部分）</translation>
    </message>
    <message>
        <source>{0}: {1} is not in the part that is drawn (leave it out, or widen --query-range or --key-range)</source>
        <translation>{0}：{1} 不在所画的部分（请去掉，或放宽 --query-range 或 --key-range）</translation>
    </message>
    <message>
        <source>--size: &quot;{0}&quot; leaves each of {1} matrices less than half of its part of the picture (give at least {2}, or smaller type with --font-pt)</source>
        <translation>--size：“{0}”时 {1} 个矩阵各占不到自己那部分图的一半（至少 {2}，或用 --font-pt 缩小字号）</translation>
    </message>
    <message>
        <source>--size: &quot;{0}&quot; leaves the matrix less than {1} % of the picture (give at least {2}, or smaller type with --font-pt)</source>
        <translation>--size：“{0}”时矩阵占图不到 {1} %（至少 {2}，或用 --font-pt 缩小字号）</translation>
    </message>
    <message>
        <source>{0}: there is no {1}, the scene has {2} (give 0 to {3})</source>
        <translation>{0}：没有 {1}，场景有 {2}（请给 0 至 {3}）</translation>
    </message>
    <message>
        <source>--head: there is no {0}, the scene has one head and {1} batch items (give --batch, or arrays of four axes: batch, head, tokens, d)</source>
        <translation>--head：没有 {0}，场景有一个头和 {1} 个批次项（请给 --batch，或四个轴的数组：批次、头、词元、d）</translation>
    </message>
    <message>
        <source>--head: the scene has one head, of which there is no {0} over heads (leave --head out)</source>
        <translation>--head：场景只有一个头，没有对各头的 {0}（去掉 --head）</translation>
    </message>
    <message>
        <source>--scene: {0} holds arrays and is no scene (give it as a bare FILE, without --scene)</source>
        <translation>--scene：{0} 中是数组，不是场景（请直接给 FILE，不用 --scene）</translation>
    </message>
    <message>
        <source>--as: {0} has no member &quot;{1}&quot; (it has: {2})</source>
        <translation>--as：{0} 没有成员“{1}”（有：{2}）</translation>
    </message>
    <message>
        <source>{0}: there is no {1} in a matrix of {2} × {3} (indices begin at 0)</source>
        <translation>{0}：{2} × {3} 的矩阵没有 {1}（从 0 数）</translation>
    </message>
    <message>
        <source>--range row: a pixel of so large a matrix holds several rows (take auto or MIN,MAX)</source>
        <translation>--range row：这么大的矩阵一个像素含几行（请用 auto 或 MIN,MAX）</translation>
    </message>
    <message>
        <source>--inset: &quot;{0}&quot; is no part of {1} queries and {2} keys (give the first and the one behind the last of both, as 0:2,1:3)</source>
        <translation>--inset：“{0}”不是 {1} 个查询和 {2} 个键的一部分（请各给起点和终点后一个，如 0:2,1:3）</translation>
    </message>
    <message>
        <source>--inset: &quot;{0}&quot; is not in the part that is drawn (leave it out, or widen --query-range or --key-range)</source>
        <translation>--inset：“{0}”不在所画的部分（请去掉，或放宽 --query-range 或 --key-range）</translation>
    </message>
    <message>
        <source>random model: it has more than {0} tokens, or {1} numbers in a matrix (take fewer tokens or dimensions)</source>
        <translation>随机模型：词元超过 {0} 个，或一个矩阵的数超过 {1} 个（请减少词元或维度）</translation>
    </message>
    <message>
        <source>--key-regions: the keys of this scene are its tokens (give --regions alone)</source>
        <translation>--key-regions：此场景的键就是词元（只给 --regions）</translation>
    </message>
    <message>
        <source>picture: {0} × {1} pixels are too many (up to {2} a side: make cells, size or dpi smaller)</source>
        <translation>图片：{0} × {1} 像素太多（每边最多 {2}：减小单元格、尺寸或 dpi）</translation>
    </message>
    <message>
        <source>stage {0}: it needs V, and this scene has none (give --v, or take another stage)</source>
        <translation>阶段 {0}：它需要 V，而此场景没有（请给 --v，或选别的阶段）</translation>
    </message>
    <message>
        <source>stage {0}: this scene begins with Q, K and V and has no X (take another stage)</source>
        <translation>阶段 {0}：此场景从 Q、K 和 V 开始，没有 X（请选别的阶段）</translation>
    </message>
    <message>
        <source>stage {0}: this scene gives weights without V (add &quot;v&quot; to it, or take weights or stats)</source>
        <translation>阶段 {0}：此场景只给了权重，没有 V（请加上“v”，或选 weights 或 stats）</translation>
    </message>
    <message>
        <source>stage {0}: this scene gives the weights themselves; X, Q and K are missing (take weights, stats, or with V also v, output, contributions)</source>
        <translation>阶段 {0}：此场景直接给了权重，没有 X、Q 和 K（请选 weights、stats；有 V 时还可选 v、output、contributions）</translation>
    </message>
    <message>
        <source>window: there is no display (set DISPLAY, or use a subcommand: see attnscope --help)</source>
        <translation>窗口：没有显示器（请设置 DISPLAY，或用子命令：见 attnscope --help）</translation>
    </message>
    <message>
        <source>--language: this machine has no font with Chinese characters (install Noto CJK: fonts-noto-cjk)</source>
        <translation>--language：这台机器没有含汉字的字体（请安装 Noto CJK：fonts-noto-cjk）</translation>
    </message>
    <message>
        <source>the cost is counted for N queries that meet N keys; here are {0} and {1} (open a scene of self-attention with X)</source>
        <translation>代价按 N 个查询遇上 N 个键来计算；这里有 {0} 和 {1} 个（请打开有 X 的自注意力场景）</translation>
    </message>
    <message>
        <source>query {0} may not see key {1}, but a later one: the mask comes from no lengths (take a mask of the kind &quot;valid&quot;)</source>
        <translation>查询 {0} 看不到键 {1}，却看得到后面的键：这个掩码不是由长度得来的（请用 &quot;valid&quot; 类的掩码）</translation>
    </message>
    <message>
        <source>{0} rows can&apos;t be split into {1} batch items with {2} heads (take other numbers)</source>
        <translation>{0} 行不能分成 {1} 个批次项、每项 {2} 个头（请换别的数）</translation>
    </message>
    <message>
        <source>there is no X whose columns are cut into heads (open the example multi-head, or set the heads in Dimensions)</source>
        <translation>没有可把各列分成头的 X（请打开示例 multi-head，或在“维度”中设置头数）</translation>
    </message>
    <message>
        <source>tokens {0} and {1} can&apos;t be swapped: there are {2}, counted from 0 (name two of them)</source>
        <translation>词元 {0} 和 {1} 不能交换：共有 {2} 个，从 0 数起（请写其中两个）</translation>
    </message>
    <message>
        <source>the picture &quot;{0}&quot;: {1}</source>
        <translation>图“{0}”：{1}</translation>
    </message>
    <message>
        <source>{0}: d_k is none of 2, 4, 8, … 512</source>
        <translation>{0}：d_k 不是 2、4、8、… 512 之一</translation>
    </message>
    <message>
        <source>the name of a picture: &quot;stack&quot;, or {&quot;kind&quot;: &quot;order&quot;, …}</source>
        <translation>图的名字：&quot;stack&quot;，或 {&quot;kind&quot;: &quot;order&quot;, …}</translation>
    </message>
    <message>
        <source>two tokens: [0, 2]</source>
        <translation>两个词元：[0, 2]</translation>
    </message>
    <message>
        <source>--size: in &quot;{0}&quot; the cells of {1} heads would vanish (give at least {2})</source>
        <translation>--size：在“{0}”中，{1} 个头的单元格会消失（至少给 {2}）</translation>
    </message>
    <message>
        <source>--inset: in &quot;{0}&quot; the matrix and its enlarged part would vanish (give --size at least {1}, or smaller type with --font-pt)</source>
        <translation>--inset：在“{0}”中，矩阵和放大的部分会消失（--size 至少给 {1}，或用 --font-pt 取更小的字号）</translation>
    </message>
    <message>
        <source>--size: in &quot;{0}&quot; stages, frames or arrows of the strip would be cut off (give at least {1})</source>
        <translation>--size：在“{0}”中，流程条的阶段、边框或箭头会被截断（至少给 {1}）</translation>
    </message>
    <message>
        <source>picture: {0} pixels are too wide (up to {1}: make size or dpi smaller)</source>
        <translation>图片：宽 {0} 像素过大（最多 {1}：请减小尺寸或 dpi）</translation>
    </message>
    <message>
        <source>{0}: it begins as a lesson and cannot be read, because its end is missing or damaged (copy the file again, or save the lesson again where it was made)</source>
        <translation>{0}：开头是课程，但无法读取，因为文件末尾缺失或损坏（请重新复制文件，或在制作处重新保存课程）</translation>
    </message>
    <message>
        <source>given weights</source>
        <translation>给定的权重</translation>
    </message>
    <message>
        <source>no scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>joined </source>
        <translation>合并的 </translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>right within &quot;{0}&quot;: that is no distance (give a number from 0 up, as 0.005)</source>
        <translation>误差“{0}”不是距离（请填 0 以上的数，如 0.005）</translation>
    </message>
    <message>
        <source>the mask forbids this cell: {0} + ({1}) is {1}</source>
        <translation>掩码禁止这个格子：{0} + ({1}) 得 {1}</translation>
    </message>
    <message>
        <source>{0}: the text “{1}” tells {2} of the row that the step covers (say it afterwards, or leave the row uncovered)</source>
        <translation>{0}：文字“{1}”说出了这一步遮住的行的 {2}（请写在“之后”里，或不遮住这一行）</translation>
    </message>
    <message>
        <source>from the scene of this step no change of its numbers, mask or rules leads to what the window shows (press Play, change the scene and record it then)</source>
        <translation>只改这一步场景的数、掩码或规则，得不到窗口现在的样子（请先按“播放”，改动场景，再记录）</translation>
    </message>
    <message>
        <source>--size: in &quot;{0}&quot; stages, frames or arrows of the strip would be cut off (give at least {1}, or smaller type with --font-pt)</source>
        <translation>--size：在“{0}”中，流程条的阶段、边框或箭头会被截断（至少给 {1}，或用 --font-pt 缩小字号）</translation>
    </message>
    <message>
        <source>--all-heads: the scene has one head and {0} batch items (give --batch, or arrays of four axes: batch, head, tokens, d)</source>
        <translation>--all-heads：场景有一个头和 {0} 个批次项（请给 --batch，或四个轴的数组：批次、头、词元、d）</translation>
    </message>
    <message>
        <source>{0}: it holds no matrix by a known name (give x, w_q, w_k, w_v, or q, k, v, or weights; --as NAME=ROLE says what a member is)</source>
        <translation>{0}：其中没有名称已知的矩阵（请给出 x、w_q、w_k、w_v，或 q、k、v，或 weights；--as NAME=ROLE 可说明某个成员是什么）</translation>
    </message>
    <message>
        <source>&quot;{0}&quot;: there is no number called {1}. Numbers are cells, as weights[0,1] with indices from 0, of {2}; of these also .sum[0], .column_sum[0], .max[0], .rows, .columns; and {3}</source>
        <translation>“{0}”：没有名为 {1} 的数。可用的数是下列矩阵的单元格，写作 weights[0,1]，索引从 0 开始：{2}；这些矩阵还可写 .sum[0]、.column_sum[0]、.max[0]、.rows、.columns；另有 {3}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot;: a word is written {token[0]}, that of a key {key[0]}, counted from 0</source>
        <translation>“{0}”：词写作 {token[0]}，键的词写作 {key[0]}，从 0 开始数</translation>
    </message>
    <message>
        <source>, {0} other</source>
        <translation>，另 {0} 个</translation>
    </message>
    <message>
        <source>, {0} others</source>
        <translation>，另 {0} 个</translation>
    </message>
    <message>
        <source>the weight of {0} and {1} others</source>
        <translation>{0} 和另外 {1} 个头的权重</translation>
    </message>
    <message>
        <source>{0} other = </source>
        <translation>另 {0} 个 = </translation>
    </message>
    <message>
        <source>{0} others = </source>
        <translation>另 {0} 个 = </translation>
    </message>
    <message>
        <source>two heads of layers that follow each other are drawn, with values; no such heads of this scene are named (in a lesson: &quot;layers&quot;: [0, 1])</source>
        <translation>画的是前后两层的两个头，须有值；没有写明本场景中哪两个头是这样的（在课程中写：&quot;layers&quot;: [0, 1]）</translation>
    </message>
    <message>
        <source>an object with the title of each scene</source>
        <translation>含各场景标题的对象</translation>
    </message>
    <message>
        <source>two heads: [0, 1]</source>
        <translation>两个头：[0, 1]</translation>
    </message>
    <message>
        <source>the model&apos;s scores</source>
        <translation>模型的分数</translation>
    </message>
    <message>
        <source>{0}: the axis {1} is {2} long and can&apos;t be split into Q, K and V of {3} heads (give another number of heads)</source>
        <translation>{0}：轴 {1} 的长度为 {2}，无法分成 {3} 个头的 Q、K、V（请给出其他头数）</translation>
    </message>
    <message>
        <source>{0}: the axis of Q, K and V is {1} long, not 3 (choose other axes)</source>
        <translation>{0}：Q、K、V 所在的轴长度为 {1}，而不是 3（请选择其他轴）</translation>
    </message>
    <message>
        <source>{0}: a length is {1} (lengths are whole numbers from 0 on; leave it out)</source>
        <translation>{0}：有一个长度为 {1}（长度是从 0 起的整数；请将其略去）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; would change the result, and nothing says how it is meant (give it as {2}; --as {1}=unused leaves it out)</source>
        <translation>{0}：“{1}”会改变结果，但无从得知其含义（请以 {2} 给出；--as {1}=unused 将其略去）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is there twice, as &quot;{2}&quot; and as &quot;{3}&quot; (leave one out by --as {3}=unused)</source>
        <translation>{0}：“{1}”出现两次，即“{2}”和“{3}”（请用 --as {3}=unused 略去一个）</translation>
    </message>
    <message>
        <source>{0}: --heads is {1}, and the arrays have {2} (leave --heads out: they have a head axis, or one that {1} doesn&apos;t part)</source>
        <translation>{0}：--heads 为 {1}，而数组有 {2} 个（请略去 --heads：它们自带头轴，或有一个轴无法被 {1} 整除）</translation>
    </message>
    <message>
        <source>{0}: a quote of line {1} is not closed (close it, or leave it out)</source>
        <translation>{0}：第 {1} 行的引号没有闭合（请闭合，或去掉它）</translation>
    </message>
    <message>
        <source>{0}: line {1} has {2} numbers, and line 1 names {3} columns (give every line as many)</source>
        <translation>{0}：第 {1} 行有 {2} 个数，而第 1 行命名了 {3} 列（每行应同样多）</translation>
    </message>
    <message>
        <source>standard input: it cannot be kept in {0} (free some space, or set TMPDIR)</source>
        <translation>标准输入：无法暂存于 {0}（请腾出空间，或设置 TMPDIR）</translation>
    </message>
    <message>
        <source>standard input: it is empty (pipe a file into it)</source>
        <translation>标准输入：它是空的（请用管道传入一个文件）</translation>
    </message>
    <message>
        <source>the weights are given: nothing is computed that a model could have computed otherwise (open Q and K, or X and its weights)</source>
        <translation>权重是给定的：没有可由模型另行计算的内容（请打开 Q 和 K，或 X 及其权重矩阵）</translation>
    </message>
    <message>
        <source>heads can be put in another order only where Q, K and V are given and have as many heads each</source>
        <translation>只有在给出 Q、K、V 且各自头数相同时，才能调换头的顺序</translation>
    </message>
    <message>
        <source>there are no weight matrices to transpose</source>
        <translation>没有可以转置的权重矩阵</translation>
    </message>
    <message>
        <source>weights that are not square fit one way only</source>
        <translation>非方阵的权重只有一种方向合适</translation>
    </message>
    <message>
        <source>the batch items stay: the scene has {0} layers, and each has the same items (change the file and open it again)</source>
        <translation>批次样本保持不变：场景有 {0} 层，各层的样本相同（请修改文件后重新打开）</translation>
    </message>
    <message>
        <source>{0}: it has no layer {1}, and &quot;{2}&quot; has the layers {3} (choose one that all have by --layer, or leave one of them out)</source>
        <translation>{0}：没有第 {1} 层，而“{2}”有层 {3}（用 --layer 选一个都有的层，或不用其中之一）</translation>
    </message>
    <message>
        <source>{0}: it has no layers, and &quot;{1}&quot; has {2} (choose one by --layer, or leave one of them out)</source>
        <translation>{0}：它不分层，而“{1}”有 {2} 层（用 --layer 选一层，或不用其中之一）</translation>
    </message>
    <message>
        <source>{0}: it has no layer {1} (it has: {2})</source>
        <translation>{0}：没有第 {1} 层（有：{2}）</translation>
    </message>
    <message>
        <source>{0}: it differs from layer to layer, and here all layers have one (choose a layer by --layer, or leave it out)</source>
        <translation>{0}：各层不同，而这里所有层共用一个（用 --layer 选一层，或不用它）</translation>
    </message>
    <message>
        <source>{0}: {1} has more than five axes (give [layer][batch][head][row][column] at most)</source>
        <translation>{0}：{1} 超过五个轴（最多给 [层][批次][头][行][列]）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, more than {2} layers, batch items and heads (take a part of them)</source>
        <translation>{0}：它是 {1}，层、批次样本和头合计超过 {2} 个（请取其中一部分）</translation>
    </message>
    <message>
        <source>[tokens][features], with [batch], [batch][head] or [layer][batch][head] before them</source>
        <translation>[词元][特征]，前面可有 [批次]、[批次][头] 或 [层][批次][头]</translation>
    </message>
    <message>
        <source>a list of whole numbers, one for each layer</source>
        <translation>整数列表，每层一个</translation>
    </message>
    <message>
        <source>there are {0} numbers of layers, and the arrays have {1} (give one for each)</source>
        <translation>给出了 {0} 个层号，而数组有 {1} 层（每层给一个）</translation>
    </message>
    <message>
        <source>two layers are called {0} (give each its own number)</source>
        <translation>有两层都叫 {0}（请给每层各自的编号）</translation>
    </message>
    <message>
        <source>{0}: it holds no result of a model to agree with (give a file with its output, attn_weights, scores or lse beside Q and K; --as NAME=check_output says it)</source>
        <translation>{0}：其中没有可对照的模型结果（请给出除 Q 和 K 外还含 output、attn_weights、scores 或 lse 的文件；可用 --as NAME=check_output 指明）</translation>
    </message>
    <message>
        <source>the size &quot;{0}&quot; is not known here (write queries, keys, batches, heads, d_k, d_v, a number or their product: &quot;batches*queries&quot;)</source>
        <translation>这里没有尺寸“{0}”（可写 queries、keys、batches、heads、d_k、d_v、一个数或它们的乘积：&quot;batches*queries&quot;）</translation>
    </message>
    <message>
        <source>it has {0} lines of code (write 1 to {1} in &quot;lines&quot;; longer code takes several steps)</source>
        <translation>它有 {0} 行代码（&quot;lines&quot; 中写 1 到 {1} 行；更长的代码分成几步）</translation>
    </message>
    <message>
        <source>line {0} is longer than {1} characters (break it)</source>
        <translation>第 {0} 行超过 {1} 个字符（请断行）</translation>
    </message>
    <message>
        <source>line {0} acts, but there are {1} lines, counted from 0</source>
        <translation>第 {0} 行要亮起，但只有 {1} 行，从 0 数起</translation>
    </message>
    <message>
        <source>a size: &quot;keys&quot;, &quot;batches*queries&quot; or 2</source>
        <translation>一个尺寸：&quot;keys&quot;、&quot;batches*queries&quot; 或 2</translation>
    </message>
    <message>
        <source>a list of sizes: [&quot;batches&quot;, &quot;queries&quot;, &quot;keys&quot;]</source>
        <translation>尺寸的列表：[&quot;batches&quot;, &quot;queries&quot;, &quot;keys&quot;]</translation>
    </message>
    <message>
        <source>a line of code: &quot;x = 1&quot;, or {&quot;code&quot;: …, &quot;shape&quot;: …}</source>
        <translation>一行代码：&quot;x = 1&quot;，或 {&quot;code&quot;: …, &quot;shape&quot;: …}</translation>
    </message>
    <message>
        <source>the number of a line, counted from 0</source>
        <translation>行号，从 0 数起</translation>
    </message>
    <message>
        <source>{0}: its file was written to since it was opened (open it again)</source>
        <translation>{0}：打开之后文件被改写了（请重新打开）</translation>
    </message>
    <message>
        <source>{0}: its numbers do not lie in the file as they are (save them by numpy.save or numpy.savez, in C order)</source>
        <translation>{0}：数值在文件中不是原样存放的（请用 numpy.save 或 numpy.savez 按 C 顺序保存）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, more than {2} numbers, and compressed: none can be read without all before it (save it by numpy.savez, not savez_compressed)</source>
        <translation>{0}：形状为 {1}，超过 {2} 个数，而且是压缩的：不读完前面的就读不到后面的（请用 numpy.savez 保存，不要用 savez_compressed）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, more than {2} numbers, and in Fortran order (save numpy.ascontiguousarray of it)</source>
        <translation>{0}：形状为 {1}，超过 {2} 个数，而且是 Fortran 顺序（请保存它的 numpy.ascontiguousarray）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, more than {2} numbers, and its axes are {3} (save it with the axes (B, H, N, d), so that it can stay in its file)</source>
        <translation>{0}：形状为 {1}，超过 {2} 个数，轴为 {3}（请按轴 (B, H, N, d) 保存，使它可以留在文件中）</translation>
    </message>
    <message>
        <source>{0}: it has more than {1} numbers, and a file of the scene would hold all of them (keep the file that they are in, or save one layer)</source>
        <translation>{0}：超过 {1} 个数，而场景文件要存放全部的数（请保留它们所在的文件，或只保存一层）</translation>
    </message>
    <message>
        <source>the size &quot;{0}&quot; is larger than any array (write a smaller one)</source>
        <translation>大小“{0}”超过任何数组的大小（请写小一些）</translation>
    </message>
    <message>
        <source>line {0} has a tab or a line break (write spaces, and each line by itself)</source>
        <translation>第 {0} 行含有制表符或换行（请用空格，每行单独写）</translation>
    </message>
    <message>
        <source>the shape of line {0} has {1} axes (write {2} at most)</source>
        <translation>第 {0} 行的形状有 {1} 个轴（最多写 {2} 个）</translation>
    </message>
    <message>
        <source>nothing is known of &quot;{0}&quot; (mend its name, or leave it out)</source>
        <translation>不认识“{0}”（请改正名称，或删去）</translation>
    </message>
    <message>
        <source>First layer</source>
        <translation>第一层</translation>
    </message>
    <message>
        <source>the mean over {0} heads and the identity, halved</source>
        <translation>{0} 个头的平均与单位矩阵之和的一半</translation>
    </message>
    <message>
        <source>the mean over {0} heads</source>
        <translation>{0} 个头的平均</translation>
    </message>
    <message>
        <source>Sum over the tokens between</source>
        <translation>对中间词元求和</translation>
    </message>
    <message>
        <source>this layer&apos;s ½(mean over heads + identity) × the rollout before it</source>
        <translation>本层的 ½(各头平均 + 单位矩阵) × 此前各层的注意力展开</translation>
    </message>
    <message>
        <source>this layer&apos;s mean over heads × the rollout before it</source>
        <translation>本层的各头平均 × 此前各层的注意力展开</translation>
    </message>
    <message>
        <source>attention rollout is of self-attention, whose queries and keys are the same tokens: here are {0} queries and {1} keys (take the mean or the max over heads)</source>
        <translation>注意力展开用于自注意力，其查询与键是相同的词元：这里有 {0} 个查询和 {1} 个键（改用各头的平均或最大）</translation>
    </message>
    <message>
        <source>attention rollout is of self-attention, whose queries and keys are the same tokens: here the keys are tokens of their own (take the mean or the max over heads)</source>
        <translation>注意力展开用于自注意力，其查询与键是相同的词元：这里的键是另外的词元（改用各头的平均或最大）</translation>
    </message>
    <message>
        <source>attention rollout multiplies tokens³ numbers a layer: {0} tokens are too many, {1} are the most (take the mean over heads, or fewer tokens)</source>
        <translation>注意力展开每层要做词元数³ 次乘法：{0} 个词元太多，最多 {1} 个（改用各头的平均，或减少词元）</translation>
    </message>
    <message>
        <source>the model&apos;s scores and log-sum-exp have nothing to be compared with: of given weights none are known (leave them out, or give Q and K)</source>
        <translation>模型的分数和 log-sum-exp 无从比较：只给出权重时没有这些数（请去掉它们，或给出 Q 和 K）</translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation>大于 0 的整数</translation>
    </message>
    <message>
        <source>rows and columns of windows: [8, 8]</source>
        <translation>窗口的行数和列数：[8, 8]</translation>
    </message>
    <message>
        <source>the bytes in base64</source>
        <translation>base64 形式的字节</translation>
    </message>
    <message>
        <source>&quot;base64&quot;, or &quot;file&quot; with a name</source>
        <translation>&quot;base64&quot;，或带文件名的 &quot;file&quot;</translation>
    </message>
    <message>
        <source>an object: {&quot;name&quot;: &quot;cat.png&quot;, …</source>
        <translation>一个对象：{&quot;name&quot;: &quot;cat.png&quot;, …</translation>
    </message>
    <message>
        <source>an object: {&quot;rows&quot;: 14, &quot;columns&quot;: 14, …</source>
        <translation>一个对象：{&quot;rows&quot;: 14, &quot;columns&quot;: 14, …</translation>
    </message>
    <message>
        <source>patches: a grid has 1 to {0} rows and columns, and so of windows (give {1} a number in these)</source>
        <translation>图块：网格的行数和列数为 1 到 {0}，窗口也是如此（请把 {1} 改为此范围内的数）</translation>
    </message>
    <message>
        <source>patches: {0} leading + {1} × {2} patches are {3} tokens, and there are {4} keys (give rows, columns and leading tokens that make {4}, or leave the patches out)</source>
        <translation>图块：{0} 个前置词元 + {1} × {2} 个图块是 {3} 个词元，而键有 {4} 个（请给出合计为 {4} 的行数、列数和前置词元数，或不用图块）</translation>
    </message>
    <message>
        <source>patches: an image of {0} × {1} windows has {2} batch items, and there are {3} (give windows that divide {3}, or leave them out)</source>
        <translation>图块：{0} × {1} 个窗口的图像有 {2} 个批次项，而这里有 {3} 个（请给出能整除 {3} 的窗口数，或不用窗口）</translation>
    </message>
    <message>
        <source>patches: the image {0} has {1} bytes, and at most {2} are kept with a scene (make it smaller)</source>
        <translation>图块：图像 {0} 有 {1} 字节，场景中最多保存 {2} 字节（请缩小图像）</translation>
    </message>
    <message>
        <source>patches: the image {0} is neither PNG nor JPEG (save it as one of them)</source>
        <translation>图块：图像 {0} 既不是 PNG 也不是 JPEG（请存为其中一种）</translation>
    </message>
    <message>
        <source>{0}: it can&apos;t be read as an image (save it as PNG or JPEG again)</source>
        <translation>{0}：无法作为图像读取（请重新存为 PNG 或 JPEG）</translation>
    </message>
    <message>
        <source>--map: the keys of this scene are no patches of an image (give --patches)</source>
        <translation>--map：此场景的键不是图像的图块（请给出 --patches）</translation>
    </message>
    <message>
        <source>--map image: the scene has no image (give --image)</source>
        <translation>--map image：场景没有图像（请给出 --image）</translation>
    </message>
    <message>
        <source>--size: the map has no room in it (give a larger one)</source>
        <translation>--size：放不下图块图（请给出更大的尺寸）</translation>
    </message>
    <message>
        <source>--image: the keys of this scene are no patches of an image (give --patches)</source>
        <translation>--image：此场景的键不是图像的图块（请给出 --patches）</translation>
    </message>
    <message>
        <source>the weights are given, or those of several heads: no mask acts on scores (open a scene with X, or with Q and K, or choose one head)</source>
        <translation>权重是给定的，或是多个头合成的：没有作用于分数的掩码（请打开含 X，或含 Q 和 K 的场景，或选择一个头）</translation>
    </message>
    <message>
        <source>the weights are given, or those of several heads: there are no steps from Q and K to them (open a scene with X, or with Q and K, or choose one head)</source>
        <translation>权重是给定的，或是多个头合成的：没有从 Q 和 K 到它们的步骤（请打开有 X 或有 Q、K 的场景，或选择一个头）</translation>
    </message>
    <message>
        <source>the weights are given, or those of several heads: no query is multiplied with a key (open a scene with X, or with Q and K, or choose one head)</source>
        <translation>权重是给定的，或是多个头合成的：没有查询与键相乘（请打开有 X 或有 Q、K 的场景，或选择一个头）</translation>
    </message>
    <message>
        <source>the weights are given, or those of several heads: there are no queries and keys to stack (open a scene with X, or with Q and K, or choose one head)</source>
        <translation>权重是给定的，或是多个头合成的：没有可堆叠的查询和键（请打开有 X 或有 Q、K 的场景，或选择一个头）</translation>
    </message>
    <message>
        <source>{0}: it is JSON but not a scene: &quot;attnscope&quot; is missing (a scene begins with {&quot;attnscope&quot;: 1, …; bare lists of numbers are read as .npz: numpy.savez(&quot;x.npz&quot;, **json.load(open(…)))</source>
        <translation>{0}：是 JSON 但不是场景：缺少“attnscope”（场景以 {&quot;attnscope&quot;: 1, … 开头；单纯的数字列表请存成 .npz：numpy.savez(&quot;x.npz&quot;, **json.load(open(…)))</translation>
    </message>
    <message>
        <source>{0}: it has no batch item {1} with a head {2}, but {3} with {4} (choose others by --batch, --head, --compare-batch and --compare-head)</source>
        <translation>{0}：没有批次项 {1} 的头 {2}，只有 {3} 项、每项 {4} 个头（请用 --batch、--head、--compare-batch 和 --compare-head 另选）</translation>
    </message>
    <message>
        <source>{0}: there is no layer {1}, the input has no layers (leave it out; --axes says it of arrays whose first axis is layers)</source>
        <translation>{0}：没有第 {1} 层，输入不分层（请去掉它；若数组的第一轴是层，用 --axes 指明）</translation>
    </message>
    <message>
        <source>{0}: there is no layer {1}, the input has {2} (give one of them)</source>
        <translation>{0}：没有第 {1} 层，输入有 {2}（请给其中之一）</translation>
    </message>
    <message>
        <source>the weights are given, or those of several heads: nothing leads from a query to them (open a scene with X, or with Q, K and V, or choose one head)</source>
        <translation>权重是给定的，或来自多个头：没有从查询到权重的过程（请打开含 X 或含 Q、K、V 的场景，或选择一个头）</translation>
    </message>
    <message>
        <source>the softmax runs along the queries: the weights of one row do not follow from its own scores (let it run along the keys, in Rules)</source>
        <translation>softmax 沿查询方向：一行的权重不由它自己的分数决定（请在规则中改为沿键方向）</translation>
    </message>
    <message>
        <source>there is no V: the weights mix nothing (open a scene with X, or with Q, K and V)</source>
        <translation>没有 V：权重没有可混合的值（请打开含 X 或含 Q、K、V 的场景）</translation>
    </message>
    <message>
        <source>a list with the tokens of each batch item</source>
        <translation>每个批次项的词元列表</translation>
    </message>
    <message>
        <source>there are tokens of {0} batch items, and {1} items (give a list for each, or one for all)</source>
        <translation>词元列表有 {0} 个批次项的，而批次项有 {1} 个（请为每项给一个列表，或共用一个）</translation>
    </message>
    <message>
        <source>a batch item has {0} tokens, and the scene {1} (give all items as many)</source>
        <translation>某个批次项有 {0} 个词元，而场景有 {1} 个（请让各项一样多）</translation>
    </message>
    <message>
        <source>rows that attend to nothing are not numbers</source>
        <translation>不关注任何词元的行不是数</translation>
    </message>
    <message>
        <source>{0}: its name says no format that is read (name a .npy, .csv, .tsv, .txt, .npz or .safetensors, and what is in the last two after a colon: file.npz:name)</source>
        <translation>{0}：从文件名看不出可读的格式（请给 .npy、.csv、.tsv、.txt、.npz 或 .safetensors；后两种在冒号后写成员：file.npz:name）</translation>
    </message>
    <message>
        <source>{0}: line {1}, byte {2} is no number (write numbers, parted by commas, tabs or blanks)</source>
        <translation>{0}：第 {1} 行第 {2} 字节不是数（请写以逗号、制表符或空格分隔的数）</translation>
    </message>
    <message>
        <source>{0}: line {1}, field {2} is no number (write numbers, parted by commas or tabs)</source>
        <translation>{0}：第 {1} 行第 {2} 个字段不是数（请写以逗号或制表符分隔的数）</translation>
    </message>
    <message>
        <source>{0} is {2} and {1} is {3}: the axis d_k differs, {4} columns against {5} (make them equal, or say how many heads there are: {5} columns may be those of fewer key heads)</source>
        <translation>{0} 是 {2}，{1} 是 {3}：轴 d_k 不同，{4} 列对 {5} 列（应相等；或说明有多少个头：{5} 列可能属于较少的键头）</translation>
    </message>
    <message>
        <source>{0}: it is no file of arrays (inspect reads .npz, .safetensors, .npy and .csv, .tsv or .txt; a scene says itself what it holds)</source>
        <translation>{0}：它不是数组文件（inspect 读取 .npz、.safetensors、.npy 和 .csv、.tsv、.txt；场景自身说明其内容）</translation>
    </message>
    <message>
        <source>this picture draws each row: at most {0} queries of all batch items and heads, with at most {1} keys; this scene has {2} with {3} (open an example with a short sentence)</source>
        <translation>此图逐行画出：各批次项与各头的查询共至多 {0} 个，键至多 {1} 个；本场景有 {2} 个查询、{3} 个键（请打开短句的示例）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; would change the result, and it is not computed here (give {2}; --as {1}=unused leaves it out)</source>
        <translation>{0}：“{1}”会改变结果，而这里不计算它（请给出 {2}；用 --as {1}=unused 略去它）</translation>
    </message>
    <message>
        <source>Sum of the powers of column {0}</source>
        <translation>第 {0} 列各幂之和</translation>
    </message>
    <message>
        <source>Sum of the powers of row {0}</source>
        <translation>第 {0} 行各幂之和</translation>
    </message>
    <message>
        <source>feature: there is no feature {0} in V of {1} (indices begin at 0)</source>
        <translation>特征：V 有 {1} 个特征，没有第 {0} 个（下标从 0 起）</translation>
    </message>
    <message>
        <source>this picture swaps two rows of X; this scene has no X (open one with X, or an example)</source>
        <translation>此图交换 X 的两行；本场景没有 X（请打开含 X 的场景或示例）</translation>
    </message>
    <message>
        <source>this picture swaps two rows of X, which are queries and keys; here the keys come from other tokens (open a scene of self-attention)</source>
        <translation>此图交换 X 的两行，它们既是查询也是键；这里的键来自另一组词元（请打开自注意力的场景）</translation>
    </message>
    <message>
        <source>this picture swaps two tokens, and there is only one (add a token to the sentence)</source>
        <translation>此图交换两个词元，这里只有一个（请在句子中添加一个词元）</translation>
    </message>
    <message>
        <source>the model&apos;s weights agree with their last two axes exchanged, (key, query): give them transposed</source>
        <translation>模型的权重在最后两个轴互换后（键，查询）一致：请给出其转置</translation>
    </message>
    <message>
        <source>what the file calls the model&apos;s weights are its scores, before the softmax: say so (--as NAME=check_scores)</source>
        <translation>文件中称为模型权重的其实是 softmax 之前的分数：请说明（--as NAME=check_scores）</translation>
    </message>
    <message>
        <source>the model&apos;s weights are what dropout of {0} leaves, each 0 or {1} times as large: the model was in training (model.eval() before it runs)</source>
        <translation>模型的权重是比例为 {0} 的 dropout 留下的，每个为 0 或是原来的 {1} 倍：模型当时处于训练状态（运行之前先 model.eval()）</translation>
    </message>
    <message>
        <source>the model&apos;s weights are {0} times those of the scene</source>
        <translation>模型的权重是场景的 {0} 倍</translation>
    </message>
    <message>
        <source>the model&apos;s weights are 0 at key {1} of item {0} in all rows</source>
        <translation>模型的权重在批次项 {0} 的键 {1} 处，所有行都为 0</translation>
    </message>
    <message>
        <source>the model&apos;s weights are 0 at keys {1}–{2} of item {0} in all rows</source>
        <translation>模型的权重在批次项 {0} 的键 {1}–{2} 处，所有行都为 0</translation>
    </message>
    <message>
        <source>the model&apos;s weights are 0 in {0} of {1} cells, and nothing is masked here (--mask; attnscope masks lists them)</source>
        <translation>模型的权重在 {1} 个单元格中有 {0} 个为 0，而这里没有任何掩码（--mask；attnscope masks 列出所有掩码）</translation>
    </message>
    <message>
        <source>the weights agree and the output does not: of dropout that is so (the model was in training; model.eval() before it runs), and of other values V</source>
        <translation>权重一致而输出不一致：使用 dropout 时如此（模型当时处于训练状态；运行之前先 model.eval()），值 V 不同时也如此</translation>
    </message>
    <message>
        <source>there are no projections that part into {0} heads</source>
        <translation>没有可以分成 {0} 个头的投影</translation>
    </message>
    <message>
        <source>padding at the left is masked: {0} keys of the batch items</source>
        <translation>左侧的填充被掩盖：各批次项依次 {0} 个键</translation>
    </message>
    <message>
        <source>the mask {0} is added, and padding at the left is masked: {1} keys of the batch items</source>
        <translation>加上掩码 {0}，并且左侧的填充被掩盖：各批次项依次 {1} 个键</translation>
    </message>
    <message>
        <source>rows that attend to nothing have the same weight everywhere</source>
        <translation>什么都不关注的行，各处权重相同</translation>
    </message>
    <message>
        <source>rows that attend to nothing are 0</source>
        <translation>什么都不关注的行为 0</translation>
    </message>
    <message>
        <source>scaled scores are capped: {0}·tanh(s/{0})</source>
        <translation>缩放后的分数被限制：{0}·tanh(s/{0})</translation>
    </message>
    <message>
        <source>ALiBi is added: every head&apos;s slope times the distance</source>
        <translation>加上 ALiBi：各头的斜率乘以距离</translation>
    </message>
    <message>
        <source>Q, K and V are split into {0} heads</source>
        <translation>Q、K 和 V 分成 {0} 个头</translation>
    </message>
    <message>
        <source>the softmax runs over the queries, so that columns sum to 1</source>
        <translation>softmax 沿查询方向进行，因此各列之和为 1</translation>
    </message>
    <message>
        <source>{0}: it is {1}, an array of {2} axes (join those before the heads into one: array.reshape(-1, *array.shape[-3:]))</source>
        <translation>{0}：形状为 {1}，是有 {2} 个轴的数组（请把头之前的轴合成一个：array.reshape(-1, *array.shape[-3:])）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, and a projection has two axes (join its heads: of (d, head, width) array.reshape(d, -1), of (head, d, width) array.transpose(1, 0, 2).reshape(d, -1))</source>
        <translation>{0}：形状为 {1}，而投影有两个轴（请合并各头：(d, 头, 宽) 用 array.reshape(d, -1)，(头, d, 宽) 用 array.transpose(1, 0, 2).reshape(d, -1)）</translation>
    </message>
    <message>
        <source>{0}: it holds no texts (save texts as numpy.array(a, dtype=&quot;U&quot;), shorter lists filled up with &quot;&quot;; or don&apos;t use it)</source>
        <translation>{0}：其中没有文本（请用 numpy.array(a, dtype=&quot;U&quot;) 保存文本，较短的列表用 &quot;&quot; 补足；或不使用它）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}, one number a key (save array[None, :], which serves all queries; numbers that differ by batch item as array[:, None, :])</source>
        <translation>{0}：形状为 {1}，每个键一个数（请保存 array[None, :]，它适用于所有查询；各批次项不同的数用 array[:, None, :]）</translation>
    </message>
    <message>
        <source>in {0} rows a mask adds −{1} or about as much to all scores that the row has: beside it {2} keeps little or nothing of a score, so that the model&apos;s weights are other there; all other rows differ by {3} at most</source>
        <translation>有 {0} 行的全部分数都被掩码加上了 −{1} 左右的数：与它相加后，{2} 几乎或完全保留不下分数，因此模型在这些行的权重不同；其余各行最多相差 {3}</translation>
    </message>
    <message>
        <source>rotary positions turn the first {0} of {1} features of Q and K alone (base {2}, halves): give Q and K as they are after it</source>
        <translation>旋转位置只转动 Q 和 K 的 {1} 个特征中的前 {0} 个（底数 {2}，前后两半）：请给出旋转之后的 Q 和 K</translation>
    </message>
    <message>
        <source>rotary positions turn the first {0} of {1} features of Q and K alone (base {2}, neighbours): give Q and K as they are after it</source>
        <translation>旋转位置只转动 Q 和 K 的 {1} 个特征中的前 {0} 个（底数 {2}，相邻成对）：请给出旋转之后的 Q 和 K</translation>
    </message>
    <message>
        <source>heads of K and V are tiled: head h of Q reads head h mod {0} of them (repeat in place of repeat_interleave)</source>
        <translation>K 和 V 的各个头是整组平铺的：Q 的第 h 个头读取其中第 h mod {0} 个（用的是 repeat 而不是 repeat_interleave）</translation>
    </message>
    <message>
        <source>heads of {0} are in the order {1}</source>
        <translation>{0} 的各个头的顺序为 {1}</translation>
    </message>
    <message>
        <source>the mask means the other: True is blocked where it attends now, and the other way round</source>
        <translation>掩码的含义相反：现在表示关注的 True 其实表示屏蔽，反之亦然</translation>
    </message>
    <message>
        <source>every cell is masked in which the model&apos;s own weights are 0</source>
        <translation>凡是模型自己的权重为 0 的单元格都被屏蔽</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; would change the result, and nothing says how it is meant (open the file by itself and choose its use, or leave it out of the file)</source>
        <translation>{0}：“{1}”会改变结果，而没有说明它的含义（单独打开该文件并选择其用途，或将其从文件中去掉）</translation>
    </message>
    <message>
        <source>{0}: its shape is {1}, and there are {2} batch items, {3} heads, {4} queries and {5} keys (say how many heads share an axis, choose other axes or another use, or leave it out)</source>
        <translation>{0}：其形状为 {1}，而这里有 {2} 个批次项、{3} 个头、{4} 个查询和 {5} 个键（说明有多少个头共用一个轴，选择别的轴或用途，或略去它）</translation>
    </message>
    <message>
        <source>Q is {0} x {1} and K is {2} x {3}: K seems to be stored transposed (save array.swapaxes(-1, -2) of K, so that its last axis is d_k as that of Q)</source>
        <translation>Q 是 {0} x {1}，K 是 {2} x {3}：K 似乎是转置存放的（保存 K 的 array.swapaxes(-1, -2)，使其最后一轴与 Q 一样为 d_k）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, and a projection has two axes (join its heads: of (head, width, d) array.reshape(-1, array.shape[-1]))</source>
        <translation>{0}：它是 {1}，而投影有两个轴（合并各头：对 (head, width, d) 用 array.reshape(-1, array.shape[-1])）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, and a bias has one axis (join its heads: array.reshape(-1))</source>
        <translation>{0}：它是 {1}，而偏置只有一个轴（合并各头：array.reshape(-1)）</translation>
    </message>
    <message>
        <source>{0}: it has {1} outputs, which part into no Q, K and V of {2} heads (give another number of heads by --heads, or W_Q, W_K and W_V one by one)</source>
        <translation>{0}：它有 {1} 个输出，不能分成 {2} 个头的 Q、K 和 V（请用 --heads 给出别的头数，或分别给出 W_Q、W_K 和 W_V）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is there once, and &quot;{2}&quot; in the layers {3} (choose the layer to which it belongs, by --layer)</source>
        <translation>{0}：“{1}”只有一个，而“{2}”有第 {3} 层（请用 --layer 选择它所属的层）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is {2}, K and V in one array (save them apart, as k and v: {3})</source>
        <translation>{0}：“{1}”为 {2}，K 和 V 在同一数组中（请分别保存为 k 和 v：{3}）</translation>
    </message>
    <message>
        <source>{0}: it is {1}, and a mask has at most {2} numbers (say what it does by --mask: causal, window:LEFT,RIGHT, valid:…, document:…, beside --as {0}=unused)</source>
        <translation>{0}：它是 {1}，而掩码最多有 {2} 个数（请用 --mask 说明其作用：causal、window:LEFT,RIGHT、valid:…、document:…，并加上 --as {0}=unused）</translation>
    </message>
    <message>
        <source>with {0} they would differ by {1} at most: such a number is hidden by the rounding of {2}</source>
        <translation>若用 {0}，最多相差 {1}：这样的数值被 {2} 的舍入掩盖</translation>
    </message>
    <message>
        <source>{0}: its layers {1} make no one scene, as &quot;{2}&quot; differs, by value [layers]: {3} (choose one by --layer)</source>
        <translation>{0}：它的层 {1} 不能合成一个场景，因为“{2}”不同，按值 [层]：{3}（用 --layer 选择一层）</translation>
    </message>
    <message>
        <source>{0}: it has one cell a line, and a line of a matrix is a row (save it as an array: s = pandas.read_csv(&quot;{0}&quot;, sep=None, engine=&quot;python&quot;).set_index([{1}])[&quot;{2}&quot;].sort_index(); numpy.save(&quot;cells.npy&quot;, s.to_numpy().reshape([len(l) for l in s.index.levels])))</source>
        <translation>{0}：每行只有一个单元格，而矩阵的一行是一整行数（请存成数组：s = pandas.read_csv(&quot;{0}&quot;, sep=None, engine=&quot;python&quot;).set_index([{1}])[&quot;{2}&quot;].sort_index(); numpy.save(&quot;cells.npy&quot;, s.to_numpy().reshape([len(l) for l in s.index.levels]))）</translation>
    </message>
    <message>
        <source>{0}: it is a list and not a scene (save it as an array: numpy.save(&quot;x.npy&quot;, json.load(open(&quot;{0}&quot;))))</source>
        <translation>{0}：是列表而不是场景（请存成数组：numpy.save(&quot;x.npy&quot;, json.load(open(&quot;{0}&quot;)))）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is taken for the weights themselves, since nothing is known as Q and K of which they could be computed (--as NAME=q, --as NAME=k and --as {1}=check_weights say it)</source>
        <translation>{0}：“{1}”被当作权重本身，因为没有已知的 Q 和 K 可以算出它（用 --as NAME=q、--as NAME=k 和 --as {1}=check_weights 说明）</translation>
    </message>
    <message>
        <source>{0}: it is no file of arrays (a scene says itself what it holds; lists of numbers are saved as arrays: numpy.savez(&quot;x.npz&quot;, **json.load(open(&quot;{0}&quot;))), one list by numpy.save)</source>
        <translation>{0}：不是数组文件（场景自己说明内容；数字列表请存成数组：numpy.savez(&quot;x.npz&quot;, **json.load(open(&quot;{0}&quot;)))，单个列表用 numpy.save）</translation>
    </message>
    <message>
        <source>the rows of the model&apos;s weights do not sum to 1: divided by their sums they agree</source>
        <translation>模型的权重各行之和不是 1：除以各自的和之后一致</translation>
    </message>
    <message>
        <source>the rows of the model&apos;s weights do not sum to 1: they are exp(s) / (1 + Σ exp(s)), a softmax with one more key of score 0 (softmax1)</source>
        <translation>模型的权重各行之和不是 1：它们是 exp(s) / (1 + Σ exp(s))，即多一个分数为 0 的键的 softmax（softmax1）</translation>
    </message>
    <message>
        <source>the rows of the model&apos;s weights do not sum to 1: a softmax with one more key, whose score is {0} (head by head), gives them (attention sinks)</source>
        <translation>模型的权重各行之和不是 1：多一个键、其分数逐头为 {0} 的 softmax 得出它们（注意力汇）</translation>
    </message>
    <message>
        <source>the rows of the model&apos;s weights do not sum to 1: each weight is the sigmoid of its score, 1 / (1 + exp(−s)), and no softmax</source>
        <translation>模型的权重各行之和不是 1：每个权重是其分数的 sigmoid，即 1 / (1 + exp(−s))，而不是 softmax</translation>
    </message>
    <message>
        <source>the rows of the model&apos;s weights do not sum to 1, but to {0} … {1}: no softmax over the keys gives them</source>
        <translation>模型的权重各行之和不是 1，而是 {0} … {1}：对键的 softmax 得不出它们</translation>
    </message>
    <message>
        <source>a causal mask is right: the model&apos;s weights are 0 where it hides a key, and nowhere else (--mask causal)</source>
        <translation>因果掩码是对的：模型的权重恰好在它遮住的键处为 0，别处都不是（--mask causal）</translation>
    </message>
    <message>
        <source>the output is much like X: it may be of the whole block, with what stands behind the attention (residual, norm, feed-forward; give that of the attention itself)</source>
        <translation>输出与 X 很像：它可能是整个块的输出，包含注意力之后的部分（残差、归一化、前馈；请给出注意力本身的输出）</translation>
    </message>
    <message>
        <source>the weights agree and the output does not: this output may be of the whole block, with what stands behind the attention (a gate, a norm, feed-forward); of dropout it is so too (the model was in training; model.eval() before it runs)</source>
        <translation>权重一致而输出不一致：这个输出可能是整个块的，包含注意力之后的部分（门控、归一化、前馈）；dropout 也会如此（模型处于训练状态；运行前先 model.eval()）</translation>
    </message>
    <message>
        <source>in {0} rows no key may be seen, as in rows of padding (the first: {1} of batch item {2}): the model weighs its first {3} keys alike there, those that it had when it computed them; all other rows differ by {4} at most</source>
        <translation>有 {0} 行看不到任何键，填充行就是这样（第一行：批次项 {2} 的第 {1} 行）：模型在这些行里对它的前 {3} 个键给出同样的权重，即计算时已有的那些键；其余各行最多相差 {4}</translation>
    </message>
    <message>
        <source>X is what goes into the block, before its layer norm: normalised, it agrees (give X as it is after the norm)</source>
        <translation>X 是进入块的向量，在层归一化之前：归一化之后一致（请给出归一化之后的 X）</translation>
    </message>
    <message>
        <source>X is what goes into the block, before its RMS norm: normalised, it agrees (give X as it is after the norm)</source>
        <translation>X 是进入块的向量，在 RMS 归一化之前：归一化之后一致（请给出归一化之后的 X）</translation>
    </message>
    <message>
        <source>Q and K were divided by their lengths before the product (qk-norm, cosine attention): give Q and K as they are after it</source>
        <translation>Q 和 K 在相乘之前除以了各自的长度（qk-norm，余弦注意力）：请给出除过之后的 Q 和 K</translation>
    </message>
    <message>
        <source>the model&apos;s output is that before W_O: W_O makes another of it (leave W_O out: --as NAME=unused, or give the output behind it)</source>
        <translation>模型的输出是 W_O 之前的：W_O 会把它变成别的（不用 W_O：--as NAME=unused，或给出 W_O 之后的输出）</translation>
    </message>
    <message>
        <source>W_O is read the other way round (give its transpose)</source>
        <translation>W_O 读反了方向（请给出它的转置）</translation>
    </message>
    <message>
        <source>the model&apos;s output has the input added, as a block has it (residual): output − X agrees (give that)</source>
        <translation>模型的输出加上了输入，块里就是这样（残差）：输出 − X 一致（请给出它）</translation>
    </message>
    <message>
        <source>the model&apos;s output is that of the whole block, the input added (residual) and the sum normalised: so it agrees (give the output of the attention itself)</source>
        <translation>模型的输出是整个块的：加上了输入（残差），再对和做了归一化：这样一致（请给出注意力本身的输出）</translation>
    </message>
    <message>
        <source>the model&apos;s output was normalised: so it agrees (give the output as it is before the norm)</source>
        <translation>模型的输出做过归一化：这样一致（请给出归一化之前的输出）</translation>
    </message>
    <message>
        <source>the model&apos;s output is (batch, head, query, feature) reshaped to (batch, query, head·feature) without a transpose, so that rows mix tokens: output.transpose(1, 2).reshape(…) is meant</source>
        <translation>模型的输出是 (batch, head, query, feature) 未经转置就变形为 (batch, query, head·feature)，于是各行混入了别的词元：应为 output.transpose(1, 2).reshape(…)</translation>
    </message>
    <message>
        <source>the model&apos;s output has the features of all heads interleaved, (query, feature, head) in place of (query, head, feature)</source>
        <translation>模型的输出里各头的特征交错排列：是 (query, feature, head)，而不是 (query, head, feature)</translation>
    </message>
    <message>
        <source>the heads stand in another order before W_O: {0}</source>
        <translation>各头在 W_O 之前的顺序不同：{0}</translation>
    </message>
    <message>
        <source>the model adds the distance |i − j| times {0} (head by head) to the scores: with that the weights agree (ALiBi with slopes of its own; give it as an array: --as NAME=bias)</source>
        <translation>模型给分数加上了距离 |i − j| 乘以 {0}（逐头）：这样权重一致（斜率自定的 ALiBi；请作为数组给出：--as NAME=bias）</translation>
    </message>
    <message>
        <source>the model&apos;s batch items 0, 1 … are items {0} of the scene: its results are in another order than its inputs</source>
        <translation>模型的批次项 0、1 … 是场景的第 {0} 项：它的结果与输入的顺序不同</translation>
    </message>
    <message>
        <source>{0}: the axis 3·d is {1} long and can&apos;t be split into Q, K and V (choose other axes)</source>
        <translation>{0}：轴 3·d 的长度是 {1}，不能分成 Q、K 和 V（请选择其他轴）</translation>
    </message>
    <message>
        <source>{0}: it has {1} numbers, and X has {2} features (give X as it is after this norm)</source>
        <translation>{0}：它有 {1} 个数，而 X 有 {2} 个特征（请给出经过该归一化之后的 X）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; would change the result where it stands before the attention, and nothing says whether it does (give X as it is after it where norm_first=True; --as {1}=unused leaves it out, as norm_first=False has it behind)</source>
        <translation>{0}：“{1}”若位于注意力之前就会改变结果，而没有任何内容说明它在哪里（norm_first=True 时请给出经过它之后的 X；norm_first=False 时它在注意力之后，用 --as {1}=unused 略去）</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is called as weights are, and {2} stands in it (--as {1}=scores takes the softmax of its rows; --as {1}=weights takes them as they are)</source>
        <translation>{0}：“{1}”的名称是权重的名称，而其中有 {2}（--as {1}=scores 对各行取 softmax；--as {1}=weights 原样采用）</translation>
    </message>
    <message>
        <source>{0}: it is a pickle, which can run any program when it is read (save its arrays from Python: d = pickle.load(open(&quot;{0}&quot;, &quot;rb&quot;)); numpy.savez(&quot;{1}.npz&quot;, **{str(n): a for n, a in (d.items() if isinstance(d, dict) else enumerate(d))}))</source>
        <translation>{0}：这是 pickle，读取时可以运行任意程序（请用 Python 另存其中的数组：d = pickle.load(open(&quot;{0}&quot;, &quot;rb&quot;)); numpy.savez(&quot;{1}.npz&quot;, **{str(n): a for n, a in (d.items() if isinstance(d, dict) else enumerate(d))})）</translation>
    </message>
    <message>
        <source>{0}: it is a pickle, which can run any program when it is read (save its tensors from Python: d = torch.load(&quot;{0}&quot;, map_location=&quot;cpu&quot;); numpy.savez(&quot;{1}.npz&quot;, **{str(n): t.detach().float().numpy() for n, t in (d.items() if isinstance(d, dict) else enumerate(d))}))</source>
        <translation>{0}：这是 pickle，读取时可能运行任何程序（请在 Python 中保存其张量：d = torch.load(&quot;{0}&quot;, map_location=&quot;cpu&quot;); numpy.savez(&quot;{1}.npz&quot;, **{str(n): t.detach().float().numpy() for n, t in (d.items() if isinstance(d, dict) else enumerate(d))})）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::AgreementDialog</name>
    <message>
        <source>What would make it agree?</source>
        <translation>怎样才一致？</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Change the scene so, as one step that Ctrl+Z takes back (Enter)</source>
        <translation>这样修改场景，算一步，可用 Ctrl+Z 撤销（Enter）</translation>
    </message>
    <message>
        <source>As the scene is, its numbers differ from the model&apos;s by at most %1.</source>
        <translation>照场景现在的样子，与模型的数最多相差 %1。</translation>
    </message>
    <message>
        <source>They differ by at most %1 where</source>
        <translation>若作如下改动，最多相差 %1：</translation>
    </message>
    <message>
        <source>The rest is rounding: the model held its inputs in %1.</source>
        <translation>其余是舍入：模型以 %1 保存输入。</translation>
    </message>
    <message>
        <source>That agrees, within the rounding of %1.</source>
        <translation>这在 %1 的舍入之内，一致。</translation>
    </message>
    <message>
        <source>It begins with the %1</source>
        <translation>差异始于%1</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Nothing that was tried makes them agree: masks, windows, padding, scales, softcaps, ALiBi, rotary positions, transposed weights, the number and order of heads, half precision.</source>
        <translation>所试的都不能使它们一致：掩码、窗口、填充、缩放、softcap、ALiBi、旋转位置、转置的权重、头的数目与顺序、半精度。</translation>
    </message>
    <message>
        <source>As the scene is, its numbers differ from the model&apos;s by at most %1. No one change makes all layers agree, and these agree by themselves:</source>
        <translation>目前场景的数值与模型最多相差 %1。没有一项改动能使所有层都一致，而以下各层可以单独一致：</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>layers %1: nothing that was tried makes them agree</source>
        <translation>层 %1：试过的改动都不能使其一致</translation>
    </message>
    <message>
        <source>layers %1 as they are (≤ %2)</source>
        <translation>层 %1 目前即一致（≤ %2）</translation>
    </message>
    <message>
        <source>layers %1 (≤ %2): %3</source>
        <translation>层 %1（≤ %2）：%3</translation>
    </message>
    <message>
        <source>A scene has one mask and one scale for all of its layers: File, Open opens a layer alone.</source>
        <translation>一个场景的所有层共用一个掩码和一个缩放：用“文件、打开”可单独打开一层。</translation>
    </message>
    <message>
        <source>Go to the first</source>
        <translation>转到第一处</translation>
    </message>
    <message>
        <source>Close this and show the first cell that differs</source>
        <translation>关闭并显示第一个不同的单元格</translation>
    </message>
    <message>
        <source>%1, everywhere.</source>
        <translation>%1，处处如此。</translation>
    </message>
    <message>
        <source>batch items %1</source>
        <translation>批次项 %1</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>rows %1</source>
        <translation>行 %1</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::AnimationDialog</name>
    <message>
        <source>GIF, 256 colours</source>
        <translation>GIF，256 色</translation>
    </message>
    <message>
        <source>WebP, all colours</source>
        <translation>WebP，全彩</translation>
    </message>
    <message>
        <source>Folder of frames (PNG)</source>
        <translation>帧文件夹（PNG）</translation>
    </message>
    <message>
        <source>%1 × %2 pixels · %3 frames, %4 s</source>
        <translation>%1 × %2 像素 · %3 帧，%4 秒</translation>
    </message>
    <message>
        <source>Copy comman&amp;d</source>
        <translation>复制命令(&amp;D)</translation>
    </message>
    <message>
        <source>Export animation</source>
        <translation>导出动画</translation>
    </message>
    <message>
        <source>Frame in the middle</source>
        <translation>中间一帧</translation>
    </message>
    <message>
        <source>The line for a terminal that writes the same file</source>
        <translation>在终端写出同一文件的命令行</translation>
    </message>
    <message>
        <source>Copied the command: %1</source>
        <translation>已复制命令：%1</translation>
    </message>
    <message>
        <source>Stopped; nothing was written</source>
        <translation>已停止，没有写入</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::AnimationFields</name>
    <message>
        <source>Letters for numbers</source>
        <translation>用字母代替数</translation>
    </message>
    <message>
        <source>With the matrix</source>
        <translation>带上矩阵</translation>
    </message>
    <message>
        <source>B in the same steps</source>
        <translation>B 用相同的步骤</translation>
    </message>
    <message>
        <source>Strips</source>
        <translation>条形</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>等式</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>By position</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>By weight, the largest first</source>
        <translation>按权重，从大到小</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>As it is well read</source>
        <translation>按易读的大小</translation>
    </message>
    <message>
        <source>%1 pixels wide</source>
        <translation>宽 %1 像素</translation>
    </message>
    <message>
        <source>Own width</source>
        <translation>自定宽度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source> s a step</source>
        <translation> 秒每步</translation>
    </message>
    <message>
        <source>Seconds a step</source>
        <translation>每步秒数</translation>
    </message>
    <message>
        <source>one frame a step</source>
        <translation>每步一帧</translation>
    </message>
    <message>
        <source>%1 frames a second</source>
        <translation>每秒 %1 帧</translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>旁边</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The same row of %1, in colours of one range</source>
        <translation>%1 的同一行，共用一个颜色范围</translation>
    </message>
    <message>
        <source> one by one</source>
        <translation> 个逐一相加</translation>
    </message>
    <message>
        <source>Keys one by one</source>
        <translation>逐一相加的键</translation>
    </message>
    <message>
        <source>Of more keys the strongest are added one by one, then all others together</source>
        <translation>键更多时，先逐一加上最强的，再一起加上其余的</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ArithmeticContent</name>
    <message>
        <source>No cell is selected.</source>
        <translation>没有选中单元格。</translation>
    </message>
    <message>
        <source>Write this line out</source>
        <translation>展开这一行</translation>
    </message>
    <message>
        <source>Fold this line away</source>
        <translation>收起这一行</translation>
    </message>
    <message>
        <source>Covered until the answer is shown.</source>
        <translation>揭晓答案前遮住。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ArithmeticPanel</name>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy all lines as LaTeX (Shift+C)</source>
        <translation>把所有行复制为 LaTeX（Shift+C）</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>复制为纯文本</translation>
    </message>
    <message>
        <source>Copy all lines as text for a mail or a note</source>
        <translation>把所有行复制为文本，可用于邮件或笔记</translation>
    </message>
    <message>
        <source>The coloured edge of a number shows the matrix cell it belongs to.</source>
        <translation>数的彩色边缘表示它属于哪个矩阵的单元格。</translation>
    </message>
    <message>
        <source>stable form</source>
        <translation>稳定形式</translation>
    </message>
    <message>
        <source>stable</source>
        <translation>稳定</translation>
    </message>
    <message>
        <source>Write the softmax with the row&apos;s maximum subtracted, as it is always computed</source>
        <translation>写出减去行最大值的 softmax，实际总是这样计算</translation>
    </message>
    <message>
        <source>Stable form of the softmax</source>
        <translation>softmax 的稳定形式</translation>
    </message>
    <message>
        <source>Arithmetic of the selected cell</source>
        <translation>所选单元格的算式</translation>
    </message>
    <message>
        <source>Covered until the answer is shown.</source>
        <translation>揭晓答案前遮住。</translation>
    </message>
    <message>
        <source>The arithmetic of the cell</source>
        <translation>该单元格的算式</translation>
    </message>
    <message>
        <source>The arithmetic of %1</source>
        <translation>%1 的算式</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Arrows</name>
    <message>
        <source>1 arrow points out of this plane: %1</source>
        <translation>1 个箭头指向此平面之外：%1</translation>
    </message>
    <message>
        <source>%1 arrows point out of this plane: %2</source>
        <translation>%1 个箭头指向此平面之外：%2</translation>
    </message>
    <message>
        <source>, next</source>
        <translation>，下一个</translation>
    </message>
    <message>
        <source>Some sums are not finite numbers: they have no arrow</source>
        <translation>有些和不是有限数：它们没有箭头</translation>
    </message>
    <message>
        <source>odd keys, outlined</source>
        <translation>奇数键（空心）</translation>
    </message>
    <message>
        <source>even keys</source>
        <translation>偶数键</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>keys %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>key %1, outlined</source>
        <translation>键 %1（空心）</translation>
    </message>
    <message>
        <source>keys %1, outlined</source>
        <translation>键 %1（空心）</translation>
    </message>
    <message>
        <source> (when all %1 are added)</source>
        <translation>（%1 项全部加完时）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ArrowsView</name>
    <message>
        <source>Contributions as arrows</source>
        <translation>以箭头表示的贡献</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation>%1：权重 %2</translation>
    </message>
    <message>
        <source>Each arrow is one contribution, added to the tip of the sum so far; drag a tip to change its value v. Every second key&apos;s arrow has an outline, so that equal colours stay apart.</source>
        <translation>每个箭头是一份贡献，接在目前之和的末端；拖动箭头尖可改它的值 v。每隔一个键的箭头有描边，好把相同的颜色分开。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::AuthoringActions</name>
    <message>
        <source>Lessons (*.lesson)</source>
        <translation>课程 (*.lesson)</translation>
    </message>
    <message>
        <source>Ne&amp;w lesson</source>
        <translation>新课程(&amp;W)</translation>
    </message>
    <message>
        <source>Begin a lesson of your own</source>
        <translation>开始编写自己的课程</translation>
    </message>
    <message>
        <source>A&amp;dd this state as a step…</source>
        <translation>把当前状态加为步骤(&amp;D)…</translation>
    </message>
    <message>
        <source>What the window shows becomes a step of your lesson, with its text and a question</source>
        <translation>窗口所显示的成为课程的一步，配上文字和问题</translation>
    </message>
    <message>
        <source>Edit a lesson &amp;file…</source>
        <translation>编辑课程文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Write on in a .lesson file</source>
        <translation>继续编写 .lesson 文件</translation>
    </message>
    <message>
        <source>Edit a &amp;copy of this lesson</source>
        <translation>编辑本课程的副本(&amp;C)</translation>
    </message>
    <message>
        <source>Begin your own lesson with the steps of the one that is on</source>
        <translation>用正在上的课程的步骤开始自己的课程</translation>
    </message>
    <message>
        <source>Sa&amp;ve your lesson</source>
        <translation>保存课程(&amp;V)</translation>
    </message>
    <message>
        <source>Check it and write the .lesson file</source>
        <translation>检查并写出 .lesson 文件</translation>
    </message>
    <message>
        <source>&amp;Handout…</source>
        <translation>讲义(&amp;H)…</translation>
    </message>
    <message>
        <source>A lesson as pages to print, the answers on the last ones</source>
        <translation>把课程印成讲义，答案在最后几页</translation>
    </message>
    <message>
        <source>Step %1 shows this state now</source>
        <translation>步骤 %1 现在显示此状态</translation>
    </message>
    <message>
        <source>Save the lesson</source>
        <translation>保存课程</translation>
    </message>
    <message>
        <source>Edit a lesson</source>
        <translation>编辑课程</translation>
    </message>
    <message>
        <source>Save the handout</source>
        <translation>保存讲义</translation>
    </message>
    <message>
        <source>Handouts (*.pdf)</source>
        <translation>讲义 (*.pdf)</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>正在写 %1 …</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>“Show me” in step %1 makes what the window shows now</source>
        <translation>第 %1 步的“演示”会变成窗口现在的样子</translation>
    </message>
    <message>
        <source>Change something in the window first, then press Record try: what step %1 shows is unchanged</source>
        <translation>请先在窗口中作改动，再按“记录尝试”：第 %1 步显示的内容没有变化</translation>
    </message>
    <message>
        <source>%1 is open</source>
        <translation>已打开 %1</translation>
    </message>
    <message>
        <source>%1 is open; step %2 has to be mended</source>
        <translation>已打开 %1；第 %2 步需要修正</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::BesideViews</name>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>Matrix B</source>
        <translation>矩阵 B</translation>
    </message>
    <message>
        <source>Difference A − B</source>
        <translation>差 A − B</translation>
    </message>
    <message>
        <source>Attention matrix of %1</source>
        <translation>%1 的注意力矩阵</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>the scene as it is edited</source>
        <translation>正在编辑的场景</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::BrushBar</name>
    <message>
        <source>Forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>Painted cells may not be attended to  (X swaps)</source>
        <translation>所画的单元格不可关注（X 切换）</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Painted cells may be attended to  (X swaps)</source>
        <translation>所画的单元格可以关注（X 切换）</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>Paint (j, i) with (i, j)</source>
        <translation>画 (i, j) 时也画 (j, i)</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>正在画</translation>
    </message>
    <message>
        <source>Painting:</source>
        <translation>画笔：</translation>
    </message>
    <message>
        <source>A dab paints all cells of the pixel under the pointer; zoom in to paint fewer</source>
        <translation>一笔画上指针下像素的所有单元格；放大后可少画一些</translation>
    </message>
    <message>
        <source>Done · Esc</source>
        <translation>完成 · Esc</translation>
    </message>
    <message>
        <source>Stop painting</source>
        <translation>停止画</translation>
    </message>
    <message>
        <source>%1 cells a dab</source>
        <translation>每笔 %1 个单元格</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CellReadout</name>
    <message>
        <source>cell (%1, %2)</source>
        <translation>单元格 (%1, %2)</translation>
    </message>
    <message>
        <source>pruned by the keep decisions</source>
        <translation>因保留决策被剪掉</translation>
    </message>
    <message>
        <source>unmasked</source>
        <translation>未掩蔽</translation>
    </message>
    <message>
        <source>masked by %1</source>
        <translation>被 %1 掩蔽</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>weights given</source>
        <translation>给定的权重</translation>
    </message>
    <message>
        <source>token %1, feature %2</source>
        <translation>词元 %1，特征 %2</translation>
    </message>
    <message>
        <source>query %1, key %2, %3</source>
        <translation>查询 %1，键 %2，%3</translation>
    </message>
    <message>
        <source>token %1, feature %2, %3</source>
        <translation>词元 %1，特征 %2，%3</translation>
    </message>
    <message>
        <source>covered until the answer is shown</source>
        <translation>揭晓答案前遮住</translation>
    </message>
    <message>
        <source>masked by %1, which adds %2</source>
        <translation>被 %1 掩盖，它加上 %2</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CellsDialog</name>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Query token</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Strongest cells</source>
        <translation>最强的单元格</translation>
    </message>
    <message>
        <source>Least weight</source>
        <translation>最小权重</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>前</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Weight from</source>
        <translation>权重不小于</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>Export the strongest cells</source>
        <translation>导出最强的单元格</translation>
    </message>
    <message>
        <source>strongest cells</source>
        <translation>最强的单元格</translation>
    </message>
    <message>
        <source>Effect from</source>
        <translation>贡献不小于</translation>
    </message>
    <message>
        <source>Least effect</source>
        <translation>最小贡献</translation>
    </message>
    <message>
        <source>Reading the cells: %1 %</source>
        <translation>正在读取单元格：%1 %</translation>
    </message>
    <message>
        <source>strongest effects</source>
        <translation>最强贡献</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CellsModel</name>
    <message>
        <source>weight × keys attended: 1 is as an even spread over the keys of the row</source>
        <translation>权重 × 可关注的键数：1 相当于在本行各键上均分</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>lift</source>
        <translation>提升度</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>贡献</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ChipTexts</name>
    <message>
        <source>computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>%1 instead</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>Where the picture was computed, in which precision, and how long it took. The number under the cursor is always float64. Click to see which device computes and why, and to check its numbers.</source>
        <translation>图在哪里、以什么精度计算，用了多久。光标下的数总是 float64。点击可查看用哪个设备计算、为什么，并核对它的数。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not checked against the model</source>
        <translation>未与模型核对</translation>
    </message>
    <message>
        <source>comparing with the model …</source>
        <translation>正在与模型比较 …</translation>
    </message>
    <message>
        <source>equal to the model</source>
        <translation>与模型相同</translation>
    </message>
    <message>
        <source>Not checked against the model: the file held none of its results.</source>
        <translation>未与模型核对：文件中没有它的结果。</translation>
    </message>
    <message>
        <source>The model&apos;s %1: differs by at most %2 at %3 (computed %4, given %5)</source>
        <translation>模型的%1：最多相差 %2，在 %3（算得 %4，给定 %5）</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1，已编辑</translation>
    </message>
    <message>
        <source>Made up to make the arithmetic easy; says nothing about English</source>
        <translation>为便于计算而编造，与英语无关</translation>
    </message>
    <message>
        <source>Drawn from a seeded generator; no model has learnt them. The same seed draws the same on every machine. A word&apos;s own vector is drawn from its letters.</source>
        <translation>由带种子的随机数生成器产生，并非模型所学。同一种子在每台机器上得到同样的数。词的向量由它的字母得出。</translation>
    </message>
    <message>
        <source>Taken from a trained model</source>
        <translation>取自训练好的模型</translation>
    </message>
    <message>
        <source>Loaded: %1</source>
        <translation>已载入：%1</translation>
    </message>
    <message>
        <source>Edits brought other numbers: a new word&apos;s vector is drawn from its letters, and matrices can be filled at random; no model has learnt them.</source>
        <translation>编辑带来了别的数：新词的向量是随机产生的，矩阵也可随机填充；并非模型所学。</translation>
    </message>
    <message>
        <source>Numbers were edited since.</source>
        <translation>此后数被编辑过。</translation>
    </message>
    <message>
        <source>partly hand-picked, partly random</source>
        <translation>部分手选，部分随机</translation>
    </message>
    <message>
        <source>hand-picked numbers</source>
        <translation>手选的数</translation>
    </message>
    <message>
        <source>random numbers, seed %1</source>
        <translation>随机数，种子 %1</translation>
    </message>
    <message>
        <source>random numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练所得</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已载入</translation>
    </message>
    <message>
        <source>partly random</source>
        <translation>部分随机</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手选</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>differs ≤ %1 at %2</source>
        <translation>相差 ≤ %1，在 %2</translation>
    </message>
    <message>
        <source>agrees with the model (≤ %1, %2)</source>
        <translation>与模型一致（≤ %1，%2）</translation>
    </message>
    <message>
        <source>It agrees: that is within the rounding of %1.</source>
        <translation>一致：在 %1 的舍入之内。</translation>
    </message>
    <message>
        <source>That is a few times the rounding of %1. A click searches what would make it agree.</source>
        <translation>这是 %1 舍入的若干倍。点击可搜索怎样才一致。</translation>
    </message>
    <message>
        <source>That is more than the rounding of %1. A click searches what would make it agree.</source>
        <translation>这超过了 %1 的舍入。点击可搜索怎样才一致。</translation>
    </message>
    <message>
        <source>agrees ≤ %1</source>
        <translation>一致 ≤ %1</translation>
    </message>
    <message>
        <source>Compared in float64, and again after every edit. What the model gave is saved with the scene.</source>
        <translation>以 float64 比较，每次编辑后重新比较。模型给出的结果随场景一起保存。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Equal to what the model computed itself (%1).</source>
        <translation>与模型自己的计算结果（%1）相等。</translation>
    </message>
    <message>
        <source>Agrees with what the model computed itself (%1) to the rounding of %2: ≤ %3.</source>
        <translation>与模型自己的计算结果（%1）在 %2 的舍入误差内一致：≤ %3。</translation>
    </message>
    <message>
        <source>Differs from what the model computed itself (%1) by at most %3, a few times the rounding of %2.</source>
        <translation>与模型自己的计算结果（%1）最多相差 %3，为 %2 舍入误差的几倍。</translation>
    </message>
    <message>
        <source>Differs from what the model computed itself (%1) by at most %2, at %3.</source>
        <translation>与模型自己的计算结果（%1）最多相差 %2，位于 %3。</translation>
    </message>
    <message>
        <source>not comparable with the model</source>
        <translation>无法与模型比较</translation>
    </message>
    <message>
        <source>nearly the model&apos;s (%1 ≤ %2 at %3)</source>
        <translation>与模型接近（%1 ≤ %2，位于 %3）</translation>
    </message>
    <message>
        <source>differs: %1 by at most %2 at %3</source>
        <translation>不同：%1最多相差 %2，位于 %3</translation>
    </message>
    <message>
        <source>agrees with the model but in %1 rows without a key (else ≤ %2, %3)</source>
        <translation>除 %1 个没有键的行外与模型一致（其余 ≤ %2，%3）</translation>
    </message>
    <message>
        <source>Agrees with what the model computed itself (%1) to the rounding of %2 (≤ %3), but in %4 rows without an allowed key.</source>
        <translation>除 %4 个没有可关注的键的行外，与模型自己算出的结果（%1）在 %2 的舍入误差内一致（≤ %3）。</translation>
    </message>
    <message>
        <source>1 decimal</source>
        <translation>1 位小数</translation>
    </message>
    <message numerus="yes">
        <source>%n decimals</source>
        <translation>
            <numerusform>%n 位小数</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ColourScalePanel</name>
    <message>
        <source>Auto range</source>
        <translation>自动范围</translation>
    </message>
    <message>
        <source>99.9 %</source>
        <translation>99.9 %</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>颜色标尺</translation>
    </message>
    <message>
        <source>lift (log₂ N·a)</source>
        <translation>提升度（log₂ N·a）</translation>
    </message>
    <message>
        <source>log weight</source>
        <translation>对数权重</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>What colours stand for</source>
        <translation>颜色代表什么</translation>
    </message>
    <message>
        <source>Lift: how many times the even share of its row a weight is, 0 = uniform</source>
        <translation>提升度：权重是本行均分份额的几倍，0 = 均匀</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Colours of the weights</source>
        <translation>权重的颜色</translation>
    </message>
    <message>
        <source>The range that suits the whole matrix</source>
        <translation>适合整个矩阵的范围</translation>
    </message>
    <message>
        <source>The range without the 0.1 % of the numbers that are strongest</source>
        <translation>不含最强的 0.1 % 的数的范围</translation>
    </message>
    <message>
        <source>Range of 99.9 % of the numbers</source>
        <translation>含 99.9 % 的数的范围</translation>
    </message>
    <message>
        <source>counting …</source>
        <translation>正在统计 …</translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation>%1 个权重</translation>
    </message>
    <message>
        <source>%1 effects</source>
        <translation>%1 个贡献</translation>
    </message>
    <message>
        <source>%1 scores</source>
        <translation>%1 个分数</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>%1 · range %2</source>
        <translation>%1 · 范围 %2</translation>
    </message>
    <message>
        <source>effect ‖a·v‖</source>
        <translation>贡献 ‖a·v‖</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1, counted on a logarithmic axis</source>
        <translation>%1，按对数轴统计</translation>
    </message>
    <message>
        <source>A range of its own: in that of the others its numbers would look alike</source>
        <translation>使用单独的范围：若与其他矩阵共用范围，其数值看起来会一样</translation>
    </message>
    <message>
        <source>One range for X, Q, K, V and the output</source>
        <translation>X、Q、K、V 与输出共用一个范围</translation>
    </message>
    <message>
        <source>One range for the scores, scaled and masked too</source>
        <translation>分数、缩放后与掩码后的分数共用一个范围</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CompareActions</name>
    <message>
        <source>&amp;Pin this state as B</source>
        <translation>把此状态固定为 B(&amp;P)</translation>
    </message>
    <message>
        <source>Keep the present state as B, to be compared with what it becomes; again: forget B</source>
        <translation>把当前状态留作 B，与之后的变化比较；再按一次：去掉 B</translation>
    </message>
    <message>
        <source>Un&amp;pin B</source>
        <translation>去掉 B(&amp;P)</translation>
    </message>
    <message>
        <source>Forget B and compare no more</source>
        <translation>去掉 B，不再比较</translation>
    </message>
    <message>
        <source>&amp;Open as B…</source>
        <translation>打开为 B(&amp;O)…</translation>
    </message>
    <message>
        <source>Compare with another scene, or with the arrays of an .npz or .safetensors</source>
        <translation>与另一个场景，或与 .npz、.safetensors 中的数组比较</translation>
    </message>
    <message>
        <source>Another &amp;head as B</source>
        <translation>以另一个头为 B(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;A</source>
        <translation>&amp;A</translation>
    </message>
    <message>
        <source>Show A, the scene as it is edited</source>
        <translation>显示 A，即正在编辑的场景</translation>
    </message>
    <message>
        <source>&amp;B</source>
        <translation>&amp;B</translation>
    </message>
    <message>
        <source>Show B, what was kept</source>
        <translation>显示 B，即留存的状态</translation>
    </message>
    <message>
        <source>&amp;Side by side</source>
        <translation>并排(&amp;S)</translation>
    </message>
    <message>
        <source>Show A, B and their difference beside each other</source>
        <translation>并排显示 A、B 及其差</translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>差(&amp;D)</translation>
    </message>
    <message>
        <source>Show A − B, coloured around 0</source>
        <translation>显示 A − B，颜色以 0 为中心</translation>
    </message>
    <message>
        <source>B&amp;link</source>
        <translation>交替(&amp;L)</translation>
    </message>
    <message>
        <source>Show A and B in turn</source>
        <translation>交替显示 A 和 B</translation>
    </message>
    <message>
        <source>B is forgotten</source>
        <translation>已去掉 B</translation>
    </message>
    <message>
        <source>This state is kept as B: what you edit now is compared with it; C forgets it</source>
        <translation>此状态已留作 B：之后的编辑与它比较；按 C 去掉它</translation>
    </message>
    <message>
        <source>This state becomes B once it is computed</source>
        <translation>计算完成后此状态成为 B</translation>
    </message>
    <message>
        <source>Open as B</source>
        <translation>打开为 B</translation>
    </message>
    <message>
        <source>Scenes and arrays (*.attnscope *.json *.npz *.safetensors);;All files (*)</source>
        <translation>场景和数组 (*.attnscope *.json *.npz *.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读 %1 …</translation>
    </message>
    <message>
        <source>%1: the roles of its arrays were guessed from their names and shapes; open it with File, Open to see and change them</source>
        <translation>%1：数组的用途是按名字和形状猜的；用“文件”“打开”可以查看和更改</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Sa&amp;ve B as a scene…</source>
        <translation>将 B 存为场景(&amp;V)…</translation>
    </message>
    <message>
        <source>Keep B in a file, which a line for a terminal can name</source>
        <translation>把 B 存入文件，这样终端命令可以引用它</translation>
    </message>
    <message>
        <source>Save B as a scene</source>
        <translation>将 B 存为场景</translation>
    </message>
    <message>
        <source>b</source>
        <translation>b</translation>
    </message>
    <message>
        <source>A is shown alone: this scene has %1 weights and B %2 (C forgets B)</source>
        <translation>只显示 A：此场景有 %1 个权重，B 有 %2 个（按 C 忘掉 B）</translation>
    </message>
    <message>
        <source>The step covers numbers: they can be compared once its answer is shown</source>
        <translation>这一步遮住了一些数：揭晓答案之后才能比较</translation>
    </message>
    <message>
        <source>What would make it a&amp;gree?…</source>
        <translation>怎样才一致(&amp;G)…</translation>
    </message>
    <message>
        <source>Search which mask, scale, rotary positions or weights make the numbers those that the model gave</source>
        <translation>搜索哪种掩码、缩放、旋转位置或权重能得出模型给出的数</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CompareBar</name>
    <message>
        <source>Side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>A %1 · B %2 · A − B %3</source>
        <translation>A %1 · B %2 · A − B %3</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Largest differences</source>
        <translation>最大的差</translation>
    </message>
    <message>
        <source>The largest differences as a list; N and Shift+N go through them</source>
        <translation>列出最大的差；N 和 Shift+N 依次前往</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Comparison</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 after: %2</source>
        <translation>%1，在此之后：%2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens differ, first %3: “%4” in A, “%5” in B</source>
        <translation>%2 个词元中有 %1 个不同，第一个是 %3：A 中为“%4”，B 中为“%5”</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CopyButtons</name>
    <message>
        <source>Cop&amp;y picture</source>
        <translation>复制图片(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy c&amp;aption</source>
        <translation>复制图注(&amp;A)</translation>
    </message>
    <message>
        <source>Copy comman&amp;d</source>
        <translation>复制命令(&amp;D)</translation>
    </message>
    <message>
        <source>Copy &amp;Python</source>
        <translation>复制 &amp;Python</translation>
    </message>
    <message>
        <source>Puts the picture on the clipboard, as pixels and as shapes</source>
        <translation>把图片放到剪贴板，既有像素也有图形</translation>
    </message>
    <message>
        <source>Says in words what the figure shows, for the text below it</source>
        <translation>用文字说明图中内容，作图下的说明</translation>
    </message>
    <message>
        <source>Lines of NumPy that compute the matrix from the scene&apos;s numbers, and of matplotlib that draw it</source>
        <translation>NumPy 代码，由场景的数算出矩阵，再用 matplotlib 画出</translation>
    </message>
    <message>
        <source>The line for a terminal that writes the same file</source>
        <translation>在终端写出同一文件的命令行</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CoveredRowView</name>
    <message>
        <source>Values of the covered row</source>
        <translation>被遮住的行的值</translation>
    </message>
    <message>
        <source>The values are known; how much of each is taken is covered until the answer is shown</source>
        <translation>值是已知的；每个值取多少，揭晓答案前遮住</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::CsvExport</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>已导出 %1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DeviceCard</name>
    <message>
        <source>computes</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DeviceDialog</name>
    <message>
        <source>What computes</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Last pass</source>
        <translation>上一次计算</translation>
    </message>
    <message>
        <source>How much is compared</source>
        <translation>比较多少</translation>
    </message>
    <message>
        <source>%1; the next one is running</source>
        <translation>%1；下一次正在进行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compare with float64</source>
        <translation>与 float64 比较</translation>
    </message>
    <message>
        <source>Compare with the CPU</source>
        <translation>与 CPU 比较</translation>
    </message>
    <message>
        <source>The weights of this scene are given: there is nothing to compute again.</source>
        <translation>此场景的权重是给定的：没有可重新计算的。</translation>
    </message>
    <message>
        <source>This scene is computed in float64 already, which is what others are held against.</source>
        <translation>此场景已经用 float64 计算，它是其他设备的参照。</translation>
    </message>
    <message>
        <source>Makes the weights anew in float64 from the inputs, and says where the picture is furthest from them.</source>
        <translation>由输入用 float64 重新计算权重，并指出图与它相差最大之处。</translation>
    </message>
    <message>
        <source>Computes the same scene on the CPU, and says where the picture is furthest from it.</source>
        <translation>在 CPU 上计算同一场景，并指出图与它相差最大之处。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DeviceTexts</name>
    <message>
        <source>%1 memory</source>
        <translation>%1 内存</translation>
    </message>
    <message>
        <source>%1 of it held by AttnScope</source>
        <translation>其中 %1 由 AttnScope 占用</translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation>%1 个权重</translation>
    </message>
    <message>
        <source>the scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>All %1 rows were compared.</source>
        <translation>比较了全部 %1 行。</translation>
    </message>
    <message>
        <source>%1 evenly spaced rows of %2 were compared.</source>
        <translation>比较了 %2 行中等距的 %1 行。</translation>
    </message>
    <message>
        <source>No weight differs from float64.</source>
        <translation>没有权重与 float64 不同。</translation>
    </message>
    <message>
        <source>No weight differs from the CPU&apos;s.</source>
        <translation>没有权重与 CPU 的不同。</translation>
    </message>
    <message>
        <source>The largest difference is %1, at query %2 and key %3: %4 here, %5 %6.</source>
        <translation>最大差为 %1，在查询 %2、键 %3：这里 %4，%6 %5。</translation>
    </message>
    <message>
        <source>in float64</source>
        <translation>float64</translation>
    </message>
    <message>
        <source>on the CPU</source>
        <translation>CPU</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DifferenceList</name>
    <message>
        <source>The largest differences are known once all cells are read: reading …</source>
        <translation>读完所有单元格才知道最大的差：正在读 …</translation>
    </message>
    <message>
        <source>A and B have no different cell in this stage</source>
        <translation>A 和 B 在此阶段没有不同的单元格</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DifferencePopup</name>
    <message>
        <source>Largest differences</source>
        <translation>最大的差</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>A and B have no different cell in this stage</source>
        <translation>A 和 B 在此阶段没有不同的单元格</translation>
    </message>
    <message>
        <source>The %1 largest differences, read in float64; N and Shift+N go through them</source>
        <translation>最大的 %1 个差，以 float64 读取；N 和 Shift+N 依次前往</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DimensionsPopup</name>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Features of a token: columns of X, rows of W</source>
        <translation>词元的特征数：X 的列数，W 的行数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>How many heads share the columns of W_Q, W_K and W_V</source>
        <translation>有几个头分用 W_Q、W_K 和 W_V 的列</translation>
    </message>
    <message>
        <source>d_k, each head</source>
        <translation>每个头的 d_k</translation>
    </message>
    <message>
        <source>Size of queries and keys: columns of W_Q and W_K for each head</source>
        <translation>查询和键的大小：W_Q 和 W_K 中每个头的列数</translation>
    </message>
    <message>
        <source>d_v, each head</source>
        <translation>每个头的 d_v</translation>
    </message>
    <message>
        <source>Size of values and of the output: columns of W_V for each head</source>
        <translation>值和输出的大小：W_V 中每个头的列数</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>改尺寸</translation>
    </message>
    <message>
        <source>Cells that stay keep their numbers; one undo step</source>
        <translation>保留下来的单元格数不变；算一个撤销步骤</translation>
    </message>
    <message>
        <source>W_Q %1 × %2 · W_V %1 × %3
Q and K of a head %4 × %5 · its output %4 × %6</source>
        <translation>W_Q %1 × %2 · W_V %1 × %3
一个头的 Q 和 K %4 × %5 · 其输出 %4 × %6</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DockHeader</name>
    <message>
        <source>Float or dock this panel</source>
        <translation>使面板浮动或停靠</translation>
    </message>
    <message>
        <source>Close this panel (the View menu brings it back)</source>
        <translation>关闭面板（可从“视图”菜单找回）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DraftPanel</name>
    <message>
        <source>Title of the lesson</source>
        <translation>课程标题</translation>
    </message>
    <message>
        <source>What the lesson is about</source>
        <translation>课程内容</translation>
    </message>
    <message>
        <source>One line that says what the lesson is about</source>
        <translation>用一句话说明课程内容</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>课程的步骤</translation>
    </message>
    <message>
        <source>Add step…</source>
        <translation>加步骤…</translation>
    </message>
    <message>
        <source>Add what the window shows as a step (Ctrl+Shift+L)</source>
        <translation>把窗口所显示的加为一步（Ctrl+Shift+L）</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Change the texts and the question of this step</source>
        <translation>修改这一步的文字和问题</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Let this step show what the window shows now</source>
        <translation>让这一步显示窗口现在的内容</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move this step up</source>
        <translation>把这一步上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move this step down</source>
        <translation>把这一步下移</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Take this step away; Undo brings it back</source>
        <translation>去掉这一步；“撤销”可找回</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last change of the lesson</source>
        <translation>撤销对课程的上一次修改</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Check every step and write the .lesson file</source>
        <translation>检查每一步并写出 .lesson 文件</translation>
    </message>
    <message>
        <source>No file yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>%1 · not saved; kept for the next start</source>
        <translation>%1 · 未保存；保留到下次启动</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Bring back what was undone last</source>
        <translation>恢复刚才撤销的更改</translation>
    </message>
    <message>
        <source>Record try</source>
        <translation>记录尝试</translation>
    </message>
    <message>
        <source>Play the step and change the scene first: “Show me” then does in this step what was changed</source>
        <translation>先播放这一步并改动场景：此后“演示”就在这一步作同样的改动</translation>
    </message>
    <message>
        <source>Language of the texts</source>
        <translation>文字的语言</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 steps)</source>
        <translation>%1（%3 步中的 %2 步）</translation>
    </message>
    <message>
        <source>The language in which titles and texts of steps are written; where one lacks those of a step, they are shown in the other</source>
        <translation>标题和各步文字所用的语言；某一步缺少这种语言的文字时，显示另一种语言的</translation>
    </message>
    <message>
        <source>%1 (to be mended)</source>
        <translation>%1（需修正）</translation>
    </message>
    <message>
        <source>No lesson is being written. Add step… begins one with what the window shows; the menu Lessons has New lesson and Edit a lesson file.</source>
        <translation>现在没有在编写的课程。“加步骤…”会以窗口当前所示开始一节课；“课程”菜单里有“新课程”和“编辑课程文件”。</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>Go through the lesson from this step on; F5 then presents it</source>
        <translation>从这一步开始播放课程；之后按 F5 演示</translation>
    </message>
    <message>
        <source>Handout…</source>
        <translation>讲义…</translation>
    </message>
    <message>
        <source>The lesson as pages to print, the answers on the last ones</source>
        <translation>把课程打印成页，答案在最后几页</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::DurationTexts</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::EditActions</name>
    <message>
        <source>Copy &amp;value</source>
        <translation>复制数值(&amp;V)</translation>
    </message>
    <message>
        <source>Copy the number of the current cell</source>
        <translation>复制当前单元格的数</translation>
    </message>
    <message>
        <source>Copy r&amp;ow</source>
        <translation>复制行(&amp;O)</translation>
    </message>
    <message>
        <source>Copy the current row, tab-separated</source>
        <translation>复制当前行，以制表符分隔</translation>
    </message>
    <message>
        <source>Copy &amp;matrix</source>
        <translation>复制矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the whole matrix, tab-separated</source>
        <translation>复制整个矩阵，以制表符分隔</translation>
    </message>
    <message>
        <source>Copy &amp;image</source>
        <translation>复制图像(&amp;I)</translation>
    </message>
    <message>
        <source>Copy the picture of the matrix</source>
        <translation>复制矩阵的图片</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Copied the value</source>
        <translation>已复制数值</translation>
    </message>
    <message>
        <source>%1 cells are too many for the clipboard: attnscope compute writes them to a file</source>
        <translation>%1 个单元格太多，剪贴板放不下：attnscope compute 可写到文件</translation>
    </message>
    <message>
        <source>Copied the row</source>
        <translation>已复制行</translation>
    </message>
    <message>
        <source>Copied the matrix</source>
        <translation>已复制矩阵</translation>
    </message>
    <message>
        <source>Copied the picture</source>
        <translation>已复制图片</translation>
    </message>
    <message>
        <source>Reading cells for the picture: %1 % … Esc stops</source>
        <translation>正在读取图中的单元格：%1 % … Esc 停止</translation>
    </message>
    <message>
        <source>Stopped; nothing was copied</source>
        <translation>已停止，没有复制</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::EmptyState</name>
    <message>
        <source>The head is being computed</source>
        <translation>正在计算此头</translation>
    </message>
    <message>
        <source>The heads are not joined: that takes all %1 of them</source>
        <translation>各头没有拼接：需要算完全部 %1 个</translation>
    </message>
    <message>
        <source>%1 computes them</source>
        <translation>%1 开始计算</translation>
    </message>
    <message>
        <source>All %1 heads are being computed, to be joined: %2 done</source>
        <translation>正在计算全部 %1 个头以便拼接：已完成 %2 个</translation>
    </message>
    <message>
        <source>Esc stops</source>
        <translation>Esc 停止</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Equation</name>
    <message>
        <source>1 other</source>
        <translation>另 1 个</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>另 %1 个</translation>
    </message>
    <message>
        <source>C is O, A holds the weights, B is V</source>
        <translation>C 即 O，A 是权重，B 即 V</translation>
    </message>
    <message>
        <source>after %1 of %2: </source>
        <translation>%2 项中的 %1 项之后：</translation>
    </message>
    <message>
        <source>vectors rounded to 1 decimal</source>
        <translation>向量舍入到 1 位小数</translation>
    </message>
    <message>
        <source>vectors rounded to %1 decimals</source>
        <translation>向量舍入到 %1 位小数</translation>
    </message>
    <message>
        <source>C is %1, A holds the weights %2, B is V</source>
        <translation>C 即 %1，A 是权重 %2，B 即 V</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::EquationPage</name>
    <message>
        <source>The sum written out</source>
        <translation>写出的和</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::EquationView</name>
    <message>
        <source>Letters instead of numbers</source>
        <translation>用字母代替数</translation>
    </message>
    <message>
        <source>Write the sum with a, b and c, as in (c₁₁ c₁₂) = a₁₁(b₁₁ b₁₂) + …</source>
        <translation>用 a、b、c 写出和，如 (c₁₁ c₁₂) = a₁₁(b₁₁ b₁₂) + …</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>等式</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ExampleCards</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ExplainTitles</name>
    <message>
        <source>Vectors make Q, K and V</source>
        <translation>向量组成 Q、K 和 V</translation>
    </message>
    <message>
        <source>Why K is transposed</source>
        <translation>K 为什么要转置</translation>
    </message>
    <message>
        <source>Lengths make a mask</source>
        <translation>由长度得到掩码</translation>
    </message>
    <message>
        <source>A batch as rows</source>
        <translation>把批次排成行</translation>
    </message>
    <message>
        <source>Cost as N grows</source>
        <translation>N 增大时的代价</translation>
    </message>
    <message>
        <source>Why scores are scaled</source>
        <translation>分数为什么要缩放</translation>
    </message>
    <message>
        <source>Two tokens swapped</source>
        <translation>交换两个词元</translation>
    </message>
    <message>
        <source>RNN and attention</source>
        <translation>RNN 与注意力</translation>
    </message>
    <message>
        <source>Heads cut and joined</source>
        <translation>头的切分与拼接</translation>
    </message>
    <message>
        <source>What one layer writes, the next reads</source>
        <translation>一层写，下一层读</translation>
    </message>
    <message>
        <source>What the mask does to the scores</source>
        <translation>掩码怎样改变分数</translation>
    </message>
    <message>
        <source>The computational graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>The whole code</source>
        <translation>完整的代码</translation>
    </message>
    <message>
        <source>From X to one row of the output</source>
        <translation>从 X 到一行输出</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ExplainView</name>
    <message>
        <source>The picture that explains</source>
        <translation>讲解图</translation>
    </message>
    <message>
        <source>The picture as shown</source>
        <translation>所显示的图</translation>
    </message>
    <message>
        <source>This picture comes with the answer: it would tell the row that is covered.</source>
        <translation>这幅图与答案一起出现：它会泄露被遮住的行。</translation>
    </message>
    <message>
        <source>%1, query %2</source>
        <translation>%1，查询 %2</translation>
    </message>
    <message>
        <source>The keys with the largest weights are drawn, and the %1 others as one term.</source>
        <translation>画出权重最大的键，其余 %1 个合为一项。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ExportDialog</name>
    <message>
        <source>Copied the caption</source>
        <translation>已复制图注</translation>
    </message>
    <message>
        <source>Copied the command</source>
        <translation>已复制命令</translation>
    </message>
    <message>
        <source>Copied %1 lines of Python</source>
        <translation>已复制 %1 行 Python</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The comparison as shown</source>
        <translation>所显示的比较</translation>
    </message>
    <message>
        <source>Copied the picture</source>
        <translation>已复制图片</translation>
    </message>
    <message>
        <source>The matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>The matrix as shown</source>
        <translation>所显示的矩阵</translation>
    </message>
    <message>
        <source>The whole pipeline</source>
        <translation>整个流程</translation>
    </message>
    <message>
        <source>Numbers of a stage</source>
        <translation>某一阶段的数</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>内容(&amp;W)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大小(&amp;Z)</translation>
    </message>
    <message>
        <source>The heads beside each other, in one range</source>
        <translation>并排的各头，共用一个范围</translation>
    </message>
    <message>
        <source>The matrix of A</source>
        <translation>A 的矩阵</translation>
    </message>
    <message>
        <source>All heads, in one range</source>
        <translation>所有头，共用一个范围</translation>
    </message>
    <message>
        <source>Export numbers</source>
        <translation>导出数</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>The matrix and its inset would be too small: take a larger size</source>
        <translation>矩阵及其放大图会太小：请选更大的尺寸</translation>
    </message>
    <message>
        <source>The matrices beside each other would be too small: take at least %1</source>
        <translation>并排的矩阵会太小：至少 %1</translation>
    </message>
    <message>
        <source>The cells of the heads would be too small: take at least %1</source>
        <translation>各头的单元格会太小：至少 %1</translation>
    </message>
    <message>
        <source>Stages, frames or arrows would be cut off: take at least %1</source>
        <translation>阶段、边框或箭头会被截断：至少 %1</translation>
    </message>
    <message>
        <source>The matrix would get less than 60 % of the picture: take at least %1</source>
        <translation>矩阵占图不到 60 %：至少 %1</translation>
    </message>
    <message>
        <source>%1 pixels</source>
        <translation>%1 像素</translation>
    </message>
    <message>
        <source>The lines know tokens, and no groups</source>
        <translation>代码只知道词元，不知道分组</translation>
    </message>
    <message>
        <source>The lines draw one head: take “The matrix as shown”</source>
        <translation>代码只画一个头：请选“所显示的矩阵”</translation>
    </message>
    <message>
        <source>The lines draw one matrix: take “The matrix of A”</source>
        <translation>代码只画一个矩阵：请选“A 的矩阵”</translation>
    </message>
    <message>
        <source>attnscope compute --group writes them</source>
        <translation>用 attnscope compute --group 可写出</translation>
    </message>
    <message>
        <source>attnscope compute writes a stage as %1</source>
        <translation>attnscope compute 把阶段写成 %1</translation>
    </message>
    <message>
        <source>attnscope render draws matrices and the pipeline, not this</source>
        <translation>attnscope render 只画矩阵和流程，不画这个</translation>
    </message>
    <message>
        <source>Numbers are no picture</source>
        <translation>数不是图片</translation>
    </message>
    <message>
        <source>Reading cells and writing the file: %1 % … Esc stops</source>
        <translation>正在读单元格并写文件：%1 % … Esc 停止</translation>
    </message>
    <message>
        <source>Writing the file … Esc stops</source>
        <translation>正在写文件 … Esc 停止</translation>
    </message>
    <message>
        <source>Stopped; nothing was written</source>
        <translation>已停止，没有写入</translation>
    </message>
    <message>
        <source>Computing all heads: %1 % … Esc stops</source>
        <translation>正在计算所有头：%1 % … 按 Esc 停止</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>attnscope render has no ranges of rows where it compares</source>
        <translation>attnscope render 在比较时没有按行的范围</translation>
    </message>
    <message>
        <source>Not all of it has room in this type: take at least %1, or smaller type</source>
        <translation>以此字号放不下全部内容：请至少取 %1，或选更小的字号</translation>
    </message>
    <message>
        <source>The lines draw a matrix</source>
        <translation>代码只画矩阵</translation>
    </message>
    <message>
        <source>Stages, frames or arrows would be cut off: take at least %1, or smaller type</source>
        <translation>阶段、边框或箭头会被截断：至少 %1，或选更小的字号</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ExportedNumbers</name>
    <message>
        <source>%1 numbers, decimals: %2</source>
        <translation>%1 个数，小数位数：%2</translation>
    </message>
    <message>
        <source>%1 numbers, %2, no bit is lost</source>
        <translation>%1 个数，%2，不丢失任何一位</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FeaturePairField</name>
    <message>
        <source>%1, level axis</source>
        <translation>%1，横轴</translation>
    </message>
    <message>
        <source>%1, upright axis</source>
        <translation>%1，纵轴</translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>best plane</source>
        <translation>最佳平面</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FeatureRuler</name>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>feature %1 of %2</source>
        <translation>第 %1 个特征，共 %2 个</translation>
    </message>
    <message>
        <source>features %1 to %2 of %3</source>
        <translation>特征 %1 至 %2，共 %3 个</translation>
    </message>
    <message>
        <source>%1 features; widen the panel to read their numbers</source>
        <translation>%1 个特征；把面板拉宽即可读数</translation>
    </message>
    <message>
        <source>%1 features: click to open some as numbers</source>
        <translation>%1 个特征：点击可展开几个读数</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FigureCaption</name>
    <message>
        <source>All stages of self-attention</source>
        <translation>自注意力的所有阶段</translation>
    </message>
    <message>
        <source>Difference A − B of each %1</source>
        <translation>各%1的差 A − B</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>%1: A, B and the difference A − B</source>
        <translation>%1：A、B 及差 A − B</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, of “%2”</source>
        <translation>%1，取自“%2”</translation>
    </message>
    <message>
        <source>, heads %1</source>
        <translation>，头 %1</translation>
    </message>
    <message>
        <source> (columns are queries)</source>
        <translation>（列是查询）</translation>
    </message>
    <message>
        <source> (rows are queries)</source>
        <translation>（行是查询）</translation>
    </message>
    <message>
        <source> to </source>
        <translation> 至 </translation>
    </message>
    <message>
        <source>blue to red</source>
        <translation>蓝到红</translation>
    </message>
    <message>
        <source>Colours (%1): each row by its own largest number.</source>
        <translation>颜色（%1）：每行以本行最大的数为准。</translation>
    </message>
    <message>
        <source>Colours (%1): lift log₂(keys attended · weight), %2.</source>
        <translation>颜色（%1）：提升度 log₂(可关注的键数 · 权重)，%2。</translation>
    </message>
    <message>
        <source>Colours (%1): %2, logarithmic.</source>
        <translation>颜色（%1）：%2，对数。</translation>
    </message>
    <message>
        <source>Colours (%1): %2.</source>
        <translation>颜色（%1）：%2。</translation>
    </message>
    <message>
        <source>the numbers are hand-picked</source>
        <translation>数是手选的</translation>
    </message>
    <message>
        <source>the numbers are random, of no trained model</source>
        <translation>数是随机的，并非训练所得</translation>
    </message>
    <message>
        <source>the numbers are of a trained model</source>
        <translation>数来自训练好的模型</translation>
    </message>
    <message>
        <source>the numbers were loaded from a file</source>
        <translation>数是从文件载入的</translation>
    </message>
    <message>
        <source>%1 and were edited</source>
        <translation>%1，并经过编辑</translation>
    </message>
    <message>
        <source>B: %1.</source>
        <translation>B：%1。</translation>
    </message>
    <message>
        <source>No mask.</source>
        <translation>没有掩码。</translation>
    </message>
    <message>
        <source>Mask: %1.</source>
        <translation>掩码：%1。</translation>
    </message>
    <message>
        <source>By %1.</source>
        <translation>按%1。</translation>
    </message>
    <message>
        <source>A and B have one range.</source>
        <translation>A 和 B 共用一个范围。</translation>
    </message>
    <message>
        <source>The range is that of A and B.</source>
        <translation>范围取自 A 和 B。</translation>
    </message>
    <message>
        <source>The range of the colours is that without %1.</source>
        <translation>颜色范围不含 %1。</translation>
    </message>
    <message>
        <source>Enlarged: queries %1 to %2, keys %3 to %4.</source>
        <translation>放大部分：查询 %1 至 %2，键 %3 至 %4。</translation>
    </message>
    <message>
        <source>A pixel shows one cell.</source>
        <translation>一个像素显示一个单元格。</translation>
    </message>
    <message>
        <source>A pixel shows the %2 of %1 cells.</source>
        <translation>一个像素显示 %1 个单元格的%2。</translation>
    </message>
    <message>
        <source>Computed in %1 by AttnScope (%2); %3.</source>
        <translation>由 AttnScope（%2）以 %1 计算；%3。</translation>
    </message>
    <message>
        <source>, all %1 heads</source>
        <translation>，全部 %1 个头</translation>
    </message>
    <message>
        <source>Mask of A: %1; of B: %2.</source>
        <translation>A 的掩码：%1；B 的掩码：%2。</translation>
    </message>
    <message>
        <source>Drawn: queries %1 to %2, keys %3 to %4.</source>
        <translation>所画：查询 %1 至 %2，键 %3 至 %4。</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>，%1</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (True = attend)</source>
        <translation>%1（True = 可关注）</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>正弦位置</translation>
    </message>
    <message>
        <source>RoPE of base %1</source>
        <translation>RoPE（底数 %1）</translation>
    </message>
    <message>
        <source>no scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>缩放 %1</translation>
    </message>
    <message>
        <source>softcap %1</source>
        <translation>软上限 %1</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>softmax over the queries</source>
        <translation>按查询做 softmax</translation>
    </message>
    <message>
        <source>dropout %1 (seed %2)</source>
        <translation>dropout %1（种子 %2）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Computed with %1.</source>
        <translation>计算时用了%1。</translation>
    </message>
    <message>
        <source>Framed: query %1, %2.</source>
        <translation>框出的是查询 %1，%2。</translation>
    </message>
    <message>
        <source>Framed: query %1.</source>
        <translation>框出的是查询 %1。</translation>
    </message>
    <message>
        <source>Attention rollout (Abnar &amp; Zuidema 2020)</source>
        <translation>注意力展开（Abnar &amp; Zuidema 2020）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FigureCommand</name>
    <message>
        <source>draws all features, the window a part of them</source>
        <translation>画出所有特征，窗口只显示一部分</translation>
    </message>
    <message>
        <source>draws the whole matrix, the window a part of it</source>
        <translation>画出整个矩阵，窗口只显示一部分</translation>
    </message>
    <message>
        <source>the difference has its own range there</source>
        <translation>那里差有自己的范围</translation>
    </message>
    <message>
        <source>the weights have linear colours there</source>
        <translation>那里权重的颜色是线性的</translation>
    </message>
    <message>
        <source>hatches the mask in full</source>
        <translation>完整画出掩码的阴影线</translation>
    </message>
    <message>
        <source>it has no name for this stage</source>
        <translation>它没有此阶段的名字</translation>
    </message>
    <message>
        <source>compares the same of both, one head or what is made of all</source>
        <translation>两边比较相同的内容：一个头，或由所有头得出的</translation>
    </message>
    <message>
        <source>save the scene as %1 first: no file has it as it is</source>
        <translation>先把场景保存为 %1：没有文件含它现在的状态</translation>
    </message>
    <message>
        <source>save B as %1 first: no file has it as it is</source>
        <translation>先把 B 保存为 %1：没有文件含它现在的状态</translation>
    </message>
    <message>
        <source>save the scene first (Ctrl+S): the file lacks the last changes</source>
        <translation>请先保存场景（Ctrl+S）：文件缺少最近的更改</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FigureLooks</name>
    <message>
        <source>Wit&amp;h the cursor and its cross</source>
        <translation>带光标及十字线(&amp;H)</translation>
    </message>
    <message>
        <source>Frame of the &amp;row</source>
        <translation>行的边框(&amp;R)</translation>
    </message>
    <message>
        <source>S&amp;ums</source>
        <translation>和(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数(&amp;N)</translation>
    </message>
    <message>
        <source>Each row its own ran&amp;ge</source>
        <translation>每行自定范围(&amp;G)</translation>
    </message>
    <message>
        <source>Light, for paper</source>
        <translation>浅色，用于纸上</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>光标</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>The largest number of every row has the darkest colour</source>
        <translation>每行最大的数颜色最深</translation>
    </message>
    <message>
        <source>none; queries, keys as 0:2,1:3</source>
        <translation>无；查询和键，如 0:2,1:3</translation>
    </message>
    <message>
        <source>Zoom inset</source>
        <translation>局部放大</translation>
    </message>
    <message>
        <source>A part that stands enlarged beside the matrix: the first query and the one behind the last, then keys</source>
        <translation>在矩阵旁放大显示的部分：先是第一个查询和最后一个之后的查询，再是键</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Th&amp;eme</source>
        <translation>主题(&amp;E)</translation>
    </message>
    <message>
        <source>With</source>
        <translation>带上</translation>
    </message>
    <message>
        <source>Zoom &amp;inset</source>
        <translation>局部放大(&amp;I)</translation>
    </message>
    <message>
        <source>“%1” is no part of %2 queries and %3 keys: give the first and the one behind the last of both, as 0:2,1:3</source>
        <translation>“%1”不是 %2 个查询和 %3 个键的一部分：请各给起点和终点后一个，如 0:2,1:3</translation>
    </message>
    <message>
        <source>all that are shown; queries, keys as 0:20,0:8</source>
        <translation>显示的全部；查询、键写作 0:20,0:8</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>The queries and keys that are drawn: the first query and the one behind the last, then keys. Indices and colours stay those of the whole matrix</source>
        <translation>所画的查询和键：先是第一个查询和最后一个之后的那个，再是键。索引和颜色仍是整个矩阵的</translation>
    </message>
    <message>
        <source>&amp;Cells</source>
        <translation>单元格(&amp;C)</translation>
    </message>
    <message>
        <source>The zoom inset is not in the part that is drawn</source>
        <translation>放大插图不在所画的部分之内</translation>
    </message>
    <message>
        <source> (tick Numbers once more to print them smaller)</source>
        <translation>（再点一次“数”，用更小的字号印出）</translation>
    </message>
    <message>
        <source>A dash: where they have room; a tick: also in smaller type, down to what can be read</source>
        <translation>横线：有空间时显示；对勾：用更小的字也显示，直到仍可辨认</translation>
    </message>
    <message>
        <source> (choose fewer digits in View, Digits, or a larger size)</source>
        <translation>（请在“视图 &gt; 位数”中减少位数，或选择更大的尺寸）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FigurePreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FigureSizeFields</name>
    <message>
        <source>Single column, 3.25 in wide</source>
        <translation>单栏，宽 3.25 英寸</translation>
    </message>
    <message>
        <source>Double column, 6.75 in wide</source>
        <translation>双栏，宽 6.75 英寸</translation>
    </message>
    <message>
        <source>Own width, height by itself</source>
        <translation>自定宽度，高度自动</translation>
    </message>
    <message>
        <source>Own width and height</source>
        <translation>自定宽度和高度</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>%1 × %2 %3</source>
        <translation>%1 × %2 %3</translation>
    </message>
    <message>
        <source>For a screen</source>
        <translation>用于屏幕</translation>
    </message>
    <message>
        <source>Slide 16:9</source>
        <translation>幻灯片 16:9</translation>
    </message>
    <message>
        <source>Poster, 16 in wide</source>
        <translation>海报，宽 16 英寸</translation>
    </message>
    <message>
        <source>Type by itself</source>
        <translation>字号自动</translation>
    </message>
    <message>
        <source>Type %1 pt</source>
        <translation>字号 %1 pt</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Points of the letters on paper. By itself they are as large as on a screen, or the largest of 8 to 6 pt that leaves the matrix its room</source>
        <translation>纸上字母的磅数。自动时与屏幕上一样大，或取 8 到 6 pt 中给矩阵留出空间的最大值</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FileActions</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>开始页(&amp;T)</translation>
    </message>
    <message>
        <source>Examples, recent files, a sentence of your own</source>
        <translation>示例、最近的文件、自己的句子</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>Begin with a sentence of your own, an example or a file: the start page; the scene stays until you choose</source>
        <translation>从自己的句子、示例或文件开始：打开开始页；选定之前场景不变</translation>
    </message>
    <message>
        <source>New random &amp;model…</source>
        <translation>新建随机模型(&amp;M)…</translation>
    </message>
    <message>
        <source>A new scene of random vectors and projections, of the sizes you choose</source>
        <translation>随机向量和投影的新场景，大小由你选</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a scene or arrays</source>
        <translation>打开场景或数组</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>&amp;Import arrays…</source>
        <translation>导入数组(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the scene</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the scene in another file</source>
        <translation>把场景保存到另一个文件</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>Export what the centre shows as a picture, or the numbers of a stage</source>
        <translation>把中央所显示的导出为图片，或导出某一阶段的数</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export num&amp;bers…</source>
        <translation>导出数(&amp;B)…</translation>
    </message>
    <message>
        <source>Export the numbers of a stage as NPY, NPZ, CSV, JSON or LaTeX</source>
        <translation>把某一阶段的数导出为 NPY、NPZ、CSV、JSON 或 LaTeX</translation>
    </message>
    <message>
        <source>Export anima&amp;tion…</source>
        <translation>导出动画(&amp;T)…</translation>
    </message>
    <message>
        <source>Export how the row of the output is added up, as a moving picture</source>
        <translation>把输出行逐项相加的过程导出为动画</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window; the scene is kept for the next start</source>
        <translation>关闭窗口；场景保留到下次启动</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Empty this list; the files stay, and so do scenes on it that were never saved</source>
        <translation>清空此列表；文件都保留，其中从未保存过的场景也保留</translation>
    </message>
    <message>
        <source>Scenes and arrays (%1 %2);;Scenes (%1);;Arrays (%2);;All files (*)</source>
        <translation>场景和数组 (%1 %2);;场景 (%1);;数组 (%2);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import arrays</source>
        <translation>导入数组</translation>
    </message>
    <message>
        <source>Arrays (%1);;All files (*)</source>
        <translation>数组 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Make a scene of the arrays in .npz, .npy, .safetensors, .csv, .tsv or .txt files</source>
        <translation>用 .npz、.npy、.safetensors、.csv、.tsv 或 .txt 文件中的数组建立场景</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FileFields</name>
    <message>
        <source>Ch&amp;oose…</source>
        <translation>选择(&amp;O)…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>For&amp;mat</source>
        <translation>格式(&amp;M)</translation>
    </message>
    <message>
        <source>Rep&amp;lace</source>
        <translation>替换(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>%1 is there already: Replace writes over it</source>
        <translation>%1 已存在：“替换”会覆盖它</translation>
    </message>
    <message>
        <source>Written as %1 · %2</source>
        <translation>写成 %1 · %2</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>在 %1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FileOpener</name>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读 %1 …</translation>
    </message>
    <message>
        <source>%1 at %2 of %3</source>
        <translation>%1，在 %3 的 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 at %2 of %3 and %n more</source>
        <translation>
            <numerusform>%1，在 %3 的 %2，另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Not all numbers are finite: %1; what is computed from them is not finite either</source>
        <translation>并非所有数都是有限数：%1；由它们算出的也不是</translation>
    </message>
    <message>
        <source>%1 files: a scene comes alone, and arrays are .npy, .npz, .safetensors, .csv, .tsv or .txt (drop one scene, or arrays only)</source>
        <translation>%1 个文件：场景只能单独打开，数组是 .npy、.npz、.safetensors、.csv、.tsv 或 .txt（请拖入一个场景，或只拖入数组）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::FileWatch</name>
    <message>
        <source>%1 (the last version stays; it is read again when it changes)</source>
        <translation>%1（保留上一版本；文件改变时会重新读取）</translation>
    </message>
    <message>
        <source>%1 (it is read when it is there)</source>
        <translation>%1（文件出现后会读取）</translation>
    </message>
    <message>
        <source>Version %1 of the file</source>
        <translation>文件的第 %1 版</translation>
    </message>
    <message>
        <source>%1: read at %2, and again whenever it changes</source>
        <translation>%1：%2 已读取，文件改变时会再读</translation>
    </message>
    <message>
        <source>%1: a version is larger than %2 MB, so that none is kept to go back to</source>
        <translation>%1：一个版本大于 %2 MB，因此不保留可供返回的版本</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::GroupActions</name>
    <message>
        <source>&amp;Tokens</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>A row and a column of the weights for each token</source>
        <translation>每个词元占权重的一行和一列</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>词(&amp;W)</translation>
    </message>
    <message>
        <source>Subwords (##, Ġ, ▁) joined to words: sum over keys, mean over queries</source>
        <translation>子词（##、Ġ、▁）合并成词：对键求和，对查询取平均</translation>
    </message>
    <message>
        <source>&amp;Regions</source>
        <translation>区域(&amp;R)</translation>
    </message>
    <message>
        <source>The regions of the scene: sum over keys, mean over queries</source>
        <translation>场景的区域：对键求和，对查询取平均</translation>
    </message>
    <message>
        <source>R&amp;egions…</source>
        <translation>设定区域(&amp;E)…</translation>
    </message>
    <message>
        <source>Name runs of tokens, and see the mass from each region to each region</source>
        <translation>为连续的词元命名，并查看区域之间的权重总量</translation>
    </message>
    <message>
        <source>&amp;Ignore columns in range…</source>
        <translation>范围中忽略某些列(&amp;I)…</translation>
    </message>
    <message>
        <source>Find the range of the colours without some keys, so that a sink does not flatten the others</source>
        <translation>求颜色范围时不计某些键，使汇点不会压低其他键</translation>
    </message>
    <message>
        <source>The scene has no regions yet: name some here, then choose View, Group, Regions</source>
        <translation>场景还没有区域：先在这里命名，再选“视图”“分组”“区域”</translation>
    </message>
    <message>
        <source>Ignore columns in range</source>
        <translation>范围中忽略某些列</translation>
    </message>
    <message>
        <source>Keys that have no part in the range of the colours: 0, or 0,5:8, or special for the special tokens. Nothing is renormalised. Empty: all keys take part.</source>
        <translation>不计入颜色范围的键：0，或 0,5:8，或 special（特殊词元）。不重新归一化。留空：所有键都计入。</translation>
    </message>
    <message>
        <source>The colours stand for lift, whose range is a fixed one: choose weight or log weight in the panel Colour scale</source>
        <translation>颜色代表提升度，其范围是固定的：请在“颜色标尺”面板中选权重或对数权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Groups</name>
    <message>
        <source>words: sum over keys, mean over queries</source>
        <translation>词：对键求和，对查询取平均</translation>
    </message>
    <message>
        <source>regions: sum over keys, mean over queries</source>
        <translation>区域：对键求和，对查询取平均</translation>
    </message>
    <message>
        <source>%1, %2, logarithmic</source>
        <translation>%1，%2，对数</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 → %2  ·  %3  ·  sum over %4, mean over %5</source>
        <translation>%1 → %2  ·  %3  ·  对 %4求和，对 %5取平均</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 个键</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>1 query</source>
        <translation>1 个查询</translation>
    </message>
    <message>
        <source>%1 queries</source>
        <translation>%1 个查询</translation>
    </message>
    <message>
        <source>%1  ·  masked</source>
        <translation>%1  ·  被掩蔽</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HandoutDialog</name>
    <message>
        <source>Handout</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>A page a step to print, with its picture and its question; the answers on the last pages.</source>
        <translation>每步一页，带图和问题，供打印；答案在最后几页。</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>纸张(&amp;P)</translation>
    </message>
    <message>
        <source>Save PDF…</source>
        <translation>保存 PDF…</translation>
    </message>
    <message>
        <source>Without a title</source>
        <translation>无标题</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadActions</name>
    <message>
        <source>Previous &amp;head</source>
        <translation>上一个头(&amp;H)</translation>
    </message>
    <message>
        <source>Show the head before this one; before the first, the batch item before</source>
        <translation>显示前一个头；第一个之前是前一个批次项</translation>
    </message>
    <message>
        <source>Next hea&amp;d</source>
        <translation>下一个头(&amp;D)</translation>
    </message>
    <message>
        <source>Show the head after this one; after the last, the next batch item</source>
        <translation>显示后一个头；最后一个之后是后一个批次项</translation>
    </message>
    <message>
        <source>Previous &amp;batch item</source>
        <translation>上一个批次项(&amp;B)</translation>
    </message>
    <message>
        <source>Show the batch item before this one</source>
        <translation>显示前一个批次项</translation>
    </message>
    <message>
        <source>Next batch &amp;item</source>
        <translation>下一个批次项(&amp;I)</translation>
    </message>
    <message>
        <source>Show the batch item after this one</source>
        <translation>显示后一个批次项</translation>
    </message>
    <message>
        <source>All heads…</source>
        <translation>所有头…</translation>
    </message>
    <message>
        <source>All heads of the batch item as thumbnails, to open one</source>
        <translation>以缩略图显示批次项的所有头，可打开其一</translation>
    </message>
    <message>
        <source>Mea&amp;n over heads</source>
        <translation>各头的平均(&amp;N)</translation>
    </message>
    <message>
        <source>Show the mean of all heads&apos; weights as the matrix; again: the one head</source>
        <translation>以所有头的平均权重作矩阵；再按一次：单个头</translation>
    </message>
    <message>
        <source>Maxim&amp;um over heads</source>
        <translation>各头的最大值(&amp;U)</translation>
    </message>
    <message>
        <source>Show the largest weight of any head as the matrix; again: the one head</source>
        <translation>以各头中最大的权重作矩阵；再按一次：单个头</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Add batch item</source>
        <translation>添加批次项</translation>
    </message>
    <message>
        <source>A copy of the shown batch item, behind the last: its vectors and its valid lengths, to be edited</source>
        <translation>在最后添加当前批次项的副本：向量和有效长度都可编辑</translation>
    </message>
    <message>
        <source>Remove batch item</source>
        <translation>移除批次项</translation>
    </message>
    <message>
        <source>Take the shown batch item out of the scene</source>
        <translation>把当前批次项移出场景</translation>
    </message>
    <message>
        <source>&amp;One head</source>
        <translation>单个头(&amp;O)</translation>
    </message>
    <message>
        <source>Show the window&apos;s head alone again (Esc)</source>
        <translation>重新只显示窗口的头（Esc）</translation>
    </message>
    <message>
        <source>Own &amp;ranges</source>
        <translation>各自的范围(&amp;R)</translation>
    </message>
    <message>
        <source>Each head has a range of colours of its own, in place of one for all</source>
        <translation>每个头各有颜色范围，而不是共用一个</translation>
    </message>
    <message>
        <source>Heads beside each other (%1 of %2)</source>
        <translation>并排的头（%1 / %2）</translation>
    </message>
    <message>
        <source>Heads beside each other</source>
        <translation>并排的头</translation>
    </message>
    <message>
        <source>Not while something is compared: C forgets B</source>
        <translation>比较时不可用：按 C 去掉 B</translation>
    </message>
    <message>
        <source>Up to four heads beside each other, chosen here or with Ctrl+click among the thumbnails (H)</source>
        <translation>最多四个头并排，在此选择，或在缩略图（H）中 Ctrl+单击</translation>
    </message>
    <message>
        <source>The scene has one batch item: the last one stays</source>
        <translation>场景只有一个批次项：最后一个保留</translation>
    </message>
    <message>
        <source>Pre&amp;vious layer</source>
        <translation>上一层(&amp;V)</translation>
    </message>
    <message>
        <source>Show the same head of the layer before this one</source>
        <translation>显示前一层的同一个头</translation>
    </message>
    <message>
        <source>Nex&amp;t layer</source>
        <translation>下一层(&amp;T)</translation>
    </message>
    <message>
        <source>Show the same head of the layer after this one</source>
        <translation>显示后一层的同一个头</translation>
    </message>
    <message>
        <source>The scene has several layers: each has the same batch items</source>
        <translation>场景有多层：各层的批次样本相同</translation>
    </message>
    <message>
        <source>How much of each token reaches each position through all layers up to this one: R = Ã·R before it, Ã = ½(mean of heads + I) (Abnar &amp; Zuidema 2020); again: the one head</source>
        <translation>每个词元经过到本层为止的各层后有多少到达每个位置：R = Ã·此前的 R，Ã = ½(各头平均 + I)（Abnar &amp; Zuidema 2020）；再按一次：单个头</translation>
    </message>
    <message>
        <source>How much of each token reaches each position through the attention of all layers up to this one alone: R = Ã·R before it, Ã = mean of heads; again: the one head</source>
        <translation>每个词元只经过到本层为止各层的注意力后有多少到达每个位置：R = Ã·此前的 R，Ã = 各头平均；再按一次：单个头</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>注意力展开</translation>
    </message>
    <message>
        <source>Rollout &amp;without identity</source>
        <translation>不含单位矩阵的展开(&amp;W)</translation>
    </message>
    <message>
        <source>Layer %1 is open alone. File, Open opens another layer of the file, and says by what they differ where they make no one scene</source>
        <translation>只打开了层 %1。“文件、打开”可打开该文件的另一层；若各层不能合成一个场景，会说明它们有何不同</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadOrder</name>
    <message>
        <source>Index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Weights of every head in one colour range</source>
        <translation>各头的权重共用一个颜色范围</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Mean entropy of a row, in bits</source>
        <translation>每行的平均熵，以比特计</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>Mean weight on the token before the query</source>
        <translation>查询前一个词元的平均权重</translation>
    </message>
    <message>
        <source>Same token</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>Mean mass on other places with the query&apos;s token</source>
        <translation>与查询词元相同的其他位置的平均总量</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Mean mass on what followed an earlier place of the query&apos;s token</source>
        <translation>查询词元先前出现处的后一个词元的平均总量</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>汇点</translation>
    </message>
    <message>
        <source>Mean weight on the first key, of all queries but the first</source>
        <translation>除第一个查询外，所有查询对第一个键的平均权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadReadout</name>
    <message>
        <source>mean over %1 heads</source>
        <translation>%1 个头的平均</translation>
    </message>
    <message>
        <source>max over %1 heads</source>
        <translation>%1 个头的最大值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>click to open</source>
        <translation>单击打开</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1  ·  %2 → %3</source>
        <translation>%1  ·  %2 → %3</translation>
    </message>
    <message>
        <source>%1  ·  masked</source>
        <translation>%1  ·  被掩蔽</translation>
    </message>
    <message>
        <source>%1  ·  weight %2</source>
        <translation>%1  ·  权重 %2</translation>
    </message>
    <message>
        <source>%1  ·  weights up to %2 around it</source>
        <translation>%1  ·  附近的权重最大 %2</translation>
    </message>
    <message>
        <source>%1  ·  covered until the answer is shown</source>
        <translation>%1  ·  揭晓答案前遮住</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadSelector</name>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>%1, one of %2 heads beside each other: %3</source>
        <translation>%1，并排的 %2 个头之一：%3</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>Layer, batch item and head</source>
        <translation>层、批次样本和头</translation>
    </message>
    <message>
        <source>%1, all heads</source>
        <translation>%1，所有头</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>展开</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadToggles</name>
    <message>
        <source>Heads whose lines are shown</source>
        <translation>显示哪些头的连线</translation>
    </message>
    <message>
        <source>One head</source>
        <translation>单个头</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Show the lines of the window&apos;s head alone</source>
        <translation>只显示窗口的头的连线</translation>
    </message>
    <message>
        <source>Show the lines of all %1 heads, each in its colour</source>
        <translation>显示全部 %1 个头的连线，每个头一种颜色</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Head %1: its lines have this colour where several heads are shown. Click to hide them</source>
        <translation>头 %1：显示几个头时它的连线是这种颜色。单击隐藏</translation>
    </message>
    <message>
        <source>Show the lines of head %1 in this colour</source>
        <translation>用这种颜色显示头 %1 的连线</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadsBar</name>
    <message>
        <source>Heads beside each other</source>
        <translation>并排的头</translation>
    </message>
    <message>
        <source>%1 heads beside each other: %2</source>
        <translation>%1 个头并排：%2</translation>
    </message>
    <message>
        <source>%1: one for all heads</source>
        <translation>%1：各头共用</translation>
    </message>
    <message>
        <source>by tokens: words and regions are of one head</source>
        <translation>按词元：词和区域只用于单个头</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadsGrid</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · one of %2 beside each other</source>
        <translation>%1 · 并排的 %2 个之一</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>click to open</source>
        <translation>单击打开</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeadsPopup</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation>批次项</translation>
    </message>
    <message>
        <source>Whose heads are shown, counted from 0</source>
        <translation>显示哪个批次项的头，从 0 数</translation>
    </message>
    <message>
        <source>Sorted by</source>
        <translation>排序方式</translation>
    </message>
    <message>
        <source>What the heads are sorted by; its number stands below each</source>
        <translation>各头按什么排序；其数写在每个头下方</translation>
    </message>
    <message>
        <source>Ctrl+click, Ctrl+Space: beside each other, up to %1</source>
        <translation>Ctrl+单击、Ctrl+空格：并排，最多 %1 个</translation>
    </message>
    <message>
        <source>Beside each other: %1</source>
        <translation>并排：%1</translation>
    </message>
    <message>
        <source>The keys are other tokens than the queries</source>
        <translation>键的词元与查询的不同</translation>
    </message>
    <message>
        <source>No token comes twice: there is no such number</source>
        <translation>没有词元出现两次：没有这个数</translation>
    </message>
    <message>
        <source>%1, the largest first</source>
        <translation>%1，从大到小</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Whose heads are shown: of one layer, or of all, a row each</source>
        <translation>显示哪些头：某一层的，或所有层的，每层一行</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HeatmapView</name>
    <message>
        <source>Head %1 is not computed</source>
        <translation>头 %1 未计算</translation>
    </message>
    <message>
        <source>Shift+F5 computes it</source>
        <translation>Shift+F5 计算</translation>
    </message>
    <message>
        <source>Head %1 is being computed</source>
        <translation>正在计算头 %1</translation>
    </message>
    <message>
        <source>Automatic range</source>
        <translation>自动范围</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>Attention matrix</source>
        <translation>注意力矩阵</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HelpTexts</name>
    <message>
        <source>Arrows, Home, End, Page Up, Page Down</source>
        <translation>方向键、Home、End、Page Up、Page Down</translation>
    </message>
    <message>
        <source>move the cell cursor</source>
        <translation>移动单元格光标</translation>
    </message>
    <message>
        <source>Ctrl+1 … Ctrl+4</source>
        <translation>Ctrl+1 … Ctrl+4</translation>
    </message>
    <message>
        <source>draw it as matrix, product, lines or text</source>
        <translation>画成矩阵、乘积、连线或文本</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>the two factors beside their product, and back</source>
        <translation>两个因子与乘积并列；再按返回</translation>
    </message>
    <message>
        <source>R in the text</source>
        <translation>文本中按 R</translation>
    </message>
    <message>
        <source>what a word looks at, or who looks at it</source>
        <translation>词看哪里，或谁看它</translation>
    </message>
    <message>
        <source>[ and ]</source>
        <translation>[ 和 ]</translation>
    </message>
    <message>
        <source>head before and after, on to the next batch item; with Ctrl only the batch item</source>
        <translation>前一个和后一个头，接着是下一个批次项；加 Ctrl 只换批次项</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>all heads as thumbnails</source>
        <translation>所有头的缩略图</translation>
    </message>
    <message>
        <source>Ctrl+click, Ctrl+Space there</source>
        <translation>在那里 Ctrl+单击、Ctrl+空格</translation>
    </message>
    <message>
        <source>put heads beside each other, up to four; a click alone or Esc shows one again</source>
        <translation>让头并排，最多四个；单击或 Esc 恢复为一个</translation>
    </message>
    <message>
        <source>Shift+H, Ctrl+H</source>
        <translation>Shift+H、Ctrl+H</translation>
    </message>
    <message>
        <source>the mean of all heads as the matrix, or their max; again: the one head</source>
        <translation>以所有头的平均或最大值作矩阵；再按一次：单个头</translation>
    </message>
    <message>
        <source>Wheel, + and −</source>
        <translation>滚轮、+ 和 −</translation>
    </message>
    <message>
        <source>zoom; F or a double click fits</source>
        <translation>缩放；F 或双击适合窗口</translation>
    </message>
    <message>
        <source>Drag, Shift+wheel</source>
        <translation>拖动、Shift+滚轮</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>select the cell and hold it; Esc lets it follow the mouse again</source>
        <translation>选中并固定单元格；Esc 使它重新跟随鼠标</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>copy the value, row, matrix or picture</source>
        <translation>复制数值、行、矩阵或图片</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>tokens as rows or as columns</source>
        <translation>词元为行或为列</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>keep this state as B and compare what you edit with it; again: forget B</source>
        <translation>把此状态留作 B，与之后的编辑比较；再按一次：去掉 B</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right</source>
        <translation>Alt+←、Alt+→</translation>
    </message>
    <message>
        <source>back and forward among the cells looked at</source>
        <translation>在看过的单元格中后退和前进</translation>
    </message>
    <message>
        <source>Alt+Page Down, Alt+Page Up</source>
        <translation>Alt+Page Down、Alt+Page Up</translation>
    </message>
    <message>
        <source>the next step of a lesson, the one before</source>
        <translation>课程的下一步、上一步</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>add what the window shows to a lesson of your own</source>
        <translation>把窗口所显示的加进自己的课程</translation>
    </message>
    <message>
        <source>The matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Large matrices</source>
        <translation>大矩阵</translation>
    </message>
    <message>
        <source>N, Shift+N</source>
        <translation>N、Shift+N</translation>
    </message>
    <message>
        <source>the next strong cell, the one before; reads on first where that was stopped; while comparing, the largest differences</source>
        <translation>下一个、上一个强单元格；若读取曾停止则先继续读；比较时是最大的差</translation>
    </message>
    <message>
        <source>Ctrl+F, Ctrl+G</source>
        <translation>Ctrl+F、Ctrl+G</translation>
    </message>
    <message>
        <source>find a token or go to an index; there Enter makes it the query, Shift+Enter the key, Esc clears the search, Esc again goes back to the matrix</source>
        <translation>查找词元或转到序号；在那里 Enter 使它成为查询，Shift+Enter 成为键，Esc 清除搜索，再按 Esc 回到矩阵</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>the lens: the cells inside one pixel</source>
        <translation>放大镜：一个像素内的单元格</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>stop computing and keep what is done</source>
        <translation>停止计算，保留已完成的</translation>
    </message>
    <message>
        <source>Shift+F5</source>
        <translation>Shift+F5</translation>
    </message>
    <message>
        <source>go on with what was stopped</source>
        <translation>继续已停止的计算</translation>
    </message>
    <message>
        <source>The mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>causal mask on and off</source>
        <translation>因果掩码开关</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>paint: drag over cells; Shift+drag a rectangle; Space+drag pans</source>
        <translation>画：在单元格上拖动；Shift+拖动画矩形；空格+拖动平移</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>swap forbid and allow while painting</source>
        <translation>画时切换禁止和允许</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>paint the cell of the cursor the other way</source>
        <translation>把光标处的单元格画成相反</translation>
    </message>
    <message>
        <source>The product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Space on its page</source>
        <translation>在其页面按空格</translation>
    </message>
    <message>
        <source>play it by rows, by columns or entry by entry</source>
        <translation>按行、按列或逐项播放</translation>
    </message>
    <message>
        <source>Comma, full stop there</source>
        <translation>在那里按逗号、句号</translation>
    </message>
    <message>
        <source>one step back or forward; Esc shows all</source>
        <translation>后退或前进一步；Esc 显示全部</translation>
    </message>
    <message>
        <source>Wheel, Shift+wheel</source>
        <translation>滚轮、Shift+滚轮</translation>
    </message>
    <message>
        <source>on its page: open other rows or columns of a folded matrix</source>
        <translation>在其页面：展开折叠矩阵的其他行或列</translation>
    </message>
    <message>
        <source>Click between two stages</source>
        <translation>单击两个阶段之间</translation>
    </message>
    <message>
        <source>on an arrow of the strip: the product that leads to the next stage</source>
        <translation>流程条的箭头：通向下一阶段的乘积</translation>
    </message>
    <message>
        <source>The row of the output</source>
        <translation>输出行</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>play and pause the row</source>
        <translation>播放和暂停此行</translation>
    </message>
    <message>
        <source>Comma, full stop</source>
        <translation>逗号、句号</translation>
    </message>
    <message>
        <source>one step back or forward</source>
        <translation>后退或前进一步</translation>
    </message>
    <message>
        <source>Shift+Home, Shift+End</source>
        <translation>Shift+Home、Shift+End</translation>
    </message>
    <message>
        <source>nothing added, all added</source>
        <translation>一项也不加、全部加上</translation>
    </message>
    <message>
        <source>the next vector; Shift+arrows move its tip, one undo step until Shift is released</source>
        <translation>下一个向量；Shift+方向键移动箭头末端，松开 Shift 前算一个撤销步骤</translation>
    </message>
    <message>
        <source>Numbers and tokens</source>
        <translation>数和词元</translation>
    </message>
    <message>
        <source>Drag a number left or right</source>
        <translation>左右拖动数</translation>
    </message>
    <message>
        <source>change it; Shift finer, Ctrl coarser; Esc puts it back</source>
        <translation>改变它；Shift 更细，Ctrl 更粗；Esc 恢复</translation>
    </message>
    <message>
        <source>Alt+↑, Alt+↓ in a table</source>
        <translation>在表格中按 Alt+↑、Alt+↓</translation>
    </message>
    <message>
        <source>the same from the keyboard, one undo step until Alt is released; Alt+Page Up, Alt+Page Down ten steps</source>
        <translation>用键盘做同样的事，松开 Alt 前算一个撤销步骤；Alt+Page Up、Alt+Page Down 走十步</translation>
    </message>
    <message>
        <source>Double click, F2 or typing</source>
        <translation>双击、F2 或直接输入</translation>
    </message>
    <message>
        <source>write a number; 1/3, 2e-3, √2 are numbers too</source>
        <translation>写一个数；1/3、2e-3、√2 也可以</translation>
    </message>
    <message>
        <source>Ctrl+C, Ctrl+V</source>
        <translation>Ctrl+C、Ctrl+V</translation>
    </message>
    <message>
        <source>copy and paste cells from spreadsheets and NumPy print-outs</source>
        <translation>复制和粘贴电子表格或 NumPy 打印结果的单元格</translation>
    </message>
    <message>
        <source>F2, Del, Ctrl+arrows on a token</source>
        <translation>在词元上按 F2、Del、Ctrl+方向键</translation>
    </message>
    <message>
        <source>rename, delete, move it</source>
        <translation>改名、删除、移动</translation>
    </message>
    <message>
        <source>Double click on a column&apos;s name, Shift+F2 in a cell</source>
        <translation>双击列名，或在单元格中按 Shift+F2</translation>
    </message>
    <message>
        <source>name the feature</source>
        <translation>为特征命名</translation>
    </message>
    <message>
        <source>Alt+↑, Alt+↓ on a mask layer</source>
        <translation>在掩码层上按 Alt+↑、Alt+↓</translation>
    </message>
    <message>
        <source>move it up or down</source>
        <translation>上移或下移</translation>
    </message>
    <message>
        <source>Ctrl+V on the tokens</source>
        <translation>在词元上按 Ctrl+V</translation>
    </message>
    <message>
        <source>a sentence replaces all tokens</source>
        <translation>用一个句子替换所有词元</translation>
    </message>
    <message>
        <source>Presenting</source>
        <translation>放映</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>present the lesson or the open scene; Esc leaves</source>
        <translation>放映课程或打开的场景；Esc 离开</translation>
    </message>
    <message>
        <source>Space, Page Down</source>
        <translation>空格、Page Down</translation>
    </message>
    <message>
        <source>the next thing: the answer, then the row is played, then the next step</source>
        <translation>下一项：答案，然后播放行，然后下一步</translation>
    </message>
    <message>
        <source>Left, Page Up; Right</source>
        <translation>←、Page Up；→</translation>
    </message>
    <message>
        <source>the step before; the next one at once; Home and End the first and last</source>
        <translation>上一步；立即到下一步；Home 和 End 是第一步和最后一步</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right, click</source>
        <translation>Alt+←、Alt+→、单击</translation>
    </message>
    <message>
        <source>guess a cell of the covered row; Enter or Space reveals, Esc takes the guess back</source>
        <translation>猜被遮盖行的单元格；Enter 或空格揭晓，Esc 收回猜测</translation>
    </message>
    <message>
        <source>E, R</source>
        <translation>E、R</translation>
    </message>
    <message>
        <source>what if: change numbers on the slide; back to the step as it was</source>
        <translation>假如：在幻灯片上改数；恢复这一步的原样</translation>
    </message>
    <message>
        <source>P, S</source>
        <translation>P、S</translation>
    </message>
    <message>
        <source>light or dark slide</source>
        <translation>浅色或深色幻灯片</translation>
    </message>
    <message>
        <source>B, full stop</source>
        <translation>B、句号</translation>
    </message>
    <message>
        <source>black; any key shows the slide again</source>
        <translation>黑屏；按任意键重新显示</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Ctrl+Z, Ctrl+Shift+Z</source>
        <translation>Ctrl+Z、Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>undo and redo, as far as you like</source>
        <translation>撤销和重做，步数不限</translation>
    </message>
    <message>
        <source>Alt+Home</source>
        <translation>Alt+Home</translation>
    </message>
    <message>
        <source>the start page: examples, recent files, a sentence of your own</source>
        <translation>开始页：示例、最近的文件、自己的句子</translation>
    </message>
    <message>
        <source>F4</source>
        <translation>F4</translation>
    </message>
    <message>
        <source>the strongest cells as a table</source>
        <translation>以表格列出最强的单元格</translation>
    </message>
    <message>
        <source>F7, F8</source>
        <translation>F7、F8</translation>
    </message>
    <message>
        <source>score rules, mask layers</source>
        <translation>分数规则、掩码层</translation>
    </message>
    <message>
        <source>F6, Shift+F6</source>
        <translation>F6、Shift+F6</translation>
    </message>
    <message>
        <source>next and previous dock</source>
        <translation>下一个和上一个面板</translation>
    </message>
    <message>
        <source>Shift+C</source>
        <translation>Shift+C</translation>
    </message>
    <message>
        <source>copy the arithmetic as LaTeX</source>
        <translation>把算式复制为 LaTeX</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>export the picture, over the heads all of them, or the numbers of a stage</source>
        <translation>导出图片；在各头之上导出全部；或导出某一阶段的数</translation>
    </message>
    <message>
        <source>Ctrl+Alt+E</source>
        <translation>Ctrl+Alt+E</translation>
    </message>
    <message>
        <source>export the numbers: NPY, NPZ, CSV, JSON, LaTeX</source>
        <translation>导出数：NPY、NPZ、CSV、JSON、LaTeX</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>export the row as an animation</source>
        <translation>把行导出为动画</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>what computes, and how exact its numbers are</source>
        <translation>用什么计算，数有多精确</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>everything in the usual size again, 100 %</source>
        <translation>一切恢复默认大小，100 %</translation>
    </message>
    <message>
        <source>O</source>
        <translation>O</translation>
    </message>
    <message>
        <source>only the matrix: all else goes, and comes back</source>
        <translation>只留矩阵：其余隐去，再按恢复</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>full screen; Esc leaves it too, and O</source>
        <translation>全屏；Esc 和 O 也可离开</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>键盘和鼠标</translation>
    </message>
    <message>
        <source>About AttnScope</source>
        <translation>关于 AttnScope</translation>
    </message>
    <message>
        <source>&lt;b&gt;AttnScope %1&lt;/b&gt;&lt;br&gt;Self-attention to be seen, edited and believed.&lt;br&gt;&lt;br&gt;MIT licence. Made with Qt, Eigen and oneTBB; the fonts are Inter, STIX and Fira Code under the SIL Open Font License.</source>
        <translation>&lt;b&gt;AttnScope %1&lt;/b&gt;&lt;br&gt;看得见、改得动、信得过的自注意力。&lt;br&gt;&lt;br&gt;MIT 许可证。使用 Qt、Eigen 和 oneTBB；字体为 Inter、STIX 和 Fira Code，遵循 SIL 开放字体许可证。</translation>
    </message>
    <message>
        <source>Ctrl+5</source>
        <translation>Ctrl+5</translation>
    </message>
    <message>
        <source>the picture that explains, where one was chosen</source>
        <translation>讲解图（选了讲解图时）</translation>
    </message>
    <message>
        <source>Arrow keys in the plane of Arrows or Match</source>
        <translation>“箭头”或“匹配”平面中的方向键</translation>
    </message>
    <message>
        <source>a ring that follows the mouse; a spotlight on the selected row</source>
        <translation>跟随鼠标的圆圈；聚光照亮所选行</translation>
    </message>
    <message>
        <source>these keys over the slide</source>
        <translation>在幻灯片上显示这些按键</translation>
    </message>
    <message>
        <source>Arrow keys, Home, End in the map</source>
        <translation>图块图中的方向键、Home、End</translation>
    </message>
    <message>
        <source>the patch beside, the first key, the last</source>
        <translation>相邻的图块、第一个键、最后一个键</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HistogramView</name>
    <message>
        <source>Range of the colours</source>
        <translation>颜色的范围</translation>
    </message>
    <message>
        <source>Drag the ends; arrows move the lower end, with Shift the upper one</source>
        <translation>拖动两端；方向键移动下端，加 Shift 移动上端</translation>
    </message>
    <message>
        <source>0 = uniform</source>
        <translation>0 = 均匀</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::HistorySlider</name>
    <message>
        <source>The last versions of the file, as many as fit %1 MB and at most %2. At the right end the newest is shown as it comes; elsewhere a version stays. End: the newest</source>
        <translation>文件的最近若干版本，总共不超过 %1 MB，最多 %2 个。滑块在最右端时，新版本一到就显示；在其他位置时，所选版本保持不变。End 键：最新版本</translation>
    </message>
    <message>
        <source>Versions of the file</source>
        <translation>文件的版本</translation>
    </message>
    <message>
        <source>version %1 · %2</source>
        <translation>版本 %1 · %2</translation>
    </message>
    <message>
        <source>version %1 · %2 · %3 newer</source>
        <translation>版本 %1 · %2 · 还有 %3 个更新的</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::InputsPanel</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Key tokens</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>↔  Drag to scrub, double-click to type</source>
        <translation>↔  拖动调整，双击输入</translation>
    </message>
    <message>
        <source>Token vectors</source>
        <translation>词元向量</translation>
    </message>
    <message>
        <source>Token vectors X</source>
        <translation>词元向量 X</translation>
    </message>
    <message>
        <source>Which matrix is shown</source>
        <translation>显示哪个矩阵</translation>
    </message>
    <message>
        <source>Dimensions…</source>
        <translation>维度…</translation>
    </message>
    <message>
        <source>Other sizes d_model, d_k, d_v: resizes all that depends on them</source>
        <translation>改变 d_model、d_k、d_v：与之相关的一切都改尺寸</translation>
    </message>
    <message>
        <source>and biases</source>
        <translation>和偏置</translation>
    </message>
    <message>
        <source>W_O and biases</source>
        <translation>W_O 和偏置</translation>
    </message>
    <message>
        <source>Add or remove the output projection and biases</source>
        <translation>添加或移除输出投影和偏置</translation>
    </message>
    <message>
        <source>Query tokens</source>
        <translation>查询的词元</translation>
    </message>
    <message>
        <source>Drag left or right: 0.01 a pixel, with Shift 0.001, with Ctrl 0.1. Alt+↑ and Alt+↓ do the same from the keyboard. Esc puts the old number back. Arrows and Tab move, typing replaces, Del sets 0.</source>
        <translation>左右拖动：每像素 0.01，加 Shift 0.001，加 Ctrl 0.1。键盘用 Alt+↑ 和 Alt+↓ 也一样。Esc 恢复原来的数。方向键和 Tab 移动，输入替换，Del 置 0。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::KeepTokenChips</name>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>Keep decisions: %1 of %2 tokens kept</source>
        <translation>保留决策：%2 个词元中保留 %1 个</translation>
    </message>
    <message>
        <source>token %1: %2</source>
        <translation>词元 %1：%2</translation>
    </message>
    <message>
        <source>%1 is kept: click to drop it</source>
        <translation>%1 被保留：单击丢弃</translation>
    </message>
    <message>
        <source>%1 is dropped: click to keep it</source>
        <translation>%1 被丢弃：单击保留</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LanguageChoice</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>The language of the desktop</source>
        <translation>桌面的语言</translation>
    </message>
    <message>
        <source>All texts in English</source>
        <translation>所有文字用英语</translation>
    </message>
    <message>
        <source>All texts in Simplified Chinese</source>
        <translation>所有文字用简体中文</translation>
    </message>
    <message>
        <source>Simplified Chinese: no font here has its letters (install fonts-noto-cjk)</source>
        <translation>简体中文：没有字体含汉字（请安装 fonts-noto-cjk）</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LargeActions</name>
    <message>
        <source>&amp;Find token…</source>
        <translation>查找词元(&amp;F)…</translation>
    </message>
    <message>
        <source>Find a token by its text or index</source>
        <translation>按文字或序号查找词元</translation>
    </message>
    <message>
        <source>&amp;Go to token…</source>
        <translation>转到词元(&amp;G)…</translation>
    </message>
    <message>
        <source>Type an index or a text and press Enter</source>
        <translation>输入序号或文字，按 Enter</translation>
    </message>
    <message>
        <source>Go &amp;on</source>
        <translation>继续(&amp;O)</translation>
    </message>
    <message>
        <source>Go on with what was stopped</source>
        <translation>继续已停止的计算</translation>
    </message>
    <message>
        <source>&amp;Lens</source>
        <translation>放大镜(&amp;L)</translation>
    </message>
    <message>
        <source>Show the cells under the pointer where they are too small to be read</source>
        <translation>单元格小得看不清时，显示指针下的单元格</translation>
    </message>
    <message>
        <source>&amp;Pin the lens</source>
        <translation>固定放大镜(&amp;P)</translation>
    </message>
    <message>
        <source>Keep the lens on this place, or let it follow the pointer again</source>
        <translation>放大镜留在此处，或重新跟随指针</translation>
    </message>
    <message>
        <source>&amp;Next strong cell</source>
        <translation>下一个强单元格(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next of the strongest cells of the matrix; while comparing, to the next largest difference</source>
        <translation>转到矩阵下一个最强的单元格；比较时转到下一个最大的差</translation>
    </message>
    <message>
        <source>Pre&amp;vious strong cell</source>
        <translation>上一个强单元格(&amp;V)</translation>
    </message>
    <message>
        <source>Go back to the strong cell, or the difference, before</source>
        <translation>回到上一个强单元格或上一个差</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>A pixel shows the strongest of its cells: no peak is hidden</source>
        <translation>一个像素显示其中最强的单元格：不会漏掉峰值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>&amp;Reduce cells to pixels</source>
        <translation>单元格归并为像素(&amp;R)</translation>
    </message>
    <message>
        <source>A pixel shows the mean of its cells that are not masked</source>
        <translation>一个像素显示其中未掩蔽单元格的平均</translation>
    </message>
    <message>
        <source>There is no mean of lifts, because the lift of a weight of 0 is −∞: choose another scale in the panel Colour scale to see means</source>
        <translation>提升度没有平均，因为权重 0 的提升度是 −∞：要看平均，请在“颜色标尺”面板中选别的标尺</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LargeHeader</name>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Size and mask</source>
        <translation>尺寸和掩码</translation>
    </message>
    <message>
        <source>How cells become a pixel</source>
        <translation>单元格如何归并为像素</translation>
    </message>
    <message>
        <source>Whether a pixel shows the strongest of its cells or their mean</source>
        <translation>像素显示其中最强的单元格，还是它们的平均</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Reduce: %1</source>
        <translation>归并：%1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LargeHeatmap</name>
    <message>
        <source>difference A − B</source>
        <translation>差 A − B</translation>
    </message>
    <message>
        <source>effect ‖a·v‖</source>
        <translation>贡献 ‖a·v‖</translation>
    </message>
    <message>
        <source>lift = log₂(keys attended · a), 0 = uniform</source>
        <translation>提升度 = log₂(可关注的键数 · a)，0 = 均匀</translation>
    </message>
    <message>
        <source>log scale of weights</source>
        <translation>权重的对数标尺</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>every cell</source>
        <translation>每个单元格</translation>
    </message>
    <message>
        <source>1 pixel = %1 × %2 cells · %3</source>
        <translation>1 像素 = %1 × %2 单元格 · %3</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source> of those that are not masked</source>
        <translation>（未掩蔽者）</translation>
    </message>
    <message>
        <source>hatched: masked</source>
        <translation>阴影线：被掩蔽</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>nothing read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>≈ the result before</source>
        <translation>≈ 之前的结果</translation>
    </message>
    <message>
        <source>≈ preview tiles</source>
        <translation>≈ 预览块</translation>
    </message>
    <message>
        <source>masked: not attended</source>
        <translation>被掩蔽：不可关注</translation>
    </message>
    <message>
        <source>lift</source>
        <translation>提升度</translation>
    </message>
    <message>
        <source>weight, log</source>
        <translation>权重（对数）</translation>
    </message>
    <message>
        <source>%1 × %2 cells/px · %3</source>
        <translation>每像素 %1 × %2 格 · %3</translation>
    </message>
    <message>
        <source>%1×%2/px · %3</source>
        <translation>%1×%2/像素 · %3</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LargeMatrix</name>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>effect ‖a·v‖</source>
        <translation>贡献 ‖a·v‖</translation>
    </message>
    <message>
        <source>attended: lift</source>
        <translation>关注：提升度</translation>
    </message>
    <message>
        <source>attended: log weight</source>
        <translation>关注：对数权重</translation>
    </message>
    <message>
        <source>attended: weight</source>
        <translation>关注：权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LeftOutParts</name>
    <message>
        <source>numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>sums</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>titles of the axes</source>
        <translation>轴标题</translation>
    </message>
    <message>
        <source>tokens (their indices stand instead)</source>
        <translation>词元（以其索引代替）</translation>
    </message>
    <message>
        <source>some tokens (not each has a line)</source>
        <translation>部分词元（并非每个都有一行）</translation>
    </message>
    <message>
        <source>the ends of long tokens</source>
        <translation>长词元的末尾</translation>
    </message>
    <message>
        <source>tokens (%1 pt)</source>
        <translation>词元（%1 pt）</translation>
    </message>
    <message>
        <source>numbers (%1 pt)</source>
        <translation>数字（%1 pt）</translation>
    </message>
    <message>
        <source>No room at this size for: %1</source>
        <translation>在此尺寸下放不下：%1</translation>
    </message>
    <message>
        <source>Smaller type, to fit: %1</source>
        <translation>为放得下而用更小的字号：%1</translation>
    </message>
    <message>
        <source>the indices of equal tokens</source>
        <translation>相同词元的索引</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>The inset has cells %1 times as large (take fewer cells, or a wider figure)</source>
        <translation>放大部分的单元格只有 %1 倍大（请少取些单元格，或把图加宽）</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <source>the title (%1 pt)</source>
        <translation>标题（%1 pt）</translation>
    </message>
    <message>
        <source>The title is cut: %1 of %2 letters stand</source>
        <translation>标题被截断：%2 个字符中保留了 %1 个</translation>
    </message>
    <message>
        <source>all texts (%1 pt)</source>
        <translation>全部文字（%1 pt）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Lens</name>
    <message>
        <source>keys %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>queries %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>Cells around this one</source>
        <translation>周围的单元格</translation>
    </message>
    <message>
        <source>Cells inside this pixel</source>
        <translation>此像素内的单元格</translation>
    </message>
    <message>
        <source>%1 · pinned</source>
        <translation>%1 · 已固定</translation>
    </message>
    <message>
        <source>%1 cells · pinned</source>
        <translation>%1 个单元格 · 已固定</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>all of them masked</source>
        <translation>全部被掩蔽</translation>
    </message>
    <message>
        <source>the cell in the frame:</source>
        <translation>框中的单元格：</translation>
    </message>
    <message>
        <source>preview, perhaps not the strongest:</source>
        <translation>预览，可能不是最强的：</translation>
    </message>
    <message>
        <source>strongest cell in this pixel:</source>
        <translation>此像素内最强的单元格：</translation>
    </message>
    <message>
        <source>in the frame:</source>
        <translation>框中：</translation>
    </message>
    <message>
        <source>preview:</source>
        <translation>预览：</translation>
    </message>
    <message>
        <source>strongest:</source>
        <translation>最强：</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LessonActions</name>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>The next step of the lesson</source>
        <translation>课程的下一步</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>前一步</translation>
    </message>
    <message>
        <source>&amp;Show me</source>
        <translation>演示(&amp;S)</translation>
    </message>
    <message>
        <source>Do what the step says; again: undo it</source>
        <translation>照这一步所说的做；再按一次：撤回</translation>
    </message>
    <message>
        <source>&amp;Take my changes back</source>
        <translation>撤回我的改动(&amp;T)</translation>
    </message>
    <message>
        <source>The scene as the step began; Ctrl+Z brings them back</source>
        <translation>场景恢复到这一步开始时；Ctrl+Z 可找回改动</translation>
    </message>
    <message>
        <source>&amp;All docks</source>
        <translation>所有面板(&amp;A)</translation>
    </message>
    <message>
        <source>Show every dock, whatever the step needs</source>
        <translation>不论这一步需要什么，显示所有面板</translation>
    </message>
    <message>
        <source>&amp;End the lesson</source>
        <translation>结束课程(&amp;E)</translation>
    </message>
    <message>
        <source>Leave it; the scene stays</source>
        <translation>离开课程；场景保留</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>打开课程(&amp;O)…</translation>
    </message>
    <message>
        <source>A .lesson file</source>
        <translation>.lesson 文件</translation>
    </message>
    <message>
        <source>There is no lesson “%1” (the menu Lessons has all)</source>
        <translation>没有课程“%1”（“课程”菜单列出全部）</translation>
    </message>
    <message>
        <source>%1: %2 (Lessons, Edit a lesson file mends it)</source>
        <translation>%1：%2（“课程”“编辑课程文件”可改正）</translation>
    </message>
    <message>
        <source>You went through “%1”. The next lesson is “%2” (menu Lessons)</source>
        <translation>“%1”学完了。下一课是“%2”（菜单“课程”）</translation>
    </message>
    <message>
        <source>You went through “%1”. Its scene stays for you to explore</source>
        <translation>“%1”学完了。场景留在这里，可以继续探索</translation>
    </message>
    <message>
        <source>Your changes of step %1 are kept: there, “My changes again”</source>
        <translation>第 %1 步的改动已保留：在那一步点“恢复我的改动”</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LessonCard</name>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>The right answer, and what follows from it</source>
        <translation>正确答案及由此可知的</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Do what the step says; again: undo it</source>
        <translation>照这一步所说的做；再按一次：撤回</translation>
    </message>
    <message>
        <source>Take my changes back</source>
        <translation>撤回我的改动</translation>
    </message>
    <message>
        <source>All docks</source>
        <translation>所有面板</translation>
    </message>
    <message>
        <source>Show every dock, whatever the step needs</source>
        <translation>不论这一步需要什么，显示所有面板</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The step before (Alt+Page Up)</source>
        <translation>前一步（Alt+Page Up）</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The next step (Alt+Page Down)</source>
        <translation>后一步（Alt+Page Down）</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>Right: %1</source>
        <translation>正确：%1</translation>
    </message>
    <message>
        <source>Not so. Look again, or show the answer.</source>
        <translation>不对。再看看，或显示答案。</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>See whether the answer is right</source>
        <translation>看答案是否正确</translation>
    </message>
    <message>
        <source>Scene and picture as the step began; Ctrl+Z brings the changes back</source>
        <translation>场景和图都回到这一步开始时；Ctrl+Z 可恢复改动</translation>
    </message>
    <message>
        <source>Back to the step&apos;s picture</source>
        <translation>回到这一步的图</translation>
    </message>
    <message>
        <source>Not so: it has %1. Look again, or show the answer.</source>
        <translation>不对：它是 %1。请再看看，或显示答案。</translation>
    </message>
    <message>
        <source>Not so: rows are counted first, then columns.</source>
        <translation>不对：先数行，再数列。</translation>
    </message>
    <message>
        <source>My changes again</source>
        <translation>恢复我的改动</translation>
    </message>
    <message>
        <source>What you made of this step before you went on; Ctrl+Z takes it away</source>
        <translation>您离开这一步之前做的改动；Ctrl+Z 可撤销</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LessonRun</name>
    <message>
        <source>Step %1 of the lesson</source>
        <translation>课程第 %1 步</translation>
    </message>
    <message>
        <source>Show step %1</source>
        <translation>演示第 %1 步</translation>
    </message>
    <message>
        <source>Take step %1 back</source>
        <translation>第 %1 步恢复原样</translation>
    </message>
    <message>
        <source>%1 in place of %2</source>
        <translation>%1，而不是 %2</translation>
    </message>
    <message>
        <source>My changes</source>
        <translation>我的改动</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LessonWriting</name>
    <message>
        <source>The lesson before was not saved; it is kept under File, Open recent: %1</source>
        <translation>之前的课程没有保存；它留在“文件”“打开最近的文件”下：%1</translation>
    </message>
    <message>
        <source>My lesson</source>
        <translation>我的课程</translation>
    </message>
    <message>
        <source>A lesson of my own</source>
        <translation>我自己的课程</translation>
    </message>
    <message>
        <source>The lesson that was being written is open again</source>
        <translation>正在编写的课程已重新打开</translation>
    </message>
    <message>
        <source>The lesson has no step yet (Lessons, Add this state as a step)</source>
        <translation>课程还没有步骤（“课程”“把当前状态加为步骤”）</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Saved %1; steps without texts in %2 show those of the other language</source>
        <translation>已保存 %1；没有%2文字的步骤显示另一种语言的</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Lines</name>
    <message>
        <source>%1: %2–%3 of %4</source>
        <translation>%1：%2–%3，共 %4</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>no key: all are masked</source>
        <translation>没有键：全部被掩蔽</translation>
    </message>
    <message>
        <source>covered until the answer is shown</source>
        <translation>揭晓答案前遮住</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LinesBar</name>
    <message>
        <source>Hide weights below</source>
        <translation>隐藏小于此值的权重</translation>
    </message>
    <message>
        <source>Lines of smaller weights are not drawn. Double the weight is double the ink: width and opacity of a line grow with the root of its weight</source>
        <translation>不画更小权重的连线。权重加倍，墨量加倍：线的宽度和不透明度随权重的平方根增长</translation>
    </message>
    <message>
        <source>Hide weights below, as a slider</source>
        <translation>隐藏小于此值的权重，滑块</translation>
    </message>
    <message>
        <source>reading the weights in view</source>
        <translation>正在读取可见的权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LinesCanvas</name>
    <message>
        <source>Weights as lines</source>
        <translation>以连线表示的权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::LinesView</name>
    <message>
        <source>shows the only line</source>
        <translation>显示唯一的连线</translation>
    </message>
    <message>
        <source>shows all %1 lines</source>
        <translation>显示全部 %1 条连线</translation>
    </message>
    <message>
        <source>hides %1 of %2 lines, %3 of the weight</source>
        <translation>隐藏 %2 条连线中的 %1 条，占权重的 %3</translation>
    </message>
    <message>
        <source>1 key is out of view</source>
        <translation>1 个键不在视野内</translation>
    </message>
    <message>
        <source>%1 keys are out of view</source>
        <translation>%1 个键不在视野内</translation>
    </message>
    <message>
        <source>leaves about 3 a query</source>
        <translation>每个查询留约 3 条</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>%1 has no key: all are masked</source>
        <translation>%1 没有键：全部被掩蔽</translation>
    </message>
    <message>
        <source>%1 %2 to key %3</source>
        <translation>对键 %3 的%1 %2</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>The lines as shown</source>
        <translation>所显示的连线</translation>
    </message>
    <message>
        <source>less than 1 %</source>
        <translation>不到 1 %</translation>
    </message>
    <message>
        <source>more than 99 %</source>
        <translation>超过 99 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1: covered until the answer is shown</source>
        <translation>%1：揭晓答案前遮住</translation>
    </message>
    <message>
        <source>%1 of %2 lines, %3 of the weight, are not drawn.</source>
        <translation>%2 条连线中有 %1 条（占权重的 %3）没有画出。</translation>
    </message>
    <message>
        <source>The numbers are the weights of query %1.</source>
        <translation>数字是查询 %1 的权重。</translation>
    </message>
    <message>
        <source>The width of a line times its opacity is its weight.</source>
        <translation>线的宽度乘以不透明度即其权重。</translation>
    </message>
    <message>
        <source>Lines of other queries are paler.</source>
        <translation>其他查询的线颜色较淡。</translation>
    </message>
    <message>
        <source>The colour of a line is its head&apos;s.</source>
        <translation>线的颜色表示其所属的头。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ListHandle</name>
    <message>
        <source>Height of the list of terms</source>
        <translation>各项列表的高度</translation>
    </message>
    <message>
        <source>Drag, or Up and Down: higher drawing or longer list.
Double-click or Enter: usual heights, or no list.</source>
        <translation>拖动，或按上下键：图更高或列表更长。
双击或 Enter：恢复原来的高度，或隐藏列表。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MainWindow</name>
    <message>
        <source>Show or hide this panel</source>
        <translation>显示或隐藏此面板</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Arithmetic of the selected cell</source>
        <translation>所选单元格的算式</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算式</translation>
    </message>
    <message>
        <source>Row of the output</source>
        <translation>输出行</translation>
    </message>
    <message>
        <source>Column of the output</source>
        <translation>输出列</translation>
    </message>
    <message>
        <source>The row plays on the matrix; its panel is closed (View, Docks, %1 shows it)</source>
        <translation>此行在矩阵上播放；其面板已关闭（“视图”“面板”“%1”可显示）</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>My lesson</source>
        <translation>我的课程</translation>
    </message>
    <message>
        <source>Score rules</source>
        <translation>分数规则</translation>
    </message>
    <message>
        <source>Mask layers</source>
        <translation>掩码层</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>颜色标尺</translation>
    </message>
    <message>
        <source>%1[*] — AttnScope</source>
        <translation>%1[*] — AttnScope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Copy arithmetic as &amp;LaTeX</source>
        <translation>把算式复制为 &amp;LaTeX</translation>
    </message>
    <message>
        <source>Copy the arithmetic of the cell as LaTeX</source>
        <translation>把单元格的算式复制为 LaTeX</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Group &amp;queries and keys</source>
        <translation>查询和键的分组(&amp;Q)</translation>
    </message>
    <message>
        <source>Notation</source>
        <translation>记法</translation>
    </message>
    <message>
        <source>Find &amp;and lens</source>
        <translation>查找和放大镜(&amp;A)</translation>
    </message>
    <message>
        <source>Doc&amp;ks</source>
        <translation>面板(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Next dock</source>
        <translation>下一个面板(&amp;N)</translation>
    </message>
    <message>
        <source>Move the focus to the next dock</source>
        <translation>焦点移到下一个面板</translation>
    </message>
    <message>
        <source>Pre&amp;vious dock</source>
        <translation>上一个面板(&amp;V)</translation>
    </message>
    <message>
        <source>Move the focus to the dock before</source>
        <translation>焦点移到上一个面板</translation>
    </message>
    <message>
        <source>What comput&amp;es …</source>
        <translation>计算设备(&amp;E) …</translation>
    </message>
    <message>
        <source>Which device computes and why, and how exact its numbers are</source>
        <translation>用哪个设备计算、为什么，数有多精确</translation>
    </message>
    <message>
        <source>Stron&amp;gest cells…</source>
        <translation>最强的单元格(&amp;G)…</translation>
    </message>
    <message>
        <source>The largest weights as a table: by token, weight and lift</source>
        <translation>以表格列出最大的权重：按词元、权重和提升度</translation>
    </message>
    <message>
        <source>Full &amp;screen</source>
        <translation>全屏(&amp;S)</translation>
    </message>
    <message>
        <source>The window over the whole screen, without its bars; Esc leaves it too</source>
        <translation>窗口占满屏幕，不带工具栏；Esc 也可离开</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>重置布局(&amp;L)</translation>
    </message>
    <message>
        <source>All docks back to their first places and sizes</source>
        <translation>所有面板恢复最初的位置和大小</translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation>阶段(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>掩码(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Row</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>键盘和鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>What every key and the mouse do</source>
        <translation>每个键和鼠标的作用</translation>
    </message>
    <message>
        <source>&amp;About AttnScope</source>
        <translation>关于 AttnScope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Leave painting, then the animation, the pinned lens, the lock, heads beside each other, the matrix alone, the full screen</source>
        <translation>依次离开：画掩码、动画、固定的放大镜、锁定、并排的头、只留矩阵、全屏</translation>
    </message>
    <message>
        <source>Stopped; what was done stays, and Shift+F5 goes on</source>
        <translation>已停止；已完成的保留，Shift+F5 继续</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.lesson)</source>
        <translation>课程 (*.lesson)</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>已导出 %1</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>There is no row to animate: it is one head&apos;s ([ and ] show one)</source>
        <translation>没有可作动画的行：行属于单个头（[ 和 ] 显示单个头）</translation>
    </message>
    <message>
        <source>There is no row to animate: the scene has no V</source>
        <translation>没有可作动画的行：场景没有 V</translation>
    </message>
    <message>
        <source>The step covers numbers: export them once its answer is shown</source>
        <translation>这一步遮住了一些数：揭晓答案之后再导出</translation>
    </message>
    <message>
        <source>%1 vs %2</source>
        <translation>%1 对比 %2</translation>
    </message>
    <message>
        <source>%1 compared</source>
        <translation>%1 对比</translation>
    </message>
    <message>
        <source>%1 all heads</source>
        <translation>%1 所有头</translation>
    </message>
    <message>
        <source>&amp;Patches of an image…</source>
        <translation>图像的图块(&amp;P)…</translation>
    </message>
    <message>
        <source>Lay the keys out as patches of an image: the row of the output has a map then</source>
        <translation>把键排成图像的图块：输出的行随之有图块图</translation>
    </message>
    <message>
        <source>Column of the weights</source>
        <translation>权重的列</translation>
    </message>
    <message>
        <source>Row of the weights</source>
        <translation>权重的行</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MappingOptions</name>
    <message>
        <source>B·H = %1 = %2 × %3</source>
        <translation>B·H = %1 = %2 × %3</translation>
    </message>
    <message>
        <source>H·d = %1 = %2 × %3</source>
        <translation>H·d = %1 = %2 × %3</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Projections lie as</source>
        <translation>投影矩阵的放法</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>One token a column (d × N)</source>
        <translation>一列一个词元（d × N）</translation>
    </message>
    <message>
        <source>How many heads share an axis with batch items or features</source>
        <translation>有几个头与批次项或特征共用一个轴</translation>
    </message>
    <message>
        <source>in × out (Q = X·W_Q)</source>
        <translation>输入 × 输出（Q = X·W_Q）</translation>
    </message>
    <message>
        <source>out × in (PyTorch&apos;s nn.Linear)</source>
        <translation>输出 × 输入（PyTorch 的 nn.Linear）</translation>
    </message>
    <message>
        <source>none, or already in Q and K</source>
        <translation>没有，或已在 Q 和 K 中</translation>
    </message>
    <message>
        <source>Q and K are from before the rotation: rotate them</source>
        <translation>Q 和 K 是旋转之前的：请旋转</translation>
    </message>
    <message>
        <source>Base of the rotation</source>
        <translation>旋转的基数</translation>
    </message>
    <message>
        <source>The base θ of the rotation: 10000, or what the model&apos;s settings call rope_theta</source>
        <translation>旋转的基数 θ：10000，或模型设置中的 rope_theta</translation>
    </message>
    <message>
        <source>halves (Llama, GPT-NeoX)</source>
        <translation>前后两半（Llama、GPT-NeoX）</translation>
    </message>
    <message>
        <source>neighbours (the paper, GPT-J)</source>
        <translation>相邻（论文、GPT-J）</translation>
    </message>
    <message>
        <source>Pairs of the rotation</source>
        <translation>旋转的配对</translation>
    </message>
    <message>
        <source>The last two axes of every array are features, then tokens</source>
        <translation>每个数组的最后两个轴依次是特征、词元</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Rotary positions: %1</source>
        <translation>旋转位置：%1</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Which layers of the model are read; { and } walk through them</source>
        <translation>读取模型的哪些层；用 { 和 } 逐层查看</translation>
    </message>
    <message>
        <source>all %1</source>
        <translation>全部 %1 层</translation>
    </message>
    <message>
        <source>the %1 that all arrays have</source>
        <translation>所有数组共有的 %1 层</translation>
    </message>
    <message>
        <source>layer %1 alone</source>
        <translation>仅第 %1 层</translation>
    </message>
    <message>
        <source>one at a time</source>
        <translation>每次一层</translation>
    </message>
    <message>
        <source>one at a time: each has %1 of its own</source>
        <translation>每次一层：每层都有自己的 %1</translation>
    </message>
    <message>
        <source>one at a time, as %1 differs, by value [layers]: %2</source>
        <translation>每次一层，因为 %1 不同，按值 [层]：%2</translation>
    </message>
    <message>
        <source>one at a time: %1 of all has too many numbers</source>
        <translation>每次一层：所有层的 %1 合起来数值过多</translation>
    </message>
    <message>
        <source>all %1, by the weights that the model gave</source>
        <translation>全部 %1 层，用模型给出的权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MappingRow</name>
    <message>
        <source>Use of %1</source>
        <translation>%1 的用途</translation>
    </message>
    <message>
        <source>What this array becomes</source>
        <translation>此数组成为什么</translation>
    </message>
    <message>
        <source>Axes of %1</source>
        <translation>%1 的轴</translation>
    </message>
    <message>
        <source>Numbers of this type are not read</source>
        <translation>此类型的数无法读取</translation>
    </message>
    <message>
        <source>How its axes lie in the file, the slowest first: L layers, B batch items, H heads, N tokens, d features</source>
        <translation>文件中各轴的顺序，变化最慢的在前：L 层，B 批次样本，H 头，N 词元，d 特征</translation>
    </message>
    <message>
        <source>Layers × batch items × heads × [rows × columns], as far as they are there</source>
        <translation>层 × 批次样本 × 头 × [行 × 列]，有则列出</translation>
    </message>
    <message>
        <source>choose …</source>
        <translation>请选择……</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MappingSheet</name>
    <message>
        <source>Import arrays: %1</source>
        <translation>导入数组：%1</translation>
    </message>
    <message>
        <source>Find an array by its name (%1 in all)</source>
        <translation>按名字查找数组（共 %1 个）</translation>
    </message>
    <message>
        <source>Find an array</source>
        <translation>查找数组</translation>
    </message>
    <message>
        <source>Open scene</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Read the arrays and show them (Enter)</source>
        <translation>读取数组并显示（Enter）</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Shape and type</source>
        <translation>形状和类型</translation>
    </message>
    <message>
        <source>Use as</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Axes in the file</source>
        <translation>文件中的轴</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>成为</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读 %1 …</translation>
    </message>
    <message>
        <source>Neither names nor shapes say what these arrays are: choose it under “Use as”</source>
        <translation>名字和形状都看不出这些数组是什么：请在“用途”中选择</translation>
    </message>
    <message>
        <source>Comes out: %1</source>
        <translation>结果：%1</translation>
    </message>
    <message>
        <source>What is each array? What could be guessed is filled in and marked. L layers, B batch items, H heads, N tokens, d features.</source>
        <translation>每个数组是什么？能猜出的已填好并标明。L 层，B 批次样本，H 头，N 词元，d 特征。</translation>
    </message>
    <message>
        <source> (choose it above, under “Use as”, “Axes in the file” or in the fields)</source>
        <translation>（请在上面的“用途”“文件中的轴”或各栏中选择）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MappingWords</name>
    <message>
        <source>X · token vectors</source>
        <translation>X · 词元向量</translation>
    </message>
    <message>
        <source>X_kv · vectors of the keys</source>
        <translation>X_kv · 键的向量</translation>
    </message>
    <message>
        <source>Q · queries</source>
        <translation>Q · 查询</translation>
    </message>
    <message>
        <source>K · keys</source>
        <translation>K · 键</translation>
    </message>
    <message>
        <source>V · values</source>
        <translation>V · 值</translation>
    </message>
    <message>
        <source>Weights, as they are</source>
        <translation>权重，原样使用</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Key tokens</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>Names of the features of X</source>
        <translation>X 的特征名</translation>
    </message>
    <message>
        <source>Names of the features of Q and K</source>
        <translation>Q 和 K 的特征名</translation>
    </message>
    <message>
        <source>Names of the features of V</source>
        <translation>V 的特征名</translation>
    </message>
    <message>
        <source>Regions of the tokens</source>
        <translation>词元的区域</translation>
    </message>
    <message>
        <source>Regions of the key tokens</source>
        <translation>键词元的区域</translation>
    </message>
    <message>
        <source>Check: the model&apos;s output</source>
        <translation>核对：模型的输出</translation>
    </message>
    <message>
        <source>Check: the model&apos;s weights</source>
        <translation>核对：模型的权重</translation>
    </message>
    <message>
        <source>Check: its log-sum-exp</source>
        <translation>核对：模型的 log-sum-exp</translation>
    </message>
    <message>
        <source>Mask: True = attend</source>
        <translation>掩码：True = 可关注</translation>
    </message>
    <message>
        <source>Mask: True = blocked</source>
        <translation>掩码：True = 禁止</translation>
    </message>
    <message>
        <source>Mask: added to the scores</source>
        <translation>掩码：加到分数上</translation>
    </message>
    <message>
        <source>Padding: True = blocked</source>
        <translation>填充：True = 禁止</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>1 query</source>
        <translation>1 个查询</translation>
    </message>
    <message>
        <source>%1 queries</source>
        <translation>%1 个查询</translation>
    </message>
    <message>
        <source>1 key</source>
        <translation>1 个键</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>mask layer</source>
        <translation>掩码层</translation>
    </message>
    <message>
        <source>choose a mask here</source>
        <translation>请在这里选掩码</translation>
    </message>
    <message>
        <source>M sets a causal mask</source>
        <translation>按 M 设因果掩码</translation>
    </message>
    <message>
        <source>a mask layer says it (F8)</source>
        <translation>由掩码层设定（F8）</translation>
    </message>
    <message>
        <source>the tool bar has the scale</source>
        <translation>缩放在工具栏上</translation>
    </message>
    <message>
        <source>a score rule says it (F7)</source>
        <translation>由分数规则设定（F7）</translation>
    </message>
    <message>
        <source>not used, though it may change the result: %1</source>
        <translation>未使用，但它可能改变结果：%1</translation>
    </message>
    <message>
        <source>guessed from its name</source>
        <translation>按名字猜的</translation>
    </message>
    <message>
        <source>guessed from its shape</source>
        <translation>按形状猜的</translation>
    </message>
    <message>
        <source>guessed: it holds texts</source>
        <translation>猜的：其中是文本</translation>
    </message>
    <message>
        <source>axes guessed</source>
        <translation>轴是猜的</translation>
    </message>
    <message>
        <source>axes too</source>
        <translation>轴也是</translation>
    </message>
    <message>
        <source>%1 query heads on 1 key head</source>
        <translation>%1 个查询头对 1 个键头</translation>
    </message>
    <message>
        <source>%1 query heads on %2 key heads</source>
        <translation>%1 个查询头对 %2 个键头</translation>
    </message>
    <message>
        <source>%1 batch items × %2</source>
        <translation>%1 个批次项 × %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>no V: there will be no output</source>
        <translation>没有 V：不会有输出</translation>
    </message>
    <message>
        <source>Check: the model&apos;s scores</source>
        <translation>核对：模型的分数</translation>
    </message>
    <message>
        <source>Tokens: True = no padding</source>
        <translation>词元：True = 非填充</translation>
    </message>
    <message>
        <source>Q, K and V in one</source>
        <translation>Q、K、V 合一</translation>
    </message>
    <message>
        <source>Scores, whose softmax is shown</source>
        <translation>分数（显示其 softmax）</translation>
    </message>
    <message>
        <source>Valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>Scale of the scores</source>
        <translation>分数的缩放因子</translation>
    </message>
    <message>
        <source>Causal mask where not 0</source>
        <translation>不为 0 时使用因果掩码</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>Softcap</translation>
    </message>
    <message>
        <source>Base of RoPE</source>
        <translation>RoPE 的基数</translation>
    </message>
    <message>
        <source>3 times %1</source>
        <translation>3 个 %1</translation>
    </message>
    <message>
        <source>guessed: its rows sum to 1</source>
        <translation>推测：各行之和为 1</translation>
    </message>
    <message>
        <source>%1 layers of %2</source>
        <translation>%1 层，每层 %2</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 of %2, the rest is padding and masked</source>
        <translation>%2 个中的 %1 个，其余是填充，被掩蔽</translation>
    </message>
    <message>
        <source>not used: the weights have it in them already</source>
        <translation>未使用：权重里已经包含它</translation>
    </message>
    <message>
        <source>say the heads below</source>
        <translation>请在下面填写头数</translation>
    </message>
    <message>
        <source>b_Q, b_K and b_V in one</source>
        <translation>b_Q、b_K、b_V 合一</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V in one</source>
        <translation>W_Q、W_K、W_V 合一</translation>
    </message>
    <message>
        <source>save scores that have it in them</source>
        <translation>请保存已包含它的分数</translation>
    </message>
    <message>
        <source>Python objects are not read: save texts with dtype=str</source>
        <translation>不读取 Python 对象：请用 dtype=str 保存文本</translation>
    </message>
    <message>
        <source>b_Q, b_K and b_V in one, by head</source>
        <translation>b_Q、b_K、b_V 合一，按头排列</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V in one, by head</source>
        <translation>W_Q、W_K、W_V 合一，按头排列</translation>
    </message>
    <message>
        <source>choose its bias here</source>
        <translation>请在此选择它是哪个偏置</translation>
    </message>
    <message>
        <source>guessed: else a query would see nothing</source>
        <translation>猜测：否则有查询什么都看不到</translation>
    </message>
    <message>
        <source>heads and tokens may be the other way round</source>
        <translation>头与词元的次序也可能相反</translation>
    </message>
    <message>
        <source>save q and k as they are after it</source>
        <translation>请保存经过它之后的 q 和 k</translation>
    </message>
    <message>
        <source>save weights to which it is added</source>
        <translation>请保存已加上它的权重</translation>
    </message>
    <message>
        <source>What masked scores are replaced with</source>
        <translation>被屏蔽的分数所替换成的数</translation>
    </message>
    <message>
        <source>choose W_O here if it is</source>
        <translation>若是 W_O，请在此选择</translation>
    </message>
    <message>
        <source>%1 is %2. Choosing “not used” leaves it out</source>
        <translation>%1：%2。选择“未使用”即可略去</translation>
    </message>
    <message>
        <source>guessed: names in its table</source>
        <translation>猜测：其表格中的名称</translation>
    </message>
    <message>
        <source>guessed: the weights beside show what True means</source>
        <translation>猜测：旁边的权重表明 True 的含义</translation>
    </message>
    <message>
        <source>True may mean the other thing</source>
        <translation>True 也可能是相反的意思</translation>
    </message>
    <message>
        <source>save X as it is after it</source>
        <translation>保存经过它之后的 X</translation>
    </message>
    <message>
        <source>save v multiplied by it</source>
        <translation>保存乘以它之后的 v</translation>
    </message>
    <message>
        <source>save the bias that the model makes of it</source>
        <translation>保存模型由它得出的偏置</translation>
    </message>
    <message>
        <source>not used: the inputs have it in them, as the model&apos;s results show</source>
        <translation>未使用：模型的结果表明输入中已含有它</translation>
    </message>
    <message>
        <source>q and k may be turned already</source>
        <translation>q 和 k 可能已经旋转过</translation>
    </message>
    <message>
        <source>square: which axis is the input&apos;s is a guess</source>
        <translation>方阵：哪个轴属于输入是猜测</translation>
    </message>
    <message>
        <source>as the model&apos;s results show</source>
        <translation>由模型的结果得知</translation>
    </message>
    <message>
        <source>save arrays that have it in them</source>
        <translation>请保存已包含它的数组</translation>
    </message>
    <message>
        <source>guessed: a triangle</source>
        <translation>猜测：三角形</translation>
    </message>
    <message>
        <source>X goes through it first, as the model&apos;s results show</source>
        <translation>X 先经过它，模型的结果表明如此</translation>
    </message>
    <message>
        <source>the first axis may be heads</source>
        <translation>第一个轴可能是头</translation>
    </message>
    <message>
        <source>a list of each batch item</source>
        <translation>每个批次项一个列表</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskActions</name>
    <message>
        <source>&amp;Causal</source>
        <translation>因果(&amp;C)</translation>
    </message>
    <message>
        <source>Each token attends to itself and to what came before it</source>
        <translation>每个词元关注自己和它之前的词元</translation>
    </message>
    <message>
        <source>&amp;Paint</source>
        <translation>画(&amp;P)</translation>
    </message>
    <message>
        <source>Paint the mask: drag over cells, Shift+drag a rectangle, Enter at the cell cursor</source>
        <translation>画掩码：在单元格上拖动，Shift+拖动画矩形，Enter 画光标处</translation>
    </message>
    <message>
        <source>Brush &amp;forbids</source>
        <translation>画笔为禁止(&amp;F)</translation>
    </message>
    <message>
        <source>Painted cells may not be attended to</source>
        <translation>所画的单元格不可关注</translation>
    </message>
    <message>
        <source>Brush &amp;allows</source>
        <translation>画笔为允许(&amp;A)</translation>
    </message>
    <message>
        <source>Painted cells may be attended to (True = attend)</source>
        <translation>所画的单元格可以关注（True = 可关注）</translation>
    </message>
    <message>
        <source>S&amp;wap forbid and allow</source>
        <translation>切换禁止和允许(&amp;W)</translation>
    </message>
    <message>
        <source>The brush does the opposite</source>
        <translation>画笔作相反的事</translation>
    </message>
    <message>
        <source>&amp;Symmetric</source>
        <translation>对称(&amp;S)</translation>
    </message>
    <message>
        <source>Paint (j, i) with (i, j)</source>
        <translation>画 (i, j) 时也画 (j, i)</translation>
    </message>
    <message>
        <source>C&amp;lear painting</source>
        <translation>清除所画(&amp;L)</translation>
    </message>
    <message>
        <source>Take the painted cells away</source>
        <translation>去掉所画的单元格</translation>
    </message>
    <message>
        <source>Hatch masked cells</source>
        <translation>被掩蔽的画阴影线</translation>
    </message>
    <message>
        <source>Forbidden cells are hatched</source>
        <translation>被禁止的单元格画阴影线</translation>
    </message>
    <message>
        <source>Faint hatch</source>
        <translation>淡阴影线</translation>
    </message>
    <message>
        <source>Forbidden cells are hatched faintly</source>
        <translation>被禁止的单元格画淡阴影线</translation>
    </message>
    <message>
        <source>No hatch</source>
        <translation>不画阴影线</translation>
    </message>
    <message>
        <source>Forbidden cells are left empty</source>
        <translation>被禁止的单元格留空</translation>
    </message>
    <message>
        <source>Forbidden scores become %1</source>
        <translation>被禁止的分数变为 %1</translation>
    </message>
    <message>
        <source>A row that attends to nothing is 0</source>
        <translation>什么也不关注的行为 0</translation>
    </message>
    <message>
        <source>As PyTorch 2.5 and ONNX have it</source>
        <translation>如 PyTorch 2.5 和 ONNX</translation>
    </message>
    <message>
        <source>… is uniform</source>
        <translation>… 为均匀</translation>
    </message>
    <message>
        <source>Every key gets the same weight</source>
        <translation>每个键的权重相同</translation>
    </message>
    <message>
        <source>… is not a number</source>
        <translation>… 不是数</translation>
    </message>
    <message>
        <source>As a plain softmax of −∞ gives</source>
        <translation>如 −∞ 的普通 softmax 所得</translation>
    </message>
    <message>
        <source>The weights of this scene are given: there is no mask to apply</source>
        <translation>此场景的权重是给定的：没有掩码可用</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskArgumentBoxes</name>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>How %1 is meant</source>
        <translation>%1 的含义</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskFillOptions</name>
    <message>
        <source>A forbidden score becomes</source>
        <translation>被禁止的分数变为</translation>
    </message>
    <message>
        <source>The score is replaced, not added to</source>
        <translation>分数被替换，而不是相加</translation>
    </message>
    <message>
        <source>a number of your own</source>
        <translation>自定的数</translation>
    </message>
    <message>
        <source>Any finite number: forbidden cells then keep a weight</source>
        <translation>任意有限数：被禁止的单元格会保留权重</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>What a forbidden score becomes, a number of your own</source>
        <translation>被禁止的分数变为什么，自定的数</translation>
    </message>
    <message>
        <source>A finite number: 0 leaves forbidden cells a weight like any other</source>
        <translation>有限数：0 使被禁止的单元格与其他一样有权重</translation>
    </message>
    <message>
        <source>A row that may attend to nothing gets</source>
        <translation>什么也不可关注的行得到</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>As PyTorch 2.5 and ONNX have it</source>
        <translation>如 PyTorch 2.5 和 ONNX</translation>
    </message>
    <message>
        <source>an even spread</source>
        <translation>均分</translation>
    </message>
    <message>
        <source>Every key gets the same weight</source>
        <translation>每个键的权重相同</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>As a plain softmax of −∞ gives</source>
        <translation>如 −∞ 的普通 softmax 所得</translation>
    </message>
    <message>
        <source>Acts with −∞ only: with a finite number such a row is a softmax like any other</source>
        <translation>只在 −∞ 时起作用：用有限数时，这样的行是普通的 softmax</translation>
    </message>
    <message>
        <source>What the softmax makes of a row of −∞</source>
        <translation>softmax 对全为 −∞ 的行所得的结果</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskLayerRow</name>
    <message>
        <source>Drag to reorder. Keys: ↑ and ↓ the next layer, with Alt move it, F2 rename, Del remove</source>
        <translation>拖动改变次序。按键：↑ 和 ↓ 到相邻层，加 Alt 移动它，F2 改名，Del 移除</translation>
    </message>
    <message>
        <source>Whether this layer acts</source>
        <translation>此层是否起作用</translation>
    </message>
    <message>
        <source>and</source>
        <translation>与</translation>
    </message>
    <message>
        <source>or</source>
        <translation>或</translation>
    </message>
    <message>
        <source>and: allowed where this layer and those above allow it; or: where one of them does</source>
        <translation>与：此层和上面各层都允许才允许；或：其中一个允许就允许</translation>
    </message>
    <message>
        <source>Negate: what this layer forbids is allowed, and the other way round</source>
        <translation>取反：此层禁止的变为允许，允许的变为禁止</translation>
    </message>
    <message>
        <source>not</source>
        <translation>非</translation>
    </message>
    <message>
        <source>How much of all cells this layer allows by itself</source>
        <translation>此层单独允许所有单元格的多大部分</translation>
    </message>
    <message>
        <source>Remove this layer</source>
        <translation>移除此层</translation>
    </message>
    <message>
        <source>Name of layer %1</source>
        <translation>层 %1 的名字</translation>
    </message>
    <message>
        <source>Move layer %1</source>
        <translation>移动层 %1</translation>
    </message>
    <message>
        <source>Layer %1 acts</source>
        <translation>层 %1 起作用</translation>
    </message>
    <message>
        <source>How layer %1 is joined</source>
        <translation>层 %1 如何结合</translation>
    </message>
    <message>
        <source>Negate layer %1</source>
        <translation>层 %1 取反</translation>
    </message>
    <message>
        <source>Remove layer %1</source>
        <translation>移除层 %1</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一层</translation>
    </message>
    <message>
        <source>added</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>over</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>The first layer that acts; what follows is joined to it</source>
        <translation>第一个起作用的层；后面的与它结合</translation>
    </message>
    <message>
        <source>Acts in the softmax, and needs no &quot;and&quot; or &quot;or&quot;</source>
        <translation>在 softmax 中起作用，不需要“与”或“或”</translation>
    </message>
    <message>
        <source>Changes what the layers above say, and needs no &quot;and&quot; or &quot;or&quot;</source>
        <translation>改变上面各层所说的，不需要“与”或“或”</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskLengths</name>
    <message>
        <source>Valid length of batch item %1</source>
        <translation>批次项 %1 的有效长度</translation>
    </message>
    <message>
        <source>So many keys of this batch item are no padding; 0: every row is empty</source>
        <translation>此批次项有这么多键不是填充；0：每行都是空的</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskListField</name>
    <message>
        <source>lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Lengths of %1</source>
        <translation>%1 的长度</translation>
    </message>
    <message>
        <source>Whole numbers with commas between them</source>
        <translation>以逗号分隔的整数</translation>
    </message>
    <message>
        <source>Nothing typed: the lengths stay (write them as 3,2)</source>
        <translation>没有输入：长度不变（请写成 3,2）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskPaintTools</name>
    <message>
        <source>Paint</source>
        <translation>画</translation>
    </message>
    <message>
        <source>Paint on the matrix: drag over cells, Shift+drag a rectangle</source>
        <translation>在矩阵上画：在单元格上拖动，Shift+拖动画矩形</translation>
    </message>
    <message>
        <source>forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>Painted cells may not be attended to</source>
        <translation>所画的单元格不可关注</translation>
    </message>
    <message>
        <source>allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Painted cells may be attended to (True = attend)</source>
        <translation>所画的单元格可以关注（True = 可关注）</translation>
    </message>
    <message>
        <source>symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>Paint (j, i) with (i, j)</source>
        <translation>画 (i, j) 时也画 (j, i)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Take the painted cells of this layer away</source>
        <translation>去掉此层所画的单元格</translation>
    </message>
    <message>
        <source>The brush paints the first painted layer that is on</source>
        <translation>画笔画在第一个开启的手画层上</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskPanel</name>
    <message>
        <source>Mask workbench</source>
        <translation>掩码工作台</translation>
    </message>
    <message>
        <source>Weights given, nothing computed: there is no mask to apply</source>
        <translation>权重是给定的，未经计算：没有掩码可用</translation>
    </message>
    <message>
        <source>No layer: every query may attend to every key</source>
        <translation>没有层：每个查询可关注每个键</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>添加层</translation>
    </message>
    <message>
        <source>Add a mask layer</source>
        <translation>添加掩码层</translation>
    </message>
    <message>
        <source>Add a layer: causal, window, padding, keep decisions, painted by hand, …</source>
        <translation>添加层：因果、窗口、填充、保留决策、手画 …</translation>
    </message>
    <message>
        <source>True = attend</source>
        <translation>True = 可关注</translation>
    </message>
    <message>
        <source>Where a layer is true, the query may attend to the key</source>
        <translation>层为真之处，查询可关注该键</translation>
    </message>
    <message>
        <source>Painted by hand</source>
        <translation>手画</translation>
    </message>
    <message>
        <source>Cells that are allowed or forbidden with a brush; the others stay</source>
        <translation>用画笔允许或禁止单元格；其他不变</translation>
    </message>
    <message>
        <source>%1 from a file…</source>
        <translation>%1，来自文件…</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Arrays (*.npy *.npz *.safetensors *.csv)</source>
        <translation>数组 (*.npy *.npz *.safetensors *.csv)</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskPresets</name>
    <message>
        <source>keep decisions</source>
        <translation>保留决策</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskTotals</name>
    <message>
        <source>The layers as sets</source>
        <translation>各层作为集合</translation>
    </message>
    <message>
        <source>∩ and, ∪ or, ¬ not, ← painted over; layers act from the top down</source>
        <translation>∩ 与，∪ 或，¬ 非，← 被画覆盖；各层自上而下起作用</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>How many of all cells are allowed and, with keep decisions, kept</source>
        <translation>所有单元格中允许的（有保留决策时还须保留的）占多少</translation>
    </message>
    <message>
        <source>cost left</source>
        <translation>剩余计算量</translation>
    </message>
    <message>
        <source>What attention over the allowed cells alone costs, of N²·d for all of them</source>
        <translation>只对允许的单元格计算注意力的量，相对于全部的 N²·d</translation>
    </message>
    <message>
        <source>empty rows</source>
        <translation>空行</translation>
    </message>
    <message>
        <source>Queries that may attend to nothing</source>
        <translation>什么也不可关注的查询</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>%1 of N²d</source>
        <translation>N²d 的 %1</translation>
    </message>
    <message>
        <source>covered until the answer is shown</source>
        <translation>揭晓答案前遮住</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MaskWords</name>
    <message>
        <source>%1 of %2 tokens kept</source>
        <translation>%2 个词元中保留 %1 个</translation>
    </message>
    <message>
        <source>Painted by hand; cells that are not painted keep what the layers above say. True = attend
Point here to see its cells in the matrix</source>
        <translation>手画；没有画的单元格按上面各层所说。True = 可关注
指向这里可在矩阵中看到其单元格</translation>
    </message>
    <message>
        <source>Point here to see its cells in the matrix</source>
        <translation>指向这里可在矩阵中看到其单元格</translation>
    </message>
    <message>
        <source>nothing painted yet</source>
        <translation>还没有画</translation>
    </message>
    <message>
        <source>bool</source>
        <translation>布尔</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>−∞ (its weight is exactly 0)</source>
        <translation>−∞（其权重恰为 0）</translation>
    </message>
    <message>
        <source>masked_fill(mask == 0, -inf)</source>
        <translation>masked_fill(mask == 0, -inf)</translation>
    </message>
    <message>
        <source>−1e9 (PyTorch listings)</source>
        <translation>−1e9（PyTorch 代码）</translation>
    </message>
    <message>
        <source>masked_fill(mask == 0, -1e9)</source>
        <translation>masked_fill(mask == 0, -1e9)</translation>
    </message>
    <message>
        <source>−1e6 (Dive into Deep Learning)</source>
        <translation>−1e6（《动手学深度学习》）</translation>
    </message>
    <message>
        <source>Dive into Deep Learning&apos;s masked softmax</source>
        <translation>《动手学深度学习》的掩蔽 softmax</translation>
    </message>
    <message>
        <source>0 (default of d2l&apos;s sequence_mask)</source>
        <translation>0（d2l 的 sequence_mask 默认值）</translation>
    </message>
    <message>
        <source>A forbidden cell keeps a weight, as a score of 0 has it: padding is not left out</source>
        <translation>被禁止的单元格保留权重，如同分数为 0：填充没有被排除</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>非 %1</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1, then painted over by hand</source>
        <translation>%1，再用手画覆盖</translation>
    </message>
    <message>
        <source>%1, then painted over by %2</source>
        <translation>%1，再用 %2 覆盖</translation>
    </message>
    <message>
        <source>%1 acts in the softmax</source>
        <translation>%1 在 softmax 中起作用</translation>
    </message>
    <message>
        <source>%1 is added to the scores</source>
        <translation>%1 加到分数上</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of %2 cells</source>
        <translation>%2 个单元格中的 %1 个</translation>
    </message>
    <message>
        <source>Keys kept: %1. A dropped key is attended by its own row only; without the dropped tokens altogether %2 of N²d are left</source>
        <translation>保留的键：%1。被丢弃的键只由自己的行关注；完全去掉被丢弃的词元则剩 N²d 的 %2</translation>
    </message>
    <message>
        <source>%1 and 1 other</source>
        <translation>%1 和另外 1 个</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 和另外 %2 个</translation>
    </message>
    <message>
        <source>Column %1 attends to nothing</source>
        <translation>第 %1 列什么也不关注</translation>
    </message>
    <message>
        <source>Row %1 attends to nothing</source>
        <translation>第 %1 行什么也不关注</translation>
    </message>
    <message>
        <source>Columns %1 attend to nothing</source>
        <translation>第 %1 列什么也不关注</translation>
    </message>
    <message>
        <source>Rows %1 attend to nothing</source>
        <translation>第 %1 行什么也不关注</translation>
    </message>
    <message>
        <source>%1: all its scores are %2, so that its weights spread evenly</source>
        <translation>%1：所有分数都是 %2，因此权重均匀分布</translation>
    </message>
    <message>
        <source>%1: all their scores are %2, so that their weights spread evenly</source>
        <translation>%1：所有分数都是 %2，因此权重均匀分布</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MassTable</name>
    <message>
        <source>Of the attention of %1, %2 goes to %3</source>
        <translation>%1 的注意力中，%2 落在 %3</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Match</name>
    <message>
        <source>token feature %1</source>
        <translation>词元特征 %1</translation>
    </message>
    <message>
        <source>query and key feature %1</source>
        <translation>查询和键的特征 %1</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>projection × </source>
        <translation>投影 × </translation>
    </message>
    <message>
        <source> score</source>
        <translation> 分数</translation>
    </message>
    <message>
        <source> is 0, so every score is 0</source>
        <translation> 为 0，所以每个分数都是 0</translation>
    </message>
    <message>
        <source>scaled %1</source>
        <translation>缩放后 %1</translation>
    </message>
    <message>
        <source>masked, weight %1</source>
        <translation>被掩蔽，权重 %1</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>(%1, … %2 numbers)</source>
        <translation>(%1，… 共 %2 个数)</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>, masked</source>
        <translation>，被掩蔽</translation>
    </message>
    <message>
        <source>projection on it × its length = score</source>
        <translation>在它上的投影 × 它的长度 = 分数</translation>
    </message>
    <message>
        <source>%1, length %2</source>
        <translation>%1，长度 %2</translation>
    </message>
    <message>
        <source>%1, projection %2, score %3, scaled %4</source>
        <translation>%1，投影 %2，分数 %3，缩放后 %4</translation>
    </message>
    <message>
        <source>%1, masked, weight %2</source>
        <translation>%1，被掩蔽，权重 %2</translation>
    </message>
    <message>
        <source>%1, weight %2</source>
        <translation>%1，权重 %2</translation>
    </message>
    <message>
        <source> projection </source>
        <translation> 投影 </translation>
    </message>
    <message>
        <source>along %1 (the plane shows %2 % of the keys)</source>
        <translation>沿 %1（平面显示键的 %2 %）</translation>
    </message>
    <message>
        <source>along %1 (%2 % of the keys)</source>
        <translation>沿 %1（键的 %2 %）</translation>
    </message>
    <message>
        <source>across %1</source>
        <translation>垂直于 %1</translation>
    </message>
    <message>
        <source>direction 1 (the plane shows %1 % of the tokens)</source>
        <translation>方向 1（平面显示词元的 %1 %）</translation>
    </message>
    <message>
        <source>direction 1 (the plane shows %1 % of the keys)</source>
        <translation>方向 1（平面显示键的 %1 %）</translation>
    </message>
    <message>
        <source>direction 1 (%1 %)</source>
        <translation>方向 1（%1 %）</translation>
    </message>
    <message>
        <source>direction 2</source>
        <translation>方向 2</translation>
    </message>
    <message>
        <source>%1 (both axes show %2 % of the keys)</source>
        <translation>%1（两轴共显示键的 %2 %）</translation>
    </message>
    <message>
        <source>%1 (both axes show %2 % of the tokens)</source>
        <translation>%1（两轴共显示词元的 %2 %）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatchPlaneView</name>
    <message>
        <source>Token vectors as arrows</source>
        <translation>以箭头表示的词元向量</translation>
    </message>
    <message>
        <source>Query and keys as arrows</source>
        <translation>以箭头表示的查询和键</translation>
    </message>
    <message>
        <source>The tokens&apos; vectors x: drag a tip, and queries and keys follow</source>
        <translation>词元的向量 x：拖动末端，查询和键随之变化</translation>
    </message>
    <message>
        <source>The projection of a key on the query, times the query&apos;s length, is the score</source>
        <translation>键在查询上的投影乘以查询的长度就是分数</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatchView</name>
    <message>
        <source>Plane of queries and keys</source>
        <translation>查询和键的平面</translation>
    </message>
    <message>
        <source>Plane of token vectors</source>
        <translation>词元向量的平面</translation>
    </message>
    <message>
        <source>Token vectors x</source>
        <translation>词元向量 x</translation>
    </message>
    <message>
        <source>The rows of X beside their queries and keys: drag a tip, an edit of X</source>
        <translation>X 的各行与其查询和键并列：拖动末端即编辑 X</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixActions</name>
    <message>
        <source>Identity</source>
        <translation>单位矩阵</translation>
    </message>
    <message>
        <source>Ones on the diagonal, zeros elsewhere</source>
        <translation>对角线为 1，其余为 0</translation>
    </message>
    <message>
        <source>Random…</source>
        <translation>随机…</translation>
    </message>
    <message>
        <source>Normal numbers from a seed: the same seed, the same matrix</source>
        <translation>由种子产生的正态数：同一种子，同一矩阵</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Zeros in the whole matrix</source>
        <translation>整个矩阵为零</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Swaps rows and columns of a square matrix</source>
        <translation>交换方阵的行和列</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to the matrix with which the scene was opened</source>
        <translation>恢复为打开场景时的矩阵</translation>
    </message>
    <message>
        <source>Copy cells</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>The selected cells, tab-separated (Ctrl+C)</source>
        <translation>选中的单元格，以制表符分隔（Ctrl+C）</translation>
    </message>
    <message>
        <source>Copy matrix</source>
        <translation>复制矩阵</translation>
    </message>
    <message>
        <source>The whole matrix, tab-separated</source>
        <translation>整个矩阵，以制表符分隔</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Numbers of a spreadsheet or a NumPy print-out (Ctrl+V)</source>
        <translation>电子表格或 NumPy 打印结果的数（Ctrl+V）</translation>
    </message>
    <message>
        <source>Output projection and biases</source>
        <translation>输出投影和偏置</translation>
    </message>
    <message>
        <source>In use; remove it</source>
        <translation>正在使用；移除</translation>
    </message>
    <message>
        <source>Add a bias, zeros at first</source>
        <translation>添加偏置，起初为零</translation>
    </message>
    <message>
        <source>Add the output projection, the identity at first</source>
        <translation>添加输出投影，起初为单位矩阵</translation>
    </message>
    <message>
        <source>Reset: the matrix has another shape than when the scene was opened (undo the change of shape first)</source>
        <translation>重置：矩阵的形状与打开场景时不同（先撤销形状的改变）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixAlone</name>
    <message>
        <source>Only the &amp;matrix</source>
        <translation>只留矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>The whole window for the matrix, and back as it was</source>
        <translation>整个窗口只显示矩阵；再按恢复原样</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixEditor</name>
    <message>
        <source>Pasted %1 of %2 numbers: the others are beyond the edge of this matrix of %3 (add tokens or change the dimensions first)</source>
        <translation>粘贴了 %2 个数中的 %1 个：其余超出这个 %3 矩阵的边缘（先添加词元或改变维度）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixHeader</name>
    <message>
        <source>Name of %1</source>
        <translation>%1 的名字</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 改名</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixModel</name>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>out %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>%1
Drag left or right, or press Alt+↑ and Alt+↓, to change it (Shift finer, Ctrl coarser)</source>
        <translation>%1
左右拖动，或按 Alt+↑ 和 Alt+↓ 改变（Shift 更细，Ctrl 更粗）</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1 (feature %2)</source>
        <translation>%1（特征 %2）</translation>
    </message>
    <message>
        <source>%1
Double-click: rename</source>
        <translation>%1
双击：改名</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixOverview</name>
    <message>
        <source>Overview of the whole matrix</source>
        <translation>整个矩阵的概览</translation>
    </message>
    <message>
        <source>Click to turn the table to these columns</source>
        <translation>单击使表格转到这些列</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MatrixPane</name>
    <message>
        <source>First column that is shown as cells</source>
        <translation>以单元格显示的第一列</translation>
    </message>
    <message>
        <source>The columns from this one on are shown as cells</source>
        <translation>从此列起以单元格显示</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>– %1 of %2</source>
        <translation>– %1，共 %2</translation>
    </message>
    <message>
        <source>Point to read, click to show below</source>
        <translation>指向可读数，单击在下方显示</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Copy the lines</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Copy the lines of Python to the clipboard</source>
        <translation>把 Python 代码复制到剪贴板</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ModelCheck</name>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>log-sum-exp</source>
        <translation>log-sum-exp</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::NotationActions</name>
    <message>
        <source>&amp;What is called what…</source>
        <translation>记法对照(&amp;W)…</translation>
    </message>
    <message>
        <source>A table of the letters of every notation, side by side</source>
        <translation>各种记法的字母对照表</translation>
    </message>
    <message>
        <source>&amp;Paper: A = softmax(QKᵀ / √dₖ)</source>
        <translation>论文(&amp;P)：A = softmax(QKᵀ / √dₖ)</translation>
    </message>
    <message>
        <source>As in “Attention Is All You Need”: weights a, outputs o</source>
        <translation>如“Attention Is All You Need”：权重 a，输出 o</translation>
    </message>
    <message>
        <source>Lecture &amp;notes: A = QKᵀ, then softmax(A)</source>
        <translation>讲义(&amp;N)：A = QKᵀ，然后 softmax(A)</translation>
    </message>
    <message>
        <source>The scores are A, the scaled ones A_scaled, the masked ones A_masked, the weights Attention</source>
        <translation>分数是 A，缩放后是 A_scaled，掩码后是 A_masked，权重是 Attention</translation>
    </message>
    <message>
        <source>&amp;Columns: A = KᵀQ, A′ = softmax(A)</source>
        <translation>列(&amp;C)：A = KᵀQ，A′ = softmax(A)</translation>
    </message>
    <message>
        <source>One token a column: α, α′ and Y = V A′ (as the orientation Columns)</source>
        <translation>一列一个词元：α、α′ 和 Y = V A′（与“列”方向相同）</translation>
    </message>
    <message>
        <source>&amp;d2l: attention weights = softmax(scores)</source>
        <translation>&amp;d2l：注意力权重 = softmax(分数)</translation>
    </message>
    <message>
        <source>As in “Dive into Deep Learning”: scores = QKᵀ / √d, weights α</source>
        <translation>如《动手学深度学习》：scores = QKᵀ / √d，权重 α</translation>
    </message>
    <message>
        <source>Count from &amp;0</source>
        <translation>从 &amp;0 数</translation>
    </message>
    <message>
        <source>The first token and the first feature are 0</source>
        <translation>第一个词元和第一个特征是 0</translation>
    </message>
    <message>
        <source>Count from &amp;1</source>
        <translation>从 &amp;1 数</translation>
    </message>
    <message>
        <source>The first token and the first feature are 1; heads and batch items stay from 0</source>
        <translation>第一个词元和第一个特征是 1；头和批次项仍从 0 起</translation>
    </message>
    <message>
        <source>N&amp;umbers as indices</source>
        <translation>以数字为下标(&amp;U)</translation>
    </message>
    <message>
        <source>a₀₁</source>
        <translation>a₀₁</translation>
    </message>
    <message>
        <source>&amp;Tokens as indices</source>
        <translation>以词元为下标(&amp;T)</translation>
    </message>
    <message>
        <source>The tokens&apos; names stand at the letters</source>
        <translation>字母旁写词元的名字</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::NumbersFields</name>
    <message>
        <source>Tokens as first row and column</source>
        <translation>首行首列为词元</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Sta&amp;ge</source>
        <translation>阶段(&amp;G)</translation>
    </message>
    <message>
        <source>Wit&amp;h</source>
        <translation>带上(&amp;H)</translation>
    </message>
    <message>
        <source>An .npy holds one array and nothing else</source>
        <translation>.npy 只存一个数组，没有别的</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Overview</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Drag the rectangle to pan, click to centre, turn the wheel to zoom</source>
        <translation>拖动矩形平移，单击居中，转动滚轮缩放</translation>
    </message>
    <message>
        <source>keys %1 of %2</source>
        <translation>键 %1，共 %2</translation>
    </message>
    <message>
        <source>features %1 of %2</source>
        <translation>特征 %1，共 %2</translation>
    </message>
    <message>
        <source>tokens %1 of %2</source>
        <translation>词元 %1，共 %2</translation>
    </message>
    <message>
        <source>queries %1 of %2</source>
        <translation>查询 %1，共 %2</translation>
    </message>
    <message>
        <source>No matrix yet</source>
        <translation>还没有矩阵</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PanelActions</name>
    <message>
        <source>Score &amp;rules</source>
        <translation>分数规则(&amp;R)</translation>
    </message>
    <message>
        <source>Go to what acts on the scores (positions, scale, softcap, temperature, dropout); from there, hide it</source>
        <translation>转到作用于分数的规则（位置、缩放、softcap、温度、暂退法）；在那里再按则隐藏</translation>
    </message>
    <message>
        <source>Mask la&amp;yers</source>
        <translation>掩码层(&amp;Y)</translation>
    </message>
    <message>
        <source>Go to the mask workbench (layers, fill, empty rows); from there, hide it</source>
        <translation>转到掩码工作台（层、填充值、空行）；在那里再按则隐藏</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PatchMap</name>
    <message>
        <source>full colour: %1, the strongest patch</source>
        <translation>满色：%1，最强的图块</translation>
    </message>
    <message>
        <source>window %1 of %2</source>
        <translation>第 %1 个窗口，共 %2 个</translation>
    </message>
    <message>
        <source>window %1 of %2, shifted by (%3, %4)</source>
        <translation>第 %1 个窗口，共 %2 个，移位 (%3, %4)</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>token %1, %2</source>
        <translation>词元 %1，%2</translation>
    </message>
    <message>
        <source>patch (%1, %2)</source>
        <translation>图块 (%1, %2)</translation>
    </message>
    <message>
        <source>the query itself</source>
        <translation>查询自身</translation>
    </message>
    <message>
        <source>leading tokens that have no room: %1</source>
        <translation>放不下的前置词元：%1 个</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PatchMapPage</name>
    <message>
        <source>Weights over the patches of the image</source>
        <translation>图像各图块上的权重</translation>
    </message>
    <message>
        <source>%1 × %2 patches</source>
        <translation>%1 × %2 个图块</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PatchMapView</name>
    <message>
        <source>Over the image</source>
        <translation>叠在图像上</translation>
    </message>
    <message>
        <source>The image in grey under the map: the larger a weight, the more of the colour lies over its patch</source>
        <translation>图像以灰度在下方：权重越大，图块上的颜色越浓</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PatchesDialog</name>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows of patches; of a window where there are some</source>
        <translation>图块的行数；有窗口时为一个窗口的</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Columns of patches; of a window where there are some</source>
        <translation>图块的列数；有窗口时为一个窗口的</translation>
    </message>
    <message>
        <source>Leading tokens</source>
        <translation>前置词元</translation>
    </message>
    <message>
        <source>Class and register tokens before the patches: shown apart</source>
        <translation>图块之前的类别词元和寄存器词元：单独显示</translation>
    </message>
    <message>
        <source>Rows of windows</source>
        <translation>窗口行数</translation>
    </message>
    <message>
        <source>Windows of an image, as of Swin; each batch item is one of them</source>
        <translation>图像的窗口，如 Swin；每个批次项是其中之一</translation>
    </message>
    <message>
        <source>Columns of windows</source>
        <translation>窗口列数</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Patches of an image</source>
        <translation>图像的图块</translation>
    </message>
    <message>
        <source>&amp;Patches, rows × columns</source>
        <translation>图块，行 × 列(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Leading tokens</source>
        <translation>前置词元(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Windows, rows × columns</source>
        <translation>窗口，行 × 列(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>A PNG or JPEG file of what the patches are of; kept in the scene</source>
        <translation>图块所属图像的 PNG 或 JPEG 文件；保存在场景中</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>&amp;No patches</source>
        <translation>不用图块(&amp;N)</translation>
    </message>
    <message>
        <source>Choose the image</source>
        <translation>选择图像</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg);;All files (*)</source>
        <translation>图像 (*.png *.jpg *.jpeg);;所有文件 (*)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 leading + %2 × %3 patches = %4 of %5 keys</source>
        <translation>%1 个前置 + %2 × %3 个图块 = %4，键共 %5 个</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PeakNavigation</name>
    <message>
        <source>Which cell is the strongest is known once all are read: reading on … Esc stops</source>
        <translation>读完所有单元格才知道哪个最强：正在继续读 … Esc 停止</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PickleAdvice</name>
    <message>
        <source>%1: it is a pickle, which runs as a program when it is read (save an .npz with these two lines of Python, and drop that)</source>
        <translation>%1：这是 pickle，读取时会作为程序运行（请用这两行 Python 存为 .npz，再拖入）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PictureActions</name>
    <message>
        <source>Product and back</source>
        <translation>乘积与返回</translation>
    </message>
    <message>
        <source>The factors beside their product, and what was there before</source>
        <translation>因子与乘积并列；再按恢复之前的图</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>&amp;Matrix</source>
        <translation>矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>The stage as a heatmap</source>
        <translation>以热图显示阶段</translation>
    </message>
    <message>
        <source>&amp;Product</source>
        <translation>乘积(&amp;P)</translation>
    </message>
    <message>
        <source>The two factors of the stage beside their product</source>
        <translation>阶段的两个因子与乘积并列</translation>
    </message>
    <message>
        <source>&amp;Lines</source>
        <translation>连线(&amp;L)</translation>
    </message>
    <message>
        <source>Tokens at both sides, the weights as lines between them</source>
        <translation>词元在两侧，权重是它们之间的连线</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>The words themselves, tinted by the weights of the query</source>
        <translation>词本身，按查询的权重着色</translation>
    </message>
    <message>
        <source>&amp;Picture</source>
        <translation>图(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Diagram</source>
        <translation>图解(&amp;D)</translation>
    </message>
    <message>
        <source>The picture that the lesson, or Picture › Explain, chose</source>
        <translation>课程或“图 › 讲解”选定的图</translation>
    </message>
    <message>
        <source>E&amp;xplain</source>
        <translation>讲解(&amp;X)</translation>
    </message>
    <message>
        <source>%1: drawn from this scene</source>
        <translation>%1：由当前场景画出</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PipelineStrip</name>
    <message>
        <source>Key %1 shows %2</source>
        <translation>按 %1 键显示 %2</translation>
    </message>
    <message>
        <source>Key %1 shows it</source>
        <translation>按 %1 键显示</translation>
    </message>
    <message>
        <source>Stages from X to the output</source>
        <translation>从 X 到输出的各阶段</translation>
    </message>
    <message>
        <source>%1 (click to see the product)</source>
        <translation>%1（单击查看乘积）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PixelReader</name>
    <message>
        <source>masked: nothing is attended in this pixel</source>
        <translation>被掩蔽：此像素内什么也不关注</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>cell %1  %2 = %3</source>
        <translation>单元格 %1  %2 = %3</translation>
    </message>
    <message>
        <source>strongest cell in this pixel: %1  %2 = %3</source>
        <translation>此像素内最强的单元格：%1  %2 = %3</translation>
    </message>
    <message>
        <source>preview, perhaps not the strongest cell in this pixel: %1  %2 = %3</source>
        <translation>预览，可能不是此像素内最强的单元格：%1  %2 = %3</translation>
    </message>
    <message>
        <source> · %1 × uniform (log₂ %2)</source>
        <translation> · %1 × 均匀（log₂ %2）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Plane</name>
    <message>
        <source>output feature %1</source>
        <translation>输出特征 %1</translation>
    </message>
    <message>
        <source>direction %1 of V</source>
        <translation>V 的方向 %1</translation>
    </message>
    <message>
        <source>%1 (the plane shows %2 % of the movement)</source>
        <translation>%1（平面显示移动的 %2 %）</translation>
    </message>
    <message>
        <source>%1 (plane: %2 % of the movement)</source>
        <translation>%1（平面：移动的 %2 %）</translation>
    </message>
    <message>
        <source>direction 1 (%1 % shown)</source>
        <translation>方向 1（显示 %1 %）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PlayActions</name>
    <message>
        <source>&amp;Play the row</source>
        <translation>播放此行(&amp;P)</translation>
    </message>
    <message>
        <source>Watch the row of the output being built from the rows of V</source>
        <translation>观看输出行由 V 的各行逐步构成</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>Take the last term away</source>
        <translation>去掉最后一项</translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>Add the next term</source>
        <translation>加上下一项</translation>
    </message>
    <message>
        <source>To the &amp;start</source>
        <translation>到开头(&amp;S)</translation>
    </message>
    <message>
        <source>Nothing added yet</source>
        <translation>还没有加任何项</translation>
    </message>
    <message>
        <source>To the &amp;end</source>
        <translation>到结尾(&amp;E)</translation>
    </message>
    <message>
        <source>All terms added</source>
        <translation>所有项都已加上</translation>
    </message>
    <message>
        <source>Strongest first</source>
        <translation>最强的在先</translation>
    </message>
    <message>
        <source>Add the terms in the order of their weight</source>
        <translation>按权重的次序加各项</translation>
    </message>
    <message>
        <source>&amp;Pause the row</source>
        <translation>暂停此行(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>循环(&amp;L)</translation>
    </message>
    <message>
        <source>Start again at the end</source>
        <translation>到结尾后重新开始</translation>
    </message>
    <message>
        <source>At 1× a term takes 0.9 seconds</source>
        <translation>1× 时每项用 0.9 秒</translation>
    </message>
    <message>
        <source>Spee&amp;d</source>
        <translation>速度(&amp;D)</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PresentActions</name>
    <message>
        <source>Present</source>
        <translation>放映</translation>
    </message>
    <message>
        <source>The lesson, or the steps of this scene, over the whole screen</source>
        <translation>课程，或此场景的各步，占满屏幕</translation>
    </message>
    <message>
        <source>There is nothing to present yet: wait for the first result, then press F5</source>
        <translation>还没有可放映的：等第一个结果出来，再按 F5</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PresentKeys</name>
    <message>
        <source>Space, Page Down, Enter</source>
        <translation>空格、Page Down、Enter</translation>
    </message>
    <message>
        <source>the answer, the row or the next step</source>
        <translation>答案、播放这一行或下一步</translation>
    </message>
    <message>
        <source>the next step at once</source>
        <translation>直接到下一步</translation>
    </message>
    <message>
        <source>← ↑, Page Up, Backspace</source>
        <translation>← ↑、Page Up、Backspace</translation>
    </message>
    <message>
        <source>the step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>the first step, the last one</source>
        <translation>第一步、最后一步</translation>
    </message>
    <message>
        <source>guess a key of the covered row</source>
        <translation>在遮住的行中猜一个键</translation>
    </message>
    <message>
        <source>what if: change numbers</source>
        <translation>假如：改数值</translation>
    </message>
    <message>
        <source>take the change back</source>
        <translation>撤回改动</translation>
    </message>
    <message>
        <source>spotlight on the row</source>
        <translation>聚光照亮这一行</translation>
    </message>
    <message>
        <source>ring round the pointer</source>
        <translation>指针圆环</translation>
    </message>
    <message>
        <source>light or dark slides</source>
        <translation>浅色或深色幻灯片</translation>
    </message>
    <message>
        <source>B, full stop</source>
        <translation>B、句点</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>这些按键</translation>
    </message>
    <message>
        <source>leave the editor, the ring, the guess, the presentation</source>
        <translation>依次退出编辑器、圆环、猜测、演示</translation>
    </message>
    <message>
        <source>end the presentation</source>
        <translation>结束演示</translation>
    </message>
    <message>
        <source>black screen; a key shows the slide, Esc ends</source>
        <translation>黑屏；按任意键回到幻灯片，Esc 结束</translation>
    </message>
    <message>
        <source>8, Enter</source>
        <translation>8、回车</translation>
    </message>
    <message>
        <source>the step of that number</source>
        <translation>第几步就到第几步</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::PresentView</name>
    <message>
        <source>Slide</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>%1 — AttnScope</source>
        <translation>%1 — AttnScope</translation>
    </message>
    <message>
        <source>This slide shows no row that the spotlight could fall on</source>
        <translation>这张幻灯片没有可以照亮的行</translation>
    </message>
    <message>
        <source>The end
Esc leaves, Page Up or ← goes back</source>
        <translation>结束
按 Esc 退出，按 Page Up 或 ← 返回</translation>
    </message>
    <message>
        <source>Enter shows the step of that number</source>
        <translation>按回车到这一步</translation>
    </message>
    <message numerus="yes">
        <source>There are %n steps</source>
        <translation>
            <numerusform>一共 %n 步</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ProductTransport</name>
    <message>
        <source>How the product is computed, step by step</source>
        <translation>乘积如何逐步计算</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>full stop</source>
        <translation>句号</translation>
    </message>
    <message>
        <source>Order in which the product is computed</source>
        <translation>乘积的计算次序</translation>
    </message>
    <message>
        <source>Compute the product row by row, column by column, or number by number</source>
        <translation>逐行、逐列或逐个数计算乘积</translation>
    </message>
    <message>
        <source>By rows</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>By columns</source>
        <translation>按列</translation>
    </message>
    <message>
        <source>Entry by entry</source>
        <translation>逐项</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Without ᵀ</source>
        <translation>不转置</translation>
    </message>
    <message>
        <source>What comes of Q and K when K is not transposed</source>
        <translation>K 不转置时 Q 和 K 会得出什么</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ProductView</name>
    <message>
        <source>The product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>The product as shown</source>
        <translation>所显示的乘积</translation>
    </message>
    <message>
        <source>Products are of one head: [ and ] show one.</source>
        <translation>乘积属于单个头：[ 和 ] 显示单个头。</translation>
    </message>
    <message>
        <source>Nothing is multiplied here: the weights are given, and there is no V.</source>
        <translation>这里没有相乘：权重是给定的，也没有 V。</translation>
    </message>
    <message>
        <source>The product %1 · %2 = %3</source>
        <translation>乘积 %1 · %2 = %3</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ProgressLine</name>
    <message>
        <source>Esc cancels</source>
        <translation>Esc 取消</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop computing and keep what is done (Esc)</source>
        <translation>停止计算，保留已完成的（Esc）</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on with what was stopped (Shift+F5)</source>
        <translation>继续已停止的计算（Shift+F5）</translation>
    </message>
    <message>
        <source>computing the heads, %1 of %2 done, %3 %</source>
        <translation>正在计算各头，%2 个中已完成 %1 个，%3 %</translation>
    </message>
    <message>
        <source>joining the heads, %1 of %2 done, %3 %</source>
        <translation>正在拼接各头，%2 个中已完成 %1 个，%3 %</translation>
    </message>
    <message>
        <source>computing %1 %</source>
        <translation>正在计算 %1 %</translation>
    </message>
    <message>
        <source>summing groups %1 %</source>
        <translation>正在按组求和 %1 %</translation>
    </message>
    <message>
        <source>reading all scores %1 %</source>
        <translation>正在读取所有分数 %1 %</translation>
    </message>
    <message>
        <source>%1 of 1 tile</source>
        <translation>%1 / 1 块</translation>
    </message>
    <message>
        <source>%1 of %2 tiles</source>
        <translation>%1 / %2 块</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::QuestionFields</name>
    <message>
        <source>As it is: which rows change</source>
        <translation>原样：哪些行改变</translation>
    </message>
    <message>
        <source>No question</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Which key has the largest weight in a row</source>
        <translation>一行中哪个键的权重最大</translation>
    </message>
    <message>
        <source>Which of two numbers is larger</source>
        <translation>两个数哪个较大</translation>
    </message>
    <message>
        <source>How many cells are allowed</source>
        <translation>允许多少个单元格</translation>
    </message>
    <message>
        <source>What a number is</source>
        <translation>某个数是多少</translation>
    </message>
    <message>
        <source>What shape a matrix has</source>
        <translation>矩阵是什么形状</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Its name: weights[0,1], scores.sum[2], d_k; indices count from 0, query before key</source>
        <translation>它的名字：weights[0,1]、scores.sum[2]、d_k；序号从 0 数，先查询后键</translation>
    </message>
    <message>
        <source>An answer that is no further off is right</source>
        <translation>误差不超过此值的答案算正确</translation>
    </message>
    <message>
        <source>&amp;Asks</source>
        <translation>问(&amp;A)</translation>
    </message>
    <message>
        <source>Of &amp;row</source>
        <translation>哪一行(&amp;R)</translation>
    </message>
    <message>
        <source>Of the &amp;matrix</source>
        <translation>哪个矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>Nu&amp;mber</source>
        <translation>数(&amp;M)</translation>
    </message>
    <message>
        <source>Other n&amp;umber</source>
        <translation>另一个数(&amp;U)</translation>
    </message>
    <message>
        <source>Computed answer</source>
        <translation>算得的答案</translation>
    </message>
    <message>
        <source>Right with&amp;in</source>
        <translation>误差不超过(&amp;I)</translation>
    </message>
    <message>
        <source>Which rows change by what it tries</source>
        <translation>试过之后哪几行会变</translation>
    </message>
    <message>
        <source>Which rows change: first press Record try in the list of steps</source>
        <translation>哪些行会变：请先在步骤列表中按“记录尝试”</translation>
    </message>
    <message>
        <source>%1: there is no such row</source>
        <translation>%1：没有这一行</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::QuestionForm</name>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>请选择</translation>
    </message>
    <message>
        <source>none</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>“%1” is no number.</source>
        <translation>“%1”不是数。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RandomDialog</name>
    <message>
        <source>Number of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>d_k of one head</source>
        <translation>一个头的 d_k</translation>
    </message>
    <message>
        <source>d_v of one head</source>
        <translation>一个头的 d_v</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>New random model</source>
        <translation>新建随机模型</translation>
    </message>
    <message>
        <source>words apart by spaces, or empty for numbers</source>
        <translation>以空格分隔的词；留空则用数字</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Where no words are given the tokens are called 0, 1, 2 …</source>
        <translation>不给词时，词元叫作 0、1、2 …</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same on every machine</source>
        <translation>同一种子在每台机器上产生同样的数</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>建立</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>d_k, each head</source>
        <translation>每个头的 d_k</translation>
    </message>
    <message>
        <source>d_v, each head</source>
        <translation>每个头的 d_v</translation>
    </message>
    <message>
        <source>“%1”: not a seed (write a whole number from 0 on)</source>
        <translation>“%1”：不是种子（请写从 0 起的整数）</translation>
    </message>
    <message>
        <source>%1 tokens and %2 numbers: that is too many (take at most %3 tokens and %4 numbers a matrix)</source>
        <translation>%1 个词元、%2 个数太多（最多 %3 个词元，每个矩阵 %4 个数）</translation>
    </message>
    <message>
        <source>X %1 × %2 · W_Q and W_K %2 × %3 · W_V %2 × %4
Q and K %5 × %6 · weights %5 × %5 · output %5 × %7%8</source>
        <translation>X %1 × %2 · W_Q 和 W_K %2 × %3 · W_V %2 × %4
Q 和 K %5 × %6 · 权重 %5 × %5 · 输出 %5 × %7%8</translation>
    </message>
    <message numerus="yes">
        <source>, in each of %n heads</source>
        <translation>
            <numerusform>，共 %n 个头</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RecentFiles</name>
    <message>
        <source>it can&apos;t be read: its permissions forbid it</source>
        <translation>无法读取：没有权限</translation>
    </message>
    <message>
        <source>it is not there any more</source>
        <translation>文件已不在</translation>
    </message>
    <message>
        <source>its folder is not there</source>
        <translation>文件夹已不在</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RecentList</name>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨天 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>never saved · kept by AttnScope · %1</source>
        <translation>从未保存 · 由 AttnScope 留存 · %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Move to the bin</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Take off this list</source>
        <translation>从列表中去掉</translation>
    </message>
    <message>
        <source>There is no bin that it can be moved to: delete %1 in its folder</source>
        <translation>没有可用的回收站：请在其文件夹中删除 %1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RegionList</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Regions of the tokens</source>
        <translation>词元的区域</translation>
    </message>
    <message>
        <source>Regions of the key tokens</source>
        <translation>键词元的区域</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>from … to</source>
        <translation>起 … 止</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Name of the new region</source>
        <translation>新区域的名字</translation>
    </message>
    <message>
        <source>0:4</source>
        <translation>0:4</translation>
    </message>
    <message>
        <source>Tokens of the new region</source>
        <translation>新区域的词元</translation>
    </message>
    <message>
        <source>From 0, the last one is the one before the number behind the colon: 0:4 are the first four tokens</source>
        <translation>从 0 数，最后一个是冒号后的数之前的那个：0:4 是前四个词元</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RegionsDialog</name>
    <message>
        <source>Regions of the key tokens</source>
        <translation>键词元的区域</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Mass from each query region to each key region</source>
        <translation>每个查询区域对每个键区域的权重总量</translation>
    </message>
    <message>
        <source>Regions of the tokens</source>
        <translation>词元的区域</translation>
    </message>
    <message>
        <source>Mass: rows attend to columns</source>
        <translation>总量：行关注列</translation>
    </message>
    <message>
        <source>No regions yet: give a name and the tokens, as 0:4</source>
        <translation>还没有区域：请给名字和词元，如 0:4</translation>
    </message>
    <message>
        <source>Summing the weights: %1 %</source>
        <translation>正在对权重求和：%1 %</translation>
    </message>
    <message>
        <source>Sum over the keys of a region, mean over its queries; queries whose keys are all masked are left out</source>
        <translation>对区域的键求和，对区域的查询取平均；所有键都被掩蔽的查询不计入</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Export the mass between regions</source>
        <translation>导出区域间的总量</translation>
    </message>
    <message>
        <source>regions</source>
        <translation>区域</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowFigure</name>
    <message>
        <source>The row of the output</source>
        <translation>输出的一行</translation>
    </message>
    <message>
        <source>Row %1 of the output, token %2</source>
        <translation>输出的第 %1 行，词元 %2</translation>
    </message>
    <message>
        <source>Column %1 of the output, token %2</source>
        <translation>输出的第 %1 列，词元 %2</translation>
    </message>
    <message>
        <source>The weights of query %1, token %2, over the patches of the image</source>
        <translation>查询 %1（词元 %2）在图像各图块上的权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowFrames</name>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowPanel</name>
    <message>
        <source>Row of the output</source>
        <translation>输出行</translation>
    </message>
    <message>
        <source>How the row is drawn</source>
        <translation>行怎么画</translation>
    </message>
    <message>
        <source>Strips</source>
        <translation>条形</translation>
    </message>
    <message>
        <source>Every term as a line of numbers</source>
        <translation>每一项是一行数</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>Every term as an arrow, head to tail</source>
        <translation>每一项是一个箭头，首尾相接</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>等式</translation>
    </message>
    <message>
        <source>The sum written out with its numbers</source>
        <translation>写出和及其中的数</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Query and keys as arrows: why a score is large</source>
        <translation>以箭头表示查询和键：分数为什么大</translation>
    </message>
    <message>
        <source>These are the weights of all heads together.
Each head has values of its own, so that they make no row
of the output: [ and ] show one head,
%1 the one from before.</source>
        <translation>这是所有头合起来的权重。
每个头有自己的值，因此它们不构成
输出的一行：[ 和 ] 显示单个头，
%1 显示之前的那个。</translation>
    </message>
    <message>
        <source>This scene has no V: weights only</source>
        <translation>此场景没有 V：只有权重</translation>
    </message>
    <message>
        <source>These are the weights of all heads together.
Each head has queries and keys of its own:
[ and ] show one head,
%1 the one from before.</source>
        <translation>这是所有头合起来的权重。
每个头有自己的查询和键：
[ 和 ] 显示单个头，
%1 显示之前的那个。</translation>
    </message>
    <message>
        <source>The weights of this scene were given without Q and K:
there is nothing to match</source>
        <translation>此场景的权重是给定的，没有 Q 和 K：
没有可匹配的</translation>
    </message>
    <message>
        <source>Of token %1 alone: words have no output</source>
        <translation>只属于词元 %1：词没有输出</translation>
    </message>
    <message>
        <source>Of token %1 alone: regions have no output</source>
        <translation>只属于词元 %1：区域没有输出</translation>
    </message>
    <message>
        <source>Covered until the answer is shown</source>
        <translation>揭晓答案前遮住</translation>
    </message>
    <message>
        <source>These are shares through all layers up to this one.
They make no row of the output:
[ and ] show one head.</source>
        <translation>这些是经过到本层为止各层的份额。
它们不构成输出的一行：
[ 和 ] 显示单个头。</translation>
    </message>
    <message>
        <source>These are shares through all layers up to this one.
No queries and keys match for them:
[ and ] show one head.</source>
        <translation>这些是经过到本层为止各层的份额。
没有与之对应的查询和键的匹配：
[ 和 ] 显示单个头。</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>图块图</translation>
    </message>
    <message>
        <source>The weights over the patches of the image</source>
        <translation>图像各图块上的权重</translation>
    </message>
    <message>
        <source>Plane of the values</source>
        <translation>值的平面</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The strongest weights first</source>
        <translation>最大的权重在前</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowProfile</name>
    <message>
        <source>Weights of the selected row</source>
        <translation>所选行的权重</translation>
    </message>
    <message>
        <source>1 key attended, √ scale</source>
        <translation>可关注 1 个键，√ 标尺</translation>
    </message>
    <message>
        <source>%1 keys attended, √ scale</source>
        <translation>可关注 %1 个键，√ 标尺</translation>
    </message>
    <message>
        <source>%1 keys attended, masked keys skipped, √ scale</source>
        <translation>可关注 %1 个键，略去被掩蔽的键，√ 标尺</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowSentence</name>
    <message>
        <source>%1 takes a little from each of %2 tokens, at most %3 % from one</source>
        <translation>%1 从 %2 个词元各取一点，每个最多 %3 %</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自己</translation>
    </message>
    <message>
        <source>%1 % from %2</source>
        <translation>%2 的 %1 %</translation>
    </message>
    <message>
        <source>%1 % from %2 others</source>
        <translation>另 %2 个的 %1 %</translation>
    </message>
    <message>
        <source>%1 takes </source>
        <translation>%1 取 </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source> (rounded parts: %1 %)</source>
        <translation>（舍入后的各项：%1 %）</translation>
    </message>
    <message>
        <source>%1 attends to nothing</source>
        <translation>%1 什么也不关注</translation>
    </message>
    <message>
        <source>%1 has weights that are not finite numbers</source>
        <translation>%1 的权重不是有限数</translation>
    </message>
    <message>
        <source>%1 has negative weights: they are no shares</source>
        <translation>%1 有负权重：不是份额</translation>
    </message>
    <message>
        <source>%1: the weights of this column sum to %2, not to 1</source>
        <translation>%1：此列权重之和为 %2，不是 1</translation>
    </message>
    <message>
        <source>%1: the weights of this row sum to %2, not to 1</source>
        <translation>%1：此行权重之和为 %2，不是 1</translation>
    </message>
    <message>
        <source>What %1 takes is covered until the answer is shown</source>
        <translation>%1 取多少，揭晓答案前遮住</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowStatisticsCards</name>
    <message>
        <source>of %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>%1 masked</source>
        <translation>%1 个被掩蔽</translation>
    </message>
    <message>
        <source>%1, %2 masked</source>
        <translation>%1，%2 个被掩蔽</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>没有权重</translation>
    </message>
    <message>
        <source>sum is not 1</source>
        <translation>和不是 1</translation>
    </message>
    <message>
        <source>Row statistics</source>
        <translation>行的统计</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Perplexity is 2 to the entropy: as many keys as an even spread of this entropy would have. Both are of weights that sum to 1. The error is |sum − 1|.</source>
        <translation>困惑度是 2 的熵次方：熵相同的均匀分布有多少个键。两者都属于和为 1 的权重。误差是 |和 − 1|。</translation>
    </message>
    <message>
        <source>Rounding leaves %1 of it.</source>
        <translation>舍入造成其中的 %1。</translation>
    </message>
    <message>
        <source>column %1 of </source>
        <translation>第 %1 列 </translation>
    </message>
    <message>
        <source>row %1 of </source>
        <translation>第 %1 行 </translation>
    </message>
    <message>
        <source>covered</source>
        <translation>已遮住</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RowTitle</name>
    <message>
        <source>Column %1 of the output, token %2</source>
        <translation>输出的第 %1 列，词元 %2</translation>
    </message>
    <message>
        <source>Row %1 of the output, token %2</source>
        <translation>输出的第 %1 行，词元 %2</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>query %1, </source>
        <translation>查询 %1，</translation>
    </message>
    <message>
        <source>Weights of query %1, token %2</source>
        <translation>查询 %1（词元 %2）的权重</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RuleNumber</name>
    <message>
        <source>Drag to scrub; Shift fine, Ctrl coarse</source>
        <translation>拖动调整；Shift 细，Ctrl 粗</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RulesMaskRow</name>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Keep decisions</source>
        <translation>保留决策</translation>
    </message>
    <message>
        <source>Forbidden scores are replaced; True = attend</source>
        <translation>被禁止的分数被替换；True = 可关注</translation>
    </message>
    <message>
        <source>DynamicViT: a token that is not kept counts in no sum but its own</source>
        <translation>DynamicViT：没有保留的词元只计入自己的和</translation>
    </message>
    <message>
        <source>Layers…</source>
        <translation>层…</translation>
    </message>
    <message>
        <source>Open the mask workbench, where layers are made</source>
        <translation>打开掩码工作台，在那里建层</translation>
    </message>
    <message>
        <source>Mask layers</source>
        <translation>掩码层</translation>
    </message>
    <message>
        <source>Layers of keep decisions</source>
        <translation>保留决策的层</translation>
    </message>
    <message>
        <source>no layer: every key is allowed</source>
        <translation>没有层：每个键都允许</translation>
    </message>
    <message>
        <source>none: every token counts</source>
        <translation>无：每个词元都计入</translation>
    </message>
    <message>
        <source>1 layer, off</source>
        <translation>1 层，已关闭</translation>
    </message>
    <message numerus="yes">
        <source>%n layers, all off</source>
        <translation>
            <numerusform>%n 层，全部关闭</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (True = attend)</source>
        <translation>%1（True = 可关注）</translation>
    </message>
    <message>
        <source>There is no layer yet: the workbench makes them</source>
        <translation>还没有层：请到工作台建立</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::RulesPanel</name>
    <message>
        <source>Score rules</source>
        <translation>分数规则</translation>
    </message>
    <message>
        <source>Weights given, nothing computed: no rule acts on them</source>
        <translation>权重是给定的，未经计算：没有规则作用于它们</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Tokens, queries and keys</source>
        <translation>词元、查询和键</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>A vector of sines and cosines of its place is added to each token (Vaswani et al. 2017)</source>
        <translation>把位置的正弦和余弦向量加到每个词元上（Vaswani 等，2017）</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>Pairs of components of query and key i are turned by i·θ, so that only distances count (Su et al. 2021)</source>
        <translation>查询和键 i 的分量成对旋转 i·θ，因此只有距离起作用（Su 等，2021）</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基数</translation>
    </message>
    <message>
        <source>Base of RoPE</source>
        <translation>RoPE 的基数</translation>
    </message>
    <message>
        <source>The larger, the slower the turning</source>
        <translation>越大转得越慢</translation>
    </message>
    <message>
        <source>Pairs of RoPE</source>
        <translation>RoPE 的配对</translation>
    </message>
    <message>
        <source>Which components are turned together</source>
        <translation>哪些分量一起旋转</translation>
    </message>
    <message>
        <source>pairs m, m + d/2</source>
        <translation>配对 m、m + d/2</translation>
    </message>
    <message>
        <source>pairs 2m, 2m + 1</source>
        <translation>配对 2m、2m + 1</translation>
    </message>
    <message>
        <source>As GPT-NeoX and Llama have it</source>
        <translation>如 GPT-NeoX 和 Llama</translation>
    </message>
    <message>
        <source>As the paper has it</source>
        <translation>如论文</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Scores are divided by √dₖ, so that they keep their size in many dimensions</source>
        <translation>分数除以 √dₖ，维度多时大小不变</translation>
    </message>
    <message>
        <source>Kind of scale</source>
        <translation>缩放方式</translation>
    </message>
    <message>
        <source>What the scores are multiplied with</source>
        <translation>分数乘以什么</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>The scores are multiplied with this number</source>
        <translation>分数乘以此数</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>Softcap</translation>
    </message>
    <message>
        <source>No score grows beyond C, gently (Gemma 2 has 50 for attention)</source>
        <translation>分数平缓地不超过 C（Gemma 2 的注意力用 50）</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Softcap C</source>
        <translation>Softcap C</translation>
    </message>
    <message>
        <source>No score is larger than this</source>
        <translation>没有分数大于此值</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Far keys score less: a slope, another for each head, times the distance (Press et al. 2022)</source>
        <translation>远处的键得分较低：斜率（各头不同）乘以距离（Press 等，2022）</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divides the scores before the softmax: below 1 sharper, above 1 flatter</source>
        <translation>softmax 之前除分数：小于 1 更尖锐，大于 1 更平坦</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Temperature T</source>
        <translation>温度 T</translation>
    </message>
    <message>
        <source>Below 1 sharper, above 1 flatter</source>
        <translation>小于 1 更尖锐，大于 1 更平坦</translation>
    </message>
    <message>
        <source>Wrong axis (experiment)</source>
        <translation>轴不对（实验）</translation>
    </message>
    <message>
        <source>The softmax divides each key&apos;s column by its sum, not each query&apos;s row: a usual mistake, to see what it does. Rows then don&apos;t sum to 1</source>
        <translation>softmax 把每个键的列除以列和，而不是每个查询的行：一个常见错误，看看后果。此时各行之和不是 1</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退法</translation>
    </message>
    <message>
        <source>Each weight is dropped with probability p, the others grow by 1/(1 − p); row sums are shown as they then are</source>
        <translation>每个权重以概率 p 被丢弃，其余放大为 1/(1 − p) 倍；行和按丢弃后的显示</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Dropout probability p</source>
        <translation>丢弃概率 p</translation>
    </message>
    <message>
        <source>How many of the weights are dropped</source>
        <translation>丢弃多少权重</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the dropout</source>
        <translation>暂退法的种子</translation>
    </message>
    <message>
        <source>Weights given, nothing computed</source>
        <translation>权重是给定的，未经计算</translation>
    </message>
    <message>
        <source>Q, K and V are given: there is no X that positions could be added to</source>
        <translation>Q、K 和 V 是给定的：没有可加位置编码的 X</translation>
    </message>
    <message>
        <source>RoPE turns pairs of components: dₖ must be even, and it is %1</source>
        <translation>RoPE 成对旋转分量：dₖ 应为偶数，而它是 %1</translation>
    </message>
    <message>
        <source>Keep decisions are for self-attention: here %1 queries meet %2 keys</source>
        <translation>保留决策用于自注意力：这里 %1 个查询对 %2 个键</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SceneFileDialog</name>
    <message>
        <source>Scenes with their arrays (*.attnscope)</source>
        <translation>带数组的场景 (*.attnscope)</translation>
    </message>
    <message>
        <source>Scenes as text (*.json)</source>
        <translation>文本形式的场景 (*.json)</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SceneStore</name>
    <message>
        <source>The scene before was not saved; it is kept under File, Open recent: %1</source>
        <translation>之前的场景没有保存；它留在“文件”“打开最近的文件”下：%1</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>The scene can&apos;t be kept for the next start: the folder %1 can&apos;t be written (save it in a file)</source>
        <translation>场景无法保留到下次启动：文件夹 %1 不能写入（请保存到文件）</translation>
    </message>
    <message>
        <source>What was not saved when the window closed is open again; undo begins anew</source>
        <translation>窗口关闭时未保存的内容已重新打开；撤销从头开始</translation>
    </message>
    <message>
        <source>The scene of another window was not saved; it is kept under File, Open recent: %1</source>
        <translation>另一窗口的场景没有保存；它留在“文件”“打开最近的文件”下：%1</translation>
    </message>
    <message>
        <source>Saved %1 without the model&apos;s own results, which are too many (import them again with File, Import arrays)</source>
        <translation>已保存 %1，但不含模型自己的结果，因为数量太多（可用“文件 › 导入数组”重新导入）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SeedField</name>
    <message>
        <source>The same seed draws the same on every machine; ↑ and ↓ take the next one</source>
        <translation>同一种子在每台机器上产生同样的数；↑ 和 ↓ 取下一个</translation>
    </message>
    <message>
        <source>“%1”: not a seed, the old one stays (write a whole number from 0 on)</source>
        <translation>“%1”：不是种子，保持原来的（请写从 0 起的整数）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SeedPopup</name>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the random matrix</source>
        <translation>随机矩阵的种子</translation>
    </message>
    <message>
        <source>The same seed gives the same matrix on every machine</source>
        <translation>同一种子在每台机器上得到同一矩阵</translation>
    </message>
    <message>
        <source>Randomise</source>
        <translation>随机填充</translation>
    </message>
    <message>
        <source>Fill the matrix with normal numbers from this seed</source>
        <translation>用此种子产生的正态数填充矩阵</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SentenceScene</name>
    <message>
        <source>Each word is a token; of a sentence without spaces each character is. Its vector is drawn from its letters, the projections from seed %1: d_model %2, d_k = d_v = %3.</source>
        <translation>每个词（以空格分开）是一个词元；不写空格的句子，每个字是一个词元。它的向量由文字得出，投影由种子 %1 得出：d_model %2，d_k = d_v = %3。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SideBySide</name>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::SlideSpeech</name>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>the row of %1 is covered</source>
        <translation>%1 的行被遮盖</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>待回答</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>row of %1: %2</source>
        <translation>%1 的行：%2</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StageActions</name>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StageTexts</name>
    <message>
        <source>from %1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1, and round</source>
        <translation>%1，循环</translation>
    </message>
    <message>
        <source>%1; pressed again %2</source>
        <translation>%1；再按 %2</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>，再 </translation>
    </message>
    <message>
        <source>, again %1</source>
        <translation>，再按 %1</translation>
    </message>
    <message>
        <source>%1, again %1</source>
        <translation>%1，再按 %1</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>%1, where there are such</source>
        <translation>%1（若有）</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StartPage</name>
    <message>
        <source>Start page</source>
        <translation>开始页</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>A sentence of your own</source>
        <translation>自己的句子</translation>
    </message>
    <message>
        <source>The cat sat on the mat</source>
        <translation>我 喜欢 猫</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>建立</translation>
    </message>
    <message>
        <source>Other ways to begin</source>
        <translation>其他开始方式</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>All keys (F1)</source>
        <translation>所有按键（F1）</translation>
    </message>
    <message>
        <source>None yet: what you open or save stands here.</source>
        <translation>还没有：打开或保存过的会列在这里。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StatusLine</name>
    <message>
        <source>locked · Esc</source>
        <translation>已锁定 · Esc</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>The selected cell stays while the mouse moves on; Esc lets it follow again</source>
        <translation>鼠标移动时所选单元格不变；Esc 使它重新跟随</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Cells a pixel</source>
        <translation>每像素的单元格</translation>
    </message>
    <message>
        <source>How many cells a pixel of the picture stands for, and whether all of them were read</source>
        <translation>图中一个像素代表多少单元格，是否都已读取</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>refining %1 %</source>
        <translation>正在细化 %1 %</translation>
    </message>
    <message>
        <source>%1 exact</source>
        <translation>%1 精确</translation>
    </message>
    <message>
        <source>%1 preview</source>
        <translation>%1 预览</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StepBar</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>转到第 %1 步</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StepSheet</name>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Do</source>
        <translation>做(&amp;D)</translation>
    </message>
    <message>
        <source>One thing to do</source>
        <translation>要做的一件事</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>看(&amp;W)</translation>
    </message>
    <message>
        <source>One thing to watch; {weights[0,1]} is filled in</source>
        <translation>要看的一件事；{weights[0,1]} 会填入数</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>问题(&amp;Q)</translation>
    </message>
    <message>
        <source>A&amp;fterwards</source>
        <translation>之后(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>笔记(&amp;N)</translation>
    </message>
    <message>
        <source>For the teacher; may be empty</source>
        <translation>给教师看；可以为空</translation>
    </message>
    <message>
        <source>Add the step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Change the step</source>
        <translation>修改步骤</translation>
    </message>
    <message>
        <source>A step has a title, one thing to do and one to watch.</source>
        <translation>一步要有标题、要做的一件事和要看的一件事。</translation>
    </message>
    <message>
        <source>Write what is asked.</source>
        <translation>请写要问什么。</translation>
    </message>
    <message>
        <source>What is covered is shown once a question is answered: choose what it asks.</source>
        <translation>被遮盖的在回答问题后显示：请选择问什么。</translation>
    </message>
    <message>
        <source>%1 of %2 characters</source>
        <translation>%1 / %2 字符</translation>
    </message>
    <message>
        <source>%1 of %2 words</source>
        <translation>%1 / %2 词</translation>
    </message>
    <message>
        <source>What was typed would be lost: Esc or Cancel once more discards it.</source>
        <translation>输入的内容会丢失：再按一次 Esc 或“取消”就放弃。</translation>
    </message>
    <message>
        <source>&amp;Cover the row of “%1” until it is answered</source>
        <translation>答出之前遮住“%1”这一行(&amp;C)</translation>
    </message>
    <message>
        <source>Said below the computed answer, which is shown anyway; may be empty</source>
        <translation>写在计算出的答案下面，答案总会显示；可以为空</translation>
    </message>
    <message>
        <source>Step of a lesson, texts in %1</source>
        <translation>课程的一步，文字：%1</translation>
    </message>
    <message>
        <source>Until then the matrix stands in place of the picture, which would tell the row.</source>
        <translation>在那之前用矩阵代替图，因为图会说出这一行。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Strips</name>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>running sum</source>
        <translation>累加和</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>one decimal, so that all fit</source>
        <translation>一位小数，使全部放得下</translation>
    </message>
    <message>
        <source>%1 decimals, so that all fit</source>
        <translation>%1 位小数，使全部放得下</translation>
    </message>
    <message>
        <source>colours: v %1, sums %2</source>
        <translation>颜色：v %1，和 %2</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>dropout 后</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>colours: v and sums %1</source>
        <translation>颜色：v 与和 %1</translation>
    </message>
    <message>
        <source>when all %1 are added</source>
        <translation>%1 项全部加完时</translation>
    </message>
    <message>
        <source>decimals: v %1, sums %2, so that all fit</source>
        <translation>小数位：v %1，和 %2，全部放得下</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::StripsView</name>
    <message>
        <source>Terms of the row</source>
        <translation>行的各项</translation>
    </message>
    <message>
        <source>Scroll through the terms</source>
        <translation>滚动查看各项</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>%1: value %2 = %3</source>
        <translation>%1：值 %2 = %3</translation>
    </message>
    <message>
        <source>%1: weight × value %2 = %3</source>
        <translation>%1：权重 × 值 %2 = %3</translation>
    </message>
    <message>
        <source>sum after %1, feature %2 = %3</source>
        <translation>%1 之后的和，特征 %2 = %3</translation>
    </message>
    <message>
        <source>%1: masked</source>
        <translation>%1：被掩蔽</translation>
    </message>
    <message>
        <source>%1: masked, and yet weight %2</source>
        <translation>%1：被掩蔽，但权重为 %2</translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation>%1：权重 %2</translation>
    </message>
    <message>
        <source>%1; its arrow points out of the plane</source>
        <translation>%1；它的箭头指向平面之外</translation>
    </message>
    <message>
        <source>%1: dropped</source>
        <translation>%1：已丢弃</translation>
    </message>
    <message>
        <source>Close the opened features</source>
        <translation>收起展开的特征</translation>
    </message>
    <message>
        <source>Show all features as colours again (Esc)</source>
        <translation>所有特征重新以颜色显示（Esc）</translation>
    </message>
    <message>
        <source>%1. Left and Right move the opened features, Escape closes them.</source>
        <translation>%1。左右方向键移动展开的特征，Esc 收起。</translation>
    </message>
    <message>
        <source>output, feature %1 = %2</source>
        <translation>输出，特征 %1 = %2</translation>
    </message>
    <message>
        <source>sum so far, feature %1 = %2</source>
        <translation>目前的和，特征 %1 = %2</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TeacherPage</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The step before on the class&apos;s screen</source>
        <translation>课堂屏幕上的上一步</translation>
    </message>
    <message>
        <source>The answer, the row or the next step on the class&apos;s screen</source>
        <translation>课堂屏幕上的答案、播放行或下一步</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>This is the last step</source>
        <translation>这是最后一步</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>接下来：%1</translation>
    </message>
    <message>
        <source>%1, %2 since the start</source>
        <translation>%1，已开始 %2</translation>
    </message>
    <message>
        <source>Show the slide</source>
        <translation>显示幻灯片</translation>
    </message>
    <message>
        <source>The class&apos;s screen is black. Any key there (B again) shows the slide.</source>
        <translation>课堂屏幕现在是黑的。在那里按任意键（例如再按 B）就会显示幻灯片。</translation>
    </message>
    <message>
        <source>The slide in place of the black screen</source>
        <translation>用幻灯片代替黑屏</translation>
    </message>
    <message>
        <source>What if: numbers are being changed</source>
        <translation>假如：正在修改数值</translation>
    </message>
    <message>
        <source>The class sees “The end”. Page Up or ← there shows the last slide.</source>
        <translation>学生看到“结束”。在那边按 Page Up 或 ← 显示最后一张幻灯片。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TextCanvas</name>
    <message>
        <source>The text, tinted by the attention weights</source>
        <translation>按注意力权重着色的文本</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>this row&apos;s largest</source>
        <translation>本行最大</translation>
    </message>
    <message>
        <source>this column&apos;s largest</source>
        <translation>本列最大</translation>
    </message>
    <message>
        <source>lift, as in the matrix</source>
        <translation>提升度，与矩阵相同</translation>
    </message>
    <message>
        <source>as in the matrix</source>
        <translation>与矩阵相同</translation>
    </message>
    <message>
        <source>  ·  </source>
        <translation>  ·  </translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TextKey</name>
    <message>
        <source>Colours: %1 … %2, %3</source>
        <translation>颜色：%1 … %2，%3</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TextView</name>
    <message>
        <source>The text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The weights of the chosen query on all words (R turns)</source>
        <translation>所选查询对所有词的权重（R 转换）</translation>
    </message>
    <message>
        <source>The weights of all words on the chosen key (R turns)</source>
        <translation>所有词对所选键的权重（R 转换）</translation>
    </message>
    <message>
        <source>Row or column</source>
        <translation>行或列</translation>
    </message>
    <message>
        <source>The other direction</source>
        <translation>另一个方向</translation>
    </message>
    <message>
        <source>What it looks at (column)</source>
        <translation>它看哪里（列）</translation>
    </message>
    <message>
        <source>What it looks at (row)</source>
        <translation>它看哪里（行）</translation>
    </message>
    <message>
        <source>Who looks at it (row)</source>
        <translation>谁看它（行）</translation>
    </message>
    <message>
        <source>Who looks at it (column)</source>
        <translation>谁看它（列）</translation>
    </message>
    <message>
        <source>The text as shown</source>
        <translation>所显示的文本</translation>
    </message>
    <message>
        <source>%1. Colours: %2 to %3, %4.</source>
        <translation>%1。颜色：%2 至 %3，%4。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TintLegend</name>
    <message>
        <source>Tint of values and scores</source>
        <translation>值和分数的着色</translation>
    </message>
    <message>
        <source>Tint of values</source>
        <translation>值的着色</translation>
    </message>
    <message>
        <source>own range ±%1</source>
        <translation>自定范围 ±%1</translation>
    </message>
    <message>
        <source>%1: −%2 to +%2</source>
        <translation>%1：−%2 至 +%2</translation>
    </message>
    <message>
        <source>Tint of values: −%1 to +%1; of scores: −%2 to +%2</source>
        <translation>值的着色：−%1 至 +%1；分数：−%2 至 +%2</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TipEdits</name>
    <message>
        <source>Going on makes Q, K and V free numbers, without X and W; undo brings those back.</source>
        <translation>继续会使 Q、K、V 成为自由的数，不再有 X 和 W；撤销可恢复。</translation>
    </message>
    <message>
        <source>Make free</source>
        <translation>设为自由</translation>
    </message>
    <message>
        <source>Make Q, K and V free</source>
        <translation>使 Q、K 和 V 自由</translation>
    </message>
    <message>
        <source>The scene holds Q, K and V as numbers of its own from then on</source>
        <translation>此后场景直接保存 Q、K 和 V 的数值</translation>
    </message>
    <message>
        <source>Q, K and V are free numbers now, without X and W; undo brings those back.</source>
        <translation>Q、K、V 现在是自由的数，不再有 X 和 W；撤销可恢复。</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TokenChips</name>
    <message>
        <source>Key tokens</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>▾ %1 more</source>
        <translation>▾ 还有 %1 个</translation>
    </message>
    <message>
        <source>▾ more below</source>
        <translation>▾ 下面还有</translation>
    </message>
    <message>
        <source>▴ %1 above</source>
        <translation>▴ 上面 %1 个</translation>
    </message>
    <message>
        <source>▴ back to the top</source>
        <translation>▴ 回到顶部</translation>
    </message>
    <message>
        <source>Scroll on to the next tokens</source>
        <translation>滚动到后面的词元</translation>
    </message>
    <message>
        <source>Back to the first token</source>
        <translation>回到第一个词元</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>Key %1 of %2: %3</source>
        <translation>第 %1 个键，共 %2 个：%3</translation>
    </message>
    <message>
        <source>Token %1 of %2: %3, selected query</source>
        <translation>第 %1 个词元，共 %2 个：%3，所选查询</translation>
    </message>
    <message>
        <source>Name of token %1</source>
        <translation>词元 %1 的名字</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>新词元</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Click: select this key. Drag: reorder. Double-click: rename. Del: remove.</source>
        <translation>单击：选此键。拖动：改变次序。双击：改名。Del：删除。</translation>
    </message>
    <message>
        <source>Click: select its query row. Drag: reorder. Double-click: rename. Del: remove.</source>
        <translation>单击：选它的查询行。拖动：改变次序。双击：改名。Del：删除。</translation>
    </message>
    <message>
        <source>Add a token; Enter adds the next, Esc ends</source>
        <translation>添加词元；Enter 再加一个，Esc 结束</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>改名	F2</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>删除	Del</translation>
    </message>
    <message>
        <source>Move left	Ctrl+Left</source>
        <translation>左移	Ctrl+Left</translation>
    </message>
    <message>
        <source>Move right	Ctrl+Right</source>
        <translation>右移	Ctrl+Right</translation>
    </message>
    <message>
        <source>Add token</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>Copy tokens	Ctrl+C</source>
        <translation>复制词元	Ctrl+C</translation>
    </message>
    <message>
        <source>Paste tokens (replaces all)	Ctrl+V</source>
        <translation>粘贴词元（全部替换）	Ctrl+V</translation>
    </message>
    <message>
        <source>+ add</source>
        <translation>+ 添加</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TokenFinder</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Find a token or an index</source>
        <translation>查找词元或序号</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>查找词元</translation>
    </message>
    <message>
        <source>Enter goes to the current token as query, Shift+Enter as key (Ctrl+F)</source>
        <translation>Enter 使当前词元成为查询，Shift+Enter 成为键（Ctrl+F）</translation>
    </message>
    <message>
        <source>Show all tokens again</source>
        <translation>重新显示所有词元</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Match before</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>The match before the current one (↑)</source>
        <translation>当前匹配的上一个（↑）</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>The next match (↓)</source>
        <translation>下一个匹配（↓）</translation>
    </message>
    <message>
        <source>A click or Enter makes a token the query, Shift+Enter the key</source>
        <translation>单击或 Enter 使词元成为查询，Shift+Enter 成为键</translation>
    </message>
    <message>
        <source>token %1 of %2</source>
        <translation>词元 %1，共 %2</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 of %2 match</source>
        <translation>%2 个中有 %1 个匹配</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TokenListDelegate</name>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TokenListModel</name>
    <message>
        <source>, selected query</source>
        <translation>，所选查询</translation>
    </message>
    <message>
        <source>, marked key</source>
        <translation>，标出的键</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Tokens as rows or as columns</source>
        <translation>词元为行或为列</translation>
    </message>
    <message>
        <source>1/√dₖ</source>
        <translation>1/√dₖ</translation>
    </message>
    <message>
        <source>Scores are divided by √dₖ, so that they keep their size in many dimensions</source>
        <translation>分数除以 √dₖ，维度多时大小不变</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Scores go into the softmax as they are</source>
        <translation>分数原样进入 softmax</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Temperature </source>
        <translation>温度 </translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colours of the weights</source>
        <translation>权重的颜色</translation>
    </message>
    <message>
        <source>Range of the weights</source>
        <translation>权重的范围</translation>
    </message>
    <message>
        <source>Which weights the ends of the colours stand for</source>
        <translation>颜色两端代表哪些权重</translation>
    </message>
    <message>
        <source>Ranges of the numbers</source>
        <translation>数的范围</translation>
    </message>
    <message>
        <source>Take the ranges back that were dragged: colours span the numbers again</source>
        <translation>撤回拖动过的范围：颜色重新覆盖所有数</translation>
    </message>
    <message>
        <source>Where the numbers come from</source>
        <translation>数从哪里来</translation>
    </message>
    <message>
        <source>The weights of this scene are given: nothing is computed from scores</source>
        <translation>此场景的权重是给定的：没有由分数计算的</translation>
    </message>
    <message>
        <source>Which keys a query may attend to</source>
        <translation>查询可关注哪些键</translation>
    </message>
    <message>
        <source>What the scores are multiplied with before the softmax</source>
        <translation>softmax 之前分数乘以什么</translation>
    </message>
    <message>
        <source>Divides the scores before the softmax: below 1 sharper, above 1 flatter</source>
        <translation>softmax 之前除分数：小于 1 更尖锐，大于 1 更平坦</translation>
    </message>
    <message>
        <source>What computed the picture: %1</source>
        <translation>计算此图的设备：%1</translation>
    </message>
    <message>
        <source>T </source>
        <translation>T </translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>Mask: %1</source>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>Own range %1</source>
        <translation>自定范围 %1</translation>
    </message>
    <message>
        <source>Own lift range %1</source>
        <translation>自定提升度范围 %1</translation>
    </message>
    <message>
        <source>Lift %1</source>
        <translation>提升度 %1</translation>
    </message>
    <message>
        <source>Range %1</source>
        <translation>范围 %1</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>缩放：%1</translation>
    </message>
    <message>
        <source>Which lifts the ends of the colours stand for: 0 is an even share</source>
        <translation>颜色两端代表哪些提升度：0 是均分的份额</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attnscope::ui::Transport</name>
    <message>
        <source>Row animation</source>
        <translation>行的动画</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>Shift+Home</source>
        <translation>Shift+Home</translation>
    </message>
    <message>
        <source>One term back</source>
        <translation>后退一项</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>One term on</source>
        <translation>前进一项</translation>
    </message>
    <message>
        <source>full stop</source>
        <translation>句号</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>Shift+End</source>
        <translation>Shift+End</translation>
    </message>
    <message>
        <source>Term of the row</source>
        <translation>行的项</translation>
    </message>
    <message>
        <source>Drag through the terms; arrow keys go term by term</source>
        <translation>拖动经过各项；方向键逐项移动</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>At 1× a term takes 0.9 seconds</source>
        <translation>1× 时每项用 0.9 秒</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Order of the terms</source>
        <translation>各项的次序</translation>
    </message>
    <message>
        <source>Add the terms in the order of the keys, or the largest weight first</source>
        <translation>按键的次序加各项，或先加权重最大的</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Start again at the end</source>
        <translation>到结尾后重新开始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::TypeSize</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Everything in the window at %1 % of its usual size</source>
        <translation>窗口中的一切为默认大小的 %1 %</translation>
    </message>
    <message>
        <source>The usual size of everything in the window (%1)</source>
        <translation>窗口中的一切恢复默认大小（%1）</translation>
    </message>
    <message>
        <source>T&amp;ype size</source>
        <translation>字号(&amp;Y)</translation>
    </message>
    <message>
        <source>finer than this screen</source>
        <translation>比此屏幕更细</translation>
    </message>
    <message>
        <source>larger than this screen</source>
        <translation>比此屏幕更大</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ViewActions</name>
    <message>
        <source>&amp;Turn rows and columns</source>
        <translation>转换行和列(&amp;T)</translation>
    </message>
    <message>
        <source>Tokens as rows, or tokens as columns</source>
        <translation>词元为行，或词元为列</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>显示整个矩阵</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Larger cells</source>
        <translation>单元格变大</translation>
    </message>
    <message>
        <source>Zoom o&amp;ut</source>
        <translation>缩小(&amp;U)</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>单元格变小</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Back to the cell looked at before</source>
        <translation>回到之前看的单元格</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>再次前进</translation>
    </message>
    <message>
        <source>Rows = queries</source>
        <translation>行 = 查询</translation>
    </message>
    <message>
        <source>One token a row: Q = X W_Q, O = A V</source>
        <translation>一行一个词元：Q = X W_Q，O = A V</translation>
    </message>
    <message>
        <source>Columns = queries</source>
        <translation>列 = 查询</translation>
    </message>
    <message>
        <source>One token a column: Q = W_q X, Y = V A′</source>
        <translation>一列一个词元：Q = W_q X，Y = V A′</translation>
    </message>
    <message>
        <source>Colours of the weights: %1</source>
        <translation>权重的颜色：%1</translation>
    </message>
    <message>
        <source>0 … max</source>
        <translation>0 … 最大</translation>
    </message>
    <message>
        <source>Colours of the weights from 0 to the largest</source>
        <translation>权重的颜色从 0 到最大值</translation>
    </message>
    <message>
        <source>0 … 1</source>
        <translation>0 … 1</translation>
    </message>
    <message>
        <source>Colours of the weights from 0 to 1, whatever they are</source>
        <translation>权重的颜色从 0 到 1，不论权重大小</translation>
    </message>
    <message>
        <source>Colours of the lift from a quarter of the even share to 256 times as much</source>
        <translation>提升度的颜色从均分份额的四分之一到 256 倍</translation>
    </message>
    <message>
        <source>Colours of the lift from the even share to all of the attention</source>
        <translation>提升度的颜色从均分份额到全部注意力</translation>
    </message>
    <message>
        <source>A − B: largest difference</source>
        <translation>A − B：最大的差</translation>
    </message>
    <message>
        <source>Colours of A − B up to the largest difference</source>
        <translation>A − B 的颜色到最大的差为止</translation>
    </message>
    <message>
        <source>A − B: −1 … 1</source>
        <translation>A − B：−1 … 1</translation>
    </message>
    <message>
        <source>Colours of A − B from −1 to 1, whatever the differences are</source>
        <translation>A − B 的颜色从 −1 到 1，不论差的大小</translation>
    </message>
    <message>
        <source>1 decimal</source>
        <translation>1 位小数</translation>
    </message>
    <message numerus="yes">
        <source>%n decimals</source>
        <translation>
            <numerusform>%n 位小数</numerusform>
        </translation>
    </message>
    <message>
        <source>Print that many decimals</source>
        <translation>显示这么多位小数</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>随桌面为浅色或深色</translation>
    </message>
    <message>
        <source>Always light</source>
        <translation>总是浅色</translation>
    </message>
    <message>
        <source>Always dark</source>
        <translation>总是深色</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Arrows and slides jump to their end instead of moving there</source>
        <translation>箭头和幻灯片直接到位，不移动</translation>
    </message>
    <message>
        <source>&amp;Orientation</source>
        <translation>方向(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Range of the colours</source>
        <translation>颜色的范围(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Decimals</source>
        <translation>小数位数(&amp;D)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::ViewHeader</name>
    <message>
        <source>attention weights, one column attends to nothing</source>
        <translation>注意力权重，一列什么也不关注</translation>
    </message>
    <message>
        <source>attention weights, one row attends to nothing</source>
        <translation>注意力权重，一行什么也不关注</translation>
    </message>
    <message>
        <source>attention weights, %1 columns attend to nothing</source>
        <translation>注意力权重，%1 列什么也不关注</translation>
    </message>
    <message>
        <source>attention weights, %1 rows attend to nothing</source>
        <translation>注意力权重，%1 行什么也不关注</translation>
    </message>
    <message>
        <source>attention weights, those of one column are not numbers</source>
        <translation>注意力权重，一列的权重不是数</translation>
    </message>
    <message>
        <source>attention weights, those of one row are not numbers</source>
        <translation>注意力权重，一行的权重不是数</translation>
    </message>
    <message>
        <source>attention weights, %1 columns are not numbers</source>
        <translation>注意力权重，%1 列不是数</translation>
    </message>
    <message>
        <source>attention weights, %1 rows are not numbers</source>
        <translation>注意力权重，%1 行不是数</translation>
    </message>
    <message>
        <source>the largest weight of any head, no shares of 1</source>
        <translation>各头中最大的权重，不是和为 1 的份额</translation>
    </message>
    <message>
        <source>the mean of the heads&apos; weights</source>
        <translation>各头权重的平均</translation>
    </message>
    <message>
        <source>the mean of the heads&apos; weights, every column sums to 1</source>
        <translation>各头权重的平均，每列之和为 1</translation>
    </message>
    <message>
        <source>the mean of the heads&apos; weights, every row sums to 1</source>
        <translation>各头权重的平均，每行之和为 1</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>A: the scene as it is edited</source>
        <translation>A：正在编辑的场景</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>What was kept, B, taken from the scene as it is edited, A</source>
        <translation>留存的 B，取自正在编辑的场景 A</translation>
    </message>
    <message>
        <source>what A has more than B, below 0 less</source>
        <translation>A 比 B 多多少，小于 0 为少</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>How many decimals are printed in the cells</source>
        <translation>单元格中显示几位小数</translation>
    </message>
    <message>
        <source>No digits</source>
        <translation>不显示数</translation>
    </message>
    <message>
        <source>The cells are too small for numbers.
O gives the matrix the whole window, + enlarges it, and the pointer reads one cell out.</source>
        <translation>单元格太小，放不下数。
O 让矩阵占满窗口，+ 放大，指针可读出单个单元格。</translation>
    </message>
    <message>
        <source>Digits %1</source>
        <translation>小数 %1</translation>
    </message>
    <message>
        <source>Digits %1 of %2</source>
        <translation>小数 %1 / %2</translation>
    </message>
    <message>
        <source>one decimal, so that all numbers have room</source>
        <translation>一位小数，使所有数都放得下</translation>
    </message>
    <message>
        <source>%1 decimals, so that all numbers have room</source>
        <translation>%1 位小数，使所有数都放得下</translation>
    </message>
    <message>
        <source>½(mean of heads + identity)</source>
        <translation>½(各头平均 + 单位矩阵)</translation>
    </message>
    <message>
        <source>mean of heads</source>
        <translation>各头平均</translation>
    </message>
    <message>
        <source>%1, multiplied from layer %2</source>
        <translation>%1，从第 %2 层起相乘</translation>
    </message>
    <message>
        <source>%1, every column sums to 1</source>
        <translation>%1，每列之和为 1</translation>
    </message>
    <message>
        <source>%1, every row sums to 1</source>
        <translation>%1，每行之和为 1</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>讲解</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::WeightsSummary</name>
    <message>
        <source>%1: no word looks at it</source>
        <translation>%1：没有词看它</translation>
    </message>
    <message>
        <source>%1 attends to nothing: the mask forbids every word</source>
        <translation>%1 什么也不关注：掩码禁止所有词</translation>
    </message>
    <message>
        <source>%1 attends to nothing: all its weights are 0</source>
        <translation>%1 什么也不关注：它的权重全为 0</translation>
    </message>
    <message>
        <source>%1: its weights are not numbers</source>
        <translation>%1：它的权重不是数</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 ← %2</source>
        <translation>%1 ← %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source> · 90 % and more on 1 word</source>
        <translation> · 1 个词占 90 % 以上</translation>
    </message>
    <message>
        <source> · 90 % and more on %1 words</source>
        <translation> · %1 个词占 90 % 以上</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>%1: its weights are covered until the answer is shown</source>
        <translation>%1：它的权重在揭晓答案前遮住</translation>
    </message>
</context>
<context>
    <name>attnscope::ui::WhatIfEditor</name>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>What is changed</source>
        <translation>改变什么</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>“%1” is no number; the number stays</source>
        <translation>“%1”不是数；数不变</translation>
    </message>
    <message>
        <source>Esc closes, R takes back, Ctrl+Tab: the next tab</source>
        <translation>Esc 关闭，R 撤回，Ctrl+Tab 下一页</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
</context>
</TS>
