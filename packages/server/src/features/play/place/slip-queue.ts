import { Refusal } from '../../../refusal.ts'

type Owned = { readonly player: bigint }
type Waiting<S, O> = {
  readonly slip: S
  readonly since: number
  /** Since when it only waits for a free shard. */
  readySince: number
  tries: number
  resolve(outcome: O): void
  reject(error: unknown): void
}

export type SlipQueue<S, O> = {
  push(slip: S): Promise<O>
  stop(): Promise<void>
  readonly stats: { readonly waiting: number; readonly inFlight: number }
}

/** As long as a call would wait for a player's lock, and once more. */
const PATIENCE_MS = 2_000
/** Even a slip that waited long behind others gets this many. */
const LEAST_TRIES = 3
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 200

/**
 * First come, first served, except that a player's next slip waits until the last one has its answer. `run` is called with at most
 * `maxSlips` slips on a free shard, and how long the first of them waited for it; it answers each, and if it throws, each fails.
 * Null means that a slip had no effect and no answer because what it needs is locked elsewhere: it is retried in a later batch, while
 * others continue, until it is `patienceMs` old. Refuses `try_again` then, when more than `maxWaiting` wait, and after `stop`.
 */
export const createSlipQueue = <S extends Owned, O>({
  shards,
  maxSlips,
  maxWaiting,
  patienceMs = PATIENCE_MS,
  run,
}: {
  readonly shards: readonly number[]
  readonly maxSlips: number
  readonly maxWaiting: number
  readonly patienceMs?: number
  readonly run: (slips: readonly S[], shard: number, waitedMs: number) => Promise<readonly (O | null)[]>
}): SlipQueue<S, O> => {
  let ready: Waiting<S, O>[] = []
  /** Players with a slip that is ready or in flight, and their further slips. */
  const behind = new Map<bigint, Waiting<S, O>[] | null>()
  const free = [...shards]
  const stats = { waiting: 0, inFlight: 0 }
  let planned = false
  let stopped: (() => void) | null = null

  const push = (slip: S): Promise<O> =>
    new Promise((resolve, reject) => {
      if (stopped !== null || stats.waiting >= maxWaiting) return reject(new Refusal('try_again'))
      stats.waiting += 1
      const since = performance.now()
      const waiting = { slip, since, readySince: since, tries: 0, resolve, reject }
      const queue = behind.get(slip.player)
      if (queue === undefined) {
        behind.set(slip.player, null)
        ready.push(waiting)
        plan()
      } else if (queue === null) behind.set(slip.player, [waiting])
      else queue.push(waiting)
    })

  /** After the current turn of the event loop, so that everything that arrived in it goes together. */
  const plan = (): void => {
    if (planned || free.length === 0 || ready.length === 0) return
    planned = true
    setImmediate(() => {
      planned = false
      while (ready.length > 0) {
        const shard = free.shift()
        if (shard === undefined) return
        const batch = ready.slice(0, maxSlips)
        ready = ready.slice(maxSlips)
        void fly(batch, shard)
      }
    })
  }

  const fly = async (batch: readonly Waiting<S, O>[], shard: number): Promise<void> => {
    stats.waiting -= batch.length
    stats.inFlight += batch.length
    const busy = new Set<Waiting<S, O>>()
    try {
      const outcomes = await run(
        batch.map(({ slip }) => slip),
        shard,
        performance.now() - (batch[0]?.readySince ?? 0),
      )
      batch.forEach((waiting, at) => {
        const outcome = outcomes[at]
        if (outcome === undefined) waiting.reject(new Error('a slip got no answer'))
        else if (outcome === null) busy.add(waiting)
        else waiting.resolve(outcome)
      })
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
    stats.inFlight -= batch.length
    for (const waiting of batch) if (!busy.has(waiting) || !comeAgain(waiting)) letNext(waiting.slip.player)
    free.push(shard)
    plan()
    if (stopped !== null && stats.waiting + stats.inFlight === 0) stopped()
  }

  /** False once it has waited long enough and is refused. */
  const comeAgain = (waiting: Waiting<S, O>): boolean => {
    waiting.tries += 1
    if (waiting.tries >= LEAST_TRIES && performance.now() - waiting.since >= patienceMs) {
      waiting.reject(new Refusal('try_again'))
      return false
    }
    stats.waiting += 1
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (waiting.tries - 1), LONGEST_PAUSE_MS)
    setTimeout(() => {
      becomeReady(waiting)
      plan()
    }, pause)
    return true
  }

  const letNext = (player: bigint): void => {
    const next = behind.get(player)?.shift()
    if (next === undefined) behind.delete(player)
    else becomeReady(next)
  }

  const becomeReady = (waiting: Waiting<S, O>): void => {
    waiting.readySince = performance.now()
    ready.push(waiting)
  }

  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      stopped = resolve
      if (stats.waiting + stats.inFlight === 0) resolve()
    })

  return { push, stop, stats }
}
