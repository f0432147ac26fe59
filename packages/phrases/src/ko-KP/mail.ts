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
}
