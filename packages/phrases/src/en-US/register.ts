/** Signing in without a wallet, and joining wallet and mailbox. */
export const register = {
  'register.title': 'Register by e-mail',
  'register.lead': 'No wallet needed. You can connect one at any time later.',
  'register.username': 'Username',
  'register.usernameHint': '2 to 24 letters or digits; - and _ are fine too.',
  'register.usernameMissing': 'Enter a username.',
  'register.usernameMixed': 'Use the usual letters of one alphabet: others look alike.',
  'register.usernameMalformed': 'Use 2 to 24 letters or digits, - or _, without spaces.',
  'register.email': 'E-mail address',
  'register.emailMissing': 'Enter your e-mail address.',
  'register.emailMalformed': 'This is not a complete e-mail address. Example: name@example.com',
  'register.code': 'E-mail code',
  'register.codeHint': 'Six digits that we send to the address.',
  'register.codeTo': 'We send six digits to {email}.',
  'register.codeSend': 'Send code',
  'register.codeAgain': 'Send again',
  'register.codeWait': 'Again in {seconds} s',
  'register.codeSending': 'Sending',
  'register.codeSent':
    'Sent to {email}. It works for ten minutes; a newer code replaces it. Look among spam too.',
  'register.codeMissing': 'Enter the six digits from the e-mail.',
  'register.password': 'Password',
  'register.repeat': 'Repeat password',
  'register.passwordMissing': 'Enter your password.',
  'register.submit': 'Create account',
  'register.submitting': 'Creating your account',
  'register.hasAccount': 'Have an account already?',
  'register.signIn': 'Sign in',
  'register.open': 'Register by e-mail',
  'register.forgot': 'Forgot your password?',
  'register.forgotText': 'We send a code to your e-mail address. With it you set a new password.',
  'register.hasCode': 'I have a code',
  'register.resetText':
    'Enter the code from the e-mail and choose a new password. All your devices are signed out then.',
  'register.resetSave': 'Set new password',
  'register.resetDone': 'Password changed. Sign in with the new one.',
  'register.loginPassword': 'Login password',
  'register.loginPasswordText': 'For signing in by e-mail.',
  'register.changeText':
    'You sign in as {email} with this password. When you change it, other devices are signed out.',
  'register.changed':
    'Password changed. Other devices are signed out, but those where your wallet has signed since.',
  'register.oldWrong': 'The current password is wrong.',
  'register.noPassword': 'This account has no login password',
  'register.noPasswordText':
    'You sign in with your wallet. Once an e-mail address is connected, you can sign in with a password too.',
  'register.connectEmail': 'Connect an e-mail',
  'register.connectEmailText':
    'Then you can also sign in by e-mail and password. Your wallet may ask you to sign once more first.',
  'register.emailJoined': 'E-mail address connected',
  'register.noEmail': 'No e-mail address is connected to this account.',
  'register.emailText': 'You sign in with it and your login password.',
  'register.connectWallet': 'Connect a wallet',
  'register.connectWalletText':
    'Then you can also sign in with the wallet. From then on its signature, not your mailbox, replaces a forgotten transaction password. Withdrawals to it open a day later.',
  'register.chooseWallet': 'Choose the wallet',
  'register.codeFirst': 'First enter the code that we send to your e-mail address.',
  'register.walletJoined': 'Wallet connected',
  'register.joining': 'Connecting the wallet',
  'register.againText':
    'For this we want to know that it is still you. Enter your login password, and what you asked for goes through.',
  'register.againWallet':
    'This needs a signature of your wallet from the last ten minutes. Sign, and what you asked for goes through.',
  'register.passwordOf': 'Login password of {email}',
  'register.passwordWrong': 'The password is wrong.',
  'register.confirm': 'Confirm',
  'register.resetByCode':
    'A code to your e-mail address proves that it is you. The old password ends with that, and so does a lock-out.',
  'register.box': 'Development mail box',
  'register.boxText': 'This server sends no mail. What it would have sent lies here, newest first.',
  'register.boxEmpty': 'No mail yet',
  'register.boxEmptyText': 'Ask for a code on another tab; its mail appears here.',
  'register.boxOpen': 'Open the development mail box',

  'register.openInWallet': 'Open in a wallet app',
  'register.getWallet': 'Get a wallet',
  'register.getWalletText':
    'A wallet is an app that keeps your key and signs for you. Any that knows BNB Smart Chain will do; these are well known.',
  'register.openInWalletText':
    'Wallets on phones bring a browser. This page opens in it, and you sign in there. If nothing happens, the app is not installed.',
} as const
