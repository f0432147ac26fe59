import type { ChainView } from '../chain-view.ts'
import type { Database } from '../db/database.ts'
import { readBooksWatch } from '../features/audit/index.ts'
import type { Check } from './health.ts'
import type { Metrics } from './metrics.ts'

export const databaseCheck = (db: Database): Check => ({
  name: 'database',
  find: async () => {
    await db.pool.query('select 1')
    return null
  },
})

const STALE_HEAD_MS = 10_000

export const chainCheck = (chain: ChainView, now: () => number): Check => ({
  name: 'chain',
  isShared: true,
  find: () => {
    const head = chain.head()
    if (head === null) return 'no quorum of endpoints keeps up with the chain'
    const ageMs = now() - head.timeMs
    return ageMs > STALE_HEAD_MS ? `the newest block is ${Math.round(ageMs / 1000)} s old` : null
  },
})

/** Brings the figures of the chain up to date, when they are asked for. */
export const countChain = (metrics: Metrics, chain: ChainView, now: number): void => {
  const head = chain.head()
  // An age that stayed where it was when the head went would raise no alarm.
  metrics.headAge.set(head === null ? Number.POSITIVE_INFINITY : (now - head.timeMs) / 1000)
  for (const { name, setAside } of chain.health().endpoints)
    metrics.rpcUp.set({ endpoint: name }, setAside === null ? 1 : 0)
}

/** For /healthz: a server whose books are broken goes on taking bets, and people must look. */
export const findBooks = async (db: Database): Promise<'hold' | 'broken' | 'unknown'> => {
  const { wrong, heldForMs, staleAfterMs } = await readBooksWatch(db)
  if (wrong.some(({ kind }) => kind === 'broken')) return 'broken'
  return heldForMs !== null && heldForMs <= staleAfterMs ? 'hold' : 'unknown'
}
