import type { TopicOf } from '../catalogue.ts'
import type { common as english } from '../en-US/common.ts'

export const common: TopicOf<typeof english> = {
  'common.retry': '再試行',
  'common.close': '閉じる',
  'common.back': '戻る',
  'common.cancel': 'キャンセル',
  'common.continue': '続ける',
  'common.copy': 'コピー',
  'common.copied': 'コピー済み',
  'common.home': 'ホームへ',
  'common.more': 'もっと見る',
  'common.loading': '読み込み中',
  'common.opensOutside': '外部サイトを開きます',

  'common.asOf': '{time} 現在',
  'common.seconds': '{seconds} 秒',
  'common.now': '今',
  'common.range': '{from}〜{to}',
  'common.multiple': '{multiple}倍',
  'common.hidden': '金額は非表示です',

  'roundLength.1m': '1 分',
  'roundLength.3m': '3 分',
  'roundLength.label': '間隔',
  'roundLength.all': 'すべて',

  'asset.USDT': 'USDT',
  'asset.GMT': 'GMT',
  'asset.PLAY_POINT': 'プレイクレジット',
  'asset.ROLL_POINT': 'ローリングクレジット',
  'asset.ROLL_GMT_POINT': 'ローリングゲームクレジット',
  'asset.INSURANCE_POINT': '保険クレジット',
  'asset.REWARD_POINT': 'リワードクレジット',
  'asset.PROMOTION_POINT': 'プロモーションクレジット',

  'block.hash': 'ブロックハッシュ',
  'block.height': '高さ {height}',
  'block.tile': '末尾 {tail} のハッシュの織り模様',
  'block.waiting': 'ブロック待ち',
  'round.number': 'ラウンド {round}',

  'error.title': '読み込めませんでした',
  'error.offline': 'オフラインです。接続を確認してからお試しください。',
  'error.unreachable':
    'ただいまサーバーに接続できません。回線が遅い可能性があります。少し待ってからお試しください。',
  'error.badRequest': '要求を処理できませんでした。ページを再読み込みしてからお試しください。',
  'error.unauthorised': 'ログインが必要です。ログインしてからお試しください。',
  'error.forbidden': 'アクセスが拒否されました。心当たりがない場合はサポートにご連絡ください。',
  'error.notFound': 'このアドレスには何もありません。アドレスを確認するか、ページを再読み込みしてください。',
  'error.timeout': 'タイムアウトしました。少し待ってからお試しください。',
  'error.internal': 'サーバーでエラーが起きました。何も変わっていません。少し待ってからお試しください。',
  'error.notImplemented': 'この機能はまだ公開されていません。',
  'error.badGateway': 'サーバーのゲートウェイが正しく応答しませんでした。少し待ってからお試しください。',
  'error.unavailable': 'ただいまサービスを利用できません。1 分ほど待ってからお試しください。',
  'error.gatewayTimeout': 'サーバーの応答に時間がかかりすぎました。少し待ってからお試しください。',
  'error.httpVersion':
    'お使いの接続のバージョンにサーバーが対応していません。別の回線かブラウザーでお試しください。',
  'error.other': 'サーバーに問題が起きています。少し待ってからお試しください。',
  'error.sessionOver': 'ログインの有効期限が切れました。もう一度ログインしてください。',
  'error.unreadable': '応答を読み取れませんでした。ページを再読み込みしてからお試しください。',
  'error.moneyWaits':
    '以前のパスワードなしでパスワードが変更されたため、出金と送金は {time} までお待ちください。心当たりがない場合は、他の端末をすべてログアウトし、新しいパスワードを設定してください。',
  'error.lockedUntil': '間違いが続きました。{time} 以降にもう一度お試しください。',
}
