import type { TopicOf } from '../catalogue.ts'
import type { jackpot as english } from '../en-US/jackpot.ts'

export const jackpot: TopicOf<typeof english> = {
  'jackpot.intro': 'ポットごとに、その通貨の精算済みベットのハウスエッジの {feed} をハウスが積み立てます。',
  'jackpot.pots': '現在のポット',
  'jackpot.grew': 'ラウンド {round} で {amount}',
  'jackpot.after': 'ラウンド {round} の後',
  'jackpot.prize': '当選時の分配額',
  'jackpot.own': '次の抽選で当選した場合のあなたの取り分',
  'jackpot.ownNone': '次の抽選への USDT または GMT のベットはありません。プレイクレジットは対象外です。',
  'jackpot.how': '分配の方法',
  'jackpot.howHits':
    '抽選ブロックのハッシュの末尾 4 文字が同じとき（例：…\u20607777）に当選となります。平均で {count} ブロックに 1 回です。',
  'jackpot.shared':
    'そのブロックで精算された USDT または GMT のベットがある全員に、ラウンドを問わずベット額に応じて分配します。保険付きベットは対象外です。',
  'jackpot.capped':
    'ベット額に対する 1 人の上限です。ハウスエッジの {edgeTimes} 倍、ハウス資金の {bankroll} も超えません。',
  'jackpot.stays': 'ポットに残ります。上限を超えた分も同様です。',
  'jackpot.past': '過去の当選',
  'jackpot.empty': 'まだ当選はありません',
  'jackpot.emptyText': '当選があると、そのブロックとともにここに表示されます。',
  'jackpot.block': 'ブロック {height}',
  'jackpot.players': 'プレイヤー数',
  'jackpot.yours': 'あなたの取り分',
  'jackpot.staked': 'この抽選への全ベット {all} のうち {stake}。',
  'jackpot.sharing': '分配中',
  'jackpot.verify': 'このブロックを検証',
  'jackpot.subtitle': '通貨ごとに 1 つのポット',
  'jackpot.closesIn': '締切まで {time}',
  'jackpot.lastDraws': '最近の抽選と末尾の文字',
}
