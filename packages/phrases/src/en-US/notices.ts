export const notices = {
  'notices.notices': 'Notices',
  'notices.news': 'News',
  'notices.listings': 'New assets',
  'notices.none': 'Nothing here yet',
  'notices.noneText': 'What the house has to tell everybody will appear here.',
  'notices.noneOpen': 'Choose a notice to read',
  'notices.pages': 'Pages',
  'notices.page': '{page} of {pages}',
  'notices.newer': 'Newer',
  'notices.older': 'Older',
  'notices.unseen': 'new',
  'notices.own': 'Your own money',
  'notices.deposits': 'USDT deposits',
  'notices.withdrawals': 'Withdrawals',
  'notices.transactions': 'All transactions',
  'links.vpnLead':
    'Services that let you reach the page where networks block it. They are not ours, and we earn nothing from them.',
  'links.buyLead':
    'Places to buy USDT and wallets to keep it in. They are not ours: compare prices and terms yourself.',
  'links.none': 'No recommendation at the moment',
  'links.noneText': 'Never follow a link to Nibble, or to these sites, that reaches you in a message.',
  'links.leaveTitle': 'You are leaving Nibble',
  'links.leaveText':
    'This site belongs to somebody else. Check the address before you go, and never type your recovery phrase anywhere.',
  'links.leave': 'Go to the site',
  'links.stay': 'Stay here',
} as const
