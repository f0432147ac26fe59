import {
  type Amount,
  amountOf,
  type CountedAsset,
  countedEdge,
  type JackpotTerms,
  type Paytable,
  pickOf,
  shareJackpot,
} from '@nibble/domain'
import type pg from 'pg'
import type { Check } from './check.ts'

export const FALLS_CHECK = "every part of a fall is what the block's bets make it"

/** Shares every fall again, from its bets, one by one, and compares what everybody was due. */
export const checkFalls = async (client: pg.ClientBase): Promise<Check> => {
  const { rows: falls } = await client.query<FallRow>(
    `select f.block_hash, f.asset, f.prize, f.bankroll, f.remainder, f.stakes,
            t.edge_ppm as "feedPpm", t.prize_ppm as "prizePpm", t.stake_times as "stakeTimes",
            t.edge_times as "edgeTimes", t.bankroll_ppm as "bankrollPpm"
     from jackpot_fall f join jackpot_terms t on t.id = f.terms_id
     where f.state <> 'fallen' order by f.fallen_at, f.asset`,
  )
  const wrong: string[] = []
  for (const fall of falls) if (!(await isSharedRight(client, fall))) wrong.push(nameOf(fall))
  return {
    name: FALLS_CHECK,
    ok: wrong.length === 0,
    detail: wrong.length === 0 ? `${falls.length} falls` : wrong.slice(0, 5).join('; '),
  }
}

type FallRow = JackpotTerms & {
  readonly block_hash: string
  readonly asset: CountedAsset
  readonly prize: bigint
  readonly bankroll: bigint
  readonly remainder: bigint
  readonly stakes: bigint
}

const nameOf = ({ block_hash, asset }: FallRow): string => `block ${block_hash}, ${asset}`

const isSharedRight = async (client: pg.ClientBase, fall: FallRow): Promise<boolean> => {
  const players = await readPlayers(client, fall)
  const { shares, stakes, left } = shareJackpot(
    players.map(({ edge, stake }) => ({ edge, stake })),
    { prize: amountOf(fall.prize), bankroll: amountOf(fall.bankroll) },
    fall,
  )
  const due = players.map(({ player }, at) => `${player}:${shares[at]}`).join()

  const { rows } = await client.query<{ stored: string | null }>(
    `select string_agg(player_id || ':' || amount, ',' order by player_id) as stored
     from jackpot_win where block_hash = $1 and asset = $2`,
    [fall.block_hash, fall.asset],
  )
  return (rows[0]?.stored ?? '') === due && fall.stakes === stakes && fall.remainder === left
}

type Player = { readonly player: bigint; readonly stake: Amount; readonly edge: Amount }

const readPlayers = async (client: pg.ClientBase, fall: FallRow): Promise<readonly Player[]> => {
  const { rows } = await client.query<{
    player_id: bigint
    pick: number
    paytable: Paytable
    stakes: bigint[]
  }>(
    `select b.player_id, b.pick, r.paytable, array_agg(b.stake) as stakes
     from round r join bet b on b.round_id = r.id
     where r.block_hash = $1 and r.state = 'published' and b.status = 1 and b.asset = $2 and not b.insured
       and not exists (select from jackpot_withheld w where (w.block_hash, w.asset, w.player_id) = ($1, $2::asset, b.player_id))
     group by 1, 2, 3 order by 1`,
    [fall.block_hash, fall.asset],
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
    own.edge += countedEdge(bets)
    players.set(player_id, own)
  }
  return [...players].map(([player, { stake, edge }]) => ({
    player,
    stake: amountOf(stake),
    edge: amountOf(edge),
  }))
}
