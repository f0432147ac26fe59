import type { TopicOf } from '../catalogue.ts'
import type { login as english } from '../en-US/login.ts'

export const login: TopicOf<typeof english> = {
  'shell.promise': 'ブロックが結果を決め、誰でも検証できます。',
  'login.lead': 'メッセージに署名するだけです。費用はかからず、資産も動きません。',
  'login.by': 'ログイン方法',
  'login.by.wallet': 'ウォレット',
  'login.by.email': 'メール',
  'login.emailTitle': 'メールでログイン',
  'login.emailLead': 'メールアドレスとログインパスワードを入力してください。',
  'login.expired': 'ログインの有効期限が切れました。もう一度ログインすると、元の画面に戻ります。',
  'login.success': 'ログインしました',
  'login.out': 'ログアウトしました',

  'shell.deviceLogin': 'この端末でログインしています',
  'shell.deviceLoginFailed': 'このリンクではログインできませんでした',
  'shell.deviceLoginAsk':
    'このリンクを開くとプレイヤー {other} としてログインします。現在は {own} としてログイン中です。ご自身のリンクでなければ続けないでください。以後の入金は {other} に入ります。',
  'shell.deviceLoginAskOut':
    'このリンクを開くとプレイヤー {other} としてログインします。ご自身で作ったリンクでなければ続けないでください。以後の入金は {other} に入ります。',
  'shell.deviceLoginStay': '{own} のまま続ける',
  'shell.deviceLoginGo': '{other} でログイン',

  'login.steps': '手順',
  'login.stepConnect': '接続',
  'login.stepNetwork': 'ネットワーク 56',
  'login.stepSign': '署名',

  'login.wallets': 'このブラウザーのウォレット',
  'login.noWallet': 'このブラウザーにウォレットが見つかりません',
  'login.noWalletText':
    '下のいずれかをインストールするか、ウォレット内のブラウザーでこのページを開き、再読み込みしてください。',
  'login.browserWallet': 'ブラウザーウォレット',
  'login.developmentWallet': '開発用ウォレット',
  'login.developmentText':
    'このローカルチェーンでのお試し専用です。鍵はここで作られ、このブラウザーに保存されます。価値のあるものは絶対に送らないでください。',
  'login.developmentTag': 'テスト専用',

  'login.invitation': '招待コード',
  'login.invitationHint': '任意。招待した人を記録するもので、後から変更できません。',
  'login.invitationOpen': '招待コードを持っています',
  'login.invitationClose': '招待コード欄を閉じる',
  'login.invitationMalformed': '招待コードは英数字 16 文字までです。',
  'login.invitedBy': '{name} さんからの招待',

  'login.connecting': '{wallet} の応答を待っています',
  'login.connectingText': 'アカウントを選び、このページにアドレスの表示を許可してください。',
  'login.connectRefused': '接続されませんでした',
  'login.connectRefusedText':
    '何も起きていません。準備ができたら接続するか、別のウォレットを選んでください。',
  'login.connectFailed': '{wallet} に接続できませんでした',
  'login.connectFailedText':
    'ロックを解除するか、ウォレットで待機中の確認を済ませてから、もう一度お試しください。',

  'login.network': 'ネットワーク 56 に切り替えています',
  'login.networkText':
    'Nibble は BNB Smart Chain（ネットワーク 56）で動きます。{wallet} で切り替えを許可してください。',
  'login.networkWrong': 'ネットワークを切り替えてください',
  'login.networkWrongText':
    '{wallet} は別のネットワークにあります。ウォレットか下のボタンで BNB Smart Chain（ネットワーク 56）に切り替えてください。',
  'login.networkSwitch': 'ネットワーク 56 に切り替える',

  'login.preparing': 'メッセージを準備しています',
  'login.sign': '{wallet} で署名してください',
  'login.signText':
    'ウォレットには次の内容が表示されます。このページのアドレスと一致するか確認してください。',
  'login.message': '署名するメッセージ',
  'login.signRefused': '署名されませんでした',
  'login.signRefusedText': 'ログインしておらず、何も起きていません。メッセージはもう一度表示できます。',
  'login.signFailed': '{wallet} で署名できませんでした',
  'login.signFailedText':
    'ロックを解除するか、ウォレットで待機中の確認を済ませてから、もう一度お試しください。',
  'login.entering': 'ログインしています',
  'login.otherWallet': '別のウォレットを選ぶ',

  'login.again': 'ご本人確認',
  'login.againText':
    'この操作では、ご本人であることを改めて確認します。ウォレットでもう一度署名すると、先ほどの操作がそのまま続行されます。',
  'login.againRefusedText':
    '何も実行されていません。ログイン状態は続いています。メッセージをもう一度表示できます。',
  'login.otherAccount': '別のアカウントが接続されています',
  'login.otherAccountText':
    '現在のアカウントは {address} です。{wallet} でそのアカウントを選び、もう一度お試しください。',

  'login.profileTitle': '国と年齢',
  'login.profileText': '法律により、初回プレイ前の確認が必要です。',
  'login.country': 'お住まいの国',
  'login.countryChoose': '国を選択',
  'login.countryMissing': 'お住まいの国を選んでください。',
  'login.ofAge': '18 歳以上であり、居住地の法律でプレイが認められています。',
  'login.ofAgeMissing': 'ご利用は成年の方に限ります。確認のうえ進んでください。',
  'login.enter': '入場する',
}
