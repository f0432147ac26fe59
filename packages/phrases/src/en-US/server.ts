/** What the server writes of its own accord. */
export const server = {
  'server.firstLogin':
    '{amount} play credits are in your wallet. Stake them on the open round and see a block decide.',
  'server.busy': 'Too many requests come from your connection. Wait a minute and try again.',
  'server.limit.deposit_day': 'daily deposit limit',
  'server.limit.deposit_week': 'weekly deposit limit',
  'server.limit.deposit_month': 'monthly deposit limit',
  'server.limit.stake_day': 'daily stake limit',
  'server.limit.stake_week': 'weekly stake limit',
  'server.limit.stake_month': 'monthly stake limit',
  'server.limit.loss_day': 'daily loss limit',
  'server.limit.loss_week': 'weekly loss limit',
  'server.limit.loss_month': 'monthly loss limit',
  'server.limit.withdrawal_day': 'daily withdrawal limit',
} as const
