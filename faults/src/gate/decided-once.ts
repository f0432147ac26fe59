import { cancelRound } from '@nibble/server/features/play/settle/cancel-round.ts'
import { finalizeOutcome } from '@nibble/server/features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { finalBlock } from '../fixture/blocks.ts'
import { anySlip } from '../fixture/calls.ts'
import { closeBoth } from '../fixture/decide.ts'
import { passTime } from '../fixture/draws.ts'
import type { Fixture } from '../fixture/fixture.ts'
import type { Random } from '../frame/random.ts'

const MINUTE = 60_000
/** What a busy machine may need for the questions before five minutes are over. */
const SLACK_MS = 30_000

/**
 * Two servers that do not know of each other decide one draw, some with a block and some without: before 5:00 none may be cancelled, at
 * 5:01 cancelled or settled is decided once, and everyone is paid or refunded once.
 */
export async function decidedOnce(
  fixture: Fixture,
  { random, players }: { random: Random; players: readonly bigint[] },
): Promise<string[]> {
  const { owner, servers, server } = fixture
  let draw = await fixture.openDraw()
  for (const player of players.slice(0, 8))
    await server.placement.place(
      anySlip(random, { player, round: random.pick(draw.rounds), stake: 10_000_000n }),
    )

  const wrong: string[] = []
  draw = await passTime(owner, draw, draw.drawAt - Date.now() + 5 * MINUTE - SLACK_MS)
  for (const round of await closeBoth(fixture, draw)) {
    for (const { db } of servers) {
      const early = await cancelRound(db, { round, why: 'no_block' })
      if (early !== 'too_early') wrong.push(`${round} was ${early} before 5:00`)
      const noQuorum = await cancelRound(db, { round, why: 'no_quorum' })
      if (noQuorum !== 'too_early') wrong.push(`${round} was ${noQuorum} without a quorum before 5:00`)
    }
  }

  draw = await passTime(owner, draw, SLACK_MS + 1_000)
  const block = finalBlock(draw, random)
  for (const round of draw.rounds) {
    const decisions = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const { db } = servers[n % servers.length] ?? server
        return random.chance(0.5)
          ? cancelRound(db, { round, why: 'no_block' })
          : finalizeOutcome(db, { round, block })
      }),
    )
    const deciding = decisions.filter((decision) => decision === 'fixed' || decision === 'cancelled')
    if (deciding.length !== 1) wrong.push(`${round} was decided as ${decisions.join()}`)
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { db } = servers[n % servers.length] ?? server
        for (let done = false; !done; ) done = (await settleNextChunk(db, { round, limit: 3 })).done
      }),
    )
    const state = await owner.text('select state from round where id = $1', [round])
    const wanted = deciding[0] === 'fixed' ? 'published' : 'cancelled'
    if (state !== wanted) wrong.push(`${round} is ${state}, decided as ${deciding.join()}`)
  }
  return wrong
}
