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
  'mail.alert.subject': '您的 Nibble 账户安全提醒',
  'mail.alert.sign_in': '{time}（GMT+8）有人用新的浏览器登录了您的 Nibble 账户：{device}。',
  'mail.alert.sign_in_link': '{time}（GMT+8）有人通过其他设备的链接登录了您的 Nibble 账户：{device}。',
  'mail.alert.email_added': '{time}（GMT+8）您的 Nibble 账户绑定了一个邮箱。',
  'mail.alert.wallet_added': '{time}（GMT+8）您的 Nibble 账户连接了一个钱包，持有该钱包的人可以登录。',
  'mail.alert.transaction_password_added': '{time}（GMT+8）您的 Nibble 账户设置了交易密码。',
  'mail.alert.login_password_changed': '{time}（GMT+8）您的 Nibble 账户的登录密码已修改。',
  'mail.alert.transaction_password_changed': '{time}（GMT+8）您的 Nibble 账户的交易密码已修改。',
  'mail.alert.login_password_replaced':
    '{time}（GMT+8）您的 Nibble 账户的登录密码在未输入旧密码的情况下被更换。',
  'mail.alert.transaction_password_replaced':
    '{time}（GMT+8）您的 Nibble 账户的交易密码在未输入旧密码的情况下被更换。',
  'mail.alert.waits': '提现和转账须等到 {until}（GMT+8）之后。',
  'mail.alert.notYou': '如果不是您本人操作，请设置新的登录密码，退出其他设备，并联系我们。',
}
