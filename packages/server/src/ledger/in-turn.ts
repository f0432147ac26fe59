/** The last call of each player, by the pool that it works on. */
const last = new WeakMap<object, Map<bigint, Promise<unknown>>>()

/**
 * Runs a player's calls of one process one after another. They would wait for each other anyway, by his lock in the
 * database; but there each that waits keeps a connection from all other players.
 */
export const inTurn = async <Answer>(
  { pool }: { readonly pool: object },
  player: bigint,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const ends = last.get(pool) ?? new Map<bigint, Promise<unknown>>()
  last.set(pool, ends)
  const answer = (ends.get(player) ?? Promise.resolve()).then(task)
  const end = answer.catch(() => {})
  ends.set(player, end)
  try {
    return await answer
  } finally {
    if (ends.get(player) === end) ends.delete(player)
  }
}
