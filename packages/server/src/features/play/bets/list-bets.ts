import type { assetsList, BetRow, orderList, RequestOf, ResponseOf, RoundView } from '@nibble/contract'
import {
  type Amount,
  ASSETS,
  type Asset,
  amountOf,
  GAME_IDS,
  type GameId,
  pickCode,
  picksOf,
  USDT_PRICES,
  ZERO,
} from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { emptyPage, isId, type Page, pageOf } from '../../../db/paging.ts'
import type { ReadDatabase } from '../../../db/reader.ts'
import { conditions, pgArray } from '../../../db/sql.ts'
import { findRound, readClock } from '../rounds/queries.ts'
import { BET_COLUMNS, betRowOf, readBets, type StoredBet } from './bet-row.ts'

/** The player's bets, newest first. The cursor is the number of the last one shown. */
export const listBets = async (
  db: ReadDatabase,
  input: RequestOf<typeof orderList> & { readonly player: bigint },
): Promise<Page<BetRow>> => {
  const { player, state, roundLength, table, game, asset, round, cursor, limit } = input
  if (cursor !== undefined && !isId(cursor)) return emptyPage()
  const picks = game === undefined ? undefined : picksOfGame(game)
  const { where, values } = conditions(
    [
      ['b.id < ?', cursor],
      [`b.status = 0 and b.id >= (${FIRST_OPEN})`, state === 'open' || undefined],
      ['b.status > 0', state === 'settled' || undefined],
      ['r.round_length = ?', roundLength],
      ["(r.paytable = 'guarded') = ?", table === undefined ? undefined : table === 'guarded'],
      // If they never played it, only the days not yet summed are searched.
      [`b.id >= (${FIRST_OF_GAME})`, game && GAME_IDS.indexOf(game)],
      ['b.pick >= ?', picks?.first],
      ['b.pick <= ?', picks?.last],
      ['b.asset = ?', asset],
      ['b.round_id = ? and b.id >= (select first_bet from round where id = ?)', round],
    ],
    [player, limit + 1],
  )
  const { rows } = await db.pool.query<StoredBet>({
    // What pages ask with every round is planned once per connection; other filters have too many variants.
    ...(values.length === 2 && { name: `list_bets_${state}` }),
    text: `select ${BET_COLUMNS} from bet b join round r on r.id = b.round_id
     where b.player_id = $1 and ${where}
     order by b.id desc limit $2`,
    values: [...values],
  })

  return pageOf(rows, limit, betRowOf, ({ betId }) => betId)
}

/** Open bets start at the first unfinished round. If there is none, nothing is open, and no bet has this id. */
const FIRST_OPEN =
  'select coalesce(min(first_bet), 9223372036854775807) from round where published_at is null'

/** The player has no earlier bet on that game. */
const FIRST_OF_GAME = `
  select play_first_bet_since(coalesce(min(day)::timestamp at time zone 'Asia/Shanghai', bet_days_until()))
  from bet_day where player = $1 and game = ?`

/** The picks of a game have neighbouring codes. */
export const picksOfGame = (game: GameId) => {
  const codes = picksOf(game).map((pick) => pickCode(game, pick))
  return { first: Math.min(...codes), last: Math.max(...codes) }
}

/** One of the player's own bets with its round; null if they have none with that number. */
export const findBet = async (
  db: Database,
  { player, betId }: { readonly player: bigint; readonly betId: string },
): Promise<{ bet: BetRow; round: RoundView } | null> => {
  const [stored] = await readBets(db.pool, { player, first: BigInt(betId), count: 1 })
  if (stored === undefined) return null
  const bet = betRowOf(stored)
  const round = await findRound(db, { round: bet.round })
  if (round === null) throw new Error(`bet ${betId} has no round`)
  return { bet, round }
}

type ChangedBets = {
  readonly player: bigint
  readonly bets: BetRow[]
  readonly balances: { coinName: Asset; assetsAvailable: Amount }[]
}

type ListChangedBetsInput = {
  readonly round: string
  readonly from: bigint
  readonly to: bigint
  readonly players: readonly bigint[]
}

/**
 * Bets of a range that were settled, placed or recalled, of these (listening) players, and their current balances in
 * the sub-accounts from which assets are staked, in the shape of the answer to placing and recalling.
 */
