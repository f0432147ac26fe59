import { closeRound } from '@nibble/server/features/play/rounds/close-round.ts'
import { cancelRound } from '@nibble/server/features/play/settle/cancel-round.ts'
import { finalizeOutcome, recordCandidate } from '@nibble/server/features/play/settle/finalize-outcome.ts'
import { finalBlock } from '../fixture/blocks.ts'
import { type Draw, passUntilCancellable, passUntilDue } from '../fixture/draws.ts'
import { readBets } from './compare-all.ts'
import { settleBet } from './plain-model.ts'
import type { EndStep } from './steps.ts'
import type { Trial } from './trial.ts'

/** Lets time pass over a draw that is still open, decides it, and settles that many chunks of it: not always all. */
export async function endDraw(trial: Trial, step: EndStep): Promise<void> {
  const which = step.draw % trial.draws.length
  const draw = trial.draws[which]
  if (draw === undefined) return

  for (const round of draw.rounds) {
    if (trial.model.rounds.get(round)?.state !== 'open') continue
    const due = await (step.how === 'settle' ? passUntilDue : passUntilCancellable)(trial.fixture.owner, draw)
    trial.draws[which] = due
    await decide(trial, due, step.how)
    break
  }
  for (const round of draw.rounds) await settleSome(trial, round, step)
}

async function decide({ model, fixture, random }: Trial, draw: Draw, how: EndStep['how']): Promise<void> {
  const { db } = fixture.server
  const block = finalBlock(draw, random)
  for (const round of draw.rounds) {
    const plain = model.rounds.get(round)
    if (plain === undefined) throw new Error(`no round ${round}`)
    expectSame(`closing ${round}`, await closeRound(db, { round }), true)
    if (how === 'cancel') {
      expectSame(`cancelling ${round}`, await cancelRound(db, { round, why: 'no_block' }), 'cancelled')
      expectSame(`fixing ${round} after it`, await finalizeOutcome(db, { round, block }), 'already_decided')
      plain.state = 'cancelled'
    } else {
      expectSame(`showing the block of ${round}`, await recordCandidate(db, { round, block }), true)
      expectSame(`fixing ${round}`, await finalizeOutcome(db, { round, block }), 'fixed')
      expectSame(`fixing ${round} again`, await finalizeOutcome(db, { round, block }), 'already_decided')
      expectSame(
        `cancelling ${round} after it`,
        await cancelRound(db, { round, why: 'no_block' }),
        'already_decided',
      )
      plain.state = 'settling'
      plain.block = block
    }
  }
}

async function settleSome(trial: Trial, round: string, { limit, chunks }: EndStep): Promise<void> {
  const { model, play, fixture } = trial
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const { settled, done } = await play.settle({ round, limit })
    trial.calls += 1

    const stored = await readBets(fixture.owner, [round])
    const changed = [...stored].filter(
      ([id, { status }]) => status !== 0 && model.bets.get(id)?.status === 'open',
    )
    for (const [id] of changed) settleBet(model, id)
    expectSame(`bets settled in ${round}`, settled, changed.length)
    if (!done) continue
    const open = [...stored.values()].filter(({ status }) => status === 0)
    expectSame(`open bets of ${round} when it is done`, open.length, 0)
    const state = await fixture.owner.text('select state from round where id = $1', [round])
    const plain = model.rounds.get(round)
    if (plain?.state === 'settling') plain.state = 'published'
    expectSame(`state of ${round}`, state, plain?.state)
    return
  }
}

function expectSame<T>(what: string, found: T, wanted: T | undefined): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)}, expected ${String(wanted)}`)
}
