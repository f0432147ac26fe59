import type { TopicOf } from '../catalogue.ts'
import type { lab as english } from '../en-US/lab.ts'

export const lab: TopicOf<typeof english> = {
  'lab.title': '실험실: 전략 시험',
  'lab.text':
    '베팅하기 전에 결과 백만 개로 계획을 시험해 보세요. 계획은 언제 이기고 지는지만 바꾸며 하우스가 평균적으로 갖는 몫은 바꾸지 못합니다.',
  'lab.game': '게임',
  'lab.pick': '선택',
  'lab.bankroll': '시작 금액',
  'lab.seed': '모의 결과의 시드',
  'lab.seedMalformed': '1~9자리 숫자를 입력하세요.',
  'lab.run': '결과 1,000,000개로 시험',
  'lab.running': '실행 중',
  'lab.failed': '여기서는 실험실을 실행할 수 없습니다. 다시 시도하거나 다른 브라우저를 사용해 주세요.',
  'lab.made':
    '이 하우스의 지난 추첨 결과 {past}개, 시드 {seed}로 만든 모의 결과 {simulated}개. 계획 {plans}개를 끝까지 실행했습니다.',
  'lab.ruined': '자금 소진',
  'lab.ruinText': '남은 돈으로 다음 베팅을 할 수 없음',
  'lab.median': '절반은 최소',
  'lab.band': '열에 아홉은',
  'lab.average': '계획 평균',
  'lab.predicted': '확률 예측 {amount}',
  'lab.spread': '확률과의 차이는 표준편차의 {times}배로 우연의 범위입니다.',
  'lab.ends': '계획이 끝난 방식',
  'lab.endRuin': '자금이 바닥남',
  'lab.odds': '확률 {percent}',
  'lab.chart':
    '회차별 결과: {rounds}회차 후 중앙값 {median}, 열에 아홉은 {low}에서 {high} 사이, 확률 예측 {predicted}.',
  'lab.legendBand': '열에 아홉',
  'lab.legendMedian': '중앙값',
  'lab.legendOdds': '확률 예측',
  'lab.numbers': '회차별 수치',
  'lab.round': '회차',
  'lab.low': '하위 5%',
  'lab.high': '상위 5%',
}
