import type { TopicOf } from '../catalogue.ts'
import type { money as english } from '../en-US/money.ts'

export const money: TopicOf<typeof english> = {
  'money.password': '取引パスワード',
  'money.needPassword': 'パスワードを入力',
  'money.correct': 'エラーの欄を直してください',
  'money.passwordWeak': 'パスワードは英字と数字の両方を含む 6〜18 文字で、空白は使えません。',
  'money.showPassword': 'パスワードを表示',
  'money.hidePassword': 'パスワードを隠す',
  'money.setPassword': '取引パスワードを設定',
  'money.passwordFirst': '資金の移動に必要です。',
  'money.forgotPassword': 'お忘れの場合は再設定',
  'money.noPassword':
    '資金を動かすには取引パスワードが必要ですが、まだ設定されていません。設定するとこの画面に戻ります。',
  'money.max': '最大',
  'money.offline': 'オフラインです',
  'money.sending': '送信中',
  'money.unknownTitle': 'まだ応答がありません',
  'money.unknown':
    '応答がないため、すでに実行された可能性があります。もう一度確認しても、二重に実行されることはありません。',
  'money.askAgain': 'もう一度確認',
  'money.letGo': 'これをやめて新しく始める',
  'money.letGoNote': '先に一覧を確認してください。すでに実行されていた場合、新しい分が追加されます。',
  'money.notOffered.deposits': 'ここでは入金を受け付けていません',
  'money.notOffered.withdrawals': 'ここでは出金できません',
  'money.notOffered.conversions': 'ここでは交換できません',
  'money.notOffered.transfers': 'ここでは送金できません',
  'money.amount': '金額',
  'money.fee': '手数料',
  'money.available': '利用可能：{amount}',
  'money.receive': '受取額',
  'money.end': 'すべて表示しました',

  'amount.malformed': '金額は正の数字で入力してください。小数点以下は 6 桁までです。',
  'amount.ambiguous':
    '{typed} は {one} ですか、{other} ですか。桁区切りなしで入力するか、小数点以下を 4 桁で入力してください。',
  'amount.read': '{amount} と解釈しました',

  'dates.label': '期間',
  'dates.today': '今日',
  'dates.yesterday': '昨日',
  'dates.week': '7 日間',
  'dates.month': '30 日間',
  'dates.own': '日付を選ぶ',
  'dates.from': '開始日',
  'dates.to': '終了日',
  'dates.reversed': '終了日が開始日より前です',
  'dates.asBefore': '下の表示は前に選んだ期間のままです',
  'timeline.done': '完了',
  'timeline.now': '進行中',
  'timeline.next': 'これから',
  'timeline.bad': '失敗',
}
