import type { TopicOf } from '../catalogue.ts'
import type { tasks as english } from '../en-US/tasks.ts'

export const tasks: TopicOf<typeof english> = {
  'tasks.title': '今日奖励',
  'tasks.until': '截至 {time}',
  'tasks.terms':
    '计入已结算的 USDT 和 GMT 投注，保险投注不计入。每项奖励在 GMT+8 零点后不久发放一次。一天的所有奖励合计不超过您当日投注平台优势的 {own}。',
  'tasks.singleBetReward': '单笔投注 {target}',
  'tasks.dailyBetCountReward': '投注 {target} 笔',
  'tasks.dailyAccumulateBetReward': '累计投注 {target}',
  'tasks.dailyAccumulateRechargeReward': '充值减提现后 {target}，以已投注部分为限',
  'tasks.nextDayReturnReward': '昨日和今日各投注 {target}',
  'tasks.directReward': '您直接邀请的玩家投注 {target}',
  'tasks.progress': '{reached} / {target}',
  'tasks.reached': '已完成，午夜后发放',
  'tasks.cut': '已完成，按您今日的优势额度发放',
  'tasks.gifts': '邀请奖励',
  'tasks.toInvite': '邀请好友',
  'tasks.invitingGiftsPlayBonus': '每有一位新玩家使用您的邀请码注册，立即发放',
  'tasks.invitingGiftsRewardBonus': '该玩家本人的投注累计产生 {target} 的平台优势后',
  'tasks.given': '{count, plural, other {目前 # 位玩家}}',
  'tasks.toRebates': '查看返佣',
  'tasks.now': '现在 {now}，最高 {most}',
  'tasks.upTo': '最高 {prize}',
}
