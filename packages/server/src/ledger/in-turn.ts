/** The last call of each line, by the pool that it works on. */
const last = new WeakMap<object, Map<string, Promise<unknown>>>()

type Player = {
  readonly player: bigint
  /** Others whom the call holds too, as the one who is paid. */
  readonly alsoHold?: readonly bigint[]
}

/**
 * Runs calls of one process that hold the same player one after another. They would wait for each other anyway, by the
 * player's lock in the database; but there each that waits keeps a connection from all other players. Who is held by
 * calls of others has a second line for these, so that nobody's own calls stand behind them.
 */
export const inTurn = <Answer>(
  db: { readonly pool: object },
  { player, alsoHold = [] }: Player,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const others = [...alsoHold].sort((a, b) => (a < b ? -1 : 1))
  // Own lines come before those of others, and these in order of number: nobody waits in a circle.
  const whole = others.reduceRight((inner, other) => () => inLine(db, `to ${other}`, inner), task)
  return inLine(db, `of ${player}`, whole)
}

const inLine = async <Answer>(
  { pool }: { readonly pool: object },
  line: string,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const ends = last.get(pool) ?? new Map<string, Promise<unknown>>()
  last.set(pool, ends)
  const answer = (ends.get(line) ?? Promise.resolve()).then(task)
  const end = answer.catch(() => {})
  ends.set(line, end)
  try {
    return await answer
  } finally {
    if (ends.get(line) === end) ends.delete(line)
  }
}
