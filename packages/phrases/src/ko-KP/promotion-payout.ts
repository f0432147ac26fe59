export const promotionPayout = {
  'giveBack.looking':
    '{day}부터 이 계정의 리베이트, 보상, 상금, 잭팟은 담당자가 확인할 때까지 보류됩니다. 문제가 없으면 모두 받습니다.',
  'giveBack.decided': '{day}부터 이 계정에는 리베이트, 보상, 상금, 잭팟이 지급되지 않습니다.',
  'giveBack.ask':
    '게임은 평소처럼 이용할 수 있고 보유 잔액은 언제든지 출금할 수 있습니다. 착오라고 생각되거나 자세한 내용이 궁금하시면 고객 지원에 문의해 주세요.',
  'giveBack.held': '보류 중, {time}까지 결정',
  'giveBack.late': '보류 중, 결정이 늦어지고 있습니다',
  'giveBack.ended': '이 계정에는 리베이트와 보상이 없습니다',
  'giveBack.waits': '받을 예정',
} as const
