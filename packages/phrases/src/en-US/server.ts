/** What the server writes of its own accord. */
export const server = {
  'server.firstLogin':
    'Welcome! {amount} play credits are in your wallet. Stake them on the open round and see a block decide.',
  'server.busy': 'Too many requests come from your connection. Wait a minute and try again.',
} as const
