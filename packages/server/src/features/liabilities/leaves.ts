import { depthOf, leafNode, type SumNode } from '@nibble/proof'
import type pg from 'pg'
import { saltOf } from './salt.ts'

/** Leaves under one stored node: a tree of so many levels over them. */
const NODE_DEPTH = 10
export const LEAVES_IN_NODE = 2 ** NODE_DEPTH

/** Where there are fewer leaves than that in all, the tree is no deeper than they need. */
export const depthOfNode = (leaves: number): number => Math.min(NODE_DEPTH, depthOf(leaves))

export type StoredLeaf = { readonly player: bigint; readonly bindId: string; readonly amount: bigint }

type Where = { readonly day: string; readonly from: number; readonly count: number }

/** Leaves of a day in their order, from a place on. */
export const readLeaves = async (
  runner: Pick<pg.ClientBase, 'query'>,
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
