/** What every screen that moves or lists money says. */
export const money = {
  'money.password': 'Transaction password',
  'money.needPassword': 'Enter the password',
  'money.passwordWeak':
    'A password has 6 to 18 English letters and digits, at least one of each, and no spaces.',
  'money.showPassword': 'Show password',
  'money.hidePassword': 'Hide password',
  'money.setPassword': 'Set transaction password',
  'money.noPassword':
    'Money leaves only with a transaction password, and you have none yet. Set one; you come back here after that.',
  'money.max': 'Max',
  'money.offline': 'You are offline',
  'money.sending': 'Submitting',
  'money.unknownTitle': 'No answer has come yet',
  'money.unknown':
    'There was no answer, so this may have gone through. Asking again is safe: it happens once at most.',
  'money.askAgain': 'Ask again',
  'money.letGo': 'Leave it and start a new one',
  'money.letGoNote': 'Look in the list first. If this one went through, a new one comes on top of it.',
  'money.notOffered.deposits': 'Deposits are not taken here',
  'money.notOffered.withdrawals': 'Nothing is paid out here',
  'money.notOffered.conversions': 'Nothing is converted here',
  'money.notOffered.transfers': 'Nothing is transferred here',
  'money.amount': 'Amount',
  'money.fee': 'Fee',
  'money.available': 'Available: {amount}',
  'money.receive': 'You receive',
  'money.end': 'That is all of them.',

  'amount.malformed': 'Write a positive amount in digits, with up to six decimals.',
  'amount.ambiguous':
    'Is {typed} meant as {one} or as {other}? Write it without separating the thousands, or with four decimals.',
  'amount.read': 'Read as {amount}',

  'dates.label': 'Dates',
  'dates.today': 'Today',
  'dates.yesterday': 'Yesterday',
  'dates.week': '7 days',
  'dates.month': '30 days',
  'dates.own': 'Choose dates',
  'dates.from': 'From',
  'dates.to': 'To',
  'timeline.done': 'done',
  'timeline.now': 'now',
  'timeline.next': 'still to come',
  'timeline.bad': 'failed',
} as const
