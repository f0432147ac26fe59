import type { TopicOf } from '../catalogue.ts'
import type { samples as english } from '../en-US/samples.ts'

export const samples: TopicOf<typeof english> = {
  'sample.notice': 'ローカル環境へようこそ',
  'sample.notice.body':
    'ここで動いているのはこのマシン上の開発用チェーンで、お金はすべてテスト用です。\nこのお知らせはサンプルです。運営者はコンソールで変更や非表示にできます。',
  'sample.news': '自分でラウンドを検証',
  'sample.news.body':
    'どのラウンドもブロックのハッシュで決まります。「検証」を開くと、ブラウザがヘッダーを取得して結果を計算します。',
  'sample.listing': 'USDT が利用可能に',
  'sample.listing.body': 'USDT、GMT、プレイクレジットで賭けられます。',
  'sample.banner': '決めるのはブロック',
  'sample.binance': 'Binance（サンプル）',
  'sample.binance.body': '取引所です。USDT を購入し、BNB Smart Chain で出金します。',
  'sample.metamask': 'MetaMask（サンプル）',
  'sample.metamask.body': 'ウォレットです。ブラウザ拡張とアプリがあります。',
  'sample.trustWallet': 'Trust Wallet（サンプル）',
  'sample.trustWallet.body': 'スマートフォン用のウォレットです。',
  'sample.vpn': 'VPN サービス（サンプル）',
  'sample.vpn.body':
    'ネットワークに遮断されたときにページを開くためのものです。運営者は自分で試したサービスをここに載せます。',
  'sample.service': 'ヘルプデスク（サンプル）',
  'sample.service.body':
    '入金・ベット・アカウントの質問にチャットとメールで答えます。運営者は自分の連絡先を入力します。',
}
