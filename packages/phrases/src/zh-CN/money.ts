import type { TopicOf } from '../catalogue.ts'
import type { money as english } from '../en-US/money.ts'

export const money: TopicOf<typeof english> = {
  'money.password': '交易密码',
  'money.passwordWeak': '密码为 6 到 18 位英文字母和数字，两者都要有，不能有空格。',
  'money.showPassword': '显示密码',
  'money.hidePassword': '隐藏密码',
  'money.setPassword': '设置交易密码',
  'money.noPassword': '资金转出需要交易密码，您还没有设置。设置后会回到这里。',
  'money.max': '全部',
  'money.offline': '当前离线',
  'money.sending': '提交中',
  'money.amount': '金额',
  'money.fee': '手续费',
  'money.available': '可用：{amount}',
  'money.receive': '实际到账',
  'money.end': '没有更多了',

  'amount.malformed': '请用数字填写金额，最多六位小数。',
  'amount.ambiguous': '{typed} 是指 {one} 还是 {other}？请不要使用千位分隔符，或写满四位小数。',
  'amount.read': '识别为 {amount}',

  'dates.label': '日期',
  'dates.today': '今天',
  'dates.yesterday': '昨天',
  'dates.week': '7 天',
  'dates.month': '30 天',
  'dates.own': '自选日期',
  'dates.from': '开始日期',
  'dates.to': '结束日期',
  'timeline.done': '已完成',
  'timeline.now': '进行中',
  'timeline.next': '待进行',
  'timeline.bad': '失败',
}
