import type { TopicOf } from '../catalogue.ts'
import type { insurance as english } from '../en-US/insurance.ts'

export const insurance: TopicOf<typeof english> = {
  'insurance.title': '保険付きシリーズ',
  'insurance.lead':
    '毎ラウンド、同じ額を同じベット先に賭けます。勝てば終了し、{most} 回負けると、全ベット額の {claim} が保険クレジットで支払われます。',
  'insurance.blockOnly': '保険付きシリーズはブロックテーブルで行われます。',
  'insurance.toBlock': 'ブロックテーブルへ',
  'insurance.pick': 'ベット先',
  'insurance.asset': 'クレジット',
  'insurance.stake': '1 ラウンドのベット額',
  'insurance.needStake': 'ベット額を入力',
  'insurance.holds': '開始時にロック',
  'insurance.claim': '{most} 敗後の保険金',
  'insurance.start': '{pick}にシリーズを開始',
  'insurance.starting': '開始しています',
  'insurance.started': 'シリーズを開始しました。ベットはサーバーが行います。',
  'insurance.losses': '負け',
  'insurance.ofLosses': '{losses} / {most}',
  'insurance.held': 'ロック中',
  'insurance.stop': 'シリーズを停止',
  'insurance.stopping': '停止しています',
  'insurance.stopText': 'ロック中の額は戻ります。未精算のベットはそのまま続きます。',
  'insurance.stopped': 'シリーズを停止しました',
  'insurance.limits':
    '1 日に保険金 {claims} 回、ベット額 {stakes} まで。保険付きベットはジャックポットと報酬の対象外です。',
  'insurance.short': '{needed} が必要です',
  'insurance.past': '前回のシリーズ',
  'insurance.state.running': '進行中',
  'insurance.state.won': '勝ち',
  'insurance.state.lost': '負け、保険金の支払い待ち',
  'insurance.state.claimed': '保険金支払い済み',
  'insurance.state.stopped': '停止',
  'insurance.chance': '保険金が出る確率',
  'insurance.oneIn': '{count} 回に 1 回',
  'insurance.return': '平均還元率（保険金込み）',
  'insurance.leaveFee': '保険金を USDT に交換する手数料',
}
