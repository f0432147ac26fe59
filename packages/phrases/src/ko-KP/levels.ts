import type { TopicOf } from '../catalogue.ts'
import type { levels as english } from '../en-US/levels.ts'

export const levels: TopicOf<typeof english> = {
  'level.title': '내 레벨',
  'level.rank': '랭크 {level}',
  'level.noRank': '아직 랭크 없음',
  'level.league': '리그 {level}',
  'level.ofTeam': '팀 랭크',
  'level.ofOwn': '내 리그',
  'level.next': '{level}까지 {reached} / {threshold} USDT',
  'level.highest': '최고 레벨입니다',
  'level.rankRule':
    '최근 30일 팀 실적 기준입니다. 한 라인은 기준의 최대 {part}까지만 반영됩니다. 매일 자정 직후(GMT+8)에 정해집니다.',
  'level.leagueRule': '이번 달 본인 실적 기준이며 매월 새로 시작합니다.',
  'level.teamRate': '팀 리베이트 {rate}',
  'level.ownRate': '본인 리베이트 {rate}',
  'level.history': '레벨 기록',
  'level.historyText': '변동의 근거가 된 베팅 날짜 기준입니다. 리그는 매월 새로 시작합니다.',
  'level.noHistory': '아직 변동이 없습니다',
  'level.noHistoryText': '랭크나 리그가 바뀌면 날짜와 내용이 여기에 표시됩니다.',
  'level.rankless': '랭크 없음',
  'level.rose': '상승: {from} → {to}',
  'level.fell': '하락: {from} → {to}',
  'rebate.title': '리베이트 내역',
  'rebate.text':
    '매일 자정 이후(GMT+8) 프로모션 크레딧으로 지급됩니다. 행을 열면 누구의 베팅에서 나왔는지 볼 수 있습니다.',
  'rebate.none': '아직 리베이트가 없습니다',
  'rebate.noneText': '정산된 USDT 또는 GMT 베팅이 있는 하루가 끝나면 받은 금액이 여기에 표시됩니다.',
  'rebate.ownBets': '본인 베팅',
  'rebate.lines': '{amount}의 출처',
  'rebate.line': '베팅 {bets}건 · 하우스 엣지 {edge} {asset} · {rate}',
  'rate.title': '돌려받는 비율',
  'rate.of': '각 베팅의 하우스 엣지 기준',
  'rate.rank': '랭크',
  'rate.own': '본인',
  'rate.direct': '직접',
  'rate.team': '팀',
  'rate.peer': '동급',
  'rate.from': '{amount}부터',
  'rate.note':
    '본인은 리그에 따릅니다. 팀은 하위에서 가장 높은 랭크와의 차이를 지급합니다. 동급은 내가 초대한 같은 랭크 구성원이 받는 팀 리베이트의 {peer}입니다. 모두 합쳐 한 베팅 하우스 엣지의 최대 {cap}입니다.',
}
