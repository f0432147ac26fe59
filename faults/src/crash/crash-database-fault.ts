import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fixture, openFixture } from '../fixture/fixture.ts'
import { type Instance, type InstanceOptions, makeDatabase, startOn } from '../fixture/instance.ts'
import { killPostgres } from '../fixture/kill.ts'
import { openRelay, type Relay } from '../fixture/relay.ts'
import type { Fault, Work } from '../frame/fault.ts'
import type { Setup } from './protocol.ts'
import { runCycles, type Victim } from './run-cycles.ts'
import { startServer } from './server-under-fire.ts'

/** PostgreSQL is killed -9, all of its processes at once, while a surviving server places, recalls and settles. */
export const crashDatabaseFault: Fault = {
  name: 'crash-database',
  unit: 'cycles',
  small: 2,
  medium: 6,
  full: 1_000,
  perPart: 25,
  run: (work) =>
    underFire(work, DURABLE, async (fixture, victim) => {
      const { counts, failures } = await runCycles(work, { fixture, victim })
      return { counts, most: { longestRecoveryMs: victim.longestRecoveryMs() }, failures }
    }),
  control: (work) =>
    underFire(work, FORGETFUL, async (fixture, victim) => {
      const { failures } = await runCycles({ ...work, amount: 3 }, { fixture, victim })
      const lost = failures.some((sentence) => sentence.includes('was acknowledged and is gone'))
      if (!lost) work.say('a database that commits asynchronously was not noticed')
      return lost
    }),
}

const DURABLE: InstanceOptions = { durable: true }

/** Acknowledges a commit before it is on the disk, and is slow. */
const FORGETFUL: InstanceOptions = {
  durable: false,
  settings: { wal_writer_delay: '10s', wal_writer_flush_after: '1GB', wal_buffers: '64MB' },
}

type Recovering = Victim & { longestRecoveryMs(): number }

async function underFire<T>(
  work: Pick<Work, 'seed'>,
  options: InstanceOptions,
  act: (fixture: Fixture, victim: Recovering) => Promise<T>,
): Promise<T> {
  const parent = mkdtempSync(join(tmpdir(), 'nibble-faults-'))
  const folder = join(parent, 'postgres')
  let instance = await startOn({ ...options, folder })
  const url = await makeDatabase(instance, 'crash')
  const { durable } = options

  // The server and the harness each have a relay to the database, which outlives it.
  const [toServer, toHarness] = [await openRelay(portOf(instance)), await openRelay(portOf(instance))]
  const fixture = await openFixture({ url: through(toHarness, url), durable })
  const setup: Setup = { url: through(toServer, url), seed: work.seed, durable, early: false, chunk: 15 }
  const server = await startServer(setup)
  let longestRecoveryMs = 0
  try {
    return await act(fixture, {
      server: () => server,
      strike: async () => {
        toServer.pointAt(NOWHERE)
        await killPostgres(instance.pid)
      },
      restore: async () => {
        instance = await startOn({ ...options, folder })
        toHarness.pointAt(portOf(instance))
        await fixture.owner.until('true')
      },
      resume: async () => {
        const startedAt = performance.now()
        toServer.pointAt(portOf(instance))
        for (;;) {
          const answer = await server.ask({ call: 'recall', player: '0', key: NOBODY, betId: '1' })
          if (!('failed' in answer)) break
          if (performance.now() - startedAt > RECOVERED_WITHIN_MS)
            throw new Error(`the server did not recover within 10 s: ${answer.failed}`)
          await new Promise((wait) => setTimeout(wait, 10))
        }
        longestRecoveryMs = Math.max(longestRecoveryMs, Math.round(performance.now() - startedAt))
      },
      longestRecoveryMs: () => longestRecoveryMs,
    })
  } finally {
    await server.kill()
    await fixture.close()
    await toServer.close()
    await toHarness.close()
    await instance.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

const RECOVERED_WITHIN_MS = 10_000
/** The port of a service that nobody offers. */
const NOWHERE = 1
const NOBODY = '00000000-0000-4000-8000-000000000000'

const portOf = ({ url }: Instance): number => Number(new URL(url).port)

function through(relay: Relay, url: string): string {
  const address = new URL(url)
  address.port = String(relay.port)
  return address.href
}
