import type { TopicOf } from '../catalogue.ts'
import type { levels as english } from '../en-US/levels.ts'

export const levels: TopicOf<typeof english> = {
  'level.title': '我的等级',
  'level.rank': '等级 {level}',
  'level.noRank': '暂无等级',
  'level.league': '联赛 {level}',
  'level.ofTeam': '团队等级',
  'level.ofOwn': '个人联赛',
  'level.next': '升至{level}：{reached} / {threshold} USDT',
  'level.highest': '已是最高等级',
  'level.rankRule': '按团队近 30 天业绩计算，单条线最多计入门槛的 60%。每天零点后更新（GMT+8）。',
  'level.leagueRule': '按本月个人业绩计算，每月重新开始。',
  'level.teamRate': '团队返佣 {rate}',
  'level.ownRate': '投注返水 {rate}',
  'rebate.title': '返佣记录',
  'rebate.text': '每天零点后（GMT+8）以推广积分发放。点开一行即可查看来自谁的投注。',
  'rebate.none': '暂无返佣',
  'rebate.noneText': '当天的 USDT 或 GMT 投注结算后，次日在此显示您获得的返佣。',
  'rebate.ownBets': '本人投注',
  'rebate.lines': '{amount} 的来源',
  'rebate.line': '{bets} 笔投注 · 平台优势 {edge} {asset} · {rate}',
}
