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
}
