import type { jackpotInfo, ResponseOf } from '@nibble/contract'
import {
  type Amount,
  amountOf,
  edgeOf,
  JACKPOT_ONE_IN,
  type JackpotTerms,
  jackpotPrize,
  jackpotShare,
  type Paytable,
  pickOf,
  TURNOVER_ASSETS,
  type TurnoverAsset,
  ZERO,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { JACKPOT_TERMS } from '../../shared/jackpot.ts'

/** The pools, and with a player their share if the next draw hit the jackpot. */
export const readJackpot = async (
  { pool }: Pick<Database, 'pool'>,
  { player, stakes }: { readonly player: bigint | null; readonly stakes: NextStakes },
): Promise<ResponseOf<typeof jackpotInfo>> => {
  const { rows } = await pool.query<PoolRow>(
    `select t.*, a.asset, a.pool, play_bankroll() as bankroll, play_ms(clock_timestamp()) as now
     from (select ${JACKPOT_TERMS} from jackpot_terms where effective_at <= clock_timestamp() order by effective_at desc limit 1) t
     cross join (
       select asset, sum(balance)::bigint as pool from account where player_id is null and sub_account = 'jackpot' group by 1
     ) a`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('the jackpot has no terms')
  const terms = termsOf(first)
  const own = player === null ? null : await ownStakes(pool, player)

  return {
    asOf: Number(first.now),
    oneIn: JACKPOT_ONE_IN,
    terms,
    pots: TURNOVER_ASSETS.map((asset) => {
      const balance = amountOf(rows.find((row) => row.asset === asset)?.pool ?? 0n)
      const prize = jackpotPrize(balance, terms)
      const mine = own?.get(asset) ?? NOTHING
      const all = stakes.of(asset)
      const hit = {
        prize,
        bankroll: amountOf(first.bankroll),
        // The total is some seconds old; it includes at least their own stake.
        stakes: all > mine.stake ? all : mine.stake,
      }
      return {
        coinName: asset,
        pot: balance,
        prize,
        own:
          own === null
            ? null
            : {
                stake: mine.stake,
                share: jackpotShare(mine, hit, terms),
                // It would tell an onlooker what a lone player stakes.
                staked: mine.stake > ZERO ? hit.stakes : ZERO,
              },
      }
    }),
  }
}

type PoolRow = JackpotTerms & {
  readonly asset: TurnoverAsset
  readonly pool: bigint
  readonly bankroll: bigint
  readonly now: bigint
}

const termsOf = ({ feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm }: PoolRow): JackpotTerms => ({
  feedPpm,
  prizePpm,
  stakeTimes,
  edgeTimes,
  bankrollPpm,
})

const NOTHING = { stake: ZERO, edge: ZERO }

/** All counted stakes of the next draw, read at most every few seconds: there may be half a million of them. */
export type NextStakes = {
  of(asset: TurnoverAsset): Amount
  refresh(now: number): Promise<void>
}

const NEXT_DRAW = `
  select id, paytable from round
  where draw_at = (select min(draw_at) from round
                   where state in ('open', 'closed', 'drawn') and first_bet is not null and paytable <> 'guarded')
    and state in ('open', 'closed', 'drawn') and paytable <> 'guarded'`
const COUNTS = `b.status = 0 and b.asset in ('USDT', 'GMT') and not b.insured`
const STAKES_AGE_MS = 3_000

export const nextStakes = ({ pool }: Pick<Database, 'pool'>): NextStakes => {
  let sums = new Map<TurnoverAsset, Amount>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async (now: number): Promise<void> => {
    const { rows } = await pool.query<{ asset: TurnoverAsset; stake: bigint }>(
      `select b.asset, sum(b.stake)::bigint as stake from (${NEXT_DRAW}) r join bet b on b.round_id = r.id
       where ${COUNTS} group by 1`,
    )
    sums = new Map(rows.map(({ asset, stake }) => [asset, amountOf(stake)]))
    readAt = now
  }
  return {
    of: (asset) => sums.get(asset) ?? ZERO,
    refresh: async (now) => {
      if (now - readAt < STAKES_AGE_MS) return
      reading ??= read(now).finally(() => {
        reading = null
      })
      await reading
    },
  }
}

const ownStakes = async (
  pool: Database['pool'],
  player: bigint,
): Promise<ReadonlyMap<TurnoverAsset, { readonly stake: Amount; readonly edge: Amount }>> => {
  const { rows } = await pool.query<{
    asset: TurnoverAsset
    pick: number
    stake: bigint
    paytable: Paytable
  }>(
    `select b.asset, b.pick, b.stake, r.paytable from (${NEXT_DRAW}) r join bet b on b.round_id = r.id
     where b.player_id = $1 and b.id >= (select min(first_bet) from round where published_at is null) and ${COUNTS}`,
    [player],
  )
  const own = new Map<TurnoverAsset, { stake: Amount; edge: Amount }>()
  for (const { asset, pick, paytable, stake } of rows) {
    const before = own.get(asset) ?? NOTHING
    const edge = edgeOf({ ...pickOf(pick), paytable, insured: false, stake: amountOf(stake) })
    own.set(asset, { stake: amountOf(before.stake + stake), edge: amountOf(before.edge + edge) })
  }
  return own
}
