import type pg from 'pg'

type Member = { readonly parent: bigint; readonly bound: number }

/** The way up from somebody as it was before a moment: everybody above, and when each one below was bound to him. */
export type WayUp = { readonly above: readonly bigint[]; readonly bound: readonly number[] }

/** Moments in microseconds. */
export type Members = { readonly wayUp: (player: bigint, before: number) => WayUp }

/** Everybody's parent, by whom he was bound to and when: not by the paths that are kept of it. */
export const readMembers = async (client: pg.ClientBase): Promise<Members> => {
  const { rows } = await client.query<{ player: bigint; parent: bigint; bound: string }>(
    `select p.id as player, p.parent_id as parent, (extract(epoch from m.bound_at) * 1000000)::bigint::text as bound
     from player p join team_member m on m.player = p.id where p.parent_id is not null`,
  )
  const members = new Map<bigint, Member>(
    rows.map(({ player, parent, bound }) => [player, { parent, bound: Number(bound) }]),
  )
  return {
    wayUp: (player, before) => {
      const above: bigint[] = []
      const bound: number[] = []
      for (let at = members.get(player); at !== undefined && at.bound < before; at = members.get(at.parent)) {
        above.push(at.parent)
        bound.push(at.bound)
      }
      return { above, bound }
    },
  }
}
