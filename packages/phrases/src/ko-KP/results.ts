import type { TopicOf } from '../catalogue.ts'
import type { results as english } from '../en-US/results.ts'

export const results: TopicOf<typeof english> = {
  'results.filter': '필터',
  'results.game': '결과를 볼 게임',
  'results.jump': '회차 또는 높이로 이동',
  'results.jumpShort': '회차 또는 높이',
  'results.jumpHint': '블록 높이, 회차 번호 13자리, 또는 오늘 회차의 끝 4자리를 입력하세요.',
  'results.jumpMalformed': '블록 높이, 또는 4자리나 13자리 회차 번호를 입력해 주세요.',
  'results.go': '이동',
  'results.clear': '전체 보기',
  'results.list': '종료된 회차, 최신순',

  'results.round': '회차',
  'results.drawn': '추첨 시각',
  'results.tail': '결정 글자',
  'results.result': '결과',
  'results.block': '블록',
  'results.verifyRound': '{round}회차 검증',
  'results.explorer': '탐색기에서 블록 {height} 보기',
  'results.details': '{round}회차의 게임별 결과',

  'results.cancelled': '무효',
  'results.cancelledNoBlock': '추첨 시각 이후에 블록이 없어 모든 베팅액이 환급되었습니다.',
  'results.cancelledNoQuorum': '24시간 동안 노드가 일치하지 않아 모든 베팅액이 환급되었습니다.',
  'results.wouldBe': '유효했다면 {result}',
  'results.noBlock': '블록 없음',

  'results.emptyTitle': '아직 결과가 없습니다',
  'results.empty': '첫 회차는 시작 후 약 1분이면 발표됩니다.',
  'results.notFoundTitle': '해당 회차가 없습니다',
  'results.notFound': '이 번호나 블록에 해당하는 종료된 회차가 없습니다.',
  'results.end': '가장 오래된 회차입니다.',

  'readings.label': '이 해시의 게임별 결과',
  'results.cancelledNoBeacon': '24시간 동안 비컨이 발표되지 않아 베팅액을 모두 환급했습니다.',
}
