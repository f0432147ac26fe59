import type { TopicOf } from '../catalogue.ts'
import type { passkeys as english } from '../en-US/passkeys.ts'

export const passkeys: TopicOf<typeof english> = {
  'passkey.title': 'パスキー',
  'passkey.text': 'この端末のロック解除（指紋、顔、PIN）でログインと確認ができます。',
  'passkey.none': 'パスキーはまだありません',
  'passkey.add': 'パスキーを追加',
  'passkey.addText':
    '端末のロック解除を求められます。パスキーはすぐログインに使え、出金と送金の確認には 24 時間後から使えます。',
  'passkey.name': 'パスキーの名前',
  'passkey.needName': 'パスキーの名前を入力',
  'passkey.adding': '端末を待っています',
  'passkey.added': 'パスキーを追加しました',
  'passkey.since': '追加 {time}',
  'passkey.used': '最終使用 {time}',
  'passkey.waits': '資金には {time} から',
  'passkey.paused': 'メールでのパスワード再設定により停止中',
  'passkey.resume': '{name} を再開',
  'passkey.resumed': 'パスキーを再開しました',
  'passkey.backedUp': '同期済み',
  'passkey.rename': '{name} の名前を変更',
  'passkey.renameTitle': 'パスキーの名前を変更',
  'passkey.save': '名前を保存',
  'passkey.renamed': '名前を保存しました',
  'passkey.remove': '{name} を削除',
  'passkey.removeTitle': 'このパスキーを削除しますか？',
  'passkey.removeText':
    '以後、ログインにも確認にも使えません。端末からも削除してください。ログイン中の端末はそのままです。',
  'passkey.removeGo': 'パスキーを削除',
  'passkey.removing': '削除中',
  'passkey.removed': 'パスキーを削除しました',
  'passkey.signIn': 'パスキーでログイン',
  'passkey.use': 'パスキーはこの内容だけを確認します。端末のロック解除を求められます。',
  'passkey.usePassword': '取引パスワードを使う',
  'passkey.usePasskey': 'パスキーを使う',
  'passkey.stopped': 'パスキーは使われず、何も変わっていません。準備ができたらもう一度お試しください。',
  'passkey.unsupported': 'このブラウザは、このアドレスではパスキーを使えません。',
}
