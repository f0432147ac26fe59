/** Why the server said no, and what one can do. The names in braces are the details that the refusal carries. */
export const refusals = {
  'refusal.address_malformed':
    'This is not a wallet address. It starts with 0x and has 40 characters after it.',
  'refusal.address_of_house': 'This address belongs to the house. Withdraw to a wallet of your own.',
  'refusal.nonce_expired': 'This sign-in request has expired or was used already. Start again.',
  'refusal.signature_mismatch':
    'The signature does not belong to this address. Sign with the wallet that you connected.',
  'refusal.profile_needed': 'Before you start, tell us your country and that you are of age.',
  'refusal.under_age': 'You have to be of age to play.',
  'refusal.country_unknown': 'Choose your country from the list.',
  'refusal.country_blocked': 'Play is not offered in your country.',
  'refusal.free_play_blocked':
    'Play without signing in is not offered in your country. Sign in with a wallet or e-mail to play.',
  'refusal.guests_used_up':
    'Your network has had its 20 guests for today. Sign in with a wallet or e-mail, or come back tomorrow.',
  'refusal.accounts_used_up':
    'Your network has had its new accounts for today. Sign in to one that you have, or come back tomorrow.',
  'refusal.guest_only_plays':
    'Sign in with a wallet or e-mail first. Your bets and your play credit stay yours.',
  'refusal.invitation_unknown': 'Nobody has this invitation code. Check it, or go on without one.',
  'refusal.code_expired': 'This link has expired or was used already. Make a new one on your other device.',
  'refusal.fresh_proof_needed': 'Sign in again to confirm that it is you.',
  'refusal.player_stopped': 'Play is stopped for your account. Your balances are safe; contact support.',

  'refusal.amount_malformed': 'Write an amount in digits, with at most 12 before the point and 6 after it.',
  'refusal.asset_unknown': 'Select a currency.',
  'refusal.asset_not_stakeable': 'This currency cannot be staked here. Select another.',
  'refusal.game_unknown': 'There is no such game.',
  'refusal.pick_unknown': 'This game has no such pick.',
  'refusal.round_unknown': 'There is no such round.',
  'refusal.round_closed': 'Ordering is closed. Wait for the next round.',
  'refusal.chain_behind':
    'The chain is running late, so no bets or recalls are taken right now. Try again in a moment.',
  'refusal.clock_ahead':
    'Our clock and the chain’s have drifted apart, so no bets or recalls are taken right now. Try again in a moment.',
  'refusal.play_stopped': 'Play is paused for the moment. Open bets will be settled.',
  'refusal.below_minimum': 'Below the minimum amount of {min}.',
  'refusal.above_maximum': 'Above the maximum amount of {max}.',
  'refusal.balance_short': 'Insufficient balance: you have {available} and need {needed}.',
  'refusal.cap_player': 'This draw can take {room} more of possible winnings from you. Stake less.',
  'refusal.cap_draw':
    'This draw can take {room} more of possible winnings. Stake less or wait for the next round.',
  'refusal.too_many_bets':
    'At most {max} bets like this one can wait for one draw: bets in play credit count apart from all others. Go on with the next round.',
  'refusal.draw_full': 'This draw takes no more bets in play credit. Go on with the next round.',
  'refusal.book_unsealed':
    'The last draws could not be sealed on the chain in time, so stakes above {max} USDT in value wait until two draws in a row are sealed again.',
  'refusal.bet_unknown': 'You have no such bet.',
  'refusal.no_result': 'This was cancelled, so it has no result to check.',
  'refusal.not_drawn': 'This is not final yet. It can be checked as soon as it is.',
  'refusal.bet_not_recallable': 'This bet cannot be recalled any more.',
  'refusal.cancel_unsigned':
    'This browser did not sign the recall, so nothing was recalled. Load the page again and try once more.',
  'refusal.recalls_used_up': 'You have used up today’s recalls. They are counted anew at midnight (GMT+8).',
  'refusal.recall_room_used_up':
    'Recalls may free {most} USDT of possible winnings a day: what every player may free, or a tenth of your settled stakes of the last 7 days if that is more. {left} USDT are left today, and this bet stands for {needed}. They are counted anew at midnight (GMT+8).',
  'refusal.key_reused': 'This order was sent before with other contents. Check your bets and place it anew.',
  'refusal.try_again': 'That did not go through, and nothing was changed. Try again.',

  'refusal.password_wrong': 'E-mail or password is wrong.',
  'refusal.password_weak':
    'A password has 6 to 18 English letters and digits, at least one of each, and no spaces.',
  'refusal.email_malformed': 'This is not an e-mail address.',
  'refusal.email_taken': 'This e-mail address has an account already. Sign in instead.',
  'refusal.email_unknown': 'No account has this e-mail address. Check it, or register.',
  'refusal.email_connected': 'Your account has an e-mail address already.',
  'refusal.email_missing': 'Connect an e-mail address to your account first.',
  'refusal.email_code_wrong': 'The e-mail code is wrong or has expired. Check it, or ask for a new one.',
  'refusal.email_code_used_up': 'This code was entered wrongly too often. Ask for a new one.',
  'refusal.username_malformed': 'A name has 2 to 24 letters or digits; hyphens and underscores are fine too.',
  'refusal.username_mixed': 'Write a name in the usual letters of one alphabet: others look alike.',
  'refusal.username_taken': 'This name is taken. Choose another.',
  'refusal.wallet_taken': 'This wallet signs in to another account. Connect another one.',
  'refusal.wallet_too_new':
    'The wallet you signed with has not been connected for a day yet. Wait until it has, or sign in with an older wallet of yours, to remove your e-mail address.',
  'refusal.too_many_tries': 'Too many wrong tries. Wait 30 minutes and try again.',
  'refusal.too_many_codes': 'Too many codes were asked for. Wait {minutes} min and try again.',
  'refusal.mail_unavailable': 'No e-mail can be sent right now. Try again later, or use a wallet.',
  'refusal.transaction_password_missing': 'Set a transaction password first.',
  'refusal.transaction_password_wrong': 'The transaction password is wrong.',
  'refusal.passkey_refused': 'The passkey did not confirm this. Try again, or use your password.',
  'refusal.passkey_expired': 'This request to your passkey has expired or was used already. Start again.',
  'refusal.passkey_waits':
    'This passkey is new: it confirms from {until} (GMT+8) on. Use your transaction password until then.',
  'refusal.passkey_paused':
    'This passkey is paused. Sign in another way and resume it. It can be removed from {until} (GMT+8) on.',
  'refusal.passkey_unknown': 'There is no such passkey any more.',
  'refusal.passkey_taken': 'This passkey is known already. Use it, or make another one.',
  'refusal.passkey_alone':
    'Connect a wallet or an e-mail address first: a passkey that is lost must not lock you out.',
  'refusal.passkey_name': 'A name has 1 to 40 characters.',
  'refusal.passkeys_full': 'You can have at most {max} passkeys. Remove one first.',
  'refusal.bot_key_malformed': 'This is no public key. A bot needs one of the curve P-256, as PEM or JWK.',
  'refusal.bot_key_taken': 'This public key was registered before. Make a new pair of keys.',
  'refusal.bot_key_unknown': 'There is no such key any more.',
  'refusal.bot_keys_full': 'You can have at most {max} keys. Revoke one first.',
  'refusal.bot_address_malformed': 'Write at most ten addresses, such as 203.0.113.7 or 203.0.113.0/24.',
  'refusal.bot_cap': 'This key may stake {left} USDT more today. Its day ends at midnight (GMT+8).',
  'refusal.bot_sandbox': 'This key is for play credit only.',
  'refusal.webhook_refused': 'Results can be sent to a public https address only.',
  'refusal.image_unacceptable': 'This picture cannot be used. Choose another PNG, JPEG or WebP.',
  'refusal.session_unknown': 'This session has ended already.',
  'refusal.exports_used_up':
    'You have downloaded your data three times in the last 24 hours. Try again later.',
  'refusal.push_service_unknown':
    'This browser’s notification service is not one we send to, so it cannot be told while Nibble is closed.',
  'refusal.push_unavailable': 'Notifications outside the page are not available at the moment.',

  'refusal.below_edge': 'These credits convert once you have played enough with USDT or GMT.',
  'refusal.pair_unknown': 'These two cannot be converted into each other.',
  'refusal.rate_changed': 'This rate has changed. Look at the new one and confirm again.',
  'refusal.not_whole_lots': 'These convert in whole lots of {lot} only.',
  'refusal.conversion_unknown': 'You have no such conversion.',
  'refusal.conversion_not_pending': 'This conversion is no longer pending and cannot be cancelled.',
  'refusal.recipient_unknown':
    'No player with an account has this ID. Guests cannot receive before they sign in.',
  'refusal.recipient_self': 'You cannot transfer to yourself.',
  'refusal.address_not_saved': 'Save this address first; it can be used 24 hours later.',
  'refusal.address_waiting': 'A new address can be used 24 hours after it was saved.',
  'refusal.money_waits':
    'This waits until {until} (GMT+8), because a password was replaced without the old one.',
  'refusal.address_not_yours': 'This wallet is not one that you sign in with.',
  'refusal.addresses_full': 'You can save at most {max} addresses. Remove one first.',
  'refusal.withdrawals_stopped': 'Withdrawals are paused for the moment. Your balance is safe.',
  'refusal.withdrawals_open':
    'At most {max} of your withdrawals can be open at once. Wait until one of them has ended.',
  'refusal.not_offered': 'This house plays with play credit only: it takes and pays no money.',
  'refusal.deposits_stopped': 'Deposits are stopped for now. Your balance is safe.',
  'refusal.conversions_stopped': 'Conversions are paused for the moment. Your balance is safe.',
  'refusal.conversions_waiting':
    'At most {max} of your conversions can wait for their review at once. Wait until one is decided, or take one back.',
  'refusal.transfers_stopped': 'Transfers are paused for the moment. Your balance is safe.',
  'refusal.limit_reached': 'Your {limit} leaves {left} USDT until {until} (GMT+8).',
  'refusal.on_break':
    'You are taking a break until {until} (GMT+8): no play and no deposits. You can withdraw at any time.',
  'refusal.excluded':
    'You have excluded yourself for good: no play and no deposits. You can withdraw at any time.',
  'refusal.break_shorter': 'Your break already lasts longer. It can be prolonged, not shortened.',

  'refusal.withdrawal_unknown': 'There is no such withdrawal.',
  'refusal.withdrawal_moved_on': 'This withdrawal has moved on meanwhile. Load it again.',
  'refusal.second_person_needed':
    'Somebody other than the operator who approved it first has to confirm this.',
  'refusal.reason_needed': 'Give the player a reason.',
  'refusal.change_request_unknown': 'This draft is not there any more.',
  'refusal.change_request_decided': 'This draft has been decided already.',
  'refusal.round_too_soon': 'This round is too close: new terms begin with a round at least 20 minutes away.',
  'refusal.terms_unsound': 'These limits or caps contradict each other, or one is out of range.',
  'refusal.content_unknown': 'This entry is not there any more.',
  'refusal.content_changed':
    'Somebody else has changed this entry meanwhile. Open it again and repeat your change.',

  'refusal.invitation_used': 'You have bound an invitation code already.',
  'refusal.invitation_loop': 'You cannot be invited by yourself or by somebody you invited.',
  'refusal.invitation_too_deep':
    'A community may be 100 levels deep, and with this code it would be deeper. Use another code, or go on without one.',
  'refusal.invitation_team_large': 'Your community is too large to be bound to this code. Contact support.',
  'refusal.series_running': 'You have an insured series running. Wait for its end, or stop it.',
  'refusal.series_limit': 'You have reached today’s limit of insured series.',
  'refusal.series_over': 'Nothing of this series is left to stop.',

  'refusal.too_often': 'That was too often. Wait {seconds} s and try again.',
  'refusal.plan_running': 'You have a plan of autoplay running. Wait for its end, or stop it.',
  'refusal.plan_unsound':
    'Set the highest stake, and the loss at which it stops, to the first stake or more.',
  'refusal.plan_over': 'This plan has ended already.',
  'refusal.not_found': 'There is nothing here any more.',
  'refusal.way_needed': 'Keep at least one way to be told of sign-ins.',
} as const
