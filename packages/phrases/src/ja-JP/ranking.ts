import type { TopicOf } from '../catalogue.ts'
import type { ranking as english } from '../en-US/ranking.ts'

export const ranking: TopicOf<typeof english> = {
  'ranking.period': '期間',
  'ranking.daily': '日間',
  'ranking.weekly': '週間',
  'ranking.monthly': '月間',
  'ranking.online': '{count, plural, other {# 人がオンライン}}',
  'ranking.own': 'あなたの順位',
  'ranking.of': '全 {count} 人',
  'ranking.none': 'この期間に精算されたベットはまだありません',
  'ranking.profit': 'あなたの利益',
  'ranking.prize': '賞金',
  'ranking.atMost': 'これまでのベットで受け取れる上限',
  'ranking.ends': '締切',
  'ranking.showName': 'ほかの人に名前をすべて表示する',
  'ranking.prizes': '賞金（リワードクレジット）',
  'ranking.terms':
    '利益は、精算された USDT と GMT のベットの払い戻しからベット額を引いたものです。1 GMT は 1 USDT として数えます。日、月曜からの週、月は GMT+8 です。利益が同じ人は同じ順位となり、占める順位の賞金を等分します。',
  'ranking.budget':
    '受け取れるのは、その期間の自分のベットのハウスエッジの {own} までです。超える分は縮小されます。',
  'ranking.toContest': '今月のコンテスト',
  'ranking.table': '利益順のプレイヤー',
  'ranking.empty': '利益のある人はまだいません',
  'ranking.emptyText': 'この期間に最初に精算された勝ちが数秒でここに表示されます。',
  'ranking.you': 'あなた',
  'ranking.place': '順位',
  'ranking.placeOf': '{place} 位',
  'contest.intro':
    '今月、精算された USDT と GMT のベットで最も多くの期待ハウスエッジをもたらした人が、次の賞金を分け合います。',
  'contest.edge': 'あなたのベットのハウスエッジ',
  'contest.toRanking': '利益ランキング',
  'contest.table': '順位表',
  'contest.empty': 'まだ誰も順位についていません',
  'contest.emptyText': '今月最初に精算された USDT または GMT のベットで順位表が始まります。',
  'contest.prizes': '賞金（リワードクレジット）',
  'contest.from': '{from} から {to} まで',
  'contest.noPrizes': '今月は賞金がありません。',
  'contest.counts':
    '精算された USDT と GMT の各ベットについて、ベット額 × ハウスエッジを数えます。1 GMT は 1 USDT として数えます。保険付きベットは数えません。',
  'contest.ties': '合計が同じ人は同じ順位となり、占める順位の賞金を等分します。',
  'contest.budget':
    'ほかの報酬と合わせて、1 人が受け取れるのは自分のベットのハウスエッジの {own} まで、全員では全体の {all} までです。超える分は縮小されます。',
  'contest.paid':
    '賞金は、月が終わりすべてのベットが精算された後、リワードクレジットで一度だけ支払われます。',
  'contest.next': '次のコンテスト',
  'contest.last': '前回のコンテスト',
  'contest.lastNone': '順位についた人はいませんでした。',
}
