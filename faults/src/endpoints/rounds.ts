import { column, type Owner } from '../fixture/owner.ts'
import type { Node } from './node.ts'

/** A round of a scenario: its number and the time from which on a block decides it. */
export type ScenarioRound = { readonly id: string; readonly drawAt: number }

/** What became of a round. */
export type Fate = {
  readonly id: string
  readonly drawAt: number
  readonly state: string
  readonly hash: string | null
  readonly cancelledFor: string | null
  /** How long after its draw time it was decided, by the database clock; null while it is not. */
  readonly decidedAfterMs: number | null
  readonly askedForMs: number
  readonly isPaid: boolean
  /** The headers that are stored for the proof of a settled round. */
  readonly header: unknown
  readonly parentHeader: unknown
}

/** Closed rounds that wait for their blocks. Their numbers are far in the past, beyond any schedule. */
export async function insertRounds(
  owner: Owner,
  rounds: readonly ScenarioRound[],
  { askedForMs = 0 }: { askedForMs?: number } = {},
): Promise<void> {
  await owner.rows(
    `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, asked_for_ms)
     select r.id, '1m', t.id, t.paytable, play_instant(r.draw - 51000), play_instant(r.draw - 12000), play_instant(r.draw),
            play_instant(r.draw), 'closed', 0, $3
     from unnest($1::bigint[], $2::bigint[]) as r (id, draw), (select * from play_terms order by id desc limit 1) t`,
    [rounds.map(({ id }) => id), rounds.map(({ drawAt }) => drawAt), askedForMs],
  )
}

export async function readFates(owner: Owner, rounds: readonly ScenarioRound[]): Promise<Fate[]> {
  const rows = await owner.rows(
    `select id, state, block_hash, cancelled_for, asked_for_ms, published_at, header, parent_header,
            play_ms(draw_at) as draw_at,
            play_ms(decided_at) - play_ms(draw_at) as decided_after
     from round where id = any($1::bigint[]) order by id`,
    [rounds.map(({ id }) => id)],
  )
  return rows.map((row) => ({
    id: column(row, 'id'),
    drawAt: Number(column(row, 'draw_at')),
    state: column(row, 'state'),
    hash: row['block_hash'] ?? null,
    cancelledFor: row['cancelled_for'] ?? null,
    decidedAfterMs: row['decided_after'] == null ? null : Number(row['decided_after']),
    askedForMs: Number(column(row, 'asked_for_ms')),
    isPaid: row['published_at'] != null,
    header: JSON.parse(row['header'] ?? 'null'),
    parentHeader: JSON.parse(row['parent_header'] ?? 'null'),
  }))
}

/** What is due must come eventually; how late it comes is a figure, not a fault: the machine may be busy. */
export const PATIENCE_MS = 30_000

/** Waits until that many ms have passed or all rounds are published or cancelled, including refunds. */
export async function untilDecided(
  owner: Owner,
  rounds: readonly ScenarioRound[],
  withinMs: number,
): Promise<readonly Fate[]> {
  const until = Date.now() + withinMs
  for (;;) {
    const fates = await readFates(owner, rounds)
    if (fates.every(({ isPaid }) => isPaid) || Date.now() >= until) return fates
    await new Promise((wait) => setTimeout(wait, 40))
  }
}

/** The hash of the block that decides a draw time, from the node itself; null if none does. */
export async function truthOf(node: Node, drawAt: number): Promise<string | null> {
  const newest = await node.block('latest')
  if (newest.timeMs < drawAt) return null
  let block = newest
  while (block.height > 0n) {
    const parent = await node.block(block.height - 1n)
    if (parent.timeMs < drawAt) return block.hash
    block = parent
  }
  return null
}

/** Numbers for rounds, each once. */
export function roundNumbers(): () => string {
  let place = 0
  return () => {
    const day = new Date(Date.UTC(2003, 0, 1 + Math.floor(place / 9000))).toISOString().slice(0, 10)
    const id = `${day.replaceAll('-', '')}1${String((place % 9000) + 1).padStart(4, '0')}`
    place += 1
    return id
  }
}
