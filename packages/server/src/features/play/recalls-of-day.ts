import { amountOf, fitsRecalls, parsePick, type RecallsOfDay, recallsLeft } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { listBets } from './list-bets.ts'

/** What the player's recalls of this day (GMT+8) have used, and what was staked in it and the six days before. */
export const readRecallsOfDay = async (
  runner: Pick<pg.ClientBase, 'query'>,
  player: bigint,
): Promise<RecallsOfDay> => {
  const { rows } = await runner.query<{ recalls: bigint; freed: bigint; staked: bigint }>(
    `select t.recalls, t.freed, w.staked
     from (
       select count(*) as recalls, coalesce(sum(freed), 0)::bigint as freed from recall
       where player_id = $1 and day = (clock_timestamp() at time zone 'Asia/Shanghai')::date
     ) t
     cross join (
       select coalesce(sum(stake), 0)::bigint as staked from counted_day
       where player = $1 and day > (clock_timestamp() at time zone 'Asia/Shanghai')::date - 7
     ) w`,
    [player],
  )
  const { recalls = 0n, freed = 0n, staked = 0n } = rows[0] ?? {}
  return { recalls: Number(recalls), freed: amountOf(freed), stakedOfWeek: amountOf(staked) }
}

/** Open bets that the player may still take back today, each for itself, so that the page offers nothing that is refused. */
export const listRecallable = async (
  db: Database,
  { player }: { readonly player: bigint },
): Promise<string[]> => {
  const left = recallsLeft(await readRecallsOfDay(db.pool, player))
  const { items } = await listBets(db, { player, state: 'open', limit: 100 })
  return items
    .filter(({ orderType, ...bet }) => {
      const pick = parsePick(bet.game, bet.pick)
      return orderType === 'manual' && pick !== null && fitsRecalls({ ...bet, pick }, left)
    })
    .map(({ betId }) => betId)
}
