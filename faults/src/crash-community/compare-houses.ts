import { column, type Owner } from '../fixture/owner.ts'

/** What the community's jobs have made of the same days, without their order and times. */
export type House = ReadonlyMap<string, readonly string[]>

export const readHouse = async (owner: Owner): Promise<House> => {
  const house = new Map<string, readonly string[]>()
  for (const [name, sql] of Object.entries(MADE)) {
    const rows = await owner.rows(`select (${sql.row}) as line from ${sql.from}`)
    house.set(name, rows.map((row) => column(row, 'line')).toSorted())
  }
  return house
}

/** One sentence for each line that one of them has more often than the other. */
export const compareHouses = (killed: House, spared: House): readonly string[] =>
  [...spared].flatMap(([name, due]) => {
    const found = killed.get(name) ?? []
    return [
      ...leftOver(due, found).map((line) => `${name}: lost ${line}`),
      ...leftOver(found, due).map((line) => `${name}: too much ${line}`),
    ]
  })

const leftOver = (lines: readonly string[], without: readonly string[]): readonly string[] => {
  const left = new Map<string, number>()
  for (const line of without) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

const MADE: Readonly<Record<string, { readonly row: string; readonly from: string }>> = {
  counted: {
    row: "concat_ws(' ', player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge)",
    from: 'turnover_day',
  },
  teams: { row: "concat_ws(' ', player, day, own_stake, own_edge, team_stake, team_edge)", from: 'team_sum' },
  rankings: { row: "concat_ws(' ', board, starts, player, score)", from: 'standing' },
  places: {
    row: "concat_ws(' ', board, starts, bits, bucket, players)",
    from: 'standing_bucket where players <> 0',
  },
  edges: { row: "concat_ws(' ', day, edge)", from: 'edge_day' },
  levels: { row: "concat_ws(' ', player, rank, league, towards)", from: 'player_level' },
  promotions: { row: "concat_ws(' ', player, day, rank, league)", from: 'level_change' },
  rebates: {
    row: "concat_ws(' ', day, beneficiary, source, kind, asset, rate_bps, edge, amount)",
    from: 'rebate_line',
  },
  'paid rebates': { row: "concat_ws(' ', day, player, record, amount)", from: 'rebate_paid' },
  rewards: { row: "concat_ws(' ', day, kind, player, source, due, amount)", from: 'reward' },
  'given back': {
    row: "concat_ws(' ', player, kind, cause, amount)",
    from: '(select player, kind, cause, sum(amount) as amount from promotion_payout group by 1, 2, 3) g',
  },
  prizes: { row: "concat_ws(' ', board, starts, player, place, score, due, amount)", from: 'board_prize' },
  falls: { row: "concat_ws(' ', block_hash, asset, prize, stakes, remainder, state)", from: 'jackpot_hit' },
  jackpots: { row: "concat_ws(' ', block_hash, asset, player_id, amount)", from: 'jackpot_win' },
  series: { row: "concat_ws(' ', id, player_id, state, losses, held, claim)", from: 'insurance_series' },
  ledger: {
    row: "concat_ws(' ', p.kind, a.player_id, a.asset, a.sub_account, e.kind, e.amount)",
    from: 'entry e join posting p on p.id = e.posting_id join account a on a.id = e.account_id where a.player_id is not null',
  },
  subAccounts: {
    row: "concat_ws(' ', player_id, asset, sub_account, balance)",
    from: '(select player_id, asset, sub_account, sum(balance) as balance from account group by 1, 2, 3) a',
  },
}
