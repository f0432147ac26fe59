import type { TopicOf } from '../catalogue.ts'
import type { rules as english } from '../en-US/rules.ts'

export const rules: TopicOf<typeof english> = {
  'reads.left-right': '마지막 두 글자',
  'reads.up-down': '마지막 글자',
  'reads.odd-even': '마지막 글자',
  'reads.exact': '마지막 글자',
  'reads.lucky-2': '마지막 글자',
  'reads.lucky-3': '마지막 글자',
  'reads.lucky-4': '마지막 글자',
  'reads.lucky-hash': '마지막 두 글자',
  'reads.classic-odd-even': '마지막 숫자',
  'reads.big-small': '마지막 숫자',
  'reads.sum': '마지막 숫자 + 높이',
  'reads.banker-player': '마지막 다섯 글자',
  'reads.niu-niu': '마지막 다섯 글자',
  'reads.board': '마지막 글자',

  'ask.left-right': '어느 쪽이 더 클까요?',
  'ask.up-down': '업, 다운 아니면 문자?',
  'ask.odd-even': '홀, 짝 아니면 문자?',
  'ask.exact': '마지막 글자는 무엇일까요?',
  'ask.lucky-2': '글자 두 개를 고르세요',
  'ask.lucky-3': '글자 세 개를 고르세요',
  'ask.lucky-4': '글자 네 개를 고르세요',
  'ask.lucky-hash': '숫자와 문자가 하나씩?',
  'ask.classic-odd-even': '마지막 숫자는 홀일까요, 짝일까요?',
  'ask.big-small': '마지막 숫자는 클까요, 작을까요?',
  'ask.sum': '합의 끝자리는 무엇일까요?',
  'ask.banker-player': '누가 더 높을까요?',
  'ask.niu-niu': '뱅커를 이길 수 있을까요?',
  'ask.board': '원하는 만큼 고르세요',

  'rule.left-right':
    '끝에서 두 번째 글자가 마지막 글자보다 크면 왼쪽, 작으면 오른쪽이 당첨입니다. 문자는 10으로 셉니다. 무승부이면 왼쪽과 오른쪽 모두 미당첨입니다.',
  'rule.up-down': '마지막 글자로 정해집니다. 5~9는 업, 0~4는 다운, a~f는 문자입니다.',
  'rule.odd-even': '마지막 글자로 정해집니다. 홀수는 홀, 짝수는 짝, a~f는 문자입니다.',
  'rule.exact': '마지막 글자가 고른 글자와 정확히 같으면 당첨입니다.',
  'rule.lucky-2': '마지막 글자가 고른 두 글자 중 하나이면 당첨입니다.',
  'rule.lucky-3': '마지막 글자가 고른 세 글자 중 하나이면 당첨입니다.',
  'rule.lucky-4': '마지막 글자가 고른 네 글자 중 하나이면 당첨입니다.',
  'rule.lucky-hash': '마지막 두 글자 중 하나는 숫자, 하나는 문자이면 당첨입니다.',
  'rule.classic-odd-even':
    '해시의 마지막 숫자로 정해지며, 뒤에 문자가 있어도 됩니다. 숫자가 하나도 없으면 0으로 셉니다.',
  'rule.big-small': '해시의 마지막 숫자로 정해지며, 뒤에 문자가 있어도 됩니다. 5~9는 대, 0~4는 소입니다.',
  'rule.sum': '해시의 마지막 숫자에 블록 높이를 더한 합의 끝자리로 정해집니다. 5~9는 대, 0~4는 소입니다.',
  'rule.banker-player':
    '마지막 다섯 글자 중 뱅커는 앞의 두 글자, 플레이어는 뒤의 두 글자를 더합니다. 문자는 0으로 세고 합의 끝자리만 봅니다. 타이이면 뱅커와 플레이어의 베팅액은 {fee}를 떼고 환급됩니다.',
  'rule.niu-niu':
    '마지막 다섯 글자 중 뱅커는 앞의 세 글자, 회원님은 뒤의 세 글자를 더합니다. 문자는 10으로 셉니다. 합의 끝자리만 보며 0은 10으로 셉니다. 지면 뱅커 점수 1점마다 베팅액의 10분의 1을 잃습니다.',
  'rule.board': '마지막 글자로 정해집니다. 고른 칸마다 같은 금액의 베팅이 하나씩 됩니다.',
}
