import type { TopicOf } from '../catalogue.ts'
import type { ranking as english } from '../en-US/ranking.ts'

export const ranking: TopicOf<typeof english> = {
  'ranking.period': '기간',
  'ranking.daily': '일간',
  'ranking.weekly': '주간',
  'ranking.monthly': '월간',
  'ranking.online': '{count, plural, other {#명 접속 중}}',
  'ranking.own': '내 순위',
  'ranking.of': '전체 {count}명',
  'ranking.none': '이 기간에 정산된 베팅이 아직 없습니다',
  'ranking.profit': '내 수익',
  'ranking.prize': '상금',
  'ranking.atMost': '지금까지의 베팅으로 받을 수 있는 최대',
  'ranking.ends': '마감',
  'ranking.showName': '다른 사람에게 내 이름을 모두 표시',
  'ranking.prizes': '리워드 크레딧 상금',
  'ranking.terms':
    '수익은 정산된 USDT 및 GMT 베팅의 지급액에서 베팅액을 뺀 값입니다. 1 GMT는 1 USDT로 계산합니다. 일, 월요일부터의 주, 월은 GMT+8 기준입니다. 수익이 같으면 같은 순위이며, 차지한 순위의 상금을 똑같이 나눕니다.',
  'ranking.budget':
    '누구도 해당 기간 본인 베팅의 하우스 엣지의 {own}를 넘게 받지 않습니다. 넘는 금액은 줄어듭니다.',
  'ranking.toContest': '이달의 콘테스트',
  'ranking.table': '수익순 플레이어',
  'ranking.empty': '아직 수익을 낸 사람이 없습니다',
  'ranking.emptyText': '이 기간에 처음 정산된 당첨이 몇 초 안에 여기에 표시됩니다.',
  'ranking.you': '나',
  'ranking.place': '순위',
  'ranking.placeOf': '{place}위',
  'contest.intro':
    '이달에 정산된 USDT 및 GMT 베팅으로 가장 많은 예상 하우스 엣지를 가져온 플레이어가 다음 상금을 나눕니다.',
  'contest.edge': '내 베팅의 하우스 엣지',
  'contest.toRanking': '수익 랭킹',
  'contest.table': '순위표',
  'contest.empty': '아직 순위에 오른 사람이 없습니다',
  'contest.emptyText': '이달에 처음 정산된 USDT 또는 GMT 베팅으로 순위표가 열립니다.',
  'contest.prizes': '리워드 크레딧 상금',
  'contest.from': '{from}부터 {to}까지',
  'contest.noPrizes': '이달에는 상금이 없습니다.',
  'contest.counts':
    '정산된 모든 USDT 및 GMT 베팅의 베팅액 × 하우스 엣지를 계산합니다. 1 GMT는 1 USDT로 계산합니다. 보험 베팅은 포함되지 않습니다.',
  'contest.ties': '합계가 같으면 같은 순위이며, 차지한 순위의 상금을 똑같이 나눕니다.',
  'contest.budget':
    '다른 모든 보상을 합해 한 플레이어는 본인 베팅 하우스 엣지의 최대 {own}, 전체 플레이어는 전체의 최대 {all}를 받습니다. 넘는 금액은 줄어듭니다.',
  'contest.paid': '상금은 그달이 끝나고 모든 베팅이 정산된 뒤 리워드 크레딧으로 한 번 지급됩니다.',
  'contest.next': '다음 콘테스트',
  'contest.last': '지난 콘테스트',
  'contest.lastNone': '순위에 오른 사람이 없었습니다.',
}
