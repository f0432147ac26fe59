import type { TimeoutProvider } from '@tanstack/react-query'

/** A browser runs a timer at once that is further away. */
const LONGEST_MS = 2 ** 31 - 1

type Timer = { readonly run: () => void; readonly everyMs: number | null; dueAt: number }

/**
 * The timers of all queries, on one of the browser's. A screen's observers set and clear dozens in one task, most of
 * which never fire, and on a slow phone the browser's own take longer than the rest of that task.
 */
export function sharedTimers(): TimeoutProvider<number> {
  const timers = new Map<number, Timer>()
  let lastId = 0
  let isToWake = false
  let wake: ReturnType<typeof setTimeout> | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  const add = (run: () => void, ms: number, everyMs: number | null) => {
    lastId += 1
    timers.set(lastId, { run, everyMs, dueAt: performance.now() + ms })
    wakeLater()
    return lastId
  }
  const remove = (id: number | undefined) => {
    if (id !== undefined) timers.delete(id)
  }

  /** Once for all that a task sets. */
  function wakeLater() {
    if (isToWake) return
    isToWake = true
    queueMicrotask(() => {
      isToWake = false
      const next = Math.min(...Array.from(timers.values(), ({ dueAt }) => dueAt))
      if (next >= wakesAt) return
      clearTimeout(wake)
      wakesAt = next
      wake = setTimeout(runDue, Math.min(Math.max(0, next - performance.now()), LONGEST_MS))
    })
  }

  function runDue() {
    wakesAt = Number.POSITIVE_INFINITY
    wakeLater()
    const now = performance.now()
    for (const [id, timer] of Array.from(timers).sort(([, a], [, b]) => a.dueAt - b.dueAt)) {
      // An earlier one may have cleared it.
      if (timer.dueAt > now || !timers.has(id)) continue
      if (timer.everyMs === null) timers.delete(id)
      else timer.dueAt = now + timer.everyMs
      timer.run()
    }
  }

  return {
    setTimeout: (run, ms) => add(run, ms, null),
    setInterval: (run, ms) => add(run, ms, ms),
    clearTimeout: remove,
    clearInterval: remove,
  }
}
