/** What every screen that moves or lists money says. */
export const money = {
  'money.password': 'Transaction password',
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
  'money.amount': 'Amount',
  'money.fee': 'Fee',
  'money.available': 'Available: {amount}',
  'money.receive': 'You receive',
  'money.end': 'That is all of them.',

  'amount.malformed': 'Write an amount in digits, with up to six decimals.',
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
