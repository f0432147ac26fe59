import type { TopicOf } from '../catalogue.ts'
import type { money as english } from '../en-US/money.ts'

export const money: TopicOf<typeof english> = {
  'money.password': '거래 비밀번호',
  'money.needPassword': '비밀번호를 입력하세요',
  'money.passwordWeak': '비밀번호는 영문자와 숫자를 모두 포함한 6~18자이며 공백은 쓸 수 없습니다.',
  'money.showPassword': '비밀번호 표시',
  'money.hidePassword': '비밀번호 숨기기',
  'money.setPassword': '거래 비밀번호 설정',
  'money.noPassword':
    '자금을 내보내려면 거래 비밀번호가 필요한데 아직 없습니다. 설정하면 이 화면으로 돌아옵니다.',
  'money.max': '최대',
  'money.offline': '오프라인입니다',
  'money.sending': '제출 중',
  'money.unknownTitle': '아직 응답이 없습니다',
  'money.unknown': '응답이 없어 이미 처리되었을 수 있습니다. 다시 확인해도 한 번만 처리됩니다.',
  'money.askAgain': '다시 확인',
  'money.letGo': '그만두고 새로 시작',
  'money.letGoNote': '먼저 목록을 확인해 주세요. 이미 처리되었다면 새 요청이 추가로 처리됩니다.',
  'money.notOffered.deposits': '여기서는 입금을 받지 않습니다',
  'money.notOffered.withdrawals': '여기서는 출금할 수 없습니다',
  'money.notOffered.conversions': '여기서는 전환할 수 없습니다',
  'money.notOffered.transfers': '여기서는 이체할 수 없습니다',
  'money.amount': '금액',
  'money.fee': '수수료',
  'money.available': '사용 가능: {amount}',
  'money.receive': '받는 금액',
  'money.end': '모두 표시했습니다.',

  'amount.malformed': '금액을 양수로 입력해 주세요. 소수점 아래는 6자리까지입니다.',
  'amount.ambiguous':
    '{typed}은(는) {one}인가요, {other}인가요? 천 단위 구분 없이 입력하거나 소수점 아래를 4자리로 입력해 주세요.',
  'amount.read': '{amount}(으)로 인식했습니다',

  'dates.label': '기간',
  'dates.today': '오늘',
  'dates.yesterday': '어제',
  'dates.week': '7일',
  'dates.month': '30일',
  'dates.own': '날짜 선택',
  'dates.from': '시작일',
  'dates.to': '종료일',
  'timeline.done': '완료',
  'timeline.now': '진행 중',
  'timeline.next': '예정',
  'timeline.bad': '실패',
}
