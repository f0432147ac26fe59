import type { TopicOf } from '../catalogue.ts'
import type { server as english } from '../en-US/server.ts'

export const server: TopicOf<typeof english> = {
  'server.firstLogin':
    '{amount} プレイクレジットをウォレットに入れました。受付中のラウンドにベットして、ブロックが決める瞬間をご覧ください。',
  'server.busy': 'お使いの回線からの要求が多すぎます。1 分待ってからお試しください。',
  'server.limit.deposit_day': '1 日の入金上限',
  'server.limit.deposit_week': '1 週間の入金上限',
  'server.limit.deposit_month': '1 か月の入金上限',
  'server.limit.stake_day': '1 日のベット上限',
  'server.limit.stake_week': '1 週間のベット上限',
  'server.limit.stake_month': '1 か月のベット上限',
  'server.limit.loss_day': '1 日の損失上限',
  'server.limit.loss_week': '1 週間の損失上限',
  'server.limit.loss_month': '1 か月の損失上限',
  'server.limit.withdrawal_day': '1 日の出金上限',
}
