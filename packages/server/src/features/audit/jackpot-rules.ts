import {
  type Amount,
  amountOf,
  type JackpotTerms,
  type Paytable,
  pickOf,
  shareJackpot,
  type TurnoverAsset,
  turnoverEdge,
} from '@nibble/domain'
import type pg from 'pg'
import { FEED, JOIN_FEED } from '../../shared/jackpot.ts'
import type { BookRule, Check } from './book-rules.ts'
import { EARNED } from './ranking-rules.ts'

/** What the pools hold, which blocks hit the jackpot, and what was paid. */
export const JACKPOT_RULES: readonly BookRule[] = [
  {
    name: 'every pool equals its initial amount plus feeds from counted bets, minus prizes',
    broken: `
      select asset, h.held, coalesce(f.fed, 0) - coalesce(w.won, 0) as bets_say
      from (
        select asset, sum(balance) as held from account
        where player_id is null and sub_account in ('jackpot', 'jackpot_prizes') group by 1
      ) h
      left join (
        select asset, sum(amount) as fed from (
          select b.asset, ${FEED} as amount
          from round r join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT') ${JOIN_FEED}
          union all
          select a.asset, e.amount from posting p join entry e on e.posting_id = p.id join account a on a.id = e.account_id
          where p.kind = 'jackpotStart' and a.sub_account = 'jackpot'
        ) parts group by 1
      ) f using (asset)
      left join (
        select asset, sum(amount) as won from (
          select a.asset, e.amount from entry e join account a on a.id = e.account_id where e.kind = 'jackpotWin'
          union all
          select asset, amount from withheld_promotion where kind = 'jackpotWin' and state = 'held'
        ) parts group by 1
      ) w using (asset)
      where h.held <> coalesce(f.fed, 0) - coalesce(w.won, 0)`,
  },
  {
    name: 'every block that hits the jackpot has one hit, and no other block has one',
    broken: `
      select coalesce(r.block_hash, f.block_hash) as block from (
        select distinct block_hash from round
        where paytable <> 'guarded' and state in ('settling', 'published') and block_hash ~ '([0-9a-f])\\1{3}$'
          and decided_at >= (select min(effective_at) from jackpot_terms)
      ) r
      full join (
        select block_hash, count(*) as pots,
               bool_and(exists (select from posting p where p.kind = 'jackpotFall' and p.key = block_hash)) as posted
        from jackpot_hit group by 1
      ) f using (block_hash)
      where r.block_hash is null or f.pots is distinct from 2 or not f.posted`,
  },
  {
    name: 'every hit took its share of the pool at that time',
    broken: `
      select f.block_hash as block, f.asset, f.pot, f.prize, e.pool as lines_say
      from jackpot_hit f
      join jackpot_terms t on t.id = f.terms_id
      join posting p on p.kind = 'jackpotFall' and p.key = f.block_hash
      cross join lateral (
        select coalesce(sum(e.balance_after - e.amount), 0) as pool, coalesce(-sum(e.amount), 0) as taken
        from entry e join account a on a.id = e.account_id
        where e.posting_id = p.id and a.sub_account = 'jackpot' and a.asset = f.asset
      ) e
      where f.pot <> e.pool or f.prize <> e.taken or f.prize <> div(f.pot::numeric * t.prize_ppm, 1000000)`,
  },
  {
    name: 'all players were paid their share of a hit once, and the rest was returned',
    broken: `
      with paid as (
        select split_part(p.key, ' ', 1) as block_hash, e.asset, e.player, sum(e.amount) as amount
        from posting p join (
          ${EARNED}
          union all
          select e.posting_id, 0, a.asset, e.kind, e.amount from entry e join account a on a.id = e.account_id
          where a.player_id is null and a.sub_account = 'jackpot'
        ) e on e.posting_id = p.id
        where p.kind = 'jackpotWin' group by 1, 2, 3
      ), due as (
        select w.block_hash, w.asset, w.player_id as player, w.amount
        from jackpot_win w join jackpot_hit f using (block_hash, asset)
        where w.player_id <= f.paid_to and w.amount > 0
        union all
        select block_hash, asset, 0, remainder from jackpot_hit where state = 'paid' and remainder > 0
      )
      select block_hash as block, asset, player, d.amount as due, p.amount as paid
      from due d full join paid p using (block_hash, asset, player)
      where d.amount is distinct from p.amount`,
  },
]

