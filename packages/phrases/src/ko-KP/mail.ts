import type { TopicOf } from '../catalogue.ts'
import type { mail as english } from '../en-US/mail.ts'

export const mail: TopicOf<typeof english> = {
  'mail.register.subject': 'Nibble 회원가입 인증 코드',
  'mail.register.intro': '이 이메일로 회원가입이 진행되고 있습니다. 본인이라면 다음 코드를 입력해 주세요.',
  'mail.forgot_password.subject': 'Nibble 새 비밀번호 인증 코드',
  'mail.forgot_password.intro':
    '이 이메일의 로그인 비밀번호를 새로 설정하려는 요청이 있습니다. 본인이라면 다음 코드를 입력해 주세요.',
  'mail.connect_email.subject': 'Nibble 이메일 연결 인증 코드',
  'mail.connect_email.intro':
    '이 이메일을 Nibble 계정 로그인에 사용하려는 요청이 있습니다. 본인이라면 다음 코드를 입력해 주세요.',
  'mail.connect_wallet.subject': 'Nibble 지갑 연결 인증 코드',
  'mail.connect_wallet.intro':
    '계정에 지갑을 연결하려고 합니다. 연결하면 그 지갑의 소유자가 이 계정에 로그인할 수 있습니다. 원하신다면 다음 코드를 입력해 주세요.',
  'mail.security_password.subject': '거래 비밀번호 인증 코드',
  'mail.security_password.intro':
    '계정에 새 거래 비밀번호를 설정하려고 합니다. 원하신다면 다음 코드를 입력해 주세요.',
  'mail.validity': '10분 동안 한 번만 쓸 수 있습니다. 새 코드를 받으면 이 코드는 무효가 됩니다.',
  'mail.warning':
    '누구에게도 알려 주지 마세요. 저희는 절대 묻지 않습니다. 요청한 적이 없다면 무시하세요. 코드 없이는 아무것도 바뀌지 않습니다.',
  'mail.alert.subject': 'Nibble 계정 보안 알림',
  'mail.alert.sign_in': '{time}(GMT+8)에 새 브라우저로 Nibble 계정에 로그인했습니다: {device}.',
  'mail.alert.sign_in_link': '{time}(GMT+8)에 다른 기기의 링크로 Nibble 계정에 로그인했습니다: {device}.',
  'mail.alert.email_added': '{time}(GMT+8)에 Nibble 계정에 이메일이 연결되었습니다.',
  'mail.alert.email_removed':
    '{time}(GMT+8)에 Nibble 계정에서 이메일이 삭제되었습니다. 이제 이 이메일로 로그인할 수 없습니다.',
  'mail.alert.wallet_added':
    '{time}(GMT+8)에 Nibble 계정에 지갑이 연결되었습니다. 그 지갑의 소유자는 로그인할 수 있습니다.',
  'mail.alert.wallet_removed':
    '{time}(GMT+8)에 Nibble 계정에서 지갑이 삭제되었습니다. 로그인 비밀번호가 교체되기 전 하루 안에 연결된 지갑이기 때문입니다. 그 지갑의 소유자는 이제 이 계정에 로그인할 수 없습니다.',
  'mail.alert.passkey_added':
    '{time}(GMT+8)에 Nibble 계정에 패스키가 추가되었습니다. 바로 로그인할 수 있고, 24시간 뒤부터 출금과 이체를 확인할 수 있습니다.',
  'mail.alert.passkey_removed': '{time}(GMT+8)에 Nibble 계정에서 패스키가 삭제되었습니다.',
  'mail.alert.passkey_resumed':
    '{time}(GMT+8)에 일시 중지된 Nibble 계정의 패스키가 다시 켜졌습니다. 다시 로그인에 쓸 수 있습니다.',
  'mail.alert.bot_key_added':
    '{time}(GMT+8)에 Nibble 계정에 봇용 키가 추가되었습니다. 이 키를 가진 프로그램은 허용한 조회, 베팅, 베팅 취소를 할 수 있지만 자금을 내보낼 수는 없습니다.',
  'mail.alert.bot_key_removed': '{time}(GMT+8)에 Nibble 계정의 봇용 키가 폐기되었습니다.',
  'mail.alert.bot_key_resumed': '{time}(GMT+8)에 일시 중지된 Nibble 계정의 봇용 키가 다시 켜졌습니다.',
  'mail.alert.bot_key_elsewhere':
    '{time}(GMT+8)에 Nibble 계정의 봇용 키가 허용되지 않은 주소에서 사용되었습니다. 요청은 거부되었지만 다른 사람이 키를 가지고 있을 수 있으니 키를 폐기하십시오.',
  'mail.alert.address_added':
    '{time}(GMT+8)에 Nibble 계정에 출금 주소가 저장되었습니다. 24시간 후부터 그 주소로 출금할 수 있습니다.',
  'mail.alert.inviter_added':
    '{time}(GMT+8)에 Nibble 계정에 초대한 플레이어가 등록되었으며, 바꿀 수 없습니다. 그 플레이어는 내 베팅에 따라 리베이트를 받습니다.',
  'mail.alert.exclusion_added':
    '{time}(GMT+8)에 Nibble 계정에 자가 제한이 설정되었습니다. 미리 끝낼 수는 없지만 잔액은 출금할 수 있습니다.',
  'mail.alert.notices_off': '{time}(GMT+8)에 Nibble 계정에서 로그인 또는 돈에 관한 알림 일부가 꺼졌습니다.',
  'mail.alert.session_ended':
    '{time}(GMT+8)에 Nibble 계정에서 다른 브라우저가 로그아웃되었습니다. 그 브라우저에는 더 이상 알림이 가지 않습니다.',
  'mail.alert.webhook_changed': '{time}(GMT+8)에 Nibble 계정에서 봇 결과를 보내는 주소가 변경되었습니다.',
  'mail.alert.webhook_given_up':
    '봇 결과를 받는 주소가 하루 동안 응답하지 않아 {time}(GMT+8)에 전송을 중단했습니다. 응답하게 되면 “보안”에서 주소를 다시 저장해 주세요.',
  'mail.alert.transaction_password_added': '{time}(GMT+8)에 Nibble 계정에 거래 비밀번호가 설정되었습니다.',
  'mail.alert.login_password_changed': '{time}(GMT+8)에 Nibble 계정의 로그인 비밀번호가 변경되었습니다.',
  'mail.alert.transaction_password_changed': '{time}(GMT+8)에 Nibble 계정의 거래 비밀번호가 변경되었습니다.',
  'mail.alert.login_password_replaced':
    '{time}(GMT+8)에 이전 비밀번호 없이 Nibble 계정의 로그인 비밀번호가 교체되었습니다. 패스키와 봇 키는 다시 켤 때까지 일시 중지됩니다.',
  'mail.alert.transaction_password_replaced':
    '{time}(GMT+8)에 이전 비밀번호 없이 Nibble 계정의 거래 비밀번호가 교체되었습니다.',
  'mail.alert.waits': '{until}(GMT+8)까지 출금과 이체를 할 수 없습니다.',
  'mail.alert.notYou':
    '본인이 아니라면 새 로그인 비밀번호를 설정하고 다른 기기를 로그아웃한 뒤 저희에게 알려 주세요.',
  'mail.money.deposits': 'Nibble 입금 안내',
  'mail.money.withdrawals': 'Nibble 출금 안내',
  'mail.money.several': '입금 {count}건, 총 {amount} USDT',
  'mail.money.why':
    '설정에 따라 메일로 알려 드립니다. 알림 화면에서 바꿀 수 있습니다. 이 메일은 링크를 열라고 요청하지 않습니다.',
}
