/** Where rewards are shown to somebody whose account is looked at. */
export const giveBack = {
  'giveBack.paused': 'Your give-backs are paused',
  'giveBack.looking':
    'Since {day} no rebates, rewards, prizes or jackpot shares are credited to this account: we are taking a look at it.',
  'giveBack.decided':
    'Since {day} no rebates, rewards, prizes or jackpot shares are credited to this account.',
  'giveBack.ask':
    'You can play as always, and what you hold is yours to withdraw. If this looks like a mistake, or you want to know more, contact support.',
} as const
