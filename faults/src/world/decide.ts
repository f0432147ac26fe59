import { closeRound } from '@nibble/server/features/play/rounds/close-round.ts'
import { type FinalBlock, finalizeOutcome } from '@nibble/server/features/play/settle/finalize-outcome.ts'
import type { Random } from '../frame/random.ts'
import { finalBlock } from './blocks.ts'
import { type Draw, passUntilDue } from './draws.ts'
import type { Fixture } from './fixture.ts'

/** Closes both rounds of a draw whose time has passed, and answers them. */
export async function closeBoth({ server }: Fixture, draw: Draw): Promise<Draw['rounds']> {
  for (const round of draw.rounds) await closeRound(server.db, { round })
  return draw.rounds
}

/** Lets the draw's time pass, closes its rounds and fixes their outcome; nothing is settled yet. */
export async function decideDraw(fixture: Fixture, draw: Draw, random: Random): Promise<FinalBlock> {
  const due = await passUntilDue(fixture.owner, draw)
  const block = finalBlock(due, random)
  for (const round of await closeBoth(fixture, due)) {
    const fixed = await finalizeOutcome(fixture.server.db, { round, block })
    if (fixed !== 'fixed') throw new Error(`round ${round} is not fixed but ${fixed}`)
  }
  return block
}
