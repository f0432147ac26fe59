import { hangPostgres } from '../fixture/kill.ts'
import type { Fault } from '../frame/fault.ts'
import { runCycles, type Victim } from './run-cycles.ts'
import type { ServerUnderFire } from './server-under-fire.ts'
import { type KilledServer, underFire } from './under-fire.ts'

const RECOVERED_WITHIN_MS = 10_000
const SHORTEST_MS = 500
const LONGEST_MS = 6_000

/** PostgreSQL stops answering for some seconds, under load: nothing is lost, and the server continues by itself. */
export const hungDatabaseFault: Fault = {
  name: 'hung-database',
  unit: 'hangs',
  small: 1,
  medium: 2,
  full: 100,
  perPart: 10,
  run: (work) =>
    underFire(work, async (fixture, killed) => {
      const victim = hanging(killed, () => work.random.whole(SHORTEST_MS, LONGEST_MS))
      const { counts, failures } = await runCycles(work, { fixture, victim })
      const longestRecoveryMs = victim.longestRecoveryMs()
      const late =
        longestRecoveryMs > RECOVERED_WITHIN_MS ? [`${work.seed}: recovery took ${longestRecoveryMs} ms`] : []
      return { counts, most: { longestRecoveryMs }, failures: [...failures, ...late] }
    }),
  control: (work) =>
    underFire({ ...work, early: true }, async (fixture, killed) => {
      const victim = hanging(killed, () => LONGEST_MS)
      const { failures } = await runCycles({ ...work, amount: 3 }, { fixture, victim })
      return failures.some((sentence) => sentence.includes('was acknowledged and is gone'))
    }),
}

type Hanging = Victim & { longestRecoveryMs(): number }

/** After each hang the server has to answer by itself; then it is killed too, so that nothing moves during the check. */
function hanging(killed: KilledServer, forMs: () => number): Hanging {
  let longestRecoveryMs = 0
  return {
    ...killed,
    strike: async () => {
      await hangPostgres(killed.instance.pid, forMs())
      longestRecoveryMs = Math.max(longestRecoveryMs, await timeRecovery(killed.server()))
      await killed.strike()
    },
    longestRecoveryMs: () => longestRecoveryMs,
  }
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

async function timeRecovery(server: ServerUnderFire): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const answer = await server.ask({ call: 'recall', player: '0', key: NOBODY, betId: '1' })
    const tookMs = Math.round(performance.now() - startedAt)
    if (!('failed' in answer) || tookMs > 2 * RECOVERED_WITHIN_MS) return tookMs
    await new Promise((wait) => setTimeout(wait, 10))
  }
}
