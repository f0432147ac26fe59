import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin': '{amount} 体验积分已存入您的钱包。快在本期投注，看区块决定结果。',
  'server.busy': '来自您网络的请求过多。请等待一分钟后再试。',
  'server.limit.deposit_day': '每日充值限额',
  'server.limit.deposit_week': '每周充值限额',
  'server.limit.deposit_month': '每月充值限额',
  'server.limit.stake_day': '每日投注限额',
  'server.limit.stake_week': '每周投注限额',
  'server.limit.stake_month': '每月投注限额',
  'server.limit.loss_day': '每日亏损限额',
  'server.limit.loss_week': '每周亏损限额',
  'server.limit.loss_month': '每月亏损限额',
  'server.limit.withdrawal_day': '每日提现限额',
}
