import type { TopicOf } from '../catalogue.ts'
import type { login as english } from '../en-US/login.ts'

export const login: TopicOf<typeof english> = {
  'shell.promise': '区块决定结果，人人都能验证。',
  'login.lead': '只需签名一条消息，不收费，也不会动用资产。',
  'login.by': '登录方式',
  'login.by.wallet': '钱包',
  'login.by.email': '邮箱',
  'login.emailTitle': '用邮箱登录',
  'login.emailLead': '输入邮箱地址和登录密码。',
  'login.expired': '您的登录信息已过期。重新登录后会回到刚才的页面。',
  'login.success': '登录成功',
  'login.out': '已退出登录',

  'shell.deviceLogin': '正在此设备上登录',
  'shell.deviceLoginFailed': '该链接未能完成登录',
  'shell.deviceLoginAsk':
    '此链接会让您以玩家 {other} 的身份登录，而您当前登录的是 {own}。请确认链接确实属于您再继续：之后的充值都会进入 {other}。',
  'shell.deviceLoginAskOut':
    '此链接会让您以玩家 {other} 的身份登录。请确认链接由您本人生成再继续：之后的充值都会进入 {other}。',
  'shell.deviceLoginStay': '继续使用 {own}',
  'shell.deviceLoginGo': '改用 {other} 登录',

  'login.steps': '步骤',
  'login.stepConnect': '连接',
  'login.stepNetwork': '网络 56',
  'login.stepSign': '签名',

  'login.wallets': '此浏览器中的钱包',
  'login.noWallet': '此浏览器中没有找到钱包',
  'login.noWalletText': '请安装下列任一钱包，或在钱包自带的浏览器中打开本页，然后刷新。',
  'login.browserWallet': '浏览器钱包',
  'login.developmentWallet': '开发钱包',
  'login.developmentText':
    '仅供在此本地链上试用：密钥在本页生成，保存在此浏览器中。切勿向它转入任何有价值的资产。',
  'login.developmentTag': '仅供测试',

  'login.invitation': '邀请码',
  'login.invitationHint': '选填。用于记录邀请您的人，之后不能更改。',
  'login.invitationOpen': '我有邀请码',
  'login.invitationClose': '收起邀请码',
  'login.invitationMalformed': '邀请码最多 16 位字母和数字。',
  'login.invitedBy': '邀请人：{name}',

  'login.connecting': '等待 {wallet} 确认',
  'login.connectingText': '请选择账户，并允许本页查看其地址。',
  'login.connectRefused': '您没有连接',
  'login.connectRefusedText': '什么都没有发生。准备好后再连接，或选择其他钱包。',
  'login.connectFailed': '{wallet} 未能连接',
  'login.connectFailedText': '请解锁钱包或完成其中待处理的请求，然后重试。',

  'login.network': '正在切换到网络 56',
  'login.networkText': 'Nibble 运行在 BNB Smart Chain（网络 56）上。请允许 {wallet} 切换。',
  'login.networkWrong': '请切换网络',
  'login.networkWrongText': '{wallet} 当前在其他网络。请在钱包中或点按钮切换到 BNB Smart Chain（网络 56）。',
  'login.networkSwitch': '切换到网络 56',

  'login.preparing': '正在准备消息',
  'login.sign': '请在 {wallet} 中签名',
  'login.signText': '钱包会显示以下内容。请核对其中的网址是否为本页地址。',
  'login.message': '待签名的消息',
  'login.signRefused': '您没有签名',
  'login.signRefusedText': '您尚未登录，什么都没有发生。可以重新请求签名。',
  'login.signFailed': '{wallet} 未能签名',
  'login.signFailedText': '请解锁钱包或完成其中待处理的请求，然后重试。',
  'login.entering': '正在登录',
  'login.otherWallet': '选择其他钱包',

  'login.again': '请确认是您本人',
  'login.againText': '此操作需要再次确认是您本人。请用钱包再签一次名，刚才的操作会继续完成。',
  'login.againRefusedText': '什么都没有发生，您仍处于登录状态。可以重新请求签名。',
  'login.otherAccount': '连接的是另一个账户',
  'login.otherAccountText': '您当前的账户是 {address}。请在 {wallet} 中切换到该账户，然后重试。',

  'login.profileTitle': '您的国家和年龄',
  'login.profileText': '依照法律，首次游戏前须确认。',
  'login.country': '居住地',
  'login.countryChoose': '选择国家或地区',
  'login.countryMissing': '请选择您居住的国家或地区。',
  'login.ofAge': '我已年满 18 岁，且居住地法律允许我参与。',
  'login.ofAgeMissing': '仅限成年人参与。请确认后继续。',
  'login.enter': '进入',
}
