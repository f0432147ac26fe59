import type { TopicOf } from '../catalogue.ts'
import type { register as english } from '../en-US/register.ts'

export const register: TopicOf<typeof english> = {
  'register.title': 'メールで登録',
  'register.lead': 'ウォレットは不要です。後からいつでも接続できます。',
  'register.username': 'ユーザー名',
  'register.usernameHint': '2〜24 文字。文字、数字、-、_ が使えます。',
  'register.usernameMissing': 'ユーザー名を入力してください。',
  'register.usernameMixed': '見分けにくい文字があるため、一つの文字体系の通常の文字だけを使ってください。',
  'register.usernameMalformed': '2〜24 文字の文字、数字、-、_ を空白なしで入力してください。',
  'register.email': 'メールアドレス',
  'register.emailMissing': 'メールアドレスを入力してください。',
  'register.emailMalformed': 'メールアドレスの形式が正しくありません。例：name@example.com',
  'register.code': 'メールの確認コード',
  'register.codeHint': 'このアドレスに 6 桁の数字を送ります。',
  'register.codeTo': '{email} に 6 桁の数字を送ります。',
  'register.codeSend': 'コードを送信',
  'register.codeAgain': '再送信',
  'register.codeWait': '再送信まで {seconds} 秒',
  'register.codeSending': '送信中',
  'register.codeSent':
    '{email} に送信しました。10 分間有効で、新しいコードを送ると古いものは使えなくなります。迷惑メールもご確認ください。',
  'register.codeMissing': 'メールに届いた 6 桁の数字を入力してください。',
  'register.password': 'パスワード',
  'register.repeat': 'パスワード（確認）',
  'register.passwordMissing': 'パスワードを入力してください。',
  'register.submit': '登録する',
  'register.submitting': '登録しています',
  'register.hasAccount': 'アカウントをお持ちですか？',
  'register.signIn': 'ログイン',
  'register.open': 'メールで登録',
  'register.forgot': 'パスワードをお忘れですか？',
  'register.forgotText': 'メールアドレスに確認コードを送ります。そのコードで新しいパスワードを設定できます。',
  'register.hasCode': 'コードを持っています',
  'register.resetText':
    'メールの確認コードを入力し、新しいパスワードを決めてください。完了するとすべての端末からログアウトされます。',
  'register.resetSave': '新しいパスワードを設定',
  'register.resetDone': 'パスワードを変更しました。新しいパスワードでログインしてください。',
  'register.loginPassword': 'ログインパスワード',
  'register.loginPasswordText': 'メールでのログインに使います。',
  'register.changeText':
    '{email} でログインするときのパスワードです。変更すると、ほかの端末はログアウトされます。',
  'register.changed':
    'パスワードを変更しました。その後ウォレットで署名した端末を除き、ほかの端末はログアウトされました。',
  'register.oldWrong': '現在のパスワードが正しくありません。',
  'register.noPassword': 'このアカウントにはログインパスワードがありません',
  'register.noPasswordText':
    'ウォレットでログインしています。メールアドレスを接続すると、パスワードでもログインできます。',
  'register.connectEmail': 'メールアドレスを接続',
  'register.connectEmailText':
    '接続すると、メールとパスワードでもログインできます。先にウォレットでもう一度署名をお願いすることがあります。',
  'register.emailJoined': 'メールアドレスを接続しました',
  'register.noEmail': 'このアカウントにはメールアドレスが接続されていません。',
  'register.emailText': 'ログインパスワードと合わせてログインに使います。',
  'register.connectWallet': 'ウォレットを接続',
  'register.connectWalletText':
    '接続すると、ウォレットでもログインできます。以後、取引パスワードを忘れたときはメールではなくウォレットの署名で再設定します。このウォレットへの出金は 1 日後から可能です。',
  'register.chooseWallet': 'ウォレットを選択',
  'register.codeFirst': '先に、メールに届いた確認コードを入力してください。',
  'register.walletJoined': 'ウォレットを接続しました',
  'register.joining': 'ウォレットを接続しています',
  'register.againText':
    'この操作では、ご本人であることを改めて確認します。ログインパスワードを入力すると、先ほどの操作がそのまま続行されます。',
  'register.againWallet':
    'この操作には、10 分以内のウォレットの署名が必要です。署名すると、先ほどの操作がそのまま続行されます。',
  'register.passwordOf': '{email} のログインパスワード',
  'register.passwordWrong': 'パスワードが正しくありません。',
  'register.confirm': '確認する',
  'register.resetByCode':
    'メールの確認コードでご本人であることを確認します。古いパスワードは使えなくなり、ロックも解除されます。',
  'register.box': '開発用メールボックス',
  'register.boxText': 'このサーバーはメールを送信しません。送るはずだったメールを新しい順に表示します。',
  'register.boxEmpty': 'メールはまだありません',
  'register.boxEmptyText': '別のタブで確認コードを送信すると、ここにメールが表示されます。',
  'register.boxOpen': '開発用メールボックスを開く',

  'register.openInWallet': 'ウォレットアプリで開く',
  'register.getWallet': 'ウォレットを入手',
  'register.getWalletText':
    'ウォレットは鍵を保管し、代わりに署名するアプリです。BNB Smart Chain に対応していればどれでも使えます。よく使われるものは次のとおりです。',
  'register.openInWalletText':
    'スマートフォンのウォレットにはブラウザーがあります。このページがそこで開き、そこでサインインします。何も起こらない場合は、アプリが入っていません。',
}
