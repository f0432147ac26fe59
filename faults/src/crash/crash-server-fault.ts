import type { Fault, Work } from '../frame/fault.ts'
import { checkAll, runCycles } from './run-cycles.ts'
import { underFire } from './under-fire.ts'

/** The server is killed -9 at random points of placing, recalling and settling. */
export const crashServerFault: Fault = {
  name: 'crash-server',
  unit: 'cycles',
  small: 2,
  medium: 8,
  full: 1_000,
  perPart: 25,
  run: (work) =>
    underFire(work, async (fixture, victim) => {
      const { counts, failures } = await runCycles(work, { fixture, victim })
      return { counts, failures }
    }),
  control: async (work) => {
    const early = await underFire({ ...work, early: true }, (fixture, victim) =>
      runCycles({ ...work, amount: 3 }, { fixture, victim }),
    )
    const lost = early.failures.some((sentence) => sentence.includes('was acknowledged and is gone'))
    if (!lost) work.say('a server that answers before it stores was not noticed')
    return lost && (await seesSecondPayment(work))
  },
}

/** Settles a published round again, like a server that forgot how far it had come. */
async function seesSecondPayment(work: Omit<Work, 'amount'>): Promise<boolean> {
  return underFire(work, async (fixture, victim) => {
    const { memory, bank, failures } = await runCycles({ ...work, amount: 1 }, { fixture, victim })
    if (failures.length > 0) throw new Error(failures.join('\n'))
    const forget = {
      sql: 'update bet set status = 0, returned = null, result = null where status = 1 and returned > 0',
    }
    const reopen = {
      sql: "update round set state = 'settling', published_at = null, settled_to = 0 where state = 'published'",
    }
    await fixture.owner.untriggered([forget, reopen])

    await victim.resume()
    await fixture.owner.until('not exists (select from bet where status = 0)')
    await victim.strike()
    const wrong = await checkAll({ fixture, memory, bank })
    const seen = wrong.some((sentence) => sentence.includes('a bet was paid otherwise than it says'))
    if (!seen) work.say('bets that were settled twice were not noticed')
    return seen
  })
}
