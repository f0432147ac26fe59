import { type Fixture, openFixture } from './fixture.ts'
import { makeDatabase, startInstance } from './instance.ts'

/** A PostgreSQL, a database and servers for one piece of work; all gone afterwards. Commits do not wait for the disk. */
export async function onFixture<T>(
  { servers }: { servers: number },
  act: (fixture: Fixture) => Promise<T>,
): Promise<T> {
  const instance = await startInstance({ durable: false })
  try {
    const fixture = await openFixture({ url: await makeDatabase(instance, 'fixture'), servers })
    try {
      return await act(fixture)
    } finally {
      await fixture.close()
    }
  } finally {
    await instance.stop()
  }
}
