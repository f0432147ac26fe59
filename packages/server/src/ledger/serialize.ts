import { Refusal } from '../refusal.ts'

/** The last call of each queue, by the pool that it uses. */
const last = new WeakMap<object, Map<string, Promise<unknown>>>()

type Player = {
  readonly player: bigint
  /** Other players whom the call locks too, such as the recipient of a transfer. */
  readonly alsoHold?: readonly bigint[]
}

/**
 * Runs calls of one process that lock the same player one after another. They would wait for the player's lock in the database
 * anyway, but there each waiting call occupies a connection. Calls of other players that lock this one (transfers to them) have a
 * second queue, so that a player's own calls never wait behind them.
 */
export const serialize = <Answer>(
  db: { readonly pool: object },
  { player, alsoHold = [] }: Player,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const others = [...alsoHold].sort((a, b) => (a < b ? -1 : 1))
  // A fixed order avoids deadlocks: own queues first, then the others by player number.
  const whole = others.reduceRight((inner, other) => () => enqueue(db, `to ${other}`, inner), task)
  return enqueue(db, `of ${player}`, whole)
}

/** How many such reads run at once. The rest of the pool stays free for other calls. */
const READS_AT_ONCE = 4
/** How many reads of one player may wait; a page asks for a handful. */
const MOST_READS = 24
const AGAIN_IN_S = 5

const reading = new Map<bigint, number>()

/**
 * Runs large reads, such as sums over all bets of a player: one at a time per player, so that nobody else waits for them, and a
 * few at a time overall. Throws Refusal('too_often') if too many reads of one player wait.
 */
export const queueRead = async <Answer>(
  db: { readonly pool: object },
  player: bigint,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const before = reading.get(player) ?? 0
  if (before >= MOST_READS) throw new Refusal('too_often', { seconds: AGAIN_IN_S })
  reading.set(player, before + 1)
  try {
    return await enqueue(db, `reads of ${player}`, () =>
      enqueue(db, `reads ${player % BigInt(READS_AT_ONCE)}`, task),
    )
  } finally {
    const left = (reading.get(player) ?? 1) - 1
    if (left === 0) reading.delete(player)
    else reading.set(player, left)
  }
}

/** Runs the tasks of a queue one after another in this process. A waiting task holds no connection. */
export const enqueue = async <Answer>(
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
