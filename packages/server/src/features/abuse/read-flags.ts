import type { EvidenceKind, StandingFlag } from '@nibble/domain'
import { evidenceKey } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** What between these players was looked at and found harmless. */
export const readCleared = async (
  client: Client,
  players: readonly bigint[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ one: bigint; other: bigint; kind: EvidenceKind }>(
    `select e.one, e.other, e.kind from abuse_evidence e join abuse_flag f on f.id = e.flag
     where f.state = 'cleared' and e.one = any($1::bigint[])`,
    [pgArray(players)],
  )
  return new Set(rows.map(evidenceKey))
}

/** Flags of these players that nobody has cleared. They are held: no operator decides meanwhile. */
export const readStanding = async (
  client: Client,
  players: readonly bigint[],
): Promise<readonly StandingFlag[]> => {
  const { rows: flags } = await client.query<Pick<StandingFlag, 'id' | 'state'>>(
    `select id, state from abuse_flag
     where state <> 'cleared' and id in (select flag from abuse_flag_player where player = any($1::bigint[]))
     order by id for update`,
    [pgArray(players)],
  )
  const { rows } = await client.query<{ flag: bigint; player: bigint }>(
    'select flag, player from abuse_flag_player where flag = any($1::bigint[])',
    [pgArray(flags.map(({ id }) => id))],
  )
  return flags.map((flag) => ({
    ...flag,
    players: new Set(rows.filter((row) => row.flag === flag.id).map(({ player }) => player)),
  }))
}
