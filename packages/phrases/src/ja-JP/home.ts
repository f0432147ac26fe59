import type { TopicOf } from '../catalogue.ts'
import type { home as english } from '../en-US/home.ts'

export const home: TopicOf<typeof english> = {
  'home.pending': '{count, plural, other {ベット # 件}}：抽選まで {time}',
  'home.pendingOne': '{pick}に {stake}、ラウンド\u00a0{round}',
  'home.pendingSum': '合計 {stake}、ラウンド\u00a0{round}',

  'home.notices': 'お知らせ',
  'home.banners': '注目',
  'home.pauseNotices': 'お知らせを止める',
  'home.resumeNotices': 'お知らせを流す',

  'home.latestBlocks': '最新ブロック',
  'home.latestBlocksLabel': '最新ブロック（新しい順）',
  'home.blocksBetween': '{count, plural, other {間に # ブロック}}',

  'home.openRound': '締切まで {time}',
  'home.nextRound': '次のラウンドまで {time}',
  'home.closed': '締切',
  'home.paused': '停止中',

  'home.lucky': 'ラッキー 2・3・4',
  'home.byPoints': '点数による',
  'home.noResult': '結果なし',

  'home.lastRounds': '最近のラウンド',
  'home.allResults': 'すべての結果',
  'home.noRounds': '最初の結果は 1 分ほどでここに表示されます。',
}
