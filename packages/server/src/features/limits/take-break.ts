import { type BreakLength, decideBreak } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { guardPlayer, readBreak } from './limit-rows.ts'
import { withPlayer } from './with-player.ts'

/** Stops the player's bets and deposits until it ends. What is open is settled; withdrawals go on. */
export const takeBreak = async (
  db: Database,
  { player, length }: { readonly player: bigint; readonly length: BreakLength },
): Promise<void> =>
  withPlayer(db, player, async (client, now) => {
    const running = await readBreak(client, player)

    const taken = decideBreak({ running, length, now })
    if (taken === null) throw new Refusal('break_shorter')

    await guardPlayer(client, player, now)
    await client.query(
      'insert into play_break (player_id, kind, taken_at, ends_at) values ($1, $2, $3, $4)',
      [player, taken.kind, new Date(now), taken.until === null ? 'infinity' : new Date(taken.until)],
    )
  })
