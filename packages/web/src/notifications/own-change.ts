/** The event of a change may arrive a moment after its answer. */
const AFTERWARDS_MS = 3_000

let underWay = 0
let endedAt = Number.NEGATIVE_INFINITY

/** A security change made in this window: it raises no warning here. */
export async function asOwnChange<T>(change: Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await change
  } finally {
    underWay -= 1
    endedAt = performance.now()
  }
}

export function isOwnChange(): boolean {
  return underWay > 0 || performance.now() - endedAt < AFTERWARDS_MS
}
