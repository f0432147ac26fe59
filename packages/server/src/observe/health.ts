import type { ChainReader } from '../chain/block-source.ts'
import type { Database } from '../db/database.ts'
import { readBooksWatch } from '../features/audit/record-check.ts'
import { countSeals } from '../features/seals/queries.ts'
import type { Metrics } from './metrics.ts'

/** One thing that can be wrong with a server. `find` resolves to null, or to what is wrong. */
export type Check = {
  readonly name: string
  readonly find: () => Promise<string | null> | string | null
  /** True if other servers fare no better: it is reported, but the server keeps getting traffic. */
  readonly isShared?: boolean
}

type Readiness = { ready: boolean; faults: Record<string, string> }

const CHECK_MS = 2_000

/**
 * Every check gets two seconds; one that throws or takes longer counts as failed. Shared faults leave a server ready: a balancer
 * would otherwise take wallet and withdrawals, which need no new block, from all.
 */
export const readiness = async (checks: readonly Check[]): Promise<Readiness> => {
  const faults: Record<string, string> = {}
  let ready = true
  await Promise.all(
    checks.map(async ({ name, find, isShared = false }) => {
      const fault = await within(CHECK_MS, async () => find()).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      )
      if (fault === null) return
      faults[name] = fault
      if (!isShared) ready = false
    }),
  )
  return { ready, faults }
}

/** Throws if `work` takes longer. */
export const within = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

export const databaseCheck = (db: Database): Check => ({
  name: 'database',
  find: async () => {
    await db.pool.query('select 1')
    return null
  },
})

export const standbyCheck = ({ standby }: Database): Check => ({
  name: 'standby',
  isShared: true,
  find: () => (standby.problem === null ? null : `commits wait for a standby (${standby.problem})`),
})

const STALE_HEAD_MS = 10_000

export const chainCheck = (chain: ChainReader, now: () => number): Check => ({
  name: 'chain',
  isShared: true,
  find: () => {
    const head = chain.head()
    if (head === null) return 'no quorum of endpoints keeps up with the chain'
    const ageMs = now() - head.timeMs
    return ageMs > STALE_HEAD_MS ? `the newest block is ${Math.round(ageMs / 1000)} s old` : null
  },
})

/** Updates the chain's figures when they are asked for. */
export const countChain = (metrics: Metrics, chain: ChainReader, now: number): void => {
  const head = chain.head()
  // An age frozen when the head went would raise no alarm.
  metrics.headAge.set(head === null ? Number.POSITIVE_INFINITY : (now - head.timeMs) / 1000)
  for (const { name, setAside } of chain.health().endpoints)
    metrics.rpcUp.set({ endpoint: name }, setAside === null ? 1 : 0)
}

/** For /healthz: a server with broken books keeps taking bets, and people must look. */
export const findBooks = async (db: Database): Promise<'hold' | 'broken' | 'unknown'> => {
  const { wrong, heldForMs, staleAfterMs } = await readBooksWatch(db)
  if (wrong.some(({ kind }) => kind === 'broken')) return 'broken'
  return heldForMs !== null && heldForMs <= staleAfterMs ? 'hold' : 'unknown'
}

/** A draw is decided every minute: after this long without one, the next seal is uncertain. */
const SEALS_STALE_MS = 5 * 60_000

/** For /healthz: the newest draw's state. */
export const findSeals = async (db: Database): Promise<'sealed' | 'unsealed' | 'unknown'> => {
  const { newest, newestAgoMs } = await countSeals(db)
  return newest === null || newestAgoMs === null || newestAgoMs > SEALS_STALE_MS ? 'unknown' : newest
}
