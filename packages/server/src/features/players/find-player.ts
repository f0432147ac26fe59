import type { ConsolePlayer } from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { operatorRefOf } from '../../shared/people.ts'
import { readPlayers } from './list-players.ts'

/** What the player themselves has set is read by another feature. */
export type PlayerDetails = Omit<ConsolePlayer, 'limits' | 'pause'>

/** Everything that operators see of a player. Throws ConsoleRefusal('player_unknown'). */
export const findPlayer = async (db: Database, { id }: { readonly id: bigint }): Promise<PlayerDetails> => {
  const [player] = await readPlayers(db, 'p.id = $1', [id])
  if (player === undefined) throw new ConsoleRefusal('player_unknown')
  const [facts, flags, subAccounts] = await Promise.all([
    readFacts(db, id),
    readFlags(db, id),
    readSubAccounts(db, id),
  ])
  return { ...player, ...facts, flags, subAccounts }
}

type FactsRow = PlayerDetails['sums'] & {
  stopped_at: Date | null
  stop_reason: string | null
  stopped_by: bigint | null
  stopper: string | null
  operator: bigint | null
  operator_name: string | null
}

const readFacts = async (
  { pool }: Database,
  id: bigint,
): Promise<Pick<PlayerDetails, 'stop' | 'sums' | 'operator'>> => {
  const { rows } = await pool.query<FactsRow>(
    `select p.stopped_at, p.stop_reason, p.stopped_by, s.name as stopper, o.id as operator, o.name as operator_name,
            (select coalesce(sum(e.amount), 0)::bigint from account a join entry e on e.account_id = a.id
             where a.player_id = p.id and a.asset = 'USDT' and e.kind = 'deposit') as deposited,
            (select coalesce(sum(amount), 0)::bigint from withdrawal
             where player_id = p.id and state = 'success') as withdrawn,
            bets.staked, bets.returned
     from player p left join operator s on s.id = p.stopped_by left join operator o on o.player_id = p.id
     cross join lateral (
       select coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(returned), 0)::bigint as returned from bet
       where player_id = p.id and status = 1 and asset in ('USDT', 'GMT')
     ) bets
     where p.id = $1`,
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new ConsoleRefusal('player_unknown')
  const { deposited, withdrawn, staked, returned } = row
  return {
    stop:
      row.stopped_at === null
        ? null
        : {
            reason: row.stop_reason ?? '',
            by: operatorRefOf(row.stopped_by, row.stopper),
            at: row.stopped_at.getTime(),
          },
    sums: { deposited, withdrawn, staked, returned },
    operator: operatorRefOf(row.operator, row.operator_name),
  }
}

type Flag = PlayerDetails['flags'][number]
type FlagRow = Dated<Omit<Flag, 'openedBy' | 'closedBy'>, 'openedAt' | 'closedAt'> & {
  opened_by: bigint | null
  opener: string | null
  closed_by: bigint | null
  closer: string | null
}

const readFlags = async ({ pool }: Database, id: bigint): Promise<PlayerDetails['flags']> => {
  const { rows } = await pool.query<FlagRow>(
    `select f.id::text as id, f.reason, f.opened_by, o.name as opener, f.opened_at as "openedAt", f.closed_by, c.name as closer,
            f.closed_at as "closedAt"
     from player_flag f left join operator o on o.id = f.opened_by left join operator c on c.id = f.closed_by
     where f.player_id = $1 order by f.closed_at is not null, f.id desc limit 100`,
    [id],
  )
  return rows.map(({ opened_by, opener, closed_by, closer, ...row }) => ({
    ...inMs(row),
    openedBy: operatorRefOf(opened_by, opener),
    closedBy: operatorRefOf(closed_by, closer),
  }))
}

const readSubAccounts = async ({ pool }: Database, id: bigint): Promise<PlayerDetails['subAccounts']> => {
  const { rows } = await pool.query<PlayerDetails['subAccounts'][number]>(
    'select asset, sub_account as "subAccount", balance from account where player_id = $1 order by asset, sub_account',
    [id],
  )
  return rows
}
