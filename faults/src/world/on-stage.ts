import { makeDatabase, startInstance } from './instance.ts'
import { openStage, type Stage } from './stage.ts'

/** A PostgreSQL, a database and servers for one piece of work; all gone afterwards. Commits do not wait for the disk. */
export async function onStage<T>(
  { servers }: { servers: number },
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const instance = await startInstance({ durable: false })
  try {
    const stage = await openStage({ url: await makeDatabase(instance, 'stage'), servers })
    try {
      return await act(stage)
    } finally {
      await stage.close()
    }
  } finally {
    await instance.stop()
  }
}
