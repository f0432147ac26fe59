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
  'mail.alert.wallet_added':
    '{time}(GMT+8)에 Nibble 계정에 지갑이 연결되었습니다. 그 지갑의 소유자는 로그인할 수 있습니다.',
  'mail.alert.transaction_password_added': '{time}(GMT+8)에 Nibble 계정에 거래 비밀번호가 설정되었습니다.',
  'mail.alert.login_password_changed': '{time}(GMT+8)에 Nibble 계정의 로그인 비밀번호가 변경되었습니다.',
  'mail.alert.transaction_password_changed': '{time}(GMT+8)에 Nibble 계정의 거래 비밀번호가 변경되었습니다.',
  'mail.alert.login_password_replaced':
    '{time}(GMT+8)에 이전 비밀번호 없이 Nibble 계정의 로그인 비밀번호가 교체되었습니다.',
  'mail.alert.transaction_password_replaced':
    '{time}(GMT+8)에 이전 비밀번호 없이 Nibble 계정의 거래 비밀번호가 교체되었습니다.',
  'mail.alert.waits': '{until}(GMT+8)까지 출금과 이체를 할 수 없습니다.',
  'mail.alert.notYou':
    '본인이 아니라면 새 로그인 비밀번호를 설정하고 다른 기기를 로그아웃한 뒤 저희에게 알려 주세요.',
}
