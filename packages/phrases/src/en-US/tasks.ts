/** What brings a reward on a day, and what invitations bring. */
export const tasks = {
  'tasks.title': 'Rewards today',
  'tasks.until': 'until {time}',
  'tasks.terms':
    'Settled bets in USDT and GMT count, insured ones do not. A reward is paid once, soon after midnight GMT+8. All rewards of a day together reach at most {own} of the house edge of your own bets of that day.',
  'tasks.singleBetReward': 'One bet of {target}',
  'tasks.dailyBetCountReward': '{target} bets',
  'tasks.dailyAccumulateBetReward': 'Stakes of {target}',
  'tasks.dailyAccumulateRechargeReward': 'Deposits of {target}, less withdrawals, as far as you staked them',
  'tasks.nextDayReturnReward': 'Stakes of {target} yesterday and again today',
  'tasks.directReward': 'Stakes of {target} by players whom you invited yourself',
  'tasks.progress': '{reached} of {target}',
  'tasks.reached': 'Done, paid after midnight',
  'tasks.cut': 'Done, paid as far as your edge of today reaches',
  'tasks.gifts': 'For invitations',
  'tasks.toInvite': 'Invite friends',
  'tasks.invitingGiftsPlayBonus': 'For each new player who signs up with your code, at once',
  'tasks.invitingGiftsRewardBonus': 'Once that player’s own bets brought {target} of house edge',
  'tasks.given': '{count, plural, one {# player so far} other {# players so far}}',
  'tasks.toRebates': 'See rebates',
  'tasks.now': '{now} now, up to {most}',
  'tasks.upTo': 'up to {prize}',
} as const
