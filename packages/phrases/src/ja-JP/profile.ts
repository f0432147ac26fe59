import type { TopicOf } from '../catalogue.ts'
import type { profile as english } from '../en-US/profile.ts'

export const profile: TopicOf<typeof english> = {
  'profile.since': '{date}から利用',
  'profile.bindId': 'プレイヤー ID',
  'profile.guestId': 'お問い合わせの際に使います。送金を受け取れるのはログイン後です。',
  'profile.address': 'アドレス',
  'profile.music': 'BGM',
  'profile.effects': '効果音',
  'profile.logOut': 'ログアウト',
  'profile.leaving': 'ログアウト中',

  'profile.picture': 'プロフィール画像',
  'profile.pictureChange': 'プロフィール画像を変更',
  'profile.pictureText':
    '画像はこのブラウザー内で正方形に切り抜いて縮小し、撮影場所などの情報は送りません。設定しない場合は、アドレスを織った模様が表示されます。',
  'profile.pictureChoose': '画像を選ぶ',
  'profile.pictureOther': '別の画像を選ぶ',
  'profile.pictureUse': 'この画像を使う',
  'profile.pictureSaving': 'アップロード中',
  'profile.pictureSaved': 'アップロードしました',
  'profile.pictureRemove': '織り模様に戻す',
  'profile.pictureRemoved': '織り模様に戻しました',
  'profile.pictureUnread':
    'このファイルは画像として開けません。20 MB までの PNG、JPEG、WebP を選んでください。',

  'profile.sessions': 'ログイン中の端末',
  'profile.sessionHere': 'この端末',
  'profile.device': '{browser}（{system}）',
  'profile.deviceUnknown': '不明な端末',
  'profile.sessionSince': 'ログイン {since}',
  'profile.sessionLast': '最終操作 {last}',
  'profile.sessionEnd': 'ログアウト',
  'profile.sessionEndTitle': 'この端末をログアウトしますか？',
  'profile.sessionEndText': '{device} をすぐにログアウトします。未精算のベットはそのまま精算されます。',
  'profile.sessionsEnd': 'ほかの端末をすべてログアウト',
  'profile.sessionsEndTitle': 'ほかの端末をすべてログアウトしますか？',
  'profile.sessionsEndText':
    'この端末だけログインしたままになります。見覚えのない端末があった場合は、パスワードも変更してください。',
  'profile.sessionEnding': 'ログアウト中',
  'profile.sessionEnded': '端末をログアウトしました',
  'profile.sessionsEnded': 'ほかの端末をすべてログアウトしました',
  'profile.deviceLogin': '別の端末で開く',
  'profile.deviceLoginText':
    '別の端末でコードを読み取るか、リンクを開いてください。その端末に、あなたのアカウントで 1 回だけログインできます。誰にも渡さないでください。',
  'profile.deviceLoginQr': 'リンクの QR コード',
  'profile.deviceLoginLink': 'リンク',
  'profile.deviceLoginLeft': 'あと {seconds} 秒有効',
  'profile.deviceLoginExpired': 'このリンクは期限切れです。',
  'profile.deviceLoginAgain': '新しいリンクを作る',

  'profile.notify': '通知の受け取り',
  'profile.notify.results': '自分のベットの結果',
  'profile.notify.deposits': '入金',
  'profile.notify.withdrawals': '出金',
  'profile.notify.notices': 'お知らせとニュース',
  'profile.notify.signIns': '新しいブラウザからのログイン',
  'profile.way.app': '画面',
  'profile.way.push': 'プッシュ',
  'profile.way.mail': 'メール',
  'profile.way.of': '{kind}：{way}',
  'profile.way.always':
    'ログインのお知らせは少なくとも 1 つの方法が残ります。パスワード、ウォレット、パスキーの変更は、つねにすべての方法でお知らせします。',
  'profile.way.noAddress': 'メールで受け取るには、メールアドレスを連携してください：',
  'profile.notifyFailed': '保存できませんでした：{reason}',
  'profile.push': 'Nibble を閉じている間もこの端末に通知',
  'profile.pushText':
    '通知はブラウザー提供元のサービスを通り、このブラウザーだけが読めるように暗号化されます。ここでログアウトすると終了します。',
  'profile.pushUnsupported': 'このブラウザーでは、Nibble を閉じている間の通知を表示できません。',
  'profile.pushHomeScreen':
    'iPhone と iPad では、まず Nibble をホーム画面に追加し（共有から「ホーム画面に追加」）、そこから開いてください。',
  'profile.pushBlocked':
    'このブラウザーで Nibble の通知がブロックされています。ブラウザーのサイト設定で許可してから、ここに戻ってください。',
  'profile.pushUnreachable':
    'ブラウザーの通知サービスに接続できませんでした。接続を確認して、もう一度お試しください。',
  'profile.notified.results': 'ベット精算：{amounts}',
  'profile.notified.deposit': '{amount} USDT が入金されました',
  'profile.notified.success': '{amount} USDT をご指定のアドレスへ送金しました',
  'profile.notified.rejected': '{amount} {asset} の出金は承認されず、資金が戻りました',
  'profile.notified.failed': '{amount} {asset} の出金に失敗しました。詳細をご確認ください',

  'profile.check': '表示とサウンド',
  'profile.data': 'サポートとデータ',
  'profile.service': 'カスタマーサポート',
  'profile.serviceSelf': '待たずに確認できること',
  'profile.serviceLead':
    'お問い合わせの際はプレイヤー ID をお知らせください。パスワード、確認コード、リカバリーフレーズをお聞きすることはありません。',
  'profile.serviceNone': 'お問い合わせ先はまだ用意されていません',
  'profile.export': '自分のデータをダウンロード',
  'profile.exportText':
    'アカウント、ベット、取引履歴、ログイン、上限を 1 つの JSON ファイルにまとめます。大切に保管してください。',
  'profile.exporting': '準備中',
  'profile.exported': 'ダウンロードを開始しました',
}
