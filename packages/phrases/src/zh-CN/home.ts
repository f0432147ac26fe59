import type { TopicOf } from '../catalogue.ts'
import type { home as english } from '../en-US/home.ts'

export const home: TopicOf<typeof english> = {
  'home.pending': '{count, plural, other {# 笔投注}}：{time}后开奖',
  'home.pendingOne': '{stake} 投 {pick}，第\u00a0{round}\u00a0期',
  'home.pendingSum': '共 {stake}，第\u00a0{round}\u00a0期',

  'home.notices': '公告',
  'home.banners': '精选',
  'home.pauseNotices': '暂停公告滚动',
  'home.resumeNotices': '继续公告滚动',

  'home.latestBlocks': '最新区块',
  'home.latestBlocksLabel': '最新区块，由新到旧',
  'home.blocksBetween': '{count, plural, other {其间 # 个区块}}',

  'home.openRound': '{time}后封盘',
  'home.nextRound': '{time}后开始下一期',
  'home.closed': '已封盘',
  'home.paused': '暂停',

  'home.lucky': '幸运 2、3、4',
  'home.byPoints': '按点数',
  'home.noResult': '暂无结果',

  'home.lastRounds': '最近各期',
  'home.allResults': '全部结果',
  'home.noRounds': '第一个结果约一分钟后出现在这里。',
}
