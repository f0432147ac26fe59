import type { TopicOf } from '../catalogue.ts'
import type { samples as english } from '../en-US/samples.ts'

export const samples: TopicOf<typeof english> = {
  'sample.notice': '欢迎来到本地站点',
  'sample.notice.body':
    '这里的链是本机上的开发链，所有资金都是测试币。\n这条公告是示例，运营人员可以在控制台修改或隐藏。',
  'sample.news': '自己验证一期',
  'sample.news.body': '每一期都由一个区块哈希决定。打开“验证”，浏览器会自己取区块头并算出结果。',
  'sample.listing': 'USDT 已上线',
  'sample.listing.body': '可用 USDT、GMT 和体验积分下注。',
  'sample.banner': '区块说了算，亲自验证',
  'sample.binance': 'Binance（示例）',
  'sample.binance.body': '交易所。购买 USDT 后以 BNB Smart Chain 网络提现。',
  'sample.metamask': 'MetaMask（示例）',
  'sample.metamask.body': '钱包，浏览器扩展和手机应用。',
  'sample.trustWallet': 'Trust Wallet（示例）',
  'sample.trustWallet.body': '手机钱包。',
  'sample.vpn': 'VPN 服务（示例）',
  'sample.vpn.body': '网络屏蔽本站时用它打开页面。运营人员会在此放上自己试用过的服务。',
  'sample.service': '帮助台（示例）',
  'sample.service.body': '通过聊天或邮件解答充值、投注和账户问题。运营人员会填入自己的地址。',
}
