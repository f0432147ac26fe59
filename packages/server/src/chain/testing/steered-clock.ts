import type { Clock } from '../clock.ts'

export type SteeredClock = Clock & {
  /** Advances time: fires due timers in order, and lets each run what it starts before the next. */
  readonly pass: (ms: number) => Promise<void>
}

/** A clock that moves only when told to. */
export const steeredClock = (startMs: number): SteeredClock => {
  const timers = new Map<number, { atMs: number; fire: () => void }>()
  let nowMs = startMs
  let lastId = 0

  const nextDue = (untilMs: number) => {
    let next: { id: number; atMs: number; fire: () => void } | null = null
    for (const [id, timer] of timers)
      if (timer.atMs <= untilMs && (next === null || timer.atMs < next.atMs)) next = { id, ...timer }
    return next
  }

  return {
    nowMs: () => nowMs,
    after: (ms, then) => {
      lastId += 1
      const id = lastId
      timers.set(id, { atMs: nowMs + Math.max(ms, 0), fire: then })
      return () => timers.delete(id)
    },
    pass: async (ms) => {
      const untilMs = nowMs + ms
      await settle()
      for (let next = nextDue(untilMs); next !== null; next = nextDue(untilMs)) {
        timers.delete(next.id)
        nowMs = Math.max(nowMs, next.atMs)
        next.fire()
        await settle()
      }
      nowMs = untilMs
    },
  }
}

/** Lets all promises settle that do not wait for time. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
