import type { TopicOf } from '../catalogue.ts'
import type { notices as english } from '../en-US/notices.ts'

export const notices: TopicOf<typeof english> = {
  'notices.notices': '公告',
  'notices.news': '新闻',
  'notices.listings': '新币上线',
  'notices.none': '暂无内容',
  'notices.noneText': '平台发布的消息会显示在这里。',
  'notices.noneOpen': '请选择一条公告',
  'notices.pages': '分页',
  'notices.page': '第 {page} 页，共 {pages} 页',
  'notices.newer': '上一页',
  'notices.older': '下一页',
  'notices.unseen': '条新消息',
  'notices.own': '您的资金',
  'notices.deposits': 'USDT 充值',
  'notices.withdrawals': '提现',
  'notices.transactions': '全部交易记录',
  'links.vpnLead': '在网络受限的地方帮助您访问本页面的服务。它们不属于我们，我们也不从中获利。',
  'links.buyLead': '可以购买 USDT 的交易所和存放 USDT 的钱包。它们不属于我们，请自行比较价格与条款。',
  'links.none': '暂无推荐',
  'links.noneText': '请勿相信通过消息发给您的任何链接。',
  'links.leaveTitle': '您即将离开 Nibble',
  'links.leaveText': '该网站由他人运营。前往之前请核对网址，切勿在任何地方输入您的助记词。',
  'links.leave': '前往该网站',
  'links.stay': '留在这里',
}
