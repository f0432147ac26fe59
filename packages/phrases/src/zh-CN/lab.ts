import type { TopicOf } from '../catalogue.ts'
import type { lab as english } from '../en-US/lab.ts'

export const lab: TopicOf<typeof english> = {
  'lab.title': '实验室：测试策略',
  'lab.text': '先用一百万个结果测试您的计划，再决定是否投注。计划只影响何时输赢，不改变平台平均保留的比例。',
  'lab.game': '游戏',
  'lab.pick': '选项',
  'lab.bankroll': '起始资金',
  'lab.seed': '模拟结果的种子',
  'lab.run': '用 1,000,000 个结果测试',
  'lab.running': '运行中',
  'lab.failed': '实验室无法在此运行。请重试或换一个浏览器。',
  'lab.made': '本平台历史开奖结果 {past} 个，由种子 {seed} 模拟 {simulated} 个。共完成 {plans} 个计划。',
  'lab.ruined': '资金耗尽',
  'lab.ruinText': '余额不足以支付下一注',
  'lab.median': '半数至少得',
  'lab.band': '九成介于',
  'lab.average': '每个计划平均',
  'lab.predicted': '按概率预计 {amount}',
  'lab.spread': '与概率相差 {times} 个标准差，属于正常波动。',
  'lab.ends': '计划如何结束',
  'lab.endRuin': '资金耗尽',
  'lab.odds': '概率 {percent}',
  'lab.chart':
    '各期结果：{rounds} 期后中位数 {median}，九成介于 {low} 与 {high} 之间，按概率预计 {predicted}。',
  'lab.legendBand': '九成计划',
  'lab.legendMedian': '中位数',
  'lab.legendOdds': '按概率',
  'lab.numbers': '各期数字',
  'lab.round': '期数',
  'lab.low': '最低 5%',
  'lab.high': '最高 95%',
}
