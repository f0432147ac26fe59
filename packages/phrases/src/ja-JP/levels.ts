import type { TopicOf } from '../catalogue.ts'
import type { levels as english } from '../en-US/levels.ts'

export const levels: TopicOf<typeof english> = {
  'level.title': 'マイレベル',
  'level.rank': 'ランク {level}',
  'level.noRank': 'ランクなし',
  'level.league': 'リーグ {level}',
  'level.ofTeam': 'チームのランク',
  'level.ofOwn': 'あなたのリーグ',
  'level.next': '{level}まで {reached} / {threshold} USDT',
  'level.highest': '最高レベルです',
  'level.rankRule':
    'チームの直近30日間の取引高で決まります。1つのラインが占められるのは基準の60 %までです。毎日0時過ぎ（GMT+8）に更新されます。',
  'level.leagueRule': '今月のご自身の取引高で決まり、毎月リセットされます。',
  'level.teamRate': 'チームリベート {rate}',
  'level.ownRate': 'キャッシュバック {rate}',
  'rebate.title': 'リベート履歴',
  'rebate.text':
    '毎日0時過ぎ（GMT+8）にプロモーションクレジットで付与されます。行を開くと、どのベットによるものか確認できます。',
  'rebate.none': 'リベートはまだありません',
  'rebate.noneText': '確定したUSDTまたはGMTのベットがある日が終わると、その日の還元がここに表示されます。',
  'rebate.ownBets': 'ご自身のベット',
  'rebate.lines': '{amount} の内訳',
  'rebate.line': 'ベット{bets}件 · エッジ {edge} {asset} · {rate}',
}
