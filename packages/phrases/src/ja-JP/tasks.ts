import type { TopicOf } from '../catalogue.ts'
import type { tasks as english } from '../en-US/tasks.ts'

export const tasks: TopicOf<typeof english> = {
  'tasks.title': '今日の報酬',
  'tasks.until': '{time} まで',
  'tasks.terms':
    '精算された USDT と GMT のベットを数え、保険付きベットは数えません。報酬は GMT+8 の 0 時過ぎに一度だけ支払われます。1 日の報酬の合計は、その日のご自身のベットのハウスエッジの {own} までです。',
  'tasks.singleBetReward': '1 回で {target} のベット',
  'tasks.dailyBetCountReward': '{target} 回のベット',
  'tasks.dailyAccumulateBetReward': '合計 {target} のベット',
  'tasks.dailyAccumulateRechargeReward': '出金を引いた入金 {target}（ベットした分まで）',
  'tasks.nextDayReturnReward': '昨日と今日、それぞれ {target} のベット',
  'tasks.directReward': '自分が招待した人による {target} のベット',
  'tasks.progress': '{reached} / {target}',
  'tasks.reached': '達成、深夜 0 時過ぎに支払い',
  'tasks.cut': '達成。本日のエッジの範囲で支払われます',
  'tasks.gifts': '招待の報酬',
  'tasks.toInvite': '友達を招待',
  'tasks.invitingGiftsPlayBonus': 'あなたのコードで新しく登録した人ごとに、すぐに',
  'tasks.invitingGiftsRewardBonus': 'その人のベットがハウスエッジ {target} をもたらしたとき',
  'tasks.given': '{count, plural, other {これまで # 人}}',
  'tasks.toRebates': 'リベートを見る',
  'tasks.now': '今 {now}、最大 {most}',
  'tasks.upTo': '最大 {prize}',
}
