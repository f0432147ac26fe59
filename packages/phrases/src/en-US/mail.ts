/** What mails say. A code’s mail is its introduction, the code, how long it is good for, and a warning. */
export const mail = {
  'mail.register.subject': 'Your code to register with Nibble',
  'mail.register.intro':
    'Somebody is opening an account with this e-mail address. If it is you, enter this code:',
  'mail.forgot_password.subject': 'Your code for a new Nibble password',
  'mail.forgot_password.intro':
    'Somebody wants to set a new login password for this e-mail address. If it is you, enter this code:',
  'mail.connect_email.subject': 'Your code to connect this address to Nibble',
  'mail.connect_email.intro':
    'Somebody wants to sign in to a Nibble account with this e-mail address. If it is you, enter this code:',
  'mail.connect_wallet.subject': 'Your code to connect a wallet to Nibble',
  'mail.connect_wallet.intro':
    'A wallet is to be connected to your account. Whoever has that wallet can then sign in to it. If you want this, enter this code:',
  'mail.security_password.subject': 'Your code for a transaction password',
  'mail.security_password.intro':
    'A new transaction password is to be set for your account. If you want this, enter this code:',
  'mail.validity': 'It works once, for ten minutes. A newer code replaces it.',
  'mail.warning':
    'Give it to nobody: we never ask for it. If you did not ask for it, do nothing; without the code nothing changes.',
  'mail.alert.subject': 'Security of your Nibble account',
  'mail.alert.sign_in':
    'Somebody signed in to your Nibble account at {time} (GMT+8), with a browser that is new to it: {device}.',
  'mail.alert.sign_in_link':
    'Somebody signed in to your Nibble account at {time} (GMT+8), by a link from another device: {device}.',
  'mail.alert.email_added': 'An e-mail address was connected to your Nibble account at {time} (GMT+8).',
  'mail.alert.email_removed':
    'The e-mail address was removed from your Nibble account at {time} (GMT+8). Nobody can sign in with it any more.',
  'mail.alert.wallet_added':
    'A wallet was connected to your Nibble account at {time} (GMT+8). Whoever has it can sign in.',
  'mail.alert.wallet_removed':
    'A wallet was removed from your Nibble account at {time} (GMT+8), because it was connected within a day before the login password was replaced. Whoever has it can no longer sign in to this account.',
  'mail.alert.passkey_added':
    'A passkey was added to your Nibble account at {time} (GMT+8). It can sign in now, and confirm withdrawals and transfers after 24 hours.',
  'mail.alert.passkey_removed': 'A passkey was removed from your Nibble account at {time} (GMT+8).',
  'mail.alert.passkey_resumed':
    'A paused passkey was resumed in your Nibble account at {time} (GMT+8). It can sign in again.',
  'mail.alert.bot_key_added':
    'A key for bots was added to your Nibble account at {time} (GMT+8). A program that holds it can do what you allowed: read, bet or cancel, never move money out.',
  'mail.alert.bot_key_removed': 'A key for bots was revoked in your Nibble account at {time} (GMT+8).',
  'mail.alert.bot_key_resumed': 'A paused key for bots was resumed in your Nibble account at {time} (GMT+8).',
  'mail.alert.bot_key_elsewhere':
    'A key for bots of your Nibble account was used at {time} (GMT+8) from an address that it does not allow. It was refused, but somebody else may have the key: revoke it.',
  'mail.alert.address_added':
    'An address for withdrawals was saved in your Nibble account at {time} (GMT+8). It can receive money 24 hours after that.',
  'mail.alert.inviter_added':
    'An inviting player was named in your Nibble account at {time} (GMT+8), for good. They receive rebates for your bets.',
  'mail.alert.exclusion_added':
    'Your Nibble account was excluded from play at {time} (GMT+8). Nothing ends that early; you can withdraw what you have.',
  'mail.alert.notices_off':
    'Some notifications about sign-ins or money were turned off in your Nibble account at {time} (GMT+8).',
  'mail.alert.session_ended':
    'Another browser was signed out of your Nibble account at {time} (GMT+8). Notifications reach it no more.',
  'mail.alert.webhook_changed':
    'Where the results of a bot are sent was changed in your Nibble account at {time} (GMT+8).',
  'mail.alert.webhook_given_up':
    'The address to which we send the results of your bot has not answered for a day. We stopped sending at {time} (GMT+8). Save the address again under Security once it answers.',
  'mail.alert.transaction_password_added':
    'A transaction password was set for your Nibble account at {time} (GMT+8).',
  'mail.alert.login_password_changed':
    'The login password of your Nibble account was changed at {time} (GMT+8).',
  'mail.alert.transaction_password_changed':
    'The transaction password of your Nibble account was changed at {time} (GMT+8).',
  'mail.alert.login_password_replaced':
    'The login password of your Nibble account was replaced at {time} (GMT+8), without the old one. Passkeys and bot keys are paused until you resume them.',
  'mail.alert.transaction_password_replaced':
    'The transaction password of your Nibble account was replaced at {time} (GMT+8), without the old one.',
  'mail.alert.waits': 'Withdrawals and transfers wait until {until} (GMT+8).',
  'mail.alert.notYou':
    'If this was not you, set a new login password, sign out your other devices and write to us.',
  'mail.money.deposits': 'Your deposit at Nibble',
  'mail.money.withdrawals': 'Your withdrawal from Nibble',
  'mail.money.several': '{count} deposits, {amount} USDT in all',
  'mail.money.why':
    'You are told this by mail because your settings say so. You can change that under Notifications. This mail never asks you to follow a link.',
} as const
