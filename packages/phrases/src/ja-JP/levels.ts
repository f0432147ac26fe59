import type { TopicOf } from '../catalogue.ts'
import type { levels as english } from '../en-US/levels.ts'

export const levels: TopicOf<typeof english> = {
  'level.title': 'マイレベル',
  'level.rank': 'ランク {level}',
  'level.noRank': 'ランクなし',
  'level.league': 'リーグ {level}',
  'level.ofTeam': 'チームのランク',
  'level.ofOwn': 'あなたのリーグ',
  'level.next': '{level} まで {reached} / {threshold} USDT',
  'level.highest': '最高レベルです',
  'level.rankRule':
    'チームの直近 30 日間の実績で決まります。1 つの系列が占められるのは基準の {part} までです。毎日 0 時過ぎ（GMT+8）に更新されます。',
  'level.leagueRule': '今月の自分の実績で決まり、毎月リセットされます。',
  'level.teamRate': 'チームリベート {rate}',
  'level.ownRate': '本人リベート {rate}',
  'level.history': 'レベルの履歴',
  'level.historyText': '変動のもとになったベットの日付で表示します。リーグは毎月リセットされます。',
  'level.noHistory': 'まだ変動はありません',
  'level.noHistoryText': 'ランクやリーグが変わると、その日付と内容をここに表示します。',
  'level.rankless': 'ランクなし',
  'level.rose': '昇格：{from} → {to}',
  'level.fell': '降格：{from} → {to}',
  'rebate.title': 'リベート履歴',
  'rebate.text':
    '毎日 0 時過ぎ（GMT+8）にプロモーションクレジットで付与されます。行を開くと、どのベットによるものか確認できます。',
  'rebate.none': 'リベートはまだありません',
  'rebate.noneText':
    '精算された USDT または GMT のベットがある日が終わると、その日のリベートがここに表示されます。',
  'rebate.ownBets': '自分のベット',
  'rebate.lines': '{amount} の内訳',
  'rebate.line': 'ベット {bets} 件 · ハウスエッジ {edge} {asset} · {rate}',
  'rate.title': '受け取れるリベート',
  'rate.of': '各ベットのハウスエッジに対して',
  'rate.rank': 'ランク',
  'rate.own': '本人',
  'rate.direct': '直接',
  'rate.team': 'チーム',
  'rate.peer': '同ランク',
  'rate.from': '{amount} から',
  'rate.note':
    '「本人」はリーグで決まります。「チーム」は下位の最も高いランクとの差です。「同ランク」は、あなたが招待した同じランクの人のチームリベートの {peer} です。合計は 1 件のベットのハウスエッジの {cap} までです。',
}
