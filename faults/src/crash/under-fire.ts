import { type Fixture, openFixture } from '../fixture/fixture.ts'
import { type Instance, makeDatabase, startInstance } from '../fixture/instance.ts'
import type { Work } from '../frame/fault.ts'
import type { Setup } from './protocol.ts'
import type { Victim } from './run-cycles.ts'
import { type ServerUnderFire, startServer, UNDER_FIRE } from './server-under-fire.ts'

/** The victim as a server that is killed and restarted; anything else that is hurt replaces it. */
export type KilledServer = Victim & { readonly instance: Instance }

/** A durable database with a server on it in another process. */
export async function underFire<T>(
  { seed, early = false }: Pick<Work, 'seed'> & { early?: boolean },
  act: (fixture: Fixture, victim: KilledServer) => Promise<T>,
): Promise<T> {
  const instance = await startInstance({ durable: true })
  const url = await makeDatabase(instance, 'crash')
  const fixture = await openFixture({ url, durable: true })
  const setup: Setup = { url, seed, durable: true, early, chunk: 15 }
  let server: ServerUnderFire = await startServer(setup)
  try {
    return await act(fixture, {
      instance,
      server: () => server,
      strike: () => server.kill(),
      restore: () => fixture.owner.until(NOBODY_LEFT),
      resume: async () => {
        server = await startServer(setup)
      },
    })
  } finally {
    await server.kill()
    await fixture.close()
    await instance.stop()
  }
}

const NOBODY_LEFT = `not exists (select from pg_stat_activity where application_name = '${UNDER_FIRE}')`
