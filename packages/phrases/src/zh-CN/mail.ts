import type { TopicOf } from '../catalogue.ts'
import type { mail as english } from '../en-US/mail.ts'

export const mail: TopicOf<typeof english> = {
  'mail.register.subject': '您的 Nibble 注册验证码',
  'mail.register.intro': '有人正在用此邮箱注册账户。如果是您本人，请输入以下验证码：',
  'mail.forgot_password.subject': '您的 Nibble 新密码验证码',
  'mail.forgot_password.intro': '有人要为此邮箱设置新的登录密码。如果是您本人，请输入以下验证码：',
  'mail.connect_email.subject': '您的 Nibble 绑定邮箱验证码',
  'mail.connect_email.intro': '有人要将此邮箱用于登录 Nibble 账户。如果是您本人，请输入以下验证码：',
  'mail.connect_wallet.subject': '您的 Nibble 连接钱包验证码',
  'mail.connect_wallet.intro':
    '有钱包要连接到您的账户，之后该钱包的持有人即可登录此账户。如果这是您的操作，请输入以下验证码：',
  'mail.security_password.subject': '您的交易密码验证码',
  'mail.security_password.intro': '您的账户要设置新的交易密码。如果这是您的操作，请输入以下验证码：',
  'mail.validity': '验证码十分钟内有效，仅可使用一次；获取新验证码后，旧的即失效。',
  'mail.warning':
    '请勿告诉任何人，我们绝不会向您索要。如果不是您本人操作，无需理会；没有验证码，什么都不会改变。',
}
