import type { TopicOf } from '../catalogue.ts'
import type { refusals as english } from '../en-US/refusals.ts'

export const refusals: TopicOf<typeof english> = {
  'refusal.address_malformed': 'ウォレットアドレスではありません。0x で始まり、その後に 40 文字が続きます。',
  'refusal.address_of_house': 'これは運営側のアドレスです。ご自身のウォレットに出金してください。',
  'refusal.nonce_expired': 'このログイン要求は期限切れか使用済みです。最初からやり直してください。',
  'refusal.signature_mismatch':
    '署名がこのアドレスのものではありません。接続したウォレットで署名してください。',
  'refusal.profile_needed': '始める前に、お住まいの国と成年であることをお知らせください。',
  'refusal.under_age': 'ご利用は成年の方に限ります。',
  'refusal.country_unknown': '一覧から国を選んでください。',
  'refusal.country_blocked': 'お住まいの国ではご利用いただけません。',
  'refusal.free_play_blocked':
    'お住まいの国では、サインインなしのプレイは提供していません。ウォレットかメールでサインインしてください。',
  'refusal.guests_used_up':
    'このネットワークからの今日のゲストは20人に達しました。ウォレットかメールでサインインするか、明日またお越しください。',
  'refusal.accounts_used_up':
    'このネットワークから今日開設できる新しいアカウントは上限に達しました。お持ちのアカウントでサインインするか、明日またお越しください。',
  'refusal.guest_only_plays':
    '先にウォレットかメールでサインインしてください。ベットもプレイクレジットもそのまま残ります。',
  'refusal.invitation_unknown': 'この招待コードは存在しません。確認するか、コードなしで進んでください。',
  'refusal.code_expired': 'このリンクは期限切れか使用済みです。もう一方の端末で新しく作成してください。',
  'refusal.fresh_proof_needed': 'ご本人確認のため、もう一度ログインしてください。',
  'refusal.player_stopped':
    'お客様のアカウントではプレイが停止されています。残高は安全です。サポートにご連絡ください。',

  'refusal.amount_malformed': '金額は数字で入力してください。小数点の前は 12 桁、後は 6 桁までです。',
  'refusal.asset_unknown': '通貨を選んでください。',
  'refusal.asset_not_stakeable': 'この通貨はここではベットできません。別の通貨を選んでください。',
  'refusal.game_unknown': 'そのゲームはありません。',
  'refusal.pick_unknown': 'このゲームにその選択肢はありません。',
  'refusal.round_unknown': 'そのラウンドはありません。',
  'refusal.round_closed': '受付は終了しました。次のラウンドをお待ちください。',
  'refusal.chain_behind':
    'チェーンが遅れているため、ただいまベットも取消もできません。少し待ってからお試しください。',
  'refusal.clock_ahead':
    '当方とチェーンの時計がずれているため、ただいまベットも取消もできません。少し待ってからお試しください。',
  'refusal.play_stopped': 'ただいまプレイを一時停止しています。受付済みのベットは精算されます。',
  'refusal.below_minimum': '最低金額 {min} を下回っています。',
  'refusal.above_maximum': '最大ベット額 {max} を超えています。',
  'refusal.balance_short': '残高不足です。残高は {available}、必要額は {needed} です。',
  'refusal.cap_player':
    'この抽選でお客様から受けられる見込み利益は、あと {room} です。ベット額を減らしてください。',
  'refusal.cap_draw':
    'この抽選で受けられる見込み利益は、あと {room} です。ベット額を減らすか、次のラウンドをお待ちください。',
  'refusal.too_many_bets':
    'この種のベットは 1 回の抽選に {max} 件までです（プレイクレジットは別枠）。次のラウンドでお続けください。',
  'refusal.draw_full':
    'この抽選では、プレイクレジットのベットはもう置けません。次のラウンドでお続けください。',
  'refusal.book_unsealed':
    '直近の抽選をチェーン上に期限までに封印できなかったため、{max} USDT 相当を超えるベットは、2 回続けて封印されるまで受け付けません。',
  'refusal.bet_unknown': 'そのベットはありません。',
  'refusal.no_result': '取り消されたため、確認できる結果はありません。',
  'refusal.not_drawn': 'まだ確定していません。確定するとすぐに確認できます。',
  'refusal.bet_not_recallable': 'このベットはもう取り消せません。',
  'refusal.cancel_unsigned':
    'このブラウザーによる取り消しの署名がないため、取り消していません。ページを読み込み直して、もう一度お試しください。',
  'refusal.recalls_used_up': '本日の取消回数を使い切りました。深夜 0 時（GMT+8）に数え直します。',
  'refusal.recall_room_used_up':
    '取消で空けられる見込み利益は 1 日 {most} USDT までです（全員共通の上限、または直近 7 日間の確定済みベット額の 10 分の 1 の大きい方）。本日の残りは {left} USDT で、このベットには {needed} が必要です。深夜 0 時（GMT+8）に数え直します。',
  'refusal.key_reused':
    'このベットは別の内容で送信済みです。マイベットを確認してから、改めてベットしてください。',
  'refusal.try_again': '処理できませんでした。何も変わっていません。もう一度お試しください。',

  'refusal.password_wrong': 'メールアドレスかパスワードが違います。',
  'refusal.password_weak': 'パスワードは英字と数字の両方を含む 6〜18 文字で、空白は使えません。',
  'refusal.email_malformed': 'メールアドレスではありません。',
  'refusal.email_taken': 'このメールアドレスは登録済みです。ログインしてください。',
  'refusal.email_unknown': 'このメールアドレスのアカウントはありません。確認するか、新規登録してください。',
  'refusal.email_connected': 'アカウントにはすでにメールアドレスが登録されています。',
  'refusal.email_missing': '先にアカウントにメールアドレスを登録してください。',
  'refusal.email_code_wrong':
    'メールの確認コードが違うか、期限切れです。確認するか、新しいコードを送信してください。',
  'refusal.email_code_used_up': 'このコードは何度も間違えて入力されました。新しいコードを送信してください。',
  'refusal.username_malformed': '名前は 2〜24 文字の文字か数字です。ハイフンとアンダースコアも使えます。',
  'refusal.username_mixed': '見分けにくい文字があるため、一つの文字体系の通常の文字だけを使ってください。',
  'refusal.username_taken': 'この名前は使われています。別の名前を選んでください。',
  'refusal.wallet_taken':
    'このウォレットは別のアカウントのログインに使われています。別のウォレットを接続してください。',
  'refusal.wallet_too_new':
    '署名したウォレットは接続からまだ 1 日たっていません。メールアドレスを削除するには、1 日待つか、以前から接続しているウォレットでログインしてください。',
  'refusal.too_many_tries': '間違いが続きました。30 分待ってからお試しください。',
  'refusal.too_many_codes': '確認コードの請求が多すぎます。{minutes} 分待ってからお試しください。',
  'refusal.mail_unavailable': '現在メールを送信できません。後でもう一度試すか、ウォレットをご利用ください。',
  'refusal.transaction_password_missing': '先に取引パスワードを設定してください。',
  'refusal.transaction_password_wrong': '取引パスワードが違います。',
  'refusal.passkey_refused':
    'パスキーで確認できませんでした。もう一度お試しいただくか、パスワードをお使いください。',
  'refusal.passkey_expired': 'このパスキーの要求は期限切れか使用済みです。最初からやり直してください。',
  'refusal.passkey_waits':
    'このパスキーは新しいため、{until}（GMT+8）から確認に使えます。それまでは取引パスワードをお使いください。',
  'refusal.passkey_paused':
    'このパスキーは停止中です。別の方法でログインして再開してください。{until}（GMT+8）から削除できます。',
  'refusal.passkey_unknown': 'このパスキーはもうありません。',
  'refusal.passkey_taken': 'このパスキーは登録済みです。それを使うか、別のものを作成してください。',
  'refusal.passkey_alone':
    '先にウォレットかメールアドレスを接続してください。パスキーをなくすとログインできなくなるためです。',
  'refusal.passkey_name': '名前は 1 から 40 文字です。',
  'refusal.passkeys_full': 'パスキーは {max} 件までです。先に 1 件削除してください。',
  'refusal.bot_key_malformed':
    '公開キーとして読み取れません。ボットには P-256 曲線の公開キー（PEM または JWK）が必要です。',
  'refusal.bot_key_taken': 'この公開キーは以前に登録されています。新しいキーの組を作成してください。',
  'refusal.bot_key_unknown': 'このキーはもうありません。',
  'refusal.bot_keys_full': 'キーは {max} 件までです。先に 1 件失効させてください。',
  'refusal.bot_address_malformed': 'アドレスは 10 件までです。例：203.0.113.7、203.0.113.0/24',
  'refusal.bot_cap':
    'このキーが今日ベットできるのは、あと {left} USDT です。1 日は午前 0 時（GMT+8）に終わります。',
  'refusal.bot_sandbox': 'このキーはプレイクレジット専用です。',
  'refusal.webhook_refused': '結果の送信先は、公開されている https アドレスに限ります。',
  'refusal.image_unacceptable': 'この画像は使えません。別の PNG、JPEG、WebP を選んでください。',
  'refusal.session_unknown': 'このセッションはすでに終了しています。',
  'refusal.exports_used_up':
    '過去 24 時間にデータを 3 回ダウンロードしています。しばらくしてからお試しください。',
  'refusal.push_service_unknown':
    'このブラウザーの通知サービスには対応していないため、Nibble を閉じている間はお知らせできません。',
  'refusal.push_unavailable': 'ページを閉じている間の通知は現在ご利用いただけません。',

  'refusal.below_edge': 'このクレジットは、USDT か GMT で十分にプレイすると交換できます。',
  'refusal.pair_unknown': 'この 2 つは交換できません。',
  'refusal.rate_changed': 'レートが変わりました。新しいレートを確認して、もう一度お手続きください。',
  'refusal.not_whole_lots': '交換できるのは {lot} の倍数のみです。',
  'refusal.conversion_unknown': 'その交換はありません。',
  'refusal.conversion_not_pending': 'この交換はもう審査待ちではないため、取り消せません。',
  'refusal.recipient_unknown':
    'この ID の登録済みプレイヤーはいません。ゲストはログインするまで受け取れません。',
  'refusal.recipient_self': '自分自身には送れません。',
  'refusal.address_not_saved': '先にこのアドレスを保存してください。保存から 24 時間後に使えます。',
  'refusal.address_waiting': '新しいアドレスは、保存から 24 時間後に使えます。',
  'refusal.money_waits':
    '以前のパスワードなしでパスワードが変更されたため、この操作は {until}（GMT+8）までお待ちください。',
  'refusal.address_not_yours': 'ログインに使用しているウォレットではありません。',
  'refusal.addresses_full': '保存できるアドレスは {max} 件までです。先に 1 件削除してください。',
  'refusal.withdrawals_stopped': 'ただいま出金を一時停止しています。残高は安全です。',
  'refusal.withdrawals_open': '処理中の出金は {max} 件までです。いずれかが完了するまでお待ちください。',
  'refusal.not_offered': 'このハウスはプレイクレジットのみで遊ぶため、資金の受け取りや支払いはありません。',
  'refusal.deposits_stopped': 'ただいま入金を停止しています。残高は安全です。',
  'refusal.conversions_stopped': 'ただいま交換を一時停止しています。残高は安全です。',
  'refusal.conversions_waiting':
    '審査待ちの交換は {max} 件までです。いずれかの審査が終わるのを待つか、1 件を取り消してください。',
  'refusal.transfers_stopped': 'ただいま送金を一時停止しています。残高は安全です。',
  'refusal.limit_reached': '{limit}の残りは {left} USDT です（{until} GMT+8 まで）。',
  'refusal.on_break': '{until}（GMT+8）まで休止中のため、ベットと入金はできません。出金はいつでもできます。',
  'refusal.excluded': '無期限の自己排除中のため、ベットと入金はできません。出金はいつでもできます。',
  'refusal.break_shorter': '現在の休止のほうが長く続きます。延長はできますが、短縮はできません。',

  'refusal.withdrawal_unknown': '該当する出金がありません。',
  'refusal.withdrawal_moved_on': 'この出金は状態が変わっています。読み込み直してください。',
  'refusal.second_person_needed': '最初に承認した担当者とは別の担当者が確認する必要があります。',
  'refusal.reason_needed': 'プレイヤーに伝える理由を入力してください。',
  'refusal.change_request_unknown': 'この下書きはすでにありません。',
  'refusal.change_request_decided': 'この下書きはすでに処理済みです。',
  'refusal.round_too_soon': 'このラウンドは近すぎます。新しい条件は 20 分以上先のラウンドから適用できます。',
  'refusal.terms_unsound': '限度額または上限の設定に矛盾があるか、範囲外の値があります。',
  'refusal.content_unknown': 'この項目はすでにありません。',
  'refusal.content_changed': '別の担当者がこの項目を変更しました。開き直してから、もう一度変更してください。',

  'refusal.invitation_used': '招待コードは登録済みです。',
  'refusal.invitation_loop': '自分自身や、自分が招待した人からの招待は受けられません。',
  'refusal.invitation_too_deep':
    'コミュニティは100階層までですが、このコードでは超えてしまいます。別のコードを使うか、コードなしで進んでください。',
  'refusal.invitation_team_large':
    'コミュニティが大きすぎるため、このコードは登録できません。サポートにご連絡ください。',
  'refusal.series_running': '進行中の保険シリーズがあります。終わるのを待つか、止めてください。',
  'refusal.series_limit': '本日の保険シリーズの上限に達しました。',
  'refusal.series_over': 'このシリーズに停止できるベットは残っていません。',

  'refusal.too_often': '操作が多すぎます。{seconds} 秒待ってからお試しください。',
  'refusal.plan_running': '自動プレイのプランが進行中です。終わるのを待つか、停止してください。',
  'refusal.plan_unsound': '最高額と損失の上限は、最初の賭け金以上にしてください。',
  'refusal.plan_over': 'このプランはすでに終了しています。',
  'refusal.not_found': 'ここにはもう何もありません。',
  'refusal.way_needed': 'ログインのお知らせには、少なくとも 1 つの方法を残してください。',
}
