import type { TopicOf } from '../catalogue.ts'
import type { home as english } from '../en-US/home.ts'

export const home: TopicOf<typeof english> = {
  'home.pending': '{count, plural, other {베팅 #건}}: 추첨까지 {time}',
  'home.pendingOne': '{pick}에 {stake}, {round}회차',
  'home.pendingSum': '총 {stake}, {round}회차',

  'home.notices': '공지',
  'home.banners': '주요 소식',
  'home.pauseNotices': '공지 멈추기',
  'home.resumeNotices': '공지 다시 흐르게 하기',

  'home.latestBlocks': '최신 블록',
  'home.latestBlocksLabel': '최신 블록, 최신순',
  'home.blocksBetween': '{count, plural, other {사이에 블록 #개}}',

  'home.openRound': '마감까지 {time}',
  'home.nextRound': '다음 회차까지 {time}',
  'home.closed': '마감',
  'home.paused': '일시 중지',

  'home.lucky': '럭키 2, 3, 4',
  'home.byPoints': '점수별',
  'home.noResult': '결과 없음',

  'home.lastRounds': '최근 회차',
  'home.allResults': '전체 결과',
  'home.noRounds': '첫 결과는 약 1분 후 여기에 표시됩니다.',
}
