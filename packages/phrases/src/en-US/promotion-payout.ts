/** Where rewards are shown to somebody whose account is looked at. */
export const promotionPayout = {
  'giveBack.looking':
    'Since {day} rebates, rewards, prizes and jackpot shares of this account wait until a person has looked at it. If all is well, you get all of them.',
  'giveBack.decided':
    'Since {day} no rebates, rewards, prizes or jackpot shares are credited to this account.',
  'giveBack.ask':
    'You can play as always, and what you hold is yours to withdraw. If this looks like a mistake, or you want to know more, contact support.',
  'giveBack.held': 'On hold, decided by {time}',
  'giveBack.late': 'On hold, and our decision is late',
  'giveBack.ended': 'No rebates or rewards for this account',
  'giveBack.waits': 'Waiting for you',
} as const
