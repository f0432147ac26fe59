import type pg from 'pg'

/** Whether somebody earned nothing on a day, by the flags that were upheld against them. */
type Pauses = (player: bigint, day: string) => boolean

export const readPauses = async (client: pg.ClientBase): Promise<Pauses> => {
  const { rows } = await client.query<{ player: bigint; from: string; to: string | null }>(
    'select player, barred_from::text as from, earns_from::text as to from abuse_flag_player where barred_from is not null',
  )
  const pauses = new Map<bigint, (typeof rows)[number][]>()
  for (const row of rows) pauses.set(row.player, [...(pauses.get(row.player) ?? []), row])
  return (player, day) =>
    (pauses.get(player) ?? []).some(({ from, to }) => from <= day && (to === null || day < to))
}
