import * as z from 'zod/mini'

/** What the page tells unasked. */
export const subscriptions = z.object({
  results: z.boolean(),
  deposits: z.boolean(),
  withdrawals: z.boolean(),
  notices: z.boolean(),
})
export type Subscriptions = z.output<typeof subscriptions>
