import type { TopicOf } from '../catalogue.ts'
import type { notices as english } from '../en-US/notices.ts'

export const notices: TopicOf<typeof english> = {
  'notices.notices': 'お知らせ',
  'notices.news': 'ニュース',
  'notices.listings': '新規取扱い',
  'notices.none': 'まだ何もありません',
  'notices.noneText': 'みなさまへのお知らせはここに表示されます。',
  'notices.pages': 'ページ',
  'notices.page': '{page} / {pages} ページ',
  'notices.newer': '新しい方へ',
  'notices.older': '古い方へ',
  'notices.more': 'ほかのお知らせ',
  'notices.unseen': '件の新着',
  'notices.own': 'ご自身の資金',
  'notices.deposits': 'USDT の入金',
  'notices.withdrawals': '出金',
  'notices.transactions': 'すべての取引',
  'links.vpnLead':
    'ネットワークで遮断されている場所からこのページを開くためのサービスです。当社のものではなく、収益も得ていません。',
  'links.buyLead':
    'USDT を購入できる取引所と、保管できるウォレットです。当社のものではありません。価格と条件はご自身でお確かめください。',
  'links.buyHow': '取引所から残高まで',
  'links.buyBuy': 'これらの取引所で USDT を購入するか、ご自分のウォレットにある USDT を使います。',
  'links.buySend': 'BNB Smart Chain（BEP20）で、Nibble の入金アドレスへ出金します。',
  'links.buySmall': 'まず少額を送り、着金を確認してから残りを送ってください。',
  'links.vpnHow': 'VPN を使う前に',
  'links.vpnStatus':
    'まず稼働状況を確認してください。Nibble 自体が停止しているときは、VPN を使ってもつながりません。',
  'links.vpnAddress': 'いつものアドレスを開き、アドレスバーで確かめてください。',
  'links.vpnPhrase':
    'ウォレットのリカバリーフレーズは決して入力しないでください。VPN も Nibble も求めません。',
  'links.none': '現在のおすすめはありません',
  'links.noneText': 'メッセージで届いたリンクは信用しないでください。',
  'links.leaveTitle': 'Nibble から移動します',
  'links.leaveText':
    '移動先は他社のサイトです。アドレスを確認してから進んでください。リカバリーフレーズはどこにも入力しないでください。',
  'links.leave': 'サイトへ進む',
  'links.stay': 'ここに残る',
}
