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
  'mail.alert.email_removed': '{time}（GMT+8）您的 Nibble 账户移除了邮箱，此后无法再用该邮箱登录。',
  'mail.alert.wallet_added': '{time}（GMT+8）您的 Nibble 账户连接了一个钱包，持有该钱包的人可以登录。',
  'mail.alert.wallet_removed':
    '{time}（GMT+8）您的 Nibble 账户移除了一个钱包，因为它是在登录密码被更换前一天之内连接的。持有该钱包的人无法再登录此账户。',
  'mail.alert.passkey_added':
    '{time}（GMT+8）您的 Nibble 账户添加了一个通行密钥。它现在可用于登录，24 小时后可确认提现和转账。',
  'mail.alert.passkey_removed': '{time}（GMT+8）您的 Nibble 账户移除了一个通行密钥。',
  'mail.alert.passkey_resumed': '{time}（GMT+8）您的 Nibble 账户恢复了一个已暂停的通行密钥，它又可用于登录。',
  'mail.alert.bot_key_added':
    '{time}（GMT+8）您的 Nibble 账户添加了一个机器人密钥。持有该密钥的程序可以做您允许的事：读取、投注或撤单，但不能转出资金。',
  'mail.alert.bot_key_removed': '{time}（GMT+8）您的 Nibble 账户撤销了一个机器人密钥。',
  'mail.alert.bot_key_resumed': '{time}（GMT+8）您的 Nibble 账户恢复了一个已暂停的机器人密钥。',
  'mail.alert.bot_key_elsewhere':
    '{time}（GMT+8）有人从未获允许的地址使用了您 Nibble 账户的机器人密钥。请求已被拒绝，但该密钥可能已被他人掌握：请撤销它。',
  'mail.alert.address_added':
    '{time}（GMT+8）您的 Nibble 账户保存了一个提现地址。24 小时后可以提现到该地址。',
  'mail.alert.inviter_added':
    '{time}（GMT+8）您的 Nibble 账户登记了邀请人，登记后无法更改。邀请人会因您的投注获得返佣。',
  'mail.alert.exclusion_added':
    '{time}（GMT+8）您的 Nibble 账户设置了自我排除。无法提前结束；您仍可提现余额。',
  'mail.alert.notices_off': '{time}（GMT+8）您的 Nibble 账户关闭了部分关于登录或资金的通知。',
  'mail.alert.session_ended': '{time}（GMT+8）您的 Nibble 账户退出了另一个浏览器。该浏览器不再收到通知。',
  'mail.alert.webhook_changed': '{time}（GMT+8）您的 Nibble 账户更改了机器人结果的发送地址。',
  'mail.alert.webhook_given_up':
    '接收机器人结果的地址已有一天没有应答，我们在 {time}（GMT+8）停止发送。地址恢复后，请在“安全”中重新保存。',
  'mail.alert.transaction_password_added': '{time}（GMT+8）您的 Nibble 账户设置了交易密码。',
  'mail.alert.login_password_changed': '{time}（GMT+8）您的 Nibble 账户的登录密码已修改。',
  'mail.alert.transaction_password_changed': '{time}（GMT+8）您的 Nibble 账户的交易密码已修改。',
  'mail.alert.login_password_replaced':
    '{time}（GMT+8）您的 Nibble 账户的登录密码在未输入旧密码的情况下被更换。通行密钥和机器人密钥已暂停，直至您恢复。',
  'mail.alert.transaction_password_replaced':
    '{time}（GMT+8）您的 Nibble 账户的交易密码在未输入旧密码的情况下被更换。',
  'mail.alert.waits': '提现和转账须等到 {until}（GMT+8）之后。',
  'mail.alert.notYou': '如果不是您本人操作，请设置新的登录密码，退出其他设备，并联系我们。',
  'mail.money.deposits': '您在 Nibble 的充值',
  'mail.money.withdrawals': '您在 Nibble 的提现',
  'mail.money.several': '{count} 笔充值，共 {amount} USDT',
  'mail.money.why': '根据您的设置，我们用邮件通知您。您可以在“通知”页面更改。本邮件绝不会要求您点击链接。',
}
