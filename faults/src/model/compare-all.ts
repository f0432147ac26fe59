import { bigColumn, column, type Owner } from '../fixture/owner.ts'
import { readBalances } from '../fixture/players.ts'
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

/**
 * Compares every balance, and every bet of the rounds in progress, with the model; `all` compares ended rounds again. Throws at the first
 * difference.
 */
export async function compareAll(trial: Trial, { all = false } = {}): Promise<void> {
  const { model, players, fixture, ended } = trial
  if (all) ended.clear()
  const rounds = [...model.rounds.keys()].filter((round) => !ended.has(round))
  const [balances, bets, count] = await Promise.all([
    readBalances(fixture.owner, players),
    readBets(fixture.owner, rounds),
    fixture.owner.text('select count(*) from bet where player_id = any($1::bigint[])', [players.map(String)]),
  ])

  for (const [at, wanted] of model.subAccounts) {
    const found = balances.get(`${at}/${at.endsWith('/GMT') ? 'game' : 'main'}`) ?? 0n
    if (found !== wanted) throw new Error(`the balance ${at} is ${found}, expected ${wanted}`)
  }
  if (Number(count) !== model.bets.size)
    throw new Error(`there are ${count} bets, expected ${model.bets.size}`)
  const goingOn = new Set<string>()
  for (const [id, wanted] of model.bets) {
    if (wanted.status === 'open') goingOn.add(wanted.round)
    if (ended.has(wanted.round)) continue
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
  for (const round of rounds) {
    const { state } = model.rounds.get(round) ?? {}
    if ((state === 'published' || state === 'cancelled') && !goingOn.has(round)) ended.add(round)
  }
}

const STATUSES = ['open', 'published', 'recalled', 'refunded']
const RESULTS = ['lose', 'win', 'refund']

/** The bets of those rounds by id. */
export async function readBets(owner: Owner, rounds: readonly string[]): Promise<Map<string, StoredBet>> {
  const rows = await owner.rows(
    `select id, player_id, round_id, asset, stake, status, result, returned from bet where round_id = any($1::bigint[])`,
    [rounds],
  )
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