export const listChangedBets = async (
  db: Database,
  { round, from, to, players }: ListChangedBetsInput,
): Promise<ChangedBets[]> => {
  if (players.length === 0) return []
  const { rows } = await db.pool.query<StoredBet>(
    `select ${BET_COLUMNS} from bet b join round r on r.id = b.round_id
     where b.player_id = any($1::bigint[]) and b.id between $2 and $3 and b.round_id = $4
     order by b.id`,
    [pgArray(players), from, to, round],
  )
  const bets = byPlayer(rows)
  const balances = await listStakeBalances(db, [...bets.keys()])
  return [...bets].map(([player, changed]) => ({
    player,
    bets: changed.map(betRowOf),
    balances: balances.get(player) ?? [],
  }))
}

type BalanceRow = { readonly player_id: bigint; readonly asset: Asset; readonly balance: bigint }

/** What these players have now in the sub-accounts from which assets are staked. */
export const listStakeBalances = async (
  db: Database,
  players: readonly bigint[],
): Promise<Map<bigint, ChangedBets['balances']>> => {
  const { rows } = await db.pool.query<BalanceRow>({
    // Called twenty times a second by every server: planned once per connection.
    name: 'list_stake_balances',
    text: `select player_id, asset, balance from account
     where player_id = any($1::bigint[]) and sub_account = case asset when 'GMT' then 'game' else 'main' end order by asset`,
    values: [pgArray(players)],
  })
  return new Map(
    [...byPlayer(rows)].map(([player, own]) => [
      player,
      own.map(({ asset, balance }) => ({ coinName: asset, assetsAvailable: amountOf(balance) })),
    ]),
  )
}

const byPlayer = <Row extends { readonly player_id: bigint }>(rows: readonly Row[]): Map<bigint, Row[]> => {
  const groups = new Map<bigint, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.player_id)
    if (group === undefined) groups.set(row.player_id, [row])
    else group.push(row)
  }
  return groups
}

/**
 * Every asset of a player: `assetsAvailable` is the main sub-account, `game` the game sub-account of GMT, `held` what is
 * locked: stakes of open bets and insured series, conversions under review, withdrawals. Assets they never had are zero.
 */
export const listBalances = async (
  db: Database,
  { player }: { readonly player: bigint },
): Promise<ResponseOf<typeof assetsList>> => {
  const { rows } = await db.pool.query<{ asset: Asset; subAccount: string; amount: bigint; now: bigint }>({
    // Called by every page every five seconds: planned once per connection.
    name: 'list_balances',
    text: `select asset, sub_account as "subAccount", balance as amount, play_ms(clock_timestamp()) as now from account where player_id = $1
     union all
     select asset, 'held', sum(stake)::bigint, play_ms(clock_timestamp()) from bet
     where player_id = $1 and status = 0
       and id >= (select coalesce(min(first_bet), 9223372036854775807) from round where published_at is null)
     group by asset
     union all
     select asset, 'held', held, play_ms(clock_timestamp()) from insurance_series
     where player_id = $1 and state = 'running'
     union all
     select from_asset, 'held', sum(amount)::bigint, play_ms(clock_timestamp()) from conversion
     where player_id = $1 and state in ('pending', 'approved', 'in_progress')
     group by from_asset
     union all
     select asset, 'held', sum(amount + fee)::bigint, play_ms(clock_timestamp()) from withdrawal
     where player_id = $1 and state not in ('success', 'rejected') and refunded_at is null
     group by asset`,
    values: [player],
  })
  const amounts = new Map<string, Amount>()
  for (const { asset, subAccount, amount } of rows) {
    const of = `${asset} ${subAccount}`
    amounts.set(of, amountOf((amounts.get(of) ?? ZERO) + amount))
  }
  const find = (asset: Asset, subAccount: string): Amount => amounts.get(`${asset} ${subAccount}`) ?? ZERO

  return {
    asOf: Number(rows[0]?.now ?? (await readClock(db))),
    assets: ASSETS.map((asset) => ({
      coinName: asset,
      assetsAvailable: find(asset, 'main'),
      held: find(asset, 'held'),
      game: asset === 'GMT' ? find(asset, 'game') : null,
      usdtPrice: USDT_PRICES[asset],
    })),
  }
}
