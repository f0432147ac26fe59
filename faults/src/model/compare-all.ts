import { bigColumn, column, type Owner } from '../world/owner.ts'
import { readBalances } from '../world/players.ts'
import type { Trial } from './trial.ts'

/** As the database stores it: 0 open, 1 published, 2 recalled, 3 refunded; results 0 lose, 1 win, 2 refund. */
export type StoredBet = {
  player: bigint
  round: string
  asset: string
  stake: bigint
  status: number
  result: number | null
  returned: bigint | null
}

/** Compares every balance and every bet of the trial with the model. Throws at the first difference. */
export async function compareAll({ model, players, stage }: Trial): Promise<void> {
  const [balances, bets] = await Promise.all([
    readBalances(stage.owner, players),
    readBets(stage.owner, { players }),
  ])

  for (const [at, wanted] of model.purses) {
    const found = balances.get(`${at}/${at.endsWith('/GMT') ? 'game' : 'main'}`) ?? 0n
    if (found !== wanted) throw new Error(`the balance ${at} is ${found}, expected ${wanted}`)
  }
  if (bets.size !== model.bets.size)
    throw new Error(`there are ${bets.size} bets, expected ${model.bets.size}`)
  for (const [id, wanted] of model.bets) {
    const found = bets.get(id)
    if (found === undefined) throw new Error(`bet ${id} is missing`)
    const same =
      found.player === wanted.player &&
      found.round === wanted.round &&
      found.asset === wanted.asset &&
      found.stake === wanted.stake &&
      STATUSES[found.status] === wanted.status &&
      (found.result === null ? null : RESULTS[found.result]) === wanted.result &&
      found.returned === wanted.returned
    if (!same) throw new Error(`bet ${id} is ${describe(found)}, expected ${describe(wanted)}`)
  }
}

const STATUSES = ['open', 'published', 'recalled', 'refunded']
const RESULTS = ['lose', 'win', 'refund']

/** The bets of those players, or of one round, by id. */
export async function readBets(
  owner: Owner,
  of: { players: readonly bigint[] } | { round: string },
): Promise<Map<string, StoredBet>> {
  const columns = 'id, player_id, round_id, asset, stake, status, result, returned'
  const rows =
    'round' in of
      ? await owner.rows(`select ${columns} from bet where round_id = $1`, [of.round])
      : await owner.rows(`select ${columns} from bet where player_id = any($1::bigint[])`, [
          of.players.map(String),
        ])
  return new Map(
    rows.map((row) => [
      column(row, 'id'),
      {
        player: bigColumn(row, 'player_id'),
        round: column(row, 'round_id'),
        asset: column(row, 'asset'),
        stake: bigColumn(row, 'stake'),
        status: Number(row['status']),
        result: row['result'] === null ? null : Number(row['result']),
        returned: row['returned'] === null ? null : bigColumn(row, 'returned'),
      },
    ]),
  )
}

const describe = (bet: object): string =>
  Object.entries(bet)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
