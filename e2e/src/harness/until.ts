/** Asks again until the answer is there. Throws with what was waited for when it takes too long. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  withinMs = 180_000,
): Promise<T> {
  for (const startedAt = Date.now(); Date.now() - startedAt < withinMs; ) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    await new Promise((wait) => setTimeout(wait, 250))
  }
  throw new Error(`after ${withinMs / 1000} s still not: ${what}`)
}
