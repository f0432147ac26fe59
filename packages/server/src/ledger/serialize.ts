import { Refusal } from '../refusal.ts'

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
export const serialize = <Answer>(
  db: { readonly pool: object },
  { player, alsoHold = [] }: Player,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const others = [...alsoHold].sort((a, b) => (a < b ? -1 : 1))
  // Own lines come before those of others, and these in order of number: nobody waits in a circle.
  const whole = others.reduceRight((inner, other) => () => inLine(db, `to ${other}`, inner), task)
  return inLine(db, `of ${player}`, whole)
}

/** Of all that read by this together; every other call finds the rest of the pool free. */
const READS_AT_ONCE = 4
/** Of one player; a page asks for a handful. */
const MOST_READS = 24
const AGAIN_IN_S = 5

const reading = new Map<bigint, number>()

/**
 * Runs what reads as much as a player ever did, as sums over all their bets: one at a time of a player, so that they wait
 * for themselves and not everybody for them, and a few at a time of all players. Throws Refusal('too_often') where too many
 * of a player wait.
 */
export const readInTurn = async <Answer>(
  db: { readonly pool: object },
  player: bigint,
  task: () => Promise<Answer>,
): Promise<Answer> => {
  const before = reading.get(player) ?? 0
  if (before >= MOST_READS) throw new Refusal('too_often', { seconds: AGAIN_IN_S })
  reading.set(player, before + 1)
  try {
    return await inLine(db, `reads of ${player}`, () =>
      inLine(db, `reads ${player % BigInt(READS_AT_ONCE)}`, task),
    )
  } finally {
    const left = (reading.get(player) ?? 1) - 1
    if (left === 0) reading.delete(player)
    else reading.set(player, left)
  }
}

/** Runs the tasks of a line one after another, in this process; who waits holds no connection. */
export const inLine = async <Answer>(
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
