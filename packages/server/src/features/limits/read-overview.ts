import type { limits, PlayPosition, ResponseOf } from '@nibble/contract'
import { amountOf, limitAt, roomOf, runningAt } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readHabits } from './habits.ts'
import { readBreak, readLimits } from './limit-rows.ts'
import { type Played, readPlayedSince, readUse } from './read-use.ts'
import { withPlayer } from './with-player.ts'

/** A player's limits with what is used of them, his break, and how he stands. */
export const readOverview = async (
  db: Database,
  { player, sessionStartedAt }: { readonly player: bigint; readonly sessionStartedAt: number },
): Promise<ResponseOf<typeof limits>> =>
  withPlayer(db, player, async (client, now) => {
    const use = await readUse(client, player)
    const session = await readPlayedSince(client, player, sessionStartedAt)
    const { remindEveryMin } = await readHabits(client, player)
    const all = await readLimits(client, player)
    return {
      limits: all.map((stored) => {
        const { kind, period, amount, next } = limitAt(stored, now)
        const used = use.limits[kind][period]
        return { kind, period, amount, next, used, left: roomOf(stored, use.limits, now) }
      }),
      pause: runningAt(await readBreak(client, player), now),
      session: { startedAt: sessionStartedAt, ...positionOf(session) },
      positions: {
        day: positionOf(use.played.day),
        week: positionOf(use.played.week),
        month: positionOf(use.played.month),
      },
      remindEveryMin,
      asOf: now,
    }
  })

const positionOf = ({ staked, returned, open }: Played): PlayPosition => ({
  net: amountOf(returned - (staked - open)),
  staked,
  open,
})
