import { hash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { DAY_MS, dayOf } from '@nibble/domain'
import { depthOf, leafNode, rootOf, type SumNode } from '@nibble/proof'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { IN_USDT, PLAYERS_OWED } from '../../ledger/accounts.ts'

/** Leaves under one stored node: a tree of this many levels over them. */
const NODE_DEPTH = 10
export const LEAVES_IN_NODE = 2 ** NODE_DEPTH

/** With fewer leaves in total, the tree is no deeper than they need. */
export const depthOfNode = (leaves: number): number => Math.min(NODE_DEPTH, depthOf(leaves))

type StoredLeaf = { readonly player: bigint; readonly bindId: string; readonly amount: bigint }

type Where = { readonly day: string; readonly from: number; readonly count: number }

/** Leaves of a day in order, from a position on. */
export const readLeaves = async (
  runner: Queryable,
  { day, from, count }: Where,
): Promise<readonly StoredLeaf[]> => {
  const { rows } = await runner.query<{ player: bigint; bind_id: string; amount: bigint }>(
    `select l.player_id as player, p.bind_id, l.amount from liability_leaf l join player p on p.id = l.player_id
     where l.day = $1 and l.position >= $2 and l.position < $2 + $3 order by l.position`,
    [day, from, count],
  )
  return rows.map(({ player, bind_id, amount }) => ({ player, bindId: bind_id, amount }))
}

export const nodeOf = (
  { player, bindId, amount }: StoredLeaf,
  { day, secret }: { readonly day: string; readonly secret: Buffer },
): SumNode => leafNode({ day, bindId, amount, salt: saltOf(secret, player) })

/** A player's salt of a day: nobody can compute it without the day's secret, or derive another from their own. */
export const saltOf = (secret: Buffer, player: bigint): Buffer => {
  const inner = hash('sha256', Buffer.concat([secret, Buffer.from(String(player))]), 'buffer')
  return hash('sha256', Buffer.concat([secret, inner]), 'buffer')
}

/** The same in the database, where $1 is the secret. */
const SALT = `sha256($1::bytea || sha256($1::bytea || convert_to(player_id::text, 'UTF8')))`

export type DailySnapshot = { readonly day: string; readonly total: bigint; readonly count: number }

/** A million players take a minute or two. */
const AT_MOST_MS = 600_000
const LEAVES_AT_ONCE = 16 * LEAVES_IN_NODE

/**
 * Stores what every player is owed, as of one moment, and builds the day's tree over it; once a day, whichever server calls. All in
 * one transaction, so that a crash half-way leaves nothing. Null if the day already has its root, or nothing has ever been owed
 * to anybody: after the first root each day has one, even if it is empty (docs/decisions/0317).
 */
export const takeSnapshot = async (
  { pool }: Database,
  { now, secret = randomBytes(32) }: { readonly now: number; readonly secret?: Buffer },
): Promise<DailySnapshot | null> => {
  const day = dayOf(now)
  const { rowCount } = await pool.query('select from liability_root where day = $1', [day])
  if (rowCount !== 0) return null
  return inTransaction(
    pool,
    async (client) => {
      const count = await writeLeaves(client, { day, secret })
      if (count === 0 && !(await hasRoots(client))) return null
      const root = await growTree(client, { day, secret, count })
      await client.query(
        `insert into liability_root (day, taken_at, root, total, count, secret, chain, height, hash)
         select $1, clock_timestamp(), $2, $3, $4, $5, c.id, coalesce(d.height, c.height), coalesce(d.hash, c.hash)
         from (values (1)) one left join (select * from deposit_chain order by id desc limit 1) c on true
         -- While a block is booked in parts, players are owed deposits of it already.
         left join lateral (
           select block_height as height, '0x' || encode(block_hash, 'hex') as hash from deposit
           where chain = c.id and block_height > c.height order by block_height desc limit 1
         ) d on true`,
        [day, Buffer.from(root.hash), root.sum, count, secret],
      )
      return { day, total: root.sum, count }
    },
    { settings: SNAPSHOT, atMostMs: AT_MOST_MS },
  )
}

const hasRoots = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query('select from liability_root limit 1')).rowCount === 1

/** Reads one moment, however long it takes; it writes only what nobody else touches. */
const SNAPSHOT =
  'set transaction isolation level repeatable read; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** In the order of their salts, so that neighbouring leaves do not reveal who joined earlier. */
const writeLeaves = async (
  client: pg.ClientBase,
  { day, secret }: { readonly day: string; readonly secret: Buffer },
): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into liability_leaf (day, position, player_id, amount)
     select $2, row_number() over (order by salt) - 1, player_id, amount
     from (
       select player_id, sum(${IN_USDT})::bigint as amount, ${SALT} as salt
       from (${PLAYERS_OWED}) owed group by player_id having sum(${IN_USDT}) > 0
     ) leaves`,
    [secret, day],
  )
  return rowCount ?? 0
}

/** In pieces, so that bets are accepted in between. */
const growTree = async (
  client: pg.ClientBase,
  { day, secret, count }: { readonly day: string; readonly secret: Buffer; readonly count: number },
): Promise<SumNode> => {
  const nodes: SumNode[] = []
  for (let from = 0; from < count; from += LEAVES_AT_ONCE) {
    const leaves = await readLeaves(client, { day, from, count: LEAVES_AT_ONCE })
    for (let at = 0; at < leaves.length; at += LEAVES_IN_NODE) {
      const below = leaves.slice(at, at + LEAVES_IN_NODE).map((leaf) => nodeOf(leaf, { day, secret }))
      nodes.push(rootOf(below, depthOfNode(count)))
      await setImmediate()
    }
  }
  await writeNodes(client, { day, nodes })
  return rootOf(nodes, depthOf(nodes.length))
}

const writeNodes = async (
  client: pg.ClientBase,
  { day, nodes }: { readonly day: string; readonly nodes: readonly SumNode[] },
): Promise<void> => {
  await client.query(
    `insert into liability_node (day, number, hash, sum)
     select $1, n - 1, decode(h, 'hex'), s from unnest($2::text[], $3::bigint[]) with ordinality as u (h, s, n)`,
    [
      day,
      pgArray(nodes.map(({ hash }) => Buffer.from(hash).toString('hex'))),
      pgArray(nodes.map(({ sum }) => sum)),
    ],
  )
}

/** Players may ask for their proof for this many days; roots stay permanently. */
const DAYS_KEPT = 31

export const forgetLeaves = async ({ pool }: Database, { now }: { readonly now: number }): Promise<void> => {
  const before = dayOf(now - DAYS_KEPT * DAY_MS)
  await pool.query('delete from liability_leaf where day < $1', [before])
  await pool.query('delete from liability_node where day < $1', [before])
}
