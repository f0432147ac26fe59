import type { TopicOf } from '../catalogue.ts'
import type { jackpot as english } from '../en-US/jackpot.ts'

export const jackpot: TopicOf<typeof english> = {
  'jackpot.intro': '하우스가 각 잭팟에 해당 통화로 정산된 베팅의 하우스 엣지 중 {feed}를 적립합니다.',
  'jackpot.pots': '현재 잭팟',
  'jackpot.grew': '{round}회차에서 {amount}',
  'jackpot.after': '{round}회차 이후',
  'jackpot.prize': '당첨 시 분배액',
  'jackpot.own': '다음 추첨에서 당첨될 경우 내 몫',
  'jackpot.ownNone': '다음 추첨에 건 USDT 또는 GMT 베팅이 없습니다. 플레이 크레딧은 제외됩니다.',
  'jackpot.how': '분배 방식',
  'jackpot.howHits':
    '추첨 블록 해시의 마지막 네 글자가 모두 같으면(예: …\u20607777) 당첨입니다. 평균 {count}블록에 한 번입니다.',
  'jackpot.shared':
    '해당 블록에서 정산된 USDT 또는 GMT 베팅이 있는 모든 플레이어에게 회차와 관계없이 베팅액에 따라 나눕니다. 보험 베팅은 제외됩니다.',
  'jackpot.capped':
    '베팅액 대비 한 사람의 한도입니다. 하우스 엣지의 {edgeTimes}배와 하우스 자금의 {bankroll}도 넘지 않습니다.',
  'jackpot.stays': '잭팟에 남습니다. 한도를 넘는 금액도 마찬가지입니다.',
  'jackpot.past': '지난 당첨',
  'jackpot.empty': '아직 당첨된 잭팟이 없습니다',
  'jackpot.emptyText': '당첨되면 해당 블록과 함께 여기에 표시됩니다.',
  'jackpot.block': '블록 {height}',
  'jackpot.players': '플레이어',
  'jackpot.yours': '내 몫',
  'jackpot.staked': '이 추첨에 건 {all} 중 {stake}.',
  'jackpot.sharing': '분배 중',
  'jackpot.verify': '이 블록 검증',
  'jackpot.subtitle': '통화마다 잭팟 하나',
  'jackpot.closesIn': '마감까지 {time}',
  'jackpot.lastDraws': '최근 추첨과 마지막 글자',
}