export const HITS_CHECK = "every share of a hit follows from the block's bets"

/** Recomputes the shares of every hit from its bets, and compares what everybody was due. */
export const checkHits = async (client: pg.ClientBase): Promise<Check> => {
  const { rows: hits } = await client.query<HitRow>(
    `select f.block_hash, f.asset, f.prize, f.bankroll, f.remainder, f.stakes,
            t.edge_ppm as "feedPpm", t.prize_ppm as "prizePpm", t.stake_times as "stakeTimes",
            t.edge_times as "edgeTimes", t.bankroll_ppm as "bankrollPpm"
     from jackpot_hit f join jackpot_terms t on t.id = f.terms_id
     where f.state <> 'fallen' order by f.hit_at, f.asset`,
  )
  const wrong: string[] = []
  for (const hit of hits) if (!(await isSharedRight(client, hit))) wrong.push(nameOf(hit))
  return {
    name: HITS_CHECK,
    ok: wrong.length === 0,
    detail: wrong.length === 0 ? `${hits.length} hits` : wrong.slice(0, 5).join('; '),
  }
}

type HitRow = JackpotTerms & {
  readonly block_hash: string
  readonly asset: TurnoverAsset
  readonly prize: bigint
  readonly bankroll: bigint
  readonly remainder: bigint | null
  readonly stakes: bigint | null
}

const nameOf = ({ block_hash, asset }: HitRow): string => `block ${block_hash}, ${asset}`

const isSharedRight = async (client: pg.ClientBase, hit: HitRow): Promise<boolean> => {
  const players = await readPlayers(client, hit)
  const { shares, stakes, left } = shareJackpot(
    players.map(({ edge, stake }) => ({ edge, stake })),
    { prize: amountOf(hit.prize), bankroll: amountOf(hit.bankroll) },
    hit,
  )
  const due = players.map(({ player }, at) => `${player}:${shares[at]}`).join()

  const { rows } = await client.query<{ stored: string | null }>(
    `select string_agg(player_id || ':' || amount, ',' order by player_id) as stored
     from jackpot_win where block_hash = $1 and asset = $2`,
    [hit.block_hash, hit.asset],
  )
  return (rows[0]?.stored ?? '') === due && hit.stakes === stakes && hit.remainder === left
}

type Player = { readonly player: bigint; readonly stake: Amount; readonly edge: Amount }

const readPlayers = async (client: pg.ClientBase, hit: HitRow): Promise<readonly Player[]> => {
  const { rows } = await client.query<{
    player_id: bigint
    pick: number
    paytable: Paytable
    stakes: string[]
  }>(
    `select b.player_id, b.pick, r.paytable, array_agg(b.stake) as stakes
     from round r join bet b on b.round_id = r.id
     where r.block_hash = $1 and r.state = 'published' and r.paytable <> 'guarded' and b.status = 1
       and b.asset = $2 and not b.insured
       and not exists (select from jackpot_withheld w where (w.block_hash, w.asset, w.player_id) = ($1, $2::asset, b.player_id))
     group by 1, 2, 3 order by 1`,
    [hit.block_hash, hit.asset],
  )
  const players = new Map<bigint, { stake: bigint; edge: bigint }>()
  for (const { player_id, pick, paytable, stakes } of rows) {
    const own = players.get(player_id) ?? { stake: 0n, edge: 0n }
    const bets = stakes.map((stake) => ({
      ...pickOf(pick),
      paytable,
      insured: false,
      stake: amountOf(BigInt(stake)),
    }))
    own.stake += bets.reduce((sum, { stake }) => sum + stake, 0n)
    own.edge += turnoverEdge(bets)
    players.set(player_id, own)
  }
  return [...players].map(([player, { stake, edge }]) => ({
    player,
    stake: amountOf(stake),
    edge: amountOf(edge),
  }))
}
