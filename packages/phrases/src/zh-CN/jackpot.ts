import type { TopicOf } from '../catalogue.ts'
import type { jackpot as english } from '../en-US/jackpot.ts'

export const jackpot: TopicOf<typeof english> = {
  'jackpot.intro': '平台从每笔已结算投注的平台优势中拿出 {feed}，注入同币种的奖池。',
  'jackpot.pots': '当前奖池',
  'jackpot.grew': '第 {round} 期 {amount}',
  'jackpot.after': '第 {round} 期后',
  'jackpot.prize': '开出时分配',
  'jackpot.own': '若下一次开奖开出，您可分得',
  'jackpot.ownNone': '您在下一次开奖中没有 USDT 或 GMT 投注。体验积分不参与。',
  'jackpot.how': '如何分配',
  'jackpot.howHits':
    '开奖区块哈希的最后四个字符相同时（例如 …\u20607777）奖池开出：平均每 {count} 个区块一次。',
  'jackpot.shared': '按投注额分给在该区块上有已结算 USDT 或 GMT 投注的所有玩家，不论哪一期。保险投注不参与。',
  'jackpot.capped': '投注额为每人上限，且不超过平台优势的 {edgeTimes} 倍或平台资金的 {bankroll}。',
  'jackpot.stays': '留在奖池中，超出上限的部分也一并留存。',
  'jackpot.past': '历史开出',
  'jackpot.empty': '奖池尚未开出',
  'jackpot.emptyText': '每次开出都会连同对应的区块列在这里。',
  'jackpot.block': '区块 {height}',
  'jackpot.players': '玩家数',
  'jackpot.yours': '您的份额',
  'jackpot.staked': '本次开奖总投注 {all} 中的 {stake}。',
  'jackpot.sharing': '正在分配',
  'jackpot.verify': '验证该区块',
  'jackpot.subtitle': '每种币各有一个奖池',
  'jackpot.closesIn': '距封盘 {time}',
  'jackpot.lastDraws': '最近的开奖及其末四位',
}
