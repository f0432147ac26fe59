/** Signing in, by wallet or e-mail. */
export const login = {
  'shell.promise': 'The block decides. Check it yourself.',
  'login.lead': 'You sign a message. It costs nothing and moves nothing.',
  'login.by': 'How to sign in',
  'login.by.wallet': 'Wallet',
  'login.by.email': 'E-mail',
  'login.emailTitle': 'Sign in by e-mail',
  'login.emailLead': 'With your e-mail address and your login password.',
  'login.expired': 'Your login information has expired. Sign in again; you come back to the same screen.',
  'login.success': 'Signed in',
  'login.out': 'Signed out',

  'shell.deviceLogin': 'Signing you in on this device',
  'shell.deviceLoginFailed': 'The link did not sign you in',
  'shell.deviceLoginAsk':
    'This link signs you in as player {other}. You are signed in as {own}. Go on only if the link is your own: what you deposit afterwards goes to {other}.',
  'shell.deviceLoginAskOut':
    'This link signs you in as player {other}. Go on only if you made the link yourself: what you deposit afterwards goes to {other}.',
  'shell.deviceLoginStay': 'Stay {own}',
  'shell.deviceLoginGo': 'Sign in as {other}',

  'login.steps': 'Steps',
  'login.stepConnect': 'Connect',
  'login.stepNetwork': 'Network 56',
  'login.stepSign': 'Sign',

  'login.wallets': 'Wallets in this browser',
  'login.noWallet': 'No wallet was found in this browser',
  'login.noWalletText':
    'Install one of those below, or open this page in your wallet’s own browser. Then reload.',
  'login.browserWallet': 'Browser wallet',
  'login.developmentWallet': 'Development wallet',
  'login.developmentText':
    'For this local chain only: its key is made and kept in this browser. Send it nothing of value.',
  'login.developmentTag': 'Test only',

  'login.invitation': 'Invitation code',
  'login.invitationHint': 'Optional. It names who invited you and cannot be changed later.',
  'login.invitationOpen': 'I have an invitation code',
  'login.invitationClose': 'Close the invitation box',
  'login.invitationMalformed': 'A code has up to 16 letters and digits.',
  'login.invitedBy': 'Invited by {name}',

  'login.connecting': 'Waiting for {wallet}',
  'login.connectingText': 'Choose an account and allow this page to see its address.',
  'login.connectRefused': 'You did not connect',
  'login.connectRefusedText': 'Nothing has happened. Connect when you are ready, or choose another wallet.',
  'login.connectFailed': '{wallet} did not connect',
  'login.connectFailedText': 'Unlock it or finish what it is asking, then try again.',

  'login.network': 'Switching to network 56',
  'login.networkText': 'Nibble works on BNB Smart Chain, network 56. Allow {wallet} to switch to it.',
  'login.networkWrong': 'Please switch the network',
  'login.networkWrongText':
    '{wallet} is on another network. Switch it to BNB Smart Chain, network 56, there or with the button.',
  'login.networkSwitch': 'Switch to network 56',

  'login.preparing': 'Preparing the message',
  'login.sign': 'Sign the message in {wallet}',
  'login.signText': 'This is what your wallet shows. Check that the address of this page is right.',
  'login.message': 'The message to sign',
  'login.signRefused': 'You did not sign',
  'login.signRefusedText':
    'You are not signed in, and nothing has happened. You can ask for the message again.',
  'login.signFailed': '{wallet} could not sign',
  'login.signFailedText': 'Unlock it or finish what it is asking, then try again.',
  'login.entering': 'Signing you in',
  'login.otherWallet': 'Choose another wallet',

  'login.again': 'Confirm that it is you',
  'login.againText':
    'For this we want to know that it is still you. Sign once more with your wallet, and what you asked for goes through.',
  'login.againRefusedText':
    'Nothing has happened, and you are still signed in. You can ask for the message again.',
  'login.otherAccount': 'Another account is connected',
  'login.otherAccountText': 'You play as {address}. Choose that account in {wallet}, then try again.',

  'login.profileTitle': 'Your country and your age',
  'login.profileText': 'The law requires this before the first game.',
  'login.country': 'Where you live',
  'login.countryChoose': 'Choose a country',
  'login.countryMissing': 'Choose the country you live in.',
  'login.ofAge': 'I am 18 or older, and the law where I live allows me to play.',
  'login.ofAgeMissing': 'Only adults may play. Confirm it to go on.',
  'login.enter': 'Enter',
} as const
