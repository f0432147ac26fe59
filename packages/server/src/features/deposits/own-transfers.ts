import type { FindOurs, Transfer } from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'
import { findDepositPlayers } from './deposit-address.ts'
import type { Incoming } from './incoming.ts'

/** Finds out which transfers are to players while a chain is asked, and then whose each of them is. */
export function ownTransfers({ pool }: Database): {
  readonly findOurs: FindOurs
  readonly incoming: (transfer: Transfer) => Incoming
} {
  const players = new Map<string, bigint>()
  return {
    findOurs: async (addresses) => {
      const found = await findDepositPlayers(pool, addresses)
      for (const [address, player] of found) players.set(address, player)
      return new Set(found.keys())
    },
    incoming: ({ to, value, ...transfer }) => {
      const player = players.get(to)
      if (player === undefined) throw new Error(`${to} is no deposit address`)
      return { ...transfer, player, raw: value }
    },
  }
}
