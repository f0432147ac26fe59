import type { TopicOf } from '../catalogue.ts'
import type { mail as english } from '../en-US/mail.ts'

export const mail: TopicOf<typeof english> = {
  'mail.register.subject': 'Nibble 新規登録の確認コード',
  'mail.register.intro':
    'このメールアドレスでアカウントの登録手続きが行われています。ご本人の場合は、次のコードを入力してください。',
  'mail.forgot_password.subject': 'Nibble パスワード再設定の確認コード',
  'mail.forgot_password.intro':
    'このメールアドレスのログインパスワードの再設定が求められています。ご本人の場合は、次のコードを入力してください。',
  'mail.connect_email.subject': 'Nibble メールアドレス登録の確認コード',
  'mail.connect_email.intro':
    'このメールアドレスを Nibble アカウントのログインに使う手続きが行われています。ご本人の場合は、次のコードを入力してください。',
  'mail.connect_wallet.subject': 'Nibble ウォレット接続の確認コード',
  'mail.connect_wallet.intro':
    'アカウントにウォレットを接続しようとしています。接続すると、そのウォレットの持ち主はこのアカウントにログインできます。接続する場合は、次のコードを入力してください。',
  'mail.security_password.subject': '取引パスワード設定の確認コード',
  'mail.security_password.intro':
    'アカウントに新しい取引パスワードを設定しようとしています。設定する場合は、次のコードを入力してください。',
  'mail.validity':
    '有効期限は 10 分、使えるのは 1 回だけです。新しいコードを請求すると、このコードは無効になります。',
  'mail.warning':
    '誰にも教えないでください。当社からお尋ねすることはありません。心当たりがない場合は何もしなくてかまいません。コードがなければ何も変わりません。',
  'mail.alert.subject': 'Nibble アカウントのセキュリティのお知らせ',
  'mail.alert.sign_in':
    '{time}（GMT+8）、新しいブラウザから Nibble アカウントにログインがありました：{device}。',
  'mail.alert.sign_in_link':
    '{time}（GMT+8）、別の端末のリンクから Nibble アカウントにログインがありました：{device}。',
  'mail.alert.email_added': '{time}（GMT+8）、Nibble アカウントにメールアドレスが登録されました。',
  'mail.alert.email_removed':
    '{time}（GMT+8）、Nibble アカウントからメールアドレスが削除されました。今後はそのアドレスでログインできません。',
  'mail.alert.wallet_added':
    '{time}（GMT+8）、Nibble アカウントにウォレットが接続されました。そのウォレットの持ち主はログインできます。',
  'mail.alert.wallet_removed':
    '{time}（GMT+8）、Nibble アカウントからウォレットが削除されました。ログインパスワードが変更される前の 1 日以内に接続されたものだったためです。その持ち主は今後このアカウントにログインできません。',
  'mail.alert.passkey_added':
    '{time}（GMT+8）、Nibble アカウントにパスキーが追加されました。すぐにログインに、24 時間後から出金と送金の確認に使えます。',
  'mail.alert.passkey_removed': '{time}（GMT+8）、Nibble アカウントからパスキーが削除されました。',
  'mail.alert.passkey_resumed':
    '{time}（GMT+8）、停止していた Nibble アカウントのパスキーが再開されました。再びログインに使えます。',
  'mail.alert.bot_key_added':
    '{time}（GMT+8）、Nibble アカウントにボット用のキーが追加されました。このキーを持つプログラムは、許可された読み取り、ベット、ベット取消ができますが、資金を外に出すことはできません。',
  'mail.alert.bot_key_removed': '{time}（GMT+8）、Nibble アカウントのボット用のキーが失効しました。',
  'mail.alert.bot_key_resumed':
    '{time}（GMT+8）、停止していた Nibble アカウントのボット用のキーが再開されました。',
  'mail.alert.bot_key_elsewhere':
    '{time}（GMT+8）、Nibble アカウントのボット用のキーが、許可されていないアドレスから使われました。拒否しましたが、キーが他人に渡っているおそれがあります。失効させてください。',
  'mail.alert.address_added':
    '{time}（GMT+8）、Nibble アカウントに出金先アドレスが保存されました。24 時間後から出金先として使えます。',
  'mail.alert.inviter_added':
    '{time}（GMT+8）、Nibble アカウントに招待者が登録されました。登録は変更できません。招待者はあなたのベットに応じてリベートを受け取ります。',
  'mail.alert.exclusion_added':
    '{time}（GMT+8）、Nibble アカウントで自己排除が設定されました。途中で解除することはできませんが、残高の出金はできます。',
  'mail.alert.notices_off':
    '{time}（GMT+8）、Nibble アカウントでログインまたはお金に関する通知の一部がオフになりました。',
  'mail.alert.session_ended':
    '{time}（GMT+8）、Nibble アカウントから別のブラウザがログアウトされました。そのブラウザには通知が届かなくなります。',
  'mail.alert.webhook_changed': '{time}（GMT+8）、Nibble アカウントでボットの結果の送信先が変更されました。',
  'mail.alert.webhook_given_up':
    'ボットの結果の送信先が 1 日応答しなかったため、{time}（GMT+8）に送信を止めました。応答するようになったら、「セキュリティ」で送信先を保存し直してください。',
  'mail.alert.transaction_password_added':
    '{time}（GMT+8）、Nibble アカウントに取引パスワードが設定されました。',
  'mail.alert.login_password_changed':
    '{time}（GMT+8）、Nibble アカウントのログインパスワードが変更されました。',
  'mail.alert.transaction_password_changed':
    '{time}（GMT+8）、Nibble アカウントの取引パスワードが変更されました。',
  'mail.alert.login_password_replaced':
    '{time}（GMT+8）、以前のパスワードなしで Nibble アカウントのログインパスワードが変更されました。パスキーとボットのキーは、再開するまで停止します。',
  'mail.alert.transaction_password_replaced':
    '{time}（GMT+8）、以前のパスワードなしで Nibble アカウントの取引パスワードが変更されました。',
  'mail.alert.waits': '出金と送金は {until}（GMT+8）までお待ちください。',
  'mail.alert.notYou':
    '心当たりがない場合は、新しいログインパスワードを設定し、他の端末をログアウトして、当社にご連絡ください。',
  'mail.money.deposits': 'Nibble への入金',
  'mail.money.withdrawals': 'Nibble からの出金',
  'mail.money.several': '入金 {count} 件、合計 {amount} USDT',
  'mail.money.why':
    '設定に従ってメールでお知らせしています。「お知らせ」で変更できます。このメールがリンクを開くようお願いすることはありません。',
}
