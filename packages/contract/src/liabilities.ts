import * as z from 'zod/mini'
import { route } from './route.ts'
import { walletAddress } from './session.ts'
import { amount, blockHash, day, height, instant, pageOf, paging, wholeNumber } from './wire.ts'

/** What treasury and deposit addresses held at the end of a block; `raw` in the contract's units. */
const holdings = z.object({
  chainId: z.int(),
  contract: walletAddress,
  decimals: z.int(),
  height,
  hash: blockHash,
  raw: wholeNumber,
  /** The treasury first, then the largest holders; others only add to the sum. */
  addresses: z.array(z.object({ address: walletAddress, raw: wholeNumber })),
})

const liabilityRoot = z.object({
  day,
  /** When the books were read, all at one moment. */
  takenAt: instant,
  root: blockHash,
  /** Total USDT owed to players, and to how many. */
  total: amount,
  count: z.int(),
  /** Null if no deposits are taken, and until a quorum has been asked. */
  holdings: z.nullable(holdings),
})
export type LiabilityRoot = z.output<typeof liabilityRoot>

export const liabilityRoots = route({
  path: '/api/app/liabilities/roots',
  summary:
    'What the house owes to all players, day by day: root and sum of a tree, beside what the chain holds',
  access: 'guest',
  perMinute: 60,
  request: z.object({ ...paging, cursor: z.optional(day) }),
  response: pageOf(liabilityRoot),
  refusals: [],
})

export const liabilityProof = route({
  path: '/api/app/liabilities/proof',
  summary:
    'What shows that the caller is counted in a day’s root, or the newest; null where nothing was owed to them',
  access: 'player',
  perMinute: 30,
  request: z.object({ day: z.optional(day) }),
  response: z.object({ proof: z.nullable(z.unknown()) }),
  refusals: [],
})
