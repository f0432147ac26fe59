export const giveBack = {
  'giveBack.paused': '혜택 지급이 일시 중지되었습니다',
  'giveBack.looking': '{day}부터 계정을 확인하는 동안 리베이트, 보상, 상금, 잭팟 지급이 중지됩니다.',
  'giveBack.decided': '{day}부터 이 계정에는 리베이트, 보상, 상금, 잭팟이 지급되지 않습니다.',
  'giveBack.ask':
    '게임은 평소처럼 이용할 수 있고 보유 잔액은 언제든지 출금할 수 있습니다. 착오라고 생각되거나 자세한 내용이 궁금하시면 고객 지원에 문의해 주세요.',
} as const
