import type { ConsoleAbuseFlag } from '@nibble/contract/console'
import { type AbuseKind, type AbuseState, type Asset, amountOf, type EvidenceKind } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import type { Database } from '../../db/database.ts'
import type { FilteredRange } from '../../db/paging.ts'
import { conditions, pgArray } from '../../db/sql.ts'
import { operatorRefOf, type PlayerRow, playerRefOf } from '../../shared/people.ts'
import { REVIEW_WITHIN_MS } from './late-reviews.ts'

export type AbuseFilter = {
  readonly state?: AbuseState | undefined
  /** Only flags that include this player. */
  readonly player?: bigint | undefined
}

/** Flags with their players and reasons, newest first by default. */
export const listAbuseFlags = async (
  { pool }: Pick<Database, 'pool'>,
  { filter, oldestFirst = false, limit, offset }: FilteredRange<AbuseFilter>,
): Promise<ConsoleAbuseFlag[]> => {
  const { where, values } = conditions(
    [
      ['f.state = ?', filter.state],
      ['f.id in (select flag from abuse_flag_player where player = ?)', filter.player],
    ],
    [limit, offset],
  )
  const { rows } = await pool.query<FlagRow>(
    `select f.*, o.name as decider,
            case f.state when 'open' then (select min(paused_at) from abuse_flag_player p where p.flag = f.id) end as first_paused
     from abuse_flag f left join operator o on o.id = f.decided_by
     where ${where} order by f.id ${oldestFirst ? 'asc' : 'desc'}
     limit $1 offset $2`,
    [...values],
  )
  const ids = pgArray(rows.map(({ id }) => id))
  const [players, evidence, held] = await Promise.all([
    pool.query<PlayerOfFlag>(PLAYERS, [ids]),
    pool.query<EvidenceRow>(EVIDENCE, [ids, MOST_SHOWN]),
    pool.query<{ player: bigint; asset: Asset; amount: bigint }>(HELD, [ids]),
  ])
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    foundAt: row.found_at.getTime(),
    players: players.rows
      .filter(({ flag }) => flag === row.id)
      .map((one) => ({
        ...playerRefOf(one),
        pausedFrom: one.paused_from,
        earnsFrom: one.earns_from,
        held: held.rows
          .filter(({ player }) => player === one.player_id)
          .map(({ asset, amount }) => ({ coinName: asset, amount: amountOf(amount) })),
      })),
    decideBy: row.first_paused === null ? null : row.first_paused.getTime() + REVIEW_WITHIN_MS,
    evidence: evidence.rows
      .filter(({ flag }) => flag === row.id)
      .map(({ one, other, kind, times, address }) => ({
        one: String(one),
        other: String(other),
        kind,
        times,
        address: address === null ? null : getAddress(toHex(address)),
      })),
    decidedBy: operatorRefOf(row.decided_by, row.decider),
    decidedAt: row.decided_at?.getTime() ?? null,
    reason: row.reason,
  }))
}

/** Per flag; a reviewer has seen enough by then. */
const MOST_SHOWN = 200

const PLAYERS = `
  select p.flag, p.player as player_id, w.bind_id, w.username, p.paused_from::text, p.earns_from::text
  from abuse_flag_player p join player w on w.id = p.player
  where p.flag = any($1::bigint[]) order by p.flag, p.player`

const HELD = `
  select player, asset, sum(amount)::bigint as amount from withheld_promotion
  where state = 'held' and player in (select player from abuse_flag_player where flag = any($1::bigint[]))
  group by 1, 2 order by 1, 2`

const EVIDENCE = `
  select flag, one, other, kind, times, address
  from (
    select *, row_number() over (partition by flag order by one, other, kind) as place
    from abuse_evidence where flag = any($1::bigint[])
  ) e
  where place <= $2 order by flag, place`

type FlagRow = {
  readonly id: bigint
  readonly kind: AbuseKind
  readonly state: AbuseState
  readonly found_at: Date
  readonly decided_by: bigint | null
  readonly decider: string | null
  readonly decided_at: Date | null
  readonly first_paused: Date | null
  readonly reason: string | null
}
type PlayerOfFlag = PlayerRow & {
  readonly flag: bigint
  readonly paused_from: string | null
  readonly earns_from: string | null
}
type EvidenceRow = {
  readonly flag: bigint
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  readonly times: number
  readonly address: Buffer | null
}
