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
} as const
