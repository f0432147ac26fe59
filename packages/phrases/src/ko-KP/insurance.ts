import type { TopicOf } from '../catalogue.ts'
import type { insurance as english } from '../en-US/insurance.ts'

export const insurance: TopicOf<typeof english> = {
  'insurance.title': '보험 시리즈',
  'insurance.lead':
    '회차마다 같은 금액을 같은 선택에 베팅합니다. 이기면 끝나고, {most}번 지면 전체 베팅액의 {claim}를 보험 크레딧으로 받습니다.',
  'insurance.blockOnly': '보험 시리즈는 블록 테이블에서 진행됩니다.',
  'insurance.toBlock': '블록 테이블로 이동',
  'insurance.pick': '선택',
  'insurance.asset': '크레딧',
  'insurance.stake': '회차당 베팅액',
  'insurance.needStake': '베팅액을 입력하세요',
  'insurance.holds': '시작 시 잠금',
  'insurance.claim': '{most}번 패배 후 보험금',
  'insurance.start': '{pick}에 시리즈 시작',
  'insurance.starting': '시작하는 중',
  'insurance.started': '시리즈가 시작되었습니다. 베팅은 서버가 합니다.',
  'insurance.losses': '패배',
  'insurance.ofLosses': '{losses} / {most}',
  'insurance.held': '남은 잠금액',
  'insurance.stop': '시리즈 중지',
  'insurance.stopping': '중지하는 중',
  'insurance.stopText': '잠긴 금액은 돌아옵니다. 진행 중인 베팅은 계속됩니다.',
  'insurance.stopped': '시리즈를 중지했습니다',
  'insurance.limits':
    '하루 최대 보험금 {claims}회, 베팅액 {stakes}. 보험 베팅은 잭팟과 보상 대상이 아닙니다.',
  'insurance.short': '{needed}가 필요합니다',
  'insurance.past': '지난 시리즈',
  'insurance.state.running': '진행 중',
  'insurance.state.won': '승리',
  'insurance.state.lost': '패배, 보험금 지급 대기',
  'insurance.state.claimed': '보험금 지급 완료',
  'insurance.state.stopped': '중지됨',
  'insurance.chance': '보험금을 받을 확률',
  'insurance.oneIn': '{count}번 중 1번',
  'insurance.return': '평균 환수율 (보험금 포함)',
  'insurance.leaveFee': '보험금을 USDT로 바꾸는 수수료',
}
