import { jackpotInfo, jackpotList } from '@nibble/contract'
import { type Call, forGuest, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { listHits } from './list-hits.ts'
import { nextStakes, readJackpot } from './read-jackpot.ts'

export const jackpotRoutes = ({ db }: RoutesSetup): Served[] => {
  const stakes = nextStakes(db)
  const callerOf = async (call: Call): Promise<bigint | null> => (await call.findSession())?.player ?? null

  return [
    forGuest(jackpotInfo, async (_, call) => {
      const player = await callerOf(call)
      if (player !== null) await stakes.refresh(call.now)
      return readJackpot(db, { player, stakes })
    }),
    forGuest(jackpotList, async (body, call) => listHits(db, { ...body, player: await callerOf(call) })),
  ]
}
