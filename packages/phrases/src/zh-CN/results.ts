import type { TopicOf } from '../catalogue.ts'
import type { results as english } from '../en-US/results.ts'

export const results: TopicOf<typeof english> = {
  'results.filter': '筛选',
  'results.game': '按游戏查看',
  'results.jump': '跳转到期号或区块高度',
  'results.jumpShort': '期号或高度',
  'results.jumpHint': '填区块高度、13 位期号，或当天期号的后 4 位。',
  'results.jumpMalformed': '请填写区块高度，或 4 位、13 位期号。',
  'results.go': '跳转',
  'results.clear': '显示全部',
  'results.list': '已结束各期，由新到旧',

  'results.round': '期号',
  'results.drawn': '开奖时间',
  'results.tail': '决定字符',
  'results.result': '结果',
  'results.block': '区块',
  'results.verifyRound': '验证第 {round} 期',
  'results.explorer': '在区块浏览器中查看区块 {height}',
  'results.details': '第 {round} 期各游戏的结果',

  'results.cancelled': '作废',
  'results.cancelledNoBlock': '开奖时间之后没有产生区块，投注额已全部退还。',
  'results.cancelledNoQuorum': '各节点 24 小时内未能达成一致，投注额已全部退还。',
  'results.wouldBe': '本应为 {result}',
  'results.noBlock': '无区块',

  'results.emptyTitle': '暂无结果',
  'results.empty': '第一期在开始后约一分钟公布。',
  'results.notFoundTitle': '没有找到该期',
  'results.notFound': '没有与此期号或区块对应的已结束期。',
  'results.end': '已是最早的一期。',

  'readings.label': '此哈希在各游戏的结果',
  'results.cancelledNoBeacon': '24 小时内没有信标发布，全部投注额已退还。',
}
