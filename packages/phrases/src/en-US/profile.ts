/** One’s own page: who one is here, where one is signed in, what one is told, and one’s own data. */
export const profile = {
  'profile.since': 'Here since {date}',
  'profile.bindId': 'Player ID',
  'profile.address': 'Address',
  'profile.music': 'Background music',
  'profile.effects': 'Sound effects',
  'profile.logOut': 'Log out',
  'profile.leaving': 'Logging out',

  'profile.picture': 'Profile picture',
  'profile.pictureChange': 'Change profile picture',
  'profile.pictureText':
    'Your picture is cut to a square and made small in this browser; where it was taken is not sent along. Without one, your address is woven into a pattern.',
  'profile.pictureChoose': 'Choose a picture',
  'profile.pictureOther': 'Choose another',
  'profile.pictureUse': 'Use this picture',
  'profile.pictureSaving': 'Uploading',
  'profile.pictureSaved': 'Uploaded',
  'profile.pictureRemove': 'Back to the woven avatar',
  'profile.pictureRemoved': 'The woven avatar is back',
  'profile.pictureUnread':
    'This file could not be opened as a picture. Choose a PNG, JPEG or WebP of up to 20 MB.',

  'profile.sessions': 'Where you are signed in',
  'profile.sessionHere': 'This one',
  'profile.device': '{browser} on {system}',
  'profile.deviceUnknown': 'Unknown device',
  'profile.sessionSince': 'Signed in {since}',
  'profile.sessionLast': 'Last active {last}',
  'profile.sessionEnd': 'Sign out',
  'profile.sessionEndTitle': 'Sign out this device?',
  'profile.sessionEndText': '{device} is signed out at once. Open bets stay and are settled.',
  'profile.sessionsEnd': 'Sign out all others',
  'profile.sessionsEndTitle': 'Sign out all other devices?',
  'profile.sessionsEndText':
    'You stay signed in here only. If you saw a device that you do not know, change your passwords too.',
  'profile.sessionEnding': 'Signing out',
  'profile.sessionEnded': 'Signed out there',
  'profile.sessionsEnded': 'All others are signed out',
  'profile.handOver': 'Open on another device',
  'profile.handOverText':
    'Scan the code with the other device, or open the link there. It signs that device in as you, once; give it to nobody.',
  'profile.handOverQr': 'QR code of the link',
  'profile.handOverLink': 'Link',
  'profile.handOverLeft': 'Works for another {seconds} s',
  'profile.handOverOver': 'This link has expired.',
  'profile.handOverAgain': 'Make a new link',

  'profile.tell': 'Tell me about',
  'profile.tellText': 'On this page, while it is open.',
  'profile.tell.results': 'Results of my bets',
  'profile.tell.deposits': 'Deposits',
  'profile.tell.withdrawals': 'Withdrawals',
  'profile.tell.notices': 'Notices and news',
  'profile.tellFailed': 'Not saved: {reason}',
  'profile.push': 'On this device, also while Nibble is closed',
  'profile.pushText':
    'Your browser’s maker carries the notifications, encrypted so that only this browser can read them. They end when you log out here.',
  'profile.pushUnsupported': 'This browser cannot show notifications while Nibble is closed.',
  'profile.pushHomeScreen':
    'On iPhone and iPad, first add Nibble to your home screen (Share, then Add to Home Screen) and open it from there.',
  'profile.pushBlocked':
    'You have blocked notifications from Nibble in this browser. Allow them in the browser’s settings for this site, then come back here.',
  'profile.pushUnreachable':
    'This browser could not reach its notification service. Check your connection and try again.',
  'profile.told.results': 'Bets settled: {amounts}',
  'profile.told.deposit': '{amount} USDT deposited',
  'profile.told.success': '{amount} USDT paid out to your address',
  'profile.told.rejected': 'A withdrawal of {amount} {asset} was denied; the money is back',
  'profile.told.failed': 'A withdrawal of {amount} {asset} failed; see its details',

  'profile.look': 'Look and sound',
  'profile.data': 'Help and data',
  'profile.service': 'Customer service',
  'profile.serviceLead':
    'Name your player ID when you write to us. We never ask for a password, a code or your recovery phrase.',
  'profile.serviceNone': 'No way to reach us is set up here yet',
  'profile.export': 'Download my data',
  'profile.exportText': 'Account, bets, records, sessions and limits in one JSON file. Keep it to yourself.',
  'profile.exporting': 'Preparing',
  'profile.exported': 'The download has begun',
} as const
