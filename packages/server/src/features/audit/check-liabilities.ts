import { createHash } from 'node:crypto'
import { depthOf, hashOfBytes, leafNode, rootOf } from '@nibble/proof'
import type pg from 'pg'
import type { Check } from './book-rules.ts'

const SHOWN = 5

type Root = {
  readonly day: string
  readonly root: Buffer
  readonly total: bigint
  readonly count: number
  readonly secret: Buffer
}

/** Rebuilds the tree of every day that is empty or whose leaves are still stored, and compares its root and sum with the published ones. */
export const checkLiabilities = async (client: pg.ClientBase): Promise<Check> => {
  const { rows } = await client.query<Root>(
    `select day::text as day, root, total, count, secret from liability_root r
     where exists (select from liability_leaf l where l.day = r.day) or r.count = 0 or r.day >= (
       select min(day) from liability_leaf)
     order by day`,
  )
  const wrong: string[] = []
  for (const root of rows) {
    const grown = await grow(client, root)
    if (grown !== `${hashOfBytes(root.root)} ${root.total} ${root.count}`) wrong.push(`day ${root.day}`)
  }
  return {
    name: 'every liabilities root follows from its leaves',
    ok: wrong.length === 0,
    detail:
      wrong.length === 0
        ? `${rows.length} days`
        : `${wrong.length} wrong; ${wrong.slice(0, SHOWN).join('; ')}`,
  }
}

const grow = async (client: pg.ClientBase, { day, secret }: Root): Promise<string> => {
  const { rows } = await client.query<{ player: bigint; bind_id: string; amount: bigint }>(
    `select l.player_id as player, p.bind_id, l.amount from liability_leaf l join player p on p.id = l.player_id
     where l.day = $1 order by l.position`,
    [day],
  )
  const nodes = rows.map(({ player, bind_id, amount }) =>
    leafNode({ day, bindId: bind_id, amount, salt: saltOf(secret, player) }),
  )
  const root = rootOf(nodes, depthOf(nodes.length))
  return `${hashOfBytes(root.hash)} ${root.sum} ${nodes.length}`
}

/** Recomputed from its rule, like everything in an audit. */
const saltOf = (secret: Buffer, player: bigint): Uint8Array => {
  const sha256 = (...parts: (Buffer | string)[]) =>
    parts.reduce((digest, part) => digest.update(part), createHash('sha256')).digest()
  return sha256(secret, sha256(secret, String(player)))
}
